// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the rest of the function makes good what the cases of one branch do
/// differently. That in both cases the same can be done proves little where a
/// loop of no known count is around: it may be done by other turns. Loops that
/// go round by the rank are compared number by number.

#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What one branch leaves out another one makes up for. IsSure: those who meet
/// do differ in what D tests.
bool Divergences::balanced(Function &F, unsigned D, const Group &G,
                           const Case &A, const Case &B, SymbolView View,
                           function_ref<bool()> IsSure) {
  if (G.Sort == Group::Sides)
    return roundsBalanced(F, D, G, View);
  auto Differ = [&](const Assignment &X, const Assignment &Y) {
    const Automaton &One = Seq.language(F, X);
    const Automaton &Two = Seq.language(F, Y);
    Seq.spend(One.edges() + Two.edges());
    return One.empty() || Two.empty() ||
           compare(One, Two, View) == Verdict::Different;
  };
  if (Differ(A.Given, B.Given))
    return madeGoodNearby(F, D, G, A, B, View);
  if (IsSure && IsSure() && differAt(F, D, A, B, View))
    return false;
  bool IsKnown = true;
  forEachLetter(Seq.language(F, A.Given),
                [&](unsigned N) { IsKnown &= Seq.symbol(N).Call != &F; });
  if (!IsKnown || A.First == B.First || A.First == FlowGraph::Exit ||
      B.First == FlowGraph::Exit)
    return true;
  // Of two ranks one that takes the other's way is seen to do something else.
  const auto &Nodes = Seq.ranks().graph(F).nodes();
  auto IsSeen = [&](const Case &Who, unsigned Way) {
    Assignment Astray = Who.Given;
    Astray.Forced[Nodes[D].Block] = Nodes[Way].Block;
    return Differ(Who.Given, Astray);
  };
  if (IsSeen(A, B.First) || IsSeen(B, A.First))
    return true;
  // Who leaves before, by a setting, is none of those that come here.
  auto DifferUnder = [&](const std::pair<ValueNumber, int64_t> &Setting) {
    Assignment One = A.Given, Two = B.Given;
    One.Values[Setting.first] = Two.Values[Setting.first] = Setting.second;
    return Seq.reaches(F, D, One) && Seq.reaches(F, D, Two) &&
           !Seq.language(F, One).empty() && !Seq.language(F, Two).empty() &&
           Differ(One, Two);
  };
  if (any_of(settingsAround(F, D), DifferUnder))
    return false;
  return anotherDecides(F, D, A, B);
}

/// Of the ranks that come to D both cases have done the same before, and do not
/// behind. The whole says less: ranks that never come to D do either as well.
bool Divergences::differAt(const Function &F, unsigned D, const Case &A,
                           const Case &B, SymbolView View) {
  if (Seq.ranks().graph(F).nodes()[D].InLoop)
    return false;
  auto Compare = [&](auto PartOf) {
    SharedAutomaton One = PartOf(A.Given), Two = PartOf(B.Given);
    Seq.spend(One->edges() + Two->edges());
    return One->empty() || Two->empty() ? Verdict::TooBig
                                        : compare(*One, *Two, View);
  };
  return Compare([&](const Assignment &X) {
           return Seq.regionAfter(F, D, FlowGraph::Exit, X);
         }) == Verdict::Different &&
         (D == 0 || Compare([&](const Assignment &X) {
                      return Seq.region(F, 0, D, X);
                    }) == Verdict::Same);
}

static bool isLoopFree(const Automaton &A) {
  std::vector<unsigned> Open(A.states(), 0), Work;
  for (unsigned S = 0; S < A.states(); ++S)
    for (const Automaton::Edge &E : A.from(S))
      ++Open[E.To];
  for (unsigned S = 0; S < A.states(); ++S)
    if (Open[S] == 0)
      Work.push_back(S);
  unsigned Left = A.states();
  for (; !Work.empty(); --Left) {
    unsigned S = Work.back();
    Work.pop_back();
    for (const Automaton::Edge &E : A.from(S))
      if (--Open[E.To] == 0)
        Work.push_back(E.To);
  }
  return Left == 0;
}

/// The whole differs, but for another reason: this branch and one before or
/// behind it, which tests the same, are equal together.
bool Divergences::madeGoodNearby(Function &F, unsigned D, const Group &G,
                                 const Case &A, const Case &B,
                                 SymbolView View) {
  constexpr unsigned Most = 8;
  Conditions &Conds = Seq.conditions();
  const FlowGraph &Graph = Seq.ranks().graph(F);
  const auto &Nodes = Graph.nodes();
  unsigned Tried = 0;
  for (unsigned N = 0; N < Nodes.size(); ++N) {
    if (N == D || Nodes[N].InLoop != Nodes[D].InLoop || !concerns(F, N))
      continue;
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(RankDependence::condition(*Nodes[N].Block), Leaves);
    if (none_of(Leaves,
                [&](const Value *L) { return Conds.numberOf(L) == G.Tested; }))
      continue;
    if (Incomplete::reached(++Tried > Most, Incomplete::Steps, &F))
      return false;
    if (!Seq.reaches(F, N, A.Given) || !Seq.reaches(F, N, B.Given) ||
        !Seq.reaches(F, D, A.Given) || !Seq.reaches(F, D, B.Given))
      continue;
    for (auto [From, Last] : {std::pair(D, N), std::pair(N, D)}) {
      unsigned To = Nodes[Last].Ipdom;
      // Whoever leaves in between is another matter.
      if (To == FlowGraph::Exit || !Graph.postDominates(To, Nodes[From].Ipdom))
        continue;
      SharedAutomaton One = Seq.regionAfter(F, From, To, A.Given),
                      Two = Seq.regionAfter(F, From, To, B.Given);
      if (!One->empty() && !Two->empty() && isLoopFree(*One) &&
          isLoopFree(*Two) && compare(*One, *Two, View) == Verdict::Same)
        return true;
    }
  }
  return false;
}

/// Where a loop goes round as often as the rank says, another one goes round
/// the less for it: who waits for its turn before, and lets the others go
/// behind.
bool Divergences::roundsBalanced(Function &F, unsigned D, const Group &G,
                                 SymbolView View) {
  constexpr int64_t Most = 16;
  Conditions &Conds = Seq.conditions();
  const auto &Nodes = Seq.ranks().graph(F).nodes();
  Group Ranks = G;
  Ranks.Leaf = nullptr;
  Ranks.IsRank = true;
  SmallVector<unsigned, 4> Others; // where other such loops are left
  auto Note = [&](const Value *L) {
    ValueNumber K = Conds.numberOf(L);
    if (isa<Constant>(L) || !Conds.info(K).Stable)
      return;
    if (Seq.ranks().degree(*L) == Degree::Rank) {
      if (!Ranks.Leaf) {
        Ranks.Leaf = L;
        Ranks.Tested = K;
      }
    } else if (G.Sizes.empty() && !is_contained(Ranks.Sizes, K)) {
      Ranks.Sizes.push_back(K); // perhaps: it was handed in
    }
  };
  for (unsigned N = 0; N < Nodes.size(); ++N) {
    const Value *C = RankDependence::condition(*Nodes[N].Block);
    if (!C || !concerns(F, N))
      continue;
    if (N != D)
      Others.push_back(N);
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(C, Leaves);
    for (const Value *L : Leaves) {
      Note(L);
      // Where a counter starts.
      if (const auto *Phi = dyn_cast<PHINode>(L)) {
        SmallVector<const Value *, 8> Starts;
        for (const Value *In : Phi->incoming_values())
          if (In != Phi)
            Conds.leaves(In, Starts);
        for_each(Starts, Note);
      }
    }
  }
  unsigned Out = Seq.wayOut(F, D);
  if (!Ranks.Leaf || Others.empty() || Out == FlowGraph::Exit)
    return false;
  for (int64_t Size : {4, 5, 7})
    if (!Ranks.Sizes.empty() && !is_contained(Ranks.SizeValues, Size))
      Ranks.SizeValues.push_back(Size);
  Ranks.Cases.clear();
  addCandidates(F, Ranks);
  for (Case &One : Ranks.Cases)
    One.Given.CountsAll = true;

  std::map<int64_t, const Case *> FirstOf; // by size
  bool Helps = false, Seen = false;
  for (const Case &One : Ranks.Cases) {
    if (*One.Value > Most || One.Size > Most)
      continue;
    auto Rounds = Seq.rounds(F, D, One.Given);
    if (!Rounds)
      return false;
    const Automaton &Here = Seq.language(F, One.Given);
    auto [It, New] = FirstOf.try_emplace(One.Size, &One);
    if (!New) {
      if (Here.empty() || compare(Here, Seq.language(F, It->second->Given),
                                  View) != Verdict::Same)
        return false;
      const Assignment &First = It->second->Given;
      Helps |= any_of(Others, [&](unsigned N) {
        auto X = Seq.rounds(F, N, One.Given), Y = Seq.rounds(F, N, First);
        return X && Y && *X != *Y;
      });
    }
    if (*Rounds > 0 && !Seen) {
      Assignment Astray = One.Given;
      Astray.Forced[Nodes[D].Block] = Nodes[Out].Block;
      Seen = compare(Here, Seq.language(F, Astray), View) == Verdict::Different;
    }
  }
  return Helps && Seen;
}

const Divergences::ValueList &Divergences::settingsAround(const Function &F,
                                                          unsigned D) {
  auto [It, New] = Settings.try_emplace(D);
  if (New) {
    It->second = settings(F, region(F, D));
    append_range(It->second,
                 settings(F, Seq.ranks().graph(F).decisionsOver(D)));
  }
  return It->second;
}

/// Values, as good as the same on all ranks, that branches at Nodes tell apart.
Divergences::ValueList Divergences::settings(const Function &F,
                                             ArrayRef<unsigned> Nodes) {
  constexpr size_t Most = 16;
  Conditions &Conds = Seq.conditions();
  ValueList Result;
  for (unsigned N : Nodes) {
    const Value *C =
        RankDependence::condition(*Seq.ranks().graph(F).nodes()[N].Block);
    if (!C || Seq.ranks().degree(*C) > Degree::Unknown)
      continue;
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(C, Leaves);
    std::vector<int64_t> Constants;
    Conds.constants(C, Constants);
    for (const Value *L : Leaves) {
      if (isa<Constant>(L) || !Conds.info(Conds.numberOf(L)).Stable)
        continue;
      for (int64_t V : Constants)
        for (int64_t Near : {V - 1, V, V + 1})
          if (!Incomplete::reached(Result.size() >= Most, Incomplete::Size, &F))
            Result.push_back({Conds.numberOf(L), Near});
    }
  }
  return Result;
}

/// Some other branch, around collectives too, tells the two cases apart.
bool Divergences::anotherDecides(const Function &F, unsigned D, const Case &A,
                                 const Case &B) {
  const auto &Nodes = Seq.ranks().graph(F).nodes();
  for (unsigned N = 0; N < Nodes.size(); ++N) {
    const Value *C = RankDependence::condition(*Nodes[N].Block);
    if (N == D || !C || Seq.ranks().degree(*C) <= Degree::Unknown ||
        !concerns(F, N))
      continue;
    auto One = Seq.conditions().successor(*Nodes[N].Block, A.Given);
    auto Two = Seq.conditions().successor(*Nodes[N].Block, B.Given);
    if (!One || !Two || *One != *Two)
      return true;
  }
  return false;
}

} // namespace tutti
