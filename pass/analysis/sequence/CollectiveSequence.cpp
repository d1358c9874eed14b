// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Flow graphs to automata. A callee's language is made once for each set of
/// given values and put in at its calls, with its communicators in terms of the
/// caller; recursion and what gets too big is one letter of its own.

#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr size_t MaxInserted = 600; ///< edges of a callee
static constexpr size_t MaxEdges = 20000;
static constexpr size_t MaxCarried = 1500; ///< places with what was received
static constexpr unsigned MaxStates = 128; ///< of a callee, determinized

CollectiveSequence::CollectiveSequence(const RankDependence &R, bool ByName)
    : Ranks(R), ByName(ByName),
      Libraries(R.copy(), R.calls(), R.places(), ByName), Conds(R),
      Choices(R, Conds), Terms(Conds) {
  // Callees come first, but for recursion: once more until it is settled.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *F : Ranks.calls().bottomUp())
      if (!Having.lookup(F) &&
          any_of(Ranks.graph(*F).nodes(), [&](const FlowGraph::Node &N) {
            return hasCollectives(*N.Block);
          }))
        Changed = Having[F] = true;
  }
}

bool CollectiveSequence::isCollective(const CallBase &CB) const {
  return (!ByName && MpiCall(CB).isCollective()) || Libraries.find(CB);
}

bool CollectiveSequence::hasCollectives(const BasicBlock &B) const {
  return any_of(B, [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && (isCollective(*CB) ||
                  any_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
                    return Having.lookup(T.Body);
                  }));
  });
}

unsigned CollectiveSequence::intern(const CallSymbol &L) {
  LetterId Id(L.Which, L.Scope, L.AnyScope, L.RootSort, L.Root, L.Terms, L.Call,
              L.otherId(), L.Brings, L.Except);
  auto [It, New] = LetterNumbers.try_emplace(Id, Symbols.size());
  if (New)
    Symbols.push_back(L);
  return It->second;
}

Automaton CollectiveSequence::region(const Function &F, unsigned From,
                                     unsigned To, const Assignment &Given) {
  return build(F, From, /*Skip=*/false, To, Given);
}

Automaton CollectiveSequence::regionAfter(const Function &F, unsigned From,
                                          unsigned To,
                                          const Assignment &Given) {
  return build(F, From, /*Skip=*/true, To, Given);
}

/// What is given, and what has been received since.
static Assignment with(const Assignment &Given,
                       const std::map<ValueNumber, int64_t> &Received) {
  Assignment Result = Given;
  for (const auto &[K, Value] : Received)
    Result.Values[K] = Value;
  return Result;
}

/// How often the loops go round in one case.
static TripCounts::Counts counted(const TripCounts &Trips, Conditions &Conds,
                                  const Assignment &Given) {
  return Trips.counts([&](const Value *V) { return Conds.evaluate(V, Given); },
                      Given.CountsAll);
}

Automaton CollectiveSequence::build(const Function &F, unsigned From, bool Skip,
                                    unsigned To, const Assignment &Given) {
  const FlowGraph &G = Ranks.graph(F);
  Automaton A;
  if (G.empty())
    return A;
  const TripCounts &Trips = tripCounts(F);
  TripCounts::Counts Known = counted(Trips, Conds, Given);
  if (Given.Forced.first)
    Trips.forget(G.indexOf(Given.Forced.first), Known);
  unsigned Start = A.addState();
  unsigned End = A.addState();
  A.accept(End);
  // A place is a node, the rounds of the counted loops around it, and what has
  // been received.
  using Spot = std::tuple<unsigned, TripCounts::Rounds, Received>;
  std::map<Spot, unsigned> Begins; // to the state at its beginning
  std::vector<Spot> Work;
  auto StateOf = [&](unsigned N, const TripCounts::Rounds &Done,
                     const Received &Has) {
    if (N == To)
      return End;
    auto [It, New] = Begins.try_emplace({N, Done, Has}, 0);
    if (New) {
      It->second = A.addState();
      Work.push_back({N, Done, Has});
    }
    return It->second;
  };
  auto Go = [&](unsigned From, unsigned S, const Front &At,
                TripCounts::Rounds Done) {
    if (!Trips.step(From, S, Known, Done))
      return;
    Received Has = At.second;
    // Too many combinations: then they are not told apart.
    if (Incomplete::reached(Begins.size() > MaxCarried, Incomplete::Size, &F))
      Has.clear();
    else if (Given.Broadcasts != Assignment::Plain)
      carry(*G.nodes()[From].Block, *G.nodes()[S].Block, Has);
    A.addEdge(At.first, Automaton::Nothing, StateOf(S, Done, Has));
  };
  auto Leave = [&](unsigned N, const Front &At,
                   const TripCounts::Rounds &Done) {
    const FlowGraph::Node &Node = G.nodes()[N];
    if (Node.Ends)
      A.addEdge(At.first, Automaton::Nothing, End);
    if (auto Way = At.second.empty()
                       ? Conds.successor(*Node.Block, Given)
                       : Conds.successor(*Node.Block, with(Given, At.second))) {
      unsigned S = G.indexOf(*Way);
      // Into a way that does not count: then this rank is not here.
      if (S != FlowGraph::Exit)
        Go(N, S, At, Done);
      return;
    }
    for (unsigned S : Node.Succs)
      Go(N, S, At, Done);
  };
  if (Skip)
    Leave(From, {Start, {}}, {});
  else
    A.addEdge(Start, Automaton::Nothing, StateOf(From, {}, {}));
  while (!Work.empty() && A.edges() < MaxEdges) {
    Spot At = std::move(Work.back());
    Work.pop_back();
    const auto &[N, Done, Has] = At;
    for (const Front &Each :
         addBlock(A, {Begins[At], Has}, *G.nodes()[N].Block, Given))
      Leave(N, Each, Done);
  }
  spend(Begins.size() + A.edges());
  if (!Work.empty()) {
    Incomplete::report(Incomplete::Size, &F);
    return opaque(F);
  }
  A.trim();
  return A;
}

/// What is too big, and recursion: one letter, which says nothing of the calls.
Automaton CollectiveSequence::opaque(const Function &F) {
  Automaton A;
  unsigned From = A.addState(), To = A.addState();
  CallSymbol L;
  L.Call = &F;
  A.addEdge(From, intern(L), To);
  A.accept(To);
  return A;
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
  return Trips.at(Exiting, counted(Trips, Conds, Given));
}

bool CollectiveSequence::reaches(const Function &F, unsigned Node,
                                 const Assignment &Given) {
  const FlowGraph &G = Ranks.graph(F);
  std::vector<bool> Seen(G.nodes().size(), false);
  SmallVector<unsigned, 16> Work{0};
  while (!Work.empty()) {
    unsigned N = Work.pop_back_val();
    if (N == Node)
      return true;
    if (Seen[N])
      continue;
    Seen[N] = true;
    if (auto Way = Conds.successor(*G.nodes()[N].Block, Given)) {
      if (unsigned S = G.indexOf(*Way); S != FlowGraph::Exit)
        Work.push_back(S);
      continue;
    }
    append_range(Work, G.nodes()[N].Succs);
  }
  return false;
}

std::vector<CollectiveSequence::Front>
CollectiveSequence::addBlock(Automaton &A, Front From, const BasicBlock &B,
                             const Assignment &Given) {
  constexpr size_t Most = 256;
  std::vector<Front> Now{std::move(From)};
  for (const Instruction &I : B) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      continue;
    const BroadcastChoice *C =
        Given.Broadcasts == Assignment::Receives ? Choices.of(*CB) : nullptr;
    if (!C || Incomplete::reached(Now.size() * C->size() > Most,
                                  Incomplete::Size, CB)) {
      for (auto &[State, Has] : Now)
        State = Has.empty() ? addCall(A, State, *CB, Given)
                            : addCall(A, State, *CB, with(Given, Has));
      continue;
    }
    std::vector<Front> Next;
    for (const Front &At : Now) {
      const auto &State = At.first;
      const auto &Has = At.second;
      CallSymbol L = symbolOf(MpiCall(*CB), with(Given, Has));
      auto Receive = [&](int64_t Value, const BroadcastChoice *Except) {
        L.Brings = Value;
        L.Except = Except;
        Next.emplace_back(A.addState(), Has);
        Next.back().second[C->Tested] = Value;
        A.addEdge(State, intern(L), Next.back().first, CB);
      };
      for (int64_t Value : C->Values)
        Receive(Value, nullptr);
      for (int64_t Value : C->others())
        Receive(Value, C);
    }
    Now = std::move(Next);
  }
  return Now;
}

unsigned CollectiveSequence::addCall(Automaton &A, unsigned State,
                                     const CallBase &CB,
                                     const Assignment &Given) {
  MpiCall Mpi(CB);
  if (Mpi) {
    // Which ranks make a communicator of a group is not told by its parent.
    if (ByName || !Mpi.isCollective() || has(Mpi.fn(), table::GroupOnly))
      return State;
    unsigned Next = A.addState();
    A.addEdge(State, intern(symbolOf(Mpi, Given)), Next, &CB);
    return Next;
  }
  if (const LibraryCall *Call = Libraries.find(CB)) {
    unsigned Next = A.addState();
    A.addEdge(State, intern(symbolOf(CB, *Call)), Next, &CB);
    return Next;
  }
  unsigned Next = State;
  for (const CallTarget &T : Ranks.calls().of(CB)) {
    if (!Having.lookup(T.Body))
      continue;
    if (Next == State)
      Next = A.addState();
    const Automaton &Body = language(*T.Body, pass(CB, T, Given));
    if (Body.empty()) // no way through it ends under these values
      continue;
    A.insert(
        Body, State, Next,
        [&](unsigned L) {
          CallSymbol Old = Symbols[L]; // interning moves the letters
          return intern(translate(Old, CB, T, Given));
        },
        &CB);
  }
  // Of several targets one may do nothing.
  if (Next != State && any_of(Ranks.calls().of(CB), [&](const CallTarget &T) {
        return !Having.lookup(T.Body);
      }))
    A.addEdge(State, Automaton::Nothing, Next);
  return Next;
}

const Automaton &CollectiveSequence::language(const Function &F,
                                              const Assignment &Given) {
  if (auto It = Languages.find({&F, Given}); It != Languages.end())
    return *It->second;
  if (Active[&F]) {
    auto &Opaque = Opaques[&F];
    if (!Opaque)
      Opaque = std::make_unique<Automaton>(opaque(F));
    return *Opaque;
  }
  Active[&F] = true;
  Automaton A = build(F, 0, /*Skip=*/false, FlowGraph::Exit, Given);
  Active[&F] = false;
  if (A.edges() > 8) {
    auto Small = A.determinized(MaxStates);
    if (Small)
      A = std::move(*Small);
    else
      Incomplete::report(Incomplete::Size, &F);
  }
  auto &Result = Languages[{&F, Given}];
  // A program that gives orders is long, and is put in once.
  if (A.edges() >
      (Given.Broadcasts == Assignment::Plain ? MaxInserted : 8 * MaxInserted)) {
    Incomplete::report(Incomplete::Size, &F);
    A = opaque(F);
  }
  Result = std::make_unique<Automaton>(std::move(A));
  return *Result;
}

/// What the callee knows of the given values: its parameters, memory behind
/// them, and globals.
Assignment CollectiveSequence::pass(const CallBase &CB, const CallTarget &T,
                                    const Assignment &Given) {
  Assignment Inner;
  Inner.NothingFails = Given.NothingFails;
  Inner.Rank = Given.Rank;
  Inner.Broadcasts = Given.Broadcasts;
  if (Given.Broadcasts != Assignment::Plain)
    passNumbers(CB, T, Given, Inner);
  for (const Argument &P : T.Body->args()) {
    const Value *V = T.actual(CB, P.getArgNo());
    if (!V || !P.getType()->isIntegerTy())
      continue;
    if (auto X = Conds.evaluate(V, Given); X && X->getBitWidth() <= 64)
      Inner.Values[Conds.numberOf(&P)] = X->getSExtValue();
  }
  for (const auto &[K, Value] : Given.Values) {
    const Conditions::Info &I = Conds.info(K);
    if (!I.Memory || !I.Stable || !I.Where.Obj)
      continue;
    if (isa<GlobalVariable>(I.Where.Obj->base()))
      Inner.Values[Conds.numberAtEntry(I.Where)] = Value;
    else if (!I.Where.Obj->Parent)
      // A variable of this function that is passed by reference.
      for (const Argument &P : T.Body->args())
        if (const llvm::Value *V = T.actual(CB, P.getArgNo());
            V && V->getType()->isPointerTy()) {
          AbstractLocations At = Ranks.places().at(V, I.Where.Size);
          if (At.size() != 1 || !(At.front() == I.Where))
            continue;
          AbstractLocation Behind = I.Where;
          Behind.Obj = Ranks.places().rooted(&P);
          Behind.Offset = 0;
          Inner.Values[Conds.numberAtEntry(Behind)] = Value;
        }
  }
  return Inner;
}

CallSymbol CollectiveSequence::translate(const CallSymbol &L,
                                         const CallBase &CB,
                                         const CallTarget &T,
                                         const Assignment &Given) {
  CallSymbol Out = L;
  auto Number = [&](ValueNumber K, bool &Lost) -> ValueNumber {
    const Conditions::Info I = Conds.info(K);
    if (const auto *P = dyn_cast_or_null<Argument>(I.Example);
        P && !I.Memory && P->getParent() == T.Body) {
      const Value *V = T.actual(CB, P->getArgNo());
      V = V ? Conds.resolve(V, Given) : nullptr;
      Lost |= !V || isChosenApart(*V, Given);
      if (V)
        return Conds.numberOf(V);
      return K;
    }
    if (I.Memory && I.AtEntry && !isa<GlobalVariable>(I.Where.Obj->base())) {
      AbstractLocations At = Ranks.places().inCaller(I.Where, CB, T);
      if (At.size() == 1 && At.front())
        return Conds.numberAt(CB, At.front());
      Lost = true;
    }
    return K;
  };
  if (!L.Call && !isFixed(L.Scope) && !L.AnyScope) {
    bool Lost = false;
    // Behind a parameter here, in a global there.
    const Conditions::Info Was = Conds.info(L.Scope);
    AbstractLocations There;
    if (Was.Memory && Was.AtEntry &&
        !isa<GlobalVariable>(Was.Where.Obj->base()))
      There = Ranks.places().inCaller(Was.Where, CB, T);
    bool Fortran = !L.Other && L.Example && MpiCall(*L.Example).isFortran();
    if (There.size() != 1 || !ofGlobal(Out, There.front(), Fortran)) {
      Out.Scope = Number(L.Scope, Lost);
      // A predefined communicator that was passed down.
      const Conditions::Info &I = Conds.info(Out.Scope);
      if (I.Example && !I.Memory) {
        StringRef Name = predefinedHandle(I.Example, table::COMM, Fortran);
        if (Name.ends_with("WORLD"))
          Out.Scope = World;
        else if (Name.ends_with("SELF"))
          Out.Scope = Self;
      }
      Out.AnyScope =
          Lost || (!isFixed(Out.Scope) && Conds.info(Out.Scope).Opaque);
    }
  }
  if (L.RootSort == CallSymbol::Symbol) {
    bool Lost = false;
    ValueNumber K = Number(L.Root, Lost);
    const Conditions::Info &I = Conds.info(K);
    Out.Root = K;
    if (Lost || !I.Stable || I.Opaque) {
      Out.RootSort = CallSymbol::Unknown;
      Out.Root = 0;
    } else if (const auto *C = dyn_cast_or_null<ConstantInt>(I.Example);
               C && !I.Memory) {
      Out.RootSort = CallSymbol::Constant;
      Out.Root = C->getSExtValue();
    }
  }
  return Out;
}

} // namespace tutti
