// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a branch tests the rank in another communicator than the one that
/// the calls under it are on. Programs choose the members of a communicator
/// that was made elsewhere in this way: ranks below a limit call its
/// collectives. And whether those that have a communicator which comes from
/// elsewhere may be just the ranks that make the calls. Who has asked for the
/// rank knows that MPI runs.

#include "analysis/communicators/HandleOrigin.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/variance/RankEffects.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// A place, and what it is called in the callers of its function, a few levels
/// up.
static SmallVector<AbstractLocation, 8> namesOf(const RankDependence &Ranks,
                                                const AbstractLocation &Place,
                                                const Function &In) {
  constexpr size_t Most = 32;
  SmallVector<AbstractLocation, 8> Names;
  SmallVector<std::pair<AbstractLocation, const Function *>, 8> Work{
      {Place, &In}};
  while (!Work.empty() && !Incomplete::undecided(Names.size() >= Most,
                                                 Incomplete::Locations, &In)) {
    auto [At, F] = Work.pop_back_val();
    Names.push_back(At);
    for (const CallBase *CB : Ranks.calls().callsOf(*F))
      for (const CallTarget &T : Ranks.calls().of(*CB))
        if (T.Body == F)
          for (const AbstractLocation &P : Ranks.places().inCaller(At, *CB, T))
            if (P && !is_contained(Names, P))
              Work.push_back({P, CB->getFunction()});
  }
  return Names;
}

/// The scopes of both calls are read from one place in memory, whatever has
/// been written there in between.
static bool areKeptTogether(const RankDependence &Ranks, const MpiCall &A,
                            const MpiCall &B) {
  AbstractLocation P = Ranks.communicators().placeOf(A),
                   Q = Ranks.communicators().placeOf(B);
  if (!P || !Q || P == Q)
    return P && P == Q;
  auto NamesOfP = namesOf(Ranks, P, *A.call().getFunction());
  return any_of(namesOf(Ranks, Q, *B.call().getFunction()),
                [&](const AbstractLocation &Name) {
                  return is_contained(NamesOfP, Name);
                });
}

/// What is broadcast to a part was asked of Scope, or given to all: however
/// many parts there are, their roots have the same, and so have the members of
/// Scope.
bool Divergences::isOfScopeBefore(const CallBase &Broadcast,
                                  const CallSymbol &Scope) const {
  constexpr unsigned IntegerBytes = 4;
  const RankDependence &Ranks = Seq.ranks();
  MpiCall By(Broadcast);
  const Value *Address =
      By && has(By.fn(), table::Rooted) ? By.operand(table::BUF) : nullptr;
  if (!Address || !Scope.Example || Scope.Other)
    return false;
  const AbstractLocation Where =
      onlyPlace(Ranks.places().at(Address, IntegerBytes));
  if (!Where)
    return false;
  bool Any = false;
  // What the variable starts with does not matter: the roots have set it.
  for (const Instruction *D : Ranks.definitionsAt(Broadcast, Where).Defs) {
    MpiCall Asked = D ? MpiCall::get(*D) : MpiCall();
    if (D &&
        (!Asked || Asked.fn() != Fn::Comm_size ||
         !(Ranks.communicators().kindOf(Asked) == Communicators::Kind::World ||
           areKeptTogether(Ranks, Asked, MpiCall(*Scope.Example)))))
      return false;
    Any |= D != nullptr;
  }
  return Any;
}

/// The object behind a parameter that the address leads into, or null.
static const MemoryObject *behindParameter(PointsTo &Map,
                                           const Value *Address) {
  if (!Address)
    return nullptr;
  AbstractLocations At = Map.at(Address, 4);
  return At.size() == 1 && At.front() && isa<Argument>(At.front().Obj->base())
             ? At.front().Obj
             : nullptr;
}

/// The variables of a function that a value is read from, itself or by a call
/// that is handed them.
static SmallPtrSet<const Value *, 4> readFrom(PointsTo &Map, const Value &V) {
  SmallPtrSet<const Value *, 4> Result;
  auto Add = [&](const Value *Address) {
    for (const AbstractLocation &P : Map.at(Address, 4))
      if (P)
        Result.insert(P.Obj->base());
  };
  if (const auto *L = dyn_cast<LoadInst>(&V))
    Add(L->getPointerOperand());
  else if (const auto *CB = dyn_cast<CallBase>(&V))
    for (const Use &U : CB->args())
      if (U->getType()->isPointerTy())
        Add(U);
  return Result;
}

/// Objects that keep a communicator and their rank in it, as classes do: the
/// rank is of one object and the calls are on another one.
bool Divergences::ofAnotherObject(const Group &G, const CallSymbol &Scope,
                                  const MpiCall &Asked, int P) {
  PointsTo &Map = Seq.ranks().places();
  const auto *Handle = dyn_cast_or_null<LoadInst>(Asked.operand(P));
  const MemoryObject *Keeps =
      Handle ? behindParameter(Map, Handle->getPointerOperand()) : nullptr;
  if (!Keeps || Asked.fn() != Fn::Comm_rank ||
      Keeps != behindParameter(Map, Asked.operand(table::RANK_OUT)) ||
      CollectiveSequence::isFixed(Scope.Scope))
    return false;
  const Conditions::Info &I = Seq.conditions().info(Scope.Scope);
  SmallPtrSet<const Value *, 4> From;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(G.Leaf, Leaves);
  for (const Value *L : Leaves)
    if (Seq.ranks().degree(*L) == Degree::Rank)
      for (const Value *Base : readFrom(Map, *L))
        From.insert(Base);
  const Value *On = I.Where.Obj ? I.Where.Obj->base() : I.Example;
  // An object that a call returned in registers stands for itself.
  if (const auto *L = dyn_cast_or_null<LoadInst>(On)) {
    AbstractLocations At = Map.at(L->getPointerOperand(), 4);
    On = At.size() == 1 && At.front() ? At.front().Obj->base() : nullptr;
  }
  return On && !From.empty() && !From.contains(On);
}

/// A rank as it was read, of whichever communicator: the call that read it.
static const CallBase *readRank(const RankDependence &Ranks, const Value &V) {
  const Value *Plain = &V;
  while (const auto *C = dyn_cast<CastInst>(Plain))
    Plain = C->getOperand(0);
  if (!isa<LoadInst>(Plain) || Ranks.degree(*Plain) != Degree::Rank)
    return nullptr;
  const auto *Source =
      dyn_cast_or_null<CallBase>(Ranks.reason(*Plain, Degree::Rank).Source);
  return Source && MpiCall(*Source).fn() == Fn::Comm_rank ? Source : nullptr;
}

/// D is inside of a test whether this is one certain rank (rank == root) of the
/// communicator that the calls under D are on: one alone cannot differ from
/// itself. That it is alone there is for the outer test to tell.
bool Divergences::oneRankReaches(const Function &F, unsigned D) {
  const RankDependence &Ranks = Seq.ranks();
  const FlowGraph &G = Ranks.graph(F);
  SmallVector<unsigned, 8> Outer = G.decisionsOver(D);
  for (size_t I = 0; I < Outer.size() && I < 16; ++I) {
    const FlowGraph::Node &N = G.nodes()[Outer[I]];
    const auto *Br = dyn_cast<BranchInst>(N.Block->getTerminator());
    const auto *Cmp = Br && Br->isConditional()
                          ? dyn_cast<ICmpInst>(Br->getCondition())
                          : nullptr;
    if (Outer[I] == D || N.InLoop || !Cmp || !Cmp->isEquality())
      continue;
    const CallBase *Source = nullptr;
    for (unsigned Op : {0, 1})
      if (Ranks.degree(*Cmp->getOperand(1 - Op)) <= Degree::Unknown)
        if (const CallBase *CB = readRank(Ranks, *Cmp->getOperand(Op)))
          Source = CB;
    if (!Source)
      continue;
    // Another way than that of the one rank leads there?
    unsigned Others = G.indexOf(
        Br->getSuccessor(Cmp->getPredicate() == ICmpInst::ICMP_EQ ? 1 : 0));
    std::vector<bool> Seen(G.nodes().size(), false);
    SmallVector<unsigned, 16> Work{0};
    while (!Work.empty()) {
      unsigned At = Work.pop_back_val();
      if (At == FlowGraph::Exit || Seen[At])
        continue;
      Seen[At] = true;
      if (At == Outer[I])
        Work.push_back(Others);
      else
        append_range(Work, G.nodes()[At].Succs);
    }
    if (Seen[D])
      continue;
    MpiCall Asked(*Source);
    CallSymbol Own = Seq.scopeOf(Asked);
    bool Same = true;
    SharedAutomaton Under = Seq.region(F, D, G.nodes()[D].Ipdom, Assignment());
    forEachLetter(*Under, [&](unsigned L) {
      const CallSymbol &X = Seq.symbol(L);
      if (X.Call || X.Other || !X.Example) {
        Same = false;
        return;
      }
      bool SameKey =
          !X.AnyScope && !Own.AnyScope && X.Scope == Own.Scope &&
          (Source->getFunction() == &F || CollectiveSequence::isFixed(X.Scope));
      MpiCall Made(*X.Example);
      Same &= SameKey || areKeptTogether(Ranks, Asked, Made) ||
              Ranks.communicators().areOneMember(Asked, Made);
    });
    if (Same)
      return true;
  }
  return false;
}

/// Which communicator it is, is not known, but it is one value of the function,
/// such as MPI_COMM_WORLD in place of a null handle: calls on it meet.
bool Divergences::isOneChoice(const Function &F,
                              const CallSymbol &Scope) const {
  const Conditions::Info &Is = Seq.conditions().info(Scope.Scope);
  const auto *I = dyn_cast_or_null<Instruction>(Is.Example);
  return I && Is.Stable && !Is.Memory && isa<PHINode, SelectInst>(I) &&
         I->getFunction() == &F && Seq.ranks().degree(*I) <= Degree::Unknown;
}

bool Divergences::ofAnother(const Function &F, const Group &G,
                            const CallSymbol &Scope) {
  const auto *Source = dyn_cast_or_null<CallBase>(G.Why.Source);
  if (G.Known.Deg != Degree::Rank || !Scope.Example)
    return false;
  if (Scope.Other) {
    // The user says it, or the file was seen to be opened by everybody.
    const Value *Comm = Scope.OtherCall->Comm;
    if (Scope.Scope == CollectiveSequence::World ||
        (Comm && Seq.ranks().communicators().kindOf(
                     *Comm, Scope.OtherCall->byReference()) !=
                     Communicators::Kind::Unknown))
      return false;
    if (!Comm || !Source || CollectiveSequence::isFixed(Scope.Scope))
      return true;
    CallSymbol Own = Seq.scopeOf(MpiCall(*Source));
    return (Source->getFunction() == &F ||
            Own.Scope == CollectiveSequence::World) &&
           (Own.AnyScope || Own.Scope != Scope.Scope);
  }
  // Of a rank that cannot be traced back nobody knows in which communicator.
  MpiCall Asked = Source ? MpiCall(*Source) : MpiCall(), Made(*Scope.Example);
  int P = Asked ? scopeIndex(Asked.fn()) : -1;
  int Q = scopeIndex(Made.fn());
  Role Kind = Q < 0 ? table::FILE : row(Made.fn()).Roles.At[Q];
  // A file or window is of the communicator that it was made on.
  if (Q >= 0 && Kind != table::COMM && Kind != table::COMM_INOUT) {
    auto Makers = Seq.ranks().communicators().makersOf(Made);
    return !Makers.empty() && all_of(Makers, [&](const CallBase *By) {
      CallSymbol On = Seq.scopeOf(MpiCall(*By));
      // What two functions know of a communicator is not compared here.
      On.AnyScope |=
          !CollectiveSequence::isFixed(On.Scope) &&
          !(Source && Source->getFunction() == &F && By->getFunction() == &F);
      return row(MpiCall(*By).fn()).Roles.At[scopeIndex(MpiCall(*By).fn())] ==
                 table::COMM &&
             ofAnother(F, G, On);
    });
  }
  // How its members were chosen has been looked at.
  if ((Source && P < 0) || Q < 0 || originOf(Scope) ||
      Scope.Scope == CollectiveSequence::World ||
      Seq.ranks().communicators().kindOf(Made) != Communicators::Kind::Unknown)
    return false;
  if (!Source)
    return true;
  if (Source->getFunction() != &F && G.HasSource && !G.Source.AnyScope &&
      !Scope.AnyScope)
    return G.Source.Scope != Scope.Scope && !HandleOrigins().isWorld(Made);
  // Handed on from caller to caller, or kept in a variable.
  if (HandleOrigins().isWorld(Made))
    return false;
  if (ofAnotherObject(G, Scope, Asked, P))
    return true;
  CallSymbol Own = Seq.scopeOf(Asked);
  if (Own.Scope == Scope.Scope && isOneChoice(F, Scope))
    return false;
  // An element of an array, or what a function elsewhere hands out.
  if (Scope.AnyScope)
    return !areKeptTogether(Seq.ranks(), Asked, Made);
  if (Source->getFunction() == &F || Own.Scope == CollectiveSequence::World)
    return (Own.AnyScope || Own.Scope != Scope.Scope) &&
           !areKeptTogether(Seq.ranks(), Asked, Made);
  // The rank was handed out by a function that is called here.
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(G.Leaf, Leaves);
  if (any_of(Leaves, [&](const Value *L) {
        const auto *CB = dyn_cast<CallBase>(L);
        return CB && !MpiCall(*CB) && Seq.ranks().degree(*L) == Degree::Rank;
      }))
    return true;
  // Both come from the callers: there they can be compared.
  const auto *Param = dyn_cast_or_null<Argument>(Made.operand(Q));
  if (!Param || Param->getParent() != &F || Made.isFortran())
    return false;
  bool Any = false;
  for (const CallBase *CB : Seq.ranks().calls().callsOf(F)) {
    if (CB->getFunction() != Source->getFunction())
      continue;
    for (const CallTarget &T : Seq.ranks().calls().of(*CB)) {
      Value *Passed = T.Body == &F ? T.actual(*CB, Param->getArgNo()) : nullptr;
      if (!Passed)
        continue;
      if (!Own.AnyScope && Seq.conditions().numberOf(Passed) == Own.Scope)
        return false;
      Any = true;
    }
  }
  return Any;
}

/// MPI is shut down there, in sight.
static bool finishes(const BasicBlock &B, const CallTargets &Calls,
                     unsigned Depth) {
  return any_of(B, [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB &&
           (MpiCall(*CB).fn() == Fn::Finalize ||
            any_of(Calls.of(*CB), [&](const CallTarget &T) {
              return Incomplete::reached(Depth == 0, Incomplete::Depth, CB) ||
                     any_of(*T.Body, [&](const BasicBlock &In) {
                       return finishes(In, Calls, Depth - 1);
                     });
            }));
  });
}

/// Behind a node of F, or behind calls of F, a function of another file is
/// called and nothing in sight then shuts MPI down: that function does.
bool Divergences::finishesElsewhere(const Function &F, unsigned From,
                                    unsigned Depth) const {
  constexpr unsigned Deepest = 4;
  const RankDependence &Ranks = Seq.ranks();
  const FlowGraph &G = Ranks.graph(F);
  auto LeadsOut = [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && CB->getCalledFunction() && Ranks.calls().of(*CB).empty() &&
           leadsOut(*CB, Ranks.copy());
  };
  // From where on some way shuts MPI down.
  BitVector Finishing(G.nodes().size());
  SmallVector<unsigned, 16> Work;
  for (unsigned N = 0; N < G.nodes().size(); ++N)
    if (finishes(*G.nodes()[N].Block, Ranks.calls(), Deepest))
      Work.push_back(N);
  while (!Work.empty())
    if (unsigned N = Work.pop_back_val(); !Finishing[N]) {
      Finishing.set(N);
      append_range(Work, G.nodes()[N].Preds);
    }
  for (unsigned N : nodesBetween(G, G.nodes()[From].Succs, FlowGraph::Exit))
    if (!Finishing[N] && any_of(*G.nodes()[N].Block, LeadsOut))
      return true;
  if (isMain(F) ||
      Incomplete::undecided(Depth == Deepest, Incomplete::Depth, &F))
    return false;
  return any_of(Ranks.calls().callsOf(F), [&](const CallBase *CB) {
    const Function &Caller = *CB->getFunction();
    unsigned N = Ranks.graph(Caller).indexOf(CB->getParent());
    return N != FlowGraph::Exit && finishesElsewhere(Caller, N, Depth + 1);
  });
}

/// The calls that make the difference were not followed (functions that call
/// each other, or are too large); or they shut MPI down, which others do out of
/// sight; or they are on a communicator that comes from
/// elsewhere, and end it, as those do that have it, or are made by a part of
/// the ranks for which a communicator was split.
bool Divergences::hangsOnUnseen(const Function &F, unsigned D,
                                const Divergence &Out) const {
  for (const Trace *Each : {&Out.Words.One, &Out.Words.Two})
    if (any_of(*Each, [&](const Step &S) { return Seq.symbol(S.Symbol).Call; }))
      return true;
  const CallSymbol &At = Seq.symbol(Out.At.Symbol);
  MpiCall Call = At.Example ? MpiCall(*At.Example) : MpiCall();
  if (Call && Call.fn() == Fn::Finalize && Out.What == Divergence::Missing)
    return finishesElsewhere(F, D, 0);
  int P = Call ? scopeIndex(Call.fn()) : -1;
  if (P < 0 || originOf(At) ||
      Seq.ranks().communicators().kindOf(Call) != Communicators::Kind::Unknown)
    return false;
  return row(Call.fn()).Roles.At[P] == table::COMM_INOUT ||
         splitsBy(F, D, /*Inside=*/true) || mayBeOfOneSide(F, D, Out);
}

/// What tells the ranks apart was asked of MPI, so MPI runs, and what starts it
/// where nobody has is passed by.
bool Divergences::isStartedBefore(const Group &G, const Divergence &Out) const {
  const auto *Asked = dyn_cast_or_null<CallBase>(G.Why.Source);
  MpiCall By = Asked ? MpiCall(*Asked) : MpiCall();
  auto Starts = [&](const Step &S) {
    const CallBase *Example = Seq.symbol(S.Symbol).Example;
    return Example && has(MpiCall(*Example).fn(), table::ARGC);
  };
  return By && !has(By.fn(), table::AnyTime) &&
         (any_of(Out.Words.One, Starts) || any_of(Out.Words.Two, Starts));
}

} // namespace tutti
