// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Work for fewer than all ranks. Whose number is n or more is only there when
/// there are more than n ranks, as each number is below theirs. Where those
/// have what all have when there are more than n ranks, the test of the number
/// against n makes no difference:
/// `turns = n <= rank ? 1 : n < size ? 1 : n / size + 1`.

#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Ways on which a value comes from behind a test of the rank.
static constexpr unsigned MostWays = 16;

/// The same variable, which is not written in between, or the same value.
bool RankTransfer::isSameNumber(const Value *A, const Value *B) {
  A = unconverted(A), B = unconverted(B);
  if (A == B)
    return true;
  const auto *X = dyn_cast<LoadInst>(A), *Y = dyn_cast<LoadInst>(B);
  if (!X || !Y)
    return false;
  AbstractLocation OfX, OfY;
  Definitions SeenX = R.definitions(*X, OfX), SeenY = R.definitions(*Y, OfY);
  return OfX && OfX == OfY && !OfX.Stride && SeenX.Complete && SeenY.Complete &&
         SeenX.Defs.size() == 1 && SeenX.Defs == SeenY.Defs;
}

bool RankTransfer::isSameCommunicator(const CallBase &A, const CallBase &B) {
  MpiCall X(A), Y(B);
  StringRef Name = X.predefined(table::COMM);
  return Name.empty()
             ? isSameNumber(X.operand(table::COMM), Y.operand(table::COMM))
             : Name == Y.predefined(table::COMM);
}

bool RankTransfer::isRankOf(const Value &Rank, const Value &Size) {
  const CallBase *AskedRank = readBy(&Rank, Fn::Comm_rank);
  const CallBase *AskedSize = readBy(&Size, Fn::Comm_size);
  return AskedRank && AskedSize && isSameCommunicator(*AskedRank, *AskedSize);
}

/// The way Way of a branch is taken only where Number is not below the size.
bool RankTransfer::showsSize(const BranchInst &Br, unsigned Way,
                             const Value &Number, const Value &Rank) {
  const auto *Test =
      Br.isConditional() ? dyn_cast<ICmpInst>(Br.getCondition()) : nullptr;
  if (!Test || !Test->isRelational())
    return false;
  const Value *A = Test->getOperand(0), *B = Test->getOperand(1);
  for (bool Swap : {false, true}) {
    const Value *Size = Swap ? B : A, *N = Swap ? A : B;
    ICmpInst::Predicate Pred =
        Swap ? Test->getSwappedPredicate() : Test->getPredicate();
    if (Way == 1)
      Pred = ICmpInst::getInversePredicate(Pred);
    if ((ICmpInst::isLE(Pred) || ICmpInst::isLT(Pred)) &&
        isSameNumber(N, &Number) && isRankOf(Rank, *Size))
      return true;
  }
  return false;
}

/// Those that come from From to At do so by way Way of the branch Br.
static bool comesBy(const BranchInst &Br, unsigned Way, const BasicBlock &From,
                    const BasicBlock &At, const DominatorTree &Over) {
  const BasicBlock *To = Br.getSuccessor(Way);
  if (To == Br.getSuccessor(1 - Way))
    return false;
  return &From == Br.getParent()
             ? To == &At
             : Over.dominates(BasicBlockEdge(Br.getParent(), To), &From);
}

bool RankTransfer::isBeyondAll(const PHINode &P, const BasicBlock &Decision) {
  const auto *Br = dyn_cast<BranchInst>(Decision.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || !Test->isRelational())
    return false;
  const Value *Number = Test->getOperand(0), *Rank = Test->getOperand(1);
  ICmpInst::Predicate Pred = Test->getPredicate();
  if (!readBy(Rank, Fn::Comm_rank)) {
    std::swap(Number, Rank);
    Pred = ICmpInst::getSwappedPredicate(Pred);
    if (!readBy(Rank, Fn::Comm_rank))
      return false;
  }
  // On this way `Number <= Rank` holds.
  unsigned Beyond = ICmpInst::isLE(Pred) || ICmpInst::isLT(Pred) ? 0 : 1;
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F);
  auto IsForSize = [&](const BasicBlock &From, const BasicBlock &At) {
    for (const auto *N = Over.getNode(&From); N; N = N->getIDom()) {
      const auto *Asks = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      for (unsigned Way : {0u, 1u})
        if (Asks && Asks->isConditional() &&
            comesBy(*Asks, Way, From, At, Over) &&
            showsSize(*Asks, Way, *Number, *Rank))
          return true;
      if (N->getBlock() == &Decision)
        break;
    }
    return false;
  };
  const Value *Of = nullptr;
  SmallVector<std::pair<const PHINode *, unsigned>, 8> Others;
  for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
    if (!F.Graph->hasEdge(P.getIncomingBlock(I), P.getParent()))
      continue;
    if (!comesBy(*Br, Beyond, *P.getIncomingBlock(I), *P.getParent(), Over))
      Others.push_back({&P, I});
    else if (Of && Of != P.getIncomingValue(I))
      return false;
    else
      Of = P.getIncomingValue(I);
  }
  for (unsigned N = 0; N < Others.size() && Of; ++N) {
    auto [At, I] = Others[N];
    const Value *V = At->getIncomingValue(I);
    const BasicBlock &From = *At->getIncomingBlock(I);
    if (V == Of || !F.Graph->hasEdge(&From, At->getParent()) ||
        IsForSize(From, *At->getParent()))
      continue;
    // What sides that met before have brought.
    const auto *Inner = dyn_cast<PHINode>(V);
    if (!Inner ||
        Incomplete::undecided(N >= MostWays, Incomplete::Steps, Inner) ||
        !comesBy(*Br, 1 - Beyond, *Inner->getParent(), *At->getParent(), Over))
      return false;
    for (unsigned K = 0; K < Inner->getNumIncomingValues(); ++K)
      Others.push_back({Inner, K});
  }
  return Of;
}

} // namespace tutti
