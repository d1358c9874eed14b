// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a test tells of an earlier one: a variable that is 1 unless something
/// was measured is not 0 for who has measured nothing. Backwards over one
/// choice between two ways; forwards is for the evaluation.

#include "analysis/values/Conditions.h"
#include "analysis/values/ValueRange.h"
#include "model/PrivateCopy.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What decides which of two values V is.
static const Value *chooserOf(const Value &V, DominatorTree &DT) {
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return S->getCondition();
  const auto *Phi = dyn_cast<PHINode>(&V);
  const DomTreeNode *Node = Phi ? DT.getNode(Phi->getParent()) : nullptr;
  const DomTreeNode *Fork = Node ? Node->getIDom() : nullptr;
  return Fork && Phi->getNumIncomingValues() == 2
             ? RankDependence::condition(*Fork->getBlock())
             : nullptr;
}

void Conditions::addImplied(const Value &V, bool Is, Assignment &A) {
  const auto *Cmp = dyn_cast<CmpInst>(&V);
  if (!Cmp)
    return;
  DominatorTree &DT = Ranks.copy().analyses().getResult<DominatorTreeAnalysis>(
      *const_cast<Function *>(Cmp->getFunction()));
  for (const Value *Op : Cmp->operand_values()) {
    const Value *By = chooserOf(*Op, DT);
    for (bool Outcome : {false, true}) {
      Assignment With = A;
      if (!By || !assume(*By, Outcome, With))
        continue;
      if (auto Then = evaluate(&V, With); Then && Then->isOne() != Is)
        assume(*By, !Outcome, A);
    }
  }
}

/// A comparison for equality went this way; false: it is none.
bool Conditions::assume(const Value &V, bool Is, Assignment &A) {
  const auto *Cmp = dyn_cast<ICmpInst>(&V);
  if (!Cmp || !Cmp->isEquality() ||
      !Cmp->getOperand(0)->getType()->isIntegerTy())
    return false;
  const Value *X = Cmp->getOperand(0), *Y = Cmp->getOperand(1);
  if (!Infos[numberOf(X)].Stable || !Infos[numberOf(Y)].Stable)
    return false;
  bool Swapped;
  auto Pair = ordered(numberOf(X), numberOf(Y), Swapped);
  int Order = 0;
  if ((Cmp->getPredicate() == ICmpInst::ICMP_EQ) != Is) {
    // Unequal: greater, where that can be.
    Order = rangeOf(*X, Ranks).icmp(ICmpInst::ICMP_SLE, rangeOf(*Y, Ranks)) ? -1
                                                                            : 1;
    if (Swapped)
      Order = -Order;
  }
  A.Orders.try_emplace(Pair, Order);
  return true;
}

} // namespace tutti
