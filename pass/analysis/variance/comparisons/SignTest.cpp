// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparisons with constants, whichever side these are on.

#include "analysis/variance/comparisons/SignTest.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

const Value *testedForSign(const Value &Condition) {
  const auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare)
    return nullptr;
  const Value *A = Compare->getOperand(0), *B = Compare->getOperand(1);
  ICmpInst::Predicate Pred = Compare->getPredicate();
  if (isa<ConstantInt>(A)) {
    std::swap(A, B);
    Pred = ICmpInst::getSwappedPredicate(Pred);
  }
  const auto *C = dyn_cast<ConstantInt>(B);
  if (!C || C->getBitWidth() > 64)
    return nullptr;
  int64_t N = C->getSExtValue();
  bool FromZero = Pred == ICmpInst::ICMP_SLT || Pred == ICmpInst::ICMP_SGE;
  bool Below = Pred == ICmpInst::ICMP_SLE || Pred == ICmpInst::ICMP_SGT ||
               ICmpInst::isEquality(Pred);
  return (N <= 0 && FromZero) || (N < 0 && Below) ? A : nullptr;
}

bool testsSignOfShared(const Value &Condition) {
  const Value *V = testedForSign(Condition);
  while (V && isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  const auto *L = dyn_cast_or_null<LoadInst>(V);
  return L && !isa<AllocaInst>(L->getPointerOperand()->stripInBoundsOffsets());
}

} // namespace tutti
