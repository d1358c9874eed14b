// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares two words letter by letter: where they part, the regions must be
/// able to overlap. Knows which regions the same thread executes in turn and
/// which tasks their dependences order.

#include "analysis/threads/Concurrency.h"
#include "analysis/threads/ConcurrencyPhases.h"
#include "analysis/threads/SameValue.h"
#include "model/PrivateCopy.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

AnalysisKey ConcurrencyAnalysis::Key;

const Concurrency &ConcurrencyAnalysis::of(PrivateCopy &Copy,
                                           EntryContext Entry) {
  Copy.moduleAnalyses().registerPass(
      [&] { return ConcurrencyAnalysis(Copy, Entry); });
  return Copy.moduleAnalyses().getResult<ConcurrencyAnalysis>(Copy.module());
}

Concurrency::Concurrency(PrivateCopy &Copy, const ParallelismWords &Words)
    : Chains(Words.regions()) {
  if (Words.regions().empty())
    return;
  Phases(Copy, Words, Phases::Team, Team).run();
  bool HasTasks =
      any_of(Words.regions().all(), [](const auto &R) { return isTask(*R); });
  if (!HasTasks)
    return;
  Phases(Copy, Words, Phases::Creator, Tasks).run();
  Phases(Copy, Words, Phases::Ancestor, Descendants).run();
}

/// Whether both regions are always left to the same thread.
static bool sameThread(const OmpRegion &A, const OmpRegion &B) {
  std::optional<uint64_t> FixedA = A.fixedThread(), FixedB = B.fixedThread();
  if (FixedA && FixedB)
    return *FixedA == *FixedB;
  if (FixedA || FixedB || !A.Selector || !B.Selector ||
      A.Kind == RegionKind::Critical)
    return false;
  return sameValue(*A.Selector, *B.Selector);
}

bool Concurrency::together(const OmpRegion &A, const OmpRegion &B) const {
  if (!Team.contains({&A, &B}) && !Team.contains({&B, &A}))
    return false;
  // critical selects nobody: see besideCritical.
  if (A.Kind == RegionKind::Critical || B.Kind == RegionKind::Critical)
    return false;
  // ordered comes in the order of the iterations.
  if (&A == &B && (A.Kind == RegionKind::Ordered || A.Same))
    return false;
  return !sameThread(A, B);
}

bool isTask(const OmpRegion &R) {
  return R.Kind == RegionKind::Task || R.Kind == RegionKind::TaskLoop;
}

/// Task number I of W is executed at once, by who creates it: its if(...) says
/// so, or it is inside of a final task.
static bool isIncluded(const ParallelismWord &W, size_t I) {
  if (W[I].Region->Undeferred)
    return true;
  while (I-- > 0)
    if (const OmpRegion *R = W[I].Region) {
      if (R->isParallel() || R->Kind == RegionKind::Serialized)
        return false;
      if (R->Final)
        return true;
    }
  return false;
}

/// What is inside W may go on after the task that is its letter number Task: a
/// taskwait and dependences do not see it.
bool Concurrency::outlives(const ParallelismWord &W, size_t Task) const {
  const OmpRegion *Inner = nullptr;
  bool Outlives = false;
  for (size_t I = W.size(); I-- > Task;) {
    const OmpRegion *R = W[I].Region;
    bool IsTeam = R && (R->isParallel() || R->Kind == RegionKind::Serialized);
    if (!R || (!isTask(*R) && !IsTeam) || (!IsTeam && isIncluded(W, I)))
      continue;
    // The end of a team, like the end of a task that has waited, is the end of
    // all that it has created.
    if (IsTeam)
      Outlives = false;
    else if (Inner && isTask(*Inner))
      Outlives =
          (Outlives ? Descendants : Tasks).contains({Inner, R->Outlined});
    Inner = R;
  }
  return Outlives;
}

bool Concurrency::tasksTogether(const OmpRegion &A, const OmpRegion &B) const {
  if (&A == &B && A.Kind == RegionKind::TaskLoop)
    return !isOneTask(A);
  if (!Tasks.contains({&A, &B}) && !Tasks.contains({&B, &A}))
    return false;
  return &A == &B ? !orderedByDependences(A, B)
                  : !is_contained(Chains.of(A), &B);
}

/// The next region at or after letter I that matters for who runs.
static const OmpRegion *nextIn(const ParallelismWord &W, size_t &I) {
  for (; I < W.size(); ++I)
    if (const OmpRegion *R = W[I].Region)
      if (R->Kind != RegionKind::Sections && R->Kind != RegionKind::Loop &&
          R->Kind != RegionKind::TaskGroup && !(isTask(*R) && isIncluded(W, I)))
        return R;
  return nullptr;
}

Concurrent Concurrency::besideTask(const Way &A, const Way &B) const {
  const OmpRegion *R = A.Task, *S = B.Task;
  bool ROn = R && outlives(A.Word, A.At), SOn = S && outlives(B.Word, B.At);
  if (R && S)
    return tasksTogether(*R, *S) || (ROn && Descendants.contains({R, S})) ||
                   (SOn && Descendants.contains({S, R}))
               ? Concurrent{R, S}
               : Concurrent{};
  // The one that creates a task goes on.
  if (R && (ROn ? Descendants : Tasks).contains({R, &B.Call}))
    return {R, nullptr};
  if (S && (SOn ? Descendants : Tasks).contains({S, &A.Call}))
    return {S, nullptr};
  return {};
}

Concurrent Concurrency::find(const Instruction &A, const ParallelismWord &WA,
                             const Instruction &B,
                             const ParallelismWord &WB) const {
  auto WayOf = [](const Instruction &Call, const ParallelismWord &W, size_t I) {
    const OmpRegion *R = nextIn(W, I);
    return Way{Call, W, I, R && isTask(*R) ? R : nullptr};
  };
  bool InTeam = false;
  for (size_t I = 0, J = 0;; ++I, ++J) {
    const OmpRegion *R = nextIn(WA, I), *S = nextIn(WB, J);
    const tutti::Team Around = WA.team(I);
    if (R != S) {
      // Each thread creates tasks beside what it does itself.
      const bool Each = Around == tutti::Team::Many &&
                        ((R && isTask(*R)) || (S && isTask(*S)));
      if (Each || (Around == tutti::Team::One && InTeam))
        return besideTask(WayOf(A, WA, I), WayOf(B, WB, J));
      if (Around != tutti::Team::Many || !R || !S)
        return {};
      if (together(*R, *S))
        return {R, S};
      // One thread passes both and may create tasks in them.
      return sameThread(*R, *S)
                 ? besideTask(WayOf(A, WA, I + 1), WayOf(B, WB, J + 1))
                 : Concurrent{};
    }
    if (!R)
      return {};
    // Another instance of the same region.
    if (Around == tutti::Team::Many && !isTask(*R) && together(*R, *R))
      return {R, R};
    if ((Around == tutti::Team::One || Around == tutti::Team::Many) && InTeam &&
        isTask(*R) &&
        (tasksTogether(*R, *R) || (Descendants.contains({R, R}) &&
                                   (outlives(WA, I) || outlives(WB, J)))))
      return {R, R};
    InTeam |= R->isParallel() && WA.kind(I) != RegionKind::Serialized;
  }
}

Concurrent Concurrency::besideCritical(const ParallelismWord &WA,
                                       const ParallelismWord &WB) const {
  for (size_t I = 0, J = 0;; ++I, ++J) {
    const OmpRegion *R = nextIn(WA, I), *S = nextIn(WB, J);
    if (R && R == S)
      continue;
    // A test inside may leave the critical region to one thread.
    auto Fits = [&](const OmpRegion *Region, const ParallelismWord &W) {
      return Region && (Region->Kind != RegionKind::Critical ||
                        W.team() == tutti::Team::InTurn);
    };
    if (!Fits(R, WA) || !Fits(S, WB) || WA.team(I) != tutti::Team::Many ||
        (R->Kind != RegionKind::Critical && S->Kind != RegionKind::Critical))
      return {};
    return Team.contains({R, S}) || Team.contains({S, R}) ? Concurrent{R, S}
                                                          : Concurrent{};
  }
}

} // namespace tutti
