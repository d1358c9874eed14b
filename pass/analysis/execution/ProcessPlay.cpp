// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions are executed as one process, and their worlds.

#include "analysis/execution/ProcessPlay.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/memory/HeapCalls.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/mpi/HandleEnd.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostInTurn = 12, MostDrawnInTurn = 24; ///< worlds
static constexpr uint64_t MostSteps = 20000;       ///< of a function
static constexpr uint64_t MostStepsOfAll = 300000; ///< of a module

/// What a construct of OpenMP executes.
static bool isRegion(const Function &F) {
  return any_of(F.users(), [](const User *U) {
    const auto *CB = dyn_cast<CallBase>(U);
    return CB && ompKind(*CB) != OmpKind::None;
  });
}

/// With debug information it is a function that the region calls.
bool isOfConstruct(const Function &F) {
  return isRegion(F) || (F.hasLocalLinkage() && !F.use_empty() &&
                         all_of(F.users(), [&](const User *U) {
                           const auto *CB = dyn_cast<CallBase>(U);
                           return CB && CB->getCalledFunction() == &F &&
                                  isRegion(*CB->getFunction());
                         }));
}

/// The call has such an argument for a handle; not for a request, which ends by
/// itself.
static bool hasObject(const MpiCall &Call, function_ref<bool(Role)> Is) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  return any_of(ArrayRef(Roles.At, Roles.Size), [&](Role R) {
    const std::optional<Role> Of = handleOf(R);
    return Is(R) &&
           (Of == table::COMM || Of == table::GROUP || Of == table::TYPE ||
            Of == table::OP || Of == table::WIN || Of == table::FILE);
  });
}

bool ProcessPlay::frees(const MpiCall &Call) {
  return hasObject(Call, [&](Role R) { return endsHandle(Call.fn(), R); });
}

/// Frees objects, or memory that they may be in.
static bool makesAndFrees(const Function &F, const TargetLibraryInfo &TLI) {
  bool Makes = false, Frees = false;
  for (const Instruction &I : instructions(F))
    if (const MpiCall Call = MpiCall::get(I)) {
      Makes |=
          hasObject(Call, [](Role R) { return row(R).Dir == Direction::Out; });
      Frees |= ProcessPlay::frees(Call);
    } else if (const auto *CB = dyn_cast<CallBase>(&I)) {
      Frees |= freedBy(*CB, TLI) != nullptr;
    }
  return Makes && Frees;
}

std::vector<const Function *> ProcessPlay::functions() const {
  const CallTargets &Calls = Seq.ranks().calls();
  SmallPtrSet<const Function *, 16> Uses;
  std::vector<const Function *> Result;
  for (const Function *F : Calls.bottomUp()) {
    const bool Does = any_of(instructions(*F), [](const Instruction &I) {
      MpiCall Call = MpiCall::get(I);
      return Call && (has(Call.fn(), table::REQ_OUT) ||
                      row(Call.fn()).Kind == Class::Complete ||
                      row(Call.fn()).Kind == Class::Rma);
    });
    const auto &TLI = Copy.analyses().getResult<TargetLibraryAnalysis>(
        *const_cast<Function *>(F));
    if (!Does && makesAndFrees(*F, TLI)) {
      if (!isMain(*F) && !isOfConstruct(*F))
        Result.push_back(F);
      continue;
    }
    if (!Does && none_of(Calls.calleesOf(*F), [&](const Function *Callee) {
          return Uses.contains(Callee);
        }))
      continue;
    Uses.insert(F);
    if (!isMain(*F) && !isOfConstruct(*F))
      Result.push_back(F);
  }
  return Result;
}

/// What came is the same for all who read it, and not known.
static std::vector<SentCell> unknown(const Contribution &Like, const Action &Of,
                                     unsigned Number, Symbols &Names) {
  std::vector<SentCell> Result = Like.Sent;
  for (size_t I = 0; I < Result.size(); ++I)
    Result[I].V = Names.source(
        &Of.Call.call(), Number, int64_t(I),
        *Type::getIntNTy(Of.Call.call().getContext(), Result[I].Bytes * 8));
  return Result;
}

/// The number of the new communicator, -1 for the null handle. Who is in it
/// hangs on the other ranks: those that are in the old one, until shown
/// otherwise.
static int madeFor(const Interpreter &I, ProgramTrace &All) {
  const Interpreter::Request &R = *I.waiting();
  if (R.Color && *R.Color < 0)
    return -1;
  const int Number = int(All.Comms.size());
  std::vector<int> Members = All.Comms[R.Parent];
  All.Comms.push_back(std::move(Members));
  if (!R.Keeps)
    All.Assumed.insert(Number);
  return Number;
}

ProcessTrace ProcessPlay::walk(const Function &Root, int Rank, int Ranks,
                               SymbolicWorld &World) {
  ProgramTrace All;
  All.Comms.emplace_back();
  for (int R = 0; R < Ranks; ++R)
    All.Comms[0].push_back(R);
  World.Comms.clear();
  Interpreter I(Root, Rank, All, Copy, Arguments(), &World);
  unsigned Seen = 0;
  while (!I.stopped()) {
    if (I.waiting())
      I.resume(madeFor(I, All));
    for (; Seen < I.Trace.Actions.size(); ++Seen)
      if (const Contribution *C = I.contribution(Seen))
        I.receives(Seen, unknown(*C, I.Trace.Actions[Seen], Seen, World.Names));
    I.goOn();
    I.run();
  }
  Steps += I.steps();
  return std::move(I.Trace);
}

bool leavesLoop(const Instruction &Branch, FunctionAnalysisManager &Analyses) {
  auto &F = *const_cast<Function *>(Branch.getFunction());
  const LoopInfo &LI = Analyses.getResult<LoopAnalysis>(F);
  const Loop *L = LI.getLoopFor(Branch.getParent());
  return L && L->isLoopExiting(Branch.getParent());
}

/// Loops were left after some rounds, and nothing else was cut short.
static bool cutsRoundsOnly(const PathCondition &Path,
                           FunctionAnalysisManager &Analyses) {
  return all_of(Path.cutAt(), [&](const Instruction *At) {
    return leavesLoop(*At, Analyses);
  });
}

ProcessPlay::Extent ProcessPlay::worlds(const Function &Root, int Rank,
                                        int Ranks, Use Each) {
  SymbolicWorld World(Seq, Effects, /*FromStart=*/false);
  World.BelievesNames = true;
  World.Alone = true;
  World.MostSteps = MostSteps;
  World.Path.drawNumbers(Ranks);
  const uint64_t Before = Steps;
  auto IsSpent = [&](unsigned Walked) {
    return Incomplete::reached(Walked >= MostInTurn + MostDrawnInTurn ||
                                   Steps - Before > MostSteps ||
                                   Steps > MostStepsOfAll,
                               Incomplete::Steps, &Root);
  };
  bool More = true;
  Extent Is;
  for (unsigned Walked = 0; More && !IsSpent(Walked); ++Walked) {
    if (Walked >= MostInTurn)
      World.Path.sample(Walked - MostInTurn + 1);
    const ProcessTrace T = walk(Root, Rank, Ranks, World);
    Each(T, World.Path.taken(), Rank);
    Is.AreAll &= cutsRoundsOnly(World.Path, Copy.analyses());
    if (Walked < MostInTurn)
      More = World.Path.next();
  }
  Is.Drawn = World.Path.hasDrawn();
  Is.AreAll &= !More && !Is.Drawn;
  return Is;
}

ProcessPlay::Extent ProcessPlay::play(const Function &Root, Use Each) {
  const Extent A = worlds(Root, 0, 2, Each), B = worlds(Root, 1, 3, Each);
  return {A.AreAll && B.AreAll, A.Drawn || B.Drawn};
}

} // namespace tutti
