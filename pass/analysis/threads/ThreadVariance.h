// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decides whether a value is the same in every thread of a team, and whether
/// every thread that enters a function gets to one of its instructions. Must
/// not know why that matters.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_THREADVARIANCE_H
#define TUTTI_PASS_ANALYSIS_THREADS_THREADVARIANCE_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Argument;
class CallBase;
class LoadInst;
class PostDominatorTree;
} // namespace llvm

namespace tutti {

/// In the order in which one prevails over the other.
enum class AcrossThreads : uint8_t {
  Same,
  Unknown,
  Unseen, ///< what code that is not in sight left in memory of each thread
  Differs
};

class ThreadVariance {
public:
  AcrossThreads of(const llvm::Value &V) {
    Steps = 0;
    return value(V, 0);
  }
  /// Of the communicator, window or file of a call, when it is reached by the
  /// calls of Path; by any where Path says nothing.
  AcrossThreads ofScope(const MpiCall &Call,
                        llvm::ArrayRef<const llvm::Instruction *> Path = {});

  /// Of the lock that a call takes: what it gets last.
  AcrossThreads ofLock(const llvm::Instruction &Taken);

  /// No condition that may differ between threads decides whether I is reached
  /// once its function is entered.
  bool everyThreadReaches(const llvm::Instruction &I,
                          const llvm::PostDominatorTree &PDT) {
    return whoReaches(I, PDT) == AcrossThreads::Same;
  }
  /// Code that is not in sight may have chosen the thread that reaches I.
  bool isChosenUnseen(const llvm::Instruction &I,
                      const llvm::PostDominatorTree &PDT) {
    return whoReaches(I, PDT) == AcrossThreads::Unseen;
  }

private:
  AcrossThreads whoReaches(const llvm::Instruction &I,
                           const llvm::PostDominatorTree &PDT);
  AcrossThreads value(const llvm::Value &V, unsigned Depth);
  AcrossThreads returned(const llvm::CallBase &Call, unsigned Depth);
  /// Of A, or of what is behind it.
  AcrossThreads argument(const llvm::Argument &A, unsigned Depth, bool Behind);
  AcrossThreads memory(const llvm::Value &Pointer, unsigned Depth);
  AcrossThreads local(const llvm::Value &Object, unsigned Depth);
  AcrossThreads writtenBy(const llvm::CallBase &Call,
                          const llvm::Value &Address, unsigned Depth);

  /// What is being looked at: a value that depends on itself adds nothing.
  llvm::SmallPtrSet<const llvm::Value *, 16> Active;
  llvm::ArrayRef<const llvm::Instruction *> Path;
  unsigned Steps = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_THREADVARIANCE_H
