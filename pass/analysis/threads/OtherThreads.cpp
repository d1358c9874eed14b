// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A thread's body is a function that pthread_create or thrd_create is given,
/// or what libstdc++ and libc++ make of the arguments of std::thread.
/// The function may also be called by its name, mostly for a thread that is
/// there already and takes its part.

#include "analysis/threads/OtherThreads.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static const Function *startedBy(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return nullptr;
  const unsigned At = Callee->getName() == "pthread_create" ? 2
                      : Callee->getName() == "thrd_create"  ? 1
                                                            : ~0u;
  return At < Call.arg_size()
             ? dyn_cast<Function>(Call.getArgOperand(At)->stripPointerCasts())
             : nullptr;
}

/// std::thread::_State_impl<...>::_M_run, which the new thread enters.
static bool isLibrarysBody(const Function &F) {
  return F.getName().starts_with("_ZNSt6thread11_State_impl") &&
         F.getName().ends_with("6_M_runEv");
}

static void follow(OtherThread &T, SmallVector<const Function *, 16> Work) {
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (F->isDeclaration() || !T.Executes.insert(F).second)
      continue;
    for (const Instruction &I : instructions(*F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (MpiCall Mpi(*Call); Mpi) {
        if (row(Mpi.fn()).Kind != Class::Local && Mpi.fn() != Fn::Abort)
          T.Calls.push_back(Mpi);
      } else if (const Function *Callee = Call->getCalledFunction()) {
        Work.push_back(Callee);
      }
    }
  }
}

/// B asks whether two values that are not constant are the same; the side that
/// they are, else null. So a thread finds out whether it is the one.
static const BasicBlock *sideOfSame(const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || !Test->isEquality() || isa<Constant>(Test->getOperand(0)) ||
      isa<Constant>(Test->getOperand(1)))
    return nullptr;
  return Br->getSuccessor(Test->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1);
}

/// The number of a call of T that is made in blocks of the kind that is wanted,
/// in functions that are called there.
static std::optional<size_t>
callIn(const OtherThread &T, const Function &Body,
       function_ref<bool(Function &F, const BasicBlock &B)> IsWanted) {
  DenseSet<const Instruction *> Met;
  DenseSet<const Function *> Seen;
  SmallVector<const Function *, 8> Work{&Body};
  while (!Work.empty()) {
    auto *F = const_cast<Function *>(Work.pop_back_val());
    if (F->isDeclaration() || !Seen.insert(F).second)
      continue;
    for (const BasicBlock &B : *F)
      for (const Instruction &I : B)
        if (const auto *CB = dyn_cast<CallBase>(&I); CB && IsWanted(*F, B)) {
          Met.insert(CB);
          if (CB->getCalledFunction())
            Work.push_back(CB->getCalledFunction());
        }
  }
  for (auto [N, Call] : enumerate(T.Calls))
    if (Met.contains(&Call.call()))
      return N;
  return std::nullopt;
}

/// The blocks that a thread comes to for which no two values are the same.
static DenseSet<const BasicBlock *> withoutSame(const Function &F) {
  DenseSet<const BasicBlock *> Reached{&F.getEntryBlock()};
  SmallVector<const BasicBlock *, 16> Work{&F.getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    const BasicBlock *Same = sideOfSame(*B);
    for (const BasicBlock *S : successors(B))
      if (S != Same && Reached.insert(S).second)
        Work.push_back(S);
  }
  return Reached;
}

static void lookAtBody(OtherThread &T, const Function &Body,
                       PrivateCopy &Copy) {
  auto OnEveryWay = [&](Function &F, const BasicBlock &B) {
    return Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).dominates(
        &B, &F.getEntryBlock());
  };
  if (auto N = callIn(T, Body, OnEveryWay)) {
    std::swap(T.Calls.front(), T.Calls[*N]);
    return;
  }
  const bool AsOthers = any_of(Body.users(), [&](const User *U) {
    const auto *CB = dyn_cast<CallBase>(U);
    return CB && CB->getCalledFunction() == &Body &&
           !T.Executes.contains(CB->getFunction());
  });
  DenseMap<const Function *, DenseSet<const BasicBlock *>> Known;
  auto IsAnother = [&](Function &F, const BasicBlock &B) {
    auto [It, New] = Known.try_emplace(&F);
    if (New)
      It->second = withoutSame(F);
    return It->second.contains(&B);
  };
  T.Chosen = AsOthers || !callIn(T, Body, IsAnother);
}

/// The user's functions that one of the library's gets to, in the copy.
static SmallVector<const Function *, 16>
usersFunctions(const Function &From,
               const DenseMap<const Function *, const Function *> &Copies) {
  SmallVector<const Function *, 16> Result, Work{&From};
  DenseSet<const Function *> Seen;
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    if (const Function *Copied = Copies.lookup(F)) {
      Result.push_back(Copied);
      continue;
    }
    for (const Instruction &I : instructions(*F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction())
          Work.push_back(Callee);
  }
  return Result;
}

std::vector<OtherThread> otherThreads(PrivateCopy &Copy) {
  std::vector<OtherThread> Result;
  auto Add = [&](const CallBase *Start,
                 SmallVector<const Function *, 16> From) {
    OtherThread T;
    T.Start = Start;
    const Function *Body = From.size() == 1 ? From.front() : nullptr;
    follow(T, std::move(From));
    if (T.Calls.empty())
      return;
    if (Body)
      lookAtBody(T, *Body, Copy);
    Result.push_back(std::move(T));
  };
  if (Copy.functions().empty())
    return Result;
  DenseMap<const Function *, const Function *> Copies;
  for (Function *F : Copy.functions()) {
    Copies.try_emplace(Copy.original(F), F);
    for (const Instruction &I : instructions(*F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Body = startedBy(*Call))
          Add(Call, {Body});
  }
  for (const Function &F :
       *Copy.original(Copy.functions().front())->getParent())
    if (isLibrarysBody(F))
      Add(nullptr, usersFunctions(F, Copies));
  return Result;
}

} // namespace tutti
