// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The accesses of one function to memory, by the object: loads and stores,
/// calls of MPI, copies, what the library of Fortran reads and assigns, and
/// containers that are gone over. Of a call it may be known of the first byte
/// alone. Knows nothing of requests.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H
#define TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace llvm {
class DataLayout;
class Function;
class Type;
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
  /// In place of the address: all elements of this container are read.
  const llvm::Value *Container = nullptr;
};

class Touches {
public:
  Touches(const llvm::Function &F, const llvm::DataLayout &DL);

  llvm::ArrayRef<Touch> of(const llvm::Value *Object) const {
    auto It = ByObject.find(Object);
    return It == ByObject.end() ? llvm::ArrayRef<Touch>()
                                : llvm::ArrayRef(It->second);
  }

private:
  void add(const llvm::Instruction &I, const llvm::Value &Address,
           uint64_t Bytes, bool Writes);
  void addMpi(const MpiCall &Mpi);
  void addCall(const llvm::CallBase &CB);
  void addContainer(const llvm::CallBase &CB, llvm::StringRef Name);

  llvm::DenseMap<const llvm::Value *, std::vector<Touch>> ByObject;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_TOUCHES_H
