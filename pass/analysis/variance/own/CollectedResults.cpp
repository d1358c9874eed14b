// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks back from a reduction to the calls that what goes into it hangs on,
/// and takes along which values say that something went wrong.

#include "analysis/variance/own/CollectedResults.h"
#include "model/Incomplete.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Through functions that fail because another one has failed.
constexpr unsigned MaxCallees = 4;

/// What goes into a reduction and does not change its result says that all went
/// well.
std::optional<CollectedResults::Wrong>
CollectedResults::wrongFor(const MpiCall &By) {
  auto Zero = [](const APInt &V) { return V.isZero(); };
  auto NotZero = [](const APInt &V) { return !V.isZero(); };
  return StringSwitch<std::optional<Wrong>>(By.predefined(table::OP))
      .Case("MPI_MIN", Wrong{nullptr, Wrong::NotGreatest})
      .Case("MPI_MAX", Wrong{nullptr, Wrong::NotLeast})
      .Case("MPI_SUM", Wrong{nullptr, Wrong::NotLeast})
      .Case("MPI_LAND", Wrong{Zero, Wrong::Listed})
      .Case("MPI_BAND", Wrong{Zero, Wrong::Listed})
      .Case("MPI_PROD", Wrong{Zero, Wrong::Listed})
      .Case("MPI_LOR", Wrong{NotZero, Wrong::Listed})
      .Case("MPI_BOR", Wrong{NotZero, Wrong::Listed})
      .Default(std::nullopt);
}

void CollectedResults::collected(const Definitions &Seen,
                                 const AbstractLocation &Where,
                                 const MpiCall &By) {
  std::optional<Wrong> W = wrongFor(By);
  if (!W)
    return;
  Collector = &By.call();
  Met.clear();
  written(Seen, Where, *W, 0);
}

/// What is at a place has been written by these.
void CollectedResults::written(const Definitions &Seen,
                               const AbstractLocation &Where, const Wrong &W,
                               unsigned Depth, FailingResult *Of) {
  SmallVector<ValueOfWay, 8> All;
  for (const Instruction *Def : Seen.Defs) {
    if (const auto *S = dyn_cast_or_null<StoreInst>(Def))
      append_range(All, valuesOf(*S->getValueOperand(), *S->getParent()));
    const auto *CB = dyn_cast_or_null<CallBase>(Def);
    if (CB && !MpiCall(*CB) && Met.insert(CB).second)
      leaves(*CB, Where, W, Depth + 1);
  }
  constants(All, W, Depth, Of);
}

/// A function that leaves its result behind a parameter.
void CollectedResults::leaves(const CallBase &CB, const AbstractLocation &Where,
                              const Wrong &W, unsigned Depth) {
  for (const CallTarget &To : Ranks.calls().of(CB)) {
    const Function &F = *To.Body;
    if (To.Maybe || Failing.contains(&F) ||
        Incomplete::reached(Depth > MaxCallees, Incomplete::Depth, &F))
      continue;
    for (const Argument &A : F.args()) {
      AbstractLocations There = A.getType()->isPointerTy()
                                    ? Ranks.places().at(&A, Where.Size)
                                    : AbstractLocations();
      if (There.size() != 1 || !There.front() ||
          !is_contained(Ranks.places().inCaller(There.front(), CB, To), Where))
        continue;
      FailingResult Result;
      Result.Collector = Collector;
      Result.Place = There.front();
      Failing[&F] = Result;
      Definitions All;
      for (const BasicBlock &B : F)
        if (isa<ReturnInst>(B.getTerminator()))
          append_range(
              All.Defs,
              Ranks.definitionsAt(*B.getTerminator(), Result.Place).Defs);
      written(All, Result.Place, W, Depth, &Result);
      // It is known by what says that it failed, or not at all.
      if (Result.Writes.empty())
        Failing.erase(&F);
      else
        Failing[&F] = Result;
      break;
    }
  }
}

/// Of several values: those that say that something went wrong, and what they
/// come by.
void CollectedResults::constants(ArrayRef<ValueOfWay> All, const Wrong &W,
                                 unsigned Depth, FailingResult *Of) {
  Wrong Here = W;
  if (W.By != Wrong::Listed) {
    const ConstantInt *Well = nullptr;
    for (const ValueOfWay &Each : All)
      if (const auto *C = dyn_cast<ConstantInt>(Each.What))
        if (!Well || (Well->getBitWidth() == C->getBitWidth() &&
                      (W.By == Wrong::NotGreatest
                           ? C->getValue().sgt(Well->getValue())
                           : C->getValue().slt(Well->getValue()))))
          Well = C;
    Here.Is = [Well](const APInt &V) {
      return V.getBitWidth() != Well->getBitWidth() || V != Well->getValue();
    };
  }
  for (const ValueOfWay &Each : All) {
    const auto *C = dyn_cast<ConstantInt>(Each.What);
    if (!C) {
      test(*Each.What, W, Depth);
    } else if (Here.Is(C->getValue())) {
      if (Of && Of->Place)
        Of->Writes.insert(Each.From);
      else if (Of)
        Of->Codes.insert(C);
      way(*Each.From, Depth);
    }
  }
}

/// What decides that this block is come to.
void CollectedResults::way(const BasicBlock &To, unsigned Depth) {
  const FlowGraph &G = Ranks.graph(*To.getParent());
  unsigned N = G.indexOf(&To);
  if (N == FlowGraph::Exit)
    return;
  for (unsigned D : G.controlledBy(N)) {
    const auto &Succs = G.nodes()[D].Succs;
    const auto *Br = dyn_cast<BranchInst>(G.nodes()[D].Block->getTerminator());
    if (!Br || !Br->isConditional() || Succs.size() != 2)
      continue;
    const bool IfTrue = G.postDominates(N, G.indexOf(Br->getSuccessor(0)));
    test(*Br->getCondition(),
         {[IfTrue](const APInt &V) { return V.isOne() == IfTrue; },
          Wrong::Listed},
         Depth);
  }
}

/// Goes on with what V is made of; W says which of its values are wrong.
void CollectedResults::test(const Value &V, const Wrong &W, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Ranks.degree(V) == Degree::Uniform || !Met.insert(I).second)
    return;
  if (const auto *CB = dyn_cast<CallBase>(I)) {
    for (const CallTarget &To : Ranks.calls().of(*CB))
      if (!To.Maybe)
        function(*To.Body, W, Depth + 1);
    return;
  }
  if (const auto *L = dyn_cast<LoadInst>(I)) {
    AbstractLocation Where;
    Definitions Seen = Ranks.definitions(*L, Where);
    if (Seen.Complete && Where && isa<AllocaInst, Argument>(Where.Obj->base()))
      written(Seen, Where, W, Depth);
    return;
  }
  if (isa<PHINode>(I))
    return constants(valuesOf(V, *I->getParent()), W, Depth);
  through(*I, W, Depth);
}

/// What the instruction makes of the one operand that is no constant.
static const ConstantInt *madeOf(const Instruction &I, const Value &On,
                                 const APInt &X) {
  SmallVector<Constant *, 3> Ops;
  for (const Value *Op : I.operand_values())
    Ops.push_back(Op == &On ? ConstantInt::get(On.getType(), X)
                            : cast<Constant>(const_cast<Value *>(Op)));
  const auto *Cmp = dyn_cast<ICmpInst>(&I);
  const DataLayout &DL = I.getDataLayout();
  return dyn_cast_or_null<ConstantInt>(
      Cmp ? ConstantFoldCompareInstOperands(Cmp->getPredicate(), Ops[0], Ops[1],
                                            DL)
          : ConstantFoldInstOperands(const_cast<Instruction *>(&I), Ops, DL));
}

/// A comparison, conversion or choice that hangs on one thing.
void CollectedResults::through(const Instruction &I, const Wrong &W,
                               unsigned Depth) {
  const Value *On = nullptr;
  for (const Value *Op : I.operand_values())
    if (!isa<Constant>(Op)) {
      if (On)
        return;
      On = Op;
    }
  if (!On || !On->getType()->isIntegerTy() ||
      (!isa<ICmpInst>(I) && !isa<CastInst>(I) && !isa<BinaryOperator>(I) &&
       !isa<SelectInst>(I)))
    return;
  const bool IsFlag = On->getType()->isIntegerTy(1);
  if (W.By != Wrong::Listed && isa<CastInst>(I) && !IsFlag)
    return test(*On, W, Depth);
  // Of a flag there is one other value, and of the result of a comparison.
  auto IsWrong = [W, IsFlag, On, &I](const APInt &X) {
    const ConstantInt *Made = madeOf(I, *On, X);
    if (!Made || W.By == Wrong::Listed)
      return Made && W.Is(Made->getValue());
    const bool Greatest = W.By == Wrong::NotGreatest;
    if (!IsFlag)
      return isa<ICmpInst>(I) && Made->isZero() == Greatest;
    const ConstantInt *Other = madeOf(I, *On, ~X);
    return Other && (Greatest ? Made->getValue().slt(Other->getValue())
                              : Made->getValue().sgt(Other->getValue()));
  };
  test(*On, {IsWrong, Wrong::Listed}, Depth);
}

void CollectedResults::function(const Function &F, const Wrong &W,
                                unsigned Depth) {
  if (!F.getReturnType()->isIntegerTy() ||
      Incomplete::reached(Depth > MaxCallees, Incomplete::Depth, &F))
    return;
  auto [It, New] = Failing.try_emplace(&F);
  if (!New)
    return;
  It->second.Collector = Collector;
  FailingResult Result = It->second;
  constants(returnedBy(F), W, Depth, &Result);
  if (Result.Codes.empty())
    Failing.erase(&F);
  else
    Failing[&F] = Result;
}

} // namespace tutti
