// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a nonblocking operation is surely still under way at a later point:
/// its start comes before it on every way, and nothing on any way between the
/// two can have completed it or put another operation into its request.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_OPERATIONSPAN_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_OPERATIONSPAN_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class DominatorTree;
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

class SameElement;

/// The request may be anywhere: a variable, a member, an element whose number
/// is known. Where that is not known each call that completes any request, or
/// may, ends the span.
class OperationSpan {
public:
  OperationSpan(const MpiCall &Start, const llvm::DominatorTree &DT,
                const llvm::TargetLibraryInfo &TLI);

  bool covers(const llvm::Instruction &I) const;
  /// The start need not come before I on every way: I comes before it in a loop
  /// around both, or behind a loop that may have no turn.
  bool coversElsewhere(const llvm::Instruction &I) const;
  /// The request is a place that can be told from others.
  bool isPlaced() const { return Base; }
  /// The start itself counts, in a loop.
  bool isOverwrittenBy(const MpiCall &Other) const;
  /// The variable of the function that the request is in, or null.
  const llvm::AllocaInst *variable() const {
    return llvm::dyn_cast_or_null<llvm::AllocaInst>(Base);
  }

private:
  /// Without anything in between that may complete it, nor, with Kept, keep it
  /// elsewhere.
  bool reaches(const llvm::Instruction &I, bool Kept = false,
               const SameElement *Same = nullptr) const;
  bool goesOnTo(const llvm::Instruction &I, bool Kept = false,
                const SameElement *Same = nullptr) const;
  /// Other code gets the address of the request.
  bool isGivenTo(const llvm::Instruction &I) const;
  /// The function reads the request and keeps it elsewhere.
  bool isCopied() const;
  bool mayComplete(const llvm::Instruction &I) const;
  bool touchesRequest(const llvm::Value &Address, uint64_t Bytes) const;

  const MpiCall &Start;
  const llvm::DominatorTree &DT;
  const llvm::TargetLibraryInfo &TLI;
  const llvm::Value *Base = nullptr;
  /// Where there is none: the address of the element.
  const llvm::Value *Element = nullptr;
  int64_t Offset = 0;
  uint64_t Size = 0;
  bool HasRequest = false;
  /// Nothing but this function's own accesses can be to the request.
  bool Private = false;
  /// It is in a container that only this function and MPI come to.
  bool Contained = false;
  mutable llvm::DenseMap<const llvm::Function *, bool> Reaching;
};

/// What the call of F does may complete a request.
bool mayReachMpi(const llvm::Function &F, const llvm::TargetLibraryInfo &TLI);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_OPERATIONSPAN_H
