// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A thread's body is a function that pthread_create or thrd_create is given,
/// or what libstdc++ and libc++ make of the arguments of std::thread.

#include "analysis/threads/OtherThreads.h"
#include "model/PrivateCopy.h"
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
    follow(T, std::move(From));
    if (!T.Calls.empty())
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
