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
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static constexpr size_t MaxInserted = 600; ///< edges of a callee
static constexpr unsigned MaxStates = 128; ///< of a callee, determinized
static constexpr size_t MaxKept = 1000000; ///< edges of parts of a function

CollectiveSequence::CollectiveSequence(const RankDependence &R)
    : Ranks(R), Libraries(R.copy(), R.calls(), R.places()), Conds(R),
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
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *F : Ranks.calls().bottomUp())
      if (Having.lookup(F) && !SureToHave.lookup(F) &&
          any_of(instructions(*F), [&](const Instruction &I) {
            const auto *CB = dyn_cast<CallBase>(&I);
            return CB && leadsToCollectives(*CB) && !leadsThereByType(*CB);
          }))
        Changed = SureToHave[F] = true;
  }
}

bool CollectiveSequence::isCollective(const CallBase &CB) const {
  return MpiCall(CB).isCollective() || Libraries.find(CB);
}

bool CollectiveSequence::leadsToCollectives(const CallBase &CB) const {
  return isCollective(CB) ||
         any_of(Ranks.calls().of(CB),
                [&](const CallTarget &T) { return Having.lookup(T.Body); });
}

bool CollectiveSequence::leadsThereByType(const CallBase &CB) const {
  return !isCollective(CB) && leadsToCollectives(CB) &&
         none_of(Ranks.calls().of(CB), [&](const CallTarget &T) {
           // A function that hands on what it is told, to an object that is
           // known by a base of its class: hardly one of the same class.
           const bool ComesBack = T.Maybe && T.Body == CB.getFunction();
           return !T.ByType && !ComesBack && SureToHave.lookup(T.Body);
         });
}

bool CollectiveSequence::hasCollectives(const BasicBlock &B) const {
  return any_of(B, [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && leadsToCollectives(*CB);
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

ArrayRef<const CallBase *> CollectiveSequence::calls(const BasicBlock &B) {
  auto [It, New] = CallsOf.try_emplace(&B);
  if (New)
    for (const Instruction &I : B)
      if (const auto *CB = dyn_cast<CallBase>(&I);
          CB && leadsToCollectives(*CB))
        It->second.push_back(CB);
  return It->second;
}

SharedAutomaton CollectiveSequence::part(const Function &F, unsigned From,
                                         bool Skip, unsigned To,
                                         const Assignment &Given) {
  if (PartsOf != &F || PartEdges > MaxKept) {
    Parts.clear();
    PartsOf = &F;
    PartEdges = 0;
  }
  return Conds.answer(Parts[{From, Skip, To}], Given, [&] {
    auto A = std::make_shared<const Automaton>(build(F, From, Skip, To, Given));
    PartEdges += A->edges();
    return SharedAutomaton(std::move(A));
  });
}

/// What is given, and what has been received since.
Assignment CollectiveSequence::with(const Assignment &Given,
                                    const Received &Has) {
  Assignment Result = Given;
  for (const auto &[K, Value] : Has)
    Result.Values[K] = Value;
  return Result;
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

bool CollectiveSequence::reaches(const Function &F, unsigned Node,
                                 const Assignment &Given) {
  return Conds.answer(Reached[{&F, Node}], Given,
                      [&] { return leadsTo(F, Node, Given); });
}

bool CollectiveSequence::leadsTo(const Function &F, unsigned Node,
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
    spend(1);
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
  for (const CallBase *CB : calls(B)) {
    const BroadcastChoice *C = Given.Broadcasts == Assignment::Receives ||
                                       Given.Broadcasts == Assignment::Replies
                                   ? Choices.of(*CB)
                                   : nullptr;
    if (!C || Incomplete::undecided(Now.size() * C->size() > Most,
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
      if (L.Brings) {
        Receive(*L.Brings, nullptr);
        continue;
      }
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
    if (!Mpi.isCollective() || has(Mpi.fn(), table::GroupOnly))
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
        return T.ByType || !Having.lookup(T.Body);
      }))
    A.addEdge(State, Automaton::Nothing, Next);
  return Next;
}

const Automaton &CollectiveSequence::language(const Function &F,
                                              const Assignment &Given) {
  auto &Known = Languages[{&F, {Given.keys(), Given.Forced}}];
  if (Active[&F] && !Conds.known(Known, Given)) {
    auto &Opaque = Opaques[&F];
    if (!Opaque)
      Opaque = std::make_unique<Automaton>(opaque(F));
    return *Opaque;
  }
  return *Conds.answer(Known, Given, [&] { return wholeOf(F, Given); });
}

SharedAutomaton CollectiveSequence::wholeOf(const Function &F,
                                            const Assignment &Given) {
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
  // A program that gives orders is long, and is put in once.
  if (A.edges() >
      (Given.Broadcasts == Assignment::Plain ? MaxInserted : 8 * MaxInserted)) {
    Incomplete::report(Incomplete::Size, &F);
    A = opaque(F);
  }
  return std::make_shared<const Automaton>(std::move(A));
}

/// What the callee knows of the given values: its parameters, memory behind
/// them, and globals.
Assignment CollectiveSequence::pass(const CallBase &CB, const CallTarget &T,
                                    const Assignment &Given) {
  Assignment Inner;
  Inner.Fails = Given.Fails;
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
  Conds.givenMemory(Given, [&](const Conditions::Info &Of, int64_t Value) {
    const Conditions::Info I = Of; // numbering moves it
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
  });
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
