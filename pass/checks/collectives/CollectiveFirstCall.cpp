// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-collective-order that the history of a process shows: a
/// library's function makes a collective call on a communicator that it is
/// given, at its first call only, and remembers that in a variable of its own.
/// Ranks whose first call was on another communicator do not take part. Knows
/// no ranks: where every caller gives MPI_COMM_WORLD it is silent.

#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/collectives/DivergenceText.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class FirstCalls {
public:
  FirstCalls(PrivateCopy &Copy, CollectiveSequence &Seq, Findings &Out)
      : Copy(Copy), Seq(Seq), Ranks(Seq.ranks()), Out(Out) {}
  void look(const Function &F);

private:
  const StoreInst *remembers(const Function &F, const Value &Condition) const;
  bool givenFromOutside(const Argument &A, unsigned Depth) const;
  const Argument *argumentOf(const CallSymbol &L) const;
  void decision(const Function &F, unsigned D);
  bool usesElsewhere(const Function &F, unsigned D, ValueNumber Scope);
  void tell(const Function &F, unsigned D, unsigned Symbol,
            const Instruction &Site, const StoreInst &Mark);

  PrivateCopy &Copy;
  CollectiveSequence &Seq;
  const RankDependence &Ranks;
  Findings &Out;
};

} // namespace

/// The variable that a condition compares with a constant, or is.
static const GlobalVariable *flagIn(const Value *V) {
  for (unsigned Steps = 0; Incomplete::within(Steps, 6); ++Steps) {
    if (const auto *L = dyn_cast<LoadInst>(V))
      return dyn_cast<GlobalVariable>(L->getPointerOperand());
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || (!isa<CastInst>(I) && !isa<ICmpInst>(I) &&
               !(isa<BinaryOperator>(I) && I->getNumOperands() == 2)))
      return nullptr;
    if (I->getNumOperands() == 2 && !isa<ConstantInt>(I->getOperand(1)))
      return nullptr;
    V = I->getOperand(0);
  }
  return nullptr;
}

/// What sets a flag that only F knows, and only to something else than it has
/// at the start.
const StoreInst *FirstCalls::remembers(const Function &F,
                                       const Value &Condition) const {
  const GlobalVariable *G = flagIn(&Condition);
  if (!G || !G->hasLocalLinkage() || G->isConstant() || !G->hasInitializer() ||
      !G->getValueType()->isIntegerTy())
    return nullptr;
  const StoreInst *Mark = nullptr;
  for (const User *U : G->users()) {
    if (isa<LoadInst>(U))
      continue;
    const auto *S = dyn_cast<StoreInst>(U);
    if (!S || S->getPointerOperand() != G ||
        !isa<ConstantInt>(S->getValueOperand()) ||
        S->getValueOperand() == G->getInitializer())
      return nullptr;
    const Function *In = S->getFunction();
    if (In != &F && In != Copy.original(&F))
      return nullptr;
    if (In == &F)
      Mark = S;
  }
  return Mark;
}

/// Some caller that is not in sight says which communicator it is.
bool FirstCalls::givenFromOutside(const Argument &A, unsigned Depth) const {
  const Function &F = *A.getParent();
  if (Ranks.calls().hasUnknownCallers(F))
    return true;
  if (Depth == 0)
    return false;
  return any_of(Ranks.calls().callsOf(F), [&](const CallBase *CB) {
    return any_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
      const auto *Passed =
          T.Body == &F ? dyn_cast_or_null<Argument>(T.actual(*CB, A.getArgNo()))
                       : nullptr;
      return Passed && givenFromOutside(*Passed, Depth - 1);
    });
  });
}

const Argument *FirstCalls::argumentOf(const CallSymbol &L) const {
  if (L.Call || L.AnyScope || CollectiveSequence::isFixed(L.Scope))
    return nullptr;
  const Conditions::Info &I = Seq.conditions().info(L.Scope);
  if (!I.Memory)
    return dyn_cast_or_null<Argument>(I.Example);
  return I.AtEntry && I.Where && !I.Where.Obj->Parent
             ? dyn_cast_or_null<Argument>(I.Where.Obj->base())
             : nullptr;
}

void FirstCalls::decision(const Function &F, unsigned D) {
  const FlowGraph &G = Ranks.graph(F);
  const FlowGraph::Node &Node = G.nodes()[D];
  const Value *C = RankDependence::condition(*Node.Block);
  const StoreInst *Mark =
      C && Node.Succs.size() == 2 ? remembers(F, *C) : nullptr;
  if (!Mark || G.indexOf(Mark->getParent()) == FlowGraph::Exit ||
      !is_contained(G.decisionsOver(G.indexOf(Mark->getParent())), D))
    return;
  for (unsigned First : {0, 1}) {
    unsigned From = Node.Succs[First], Later = Node.Succs[1 - First];
    if (From == FlowGraph::Exit || From == Node.Ipdom)
      continue;
    std::vector<unsigned> Always;
    if (Later != FlowGraph::Exit && Later != Node.Ipdom)
      forEachLetter(*Seq.region(F, Later, Node.Ipdom, {}),
                    [&](unsigned N) { Always.push_back(N); });
    forEachLetter(*Seq.region(F, From, Node.Ipdom, {}), [&](unsigned N) {
      const Argument *A = argumentOf(Seq.symbol(N));
      if (!A || is_contained(Always, N) || !givenFromOutside(*A, 8))
        return;
      for (const FlowGraph::Node &Other : G.nodes())
        for (const Instruction &I : *Other.Block) {
          const auto *CB = dyn_cast<CallBase>(&I);
          if (CB && is_contained(G.decisionsOver(G.indexOf(Other.Block)), D) &&
              (Seq.isCollective(*CB) ||
               any_of(Ranks.calls().of(*CB), [&](const CallTarget &T) {
                 return Seq.hasCollectives(*T.Body);
               })))
            return tell(F, D, N, I, *Mark);
        }
    });
  }
}

/// F works on the communicator at every call: it is no set-up.
bool FirstCalls::usesElsewhere(const Function &F, unsigned D,
                               ValueNumber Scope) {
  unsigned To = Ranks.graph(F).nodes()[D].Ipdom;
  bool Uses = false;
  auto Note = [&](unsigned N) {
    Uses |= !Seq.symbol(N).Call && Seq.symbol(N).Scope == Scope;
  };
  forEachLetter(*Seq.region(F, 0, D, {}), Note);
  if (To != FlowGraph::Exit)
    forEachLetter(*Seq.region(F, To, FlowGraph::Exit, {}), Note);
  return Uses;
}

void FirstCalls::tell(const Function &F, unsigned D, unsigned Symbol,
                      const Instruction &Site, const StoreInst &Mark) {
  const Instruction *Branch = Ranks.graph(F).nodes()[D].Block->getTerminator();
  if (any_of(Out, [&](const Finding &Known) { return Known.Branch == Branch; }))
    return;
  Step At{Symbol, &Site};
  Finding Found;
  Found.Id = Check::CollectiveOrder;
  lower(Found, usesElsewhere(F, D, Seq.symbol(Symbol).Scope)
                   ? Confidence::FirstCallOfAll
                   : Confidence::SetUp);
  Found.Where = locationOf(Site);
  Found.Function = sourceName(F);
  Found.Call = name(Seq.symbol(Symbol).Which);
  Found.Text = say<text::AtFirstCallOnly>(callName(At, Seq), Found.Function,
                                          scopeName(At, Seq));
  Found.Notes.push_back(note<text::BranchOnFirstCall>(locationOf(*Branch)));
  Found.Notes.push_back(note<text::RememberedHere>(locationOf(Mark)));
  Found.Because = say<text::CauseFirstCall>();
  Found.At = &Site;
  Found.Branch = Branch;
  Found.Watches.push_back({Watch::Site, &Site, nullptr});
  Out.push_back(std::move(Found));
}

void FirstCalls::look(const Function &F) {
  for (unsigned D = 0; D < Ranks.graph(F).nodes().size(); ++D)
    if (Ranks.graph(F).isDecision(D))
      decision(F, D);
}

void checkFirstCall(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  CollectiveSequence &Seq = *Result.Sequences;
  if (Seq.ranks().isTooLarge() || !C.Copy.budget().ComparesBranches)
    return;
  FirstCalls Look(C.Copy, Seq, Out);
  for (const Function *F : C.Copy.functions())
    if (Seq.hasCollectives(*F))
      Look.look(*F);
}

} // namespace tutti
