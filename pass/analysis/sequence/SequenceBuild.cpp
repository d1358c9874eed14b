// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The automaton of a part of a function. A place in it is a node of the flow
/// graph, the rounds of the counted loops around it, and what has been
/// received; places where nothing collective is done or decided have no state
/// of their own.

#include "analysis/flow/SilentWays.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr size_t MaxEdges = 20000;
static constexpr size_t MaxCarried = 1500; ///< places with what was received

class CollectiveSequence::Builder {
public:
  Builder(CollectiveSequence &Seq, const Function &F, unsigned From,
          unsigned To, const Assignment &Given)
      : Seq(Seq), F(F), G(Seq.Ranks.graph(F)), Trips(Seq.tripCounts(F)),
        Given(Given), To(To), Known(Seq.counted(Trips, Given)),
        Plainly(G.nodes().size(), 0) {
    for (const auto &[Block, Way] : Given.Forced)
      if (unsigned N = G.indexOf(Block); N != FlowGraph::Exit)
        Trips.forget(N, Known);
    if (Given.Broadcasts == Assignment::Plain && G.postDominates(To, From))
      Short = &Seq.silentWays(F);
  }

  /// Empty when it gets too big.
  std::optional<Automaton> run(unsigned From, bool Skip) {
    unsigned Start = A.addState();
    End = A.addState();
    A.accept(End);
    if (Skip)
      leave(From, {Start, {}}, {});
    else
      A.addEdge(Start, Automaton::Nothing, stateOf(From, {}, {}));
    while (!Work.empty() && A.edges() < MaxEdges) {
      Spot At = std::move(Work.back());
      Work.pop_back();
      const FlowGraph::Node &Node = G.nodes()[At.Node];
      for (const Front &Each :
           Seq.addBlock(A, {At.State, At.Has}, *Node.Block, Given))
        leave(At.Node, Each, At.Done);
    }
    Seq.spend(Spots + A.edges());
    if (!Work.empty())
      return std::nullopt;
    A.trim();
    return std::move(A);
  }

private:
  struct Spot {
    unsigned Node;
    TripCounts::Rounds Done;
    Received Has;
    unsigned State; ///< at its beginning
  };

  unsigned stateOf(unsigned N, TripCounts::Rounds Done, const Received &Has) {
    // No shortcut starts in a counted loop; it may lead into one.
    while (Short && N != To && Short->next(N) != N) {
      unsigned Next = Short->next(N);
      Trips.step(N, Next, Known, Done);
      N = Next;
    }
    if (N == To)
      return End;
    unsigned &State =
        Done.empty() && Has.empty() ? Plainly[N] : Begins[{N, Done, Has}];
    if (!State) {
      State = A.addState();
      ++Spots;
      Work.push_back({N, std::move(Done), Has, State});
    }
    return State;
  }

  void go(unsigned From, unsigned S, const Front &At, TripCounts::Rounds Done) {
    if (!Trips.step(From, S, Known, Done))
      return;
    Received Has = At.second;
    // Too many combinations: then they are not told apart.
    if (Given.Broadcasts != Assignment::Plain &&
        Incomplete::reached(Spots > MaxCarried, Incomplete::Size, &F))
      Has.clear();
    else if (Given.Broadcasts != Assignment::Plain)
      Seq.carry(*G.nodes()[From].Block, *G.nodes()[S].Block, Has);
    A.addEdge(At.first, Automaton::Nothing, stateOf(S, std::move(Done), Has));
  }

  void leave(unsigned N, const Front &At, const TripCounts::Rounds &Done) {
    const FlowGraph::Node &Node = G.nodes()[N];
    // Who finishes here, where others go back to the caller, does not go on
    // there.
    const bool Leaves =
        G.returns() && !isa<ReturnInst>(Node.Block->getTerminator());
    if (Node.Ends && Leaves)
      A.acceptForGood(At.first);
    else if (Node.Ends)
      A.addEdge(At.first, Automaton::Nothing, End);
    auto Way = At.second.empty()
                   ? Seq.Conds.successor(*Node.Block, Given)
                   : Seq.Conds.successor(*Node.Block, with(Given, At.second));
    if (!Way) {
      for (unsigned S : Node.Succs)
        go(N, S, At, Done);
      return;
    }
    // Into a way that does not count: then this rank is not here.
    if (unsigned S = G.indexOf(*Way); S != FlowGraph::Exit)
      go(N, S, At, Done);
  }

  CollectiveSequence &Seq;
  const Function &F;
  const FlowGraph &G;
  const TripCounts &Trips;
  const Assignment &Given;
  const unsigned To;
  TripCounts::Counts Known;
  const SilentWays *Short = nullptr;
  Automaton A;
  unsigned End = 0;
  size_t Spots = 0;
  std::vector<Spot> Work;
  /// The states of places, which are never the first: 0 is none yet.
  std::vector<unsigned> Plainly;
  std::map<std::tuple<unsigned, TripCounts::Rounds, Received>, unsigned> Begins;
};

Automaton CollectiveSequence::build(const Function &F, unsigned From, bool Skip,
                                    unsigned To, const Assignment &Given) {
  if (Ranks.graph(F).empty())
    return {};
  if (auto A = Builder(*this, F, From, To, Given).run(From, Skip))
    return std::move(*A);
  Incomplete::report(Incomplete::Size, &F);
  return opaque(F);
}

/// How often the loops go round in one case.
TripCounts::Counts CollectiveSequence::counted(const TripCounts &Trips,
                                               const Assignment &Given) {
  return Trips.counts([&](const Value *V) { return Conds.evaluate(V, Given); },
                      Given.CountsAll);
}

const TripCounts &CollectiveSequence::tripCounts(const Function &F) {
  auto &Slot = Trips[&F];
  if (!Slot) {
    const FlowGraph &G = Ranks.graph(F);
    Slot = std::make_unique<TripCounts>(
        const_cast<Function &>(F), G, Ranks.copy().analyses(),
        [&](unsigned N) { return hasCollectives(*G.nodes()[N].Block); });
  }
  return *Slot;
}

std::optional<unsigned> CollectiveSequence::rounds(const Function &F,
                                                   unsigned Exiting,
                                                   const Assignment &Given) {
  const TripCounts &Trips = tripCounts(F);
  return Trips.at(Exiting, counted(Trips, Given));
}

const SilentWays &CollectiveSequence::silentWays(const Function &F) {
  auto &Slot = Shortcuts[&F];
  if (!Slot) {
    const FlowGraph &G = Ranks.graph(F);
    const TripCounts &Trips = tripCounts(F);
    Slot = std::make_unique<SilentWays>(G, [&](unsigned N) {
      const BasicBlock &B = *G.nodes()[N].Block;
      return calls(B).empty() && !Trips.isCounted(N) &&
             // Who goes a way that does not count is not among these ranks.
             (!RankDependence::condition(B) ||
              all_of(successors(&B),
                     [&](const BasicBlock *S) { return G.hasEdge(&B, S); }));
    });
  }
  return *Slot;
}

} // namespace tutti
