// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The variables of a function that hold MPI handles (one, or an array), and
/// every access to them in sight. Only variables that nothing else can change:
/// those whose address goes anywhere but into MPI calls are left out. Knows
/// what an access is, not what state it finds.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_LOCALHANDLES_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_LOCALHANDLES_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace llvm {
class AllocaInst;
class BasicBlock;
class DominatorTree;
class Function;
class LoopInfo;
class StoreInst;
} // namespace llvm

namespace tutti {

/// One access to some elements of a variable.
struct HandleAccess {
  enum Kind : uint8_t {
    Call, ///< passed to an MPI call, as parameter Param
    Store ///< a value is assigned
  };
  Kind What;
  const llvm::Instruction *At;
  MpiCall Mpi;
  int Param = -1;
  const llvm::Value *Stored = nullptr;
  /// The elements [First, First + Count); with AnyElement some of all.
  unsigned First = 0;
  unsigned Count = 1;
  bool AnyElement = false;

  bool touches(unsigned Element) const {
    return AnyElement || (Element >= First && Element - First < Count);
  }
  Role role() const { return row(Mpi.fn()).Roles.At[Param]; }
};

struct HandleVariable {
  const llvm::AllocaInst *At;
  unsigned Elements;
  /// A value read from here goes elsewhere: the handle has another name.
  bool Copied = false;
  /// Of these names the ones that are not arguments of other functions.
  bool Kept = false;
  /// An element's handle goes by value to a function that is not MPI's.
  struct Given {
    const llvm::CallBase *To;
    unsigned Argument;
  };
  llvm::SmallVector<Given, 2> GivenTo;
  /// Functions that are not MPI's and get the variable's address, as all do in
  /// Fortran.
  llvm::SmallVector<const llvm::CallBase *, 2> LentTo;
  /// In the order of the function's instructions, by instruction.
  std::vector<HandleAccess> Accesses;
  llvm::DenseMap<const llvm::Instruction *, llvm::SmallVector<unsigned, 1>>
      ByInstruction;
};

/// A parameter is an array of requests.
inline bool isRequestArray(Role R) {
  return R == table::REQS || R == table::REQS_IN;
}

/// Roles is what the variable must be passed as at least once. Lent: also those
/// of which a function that is not MPI's gets the address.
std::vector<HandleVariable> localHandles(const llvm::Function &F,
                                         llvm::function_ref<bool(Role)> Roles,
                                         bool Lent = false);

/// The end of a turn of the loop around A, when each turn comes by A and by no
/// access that Ends what the turn before has left; null: there is none.
const llvm::BasicBlock *
turnWithout(const HandleVariable &V, const HandleAccess &A,
            const llvm::LoopInfo &Loops, const llvm::DominatorTree &Over,
            llvm::function_ref<bool(const HandleAccess &)> Ends);

/// A set of states in bits, and how it goes through the function.
class HandleStates {
public:
  using Bits = uint8_t;
  using Transfer =
      llvm::function_ref<Bits(const HandleAccess &, unsigned Element, Bits)>;

  /// The states in which a variable holds the null handle of its kind: they do
  /// not go on where a branch has found it not to be null.
  struct NullStates {
    Bits States;
    Role Kind;
    bool Fortran;
  };
  /// Where B goes when the variable is not null, if that is what it asks.
  static const llvm::BasicBlock *ifNotNull(const llvm::BasicBlock &B,
                                           const HandleVariable &V, Role Kind,
                                           bool Fortran);
  /// Of one element; Start is the state of the variable at the entry.
  HandleStates(const HandleVariable &V, unsigned Element, Bits Start,
               Transfer T, std::optional<NullStates> Null = std::nullopt);
  /// What can hold right before I; 0 when no way leads there.
  Bits before(const llvm::Instruction &I, Transfer T) const;

private:
  const HandleVariable &V;
  unsigned Element;
  llvm::DenseMap<const llvm::BasicBlock *, Bits> In;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_LOCALHANDLES_H
