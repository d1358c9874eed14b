// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows the handle of a call back to the variable that a function of the
/// program filled, through the arguments of the functions in between. Who gets
/// two communicators from one function knows that they belong together: that
/// the first ones of the one are the ranks of the other is how nodes and their
/// leaders are made. What the function does need not be in sight.

#include "analysis/sequence/divergence/HandedTogether.h"
#include "model/Incomplete.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

struct HandedOut {
  const Function *By = nullptr;
  unsigned Arg = 0;
  bool operator==(const HandedOut &O) const {
    return By == O.By && Arg == O.Arg;
  }
};

class Follow {
public:
  explicit Follow(const RankDependence &Ranks) : Ranks(Ranks) {}

  HandedOut handle(const MpiCall &Call) {
    const Value *V = Call.operand(scopeIndex(Call.fn()));
    return !V ? HandedOut() : Call.isFortran() ? variable(*V, 0) : value(*V, 0);
  }

private:
  HandedOut value(const Value &V, unsigned Depth) {
    if (const auto *A = dyn_cast<Argument>(&V))
      return argument(*A, Depth);
    const auto *L = dyn_cast<LoadInst>(&V);
    return L ? variable(*L->getPointerOperand(), Depth) : HandedOut();
  }

  /// One call of the program is given its address, and nothing else fills it
  /// but what the function was given.
  HandedOut variable(const Value &Address, unsigned Depth) {
    if (!isa<AllocaInst>(Address))
      return {};
    HandedOut Result;
    for (const Use &U : Address.uses()) {
      if (const auto *S = dyn_cast<StoreInst>(U.getUser())) {
        if (isa<Constant>(S->getValueOperand())) // MPI_COMM_NULL, before
          continue;
        const auto *A = dyn_cast<Argument>(S->getValueOperand());
        return A ? argument(*A, Depth) : HandedOut();
      }
      const auto *CB = dyn_cast<CallBase>(U.getUser());
      if (!CB || isa<IntrinsicInst>(CB) || !CB->isArgOperand(&U))
        continue;
      if (const MpiCall Mpi(*CB); Mpi && !has(Mpi.fn(), table::COMM_OUT))
        continue;
      if (MpiCall(*CB) || Result.By || !CB->getCalledFunction())
        return {};
      Result = {CB->getCalledFunction(), CB->getArgOperandNo(&U)};
    }
    return Result;
  }

  /// What all callers pass.
  HandedOut argument(const Argument &A, unsigned Depth) {
    const Function &F = *A.getParent();
    if (Ranks.calls().hasUnknownCallers(F) ||
        Incomplete::undecided(Depth > MaxDepth, Incomplete::Depth, &A))
      return {};
    HandedOut Result;
    for (const CallBase *CB : Ranks.calls().callsOf(F))
      for (const CallTarget &T : Ranks.calls().of(*CB)) {
        if (T.Body != &F)
          continue;
        const Value *Passed = T.actual(*CB, A.getArgNo());
        const HandedOut One = Passed ? value(*Passed, Depth + 1) : HandedOut();
        if (!One.By || (Result.By && !(Result == One)))
          return {};
        Result = One;
      }
    return Result;
  }

  static constexpr unsigned MaxDepth = 4;
  const RankDependence &Ranks;
};

} // namespace

bool areHandedOutTogether(const RankDependence &Ranks, const MpiCall &A,
                          const MpiCall &B) {
  Follow Back(Ranks);
  const HandedOut One = Back.handle(A), Other = Back.handle(B);
  return One.By && One.By == Other.By && One.Arg != Other.Arg;
}

bool isForLeaders(const RankDependence &Ranks, const Function &F,
                  const MpiCall &Asked, const MpiCall &Made,
                  unsigned Decision) {
  const auto *Of = dyn_cast_or_null<Argument>(Asked.scope());
  const auto *On = dyn_cast_or_null<Argument>(Made.scope());
  if (!Of || !On || Of == On || Of->getParent() != &F || On->getParent() != &F)
    return false;
  const FlowGraph &Graph = Ranks.graph(F);
  return all_of(instructions(F), [&](const Instruction &I) {
    const MpiCall Call = MpiCall::get(I);
    if (!Call || Call.scope() != On)
      return true;
    const unsigned N = Graph.indexOf(I.getParent());
    return N == FlowGraph::Exit ||
           is_contained(Graph.decisionsOver(N), Decision);
  });
}

} // namespace tutti
