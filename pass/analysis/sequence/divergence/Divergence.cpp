// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares what the cases of a branch do, communicator by communicator. A
/// difference that the rest of the function makes good is none; of branches
/// inside each other the innermost is the cause.

#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/sequence/divergence/HandedTogether.h"
#include "analysis/variance/comparisons/SignTest.h"
#include "analysis/variance/own/RankMembers.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/texts/GivenUp.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

AnalysisKey DivergenceAnalysis::Key;

std::vector<unsigned> nodesBetween(const FlowGraph &G, ArrayRef<unsigned> From,
                                   unsigned To) {
  std::vector<unsigned> Result;
  std::vector<bool> Seen(G.nodes().size(), false);
  SmallVector<unsigned, 16> Work(From);
  while (!Work.empty()) {
    unsigned N = Work.pop_back_val();
    if (N == FlowGraph::Exit || N == To || Seen[N])
      continue;
    Seen[N] = true;
    Result.push_back(N);
    append_range(Work, G.nodes()[N].Succs);
  }
  llvm::sort(Result);
  return Result;
}

/// The nodes between a branch and where its sides have met again.
std::vector<unsigned> Divergences::region(const Function &F, unsigned D) const {
  const FlowGraph &G = Seq.ranks().graph(F);
  return nodesBetween(G, G.nodes()[D].Succs, G.nodes()[D].Ipdom);
}

/// Of these the ones that each side of the branch can come to.
std::vector<unsigned> Divergences::onBothSides(const Function &F,
                                               unsigned D) const {
  const FlowGraph &G = Seq.ranks().graph(F);
  std::vector<unsigned> Result = region(F, D);
  for (unsigned S : G.nodes()[D].Succs) {
    std::vector<unsigned> Side = nodesBetween(G, S, G.nodes()[D].Ipdom);
    llvm::erase_if(Result, [&](unsigned N) { return !is_contained(Side, N); });
  }
  return Result;
}

/// Whoever takes one of the sides of a branch finishes MPI in a function that
/// does not come back.
bool Divergences::endsApart(const Function &F, unsigned D) const {
  const FlowGraph &G = Seq.ranks().graph(F);
  auto Finishes = [&](unsigned N) {
    return any_of(*G.nodes()[N].Block, [&](const Instruction &I) {
      const auto *CB = dyn_cast<CallBase>(&I);
      return CB && Seq.ranks().leaves(*CB) == FlowGraph::Leaves::Finishes;
    });
  };
  return any_of(G.nodes()[D].Succs, [&](unsigned S) {
    std::vector<unsigned> Side = nodesBetween(G, S, FlowGraph::Exit);
    return any_of(Side, Finishes) && none_of(Side, [&](unsigned N) {
             return isa<ReturnInst>(G.nodes()[N].Block->getTerminator());
           });
  });
}

/// In a callee that does not come back from there: how a check of the program's
/// own ends the job.
static bool finishesForGood(const CollectiveSequence &Seq, const Step &At,
                            const Function &F) {
  const CallBase *Last =
      At.Site && At.Site->getFunction() == &F && !MpiCall::get(*At.Site)
          ? Seq.symbol(At.Symbol).Example
          : nullptr;
  if (!Last || MpiCall(*Last).fn() != Fn::Finalize)
    return false;
  const FlowGraph &G = Seq.ranks().graph(*Last->getFunction());
  unsigned N = G.indexOf(Last->getParent());
  return N != FlowGraph::Exit &&
         none_of(nodesBetween(G, N, FlowGraph::Exit), [&](unsigned I) {
           return isa<ReturnInst>(G.nodes()[I].Block->getTerminator());
         });
}

bool Divergences::concerns(const Function &F, unsigned D) {
  const FlowGraph &G = Seq.ranks().graph(F);
  if (!G.isDecision(D))
    return false;
  const Value *C = RankDependence::condition(*G.nodes()[D].Block);
  if (!C || Seq.ranks().degree(*C) == Degree::Uniform)
    return false;
  auto [It, New] = Concerned.try_emplace(G.nodes()[D].Block, false);
  if (New)
    It->second = any_of(region(F, D), [&](unsigned N) {
      return Seq.hasCollectives(*G.nodes()[N].Block);
    });
  return It->second;
}

/// Up to where the sides of D have met.
SharedAutomaton Divergences::regionOf(const Function &F, unsigned D,
                                      const Group &G, const Case &One,
                                      const Assignment &Given) {
  unsigned To = Seq.ranks().graph(F).nodes()[D].Ipdom;
  return G.Sort == Group::Sides ? Seq.region(F, One.First, To, Given)
                                : Seq.regionAfter(F, D, To, Given);
}

/// What the calls of each case are, of those that some rank comes here with.
std::vector<Divergences::Way> Divergences::waysOf(const Function &F, unsigned D,
                                                  const Group &G) {
  std::vector<Way> Ways;
  for (const Case &One : G.Cases) {
    // Ranks with this value have left before.
    if (!One.Given.empty() && !Seq.reaches(F, D, One.Given))
      continue;
    SharedAutomaton L = regionOf(F, D, G, One, One.Given);
    if (!L->empty())
      Ways.push_back({&One, std::move(L)});
  }
  return Ways;
}

/// The rank is of a communicator that was handed out with that of the calls, or
/// given with that of those whom the decision D is for.
static bool isOfTogether(const CollectiveSequence &Seq, const Reason &Why,
                         const Function &F, unsigned D, const Divergence &Out) {
  const auto *Asked = dyn_cast_or_null<CallBase>(Why.Source);
  const CallBase *Made = Seq.symbol(Out.At.Symbol).Example;
  return Asked && Made && MpiCall(*Asked).fn() == Fn::Comm_rank &&
         MpiCall(*Made) &&
         (areHandedOutTogether(Seq.ranks(), MpiCall(*Asked), MpiCall(*Made)) ||
          isForLeaders(Seq.ranks(), F, MpiCall(*Asked), MpiCall(*Made), D));
}

/// What is taken for the rank, as nothing but its name is known, and a call on
/// a communicator of which no more is known: whether it is the rank in there.
static bool isOfUnknown(const CollectiveSequence &Seq,
                        const AbstractValue &Known, const Reason &Why,
                        const Divergence &D) {
  const CallBase *Made = Seq.symbol(D.At.Symbol).Example;
  const auto *Read = dyn_cast_or_null<LoadInst>(Why.Source);
  return Known.Deg == Degree::Local && Read &&
         !RankMembers::isNamedCount(*Read) && Made && MpiCall(*Made) &&
         Seq.symbol(D.At.Symbol).Scope != CollectiveSequence::World &&
         Seq.ranks().communicators().kindOf(MpiCall(*Made)) ==
             Communicators::Kind::Unknown;
}

/// The communicator is one of an array, chosen by a number: a rank that goes
/// through all of them meets other ranks in each.
static bool isOneOfArray(const CollectiveSequence &Seq, const Divergence &D) {
  const CallBase *Made = Seq.symbol(D.At.Symbol).Example;
  const MpiCall Call = Made ? MpiCall(*Made) : MpiCall();
  const Value *At = Call ? Call.scope() : nullptr;
  if (const auto *L = dyn_cast_or_null<LoadInst>(At); L && !Call.isFortran())
    At = L->getPointerOperand();
  while (const auto *Part = dyn_cast_or_null<GEPOperator>(At)) {
    if (!Part->hasAllConstantIndices())
      return true;
    At = Part->getPointerOperand();
  }
  return false;
}

/// The test is for a range between limits that the program computes, as that of
/// the ranks which a communicator has been made for.
static bool testsRange(const Value *C) {
  const auto *I = dyn_cast_or_null<Instruction>(C);
  const auto *Cmp = dyn_cast_or_null<ICmpInst>(I);
  if (Cmp)
    return Cmp->isRelational() && !isa<Constant>(Cmp->getOperand(0)) &&
           !isa<Constant>(Cmp->getOperand(1));
  return I &&
         (isa<SelectInst>(I) || I->getOpcode() == Instruction::And ||
          I->getOpcode() == Instruction::Or) &&
         any_of(I->operands(), [](const Use &U) { return testsRange(U); });
}

/// So was what is taken for the rank where the flag was set that is tested.
static bool wasTestedForRange(const Reason &Why) {
  const auto *Read = dyn_cast_or_null<LoadInst>(Why.Source);
  return Read && any_of(Read->users(), testsRange) &&
         none_of(Read->users(), [](const User *U) {
           return isa<CmpInst>(U) && !testsRange(U);
         });
}

std::vector<Divergence> Divergences::in(Function &F, Degree Least) {
  std::vector<Divergence> Found;
  if (!Seq.hasCollectives(F))
    return Found;
  const FlowGraph &Graph = Seq.ranks().graph(F);
  std::map<const Instruction *, size_t> Told;
  OrderedSides.clear();
  Settings.clear();
  // Inner branches come later in the order: they go first.
  for (unsigned D = Graph.nodes().size(); D-- > 0;) {
    TooLate |= Seq.steps() > LastStep;
    if (TooLate)
      break;
    const Incomplete::Watch Questions;
    if (!concerns(F, D) || oneRankReaches(F, D))
      continue;
    Group G = groupOf(F, D);
    if (const Instruction *Collects = failsAlone(F, D, G)) {
      G.FailsAlone = true;
      G.Known.Deg = Degree::Local;
      G.Why = {Collects, {}, /*Collects=*/true};
    }
    if (G.Known.Deg < Least ||
        (G.Sort == Group::Sides && !severalRanksReach(F, D, G)))
      continue;
    std::vector<Way> Ways = waysOf(F, D, G);
    Divergence Out;
    // A difference that orders may explain is told when there is no other; so
    // is one of a call that an inner branch has told.
    std::optional<Divergence> Explained, Again;
    auto Find = [&] {
      for (size_t I = 0; I < Ways.size(); ++I)
        for (size_t J = I + 1; J < Ways.size(); ++J) {
          unsigned A = Ways[I].Of->First, B = Ways[J].Of->First;
          if (Ways[I].Of->Size != Ways[J].Of->Size)
            continue;
          // The same side: another branch tells these two apart.
          if (A == B && A != FlowGraph::Exit)
            continue;
          if (!comparePair(F, D, G, Ways[I], Ways[J], Out))
            continue;
          const Instruction *T = Graph.nodes()[D].Block->getTerminator();
          Out.OneTakes = A == Graph.indexOf(T->getSuccessor(0));
          // Of two calls that meet, point at the one under the condition.
          if (Out.Against.Site && !Out.OneTakes)
            std::swap(Out.At, Out.Against);
          // An inner branch has told it, unless this one is worse.
          auto It = Told.find(Out.At.Site);
          if (It != Told.end() && Found[It->second].Deg >= G.Known.Deg) {
            if (!Again)
              Again = Out;
            continue;
          }
          if (!Out.Ordered)
            return true;
          if (!Explained)
            Explained = Out;
        }
      if (Explained)
        Out = *Explained;
      return Explained.has_value();
    };
    auto Assume = [&](Assignment::Failures Fails) {
      for (Case &One : G.Cases)
        One.Given.Fails = Fails;
      Ways = waysOf(F, D, G);
    };
    auto Tests = [&](Assignment::Failures Fails) {
      return any_of(region(F, D), [&](unsigned N) {
        return Seq.conditions().testsFailure(*Graph.nodes()[N].Block, Fails);
      });
    };
    // A rank that runs out of memory, where others do not, is no proof; that
    // each could does not make them equal.
    const bool Allocates = Tests(Assignment::NotOfMemory);
    if (Allocates)
      Assume(Assignment::NotOfMemory);
    bool Differ = Find(), ByMemory = false;
    if (!Differ && Allocates) {
      Assume(Assignment::AnyFailure);
      ByMemory = Differ = Find();
    }
    if (!Differ && Tests(Assignment::NoFailure)) {
      Assume(Assignment::NoFailure);
      Differ = Find();
      Out.Certain = false;
    }
    if (!Differ)
      Differ = differUnderSetting(F, D, G, Ways, Find);
    if (!Differ && Again) {
      Out = std::move(*Again);
      Differ = true;
    }
    if (!Differ || isStartedBefore(G, Out) || isStartedInTurn(F, D, Out))
      continue;
    Out.Deg = G.Known.Deg;
    if (Out.OfAnother && Out.Deg > Degree::Local)
      Out.Deg = Degree::Local;
    if (Out.Ordered || mayPassBy(G, Ways) || isPlayedElsewhere(F, D) ||
        (Out.Deg == Degree::Local && !G.FailsAlone && hangsOnUnseen(F, D, Out)))
      Out.Deg = Degree::Unknown;
    if (Out.Deg == Degree::Unknown && leavesOthers(F, D, Out))
      Out.Deg = Degree::Local;
    if (ByMemory)
      Out.Deg = Degree::Unknown;
    Out.Certain &= !ByMemory;
    Out.PerhapsApart |=
        (Out.Deg == Degree::Rank && mayBeOfOneSide(F, D, Out)) ||
        ((Out.OfAnother || isOfUnknown(Seq, G.Known, G.Why, Out)) &&
         (testsRange(RankDependence::condition(*Graph.nodes()[D].Block)) ||
          wasTestedForRange(G.Why) || isOneOfArray(Seq, Out))) ||
        (Out.OfAnother && isOfTogether(Seq, G.Why, F, D, Out));
    Out.FailsAlone = G.FailsAlone;
    Out.ByWhoWrote = G.Known.Data < Degree::Rank;
    Out.ByWriter =
        G.Known.byWriters() ||
        testsSignOfShared(*RankDependence::condition(*Graph.nodes()[D].Block));
    Out.Why = G.Why;
    Out.ForSomeRanks = Out.What == Divergence::Missing && namesEachRank(F, G);
    Out.Certain &= !Out.ForSomeRanks;
    describe(F, D, Out);
    // What is tested is not the rank: a code that some ranks alone got from
    // where they were. That it tells of a failure there is a guess.
    Out.EndsApart |=
        G.Known.Data < Degree::Rank && finishesForGood(Seq, Out.At, F);
    Out.ByCode = Out.GivesUp && G.Known.Data == Degree::Unknown;
    // What is not of the rank is no proof anyway.
    Out.ByData =
        Out.Deg == Degree::Rank &&
        ((givesUp(F, D, true) && checksDelivered(*Graph.nodes()[D].Block)) ||
         hingesOnChecks(F, D, G));
    // Through a pointer it may be another function.
    const auto *Site = dyn_cast_or_null<CallBase>(Out.At.Site);
    Out.Certain &= !Site || !Site->isIndirectCall();
    Out.LeftOpen = Questions.undecided();
    auto [It, New] = Told.try_emplace(Out.At.Site, Found.size());
    if (New) {
      Found.push_back(std::move(Out));
      continue;
    }
    Divergence &First = Found[It->second];
    if (Out.Deg > First.Deg) {
      std::swap(First, Out);
      std::swap(First.Others, Out.Others);
    }
    First.Others.push_back(std::move(Out));
  }
  std::reverse(Found.begin(), Found.end());
  return Found;
}

/// Ranks differ only where a setting has what would make them equal passed by,
/// and with such a setting all cases may make the same calls, or none.
bool Divergences::mayPassBy(const Group &G, ArrayRef<Way> Ways) const {
  if (G.Known.Deg != Degree::Local || !G.Known.OnlyPassedBy)
    return false;
  auto Plain = [](unsigned L) { return L; };
  return all_of(Ways, [&](const Way &A) {
    return disjoint(*A.Language, *Ways.front().Language, Plain) ==
           Verdict::Same;
  });
}

/// With a setting that both sides test in the same place: that each side could
/// pass the call by does not make them equal where the setting has it made.
bool Divergences::differUnderSetting(const Function &F, unsigned D, Group &G,
                                     std::vector<Way> &Ways,
                                     function_ref<bool()> Find) {
  if (G.Sort == Group::Sides)
    return false;
  const std::vector<Case> Plain = G.Cases;
  for (auto [K, Value] : settings(F, onBothSides(F, D))) {
    G.Cases = Plain;
    for (Case &One : G.Cases)
      One.Given.Values[K] = Value;
    Ways = waysOf(F, D, G);
    if (Find())
      return true;
  }
  return false;
}

bool Divergences::comparePair(Function &F, unsigned D, const Group &G,
                              const Way &A, const Way &B, Divergence &Out) {
  Out.Ordered = false;
  if (A.Language == B.Language)
    return false;
  std::map<ValueNumber, CallSymbol> Scopes;
  bool AnyScope = false;
  auto Note = [&](unsigned N) {
    const CallSymbol &L = Seq.symbol(N);
    if (L.Call)
      return;
    AnyScope |= L.AnyScope;
    Scopes.try_emplace(L.Scope, L);
  };
  forEachLetter(*A.Language, Note);
  forEachLetter(*B.Language, Note);
  if (AnyScope && Scopes.size() == 1 && isOneChoice(F, Scopes.begin()->second))
    AnyScope = false;
  SmallVector<ValueNumber, 4> Counting;
  for (const auto &[K, L] : Scopes)
    if (counts(G, L, *A.Of, *B.Of))
      Counting.push_back(K);
  if (Counting.empty() && !Scopes.empty())
    return false;
  CallView V(Seq);
  V.MergeScopes = AnyScope;
  if (AnyScope)
    for (const auto &[K, L] : Scopes)
      if (!is_contained(Counting, K))
        V.Without.insert(K);
  Out.PerhapsAlone = !V.Without.empty();
  Out.PerhapsApart =
      any_of(V.Without, [&](ValueNumber K) { return !isAlone(Scopes[K]); });

  Out.OfAnother = false;
  auto IsOfAnother = [&] {
    return AnyScope ? all_of(Scopes,
                             [&](const auto &S) {
                               return ofAnother(F, G, S.second);
                             })
                    : V.Only && Scopes.count(*V.Only) &&
                          ofAnother(F, G, Scopes[*V.Only]);
  };
  // Of own data, and of the rank in another communicator, it is a guess that
  // those who meet differ at all.
  auto IsSure = [&] {
    return G.FailsAlone || (G.Known.Deg == Degree::Rank && !IsOfAnother());
  };
  auto Differ = [&] {
    Seq.spend(A.Language->edges() + B.Language->edges());
    Verdict Result = compare(*A.Language, *B.Language, V, &Out.Words);
    TooBig |= Result == Verdict::TooBig;
    return Result == Verdict::Different &&
           !balanced(F, D, G, *A.Of, *B.Of, V, IsSure) &&
           (IsOfAnother() || !sameByBroadcasts(F, D, G, *A.Of, *B.Of, V));
  };
  if (Counting.empty())
    Counting.push_back(0); // opaque calls only
  for (ValueNumber K : Counting) {
    V.Only = K;
    if (Differ()) {
      Out.OfAnother = IsOfAnother();
      locate(Out, V);
      bool RankZeroOne =
          G.IsRank && !A.Of->Size && A.Of->Value == 0 && B.Of->Value == 1;
      Out.Certain = RankZeroOne && G.Known.Deg == Degree::Rank &&
                    (K == CollectiveSequence::World ||
                     (G.HasSource && G.Source.Scope == K)) &&
                    disjoint(*A.Language, *B.Language, V) == Verdict::Different;
      // What is not known to differ is not told for sure either way; who fails
      // gives no orders.
      Out.Ordered = G.Known.Deg > Degree::Unknown && !G.FailsAlone &&
                    ordered(F, D, G, A, B, V);
      Out.Certain &= !Out.Ordered;
      return true;
    }
    if (AnyScope)
      break;
  }
  if (!AnyScope && Counting.size() > 1 && crossed(G, A, B, Out, Counting))
    return true;
  return rootsDiffer(F, D, G, A, B, Out) ||
         (!AnyScope && termsDiffer(F, D, G, A, B, Out, Counting));
}

/// Blocking calls on two communicators, each in order, but not together.
bool Divergences::crossed(const Group &G, const Way &A, const Way &B,
                          Divergence &Out, ArrayRef<ValueNumber> Scopes) {
  CallView V(Seq);
  V.BlockingOnly = true;
  auto Counts = [&](unsigned N) -> unsigned {
    const CallSymbol &L = Seq.symbol(N);
    return L.Call || is_contained(Scopes, L.Scope) ? V(N) : Automaton::Nothing;
  };
  if (compare(*A.Language, *B.Language, Counts, &Out.Words) !=
      Verdict::Different)
    return false;
  locate(Out, Counts);
  Out.What = Divergence::Crossed;
  Out.Certain = false;
  return true;
}

bool Divergences::rootsDiffer(Function &F, unsigned D, const Group &G,
                              const Way &A, const Way &B, Divergence &Out) {
  CallView V(Seq);
  V.Roots = true;
  bool Rooted = false;
  auto Note = [&](unsigned N) {
    const CallSymbol &L = Seq.symbol(N);
    if (L.RootSort == CallSymbol::NoRoot)
      return;
    Rooted = true;
    // The roots of intercommunicators are roles; others have to be known.
    if (L.RootSort != CallSymbol::Constant || L.Root < 0 || L.AnyScope ||
        !counts(G, L, *A.Of, *B.Of))
      V.RootsUnknown.insert({L.Which, L.Scope});
  };
  forEachLetter(*A.Language, Note);
  forEachLetter(*B.Language, Note);
  if (!Rooted ||
      compare(*A.Language, *B.Language, V, &Out.Words) != Verdict::Different ||
      balanced(F, D, G, *A.Of, *B.Of, V))
    return false;
  locate(Out, V);
  // A call that is left out on one side is no matter of roots.
  if (!Out.Against.Site)
    return false;
  Out.What = Divergence::Root;
  Out.Certain = G.IsRank && !A.Of->Size && A.Of->Value == 0 &&
                B.Of->Value == 1 && G.Known.Deg == Degree::Rank &&
                disjoint(*A.Language, *B.Language, V) == Verdict::Different;
  return true;
}

const DivergenceAnalysis::Result &DivergenceAnalysis::of(PrivateCopy &Copy) {
  ModuleAnalysisManager &MAM = Copy.moduleAnalyses();
  MAM.registerPass([&] { return RankDependenceAnalysis(Copy); });
  MAM.registerPass([&] { return DivergenceAnalysis(Copy); });
  return MAM.getResult<DivergenceAnalysis>(Copy.module());
}

DivergenceAnalysis::Result DivergenceAnalysis::run(Module &M,
                                                   ModuleAnalysisManager &MAM) {
  Result Out;
  const RankDependence &Ranks = *MAM.getResult<RankDependenceAnalysis>(M).Ranks;
  Out.Sequences = std::make_unique<CollectiveSequence>(Ranks);
  if (Ranks.isTooLarge()) {
    if (!Copy.functions().empty())
      Copy.giveUp(*Copy.functions().front(), say<text::RankTooLong>());
    return Out;
  }
  for (Function *F : Copy.functions()) {
    Divergences Each(*Out.Sequences, Copy.budget().StepsPerFunction);
    if (Copy.budget().ComparesBranches)
      append_range(Out.All,
                   Each.in(*F, Copy.budget().OnlyOnRank ? Degree::Rank
                                                        : Degree::Uniform));
    append_range(Out.All, Each.arguments(*F));
    append_range(Out.All, Each.choices(*F));
    if (Each.tookTooLong() || Each.gaveUpOrders())
      Incomplete::report(Incomplete::Steps, F);
    else if (Each.gaveUp())
      Incomplete::report(Incomplete::Size, F);
    if (Each.gaveUp())
      Copy.giveUp(*F, Each.tookTooLong() ? say<text::OrderTooLong>()
                                         : say<text::TooManyOrders>());
  }
  return Out;
}

} // namespace tutti
