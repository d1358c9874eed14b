// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Ranks that make the same calls with arguments that do not agree: on two ways
/// whose calls are the same, and in one call whose argument follows from the
/// rank. An argument that is not known is never taken for a different one.

#include "analysis/sequence/SymbolView.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The one word of an automaton that has just one.
static std::optional<Trace> onlyTrace(const Automaton &A) {
  Trace Result;
  if (A.empty())
    return std::nullopt;
  std::vector<unsigned> Now{0};
  while (Result.size() <= A.states()) {
    // Ways that part and meet again without a call are one.
    std::optional<Step> Next;
    std::vector<unsigned> Then;
    bool Ends = false;
    for (size_t I = 0; I < Now.size(); ++I) {
      Ends |= A.isAccepting(Now[I]);
      for (const Automaton::Edge &E : A.from(Now[I])) {
        bool Silent = E.Symbol == Automaton::Nothing;
        if (!Silent && Next &&
            (Next->Symbol != E.Symbol || Next->Site != E.Site))
          return std::nullopt;
        if (!Silent)
          Next = Step{E.Symbol, E.Site};
        std::vector<unsigned> &To = Silent ? Now : Then;
        if (!is_contained(To, E.To))
          To.push_back(E.To);
      }
    }
    if (!Next)
      return Ends ? std::optional(Result) : std::nullopt;
    if (Ends)
      return std::nullopt;
    Result.push_back(*Next);
    Now = std::move(Then);
  }
  return std::nullopt;
}

static bool known(unsigned Term) { return Term >= CallTerms::FirstKnown; }

bool Divergences::tellsZeroFromOne(const Group &G, const Case &A,
                                   const Case &B) {
  return G.IsRank && !A.Size && A.Value == 0 && B.Value == 1 &&
         G.Known.Deg == Degree::Rank;
}

/// Call by call, of two words of the same calls.
bool Divergences::termsOfTracesDiffer(const Trace &A, const Trace &B,
                                      Divergence &Out) {
  if (A.size() != B.size())
    return false;
  for (size_t I = 0; I < A.size(); ++I) {
    const CallSymbol &X = Seq.symbol(A[I].Symbol), &Y = Seq.symbol(B[I].Symbol);
    if (X.Which != Y.Which)
      return false;
    for (unsigned T = 0; T < CallTerms::Size; ++T) {
      unsigned P = X.Terms.At[T], Q = Y.Terms.At[T];
      if (P == Q || !known(P) || !known(Q) ||
          Seq.terms().isRaw(P) != Seq.terms().isRaw(Q))
        continue;
      Out.What = Divergence::Terms;
      Out.Term = T;
      Out.At = A[I];
      Out.Against = B[I];
      Out.Words.One = A;
      Out.Words.Two = B;
      Out.Words.Common = I;
      return true;
    }
  }
  return false;
}

bool Divergences::termsDiffer(Function &F, unsigned D, const Group &G,
                              const Way &A, const Way &B, Divergence &Out,
                              ArrayRef<ValueNumber> Scopes) {
  auto One = onlyTrace(*A.Language), Two = onlyTrace(*B.Language);
  for (ValueNumber Scope : Scopes) {
    if (One && Two) {
      auto On = [&](const Trace &W) {
        Trace Result;
        for (const Step &S : W)
          if (const CallSymbol &L = Seq.symbol(S.Symbol);
              !L.Call && L.Scope == Scope)
            Result.push_back(S);
        return Result;
      };
      if (!termsOfTracesDiffer(On(*One), On(*Two), Out))
        continue;
      CallView V(Seq);
      V.Only = Scope;
      V.Term = Out.Term;
      if (balanced(F, D, G, *A.Of, *B.Of, V))
        continue;
      Out.Certain = tellsZeroFromOne(G, *A.Of, *B.Of) &&
                    (Scope == CollectiveSequence::World ||
                     (G.HasSource && G.Source.Scope == Scope));
      return true;
    }
    for (unsigned T = 0; T < CallTerms::Size; ++T) {
      CallView V(Seq);
      V.Only = Scope;
      V.Term = T;
      std::map<Fn, std::set<unsigned>> Passed;
      auto Note = [&](unsigned N) {
        const CallSymbol &L = Seq.symbol(N);
        if (L.Call || L.Scope != Scope)
          return;
        if (known(L.Terms.At[T]) && !Seq.terms().isRaw(L.Terms.At[T]))
          Passed[L.Which].insert(L.Terms.At[T]);
        else
          V.TermUnknown.insert({L.Which, L.Scope});
      };
      forEachLetter(*A.Language, Note);
      forEachLetter(*B.Language, Note);
      if (none_of(Passed, [](const auto &P) { return P.second.size() > 1; }) ||
          compare(*A.Language, *B.Language, V, &Out.Words) !=
              Verdict::Different ||
          balanced(F, D, G, *A.Of, *B.Of, V))
        continue;
      locate(Out, V);
      // Another order of the same calls is no matter of one argument.
      const CallSymbol &X = Seq.symbol(Out.At.Symbol),
                       &Y = Seq.symbol(Out.Against.Symbol);
      if (!Out.Against.Site || X.Which != Y.Which || !known(X.Terms.At[T]) ||
          !known(Y.Terms.At[T]) || X.Terms.At[T] == Y.Terms.At[T])
        continue;
      Out.What = Divergence::Terms;
      Out.Term = T;
      Out.Certain = false;
      return true;
    }
  }
  return false;
}

/// Ranks 0 and 1 make the same calls in different places, rank 2 does not.
bool Divergences::namesEachRank(const Function &F, const Group &G) {
  if (!G.IsRank)
    return false;
  // In the whole function, or where all cases of the branch begin and end.
  unsigned From = G.At;
  const FlowGraph &Graph = Seq.ranks().graph(F);
  for (unsigned Steps = 0; Incomplete::within(Steps, 16); ++Steps) {
    ArrayRef<unsigned> Outer = Graph.controlledBy(From);
    if (Outer.size() != 1 || Outer[0] == From)
      break;
    unsigned Meet = Graph.nodes()[From].Ipdom,
             End = Graph.nodes()[Outer[0]].Ipdom;
    for (unsigned Blocks = 0; Blocks < 16 && Meet != End; ++Blocks) {
      if (Meet == FlowGraph::Exit || Graph.nodes()[Meet].Succs.size() != 1)
        break;
      Meet = Graph.nodes()[Meet].Succs[0];
    }
    if (Meet != End)
      break;
    From = Outer[0];
  }
  SharedAutomaton Part;
  return namesEachRank(G,
                       [&](const Assignment &Given) -> const Automaton & {
                         return Seq.language(F, Given);
                       }) ||
         namesEachRank(G, [&](const Assignment &Given) -> const Automaton & {
           Part = Seq.region(F, From, Graph.nodes()[From].Ipdom, Given);
           return *Part;
         });
}

bool Divergences::namesEachRank(
    const Group &G,
    function_ref<const Automaton &(const Assignment &)> LanguageOf) const {
  auto Of = [&](int64_t Rank) {
    Assignment Given;
    Given.Values[G.Tested] = Rank;
    return onlyTrace(LanguageOf(Given));
  };
  auto Zero = Of(0), One = Of(1), Two = Of(2);
  if (!Zero || !One || !Two || Zero->size() != One->size() ||
      Two->size() >= One->size())
    return false;
  bool Apart = false;
  for (size_t I = 0; I < Zero->size(); ++I) {
    const CallSymbol &X = Seq.symbol((*Zero)[I].Symbol),
                     &Y = Seq.symbol((*One)[I].Symbol);
    if (X.Which != Y.Which || X.Scope != Y.Scope || X.Call != Y.Call)
      return false;
    Apart |= (*Zero)[I].Site != (*One)[I].Site;
  }
  return Apart;
}

std::vector<Divergence> Divergences::arguments(Function &F) {
  std::vector<Divergence> Found;
  if (!Seq.hasCollectives(F))
    return Found;
  for (const FlowGraph::Node &N : Seq.ranks().graph(F).nodes())
    for (const Instruction &I : *N.Block) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !Call.isCollective())
        continue;
      for (unsigned T = 0; T < CallTerms::Size; ++T) {
        Divergence Out;
        if (argumentDiffers(F, Call, T, Out))
          Found.push_back(std::move(Out));
      }
    }
  return Found;
}

/// The cases of the one value that ranks differ in and that V is made of.
bool Divergences::chooses(const Function &F, const Value &V, Group &G) {
  Conditions &Conds = Seq.conditions();
  G.In = &F;
  G.Leaf = &V;
  G.Known = Seq.ranks().fact(V);
  if (G.Known.Deg <= Degree::Unknown)
    return false;
  G.Why = Seq.ranks().reason(V);
  findSource(F, G);
  findSizes(F, G);
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(&V, Leaves);
  const Value *One = nullptr;
  for (const Value *L : Leaves) {
    ValueNumber K = Conds.numberOf(L);
    if (Seq.ranks().degree(*L) <= Degree::Unknown ||
        (One && Conds.numberOf(One) == K))
      continue;
    if (One || !Conds.info(K).Stable)
      return false;
    One = L;
  }
  if (!One)
    return false;
  G.Sort = Group::Values;
  G.Leaf = One;
  G.Tested = Conds.numberOf(One);
  G.IsRank = isRank(Conds.info(G.Tested), Seq.ranks(), *One);
  addCandidates(F, G);
  return true;
}

bool Divergences::argumentDiffers(const Function &F, const MpiCall &Call,
                                  unsigned Term, Divergence &Out) {
  for (const Value *V : TermTable::operands(Call, Term)) {
    if (isa<Constant>(V) || isa<AllocaInst>(V))
      continue;
    Group G;
    if (!chooses(F, *V, G) || !G.IsRank || G.Known.Deg != Degree::Rank)
      continue;
    unsigned Node = Seq.ranks().graph(F).indexOf(Call.call().getParent());
    std::vector<std::pair<const Case *, unsigned>> Seen;
    for (const Case &One : G.Cases) {
      if (!Seq.reaches(F, Node, One.Given))
        continue;
      unsigned Symbol = Seq.symbolAt(Call, One.Given);
      unsigned Mine = Seq.symbol(Symbol).Terms.At[Term];
      if (!known(Mine))
        continue;
      for (auto [Other, OtherLetter] : Seen) {
        unsigned Theirs = Seq.symbol(OtherLetter).Terms.At[Term];
        if (Theirs == Mine || Other->Size != One.Size ||
            Seq.terms().isRaw(Mine) != Seq.terms().isRaw(Theirs) ||
            Seq.symbol(Symbol).AnyScope ||
            !counts(G, Seq.symbol(Symbol), *Other, One))
          continue;
        Out.What = Divergence::Terms;
        Out.Term = Term;
        Out.In = &F;
        Out.At = {OtherLetter, &Call.call()};
        Out.Against = {Symbol, &Call.call()};
        Out.Deg = Degree::Rank;
        Out.Why = G.Why;
        Out.Certain = tellsZeroFromOne(G, *Other, One);
        Out.Sites.push_back(&Call.call());
        return true;
      }
      Seen.push_back({&One, Symbol});
    }
  }
  return false;
}

} // namespace tutti
