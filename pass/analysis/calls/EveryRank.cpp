// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks from main. A condition whose one side may end the process (a worker
/// that calls exit by itself) makes everything behind it uncertain.

#include "analysis/calls/EveryRank.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxRankSteps = 2000000;

EveryRank::EveryRank(PrivateCopy &Copy) : Copy(Copy) {
  SmallVector<const Function *, 16> Work;
  for (const Function *F : Copy.functions())
    if (isMain(*F))
      Work.push_back(F);
  Reached.insert(Work.begin(), Work.end());
  while (!Work.empty())
    for (const BasicBlock &B : *Work.pop_back_val())
      for (const Instruction &I : B) {
        const auto *CB = dyn_cast<CallBase>(&I);
        const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
        if (Callee && Copy.original(Callee) && !Reached.contains(Callee) &&
            onAllWays(B)) {
          Reached.insert(Callee);
          Work.push_back(Callee);
        }
      }
}

bool EveryRank::reaches(const Instruction &I) {
  return Reached.contains(I.getFunction()) && onAllWays(*I.getParent());
}

/// Whether no way leads from the entry to a return, or to where the process may
/// end by itself, without B.
bool EveryRank::onAllWays(const BasicBlock &B) {
  auto [It, New] = Known.try_emplace(&B, false);
  if (!New)
    return It->second;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<const BasicBlock *, 32> Work{&B.getParent()->getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (At == &B || !Seen.insert(At).second)
      continue;
    if (Incomplete::reached(++Steps > MaxRankSteps, Incomplete::Steps, At) ||
        isa<ReturnInst>(At->getTerminator()))
      return false;
    append_range(Work, successors(At));
  }
  if (!Seen.empty()) {
    const DominatorTree &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(
        *const_cast<Function *>(B.getParent()));
    for (const BasicBlock *At : Seen)
      if (!DT.dominates(At, &B) && mayEnd(*At))
        return false;
  }
  return Known[&B] = true;
}

bool EveryRank::mayEnd(const BasicBlock &B) {
  for (const Instruction &I : B) {
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    // What ends the process at once is a branch for errors; one that finalizes
    // before is a process that has done its part.
    if (MpiCall::get(I).fn() == Fn::Finalize)
      return true;
    if (Callee && !Callee->isDeclaration() && mayEnd(*Callee, 0))
      return true;
  }
  return false;
}

static bool aborts(const BasicBlock &B) {
  return any_of(B, [](const Instruction &I) {
    return MpiCall::get(I).fn() == Fn::Abort;
  });
}

bool EveryRank::mayEnd(const Function &F, unsigned Depth) {
  auto [It, New] = Ending.try_emplace(&F, false);
  if (!New)
    return It->second;
  if (Incomplete::reached(Depth > 8, Incomplete::Depth))
    return true;
  bool Ends = false;
  for (const Instruction &I : instructions(F)) {
    Ends |= isa<UnreachableInst>(I) && !aborts(*I.getParent());
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration())
      Ends |= mayEnd(*Callee, Depth + 1);
  }
  return Ending[&F] = Ends;
}

} // namespace tutti
