// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether two accesses of a team are made by different threads with nothing
/// of OpenMP's between them that orders them: on paths without a barrier, as
/// for regions, but for any instruction. An operation that goes on after its
/// call lasts until its thread completes something. Must not know which memory
/// is accessed.

#ifndef TUTTI_PASS_ANALYSIS_THREADS_ACCESSORDER_H
#define TUTTI_PASS_ANALYSIS_THREADS_ACCESSORDER_H

#include "analysis/threads/Concurrency.h"
#include "analysis/threads/TeamAccess.h"
#include "analysis/threads/ThreadVariance.h"
#include "analysis/threads/ThreadWaits.h"

namespace tutti {

class AccessOrder {
public:
  AccessOrder(PrivateCopy &Copy, const ParallelismWords &Words,
              const Concurrency &Overlap, SharedPlaces &Places)
      : Copy(Copy), Words(Words), Overlap(Overlap), Places(Places),
        Waits(Copy) {}

  struct Answer {
    bool Unordered = false;
    /// Conditions that were not understood may keep the two apart, or threads
    /// may wait for each other by their own means.
    bool Likely = false;
    /// By regions that may overlap; or of a task and who creates it.
    Concurrent Where;
    bool OfTask = false;
  };
  Answer find(const TeamAccess &A, const TeamAccess &B);
  /// All paths that may be walked have been: what follows counts as ordered.
  bool isExhausted() const { return Walked > MaxWalked; }

private:
  static constexpr size_t MaxWalked = 20000000;

  struct Condition {
    const llvm::Instruction *Branch;
    unsigned Successor;
    std::optional<LinearSum> Sum; ///< compared with zero
    unsigned Predicate = 0;
  };
  using Conditions = llvm::SmallVector<Condition, 4>;
  /// The instructions that lead from the team's function to an access.
  using Steps = llvm::SmallVector<const llvm::Instruction *, 6>;

  static Steps stepsTo(const TeamAccess &A);
  static EntryPath pathAt(const TeamAccess &A, size_t Step);
  std::optional<Condition> conditionOf(const llvm::Instruction &End,
                                       unsigned Successor, const TeamAccess &A,
                                       EntryPath Path, bool &Understood);
  bool conditionsIn(const llvm::Instruction &I, const TeamAccess &A,
                    EntryPath Path, Conditions &Into);
  bool conditions(const TeamAccess &A, const Steps &S, size_t From,
                  Conditions &Into);
  bool keptApart(const TeamAccess &A, const Steps &SA, const TeamAccess &B,
                 const Steps &SB, size_t Level, Conditions &Under,
                 bool &Likely);
  Answer byPaths(const TeamAccess &A, const Steps &SA, const TeamAccess &B,
                 const Steps &SB, size_t Level, const Conditions &Under);
  bool exclude(const Conditions &A, const Conditions &B) const;
  bool beside(const TeamAccess &A, const Steps &SA, const TeamAccess &B,
              const Steps &SB, size_t Level, const Conditions &Known,
              bool OfOneThread);
  bool tasksBeside(const TeamAccess &A, const Steps &SA, const Steps &SB,
                   size_t Level);
  const llvm::Instruction *anchor(const llvm::Instruction &I, bool Leaving);
  /// What of the access is not over when its call is.
  enum Operation : uint8_t { None, OfRequest, Rma };
  bool reaches(const llvm::Instruction &From, const llvm::Instruction *To,
               bool FromEntry, Operation Pending, bool Tasks,
               const TeamAccess *Of = nullptr, EntryPath Path = {},
               const Conditions *Under = nullptr, bool WhilePending = false);
  bool isLeftAtOnce(const llvm::Instruction &End, const llvm::BasicBlock &To,
                    const llvm::Instruction &From);
  bool stops(const llvm::Instruction &I, bool Tasks,
             const llvm::Instruction &From);
  bool passes(const llvm::Function &F);
  bool callMayStop(const llvm::Instruction &I, unsigned Depth = 0);
  bool mayStop(const llvm::Function &F, unsigned Depth);
  bool completes(const llvm::Instruction &I, bool IsRma);
  bool mayComplete(const llvm::Function &F, bool IsRma, unsigned Depth);
  bool hasOwnWait(const TeamAccess &A);
  bool locked(const TeamAccess &A);

  PrivateCopy &Copy;
  const ParallelismWords &Words;
  const Concurrency &Overlap;
  SharedPlaces &Places;
  ThreadWaits Waits;
  ThreadVariance Variance;
  llvm::DenseMap<const llvm::Function *, bool> Passes, MayStop;
  llvm::DenseMap<const llvm::Function *, bool> Completes[2]; ///< by IsRma
  /// A path that was found is one beside others with a barrier.
  bool WalkedRound = false;
  /// Loops by their headers.
  llvm::DenseMap<const llvm::BasicBlock *, bool> WithBarrier;
  size_t Walked = 0;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_THREADS_ACCESSORDER_H
