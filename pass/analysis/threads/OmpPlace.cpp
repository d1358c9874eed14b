// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows contexts upwards. What the compiler put in between (outlined bodies,
/// entries of tasks, wrappers for debug info) is no place to tell the user of.

#include "analysis/threads/OmpPlace.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Threads.def"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// A call that the compiler made for a construct.
static bool isArtificial(const CallBase &Call) {
  if (ompKind(Call) != OmpKind::None)
    return true;
  const Function *Callee = Call.getCalledFunction();
  return Callee && (Callee->getName().contains(".omp_outlined") ||
                    Callee->getName().contains(".omp_task_entry") ||
                    Callee->getName().starts_with("__omp_offloading"));
}

OmpPlace placeIn(const ParallelismWords &Words, const Instruction &Call,
                 unsigned Context, const OmpRegion *Region) {
  OmpPlace Place;
  Place.Site = &Call;
  Place.Path.push_back(&Call);
  const Instruction *At = &Call;
  // A region that the current function opens itself ends the walk.
  for (unsigned Steps = 0; Incomplete::within(Steps, 64); ++Steps) {
    const CallContext &C = Words.contexts(*At->getFunction())[Context];
    if (!C.Site || (Region && !C.Prefix.contains(*Region)) ||
        (Region && Region->Outlined && C.Site == Region->Begin))
      break;
    if (!isArtificial(*C.Site)) {
      Place.Site = C.Site;
      Place.Wrapper = At->getFunction();
    }
    Place.Path.push_back(C.Site);
    At = C.Site;
    Context = C.From;
  }
  return Place;
}

bool isChosenBehindPointer(ThreadVariance &Variance, PrivateCopy &Copy,
                           const OmpPlace &Place) {
  const auto Pointed = find_if(Place.Path, [](const Instruction *I) {
    return cast<CallBase>(I)->isIndirectCall();
  });
  return Pointed != Place.Path.end() &&
         !all_of(make_range(Place.Path.begin(), Pointed),
                 [&](const Instruction *I) {
                   Function &F = *const_cast<Function *>(I->getFunction());
                   return Variance.everyThreadReaches(
                       *I,
                       Copy.analyses().getResult<PostDominatorTreeAnalysis>(F));
                 });
}

bool isChosenUnseen(ThreadVariance &Variance, PrivateCopy &Copy,
                    const OmpPlace &Place) {
  return any_of(Place.Path, [&](const Instruction *I) {
    Function &F = *const_cast<Function *>(I->getFunction());
    return Variance.isChosenUnseen(
        *I, Copy.analyses().getResult<PostDominatorTreeAnalysis>(F));
  });
}

std::string describe(const OmpPlace &Place, const MpiCall &Call) {
  return Place.Wrapper ? say<text::CallInFunction>(Call.name(),
                                                   sourceName(*Place.Wrapper))
                       : std::string(Call.name());
}

std::string functionAround(const Instruction &I,
                           const ParallelismWords &Words) {
  const Function *F = I.getFunction();
  for (unsigned Steps = 0; Incomplete::within(Steps, 8); ++Steps) {
    std::string Name = sourceName(*F);
    if (!StringRef(Name).starts_with(".omp"))
      return Name;
    ArrayRef<CallContext> Contexts = Words.contexts(*F);
    if (Contexts.empty() || !Contexts.front().Site)
      return Name;
    F = Contexts.front().Site->getFunction();
  }
  return sourceName(*F);
}

Location whereIs(const Instruction &I, const ParallelismWords &Words) {
  if (const DebugLoc &D = I.getDebugLoc(); D && D.getLine())
    return locationOf(D);
  // Without debug info the directives around still have their places.
  for (const CallContext &C : Words.contexts(*I.getFunction()))
    for (size_t L = C.Prefix.size(); L-- > 0;)
      if (const OmpRegion *R = C.Prefix[L].Region)
        if (Location There = R->where())
          return There;
  return locationOf(I);
}

Note noteOn(const OmpRegion &R) {
  if (R.Kind == RegionKind::Section && R.Parent->Kind == RegionKind::Loop)
    return note<text::SelectsIteration>(R.where());
  switch (R.Kind) {
  case RegionKind::ThreadGuard:
    return note<text::SelectsThread>(R.where());
  case RegionKind::TeamOfOne:
  case RegionKind::NoMoreThreads:
  case RegionKind::OutsideParallel:
    return note<text::OutsideParallelOnly>(R.where());
  case RegionKind::Loop:
    return note<text::IterationsShared>(R.where());
  case RegionKind::Section:
  case RegionKind::Task:
  case RegionKind::TaskLoop:
    return note<text::ConstructIsHere>(R.where(), constructName(R));
  default:
    return note<text::RegionStartsHere>(R.where(), constructName(R));
  }
}

Finding findingAt(const OmpPlace &Place, const MpiCall &Call, Check Id,
                  const ParallelismWords &Words) {
  Finding F;
  F.Id = Id;
  F.At = Place.Site;
  F.Where = whereIs(*F.At, Words);
  F.Function = functionAround(*F.At, Words);
  F.Call = Call.name();
  return F;
}

CallWord wordOf(const ParallelismWord &Word, const MpiCall &Call) {
  CallWord Made{Call.name(), locationOf(Call.call()), {}};
  for (size_t I = 0; I < Word.size(); ++I) {
    const OmpRegion *R = Word[I].Region;
    std::string Text = Word.text(I);
    if (Text.empty())
      continue;
    if (R)
      Made.Letters.push_back({std::move(Text), constructName(*R), R->where()});
    else
      Made.Letters.push_back({std::move(Text), {}, {}});
  }
  return Made;
}

void noteWrapper(const OmpPlace &Place, const MpiCall &Call,
                 std::vector<Note> &Notes) {
  if (!Place.Wrapper)
    return;
  Notes.push_back(note<text::CalledHere>(locationOf(Call.call()), Call.name()));
}

/// Single, master, masked, critical and ordered have a call at each end; what
/// only has a branch is watched as far as one block goes.
Watch watchOn(const OmpRegion &R, const ParallelismWords &Words) {
  Watch W;
  W.What = Watch::Region;
  switch (R.Kind) {
  case RegionKind::Parallel:
  case RegionKind::Teams:
    W.At = R.Begin;
    break;
  case RegionKind::Task:
  case RegionKind::TaskLoop:
    if (const auto *Run = dyn_cast_or_null<CallBase>(R.Begin))
      W.At = dyn_cast<Instruction>(Run->getArgOperand(2)->stripPointerCasts());
    break;
  case RegionKind::Section:
  case RegionKind::ThreadGuard: {
    const Instruction *End = R.Body->getTerminator();
    if (!isa<BranchInst>(End))
      break;
    for (const Instruction &I : *R.Body)
      if (isa<CallBase>(I) || &I == End) {
        W.At = &I;
        break;
      }
    W.End = End;
    break;
  }
  case RegionKind::Single:
  case RegionKind::Master:
  case RegionKind::Masked:
  case RegionKind::Critical:
  case RegionKind::Ordered:
    if (Words.ends(R).size() == 1) {
      W.At = R.Begin;
      W.End = Words.ends(R).front();
    }
    break;
  default:
    break;
  }
  return W;
}

} // namespace tutti
