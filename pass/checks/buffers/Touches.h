// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The accesses of one function to memory, by the object: loads and stores,
/// calls of MPI, copies, what the library of Fortran reads and assigns, and
/// containers that are gone over, and what functions in sight do of this. Of a
/// call it may be known of the first byte alone. Knows nothing of requests.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H
#define TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include <vector>

namespace llvm {
class DataLayout;
class Function;
class LoadInst;
class User;
class Value;
} // namespace llvm

namespace tutti {

/// A piece of memory that one instruction reads or writes.
struct Touch {
  const llvm::Instruction *At;
  MpiCall Mpi; ///< if it is one
  const llvm::Value *Address;
  uint64_t Bytes;
  bool Writes;
  bool Certain = true; ///< it is none if its rank is MPI_PROC_NULL
  /// In place of the address: this container, from its first element on.
  const llvm::Value *Container = nullptr;
  /// From the address, or the container, on.
  int64_t Offset = 0;
  /// At is a call of a function in sight: what it does there.
  const llvm::Instruction *Inner = nullptr;
  bool MayBeNone = false; ///< a loop there may have no turn
};

/// A store to the place so many bytes behind Base.
bool isStoreTo(const llvm::User &U, const llvm::Value &Base, int64_t Offset,
               const llvm::DataLayout &DL);

class CalledTouches;
struct CalledTouch;

class Touches {
public:
  Touches(const llvm::Function &F, const llvm::DataLayout &DL,
          CalledTouches *Called);

  llvm::ArrayRef<Touch> of(const llvm::Value *Object) const {
    const auto *It = ByObject.find(Object);
    return It == ByObject.end() ? llvm::ArrayRef<Touch>()
                                : llvm::ArrayRef(It->second);
  }
  /// In the order of the code.
  using Map = llvm::MapVector<const llvm::Value *, std::vector<Touch>>;
  const Map &all() const { return ByObject; }
  /// Behind a pointer that is kept so many bytes behind another one.
  struct Kept {
    Touch What;
    const llvm::Value *Base;
    int64_t Offset;
  };
  /// By calls only.
  llvm::ArrayRef<Kept> kept() const { return Behind; }
  /// By calls, behind a pointer that the function reads, too: Object is it.
  std::vector<Touch> behind(const llvm::LoadInst &Object) const;

private:
  void add(const llvm::Instruction &I, const llvm::Value &Address,
           uint64_t Bytes, bool Writes);
  void addMpi(const MpiCall &Mpi);
  void addCall(const llvm::CallBase &CB);
  void addCalled(const llvm::CallBase &CB, const CalledTouch &T);
  void addKept(const Touch &What, const llvm::Value &Place, int64_t Member);
  bool isLeftAlone(const Kept &K) const;

  const llvm::Function &F;
  const llvm::DataLayout &DL;
  Map ByObject;
  std::vector<Kept> Behind;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H
