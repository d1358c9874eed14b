// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a process does that has no others: behind a test by which there is one
/// rank at most, where the other side makes ranks equal, no rank differs from
/// another one. That a number which other files fill in is that of the ranks
/// is a belief: its name says so, and it is compared with one before ranks are
/// made equal. Knows nothing of what the number is otherwise used for.

#include "analysis/variance/RankTransfer.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

const Value *unconverted(const Value *V) {
  while (isa<CastInst>(V) || isa<FreezeInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return V;
}

/// V is the number of ranks; unless Surely, by its name.
bool RankTransfer::countsRanks(const Value &V, bool Surely) {
  const Value *Of = unconverted(&V);
  if (readBy(Of, Fn::Comm_size))
    return true;
  const auto *L = dyn_cast<LoadInst>(Of);
  if (L && R.Members.sizeBy(*L->getPointerOperand()))
    return true;
  if (Surely || operand(Of, nullptr).Deg > Degree::Unknown)
    return false;
  if (L)
    return RankMembers::namesSize(RankMembers::nameOf(*L),
                                  isa<GEPOperator>(L->getPointerOperand()));
  const auto *CB = dyn_cast<CallBase>(Of);
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  if (Callee && !MpiCall(*CB))
    return !isOfCxxLibrary(Callee->getName()) &&
           RankMembers::namesSize(sourceName(*Callee), true);
  return isa<Argument>(Of) && RankMembers::namesSize(variableName(*Of), false);
}

/// All ranks that come there are given the same, by MPI or in what is called.
bool RankTransfer::makesRanksEqual(const Instruction &I) const {
  if (isEqualizer(I))
    return true;
  const auto *CB = dyn_cast<CallBase>(&I);
  return CB && any_of(R.Calls.of(*CB), [&](const CallTarget &T) {
           const FunctionFacts *Callee = R.facts(*T.Body);
           return Callee && any_of(Callee->Effects, [](const Effect &E) {
                    return E.Handed || (E.By && isEqualizer(*E.By));
                  });
         });
}

/// From leaves for To (one of two) when there is no rank beside this one.
bool RankTransfer::leavesAlone(const BasicBlock &From, const BasicBlock &To) {
  auto [It, New] = Alone.try_emplace({&From, &To}, false);
  if (!New)
    return It->second;
  const auto *Br = dyn_cast<BranchInst>(From.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || Br->getSuccessor(0) == Br->getSuccessor(1))
    return false;
  const Value *V = Test->getOperand(0);
  ICmpInst::Predicate Pred = Test->getPredicate();
  const auto *Bound = dyn_cast<ConstantInt>(Test->getOperand(1));
  if (!Bound) {
    Bound = dyn_cast<ConstantInt>(V);
    V = Test->getOperand(1);
    Pred = ICmpInst::getSwappedPredicate(Pred);
  }
  if (!Bound || Bound->getBitWidth() < 8)
    return false;
  const bool IsFalse = Br->getSuccessor(1) == &To;
  if (IsFalse)
    Pred = ICmpInst::getInversePredicate(Pred);
  ConstantRange Left =
      ConstantRange::makeExactICmpRegion(Pred, Bound->getValue());
  const APInt One(Bound->getBitWidth(), 1);
  if (!Left.contains(One) ||
      !(Left.getUnsignedMax().ule(One) || Left.getSignedMax().sle(One)) ||
      !countsRanks(*V, /*Surely=*/Test->isEquality()))
    return false;
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F);
  BasicBlockEdge Others(&From, Br->getSuccessor(IsFalse ? 0 : 1));
  bool Found = any_of(F.Graph->nodes(), [&](const FlowGraph::Node &N) {
    return Over.dominates(Others, N.Block) &&
           any_of(*N.Block,
                  [&](const Instruction &I) { return makesRanksEqual(I); });
  });
  return Alone[{&From, &To}] = Found;
}

/// What ranks that have others (and, where AnyRank, those that have none) can
/// come to from Start, but for what lies behind the node Without.
BitVector RankTransfer::reachedByMany(unsigned Start, unsigned Without,
                                      bool AnyRank) {
  const FlowGraph &G = *F.Graph;
  BitVector Reached(G.nodes().size());
  SmallVector<unsigned, 16> Work{Start};
  Reached.set(Start);
  while (!Work.empty()) {
    const FlowGraph::Node &N = G.nodes()[Work.pop_back_val()];
    for (unsigned S : N.Succs)
      if (S != FlowGraph::Exit && S != Without && !Reached[S] &&
          (AnyRank || !leavesAlone(*N.Block, *G.nodes()[S].Block))) {
        Reached.set(S);
        Work.push_back(S);
      }
  }
  return Reached;
}

/// Who comes there is the only rank.
bool RankTransfer::isAlone(unsigned Node) {
  if (Node == FlowGraph::Exit)
    return false;
  if (!OfMany)
    OfMany = reachedByMany(0, FlowGraph::Exit);
  return !(*OfMany)[Node];
}

bool RankTransfer::comesAlone(const BasicBlock &From, const BasicBlock &To) {
  return isAlone(F.Graph->indexOf(&From)) || leavesAlone(From, To);
}

/// What Def left there (null: what was there at the entry) is behind By, which
/// makes ranks equal, for who has passed it by: a rank that has no others. At:
/// null for the end.
bool RankTransfer::passesAlone(const Instruction *Def, const Instruction &By,
                               const AbstractLocation &Where,
                               const Instruction *At) {
  unsigned Start = Def ? F.Graph->indexOf(Def->getParent()) : 0;
  unsigned Through = F.Graph->indexOf(By.getParent());
  unsigned End = At ? F.Graph->indexOf(At->getParent()) : FlowGraph::Exit;
  auto It = CallWrites.find(dyn_cast<CallBase>(&By));
  if (Start == FlowGraph::Exit || Start == Through || Start == End ||
      Through == FlowGraph::Exit || Through == End ||
      (At && End == FlowGraph::Exit) || It == CallWrites.end() ||
      none_of(writesTo(It->second, Where.Obj),
              [&](const Effect &E) { return E.Where.covers(Where); }))
    return false;
  auto Comes = [&](bool AnyRank) {
    BitVector Reached = reachedByMany(Start, Through, AnyRank);
    return At ? bool(Reached[End])
              : any_of(Reached.set_bits(),
                       [&](unsigned N) { return F.Graph->nodes()[N].Ends; });
  };
  return !Comes(false) && Comes(true);
}

} // namespace tutti
