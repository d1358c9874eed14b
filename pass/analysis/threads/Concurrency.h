// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which regions of one team may be executed at the same time by different
/// threads, and so which calls: the concurrent monothreaded regions of
/// Saillard, Carribault and Barthou (PPoPP 2015, section 2), with barriers on
/// paths where the paper counts them in words. Decides concurrency only; must
/// not know what the calls do.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCY_H
#define TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCY_H

#include "analysis/threads/ParallelismWords.h"
#include "analysis/threads/SameValue.h"
#include "llvm/ADT/DenseSet.h"

namespace tutti {

/// The region is an explicit task, or tasks made of a loop.
bool isTask(const OmpRegion &R);

/// The two regions (the paper's j and k) through which two words are
/// concurrent. Second is null when what runs beside the task First is no region
/// but what follows its creation. First == Second: the region runs beside
/// another instance of itself.
struct Concurrent {
  const OmpRegion *First = nullptr;
  const OmpRegion *Second = nullptr;
  explicit operator bool() const { return First; }
};

class Concurrency {
public:
  Concurrency(PrivateCopy &Copy, const ParallelismWords &Words);

  /// Whether a call at A with the word WA may overlap one at B with WB.
  Concurrent find(const llvm::Instruction &A, const ParallelismWord &WA,
                  const llvm::Instruction &B, const ParallelismWord &WB) const;
  /// Whether a call that every thread makes in a critical region may be made
  /// while another thread makes one elsewhere. Locks are not compared.
  Concurrent besideCritical(const ParallelismWord &WA,
                            const ParallelismWord &WB) const;

  bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                  llvm::ModuleAnalysisManager::Invalidator &) {
    return false;
  }

private:
  bool together(const OmpRegion &A, const OmpRegion &B) const;
  bool tasksTogether(const OmpRegion &A, const OmpRegion &B) const;
  /// A call, its word, and the task that begins with the word's letter At.
  struct Way {
    const llvm::Instruction &Call;
    const ParallelismWord &Word;
    size_t At;
    const OmpRegion *Task;
  };
  /// Both are what one thread does, or in tasks that it creates.
  Concurrent besideTask(const Way &A, const Way &B) const;
  bool outlives(const ParallelismWord &W, size_t Task) const;

  mutable TaskChains Chains;
  using Pair = std::pair<const void *, const void *>;
  /// Regions of a team, by threads that pass from the one to the other without
  /// a barrier between.
  llvm::DenseSet<Pair> Team;
  /// Tasks, and what their creator does before it waits for them.
  llvm::DenseSet<Pair> Tasks;
  /// The same for what these tasks create and do not wait for.
  llvm::DenseSet<Pair> Descendants;
};

class ConcurrencyAnalysis
    : public llvm::AnalysisInfoMixin<ConcurrencyAnalysis> {
public:
  using Result = Concurrency;
  ConcurrencyAnalysis(PrivateCopy &Copy, EntryContext Entry)
      : Copy(Copy), Entry(Entry) {}
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) {
    return Concurrency(Copy, ParallelismWordAnalysis::of(Copy, Entry));
  }
  static const Concurrency &of(PrivateCopy &Copy, EntryContext Entry);
  static llvm::AnalysisKey Key;

private:
  PrivateCopy &Copy;
  EntryContext Entry;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_CONCURRENCY_H
