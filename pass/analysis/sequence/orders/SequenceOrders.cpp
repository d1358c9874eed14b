// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Orders: one rank says by a broadcast what comes next, and the others take it
/// in a loop. What the one sends, and who the others are.

#include "analysis/sequence/CollectiveSequence.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The first number that a broadcast sends.
std::optional<int64_t> CollectiveSequence::sentBy(const MpiCall &Call,
                                                  const Assignment &Given) {
  AbstractLocation Where = BroadcastChoices::received(Call, Ranks.places());
  if (!Where)
    return std::nullopt;
  return numberAt(Call.call(), Where, Given);
}

std::optional<int64_t>
CollectiveSequence::numberAt(const CallBase &At, const AbstractLocation &Where,
                             const Assignment &Given) {
  ValueNumber K = Conds.numberAt(At, Where);
  if (auto Is = Conds.given(K, Given))
    return Is;
  const Conditions::Info &I = Conds.info(K);
  if (!I.Example || I.Memory || !I.Example->getType()->isIntegerTy() ||
      I.Example == &At)
    return std::nullopt;
  auto X = Conds.evaluate(I.Example, Given);
  return X && X->getBitWidth() <= 64 ? std::optional(X->getSExtValue())
                                     : std::nullopt;
}

/// Numbers behind pointers: what Fortran passes, members of objects.
void CollectiveSequence::passNumbers(const CallBase &CB, const CallTarget &T,
                                     const Assignment &Given,
                                     Assignment &Inner) {
  for (const Input &In : Ranks.inputs(*T.Body)) {
    if (!In.Where)
      continue;
    AbstractLocations At = Ranks.places().inCaller(In.Where, CB, T);
    if (At.size() != 1 || !At.front() || At.front().Stride)
      continue;
    std::optional<int64_t> Number;
    const auto *G = dyn_cast<GlobalVariable>(At.front().Obj->base());
    if (G && G->isConstant() && G->hasInitializer()) {
      const auto *C = dyn_cast<ConstantInt>(G->getInitializer());
      if (C && C->getBitWidth() <= 64)
        Number = C->getSExtValue();
    } else {
      Number = numberAt(CB, At.front(), Given);
    }
    if (Number)
      Inner.Values[Conds.numberAtEntry(In.Where)] = *Number;
  }
}

/// Flags that are set on one way and tested where ways have met: that the loop
/// is done, or that the function returns.
void CollectiveSequence::carry(const BasicBlock &From, const BasicBlock &To,
                               Received &Has) {
  const Received Before = Has;
  for (const PHINode &Phi : To.phis()) {
    // A counter is none, nor is what nobody tests.
    if (!Phi.getType()->isIntegerTy() ||
        any_of(Phi.incoming_values(),
               [](const Use &U) {
                 return !isa<ConstantInt>(U) && !isa<PHINode>(U);
               }) ||
        none_of(Phi.users(), [](const User *U) {
          return isa<ICmpInst>(U) || isa<SwitchInst>(U) || isa<BranchInst>(U) ||
                 isa<PHINode>(U) || isa<CastInst>(U);
        }))
      continue;
    const Value *In = Phi.getIncomingValueForBlock(&From);
    if (const auto *C = dyn_cast<ConstantInt>(In); C && C->getBitWidth() <= 64)
      Has[Conds.numberOf(&Phi)] = C->getSExtValue();
    else if (auto It = Before.find(Conds.numberOf(In)); It != Before.end())
      Has[Conds.numberOf(&Phi)] = It->second;
    else
      Has.erase(Conds.numberOf(&Phi));
  }
}

/// By a broadcast or a message, in this call or in what it calls.
bool CollectiveSequence::receives(const CallBase &CB) {
  if (MpiCall Mpi(CB); Mpi)
    return (has(Mpi.fn(), table::Rooted) && has(Mpi.fn(), table::UniformOut)) ||
           (has(Mpi.fn(), table::STATUS_OUT) && has(Mpi.fn(), table::TYPE));
  return any_of(Ranks.calls().of(CB), [&](const CallTarget &T) {
    auto [It, New] = Receiving.try_emplace(T.Body, false);
    if (!New)
      return It->second;
    bool Result = false;
    for (const FlowGraph::Node &N : Ranks.graph(*T.Body).nodes())
      for (const Instruction &I : *N.Block)
        if (const auto *Inner = dyn_cast<CallBase>(&I); Inner && !Result)
          Result = receives(*Inner);
    return Receiving[T.Body] = Result;
  });
}

const std::vector<const Function *> &CollectiveSequence::servers() {
  if (!Servers) {
    Servers.emplace();
    for (const Function *F : Ranks.copy().functions())
      if (serves(*F))
        Servers->push_back(F);
  }
  return *Servers;
}

/// A function that never ends has no graph, and no words.
const std::vector<const CallBase *> &CollectiveSequence::takenForEver() {
  if (!Endless) {
    Endless.emplace();
    for (const Function *F : Ranks.copy().functions())
      if (Ranks.graph(*F).empty())
        for (const Instruction &I : instructions(*F)) {
          MpiCall Mpi = MpiCall::get(I);
          if (Mpi && has(Mpi.fn(), table::Rooted) &&
              has(Mpi.fn(), table::UniformOut))
            Endless->push_back(cast<CallBase>(&I));
        }
  }
  return *Endless;
}

bool CollectiveSequence::serves(const Function &F) {
  auto [It, New] = Serving.try_emplace(&F, false);
  if (New && Having.lookup(&F)) {
    bool Result = serves(F, 0, /*Skip=*/false, FlowGraph::Exit, {});
    Serving[&F] = Result;
    return Result;
  }
  return It->second;
}

bool CollectiveSequence::serves(const Function &F, unsigned From, bool Skip,
                                unsigned To, const Assignment &Given) {
  auto Receives = [&](const CallBase &CB) { return receives(CB); };
  const FlowGraph &G = Ranks.graph(F);
  std::vector<bool> Seen(G.nodes().size(), false);
  SmallVector<unsigned, 16> Work{From};
  while (!Work.empty()) {
    unsigned N = Work.pop_back_val();
    if (N == FlowGraph::Exit || N == To || Seen[N])
      continue;
    Seen[N] = true;
    const FlowGraph::Node &Node = G.nodes()[N];
    if (N != From || !Skip) {
      if (Node.InLoop && G.isDecision(N) &&
          Choices.testsReceived(*Node.Block, Receives))
        return true;
      for (const Instruction &I : *Node.Block)
        if (const auto *CB = dyn_cast<CallBase>(&I))
          for (const CallTarget &T : Ranks.calls().of(*CB))
            if (Having.lookup(T.Body) && serves(*T.Body))
              return true;
    }
    if (auto Way = Conds.successor(*Node.Block, Given))
      Work.push_back(G.indexOf(*Way));
    else
      append_range(Work, Node.Succs);
  }
  return false;
}

} // namespace tutti
