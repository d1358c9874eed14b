// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a branch in a function that calls itself tests the rank in a
/// communicator that an outer call of the function had: what it is handed hangs
/// on the rank there, and the communicator that it is handed is another one,
/// such as the half that the outer call has split off.

#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

namespace {

/// Looks at all that V hangs on the rank by, in its function.
class HandedIn {
public:
  HandedIn(const RankDependence &Ranks, const FlowGraph &Graph)
      : Ranks(Ranks), Graph(Graph) {}
  /// It is all of parameters, or of memory behind them.
  bool holds(const Value &V);

private:
  void add(const Value *V) {
    if (Ranks.degree(*V) > Degree::Unknown && Seen.insert(V).second)
      Work.push_back(V);
  }
  void addChoice(const PHINode &Phi);
  bool isBehindParameter(const LoadInst &L) const;

  const RankDependence &Ranks;
  const FlowGraph &Graph;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work;
};

} // namespace

bool HandedIn::isBehindParameter(const LoadInst &L) const {
  const AbstractLocations At = Ranks.places().at(L.getPointerOperand(), 1);
  return !At.empty() && all_of(At, [](const AbstractLocation &P) {
    return P && isa<Argument>(P.Obj->base());
  });
}

/// What decides by which way control comes to Phi.
void HandedIn::addChoice(const PHINode &Phi) {
  for (const BasicBlock *From : Phi.blocks()) {
    const unsigned N = Graph.indexOf(From);
    if (N == FlowGraph::Exit)
      continue;
    SmallVector<unsigned, 8> On = Graph.decisionsOver(N);
    On.push_back(N);
    for (unsigned D : On)
      if (const Value *C = RankDependence::condition(*Graph.nodes()[D].Block))
        add(C);
  }
}

bool HandedIn::holds(const Value &V) {
  constexpr size_t Most = 64;
  bool Any = false;
  add(&V);
  while (!Work.empty()) {
    const Value *Next = Work.pop_back_val();
    if (Incomplete::undecided(Seen.size() > Most, Incomplete::Inputs, Next))
      return false;
    if (isa<Argument>(Next)) {
      Any = true;
      continue;
    }
    if (const auto *L = dyn_cast<LoadInst>(Next)) {
      if (!isBehindParameter(*L))
        return false;
      Any = true;
      continue;
    }
    const auto *I = dyn_cast<Instruction>(Next);
    if (!I || !isa<CastInst, BinaryOperator, CmpInst, SelectInst, FreezeInst,
                   PHINode>(I))
      return false;
    for (const Use &U : I->operands())
      add(U);
    if (const auto *Phi = dyn_cast<PHINode>(I))
      addChoice(*Phi);
  }
  return Any;
}

/// A communicator that a function has of its callers: as it is, or where a
/// parameter leads to.
static bool isHandedIn(const Conditions::Info &Scope) {
  return Scope.Memory ? Scope.AtEntry && Scope.Where.Obj &&
                            isa<Argument>(Scope.Where.Obj->base())
                      : isa_and_nonnull<Argument>(Scope.Example);
}

/// What a call of a function in itself passes for its communicator Here is this
/// one again, or has the same members.
static bool isPassedOn(ValueNumber Here, const CallBase &Again,
                       const CallTarget &T, CollectiveSequence &Seq) {
  Conditions &Conds = Seq.conditions();
  auto IsSame = [&](ValueNumber Passed) {
    const auto *By = dyn_cast_or_null<CallBase>(Conds.info(Passed).Def);
    return Here == Passed || (By && Communicators::makes(*By) &&
                              Communicators::hasSameMembers(*By));
  };
  const Conditions::Info Scope = Conds.info(Here);
  if (const auto *Param = dyn_cast_or_null<Argument>(Scope.Example)) {
    const Value *Passed = T.actual(Again, Param->getArgNo());
    return !Passed || IsSame(Conds.numberOf(Passed));
  }
  return any_of(Seq.ranks().places().inCaller(Scope.Where, Again, T),
                [&](const AbstractLocation &There) {
                  return !There || There == Scope.Where ||
                         IsSame(Conds.numberAt(Again, There));
                });
}

bool Divergences::ofOuterCall(const Group &G, const CallSymbol &Scope) {
  const RankDependence &Ranks = Seq.ranks();
  const auto *Source = dyn_cast_or_null<CallBase>(G.Why.Source);
  if (!Source || !G.In || Source->getFunction() != G.In || !G.Leaf ||
      Scope.AnyScope || CollectiveSequence::isFixed(Scope.Scope) ||
      !isHandedIn(Seq.conditions().info(Scope.Scope)))
    return false;
  bool Recurs = false;
  for (const CallBase *CB : Ranks.calls().callsOf(*G.In))
    for (const CallTarget &T : Ranks.calls().of(*CB)) {
      if (T.Body != G.In || CB->getFunction() != G.In)
        continue;
      Recurs = true;
      if (isPassedOn(Scope.Scope, *CB, T, Seq))
        return false;
    }
  return Recurs && HandedIn(Ranks, Ranks.graph(*G.In)).holds(*G.Leaf);
}

} // namespace tutti
