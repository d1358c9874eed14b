// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// clang stores the iteration's number, and the one that is waited for, each in
/// an array of its own; the two are computed in the same way.

#include "model/openmp/Doacross.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace tutti {

/// The numbers that Call is given, one for each of the nested loops; empty when
/// they are not seen.
static SmallVector<const Value *, 2> iterationOf(const CallBase &Call) {
  SmallVector<const Value *, 2> Numbers;
  if (Call.arg_size() < 3)
    return Numbers;
  const Value *Array = Call.getArgOperand(2)->stripPointerCasts();
  if (const auto *G = dyn_cast<GetElementPtrInst>(Array);
      G && G->hasAllZeroIndices())
    Array = G->getPointerOperand();
  const auto *A = dyn_cast<AllocaInst>(Array);
  const auto *T = A ? dyn_cast<ArrayType>(A->getAllocatedType()) : nullptr;
  constexpr uint64_t MostLoops = 8;
  if (!T || Incomplete::reached(T->getNumElements() > MostLoops,
                                Incomplete::Size, &Call))
    return Numbers;
  Numbers.resize(T->getNumElements());
  for (const Instruction *I = Call.getPrevNode(); I; I = I->getPrevNode()) {
    const auto *S = dyn_cast<StoreInst>(I);
    if (!S)
      continue;
    const Value *To = S->getPointerOperand();
    uint64_t At = 0;
    if (const auto *G = dyn_cast<GetElementPtrInst>(To)) {
      const auto *C =
          dyn_cast<ConstantInt>(G->getOperand(G->getNumOperands() - 1));
      if (!C)
        continue;
      To = G->getPointerOperand();
      At = C->getZExtValue();
    }
    if (To == A && At < Numbers.size() && !Numbers[At])
      Numbers[At] = S->getValueOperand();
  }
  if (is_contained(Numbers, nullptr))
    Numbers.clear();
  return Numbers;
}

static const APInt *constantOperand(const BinaryOperator &B) {
  const auto *C = dyn_cast<ConstantInt>(B.getOperand(1));
  return C && C->getBitWidth() <= 64 ? &C->getValue() : nullptr;
}

/// A - B, if that is a constant.
static std::optional<int64_t> difference(const Value *A, const Value *B,
                                         unsigned Depth = 0) {
  constexpr unsigned Deepest = 12;
  if (A == B)
    return 0;
  if (Depth > Deepest)
    return std::nullopt;
  if (const auto *X = dyn_cast<CastInst>(A))
    if (const auto *Y = dyn_cast<CastInst>(B);
        Y && X->getOpcode() == Y->getOpcode())
      return difference(X->getOperand(0), Y->getOperand(0), Depth + 1);
  const auto *X = dyn_cast<BinaryOperator>(A), *Y = dyn_cast<BinaryOperator>(B);
  if (X && Y && X->getOpcode() == Y->getOpcode() &&
      X->getOperand(1) == Y->getOperand(1)) {
    auto D = difference(X->getOperand(0), Y->getOperand(0), Depth + 1);
    if (!D || X->getOpcode() == Instruction::Sub ||
        X->getOpcode() == Instruction::Add)
      return D;
    const APInt *Step = constantOperand(*X);
    bool Divides = X->getOpcode() == Instruction::SDiv ||
                   X->getOpcode() == Instruction::UDiv;
    if (!Divides || !Step || Step->isZero() || *D % Step->getSExtValue() != 0)
      return std::nullopt;
    return *D / Step->getSExtValue();
  }
  // Loops that count down.
  if (X && Y && X->getOpcode() == Instruction::Sub &&
      Y->getOpcode() == Instruction::Sub &&
      X->getOperand(0) == Y->getOperand(0))
    return difference(Y->getOperand(1), X->getOperand(1), Depth + 1);
  const auto *Moved = X && constantOperand(*X) ? X : Y;
  const APInt *By = Moved ? constantOperand(*Moved) : nullptr;
  if (!By || (Moved->getOpcode() != Instruction::Sub &&
              Moved->getOpcode() != Instruction::Add))
    return std::nullopt;
  bool IsA = Moved == X;
  auto D = difference(IsA ? Moved->getOperand(0) : A,
                      IsA ? B : Moved->getOperand(0), Depth + 1);
  if (!D)
    return std::nullopt;
  bool Adds = (Moved->getOpcode() == Instruction::Add) == IsA;
  return Adds ? *D + By->getSExtValue() : *D - By->getSExtValue();
}

/// Of one loop each iteration but the next one before is too far back. Of
/// several, an iteration of the row before that is at the same place, or
/// further back, leaves the rest of that row free.
static bool leavesOthers(ArrayRef<const Value *> Own,
                         ArrayRef<const Value *> Other) {
  for (auto [A, B] : zip(Own, Other)) {
    auto Distance = difference(A, B);
    if (!Distance || *Distance < 0 || (Own.size() == 1 && *Distance == 1))
      return false;
  }
  return true;
}

bool skipsIterations(const CallBase &Wait) {
  const auto Other = iterationOf(Wait);
  if (Other.empty())
    return false;
  bool Skips = false;
  for (const Instruction &I : instructions(*Wait.getFunction())) {
    if (ompKind(I) != OmpKind::DoacrossPost)
      continue;
    const auto Own = iterationOf(cast<CallBase>(I));
    if (Own.size() != Other.size() || !leavesOthers(Own, Other))
      return false;
    Skips = true;
  }
  return Skips;
}

} // namespace tutti
