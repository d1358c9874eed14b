// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls on a communicator that ranks choose by what they differ in, without a
/// branch around the call: of two ranks one waits on a communicator that has
/// all of them for the other, which makes no such call in the whole function.
/// Whether a communicator has just the ranks that choose it is known of the
/// world and of the one that the rank was read from.

#include "analysis/sequence/SymbolView.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What a call may take its communicator from, where that is chosen.
static SmallVector<const Value *, 2> chosenBy(const CallBase &CB,
                                              CollectiveSequence &Seq) {
  SmallVector<const Value *, 2> Result;
  auto Add = [&](const Value *V) {
    if (V && (isa<SelectInst>(V) || isa<PHINode>(V)) &&
        Seq.ranks().degree(*V) > Degree::Unknown)
      Result.push_back(V);
  };
  if (MpiCall Call{CB}) {
    if (Call.isCollective() && Call.isTrusted() && !Call.isFortran() &&
        !has(Call.fn(), table::GroupOnly))
      Add(Call.scope());
    return Result;
  }
  ArrayRef<CallTarget> Targets = Seq.ranks().calls().of(CB);
  if (Targets.size() == 1 && !Targets.front().Maybe &&
      Seq.hasCollectives(*Targets.front().Body))
    for (const Use &U : CB.args())
      Add(U.get());
  return Result;
}

/// On what the calls at Site are made.
static std::map<ValueNumber, CallSymbol>
scopesAt(const CallBase &Site, const Automaton &A, CollectiveSequence &Seq) {
  std::map<ValueNumber, CallSymbol> Result;
  for (unsigned S = 0; S < A.states(); ++S)
    for (const Automaton::Edge &E : A.from(S))
      if (E.Symbol != Automaton::Nothing && E.Site == &Site)
        if (const CallSymbol &L = Seq.symbol(E.Symbol); !L.Call && !L.AnyScope)
          Result.try_emplace(L.Scope, L);
  return Result;
}

/// Those that choose another communicator are members of this one, too.
bool Divergences::hasAllRanks(const Group &G, const CallSymbol &Scope) const {
  return Scope.Scope == CollectiveSequence::World ||
         (G.HasSource && !G.Source.AnyScope && G.Source.Scope == Scope.Scope);
}

bool Divergences::choiceDiffers(Function &F, const CallBase &Site,
                                const Group &G, Divergence &Out) {
  std::vector<Way> Ways;
  unsigned Node = Seq.ranks().graph(F).indexOf(Site.getParent());
  for (const Case &One : G.Cases)
    if (Seq.reaches(F, Node, One.Given))
      Ways.push_back({&One, Seq.region(F, 0, FlowGraph::Exit, One.Given)});
  // What is made on an unknown communicator may be what is waited for.
  auto OnUnknown = [&](unsigned N) {
    return Seq.symbol(N).AnyScope ? N : unsigned(Automaton::Nothing);
  };
  for (size_t I = 0; I < Ways.size(); ++I)
    for (size_t J = 0; J < Ways.size(); ++J) {
      const Way &A = Ways[I], &B = Ways[J];
      if (I == J || A.Of->Size != B.Of->Size)
        continue;
      auto Mine = scopesAt(Site, *A.Language, Seq),
           Theirs = scopesAt(Site, *B.Language, Seq);
      for (const auto &[K, L] : Mine) {
        if (Theirs.empty() || Theirs.count(K) || !hasAllRanks(G, L) ||
            !counts(G, L, *A.Of, *B.Of))
          continue;
        CallView V(Seq);
        V.Only = K;
        Seq.spend(A.Language->edges() + B.Language->edges());
        if (compare(*A.Language, *B.Language, V, &Out.Words) !=
                Verdict::Different ||
            compare(*A.Language, *B.Language, OnUnknown) != Verdict::Same)
          continue;
        locate(Out, V);
        if (Out.At.Site != &Site)
          continue;
        Out.Certain =
            (tellsZeroFromOne(G, *A.Of, *B.Of) ||
             tellsZeroFromOne(G, *B.Of, *A.Of)) &&
            disjoint(*A.Language, *B.Language, V) == Verdict::Different;
        return true;
      }
    }
  return false;
}

std::vector<Divergence> Divergences::choices(Function &F) {
  std::vector<Divergence> Found;
  if (!Seq.hasCollectives(F))
    return Found;
  for (const FlowGraph::Node &N : Seq.ranks().graph(F).nodes())
    for (const Instruction &I : *N.Block) {
      const auto *Site = dyn_cast<CallBase>(&I);
      if (!Site)
        continue;
      for (const Value *V : chosenBy(*Site, Seq)) {
        Group G;
        Divergence Out;
        TooLate |= Seq.steps() > LastStep;
        if (TooLate || !chooses(F, *V, G) || !choiceDiffers(F, *Site, G, Out))
          continue;
        Out.In = &F;
        Out.Deg = G.Known.Deg;
        Out.ByWriter = G.Known.byWriters();
        Out.Why = G.Why;
        Out.Sites.push_back(Site);
        Found.push_back(std::move(Out));
        break;
      }
    }
  return Found;
}

} // namespace tutti
