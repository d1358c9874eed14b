// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether the rest of the function makes good what the cases of one branch do
/// differently. That in both cases the same can be done proves little where a
/// loop of no known count is around: it may be done by other turns.

#include "analysis/Divergence.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What one branch leaves out another one makes up for.
bool Divergences::balanced(Function &F, unsigned D, const Group &G,
                           const Case &A, const Case &B, LetterView View) {
  if (G.Sort == Group::Sides)
    return false;
  auto Differ = [&](const Assignment &X, const Assignment &Y) {
    const Automaton One = Seq.language(F, X);
    const Automaton &Two = Seq.language(F, Y);
    return One.empty() || Two.empty() ||
           compare(One, Two, View) == Verdict::Different;
  };
  if (Differ(A.Given, B.Given))
    return false;
  bool IsKnown = true;
  forEachLetter(Seq.language(F, A.Given),
                [&](unsigned N) { IsKnown &= Seq.letter(N).Call != &F; });
  if (!IsKnown || A.First == B.First || A.First == FlowGraph::Exit ||
      B.First == FlowGraph::Exit)
    return true;
  // Of two ranks one that takes the other's way is seen to do something else.
  const auto &Nodes = Seq.ranks().graph(F).nodes();
  auto IsSeen = [&](const Case &Who, unsigned Way) {
    Assignment Astray = Who.Given;
    Astray.Forced = {Nodes[D].Block, Nodes[Way].Block};
    return Differ(Who.Given, Astray);
  };
  if (IsSeen(A, B.First) || IsSeen(B, A.First))
    return true;
  for (auto [K, Value] : settings(F, D)) {
    Assignment One = A.Given, Two = B.Given;
    One.Values[K] = Two.Values[K] = Value;
    if (!Seq.language(F, One).empty() && !Seq.language(F, Two).empty() &&
        Differ(One, Two))
      return false;
  }
  return anotherDecides(F, D, A, B);
}

/// Values, as good as the same on all ranks, that branches behind D tell apart.
std::vector<std::pair<Key, int64_t>> Divergences::settings(const Function &F,
                                                           unsigned D) {
  constexpr size_t Most = 16;
  Conditions &Conds = Seq.conditions();
  std::vector<std::pair<Key, int64_t>> Result;
  for (unsigned N : region(F, D)) {
    const Value *C =
        RankDependence::condition(*Seq.ranks().graph(F).nodes()[N].Block);
    if (!C || Seq.ranks().degree(*C) > Degree::Unknown)
      continue;
    SmallVector<const Value *, 8> Leaves;
    Conds.leaves(C, Leaves);
    std::vector<int64_t> Constants;
    Conds.constants(C, Constants);
    for (const Value *L : Leaves) {
      if (isa<Constant>(L) || !Conds.info(Conds.keyOf(L)).Stable)
        continue;
      for (int64_t V : Constants)
        for (int64_t Near : {V - 1, V, V + 1})
          if (Result.size() < Most)
            Result.push_back({Conds.keyOf(L), Near});
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
