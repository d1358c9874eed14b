// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One rank runs the program and says by a broadcast what comes next; the
/// others sit in a loop and do what they are told. Their languages are not
/// equal, but each word of the one is a word of the others, its broadcasts
/// bringing what it sends. Decides that: for the two sides of a branch, for the
/// whole program, and for a part of a library.

#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/variance/RankEffects.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// Nothing that is known of two calls keeps them apart.
static bool meet(const CallSymbol &Sent, const CallSymbol &Taken,
                 bool MergeScopes, const TermTable &Terms) {
  if (Sent.Call || Taken.Call || Sent.Which != Taken.Which ||
      Sent.otherId() != Taken.otherId() ||
      (!MergeScopes && Sent.Scope != Taken.Scope))
    return false;
  if (Sent.RootSort == CallSymbol::Constant &&
      Taken.RootSort == CallSymbol::Constant && Sent.Root != Taken.Root)
    return false;
  for (unsigned T = 0; T < CallTerms::Size; ++T) {
    unsigned X = Sent.Terms.At[T], Y = Taken.Terms.At[T];
    if (X != Y && X >= CallTerms::FirstKnown && Y >= CallTerms::FirstKnown &&
        Terms.isRaw(X) == Terms.isRaw(Y))
      return false;
  }
  if (!Sent.Brings || !Taken.Brings)
    return true;
  return Taken.Except ? !Taken.Except->Values.count(*Sent.Brings)
                      : Sent.Brings == Taken.Brings;
}

bool Divergences::obeys(const Automaton &Orders, const Automaton &Others,
                        const CallView &View, bool Open) {
  CallView V = View;
  return !Orders.empty() && !Others.empty() &&
         included(
             Orders, Others, V,
             [&](unsigned X, unsigned Y) {
               return meet(Seq.symbol(X), Seq.symbol(Y), V.MergeScopes,
                           Seq.terms());
             },
             Open);
}

static Assignment with(Assignment Given, decltype(Assignment::Broadcasts) How) {
  Given.Broadcasts = How;
  return Given;
}

/// What a rank knows when it comes to the branch.
static Assignment with(const Assignment &Given, std::optional<int64_t> Rank,
                       decltype(Assignment::Broadcasts) How) {
  Assignment Result = with(Given, How);
  Result.Rank = Rank;
  return Result;
}

/// The program starts in this copy.
static const Function *mainOf(PrivateCopy &Copy) {
  for (const Function *F : Copy.functions())
    if (isMain(*F))
      return F;
  return nullptr;
}

/// The first letters that are not hidden are all as First says.
static bool begins(const Automaton &A, SymbolView View,
                   function_ref<bool(unsigned)> First) {
  std::vector<bool> Seen(A.states(), false);
  SmallVector<unsigned, 16> Work{0};
  while (!Work.empty()) {
    unsigned S = Work.pop_back_val();
    if (Seen[S])
      continue;
    Seen[S] = true;
    for (const Automaton::Edge &E : A.from(S)) {
      if (E.Symbol == Automaton::Nothing ||
          View(E.Symbol) == Automaton::Nothing)
        Work.push_back(E.To);
      else if (!First(E.Symbol))
        return false;
    }
  }
  return true;
}

static bool isSilent(const Automaton &A, CallView V) {
  bool Any = false;
  forEachLetter(A, [&](unsigned L) { Any |= V(L) != Automaton::Nothing; });
  return !Any;
}

/// Two numbers or more that lead to something else.
bool Divergences::tellsOrdersApart(const Automaton &A) {
  std::set<int64_t> Values;
  forEachLetter(A, [&](unsigned L) {
    if (Seq.symbol(L).Brings && !Seq.symbol(L).Except)
      Values.insert(*Seq.symbol(L).Brings);
  });
  return Values.size() >= 2;
}

/// Whether what comes first, hidden letters aside, may come again: a loop.
static bool beginsInLoop(const Automaton &A, CallView V) {
  auto Hidden = [&](unsigned L) {
    return L == Automaton::Nothing || V(L) == Automaton::Nothing;
  };
  auto Reached = [&](SmallVector<unsigned, 16> Work, bool HiddenOnly) {
    std::vector<bool> Seen(A.states(), false);
    while (!Work.empty()) {
      unsigned S = Work.pop_back_val();
      if (Seen[S])
        continue;
      Seen[S] = true;
      for (const Automaton::Edge &E : A.from(S))
        if (!HiddenOnly || Hidden(E.Symbol))
          Work.push_back(E.To);
    }
    return Seen;
  };
  const std::vector<bool> First = Reached({0}, true);
  for (unsigned S = 0; S < A.states(); ++S)
    for (const Automaton::Edge &E : A.from(S))
      if (First[S] && !Hidden(E.Symbol) && Reached({E.To}, false)[S])
        return true;
  return false;
}

/// What the root sends are no orders of those who receive it.
bool Divergences::areOf(const Case &Server, const Automaton &Orders,
                        const Case &Sender) const {
  bool Rooted = false, OfServer = Sender.Value && Server.Value;
  forEachLetter(Orders, [&](unsigned L) {
    const CallSymbol &S = Seq.symbol(L);
    if (S.RootSort == CallSymbol::NoRoot)
      return;
    Rooted = true;
    OfServer &= S.RootSort == CallSymbol::Constant && S.Root == *Server.Value;
  });
  return Rooted && OfServer;
}

/// Some way of the sender gives no order at all, and none of it is out of
/// sight.
bool Divergences::leavesAtOnce(
    const Function &F, unsigned D, const Group &G, const Case &Sender,
    function_ref<bool(ArrayRef<unsigned>)> LeadsOut) {
  const FlowGraph &Graph = Seq.ranks().graph(F);
  const auto &Nodes = Graph.nodes();
  SmallVector<unsigned, 8> Work;
  auto GoOn = [&](unsigned N) {
    if (auto Way = Seq.conditions().successor(*Nodes[N].Block, Sender.Given))
      Work.push_back(Graph.indexOf(*Way));
    else
      append_range(Work, Nodes[N].Succs);
  };
  if (G.Sort == Group::Sides)
    Work.push_back(Sender.First);
  else
    GoOn(D);
  std::vector<bool> Seen(Nodes.size(), false);
  while (!Work.empty()) {
    unsigned N = Work.pop_back_val();
    if (N == Nodes[D].Ipdom || N == FlowGraph::Exit)
      return true;
    if (Seen[N] || LeadsOut(N) || Seq.hasCollectives(*Nodes[N].Block))
      continue;
    Seen[N] = true;
    GoOn(N);
  }
  return false;
}

/// The sides of one branch: the one sends, the others serve.
bool Divergences::takesOrders(const Function &F, unsigned D, const Group &G,
                              const Case &Sender, const Case &Server,
                              const CallView &V) {
  const FlowGraph &Graph = Seq.ranks().graph(F);
  unsigned To = Graph.nodes()[D].Ipdom;
  bool Sides = G.Sort == Group::Sides;
  if (!Seq.serves(F, Sides ? Server.First : D, !Sides, To, Server.Given))
    return false;
  // What the sender does elsewhere is not in sight.
  PrivateCopy &Copy = Seq.ranks().copy();
  bool OfLibrary = !mainOf(Copy) && Seq.ranks().calls().hasUnknownCallers(F);
  auto LeadsOut = [&](ArrayRef<unsigned> Nodes) {
    return any_of(Nodes, [&](unsigned N) {
      return any_of(*Graph.nodes()[N].Block, [&](const Instruction &I) {
        const auto *CB = dyn_cast<CallBase>(&I);
        return CB && leadsOut(*CB, Copy);
      });
    });
  };
  bool Open = LeadsOut(region(F, D));
  bool OfWorld =
      G.IsRank && G.HasSource && G.Source.Scope == CollectiveSequence::World;
  auto As = [&](const Case &One, decltype(Assignment::Broadcasts) How) {
    return regionOf(F, D, G, One,
                    with(One.Given, OfWorld ? One.Value : std::nullopt, How));
  };
  SharedAutomaton Orders = As(Sender, Assignment::Sends),
                  Others = As(Server, Assignment::Receives);
  if (areOf(Server, *Orders, Sender))
    return false;
  // Who calls nothing gives no orders, but out of sight.
  if (isSilent(*Orders, V) && !OfLibrary &&
      !(Sides ? LeadsOut(nodesBetween(Graph, Sender.First, To)) : Open))
    return false;
  bool MayGoOn = Open || (OfLibrary && tellsOrdersApart(*Others));
  // Who may go on behind leaves the others in their loop, not before it.
  if (MayGoOn && !isSilent(*Orders, V) && !beginsInLoop(*Others, V) &&
      leavesAtOnce(F, D, G, Sender, LeadsOut))
    MayGoOn = false;
  return obeys(*Orders, *Others, V, MayGoOn);
}

/// The whole program as two ranks run it.
bool Divergences::takesOrdersInProgram(const Group &G, const Case &Sender,
                                       const Case &Server, const CallView &V) {
  const Function *Main = mainOf(Seq.ranks().copy());
  if (!Main || !G.IsRank || !Sender.Value || !Server.Value ||
      V.Only != CollectiveSequence::World || !Seq.serves(*Main))
    return false;
  auto As = [&](const Case &One, decltype(Assignment::Broadcasts) How) {
    Assignment Given;
    Given.Fails = One.Given.Fails;
    Given.Rank = One.Value;
    return Seq.region(*Main, 0, FlowGraph::Exit, with(Given, How));
  };
  return obeys(*As(Sender, Assignment::Sends),
               *As(Server, Assignment::Receives), V, /*Open=*/false);
}

/// The rank is compared with what is not known before the program runs.
static bool isWithUnknown(const BasicBlock &B) {
  const auto *Cmp = dyn_cast_or_null<ICmpInst>(RankDependence::condition(B));
  return Cmp && none_of(Cmp->operands(),
                        [](const Use &U) { return isa<Constant>(U); });
}

/// A library whose other ranks sit in a loop of another function: a part of
/// what that loop can be told to do.
bool Divergences::ordersOthers(const Function &F, unsigned D, const Group &G,
                               const Case &Sender, const Case &Server,
                               const CallView &View) {
  CallView V = View;
  if (mainOf(Seq.ranks().copy()))
    return false;
  // Orders are one rank's.
  bool Many = G.IsRank && Sender.Value && Sender.First != FlowGraph::Exit &&
              any_of(G.Cases, [&](const Case &C) {
                return C.Value && *C.Value >= 0 && C.Value != Sender.Value &&
                       C.First == Sender.First;
              });
  // Where one that is found out leaves, and the root is always the same rank,
  // it is the root that comes here, whoever else would go the same way.
  if (Many && !isWithUnknown(*Seq.ranks().graph(F).nodes()[D].Block))
    return false;
  SharedAutomaton Others = regionOf(F, D, G, Server, Server.Given);
  if (!isSilent(*Others, V))
    return false;
  SharedAutomaton Orders =
      regionOf(F, D, G, Sender, with(Sender.Given, Assignment::Sends));
  // Each begins with a number that is known.
  bool Sends = !isSilent(*Orders, V) && begins(*Orders, V, [&](unsigned L) {
    return Seq.symbol(L).Brings.has_value() &&
           (!Many || Seq.symbol(L).RootSort == CallSymbol::Constant);
  });
  if (!Sends)
    return false;
  // What a function that never ends does with an order is not told apart.
  if (any_of(Seq.takenForEver(), [&](const CallBase *Taken) {
        auto Root = MpiCall(*Taken).constant(table::ROOT);
        return Root && begins(*Orders, V, [&](unsigned L) {
                 const CallSymbol &S = Seq.symbol(L);
                 return S.RootSort == CallSymbol::Constant && S.Root == *Root;
               });
      }))
    return true;
  V.MergeScopes = true; // the loop is in another function
  return any_of(Seq.servers(), [&](const Function *Loop) {
    if (Loop == &F)
      return false;
    const Automaton &Turns =
        Seq.language(*Loop, with({}, Assignment::Receives));
    if (Turns.empty())
      return false;
    // From where the loop takes an order.
    Automaton Part;
    unsigned Start = Part.addState();
    for (unsigned S = 0; S < Turns.states(); ++S)
      Part.addState();
    for (unsigned S = 0; S < Turns.states(); ++S)
      for (const Automaton::Edge &E : Turns.from(S)) {
        Part.addEdge(1 + S, E.Symbol, 1 + E.To, E.Site);
        if (E.Symbol != Automaton::Nothing && Seq.symbol(E.Symbol).Brings &&
            (Many || !Seq.symbol(E.Symbol).Except))
          Part.addEdge(Start, E.Symbol, 1 + E.To, E.Site);
      }
    return obeys(*Orders, Part, V, /*Open=*/true);
  });
}

/// As far as can be told without what is sent: a quick answer for most.
bool Divergences::mayObey(const Way &Sender, const Way &Server,
                          const CallView &V) {
  auto Whole = [&](const Automaton &A) {
    bool Any = false;
    forEachLetter(A, [&](unsigned L) { Any |= Seq.symbol(L).Call != nullptr; });
    return Any;
  };
  return Whole(*Sender.Language) || Whole(*Server.Language) ||
         obeys(*Sender.Language, *Server.Language, V, /*Open=*/true);
}

bool Divergences::ordered(const Function &F, unsigned D, const Group &G,
                          const Way &A, const Way &B, const CallView &V) {
  if ((Seq.servers().empty() && Seq.takenForEver().empty()) || OrdersLeft <= 0)
    return false;
  // Values that go the same ways need not be asked about again.
  auto [It, New] = OrderedSides.try_emplace(
      {D, A.Of->First, B.Of->First, A.Of->Given.Fails}, false);
  bool HaveSides =
      A.Of->First != FlowGraph::Exit && B.Of->First != FlowGraph::Exit;
  if (!New && HaveSides)
    return It->second;
  uint64_t Begin = Seq.steps();
  auto Either = [&](auto Takes) { return Takes(A, B) || Takes(B, A); };
  It->second =
      Either([&](const Way &X, const Way &Y) {
        return mayObey(X, Y, V) && takesOrders(F, D, G, *X.Of, *Y.Of, V);
      }) ||
      Either([&](const Way &X, const Way &Y) {
        return takesOrdersInProgram(G, *X.Of, *Y.Of, V);
      }) ||
      Either([&](const Way &X, const Way &Y) {
        return ordersOthers(F, D, G, *X.Of, *Y.Of, V);
      });
  OrdersLeft -= int64_t(Seq.steps() - Begin);
  return It->second;
}

} // namespace tutti
