// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One rank says by a broadcast how its work went, and the others leave or go
/// on by what they receive. Their languages differ, but are equal as soon as
/// broadcasts are told apart by what they bring. Decides that for the two sides
/// of a branch, of which one is the root's.

#include "analysis/sequence/divergence/Divergence.h"

using namespace llvm;

namespace tutti {

/// Both are the same call, and bring the same where it matters to the one who
/// receives.
static bool meet(const CallSymbol &Sent, const CallSymbol &Taken) {
  if (Sent.Call || Taken.Call || Sent.Which != Taken.Which ||
      Sent.otherId() != Taken.otherId() || Sent.Scope != Taken.Scope ||
      Sent.RootSort != Taken.RootSort || Sent.Root != Taken.Root)
    return false;
  if (!Taken.Brings)
    return true;
  if (!Sent.Brings)
    return false;
  return Taken.Except ? !Taken.Except->Values.count(*Sent.Brings)
                      : !Sent.Except && Sent.Brings == Taken.Brings;
}

/// What is in A, without the edges that Keep does not want.
static Automaton only(const Automaton &A, function_ref<bool(unsigned)> Keep) {
  Automaton Result;
  for (unsigned S = 0; S < A.states(); ++S)
    Result.addState();
  for (unsigned S = 0; S < A.states(); ++S) {
    if (A.isAccepting(S))
      Result.accept(S);
    for (const Automaton::Edge &E : A.from(S))
      if (E.Symbol == Automaton::Nothing || Keep(E.Symbol))
        Result.addEdge(S, E.Symbol, E.To, E.Site);
  }
  Result.trim();
  return Result;
}

/// In this case the rank is the root of the call.
bool Divergences::isRoot(const Group &G, const Case &One,
                         const CallSymbol &L) const {
  if (G.HasSource && G.Source.Scope != L.Scope)
    return false;
  if (L.RootSort == CallSymbol::Constant)
    return G.Sort == Group::Values && G.IsRank && One.Value == L.Root;
  if (L.RootSort != CallSymbol::Symbol || G.Sort != Group::Order)
    return false;
  auto K = ValueNumber(L.Root);
  return (G.Tested == K || G.Other == K) && One.Given.Orders.size() == 1 &&
         One.Given.Orders.begin()->second == 0;
}

bool Divergences::repliesTo(const Function &F, unsigned D, const Group &G,
                            const Case &Sender, const Case &Other,
                            const CallView &V) {
  Assignment Sends = Sender.Given, Receives = Other.Given;
  Sends.Broadcasts = Assignment::Replies;
  Receives.Broadcasts = Assignment::Receives;
  SharedAutomaton One = regionOf(F, D, G, Sender, Sends);
  bool Known = false, IsSender = true;
  std::set<unsigned> Sent;
  forEachLetter(*One, [&](unsigned L) {
    const CallSymbol &S = Seq.symbol(L);
    Sent.insert(L);
    if (S.Brings) {
      Known = true;
      IsSender &= isRoot(G, Sender, S);
    }
  });
  if (!Known || !IsSender)
    return false;
  SharedAutomaton Two = regionOf(F, D, G, Other, Receives);
  // Others are never told what is never sent.
  Automaton Told = only(*Two, [&](unsigned L) {
    const CallSymbol &S = Seq.symbol(L);
    return !S.Brings ||
           any_of(Sent, [&](unsigned X) { return meet(Seq.symbol(X), S); });
  });
  CallView Seen = V;
  return !One->empty() && !Told.empty() &&
         included(
             *One, Told, Seen,
             [&](unsigned X, unsigned Y) {
               return meet(Seq.symbol(X), Seq.symbol(Y));
             },
             /*Open=*/false) &&
         included(
             Told, *One, Seen,
             [&](unsigned Y, unsigned X) {
               return meet(Seq.symbol(X), Seq.symbol(Y));
             },
             /*Open=*/false);
}

bool Divergences::sameByBroadcasts(const Function &F, unsigned D,
                                   const Group &G, const Case &A, const Case &B,
                                   const CallView &V) {
  if (V.MergeScopes || OrdersLeft <= 0 ||
      (G.Sort != Group::Order && (G.Sort != Group::Values || !G.IsRank)))
    return false;
  uint64_t Begin = Seq.steps();
  bool Result = repliesTo(F, D, G, A, B, V) || repliesTo(F, D, G, B, A, V);
  OrdersLeft -= int64_t(Seq.steps() - Begin);
  return Result;
}

} // namespace tutti
