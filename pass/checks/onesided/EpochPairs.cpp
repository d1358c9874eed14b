// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A lock is an opening bracket, an unlock a closing one. Where each unlock
/// closes a lock of its own function, a lock whose function returns without an
/// unlock for it is never ended: no other function has an unlock to spare.
/// Which ranks are locked is not compared: locks of several count.

#include "checks/onesided/EpochPairs.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

/// Epochs that end each other's kind of calls only.
enum class Bracket : uint8_t { Lock, LockAll, Start, Post };
constexpr Bracket EachBracket[] = {Bracket::Lock, Bracket::LockAll,
                                   Bracket::Start, Bracket::Post};

/// More open locks than these count as so many.
constexpr unsigned OpenAtOnce = 4;

struct BracketCall {
  Bracket Kind;
  bool Opens;
};

std::optional<BracketCall> bracketOf(Fn F) {
  switch (F) {
  case Fn::Win_lock:
    return BracketCall{Bracket::Lock, true};
  case Fn::Win_unlock:
    return BracketCall{Bracket::Lock, false};
  case Fn::Win_lock_all:
    return BracketCall{Bracket::LockAll, true};
  case Fn::Win_unlock_all:
    return BracketCall{Bracket::LockAll, false};
  case Fn::Win_start:
    return BracketCall{Bracket::Start, true};
  case Fn::Win_complete:
    return BracketCall{Bracket::Start, false};
  case Fn::Win_post:
    return BracketCall{Bracket::Post, true};
  case Fn::Win_wait:
  case Fn::Win_test:
    return BracketCall{Bracket::Post, false};
  default:
    return std::nullopt;
  }
}

/// What the ways from one bracket come to.
struct WaysOut {
  bool Closed = false; ///< its partner, on some way
  bool Left = false;   ///< the end of the function without it, on some way
};

class BracketWalk {
public:
  BracketWalk(ArrayRef<const CallBase *> Uses, Bracket Kind) {
    for (const CallBase *CB : Uses)
      if (auto B = bracketOf(MpiCall(*CB).fn()); B && B->Kind == Kind)
        Opens[CB] = B->Opens;
  }

  const auto &calls() const { return Opens; }

  /// From an opening bracket ahead, or from a closing one back.
  WaysOut waysFrom(const CallBase &From) {
    const bool Ahead = Opens.lookup(&From);
    WaysOut Result;
    SmallSet<std::pair<const BasicBlock *, unsigned>, 32> Seen;
    SmallVector<std::pair<const Instruction *, unsigned>, 8> Work;
    auto Step = [&](const Instruction *I) {
      return Ahead ? I->getNextNode() : I->getPrevNode();
    };
    auto GoOn = [&](const BasicBlock *B, unsigned Open) {
      if (Seen.insert({B, Open}).second)
        Work.push_back({Ahead ? &B->front() : &B->back(), Open});
    };
    auto Leave = [&](const BasicBlock *B, unsigned Open) {
      if (Ahead) {
        Result.Left |= isa<ReturnInst>(B->getTerminator());
        for (const BasicBlock *Next : successors(B))
          GoOn(Next, Open);
      } else {
        Result.Left |= B->isEntryBlock();
        for (const BasicBlock *Before : predecessors(B))
          GoOn(Before, Open);
      }
    };
    // A call that may throw ends its block.
    if (const Instruction *Next = Step(&From))
      Work.push_back({Next, 1});
    else
      Leave(From.getParent(), 1);
    while (!Work.empty()) {
      auto [I, Open] = Work.pop_back_val();
      const BasicBlock *B = I->getParent();
      for (; I && Open; I = Step(I))
        if (auto It = Opens.find(dyn_cast<CallBase>(I)); It != Opens.end())
          Open =
              It->second != Ahead ? Open - 1 : std::min(Open + 1, OpenAtOnce);
      if (!Open)
        Result.Closed = true;
      else
        Leave(B, Open);
    }
    return Result;
  }

private:
  DenseMap<const CallBase *, bool> Opens;
};

} // namespace

SmallVector<UnpairedCall, 2> unpairedCalls(ArrayRef<const CallBase *> Uses) {
  SmallVector<UnpairedCall, 2> Result;
  for (Bracket Kind : EachBracket) {
    BracketWalk Walk(Uses, Kind);
    const CallBase *One[2] = {};
    bool Spare[2] = {};
    SmallVector<UnpairedCall, 2> Lonely;
    for (const CallBase *CB : Uses) {
      auto It = Walk.calls().find(CB);
      if (It == Walk.calls().end())
        continue;
      const bool Begins = It->second;
      const WaysOut Ways = Walk.waysFrom(*CB);
      One[Begins] = CB;
      Spare[Begins] |= Ways.Left;
      if (Ways.Left && !Ways.Closed)
        Lonely.push_back({CB, nullptr, Begins});
    }
    for (UnpairedCall &Each : Lonely)
      if (!Spare[!Each.Begins]) {
        Each.Other = One[!Each.Begins];
        Result.push_back(Each);
      }
  }
  return Result;
}

} // namespace tutti
