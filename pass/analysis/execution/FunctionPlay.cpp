// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions are executed by themselves, and their worlds.

#include "analysis/execution/FunctionPlay.h"
#include "analysis/execution/SymbolicRun.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostWorlds = 60; ///< of a function and so many ranks
static constexpr uint64_t MostSteps = 50000;       ///< the same
static constexpr uint64_t MostStepsOfAll = 300000; ///< of a module
/// Worlds in which a message or a rank gets out of sight, more than others.
static constexpr unsigned MostNotFollowed = 6;

/// Everything that decides whether F is called, in sight, is the same for all
/// ranks.
bool FunctionPlay::isForAll(const Function &F) const {
  const RankDependence &Ranks = Seq.ranks();
  SmallPtrSet<const Function *, 8> Seen;
  SmallVector<const Function *, 8> Work{&F};
  while (!Work.empty()) {
    const Function *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    for (const CallBase *CB : Ranks.calls().callsOf(*At)) {
      const Function &Caller = *CB->getFunction();
      const FlowGraph &G = Ranks.graph(Caller);
      const unsigned N = G.indexOf(CB->getParent());
      if (N == FlowGraph::Exit)
        continue;
      for (unsigned D : G.decisionsOver(N)) {
        const Value *C = RankDependence::condition(*G.nodes()[D].Block);
        if (C && Ranks.degree(*C) >= Degree::Local)
          return false;
      }
      Work.push_back(&Caller);
    }
  }
  return true;
}

std::vector<const Function *> FunctionPlay::functions() const {
  enum : uint8_t { Sends = 1, Takes = 2 };
  const CallTargets &Calls = Seq.ranks().calls();
  DenseMap<const Function *, uint8_t> Does;
  std::vector<const Function *> Result;
  for (const Function *F : Calls.bottomUp()) {
    uint8_t Mine = 0;
    for (const Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I);
          Call && row(Call.fn()).Kind == Class::P2P)
        Mine |= (has(Call.fn(), table::DEST) ? Sends : 0) |
                (has(Call.fn(), table::SOURCE) ? Takes : 0);
    for (const Function *Callee : Calls.calleesOf(*F))
      if (uint8_t There = Does.lookup(Callee); There != (Sends | Takes))
        Mine |= There;
    Does[F] = Mine;
    if (Mine == (Sends | Takes) && isForAll(*F))
      Result.push_back(F);
  }
  return Result;
}

void FunctionPlay::play(const Function &Root, int Ranks,
                        function_ref<void(const PlayedWorld &)> Each) {
  SymbolicWorld World(Seq, Effects, isMain(Root));
  unsigned Worlds = 0;
  uint64_t Used = 0;
  unsigned NotFollowed = 0;
  do {
    if (Incomplete::reached(++Worlds > MostWorlds || Used > MostSteps ||
                                Steps > MostStepsOfAll ||
                                NotFollowed > MostNotFollowed,
                            Incomplete::Steps, &Root))
      return;
    SymbolicRun Run(nullptr, Root, Ranks, Copy, World);
    Run.run();
    Used += Run.steps();
    Steps += Run.steps();
    auto T = Run.messages();
    const bool IsWhole = T && all_of(T->Ranks, [](const ProcessTrace &R) {
                           return R.How == ProcessTrace::Ended;
                         });
    if (!IsWhole)
      ++NotFollowed;
    else if (NotFollowed)
      --NotFollowed;
    if (T)
      Each({*T, IsWhole,
            any_of(T->Ranks,
                   [](const ProcessTrace &R) {
                     return any_of(R.Actions, [](const Action &A) {
                       return A.PeerSymbol >= 0;
                     });
                   }),
            !World.Path.uneven().empty()});
  } while (World.Path.next());
}

bool FunctionPlay::isOwnPeer(const Action &A) const {
  for (Role R : {table::DEST, table::SOURCE})
    if (const Value *V = A.Call.value(indexOf(A.Call.fn(), R)))
      if (Seq.ranks().degree(*V) >= Degree::Local)
        return true;
  return false;
}

} // namespace tutti
