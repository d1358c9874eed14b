// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks from each item to those that follow, callees first. A thread that a
/// region does not select walks past it, so the walk starts where the region's
/// guard is; sections are shared out by a loop that is no repetition, so theirs
/// starts where that loop ends.

#include "analysis/threads/ConcurrencyPhases.h"
#include "analysis/threads/SameValue.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/GivenUp.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Instructions passed and pairs found for one function before what is left is
/// taken as ordered.
static constexpr size_t MaxEffort = 10000000;

bool selectsThread(const OmpRegion &R) {
  switch (R.Kind) {
  case RegionKind::Single:
  case RegionKind::Master:
  case RegionKind::Masked:
  case RegionKind::Section:
  case RegionKind::ThreadGuard:
  case RegionKind::Ordered:
    return true;
  default:
    return false;
  }
}

void Phases::run() {
  for (const Function *F : Copy.functions())
    summarise(*F);
}

const Phases::Summary &Phases::summarise(const Function &F) {
  // A function that is being looked at (recursion) shows nothing.
  if (auto It = Summaries.find(&F); It != Summaries.end())
    return It->second;
  Summaries[&F] = {};
  for (const Instruction &I : instructions(F))
    if (isa<CallBase>(I))
      for (const PointedCall &P : Words.bodiesOf(I))
        summarise(*P.Body);
  Summary S;
  analyse(F, S);
  return Summaries[&F] = std::move(S);
}

void Phases::itemsAt(const Instruction &I, Items &Into) {
  const OmpRegions &Regions = Words.regions();
  if (L == Team) {
    if (I.isTerminator() && Regions.isGuard(I))
      for (unsigned S = 0; S < I.getNumSuccessors(); ++S)
        if (const OmpRegion *R = Regions.onEdge(I, S); R && selectsThread(*R))
          Into.insert(R);
    if (const OmpRegion *R = Regions.openedBy(I);
        R && (selectsThread(*R) || R->Kind == RegionKind::Critical))
      Into.insert(R);
    return;
  }
  if (const OmpRegion *R = Regions.openedBy(I))
    if (R->Kind == RegionKind::Task || R->Kind == RegionKind::TaskLoop)
      Into.insert(R);
  if (MpiCall::get(I))
    Into.insert(&I);
}

/// The call that creates a task, and those of tasks that dependences order with
/// it.
SmallVector<const Instruction *, 4>
Phases::tasksAfter(const Instruction &Source) {
  SmallVector<const Instruction *, 4> Result{&Source};
  const OmpRegion *Task = Words.regions().openedBy(Source);
  if (Task && Task->Kind == RegionKind::Task &&
      ompKind(Source) == OmpKind::TaskRunDeps)
    for (const OmpRegion *R : Chains.of(*Task))
      if (R != Task)
        Result.push_back(R->Begin);
  return Result;
}

bool Phases::stops(const Instruction &I, const Instruction &Source) {
  switch (ompKind(I)) {
  case OmpKind::Barrier:
  case OmpKind::ReduceBegin:
    return true;
  case OmpKind::TaskWait:
    // Who waits for a task has waited for what that depends on.
    return L == Creator && any_of(tasksAfter(Source), [&](const auto *Run) {
             return waitsFor(cast<CallBase>(I), *Run);
           });
  case OmpKind::TaskGroupEnd: {
    const OmpRegion *Group = Words.closedBy(I);
    if (L == Team || !Group)
      return false;
    if (L == Ancestor)
      return Words.relative(Source).contains(*Group);
    return any_of(tasksAfter(Source), [&](const auto *Run) {
      return Words.relative(*Run).contains(*Group);
    });
  }
  default:
    return false;
  }
}

bool Phases::spend(size_t Amount) {
  if (Incomplete::reached(Effort < Amount, Incomplete::Steps))
    Effort = 0;
  else
    Effort -= Amount;
  return Effort != 0;
}

Phases::Reached Phases::walk(const Instruction &Start, bool Inclusive) {
  Reached Result;
  SmallPtrSet<const BasicBlock *, 32> Seen;
  SmallVector<const Instruction *, 32> Work;
  if (Inclusive)
    Work.push_back(&Start);
  else if (!Start.isTerminator())
    Work.push_back(Start.getNextNode());
  else
    for (const BasicBlock *S : successors(&Start))
      if (Seen.insert(S).second)
        Work.push_back(&S->front());
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    bool Stopped = false;
    for (; I && !Stopped; I = I->getNextNode()) {
      if (!spend(1))
        return Result;
      itemsAt(*I, Result.Seen);
      if (isa<CallBase>(I)) {
        const auto Bodies = Words.bodiesOf(*I);
        for (const PointedCall &P : Bodies) {
          const Summary &S = Summaries[P.Body];
          Result.Seen.insert(S.FromEntry.begin(), S.FromEntry.end());
        }
        Stopped = !Bodies.empty() && none_of(Bodies, [&](const PointedCall &P) {
          return Summaries[P.Body].Through;
        });
      }
      Stopped |= stops(*I, Start);
      Result.Exit |= !Stopped && isa<ReturnInst>(I);
      if (!Stopped && I->isTerminator())
        for (const BasicBlock *S : successors(I))
          if (Seen.insert(S).second)
            Work.push_back(&S->front());
    }
  }
  return Result;
}

void Phases::from(const Items &Sources, const Instruction &After, Summary &S) {
  Reached R = walk(After, false);
  for (const void *Source : Sources) {
    if (!spend(R.Seen.size()))
      return;
    for (const void *Next : R.Seen)
      Found.insert({Source, Next});
    if (R.Exit) {
      S.ToExit.insert(Source);
      Found.insert({Source, After.getFunction()});
    }
  }
}

void Phases::analyse(const Function &F, Summary &S) {
  Effort = MaxEffort;
  Reached Entry = walk(F.getEntryBlock().front(), true);
  S.FromEntry = std::move(Entry.Seen);
  S.Through = Entry.Exit || Effort == 0;
  for (const Instruction &I : instructions(F)) {
    Items Here;
    itemsAt(I, Here);
    // MPI calls are done when they return.
    Here.remove_if([&](const void *Item) { return Item == &I; });
    // What one switch hands to several threads.
    for (const void *A : Here)
      for (const void *B : Here)
        if (A != B)
          Found.insert({A, B});
    Items Sections;
    const OmpRegion *Construct = nullptr;
    for (const void *Item : Here)
      if (const auto *R = static_cast<const OmpRegion *>(Item);
          R->Kind == RegionKind::Section) {
        Construct = R->Parent;
        Sections.insert(R);
      }
    if (!Sections.empty())
      for (const Instruction *End : Words.ends(*Construct))
        from(Sections, *End, S);
    else if (!Here.empty())
      from(Here, I, S);
    if (isa<CallBase>(I))
      for (const PointedCall &P : Words.bodiesOf(I))
        if (const Items &Out = Summaries[P.Body].ToExit; !Out.empty())
          from(Items(Out), I, S);
  }
  if (Effort == 0)
    Copy.giveUp(F, say<text::TooManyRegions>());
}

} // namespace tutti
