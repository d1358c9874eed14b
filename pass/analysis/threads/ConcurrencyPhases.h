// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is reached from what without a synchronisation between, within
/// functions and through calls. Decides by paths alone; which of the pairs can
/// really overlap is decided elsewhere.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCYPHASES_H
#define TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCYPHASES_H

#include "analysis/threads/ParallelismWords.h"
#include "analysis/threads/SameValue.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace tutti {

/// One thread of the team executes the region, or each its part of it.
bool selectsThread(const OmpRegion &R);

class Phases {
public:
  /// Team: regions that select a thread, between barriers. Creator: tasks and
  /// MPI calls of one thread, between the places where it waits for its tasks.
  /// Ancestor: the same, between the places where it waits for what its tasks
  /// have created too.
  enum Level : uint8_t { Team, Creator, Ancestor };
  /// Pointers to OmpRegion or, for MPI calls, to Instruction; the second also
  /// to the Function that returns without having waited for the first.
  using Pairs = llvm::DenseSet<std::pair<const void *, const void *>>;

  Phases(PrivateCopy &Copy, const ParallelismWords &Words, Level L,
         Pairs &Found)
      : Copy(Copy), Words(Words), L(L), Found(Found), Chains(Words.regions()) {}
  void run();

private:
  using Items = llvm::SmallSetVector<const void *, 4>;
  struct Summary {
    Items FromEntry; ///< reached before any synchronisation
    Items ToExit;    ///< not waited for when the function returns
    bool Through = true;
  };
  struct Reached {
    Items Seen;
    bool Exit = false;
  };

  const Summary &summarise(const llvm::Function &F);
  void analyse(const llvm::Function &F, Summary &S);
  Reached walk(const llvm::Instruction &After, bool Inclusive);
  llvm::SmallVector<const llvm::Instruction *, 4>
  tasksAfter(const llvm::Instruction &Source);
  bool stops(const llvm::Instruction &I, const llvm::Instruction &Source);
  void itemsAt(const llvm::Instruction &I, Items &Into);
  void from(const Items &Sources, const llvm::Instruction &After, Summary &S);

  PrivateCopy &Copy;
  const ParallelismWords &Words;
  Level L;
  Pairs &Found;
  TaskChains Chains;
  llvm::DenseMap<const llvm::Function *, Summary> Summaries;
  bool spend(size_t Amount);

  /// What is left for the function at hand.
  size_t Effort = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCYPHASES_H
