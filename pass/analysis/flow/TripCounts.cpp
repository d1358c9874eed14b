// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asks scalar evolution for the rounds of loops with one way out, and counts
/// itself where a bound is in memory or a counter goes on where another loop
/// has left it. Ways that do not count (into an abort) are no ways out.

#include "analysis/flow/TripCounts.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxRounds = 32;

TripCounts::TripCounts(Function &F, const FlowGraph &G,
                       FunctionAnalysisManager &FAM,
                       function_ref<bool(unsigned)> Interesting) {
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return;
  ScalarEvolution *SE = nullptr;
  for (Loop *L : LI.getLoopsInPreorder()) {
    unsigned Header = G.indexOf(L->getHeader());
    if (Header == FlowGraph::Exit)
      continue;
    Counted C;
    C.Header = Header;
    C.Nodes.resize(G.nodes().size(), false);
    bool Wanted = false, Single = true;
    unsigned Exiting = FlowGraph::Exit;
    for (const BasicBlock *B : L->blocks())
      if (unsigned N = G.indexOf(B); N != FlowGraph::Exit) {
        C.Nodes[N] = true;
        Wanted |= Interesting(N);
      }
    if (!Wanted)
      continue;
    for (unsigned N = 0; N < C.Nodes.size(); ++N)
      if (C.Nodes[N]) {
        Single &= !G.nodes()[N].Ends;
        for (unsigned S : G.nodes()[N].Succs)
          if (!C.Nodes[S]) {
            Single &= Exiting == FlowGraph::Exit || Exiting == N;
            Exiting = N;
          }
      }
    if (!Single || Exiting == FlowGraph::Exit)
      continue;
    if (!SE)
      SE = &FAM.getResult<ScalarEvolutionAnalysis>(F);
    const BasicBlock *Last = G.nodes()[Exiting].Block;
    const SCEV *Count = SE->getExitCount(L, Last);
    C.Backedges = isa<SCEVCouldNotCompute>(Count) ? nullptr : Count;
    const BasicBlock *Latch = L->getLoopLatch();
    if (Latch && FAM.getResult<DominatorTreeAnalysis>(F).dominates(Last, Latch))
      C.Counts = inductionOf(*L, *Last);
    if (!C.Backedges && !C.Counts.Counter)
      continue;
    C.Exiting = Exiting;
    Loops.push_back(std::move(C));
  }
}

static std::optional<APInt> valueOf(const SCEV *S, TripCounts::ValueOf Given,
                                    unsigned Depth = 0) {
  if (const auto *C = dyn_cast<SCEVConstant>(S))
    return C->getAPInt();
  if (!S->getType()->isIntegerTy() ||
      Incomplete::reached(Depth > 12, Incomplete::Depth))
    return std::nullopt;
  unsigned Bits = S->getType()->getIntegerBitWidth();
  if (const auto *U = dyn_cast<SCEVUnknown>(S)) {
    auto X = Given(U->getValue());
    return X ? std::optional(X->sextOrTrunc(Bits)) : std::nullopt;
  }
  SmallVector<APInt, 4> Operands;
  for (const SCEV *Op : S->operands()) {
    auto X = valueOf(Op, Given, Depth + 1);
    if (!X)
      return std::nullopt;
    Operands.push_back(*X);
  }
  auto Fold = [&](auto Combine) {
    APInt Result = Operands.front();
    for (const APInt &X : drop_begin(Operands))
      Result = Combine(Result, X);
    return Result;
  };
  switch (S->getSCEVType()) {
  case scTruncate:
    return Operands[0].trunc(Bits);
  case scZeroExtend:
    return Operands[0].zext(Bits);
  case scSignExtend:
    return Operands[0].sext(Bits);
  case scAddExpr:
    return Fold([](const APInt &A, const APInt &B) { return A + B; });
  case scMulExpr:
    return Fold([](const APInt &A, const APInt &B) { return A * B; });
  case scUDivExpr:
    if (Operands[1].isZero())
      return std::nullopt;
    return Operands[0].udiv(Operands[1]);
  case scSMaxExpr:
    return Fold(APIntOps::smax);
  case scUMaxExpr:
    return Fold(APIntOps::umax);
  case scSMinExpr:
    return Fold(APIntOps::smin);
  case scUMinExpr:
  case scSequentialUMinExpr:
    return Fold(APIntOps::umin);
  default:
    return std::nullopt;
  }
}

/// The counter that block B, at which loop L is left, tests.
TripCounts::Induction TripCounts::inductionOf(const Loop &L,
                                              const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  if (!Br || !Br->isConditional())
    return {};
  const auto *Cmp = dyn_cast<ICmpInst>(Br->getCondition());
  const BasicBlock *Before = L.getLoopPredecessor();
  if (!Cmp || !Before || !Cmp->getOperand(0)->getType()->isIntegerTy())
    return {};
  for (unsigned Side : {0u, 1u}) {
    const Value *Tested = Cmp->getOperand(Side);
    for (const PHINode &Phi : L.getHeader()->phis()) {
      const Value *Next = Phi.getIncomingValueForBlock(L.getLoopLatch());
      const auto *Add = dyn_cast<BinaryOperator>(Next);
      if (!Add || Add->getOpcode() != Instruction::Add ||
          Add->getOperand(0) != &Phi || (Tested != &Phi && Tested != Add))
        continue;
      const auto *Step = dyn_cast<ConstantInt>(Add->getOperand(1));
      if (!Step || Step->getBitWidth() > 64)
        continue;
      Induction I;
      I.Counter = &Phi;
      I.Start = Phi.getIncomingValueForBlock(Before);
      I.Bound = Cmp->getOperand(1 - Side);
      I.Step = Step->getSExtValue();
      I.Stepped = Tested == Add;
      I.Stays = Side ? Cmp->getSwappedPredicate() : Cmp->getPredicate();
      if (!L.contains(Br->getSuccessor(0)))
        I.Stays = CmpInst::getInversePredicate(I.Stays);
      return I;
    }
  }
  return {};
}

/// A given value, or what the counter of a loop before this one has come to.
std::optional<APInt> TripCounts::startOf(const Value *V, ValueOf Given,
                                         unsigned Depth) const {
  constexpr unsigned Chain = 4;
  if (auto X = Given(V))
    return X;
  const auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi || Depth > Chain)
    return std::nullopt;
  if (Phi->getNumIncomingValues() == 1)
    return startOf(Phi->getIncomingValue(0), Given, Depth + 1);
  for (const Counted &C : Loops) {
    if (C.Counts.Counter != Phi)
      continue;
    auto Count = rounds(C, Given, /*All=*/true, Depth + 1);
    auto Start = startOf(C.Counts.Start, Given, Depth + 1);
    if (!Count || !Start)
      return std::nullopt;
    return *Start + APInt(Start->getBitWidth(), *Count * C.Counts.Step,
                          /*isSigned=*/true);
  }
  return std::nullopt;
}

std::optional<unsigned> TripCounts::rounds(const Counted &C, ValueOf Given,
                                           bool All, unsigned Depth) const {
  if (auto X = C.Backedges ? valueOf(C.Backedges, Given) : std::nullopt)
    return Incomplete::reached(X->ugt(MaxRounds), Incomplete::Rounds)
               ? std::nullopt
               : std::optional<unsigned>(X->getZExtValue());
  const Induction &I = C.Counts;
  if (!I.Counter || !All)
    return std::nullopt;
  auto Now = startOf(I.Start, Given, Depth), Bound = Given(I.Bound);
  if (!Now || !Bound || Now->getBitWidth() != Bound->getBitWidth())
    return std::nullopt;
  APInt Step(Now->getBitWidth(), I.Step, /*isSigned=*/true);
  for (unsigned Done = 0; Done <= MaxRounds; ++Done, *Now += Step)
    if (!ICmpInst::compare(I.Stepped ? *Now + Step : *Now, *Bound, I.Stays))
      return Done;
  Incomplete::report(Incomplete::Rounds);
  return std::nullopt;
}

TripCounts::Counts TripCounts::counts(ValueOf Given, bool All) const {
  Counts Result;
  for (const Counted &C : Loops)
    Result.push_back(rounds(C, Given, All, 0));
  return Result;
}

std::optional<unsigned> TripCounts::at(unsigned Exiting,
                                       const Counts &Known) const {
  for (unsigned I = 0; I < Loops.size(); ++I)
    if (Loops[I].Exiting == Exiting)
      return Known[I];
  return std::nullopt;
}

void TripCounts::forget(unsigned Exiting, Counts &Known) const {
  for (unsigned I = 0; I < Loops.size(); ++I)
    if (Loops[I].Exiting == Exiting)
      Known[I] = std::nullopt;
}

unsigned TripCounts::wayOut(unsigned Exiting, const FlowGraph &G) const {
  for (const Counted &C : Loops)
    if (C.Exiting == Exiting)
      for (unsigned S : G.nodes()[Exiting].Succs)
        if (!C.Nodes[S])
          return S;
  return FlowGraph::Exit;
}

bool TripCounts::step(unsigned From, unsigned To, const Counts &Known,
                      Rounds &Done) const {
  for (unsigned I = 0; I < Loops.size(); ++I) {
    if (!Known[I])
      continue;
    const Counted &C = Loops[I];
    auto It = std::find_if(Done.begin(), Done.end(),
                           [&](const auto &D) { return D.first == I; });
    bool Inside = C.Nodes[From], Stays = C.Nodes[To];
    if (!Inside) {
      if (Stays && To == C.Header)
        Done.push_back({I, 0});
      continue;
    }
    // Entered in the middle: the round is not known, nothing is excluded.
    if (It == Done.end())
      continue;
    if (From == C.Exiting && Stays != (It->second < *Known[I]))
      return false;
    if (!Stays)
      Done.erase(It);
    else if (To == C.Header)
      ++It->second;
  }
  std::sort(Done.begin(), Done.end());
  return true;
}

} // namespace tutti
