// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The conditions of a worksharing loop differ between threads and are no
/// choice: its beginning is asked for instead, and whether each round gets
/// there.

#include "analysis/threads/TeamReach.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace tutti {

bool TeamReach::isReached(const Instruction &I) {
  auto &F = *const_cast<Function *>(I.getFunction());
  const auto &PDT = Copy.analyses().getResult<PostDominatorTreeAnalysis>(F);
  if (Variance.everyThreadReaches(I, PDT))
    return true;
  const OmpRegion *Around = nullptr;
  const ParallelismWord Word = Words.before(I);
  for (const Letter &L : Word)
    if (L.Region)
      Around = L.Region;
  if (!Around || Around->Kind != RegionKind::Loop || !Around->Begin ||
      Around->Begin->getFunction() != &F)
    return false;
  const LoopInfo &LI = Copy.analyses().getResult<LoopAnalysis>(F);
  const Instruction *Begin = Around->Begin;
  // It is where a loop asks for pieces of work: all come to its beginning.
  if (ompKind(*Begin) == OmpKind::DispatchNext) {
    const Loop *Asks = LI.getLoopFor(Begin->getParent());
    const BasicBlock *Before = Asks ? Asks->getLoopPredecessor() : nullptr;
    if (!Before)
      return false;
    Begin = Before->getTerminator();
  }
  if (!Variance.everyThreadReaches(*Begin, PDT))
    return false;
  const Loop *L = LI.getLoopFor(I.getParent());
  const BasicBlock *Latch = L ? L->getLoopLatch() : nullptr;
  return Latch && Copy.analyses().getResult<DominatorTreeAnalysis>(F).dominates(
                      I.getParent(), Latch);
}

} // namespace tutti
