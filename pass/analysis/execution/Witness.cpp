// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One root, one number of ranks, one world after the other.

#include "analysis/execution/Witness.h"
#include "analysis/execution/SymbolicRun.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostWorldsOfWitness =
    200; ///< of a root and a number of ranks
static constexpr uint64_t MostStepsOfWitness = 400000;    ///< of one question
static constexpr uint64_t MostStepsOfWitnesses = 4000000; ///< of a module
/// Worlds of which nothing is known, before the search ends.
static constexpr unsigned MostNotFollowedOfWitness = 4;
static constexpr size_t MostRoots = 4;
/// Up to so many ranks all worlds are to be looked at. With more of them a walk
/// is longer, and hardly ever another one.
static constexpr int RanksNeeded = 4;

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

/// Something in F writes to one of these parts of globals.
static bool setsOneOf(const Function &F, const KeptParts &Kept) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  // A function that is given an address may write what is behind it.
  auto IsOne = [&](const Value *Address, bool OrBehind) {
    APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    const auto *G = dyn_cast<GlobalVariable>(
        Address->stripAndAccumulateConstantOffsets(DL, Offset, true));
    return G && any_of(Kept, [&](const auto &Part) {
             return Part.first == G &&
                    (Part.second == Offset.getSExtValue() ||
                     (OrBehind && Part.second > Offset.getSExtValue()));
           });
  };
  for (const Instruction &I : instructions(F)) {
    if (const auto *S = dyn_cast<StoreInst>(&I))
      if (IsOne(S->getPointerOperand(), false))
        return true;
    if (const auto *CB = dyn_cast<CallBase>(&I); CB && !isa<IntrinsicInst>(CB))
      for (const Use &U : CB->args())
        if (U->getType()->isPointerTy() && IsOne(U, true))
          return true;
  }
  return false;
}

/// All worlds of so many ranks; false: no more need be looked at.
bool WitnessSearch::explore(const Play &P, int Ranks, SymbolicWorld &World,
                            Witness &Out) {
  unsigned Worlds = 0;
  World.Path = PathCondition(World.Names);
  do {
    SymbolicRun Run(P.Before, P.Root, Ranks, Copy, World);
    Run.run();
    Used += Run.steps();
    Steps += Run.steps();
    SymbolicRun::Outcome O = Run.outcome();
    if (O == SymbolicRun::Differs) {
      Out = {Witness::Shown, Ranks, Run.str()};
      Run.addReached(Reached);
      return false;
    }
    NotFollowed += O == SymbolicRun::Unknown;
    IsOpen |= O == SymbolicRun::Open;
    WasBefore |= O == SymbolicRun::Open && World.Earlier;
    CutAt.insert(World.Path.cutAt().begin(), World.Path.cutAt().end());
    Run.addDecided(Decided);
    Run.addTimes(Times);
    if (NotFollowed > MostNotFollowedOfWitness)
      return false;
    if (++Worlds > MostWorldsOfWitness || Used > MostStepsOfWitness ||
        Steps > MostStepsOfWitnesses) {
      Incomplete::report(Incomplete::Steps, &P.Root);
      NotFollowed += Ranks <= RanksNeeded;
      return false;
    }
  } while (World.Path.next());
  return true;
}

Witness WitnessSearch::play(const Play &P, SymbolicWorld &World) {
  Witness Result;
  World.WithHistory = P.Before != nullptr;
  Used = NotFollowed = 0;
  IsOpen = WasBefore = false;
  CutAt.clear();
  Decided.clear();
  Times.clear();
  Reached.clear();
  for (int Ranks : RanksPlayed) {
    World.Apart = -1;
    if (!explore(P, Ranks, World, Result))
      return ended(Result);
    // The first and the last rank stand for all.
    for (int Apart : {0, Ranks - 1}) {
      World.Apart = Apart;
      if (P.OwnData && Ranks < 4 && !explore(P, Ranks, World, Result))
        return ended(Result);
    }
  }
  return ended(Result);
}

/// What ranks in sight do hangs on what was started before: that is no proof,
/// whatever else there is.
Witness WitnessSearch::ended(Witness Result) const {
  if (Result.Is == Witness::Shown)
    return Result;
  if (WasBefore || (IsOpen && !NotFollowed))
    Result.Is = Witness::State;
  else if (!NotFollowed)
    Result.Is = Witness::Refuted;
  return Result;
}

/// What the ranks have kept decides: it is what functions that nobody in sight
/// calls have left, called before.
Witness WitnessSearch::afterOthers(const Play &P, const KeptParts &Kept) {
  SmallSetVector<const Function *, 8> Before;
  for (const Function *F : Copy.functions())
    if (setsOneOf(*F, Kept))
      for (const Function *Root : rootsOf(*F))
        Before.insert(Root);
  for (const Function *F :
       ArrayRef(Before.getArrayRef()).take_front(MostRoots)) {
    SymbolicWorld World(Seq, Effects, false);
    Play Later{P.OwnData, F, P.Root};
    if (Witness W = play(Later, World); W.Is == Witness::Shown)
      return W;
  }
  return {Before.empty() ? Witness::Unknown : Witness::State, 0, {}};
}

WitnessSearch::Played &WitnessSearch::played(const Function &Root,
                                             bool OwnData) {
  auto [It, New] = Plays.try_emplace({&Root, OwnData});
  Played &Result = It->second;
  if (!New)
    return Result;
  SymbolicWorld World(Seq, Effects, Root.getName() == "main");
  Result.Is = play({OwnData, nullptr, Root}, World);
  if (Result.Is.Is == Witness::Shown)
    Result.World = World.Path.taken().vec();
  Result.Called = std::move(World.Called);
  // What ranks do where they come once does not hang on how often others go
  // round.
  for (auto [Branch, Several] : Times)
    if (!Several)
      Decided.insert(Branch);
  Result.Decided = std::move(Decided);
  Result.CutAt = std::move(CutAt);
  Result.Reached = std::move(Reached);
  Result.Kept = std::move(World.Kept);
  return Result;
}

bool WitnessSearch::mayDiffer(const Played &P, const Instruction *Branch) {
  if (P.CutAt.empty())
    return false;
  if (!Branch || !P.Decided.contains(Branch))
    return true;
  Function &F = *const_cast<Function *>(Branch->getFunction());
  const auto &Over = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  const auto &Behind = Copy.analyses().getResult<PostDominatorTreeAnalysis>(F);
  return any_of(P.CutAt, [&](const Instruction *At) {
    return At->getFunction() == &F && At->getParent() != Branch->getParent() &&
           Over.dominates(Branch->getParent(), At->getParent()) &&
           !Behind.dominates(At->getParent(), Branch->getParent());
  });
}

Witness WitnessSearch::answer(const Function &Root, const Instruction &Site,
                              const Instruction *Branch, bool OwnData) {
  Played &P = played(Root, OwnData);
  if (P.Is.Is == Witness::Refuted && mayDiffer(P, Branch)) {
    Incomplete::report(Incomplete::Rounds, &Root);
    return {};
  }
  bool IsCalled = P.Is.Is == Witness::Shown || P.Called.contains(&Site);
  if (IsCalled && P.Is.Is != Witness::Unknown)
    return P.Is;
  if (P.Kept.empty())
    return {};
  if (!P.AfterOthers)
    P.AfterOthers = afterOthers({OwnData, nullptr, Root}, P.Kept);
  return *P.AfterOthers;
}

/// In some world that differs from the one Shown by no more than the numbers
/// that ranks are compared with, and other tests of what these are made of,
/// they part at Branch and meet all the same: as ranges of ranks do that leave
/// nobody out.
bool WitnessSearch::meetsApart(const Play &P, int Ranks,
                               const Instruction &Branch,
                               ArrayRef<PathCondition::Taken> Shown) {
  constexpr unsigned Most = 5 * MostWorldsOfWitness;
  SymbolicWorld World(Seq, Effects, P.Root.getName() == "main");
  // Each rank may choose for itself, in two rounds of a loop over the ranges.
  World.Path.setMostOfOneBranch(std::max(3, 2 * Ranks));
  DenseSet<const Instruction *> Uneven;
  // A number is not known to fit the length of the ranges that it divides.
  std::set<int> Compared;
  std::map<const Instruction *, std::set<int>> TestedOf;
  std::vector<std::vector<PathCondition::Taken>> Met;
  uint64_t Own = 0;
  unsigned Worlds = 0;
  do {
    SymbolicRun Run(P.Before, P.Root, Ranks, Copy, World);
    Run.run();
    Own += Run.steps();
    Steps += Run.steps();
    bool Parted = Run.parted(Branch);
    // They part by what is known, in all worlds.
    if (Parted && !World.Path.isTested(Branch))
      return false;
    for (const Instruction *At : World.Path.uneven()) {
      Uneven.insert(At);
      Compared.merge(World.Path.sourcesAt(*At));
    }
    for (const PathCondition::Taken &C : World.Path.taken())
      TestedOf[C.At].merge(World.Path.sourcesAt(*C.At));
    if (Parted && Run.outcome() == SymbolicRun::Meets)
      Met.push_back(World.Path.taken().vec());
  } while (++Worlds < Most && Own < MostStepsOfWitness &&
           Steps < MostStepsOfWitnesses && World.Path.next());
  auto Agrees = [&](const PathCondition::Taken &C) {
    return Uneven.contains(C.At) ||
           any_of(TestedOf[C.At],
                  [&](int Source) { return Compared.count(Source) != 0; }) ||
           any_of(Shown, [&](const PathCondition::Taken &S) {
             return S.At == C.At && S.Time == C.Time && S.Way == C.Way;
           });
  };
  // A test that is the same for all may choose which ranges there are: some of
  // those that leave nobody out were not there in the world Shown.
  auto IsShown = [&](const PathCondition::Taken &C) {
    return any_of(Shown, [&](const PathCondition::Taken &S) {
      return S.At == C.At && S.Time == C.Time;
    });
  };
  auto HasMore = [&](ArrayRef<PathCondition::Taken> Each) {
    return any_of(Each, [&](const PathCondition::Taken &C) {
      return Uneven.contains(C.At) &&
             none_of(Shown, [&](const PathCondition::Taken &S) {
               return S.At == C.At;
             });
    });
  };
  return Uneven.contains(&Branch) && any_of(Met, [&](const auto &Each) {
           const bool More = HasMore(Each);
           return all_of(Each, [&](const PathCondition::Taken &C) {
             return Agrees(C) || (More && IsShown(C));
           });
         });
}

Witness WitnessSearch::find(const Instruction &Site, const Instruction *Branch,
                            bool OwnData) {
  auto Roots = rootsOf(*Site.getFunction());
  if (Roots.empty() || Roots.size() > MostRoots) {
    Incomplete::report(Incomplete::Size, Site.getFunction());
    return {};
  }
  Witness Worst{Witness::Refuted, 0, {}};
  for (const Function *Root : Roots) {
    Witness W = answer(*Root, Site, Branch, OwnData);
    if (W.Is == Witness::Shown) {
      const Play P{OwnData, nullptr, *Root};
      const Played &Shown = played(*Root, OwnData);
      if (Branch && !Shown.World.empty() &&
          meetsApart(P, 2, *Branch, Shown.World) &&
          meetsApart(P, 3, *Branch, Shown.World))
        W.Is = Witness::Fitting;
      // Where nobody comes to the branch it happens for another reason.
      if (W.Is == Witness::Fitting || !Branch ||
          Shown.Is.Is != Witness::Shown || Shown.Reached.contains(Branch))
        return W;
      W = {};
    }
    if (W.Is == Witness::Unknown || Worst.Is == Witness::Refuted)
      Worst = W;
  }
  // Too much comes before, seen from far above: where the function itself is
  // begun with, what the facts say of its parameters and of memory counts.
  const Function &Near = *Site.getFunction();
  if (Worst.Is == Witness::Unknown && Branch &&
      Branch->getFunction() == &Near && !is_contained(Roots, &Near)) {
    const Played &P = played(Near, OwnData);
    if (P.Is.Is == Witness::Refuted && P.Called.contains(&Site) &&
        !mayDiffer(P, Branch))
      return P.Is;
  }
  return Worst;
}

} // namespace tutti
