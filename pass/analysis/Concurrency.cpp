// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares two words letter by letter: where they part, the regions must be
/// able to overlap. Knows which regions the same thread executes in turn and
/// which tasks their dependences order.

#include "analysis/Concurrency.h"
#include "analysis/ConcurrencyPhases.h"
#include "analysis/SameValue.h"
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

Concurrency::Concurrency(PrivateCopy &Copy, const ParallelismWords &Words) {
  if (Words.regions().empty())
    return;
  Phases(Copy, Words, Phases::Team, Team).run();
  bool HasTasks = any_of(Words.regions().all(), [](const auto &R) {
    return R->Kind == RegionKind::Task || R->Kind == RegionKind::TaskLoop;
  });
  if (HasTasks)
    Phases(Copy, Words, Phases::Creator, Tasks).run();
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
  // ordered comes in the order of the iterations.
  if (&A == &B && A.Kind == RegionKind::Ordered)
    return false;
  return !sameThread(A, B);
}

bool Concurrency::tasksTogether(const OmpRegion &A, const OmpRegion &B) const {
  if (&A == &B && A.Kind == RegionKind::TaskLoop)
    return !isOneTask(A);
  if (!Tasks.contains({&A, &B}) && !Tasks.contains({&B, &A}))
    return false;
  return !orderedByDependences(A, B);
}

static bool isTask(const OmpRegion &R) {
  return R.Kind == RegionKind::Task || R.Kind == RegionKind::TaskLoop;
}

Concurrent Concurrency::find(const Instruction &A, const ParallelismWord &WA,
                             const Instruction &B,
                             const ParallelismWord &WB) const {
  auto Next = [](const ParallelismWord &W, size_t &I) -> const OmpRegion * {
    for (; I < W.size(); ++I)
      if (const OmpRegion *R = W[I].Region)
        if (R->Kind != RegionKind::Sections && R->Kind != RegionKind::Loop &&
            R->Kind != RegionKind::TaskGroup)
          return R;
    return nullptr;
  };
  bool InTeam = false;
  for (size_t I = 0, J = 0;; ++I, ++J) {
    const OmpRegion *R = Next(WA, I), *S = Next(WB, J);
    const tutti::Team Around = WA.team(I);
    if (R != S) {
      if (Around == tutti::Team::Many && R && S)
        return !isTask(*R) && !isTask(*S) && together(*R, *S) ? Concurrent{R, S}
                                                              : Concurrent{};
      if (Around != tutti::Team::One || !InTeam)
        return {};
      if (R && S && isTask(*R) && isTask(*S))
        return tasksTogether(*R, *S) ? Concurrent{R, S} : Concurrent{};
      // The one that creates a task goes on.
      if (R && isTask(*R) && Tasks.contains({R, &B}))
        return {R, nullptr};
      if (S && isTask(*S) && Tasks.contains({S, &A}))
        return {S, nullptr};
      return {};
    }
    if (!R)
      return {};
    // Another instance of the same region.
    if (Around == tutti::Team::Many && !isTask(*R) && together(*R, *R))
      return {R, R};
    if (Around == tutti::Team::One && InTeam && isTask(*R) &&
        tasksTogether(*R, *R))
      return {R, R};
    InTeam |= R->isParallel();
  }
}

} // namespace tutti
