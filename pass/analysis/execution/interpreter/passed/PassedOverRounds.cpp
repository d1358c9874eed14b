// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Rounds of a loop with calls of MPI, of which a program makes more than are
/// walked through: behind the first ones come the last. It is a program that
/// goes round less often; that all ranks pass over the same the world sees to.

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

void PassedOver::forgetAll(const Blocks &Over) {
  const bool IsFollowed = !Of.Threads && forget(Over);
  Of.Skipped = &Over;
  for (const BasicBlock *At : Over)
    for (const Instruction &I : *At) {
      Of.escapeOperands(I);
      Of.Stack.back().Values.erase(&I);
      if (IsFollowed)
        continue;
      if (const auto *S = dyn_cast<StoreInst>(&I))
        Of.Memory.forgetStored(Of.addressIn(S->getPointerOperand()),
                               *S->getValueOperand()->getType());
      else if (const auto *CB = dyn_cast<CallBase>(&I))
        Of.forgetArguments(*CB);
    }
  Of.Skipped = nullptr;
}

namespace {

/// The counters of a loop at the beginning of a round.
using Counters = SmallVector<std::pair<const PHINode *, Constant *>, 2>;

/// A loop that is left at a branch in its head or its latch.
class LongLoop {
public:
  LongLoop(const Loop &L, const Instruction &T, ScalarEvolution &SE)
      : L(L), SE(SE), IsHeader(T.getParent() == L.getHeader()) {
    const auto *Times = dyn_cast<SCEVConstant>(
        SE.getExitCount(&L, const_cast<BasicBlock *>(T.getParent())));
    if (Times && Times->getAPInt().getActiveBits() < 63 &&
        (IsHeader || T.getParent() == L.getLoopLatch()))
      // A loop that is left at its head does nothing in the round that leaves.
      Last = int64_t(Times->getAPInt().getZExtValue()) - IsHeader;
  }

  /// One of the last rounds, as far from the one that comes next as what is
  /// done in every second, third, fourth or sixth round allows; nothing where
  /// there are few.
  Counters late(function_ref<std::optional<int64_t>(const PHINode &)> Now) {
    constexpr int64_t MostRounds = 200, Period = 12;
    Counters Result;
    if (Last < MostRounds)
      return Result;
    std::optional<int64_t> Next;
    for (const PHINode &P : L.getHeader()->phis())
      if (auto First = at(P, 0), Second = at(P, 1); First && Second && !Next)
        if (auto N = Now(P);
            N && Second->getSExtValue() != First->getSExtValue())
          Next = (*N - First->getSExtValue()) /
                     (Second->getSExtValue() - First->getSExtValue()) +
                 !IsHeader;
    if (!Next || *Next + Period > Last)
      return Result;
    const int64_t To = Last - (Last - *Next) % Period;
    for (const PHINode &P : L.getHeader()->phis())
      if (ConstantInt *C = at(P, To))
        Result.push_back({&P, C});
    return Result;
  }

private:
  /// What a counter is in a round.
  ConstantInt *at(const PHINode &P, int64_t Round) const {
    if (!P.getType()->isIntegerTy() || P.getType()->getIntegerBitWidth() > 64)
      return nullptr;
    const auto *Count =
        dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&P)));
    const auto *At =
        Count && Count->getLoop() == &L
            ? dyn_cast<SCEVConstant>(Count->evaluateAtIteration(
                  SE.getConstant(Type::getInt64Ty(P.getContext()), Round), SE))
            : nullptr;
    return At ? At->getValue() : nullptr;
  }

  const Loop &L;
  ScalarEvolution &SE;
  const bool IsHeader;
  int64_t Last = -1;
};

} // namespace

bool PassedOver::rounds(Interpreter &Of, const Instruction &T) {
  const Loop *L = Of.isAlone() || Of.Threads ? nullptr : Of.loopOf(T);
  auto &Top = Of.Stack.back();
  if (!L || !L->isLoopExiting(T.getParent()) ||
      !Top.Skipped.insert(L->getHeader()).second ||
      none_of(L->blocks(),
              [&](const BasicBlock *B) { return Of.hasEffects(*B); }))
    return false;
  auto &SE = Of.Copy.analyses().getResult<ScalarEvolutionAnalysis>(
      *const_cast<Function *>(T.getFunction()));
  const Counters Counts = LongLoop(*L, T, SE).late(
      [&](const PHINode &P) { return Top.Values.lookup(&P).number(); });
  if (Counts.empty())
    return false;
  Incomplete::report(Incomplete::Rounds, T);
  Of.World->Skipped[Of.Rank].push_back(&T);
  Blocks Over(L->block_begin(), L->block_end());
  PassedOver(Of).forgetAll(Over);
  for (auto [P, At] : Counts)
    Top.Values[P] = RuntimeValue::of(At);
  Top.Block = L->getHeader();
  Top.At = L->getHeader()->getFirstNonPHIIt();
  return true;
}

} // namespace tutti
