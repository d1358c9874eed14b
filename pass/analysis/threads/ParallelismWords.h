// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The parallelism word of every call in a private copy: relative to the entry
/// of its function, and in full for each way in which the function is reached.
/// Decides how far calls, forks and tasks are followed; must not know what a
/// word is asked for.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORDS_H
#define TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORDS_H

#include "analysis/calls/PointedCalls.h"
#include "analysis/threads/ParallelismWord.h"
#include "model/Options.h"
#include "llvm/IR/PassManager.h"

namespace tutti {

class PrivateCopy;

/// One way to reach a function.
struct CallContext {
  ParallelismWord Prefix;
  /// The call, fork or creation of a task that leads in; null where callers are
  /// unknown, and for main.
  const llvm::CallBase *Site = nullptr;
  /// Which context of Site's function this one extends.
  unsigned From = 0;
  /// On the way is a call through a pointer that may always run another one.
  bool Guess = false;
};

/// A place together with one of its function's contexts.
struct PlacedWord {
  ParallelismWord Word;
  unsigned Context = 0;
};

class ParallelismWords {
public:
  ParallelismWords(PrivateCopy &Copy, EntryContext Entry);

  /// No region and no way for one to surround a function: all words are empty.
  bool trivial() const { return Regions.empty() && EntryRegions.empty(); }
  const OmpRegions &regions() const { return Regions; }

  /// From the entry of the call's function to the call. Calls of the OpenMP
  /// runtime, of MPI and of defined functions have one.
  const ParallelismWord &relative(const llvm::Instruction &Call) const;
  /// The same for any instruction.
  ParallelismWord before(const llvm::Instruction &I) const;
  llvm::ArrayRef<CallContext> contexts(const llvm::Function &F) const;
  /// One per context of the call's function.
  llvm::SmallVector<PlacedWord, 2> at(const llvm::Instruction &Call) const;

  /// The context in which a word of at() is, for Call.
  const CallContext &context(const llvm::Instruction &Call,
                             const PlacedWord &P) const;
  /// The bodies that a call runs, through a pointer too.
  llvm::SmallVector<PointedCall, 2> bodiesOf(const llvm::Instruction &I) const;

  /// The region that a call of the OpenMP runtime ends, or null.
  const OmpRegion *closedBy(const llvm::Instruction &Call) const {
    return Closed.lookup(&Call);
  }
  llvm::ArrayRef<const llvm::Instruction *> ends(const OmpRegion &R) const;

  bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                  llvm::ModuleAnalysisManager::Invalidator &) {
    return false;
  }

private:
  void flow(const llvm::Function &F);
  /// Returns the region that I ends.
  const OmpRegion *step(const llvm::Instruction &I,
                        ParallelismWord &Word) const;
  void findContexts(PrivateCopy &Copy, EntryContext Entry);
  void enterFrom(const llvm::Function &Callee, const CallContext &C);
  void propagate(const llvm::Function &F);

  OmpRegions Regions;
  std::unique_ptr<PointedCalls> Pointers; ///< null where no regions are
  std::vector<std::unique_ptr<OmpRegion>> EntryRegions;
  llvm::DenseMap<const llvm::Instruction *, ParallelismWord> Words;
  /// At the begin of blocks, where it is not empty.
  llvm::DenseMap<const llvm::BasicBlock *, ParallelismWord> Begins;
  llvm::DenseMap<const llvm::Instruction *, const OmpRegion *> Closed;
  llvm::DenseMap<const OmpRegion *,
                 llvm::SmallVector<const llvm::Instruction *, 1>>
      Ends;
  llvm::DenseMap<const llvm::Function *, std::vector<CallContext>> Contexts;
  llvm::SmallVector<const llvm::Function *, 32> Changed;
};

/// The words of the copy that it was made for.
class ParallelismWordAnalysis
    : public llvm::AnalysisInfoMixin<ParallelismWordAnalysis> {
public:
  using Result = ParallelismWords;
  ParallelismWordAnalysis(PrivateCopy &Copy, EntryContext Entry)
      : Copy(Copy), Entry(Entry) {}
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) {
    return ParallelismWords(Copy, Entry);
  }
  /// The analysis' result for the copy, made at first use.
  static ParallelismWords &of(PrivateCopy &Copy, EntryContext Entry);
  static llvm::AnalysisKey Key;

private:
  PrivateCopy &Copy;
  EntryContext Entry;
};

/// print<tutti-parallelism-word>: the words of every MPI call of a module, with
/// the entry-context of TUTTI_PASS_OPTIONS.
class ParallelismWordPrinter
    : public llvm::PassInfoMixin<ParallelismWordPrinter> {
public:
  explicit ParallelismWordPrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_PARALLELISMWORDS_H
