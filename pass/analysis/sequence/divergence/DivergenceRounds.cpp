// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Nonblocking collectives that each rank starts in a round of its own of a
/// loop, itself or in a function of its own: the loop is left only by who has
/// started it, or when what was started there is complete, so that each rank
/// has started it, once. In which round does not matter. That is how ranks find
/// out that all messages of which the receivers do not know have arrived. And
/// loops with collectives that some ranks alone may leave.

#include "analysis/flow/PassedFlag.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// The call that starts it (Start: null where a function does), and how those
/// who leave the loop know that it was started, or is complete.
class StartedInLoop {
public:
  StartedInLoop(const Instruction &Here, const Loop &L, const FlowGraph &Graph,
                const DominatorTree &DT)
      : Here(Here), Start(MpiCall::get(Here)), L(L), Graph(Graph), DT(DT) {}

  bool isOnceForAll() const {
    if (!isOnlyBefore(*Here.getParent(), Here, L, DT))
      return false;
    SmallVector<Loop::Edge, 4> Exits;
    L.getExitEdges(Exits);
    return !Exits.empty() && all_of(Exits, [&](const Loop::Edge &E) {
      // No edge of the graph: it ends, or throws.
      return !Graph.hasEdge(E.first, E.second) ||
             isOnlyBehind(*E.first, *E.second, Here, DT) ||
             (Start && saysComplete(*E.first, *E.second));
    });
  }

private:
  /// A test for the completion of what is started, by those who have.
  bool tests(const Instruction &I) const {
    MpiCall Call = MpiCall::get(I);
    return Call && Call.isTrusted() && has(Call.fn(), table::FLAG_OUT) &&
           has(Call.fn(), table::REQ_INOUT) &&
           isSamePlace(*Call.operand(table::REQ_INOUT),
                       *Start.operand(table::REQ_OUT)) &&
           isOnlyBehind(*I.getParent(), Start.call(), DT);
  }

  bool isSamePlace(const Value &A, const Value &B) const {
    const DataLayout &DL = Start.call().getDataLayout();
    int64_t AtA = 0, AtB = 0;
    return GetPointerBaseWithConstantOffset(&A, AtA, DL) ==
               GetPointerBaseWithConstantOffset(&B, AtB, DL) &&
           AtA == AtB;
  }

  /// Who goes this way out has found it complete.
  bool saysComplete(const BasicBlock &From, const BasicBlock &Out) const {
    const auto *Br = dyn_cast<BranchInst>(From.getTerminator());
    if (!Br || !Br->isConditional())
      return false;
    const LoadInst *Flag = readBy(*Br->getCondition());
    const int Side = Br->getSuccessor(0) == &Out ? 1 : 0;
    return Flag && testOf(*Br->getCondition(), *Flag, 0) == 1 - Side &&
           (isOfLastTest(*Flag) || isOfTestsAlone(*Flag));
  }

  static const LoadInst *readBy(const Value &Condition) {
    const Value *V = &Condition;
    constexpr unsigned Deepest = 8;
    for (unsigned Step = 0; Step < Deepest; ++Step) {
      if (const auto *Read = dyn_cast<LoadInst>(V))
        return Read;
      const auto *I = dyn_cast<Instruction>(V);
      if (!I || isa<PHINode>(I) || isa<CallBase>(I) ||
          I->getNumOperands() == 0 || isa<AllocaInst>(I))
        return nullptr;
      V = I->getOperand(0);
    }
    return nullptr;
  }

  /// Nothing else has written what is read since such a test.
  bool isOfLastTest(const LoadInst &Flag) const {
    const Value *Place = Flag.getPointerOperand();
    const BasicBlock *B = Flag.getParent();
    const Instruction *I = Flag.getPrevNode();
    constexpr unsigned Most = 256;
    for (unsigned Step = 0; Incomplete::within(Step, Most); ++Step) {
      if (!I) {
        B = B->getSinglePredecessor();
        if (!B)
          return false;
        I = B->getTerminator();
        continue;
      }
      if (const auto *CB = dyn_cast<CallBase>(I);
          CB && is_contained(CB->args(), Place) && !CB->isLifetimeStartOrEnd())
        return tests(*CB) && MpiCall(*CB).operand(table::FLAG_OUT) == Place;
      if (I->mayWriteToMemory() && !isa<AllocaInst>(getUnderlyingObject(Place)))
        return false;
      if (const auto *S = dyn_cast<StoreInst>(I);
          S && S->getPointerOperand() == Place)
        return false;
      I = I->getPrevNode();
    }
    return false;
  }

  /// A variable to which nothing is written but 0 and what such tests say.
  bool isOfTestsAlone(const LoadInst &Flag) const {
    const auto *Place = dyn_cast<AllocaInst>(Flag.getPointerOperand());
    return Place && all_of(Place->users(), [&](const User *U) {
             const auto *I = cast<Instruction>(U);
             if (const auto *S = dyn_cast<StoreInst>(I)) {
               const auto *C = dyn_cast<Constant>(S->getValueOperand());
               return C && C->isNullValue() && S->getPointerOperand() == Place;
             }
             const auto *CB = dyn_cast<CallBase>(I);
             return isa<LoadInst>(I) ||
                    (CB && (CB->isLifetimeStartOrEnd() || tests(*CB)));
           });
  }

  const Instruction &Here;
  const MpiCall Start;
  const Loop &L;
  const FlowGraph &Graph;
  const DominatorTree &DT;
};

} // namespace

bool Divergences::isStartedInTurn(Function &F, unsigned D,
                                  const Divergence &Out) {
  if (!Out.At.Site || Out.At.Site->getFunction() != &F)
    return false;
  auto IsStart = [&](const Step &S) {
    const CallBase *Example = Seq.symbol(S.Symbol).Example;
    MpiCall Starts = Example ? MpiCall::get(*Example) : MpiCall();
    return S.Site == Out.At.Site && Starts && Starts.isTrusted() &&
           isNonblocking(Starts.fn());
  };
  if (!all_of(Out.Words.One, IsStart) || !all_of(Out.Words.Two, IsStart))
    return false;
  FunctionAnalysisManager &AM = Seq.ranks().copy().analyses();
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(F);
  const FlowGraph &Graph = Seq.ranks().graph(F);
  const BasicBlock *Decides = Graph.nodes()[D].Block;
  for (const Loop *L = LI.getLoopFor(Out.At.Site->getParent()); L;
       L = L->getParentLoop())
    if (L->contains(Decides))
      return StartedInLoop(*Out.At.Site, *L, Graph, DT).isOnceForAll();
  return false;
}

/// So many turns as the same number says on all ranks, as far as is known.
static bool countsTurns(const Value &Test, const Loop &L, ScalarEvolution &SE,
                        const RankDependence &Ranks) {
  const auto *Cmp = dyn_cast<ICmpInst>(&Test);
  if (!Cmp || Ranks.degree(Test) > Degree::Unknown ||
      !SE.isSCEVable(Cmp->getOperand(0)->getType()))
    return false;
  auto Is = [&](unsigned N, bool Counter) {
    const SCEV *S = SE.getSCEV(Cmp->getOperand(N));
    const auto *R = dyn_cast<SCEVAddRecExpr>(S);
    return Counter ? R && R->getLoop() == &L : SE.isLoopInvariant(S, &L);
  };
  return (Is(0, true) && Is(1, false)) || (Is(1, true) && Is(0, false));
}

/// One side of D leaves a loop. The ranks that do not come to D by what they
/// are, nor leave by anything but what is the same for all, wait for it in the
/// next round.
bool Divergences::leavesOthers(Function &F, unsigned D, const Divergence &Out) {
  if (Out.What != Divergence::Missing || Out.Ordered || !Out.At.Site ||
      Out.At.Site->getFunction() != &F)
    return false;
  const RankDependence &Ranks = Seq.ranks();
  auto &Analyses = Ranks.copy().analyses();
  const auto &DT = Analyses.getResult<DominatorTreeAnalysis>(F);
  const FlowGraph &Graph = Ranks.graph(F);
  const BasicBlock *Here = Graph.nodes()[D].Block;
  const BasicBlock *Call = Out.At.Site->getParent();
  const Loop *L = Analyses.getResult<LoopAnalysis>(F).getLoopFor(Here);
  while (L && !L->contains(Call))
    L = L->getParentLoop();
  if (!L || !L->isLoopExiting(Here))
    return false;
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<Loop::Edge, 4> Exits;
  L->getExitEdges(Exits);
  if (any_of(Exits, [&](const Loop::Edge &E) {
        const Value *Test = RankDependence::condition(*E.first);
        // No edge of the graph: it ends, or throws.
        return E.first != Here && Graph.hasEdge(E.first, E.second) &&
               (!Test || (Ranks.degree(*Test) != Degree::Uniform &&
                          !countsTurns(*Test, *L, SE, Ranks)));
      }))
    return false;
  for (const auto *N = DT.getNode(Here)->getIDom();
       N && L->contains(N->getBlock()); N = N->getIDom()) {
    const Value *Test = RankDependence::condition(*N->getBlock());
    if (!Test || Ranks.degree(*Test) != Degree::Rank)
      continue;
    for (const BasicBlock *S : successors(N->getBlock())) {
      const BasicBlockEdge To(N->getBlock(), S);
      if (count(successors(To.getStart()), S) == 1 && DT.dominates(To, Here) &&
          !DT.dominates(To, Call))
        return true;
    }
  }
  return false;
}

} // namespace tutti
