// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One root, one number of ranks, one world after the other.

#include "analysis/execution/Witness.h"
#include "analysis/execution/SymbolicRun.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostWorlds = 200; ///< of a root and a number of ranks
static constexpr uint64_t MostSteps = 400000;       ///< of one question
static constexpr uint64_t MostStepsOfAll = 4000000; ///< of a module
/// Worlds of which nothing is known, before the search ends.
static constexpr unsigned MostNotFollowed = 4;
static constexpr size_t MostRoots = 4;

/// The functions that reach F and that nobody in sight calls.
static SmallVector<const Function *, 4> rootsOf(const Function &F) {
  SmallSetVector<const Function *, 8> Above;
  SmallVector<const Function *, 4> Roots;
  Above.insert(&F);
  for (size_t I = 0; I < Above.size(); ++I) {
    const Function *At = Above[I];
    bool IsCalled = false;
    for (const Use &U : At->uses()) {
      const auto *CB = dyn_cast<CallBase>(U.getUser());
      if (!CB || CB->getFunction() == At)
        continue;
      IsCalled = true;
      Above.insert(CB->getFunction());
    }
    if (!IsCalled)
      Roots.push_back(At);
  }
  return Roots;
}

/// All worlds of so many ranks; false: no more need be looked at.
bool WitnessSearch::explore(const Function &Root, int Ranks,
                            SymbolicWorld &World, Witness &Out) {
  unsigned Worlds = 0;
  World.Path = PathCondition(World.Names);
  do {
    SymbolicRun Run(Root, Ranks, Copy, World);
    Run.run();
    Used += Run.steps();
    Steps += Run.steps();
    SymbolicRun::Outcome O = Run.outcome();
    if (O == SymbolicRun::Differs) {
      Out = {Witness::Shown, Ranks, Run.str()};
      return false;
    }
    NotFollowed += O == SymbolicRun::Unknown;
    if (NotFollowed > MostNotFollowed)
      return false;
    if (++Worlds > MostWorlds || Used > MostSteps || Steps > MostStepsOfAll) {
      Copy.incomplete().report(Incomplete::Steps, &Root);
      ++NotFollowed;
      return false;
    }
  } while (World.Path.next());
  return true;
}

Witness WitnessSearch::from(const Function &Root, const Instruction &Site,
                            bool OwnData) {
  SymbolicWorld World(Seq, Root.getName() == "main");
  World.Site = &Site;
  Witness Result;
  Used = NotFollowed = 0;
  for (int Ranks : {2, 3, 4, 5, 8, 17}) {
    World.Apart = -1;
    if (!explore(Root, Ranks, World, Result))
      return Result;
    // The first and the last rank stand for all.
    for (int Apart : {0, Ranks - 1}) {
      World.Apart = Apart;
      if (OwnData && Ranks < 4 && !explore(Root, Ranks, World, Result))
        return Result;
    }
  }
  if (World.Reached && !NotFollowed)
    Result.Is = Witness::Refuted;
  return Result;
}

Witness WitnessSearch::find(const Instruction &Site, bool OwnData) {
  auto Roots = rootsOf(*Site.getFunction());
  if (Roots.empty() || Roots.size() > MostRoots) {
    Copy.incomplete().report(Incomplete::Size, Site.getFunction());
    return {};
  }
  bool All = true;
  for (const Function *Root : Roots) {
    Witness W = from(*Root, Site, OwnData);
    if (W.Is == Witness::Shown)
      return W;
    All &= W.Is == Witness::Refuted;
  }
  return {All ? Witness::Refuted : Witness::Unknown, 0, {}};
}

} // namespace tutti
