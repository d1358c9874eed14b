// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds the loops that copy an array from its first element on, one element in
/// each round, and puts a copy of the whole behind them. A loop that may leave
/// early, or that leaves elements out, is none of these.

#include "model/rewrite/memory/CopyLoops.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

constexpr unsigned MaxIndexDepth = 8; ///< operations in one index

/// One element of an array.
struct Element {
  Value *Array = nullptr;
  Value *Index = nullptr;
};

/// A store of what was loaded from the same element of another array.
struct ElementCopy {
  StoreInst *Store = nullptr;
  Value *To = nullptr, *From = nullptr;
  uint64_t Bytes = 0;
};

class CopyLoop {
public:
  CopyLoop(Loop &L, const DominatorTree &DT)
      : L(L), DT(DT), DL(L.getHeader()->getModule()->getDataLayout()) {}

  void rewrite() {
    BasicBlock *Exit = L.getExitBlock();
    if (!L.getSubLoops().empty() || !L.getLoopPreheader() ||
        !L.getLoopLatch() || L.getExitingBlock() != L.getHeader() || !Exit ||
        Exit->getSinglePredecessor() != L.getHeader() || !findCopies())
      return;
    for (PHINode &P : L.getHeader()->phis())
      if (auto By = stepOf(P))
        Steps[&P] = *By;
    IRBuilder<> At(Exit, Exit->getFirstInsertionPt());
    Value *Rounds = roundsBefore(At);
    if (!Rounds)
      return;
    for (const ElementCopy &C : Copies) {
      At.SetCurrentDebugLocation(C.Store->getDebugLoc());
      At.CreateMemMove(C.To, MaybeAlign(), C.From, MaybeAlign(),
                       At.CreateMul(Rounds, At.getInt64(C.Bytes)));
    }
  }

private:
  /// All that the loop writes are copies, one in each round.
  bool findCopies() {
    for (BasicBlock *B : L.blocks())
      for (Instruction &I : *B) {
        if (!I.mayWriteToMemory() || isa<DbgInfoIntrinsic>(I))
          continue;
        auto *S = dyn_cast<StoreInst>(&I);
        auto *From = S ? dyn_cast<LoadInst>(S->getValueOperand()) : nullptr;
        if (!From || !L.contains(From) || !DT.dominates(B, L.getLoopLatch()))
          return false;
        Pairs.push_back({S, From});
      }
    return !Pairs.empty();
  }

  /// What the header's variable starts with and how much is added each round.
  std::optional<std::pair<Value *, int64_t>> stepOf(PHINode &P) const {
    Value *Next = P.getIncomingValueForBlock(L.getLoopLatch());
    const APInt *By;
    if (match(Next, m_Add(m_Specific(&P), m_APInt(By))))
      return std::pair(P.getIncomingValueForBlock(L.getLoopPreheader()),
                       By->getSExtValue());
    if (match(Next, m_Sub(m_Specific(&P), m_APInt(By))))
      return std::pair(P.getIncomingValueForBlock(L.getLoopPreheader()),
                       -By->getSExtValue());
    return std::nullopt;
  }

  std::optional<Element> elementAt(Value *Pointer, uint64_t Bytes) const {
    auto *G = dyn_cast<GEPOperator>(Pointer);
    if (!G || !L.isLoopInvariant(G->getPointerOperand()) ||
        DL.getTypeAllocSize(G->getResultElementType()) != Bytes)
      return std::nullopt;
    SmallVector<Value *, 4> Indices(G->indices());
    Value *Last = Indices.pop_back_val();
    if (!all_of(Indices, [](Value *V) { return match(V, m_ZeroInt()); }))
      return std::nullopt;
    return Element{G->getPointerOperand(), Last};
  }

  /// The number that V is in the round Round.
  std::optional<int64_t> inRound(const Value *V, int64_t Round,
                                 unsigned Depth = 0) const {
    if (Incomplete::undecided(Depth > MaxIndexDepth, Incomplete::Depth, V))
      return std::nullopt;
    if (const auto *C = dyn_cast<ConstantInt>(V))
      return C->getSExtValue();
    if (const auto *P = dyn_cast<PHINode>(V)) {
      auto It = Steps.find(P);
      auto First = It == Steps.end()
                       ? std::nullopt
                       : inRound(It->second.first, 0, MaxIndexDepth);
      return First ? std::optional(*First + Round * It->second.second)
                   : std::nullopt;
    }
    if (isa<SExtInst, ZExtInst, TruncInst>(V))
      return inRound(cast<CastInst>(V)->getOperand(0), Round, Depth + 1);
    const auto *B = dyn_cast<BinaryOperator>(V);
    auto X = B ? inRound(B->getOperand(0), Round, Depth + 1) : std::nullopt;
    auto Y = X ? inRound(B->getOperand(1), Round, Depth + 1) : std::nullopt;
    if (!Y)
      return std::nullopt;
    switch (B->getOpcode()) {
    case Instruction::Add:
      return *X + *Y;
    case Instruction::Sub:
      return *X - *Y;
    case Instruction::Mul:
      return *X * *Y;
    default:
      return std::nullopt;
    }
  }

  /// Of each pair the same element, the first one in the first round and the
  /// next one in the next.
  bool fit() {
    for (auto [S, From] : Pairs) {
      const uint64_t Bytes = DL.getTypeStoreSize(From->getType());
      auto To = elementAt(S->getPointerOperand(), Bytes);
      auto Of = elementAt(From->getPointerOperand(), Bytes);
      auto Counts = [&](const std::optional<Element> &E) {
        return E && inRound(E->Index, 0) == 0 && inRound(E->Index, 1) == 1;
      };
      // Within one object its parts may overlap.
      if (!Counts(To) || !Counts(Of) ||
          getUnderlyingObject(To->Array) == getUnderlyingObject(Of->Array))
        return false;
      Copies.push_back({S, To->Array, Of->Array, Bytes});
    }
    return true;
  }

  /// How many rounds the loop makes, computed where it has ended.
  Value *roundsBefore(IRBuilder<> &At) {
    auto *Br = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
    const auto *Test = Br && Br->isConditional()
                           ? dyn_cast<ICmpInst>(Br->getCondition())
                           : nullptr;
    if (!Test || !L.contains(Br->getSuccessor(0)) ||
        !L.isLoopInvariant(Test->getOperand(1)))
      return nullptr;
    Value *X = Test->getOperand(0), *End = Test->getOperand(1);
    const CmpInst::Predicate Is = Test->getPredicate();
    auto It = Steps.find(dyn_cast<PHINode>(X));
    const bool Last = Is == CmpInst::ICMP_SLE || Is == CmpInst::ICMP_ULE;
    const bool Up = Last || Is == CmpInst::ICMP_SLT || Is == CmpInst::ICMP_ULT;
    if (It == Steps.end() || !fit())
      return nullptr;
    auto [First, By] = It->second;
    Value *Number = nullptr;
    if (Up && By == 1)
      Number = At.CreateSub(End, First);
    else if (Is == CmpInst::ICMP_SGT && By == -1)
      Number = At.CreateSub(First, End); // Fortran counts what is left
    else
      return nullptr;
    Number = At.CreateSExtOrTrunc(Number, At.getInt64Ty());
    if (Last)
      Number = At.CreateAdd(Number, At.getInt64(1));
    return At.CreateSelect(At.CreateICmpSGT(Number, At.getInt64(0)), Number,
                           At.getInt64(0));
  }

  Loop &L;
  const DominatorTree &DT;
  const DataLayout &DL;
  std::map<const PHINode *, std::pair<Value *, int64_t>> Steps;
  SmallVector<std::pair<StoreInst *, LoadInst *>, 2> Pairs;
  SmallVector<ElementCopy, 2> Copies;
};

} // namespace

void copyBehindLoops(Function &F, FunctionAnalysisManager &FAM) {
  LoopInfo &Loops = FAM.getResult<LoopAnalysis>(F);
  if (Loops.empty())
    return;
  const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (Loop *L : Loops.getLoopsInPreorder())
    CopyLoop(*L, DT).rewrite();
}

} // namespace tutti
