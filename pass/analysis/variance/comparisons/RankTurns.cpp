// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Loops in which one rank after the other has its turn: a counter goes over
/// all ranks and is compared with the rank. When such a loop is over each rank
/// has had its turn, so that what is done there differs no longer by who has
/// done it.

#include "analysis/variance/RankTransfer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static const Value *withoutCasts(const Value *V) {
  while (isa<SExtInst, ZExtInst, TruncInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  return V;
}

/// V goes from 0 on by ones in a loop that has it in its header.
static const PHINode *counterOf(const Loop &L, const Value *V) {
  const auto *P = dyn_cast<PHINode>(withoutCasts(V));
  if (!P || P->getParent() != L.getHeader() || P->getNumIncomingValues() != 2)
    return nullptr;
  for (unsigned I : {0u, 1u}) {
    const auto *Start = dyn_cast<ConstantInt>(P->getIncomingValue(I));
    const auto *Step = dyn_cast<BinaryOperator>(P->getIncomingValue(1 - I));
    if (Start && Start->isZero() && !L.contains(P->getIncomingBlock(I)) &&
        Step && Step->getOpcode() == Instruction::Add &&
        Step->getOperand(0) == P)
      if (const auto *By = dyn_cast<ConstantInt>(Step->getOperand(1));
          By && By->isOne())
        return P;
  }
  return nullptr;
}

/// What the counter is compared with where the loop is left: the number of
/// turns, unless it is a constant.
static const Value *turnsOf(const Loop &L, const PHINode &Counter) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  for (const BasicBlock *B : Exiting) {
    const auto *Br = dyn_cast<BranchInst>(B->getTerminator());
    const auto *Test = Br && Br->isConditional()
                           ? dyn_cast<ICmpInst>(Br->getCondition())
                           : nullptr;
    for (unsigned I = 0; Test && I < 2; ++I) {
      const Value *Counts = withoutCasts(Test->getOperand(I));
      if (const auto *Next = dyn_cast<BinaryOperator>(Counts))
        Counts = Next->getOperand(0);
      const Value *Bound = Test->getOperand(1 - I);
      if (Counts == &Counter && !isa<Constant>(Bound))
        return Bound;
    }
  }
  return nullptr;
}

RankTransfer::Turn RankTransfer::turnAt(const BasicBlock &B) {
  auto [It, New] = Turns.try_emplace(&B);
  if (!New)
    return It->second;
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || !Test->isEquality())
    return {};
  Turn Found;
  for (const Loop *L = Loops->getLoopFor(&B); L && !Found.In;
       L = L->getParentLoop())
    for (unsigned I : {0u, 1u}) {
      const PHINode *Counter = counterOf(*L, Test->getOperand(I));
      const Value *Bound = Counter ? turnsOf(*L, *Counter) : nullptr;
      if (!Bound || isa<Constant>(Test->getOperand(1 - I)))
        continue;
      Found = {L, readBy(withoutCasts(Bound), Fn::Comm_size) != nullptr};
    }
  return Turns[&B] = Found;
}

/// What an instruction in a loop left for who uses it behind the loop.
AbstractValue RankTransfer::behindTurns(const Instruction &I,
                                        const BasicBlock &User) {
  const Loop *Around = nullptr;
  for (const Loop *L = Loops->getLoopFor(I.getParent());
       L && !L->contains(&User); L = L->getParentLoop())
    Around = L;
  if (!Around || !isa<PHINode>(I) ||
      none_of(Around->blocks(), [&](const BasicBlock *B) {
        const Loop *In = turnAt(*B).In;
        return In && Around->contains(In);
      }))
    return F.value(&I);
  AbstractValue Result;
  SmallSetVector<const PHINode *, 8> Web;
  Web.insert(cast<PHINode>(&I));
  for (size_t N = 0; N < Web.size(); ++N) {
    const PHINode &P = *Web[N];
    for (unsigned K = 0; K < P.getNumIncomingValues(); ++K) {
      const Value *V = P.getIncomingValue(K);
      if (!F.Graph->hasEdge(P.getIncomingBlock(K), P.getParent()))
        continue;
      const auto *Other = dyn_cast<PHINode>(V);
      if (Other && Around->contains(Other->getParent()))
        Web.insert(Other);
      else
        Result.join(operand(V, &P), V);
    }
    Result.join(taken(P, &User));
  }
  return Result;
}

/// What a store in a turn has left, for who looks when the function has ended.
AbstractValue RankTransfer::leftInTurn(const Effect &E) {
  const auto *S = dyn_cast_or_null<StoreInst>(E.By);
  unsigned N = S ? F.Graph->indexOf(S->getParent()) : FlowGraph::Exit;
  if (N == FlowGraph::Exit || F.Control[N].uniform())
    return E.What;
  AbstractValue Result = operand(S->getValueOperand(), S);
  bool Any = false;
  for (unsigned D : F.Graph->decisionsOver(N)) {
    const BasicBlock &Decision = *F.Graph->nodes()[D].Block;
    Turn T = turnAt(Decision);
    Any |= T.In != nullptr;
    if (const Value *C = RankDependence::condition(Decision); C && !T.In)
      Result.join(operand(C, nullptr).asControl(), C);
    else if (!T.IsOfAll)
      Result.join(AbstractValue::of(Degree::Unknown, Decision.getTerminator()));
  }
  return Any ? Result : E.What;
}

} // namespace tutti
