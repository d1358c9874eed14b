// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a communicator is split by the very thing that a branch tests: in
/// the function with the branch, in one that it hands the tested value to, or
/// anywhere by a variable that is tested here. Of a communicator whose making
/// is not found nobody knows then whether it has ranks of both sides. Says
/// nothing of communicators that are known; DivergenceCases has their colours.

#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

namespace {

constexpr unsigned Deepest = 3;

/// What a value is computed from.
class Origins {
public:
  Origins(Conditions &Conds, const RankDependence &Ranks)
      : Conds(Conds), Ranks(Ranks) {}

  /// V and, where a function is called for it, what that returns.
  void add(const Value *V) { add(V, nullptr, 0); }

  DenseSet<ValueNumber> Numbers;
  DenseSet<std::pair<const GlobalVariable *, int64_t>> Globals;

private:
  /// A call that is looked into, and the one that it stands in the body of.
  struct Frame {
    const CallBase *Call;
    const CallTarget *Target;
    const Frame *Outer;
  };
  void add(const Value *V, const Frame *In, unsigned Depth);
  void addNumber(ValueNumber K, const Frame *In, unsigned Depth);
  void addReturned(const CallBase &CB, const Frame *In, unsigned Depth);

  Conditions &Conds;
  const RankDependence &Ranks;
};

} // namespace

void Origins::add(const Value *V, const Frame *In, unsigned Depth) {
  if (Incomplete::undecided(Depth > 2 * Deepest, Incomplete::Depth))
    return;
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(V, Leaves);
  for (const Value *L : Leaves) {
    if (isa<Constant>(L))
      continue;
    if (const auto *Param = dyn_cast<Argument>(L); Param && In) {
      if (const Value *Passed =
              In->Target->actual(*In->Call, Param->getArgNo()))
        add(Passed, In->Outer, Depth + 1);
      continue;
    }
    addNumber(Conds.numberOf(L), In, Depth);
    if (const auto *CB = dyn_cast<CallBase>(L); CB && !MpiCall(*CB))
      addReturned(*CB, In, Depth);
  }
}

/// Variables, and memory that the caller has handed its address of.
void Origins::addNumber(ValueNumber K, const Frame *In, unsigned Depth) {
  // Numbers mean something in one function only.
  if (!In)
    Numbers.insert(K);
  const Conditions::Info I = Conds.info(K);
  if (!I.Where.Obj)
    return;
  const auto *Kept = I.Where.Obj->Parent
                         ? nullptr
                         : dyn_cast<GlobalVariable>(I.Where.Obj->Root);
  if (Kept && !Kept->isConstant())
    Globals.insert({Kept, I.Where.Offset});
  if (!In || !I.AtEntry)
    return;
  for (const AbstractLocation &P :
       Ranks.places().inCaller(I.Where, *In->Call, *In->Target)) {
    if (!P)
      continue;
    ValueNumber Passed = Conds.numberAt(*In->Call, P);
    if (const Value *Plain = Conds.info(Passed).Example)
      add(Plain, In->Outer, Depth + 1);
    else
      addNumber(Passed, In->Outer, Depth + 1);
  }
}

void Origins::addReturned(const CallBase &CB, const Frame *In, unsigned Depth) {
  unsigned Nested = 0;
  for (const Frame *F = In; F; F = F->Outer)
    ++Nested;
  if (Incomplete::undecided(Nested == Deepest, Incomplete::Depth, &CB))
    return;
  for (const CallTarget &T : Ranks.calls().of(CB)) {
    Frame Inner{&CB, &T, In};
    for (const BasicBlock &B : *T.Body)
      if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
          R && R->getReturnValue())
        add(R->getReturnValue(), &Inner, Depth + 1);
  }
}

static const Value *colorOf(const Instruction &I) {
  MpiCall Call = MpiCall::get(I);
  return Call && has(Call.fn(), table::COLOR) ? Call.value(table::COLOR)
                                              : nullptr;
}

/// The function, or one that it calls, splits a communicator.
static bool splitsAny(const Function &F, const CallTargets &Calls,
                      SmallPtrSetImpl<const Function *> &Seen) {
  return Seen.insert(&F).second &&
         (any_of(instructions(F),
                 [](const Instruction &I) { return colorOf(I); }) ||
          any_of(Calls.calleesOf(F), [&](const Function *Callee) {
            return splitsAny(*Callee, Calls, Seen);
          }));
}

/// What a call passes that its callees split a communicator by.
static void colorsPassed(const CallBase &CB, Conditions &Conds,
                         const RankDependence &Ranks, unsigned Depth,
                         SmallVectorImpl<const Value *> &Out) {
  for (const CallTarget &T : Ranks.calls().of(CB)) {
    SmallPtrSet<const Function *, 16> Seen;
    if (Incomplete::undecided(Depth == 0 &&
                                  splitsAny(*T.Body, Ranks.calls(), Seen),
                              Incomplete::Depth, &CB))
      return;
    if (Depth == 0)
      continue;
    SmallVector<const Value *, 4> Colors;
    for (const Instruction &I : instructions(*T.Body)) {
      if (const Value *Color = colorOf(I))
        Colors.push_back(Color);
      else if (const auto *In = dyn_cast<CallBase>(&I))
        colorsPassed(*In, Conds, Ranks, Depth - 1, Colors);
    }
    for (const Value *Color : Colors) {
      SmallVector<const Value *, 8> Leaves;
      Conds.leaves(Color, Leaves);
      for (const Value *L : Leaves)
        if (const auto *Param = dyn_cast<Argument>(L);
            Param && Param->getParent() == T.Body)
          if (const Value *Passed = T.actual(CB, Param->getArgNo()))
            Out.push_back(Passed);
    }
  }
}

/// The function splits a communicator by what the branch tests, too; \p Inside:
/// not a function that it calls.
bool Divergences::splitsBy(const Function &F, unsigned D, bool Inside) const {
  Conditions &Conds = Seq.conditions();
  const RankDependence &Ranks = Seq.ranks();
  const FlowGraph &G = Ranks.graph(F);
  Origins Tested(Conds, Ranks);
  Tested.add(RankDependence::condition(*G.nodes()[D].Block));
  auto Meets = [&](const Value *Color) {
    Origins Of(Conds, Ranks);
    Of.add(Color);
    return any_of(Of.Numbers,
                  [&](ValueNumber K) { return Tested.Numbers.contains(K); });
  };
  for (const FlowGraph::Node &N : G.nodes())
    for (const Instruction &I : *N.Block) {
      if (const Value *Color = colorOf(I)) {
        if (Meets(Color))
          return true;
        continue;
      }
      const auto *CB = dyn_cast<CallBase>(&I);
      if (Inside || !CB)
        continue;
      SmallVector<const Value *, 4> Passed;
      colorsPassed(*CB, Conds, Ranks, Deepest, Passed);
      if (any_of(Passed, Meets))
        return true;
    }
  return false;
}

/// A variable that the branch tests is what some function splits a communicator
/// by.
bool Divergences::splitsByVariable(const Function &F, unsigned D) const {
  const RankDependence &Ranks = Seq.ranks();
  Origins Tested(Seq.conditions(), Ranks);
  Tested.add(RankDependence::condition(*Ranks.graph(F).nodes()[D].Block));
  if (Tested.Globals.empty())
    return false;
  for (const Function *In : Ranks.calls().bottomUp())
    for (const Instruction &I : instructions(*In))
      if (const Value *Color = colorOf(I)) {
        Origins Of(Seq.conditions(), Ranks);
        Of.add(Color);
        if (any_of(Of.Globals, [&](const auto &Kept) {
              return Tested.Globals.contains(Kept);
            }))
          return true;
      }
  return false;
}

/// The handle is the element of a list that the branch tests the number of: in
/// there are those who find it their own.
static bool isElementOfTested(CollectiveSequence &Seq, const Function &F,
                              unsigned D, const Value &Handle) {
  constexpr unsigned MostSteps = 4;
  Conditions &Conds = Seq.conditions();
  Origins Tested(Conds, Seq.ranks()), Index(Conds, Seq.ranks());
  const auto *L = dyn_cast<LoadInst>(Handle.stripPointerCasts());
  // Fortran hands over the address.
  const Value *At = L ? L->getPointerOperand() : &Handle;
  for (unsigned Steps = 0; Incomplete::within(Steps, MostSteps, At); ++Steps) {
    At = At->stripPointerCasts();
    if (const auto *G = dyn_cast<GEPOperator>(At)) {
      for (const Use &U : G->indices())
        Index.add(U.get());
      At = G->getPointerOperand();
      continue;
    }
    // An operator of a container.
    if (const auto *CB = dyn_cast<CallBase>(At))
      for (const Use &U : CB->args())
        if (U->getType()->isIntegerTy())
          Index.add(U.get());
    break;
  }
  if (Index.Numbers.empty())
    return false;
  Tested.add(RankDependence::condition(*Seq.ranks().graph(F).nodes()[D].Block));
  return any_of(Index.Numbers,
                [&](ValueNumber K) { return Tested.Numbers.contains(K); });
}

/// The calls are on a communicator that may have come from a split by what the
/// branch tests, so that it has ranks of one side only: not one that was there
/// when the function was entered, unless it is one of several.
bool Divergences::mayBeOfOneSide(const Function &F, unsigned D,
                                 const Divergence &Out) const {
  const CallSymbol &At = Seq.symbol(Out.At.Symbol);
  MpiCall Call = At.Example ? MpiCall(*At.Example) : MpiCall();
  int P = Call ? scopeIndex(Call.fn()) : -1;
  if (P < 0 || CollectiveSequence::isFixed(At.Scope) || originOf(At) ||
      Seq.ranks().communicators().kindOf(Call) != Communicators::Kind::Unknown)
    return false;
  if (isElementOfTested(Seq, F, D, *Call.operand(P)))
    return true;
  const Conditions::Info &I = Seq.conditions().info(At.Scope);
  if (!At.AnyScope && (I.AtEntry || isa_and_nonnull<Argument>(I.Example)))
    return false;
  // One of several, or what a function hands out.
  bool Chosen = At.AnyScope || isa_and_nonnull<CallBase>(I.Example);
  return splitsBy(F, D) || (Chosen && splitsByVariable(F, D));
}

} // namespace tutti
