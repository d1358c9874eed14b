// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is done beside a thread that the system or C++ has started: by the
/// thread itself, and by its creator from the start on up to where it may wait
/// for its end. Whether two such steps are in some order is told by what each
/// thread learns before and teaches behind; must not know what the steps do.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSIDES_H
#define TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSIDES_H

#include "analysis/threads/system/OtherThreads.h"
#include "analysis/threads/system/ThreadSync.h"
#include "llvm/ADT/SmallVector.h"

namespace tutti {

/// An instruction of one side, in one way to it.
struct SideStep {
  const llvm::Instruction *At = nullptr;
  /// The thread may have waited for another one before, or read what it wrote
  /// (ThreadSync::newsOf).
  unsigned Learned = 0;
  /// Another thread may learn from this one that the step is over.
  unsigned Teaches = 0;
  /// The same, that the call has returned: not by the message that it sends.
  unsigned TellsReturn = 0;
  /// Who begins the side comes here, or who comes here has begun it.
  bool Always = false;
  /// Nothing but loops decides whether the side comes here.
  bool Sure = false;
  /// Who comes here has started the thread in this very round of each loop.
  bool Behind = true;
  /// The calls that lead here, the innermost first.
  llvm::SmallVector<const llvm::CallBase *, 6> Path;
  /// The lock that is held there, if any.
  const llvm::Instruction *Lock = nullptr;
};

class ThreadSides {
public:
  explicit ThreadSides(PrivateCopy &Copy) : Copy(Copy), Sync(Copy) {}

  using Steps = std::vector<SideStep>;
  using Wanted = llvm::function_ref<bool(const llvm::Instruction &)>;
  /// What the thread does, in the functions that it calls by name.
  Steps ofThread(const OtherThread &T, Wanted Which);
  /// What its creator does after one start, as long as the thread may be there.
  /// Others are the starts of all threads: a join of another one is no end.
  Steps beside(const llvm::CallBase &Start,
               llvm::ArrayRef<const llvm::CallBase *> Others, Wanted Which);

  /// Nothing tells the one that the other's call has returned.
  static bool mayOverlap(const SideStep &A, const SideStep &B) {
    return !(A.Learned & B.TellsReturn) && !(B.Learned & A.TellsReturn);
  }
  /// No means of the program's own brings these two in an order.
  static bool areUnordered(const SideStep &A, const SideStep &B) {
    return !(A.Learned & B.Teaches) && !(B.Learned & A.Teaches);
  }

private:
  struct Walk;
  struct Frame;
  Frame look(const llvm::Function &F, const llvm::Instruction *From,
             const Walk &In);
  void walk(const llvm::Function &F, const llvm::Instruction *From,
            const SideStep &Way, Walk &In);
  void enter(const llvm::Instruction &I, const llvm::Instruction *From,
             const Frame &Now, SideStep Next, Walk &In);
  bool joins(const llvm::Instruction &I, const Walk &In);
  bool isAlways(const llvm::Function &F, const llvm::Instruction *From,
                const llvm::Instruction &I);
  bool isSure(const llvm::Function &F, const llvm::Instruction *From,
              const llvm::Instruction &I);

  PrivateCopy &Copy;
  ThreadSync Sync;
};

/// A thread, one way to start it, and what goes on then.
struct StartedThread {
  const OtherThread *Thread = nullptr;
  const llvm::CallBase *Start = nullptr;
  ThreadSides::Steps Own;
  ThreadSides::Steps Beside; ///< starts of threads among them
};

/// For each start of each of Threads, which live as long as what it returns.
std::vector<StartedThread> startedThreads(PrivateCopy &Copy,
                                          llvm::ArrayRef<OtherThread> Threads,
                                          ThreadSides::Wanted Which);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_SYSTEM_THREADSIDES_H
