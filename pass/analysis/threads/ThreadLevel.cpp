// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Levels from words: who makes the call, and who may make another at the same
/// time.

#include "analysis/threads/ThreadLevel.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/MpiConstant.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

const char *name(ThreadLevel L) {
  switch (L) {
  case ThreadLevel::Single:
    return "MPI_THREAD_SINGLE";
  case ThreadLevel::Funneled:
    return "MPI_THREAD_FUNNELED";
  case ThreadLevel::Serialized:
    return "MPI_THREAD_SERIALIZED";
  case ThreadLevel::Multiple:
    return "MPI_THREAD_MULTIPLE";
  }
  return "";
}

ThreadLevel levelNeeded(const ParallelismWord &Word) {
  switch (Word.team()) {
  case Team::Many:
  case Team::Several:
    return ThreadLevel::Multiple;
  case Team::InTurn:
    return ThreadLevel::Serialized;
  case Team::Unknown:
    return ThreadLevel::Single;
  case Team::One:
    break;
  }
  ThreadLevel Level = ThreadLevel::Single;
  bool MainThread = true, InTeam = false;
  for (size_t I = 0; I < Word.size(); ++I) {
    const OmpRegion *R = Word[I].Region;
    if (!R)
      continue;
    switch (Word.kind(I)) {
    case RegionKind::OutsideParallel:
      return ThreadLevel::Single;
    case RegionKind::Parallel:
    case RegionKind::Teams:
      InTeam = true;
      if (Level == ThreadLevel::Single)
        Level = ThreadLevel::Funneled;
      break;
    case RegionKind::Single:
    case RegionKind::Section:
    case RegionKind::Task:
    case RegionKind::TaskLoop:
    case RegionKind::Ordered:
      // Without a team the only thread there is executes it.
      MainThread &= !InTeam;
      break;
    case RegionKind::Masked:
    case RegionKind::ThreadGuard:
      MainThread &= !InTeam || R->fixedThread() == 0;
      break;
    default:
      break;
    }
  }
  if (!MainThread)
    Level = ThreadLevel::Serialized;
  return Level;
}

/// The constant that is asked for, also where it comes from all callers of a
/// function of this file: the highest of theirs.
static std::optional<int64_t> required(const MpiCall &Call) {
  if (auto Constant = Call.constant(Role::REQUIRED))
    return Constant;
  const auto *A = dyn_cast_or_null<Argument>(Call.value(Role::REQUIRED));
  if (!A || !A->getParent()->hasLocalLinkage())
    return std::nullopt;
  std::optional<int64_t> Highest;
  for (const Use &U : A->getParent()->uses()) {
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    const auto *N =
        CB && CB->isCallee(&U) && A->getArgNo() < CB->arg_size()
            ? dyn_cast<ConstantInt>(CB->getArgOperand(A->getArgNo()))
            : nullptr;
    if (!N)
      return std::nullopt;
    Highest = std::max(Highest.value_or(N->getSExtValue()), N->getSExtValue());
  }
  return Highest;
}

/// The level that a number of mpi.h is; no two libraries have one number for
/// different levels.
static std::optional<ThreadLevel> levelOf(const MpiCall &Call, int64_t Number) {
  const MpiLibraries Of = librariesOf(Call);
  for (auto [Constant, Level] :
       {std::pair(MpiConstant::Single, ThreadLevel::Single),
        {MpiConstant::Funneled, ThreadLevel::Funneled},
        {MpiConstant::Serialized, ThreadLevel::Serialized},
        {MpiConstant::Multiple, ThreadLevel::Multiple}})
    if (Of.mayBe(Constant, Number))
      return Level;
  return std::nullopt;
}

std::optional<LevelAsked> levelAsked(ArrayRef<Function *> Functions) {
  std::optional<LevelAsked> Highest;
  for (const Function *F : Functions)
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      ThreadLevel Level = ThreadLevel::Single;
      if (Call.fn() == Fn::Init_thread) {
        std::optional<int64_t> Required = required(Call);
        const auto Named = Required ? levelOf(Call, *Required) : std::nullopt;
        if (!Named)
          return std::nullopt;
        Level = *Named;
      } else if (Call.fn() != Fn::Init) {
        continue;
      }
      if (!Highest || Level > Highest->Level)
        Highest = {Level, &I};
    }
  return Highest;
}

bool isProvidedRead(const Instruction &Start) {
  MpiCall Call = MpiCall::get(Start);
  const Value *Provided =
      Call.fn() == Fn::Init_thread ? Call.operand(Role::PROVIDED_OUT) : nullptr;
  // In a variable that others do not see.
  if (!Provided || (!isa<AllocaInst>(Provided) &&
                    !(isa<GlobalVariable>(Provided) &&
                      cast<GlobalVariable>(Provided)->hasLocalLinkage())))
    return true;
  const bool IsRead = any_of(Provided->users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    const auto *S = dyn_cast<StoreInst>(U);
    return I != &Start && !(I && I->isLifetimeStartOrEnd()) &&
           !(S && S->getPointerOperand() == Provided);
  });
  return IsRead || any_of(*Start.getModule(), [](const Function &F) {
           return MpiCall::lookup(F) == Fn::Query_thread && !F.use_empty();
         });
}

} // namespace tutti
