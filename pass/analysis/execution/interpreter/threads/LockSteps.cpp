// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A lock is the object at the address that it is taken by. A guard of C++
/// keeps that address, as the library does. Outside of teams a lock may be
/// held, too: by who starts threads next.

#include "analysis/execution/interpreter/threads/LockSteps.h"
#include "model/PrivateCopy.h"
#include "model/library/ThreadLibrary.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tutti {

bool LockSteps::call(const CallBase &CB, const Function &F) {
  const LockCall What = lockCall(F.getName());
  if (What == LockCall::None || CB.arg_empty())
    return false;
  const RuntimeValue First = Of.valueOf(CB.getArgOperand(0));
  switch (What) {
  case LockCall::Take:
    add(LockStep::Take, CB, First);
    return true;
  case LockCall::Give:
    add(LockStep::Give, CB, First);
    return true;
  case LockCall::Keep: {
    const RuntimeValue Lock = Of.valueOf(CB.getArgOperand(1));
    Of.Memory.store(First, Lock, Of.DL.getPointerSize());
    add(LockStep::Take, CB, Lock);
    return true;
  }
  case LockCall::Drop:
    add(LockStep::Give, CB,
        Of.Memory.load(First, *PointerType::getUnqual(CB.getContext())));
    return true;
  case LockCall::Waits:
  case LockCall::None:
    giveUp();
    break;
  }
  return false;
}

void LockSteps::add(LockStep::Kind What, const CallBase &CB,
                    const RuntimeValue &Lock) {
  const auto At = Of.Memory.place(Lock);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return giveUp();
  add(What, CB, {At->Id, At->Offset});
}

void LockSteps::add(LockStep::Kind What, const CallBase &CB, int Thread) {
  add(What, CB, std::pair<int, int64_t>(Thread, 0));
}

void LockSteps::add(LockStep::Kind What, const CallBase &CB,
                    std::pair<int, int64_t> Object) {
  ProcessTrace &Trace = Of.Trace;
  const int Number = Trace.Strands.empty() ? 0 : Trace.Strands.back().Number;
  const Instruction *At = Of.Copy.original(&CB);
  Trace.Locks.push_back({What, unsigned(Trace.Actions.size()), Of.Phase, Number,
                         Object, At ? At : &CB});
}

} // namespace tutti
