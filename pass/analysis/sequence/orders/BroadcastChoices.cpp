// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparisons with constants and switches, of a number in memory whose one
/// definition is a broadcast: in the function itself, and one call further down
/// where the number is handed on.

#include "analysis/sequence/orders/BroadcastChoices.h"
#include "analysis/arguments/CallArguments.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

std::vector<int64_t> BroadcastChoice::others() const {
  std::vector<int64_t> Result;
  if (*Values.rbegin() < INT64_MAX)
    Result.push_back(*Values.rbegin() + 1);
  if (Ordered && *Values.begin() > INT64_MIN)
    Result.push_back(*Values.begin() - 1);
  return Result;
}

AbstractLocation BroadcastChoices::received(const MpiCall &Call,
                                            PointsTo &Map) {
  Fn F = Call.fn();
  if (!Call.isTrusted() || !has(F, table::Rooted) ||
      !has(F, table::UniformOut) || isNonblocking(F) || isPersistent(F))
    return {};
  int P = indexOf(F, table::BUF);
  const Value *Buffer = Call.operand(P);
  if (!Buffer)
    return {};
  const BasicType *Type = basicType(Call, indexOf(F, table::TYPE));
  AbstractLocations At = Map.at(Buffer, Type ? Type->Bytes : 4);
  return At.size() == 1 && At.front() && !At.front().Stride
             ? At.front()
             : AbstractLocation();
}

/// The broadcast that brought this number, when it is its first one.
const CallBase *BroadcastChoices::broadcastOf(const Value *V, ValueNumber &K) {
  K = Conds.numberOf(V);
  const Conditions::Info &I = Conds.info(K);
  const auto *CB = I.Memory ? dyn_cast_or_null<CallBase>(I.Def) : nullptr;
  if (!CB)
    return nullptr;
  AbstractLocation Where = received(MpiCall(*CB), Ranks.places());
  return Where.Obj == I.Where.Obj && Where.Offset == I.Where.Offset ? CB
                                                                    : nullptr;
}

/// Each comparison of an integer with a constant, and each switch.
template <typename Note>
void BroadcastChoices::tests(const Function &F, Note Each) {
  for (const FlowGraph::Node &N : Ranks.graph(F).nodes())
    for (const Instruction &I : *N.Block) {
      if (const auto *Cmp = dyn_cast<ICmpInst>(&I)) {
        const auto *C = dyn_cast<ConstantInt>(Cmp->getOperand(1));
        if (C && C->getBitWidth() <= 64)
          Each(*Cmp->getOperand(0), C->getSExtValue(), !Cmp->isEquality());
      } else if (const auto *S = dyn_cast<SwitchInst>(&I)) {
        for (const auto &Case : S->cases())
          if (Case.getCaseValue()->getBitWidth() <= 64)
            Each(*S->getCondition(), Case.getCaseValue()->getSExtValue(),
                 false);
      }
    }
}

static void add(BroadcastChoice &To, ValueNumber K, int64_t Value,
                bool Ordered) {
  To.Tested = K;
  To.Values.insert(Value);
  if (!Ordered)
    return;
  To.Ordered = true;
  if (Value > INT64_MIN && Value < INT64_MAX)
    To.Values.insert({Value - 1, Value + 1});
}

const BroadcastChoices::Choices &BroadcastChoices::in(const Function &F) {
  auto &Slot = Known[&F];
  if (Slot)
    return *Slot;
  auto Found = std::make_unique<Choices>();
  tests(F, [&](const Value &V, int64_t C, bool Ordered) {
    ValueNumber K;
    if (const CallBase *CB = broadcastOf(&V, K))
      add((*Found)[CB], K, C, Ordered);
  });
  for (const FlowGraph::Node &N : Ranks.graph(F).nodes())
    for (const Instruction &I : *N.Block) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      for (const CallTarget &T : Ranks.calls().of(*Call))
        for (const Argument &P : T.Body->args()) {
          const Value *V = T.actual(*Call, P.getArgNo());
          ValueNumber K;
          const CallBase *CB =
              V && P.getType()->isIntegerTy() && V->getType()->isIntegerTy()
                  ? broadcastOf(V, K)
                  : nullptr;
          if (!CB)
            continue;
          ValueNumber Inner = Conds.numberOf(&P);
          tests(*T.Body, [&](const Value &W, int64_t C, bool Ordered) {
            if (Conds.numberOf(&W) == Inner)
              add((*Found)[CB], K, C, Ordered);
          });
        }
    }
  constexpr size_t Most = 64;
  for (auto It = Found->begin(); It != Found->end();)
    It = Incomplete::undecided(It->second.Values.size() > Most,
                               Incomplete::Size, &F)
             ? Found->erase(It)
             : std::next(It);
  return *(Known[&F] = std::move(Found));
}

const BroadcastChoice *BroadcastChoices::of(const CallBase &Call) {
  if (!received(MpiCall(Call), Ranks.places()))
    return nullptr;
  const Choices &All = in(*Call.getFunction());
  auto It = All.find(&Call);
  return It == All.end() ? nullptr : &It->second;
}

bool BroadcastChoices::testsReceived(
    const BasicBlock &B, function_ref<bool(const CallBase &)> Receives) {
  const Value *C = RankDependence::condition(B);
  if (!C)
    return false;
  SmallVector<const Value *, 8> Leaves;
  Conds.leaves(C, Leaves);
  // A number of turns that has come before the loop says nothing of the next.
  Function &F = *const_cast<Function *>(B.getParent());
  const Loop *L =
      Ranks.copy().analyses().getResult<LoopAnalysis>(F).getLoopFor(&B);
  const Loop *Outer = L ? L->getOutermostLoop() : nullptr;
  auto ReceivesAgain = [&](const CallBase &CB) {
    return (!Outer || Outer->contains(&CB)) && Receives(CB);
  };
  auto IsReceived = [&](const Value *V) {
    const auto *Load = dyn_cast<LoadInst>(V);
    if (!Load)
      return false;
    AbstractLocation Where;
    Definitions Seen = Ranks.definitions(*Load, Where);
    return any_of(Seen.Defs, [&](const Instruction *Def) {
      const auto *CB = dyn_cast_or_null<CallBase>(Def);
      return CB && ReceivesAgain(*CB);
    });
  };
  return any_of(Leaves, [&](const Value *V) {
    // What a function says that was handed the number, too.
    if (const auto *CB = dyn_cast<CallBase>(V))
      return ReceivesAgain(*CB) || any_of(CB->args(), IsReceived);
    return IsReceived(V);
  });
}

} // namespace tutti
