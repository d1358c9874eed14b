// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asks scalar evolution for the rounds of loops with one way out. Ways that do
/// not count (into an abort) are no ways out.

#include "analysis/TripCounts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Function.h"

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
    const SCEV *Count = SE->getExitCount(L, G.nodes()[Exiting].Block);
    if (isa<SCEVCouldNotCompute>(Count))
      continue;
    C.Exiting = Exiting;
    C.Backedges = Count;
    Loops.push_back(std::move(C));
  }
}

static std::optional<APInt> valueOf(const SCEV *S, TripCounts::ValueOf Given,
                                    unsigned Depth = 0) {
  if (const auto *C = dyn_cast<SCEVConstant>(S))
    return C->getAPInt();
  if (!S->getType()->isIntegerTy() || Depth > 12)
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

TripCounts::Counts TripCounts::counts(ValueOf Given) const {
  Counts Result;
  for (const Counted &C : Loops) {
    auto X = valueOf(C.Backedges, Given);
    bool Small = X && X->ule(MaxRounds);
    Result.push_back(Small ? std::optional<unsigned>(X->getZExtValue())
                           : std::nullopt);
  }
  return Result;
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
