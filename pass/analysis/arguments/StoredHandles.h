// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Handles and requests that outlive the function that makes them: in members
/// of structures, in globals, and in arrays that members point to. A member is
/// one place for the whole module, whatever the object; elements of an array
/// are one place. Says which calls make what is there, whether any call in
/// sight frees or completes it, and whether its address or its handle goes
/// where nobody looks. Knows no order of calls, and not which code is out of
/// sight but may know the place too.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_STOREDHANDLES_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_STOREDHANDLES_H

#include "analysis/arguments/HandleContainer.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <tuple>

namespace llvm {
class AllocaInst;
class DataLayout;
class GlobalVariable;
class Module;
class StoreInst;
class StructType;
class Use;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// A member of a structure, or (without one) a place in a global variable; or
/// what the pointer that is kept there leads to.
struct StoredPlace {
  const llvm::StructType *Struct = nullptr;
  const llvm::GlobalVariable *Global = nullptr;
  int64_t Offset = 0;
  bool IsBehind = false;

  bool operator<(const StoredPlace &P) const {
    return std::tie(Struct, Global, Offset, IsBehind) <
           std::tie(P.Struct, P.Global, P.Offset, P.IsBehind);
  }
};

/// The calls of MPI in the copy, by those of the original module that they are
/// copies of.
llvm::DenseMap<const llvm::Instruction *, const llvm::CallBase *>
copiesByOriginal(const PrivateCopy &Copy);

class StoredHandles {
public:
  struct Made {
    const llvm::CallBase *By;
    Role As; ///< COMM_OUT, REQ_OUT, ...
    /// The variable that the call writes, from which the place is set.
    const llvm::AllocaInst *Over = nullptr;
  };
  struct Uses {
    StoredPlace At;
    llvm::SmallVector<Made, 2> Makers;
    bool Frees = false;     ///< a call frees what is there
    bool Completes = false; ///< a call completes a request there, or may
    bool Leaves = false;    ///< not all that becomes of it is in sight
    /// MPI's calls that get the handle and make none.
    llvm::SmallVector<const llvm::CallBase *, 2> UsedBy;
    /// Calls of code that is not in sight which get the handle by value.
    llvm::SmallVector<const llvm::CallBase *, 1> GivenTo;
    llvm::SmallVector<const llvm::Function *, 1> ReturnedBy;
    /// Code that is not in sight gets it by value, or a virtual function by
    /// reference: a request may be completed there.
    bool Shown = false;
    /// Where the handle is stored too; what becomes of it there is counted.
    llvm::SmallVector<StoredPlace, 1> CopiedTo;
  };

  explicit StoredHandles(const llvm::Module &M);
  /// In the order in which the module names them, those that something is made
  /// in.
  llvm::ArrayRef<Uses> places() const { return Places; }

private:
  using Visited = std::pair<const llvm::Value *, unsigned>;

  std::optional<StoredPlace> placeOf(const llvm::Value *Address) const;
  std::optional<StoredPlace> inside(const llvm::Type *T, int64_t Offset,
                                    const llvm::GlobalVariable *G) const;
  unsigned numberOf(const StoredPlace &P);
  void begin(const llvm::Value &Address);
  void address(const llvm::Value &V, unsigned Place, unsigned Depth);
  void use(const llvm::Use &U, unsigned Place, unsigned Depth);
  void call(const llvm::CallBase &CB, const llvm::Use &U, unsigned Place,
            unsigned Depth);
  void container(const llvm::CallBase &CB, ContainerCall Member,
                 const llvm::Use &U, unsigned Place, unsigned Depth);
  void passed(const MpiCall &Mpi, Role R, unsigned Place);
  void stored(const llvm::StoreInst &S, unsigned Place, unsigned Depth);
  void handle(const llvm::Value &V, unsigned Place, unsigned Depth);
  bool variable(const llvm::Value &A, unsigned Place, unsigned Depth);
  bool staysAmong(const llvm::CallBase &CB, unsigned Place);
  void followCopies();

  const llvm::DataLayout &DL;
  std::vector<Uses> Places;
  std::map<StoredPlace, unsigned> Numbers;
  /// From the place that a handle was read from to the one it is stored to.
  std::vector<std::pair<unsigned, unsigned>> Copies;
  llvm::DenseSet<Visited> Seen, SeenHandles;
  std::vector<StoredPlace> Lists; ///< where lists of requests begin
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_STOREDHANDLES_H
