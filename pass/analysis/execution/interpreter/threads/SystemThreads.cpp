// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads of the system are followed as a team is: from the first start on
/// there is a phase, of which the program that goes on is one strand and each
/// thread another; the join of the last one ends it. A join before that is
/// taken not to wait, so there is never less at once than in the program. A
/// phase that nothing ends is not seen as one: the walk stops before it.

#include "analysis/execution/interpreter/threads/SystemThreads.h"
#include "model/Incomplete.h"
#include "model/library/ThreadLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr int MaxSystemThreads = 8;

std::optional<Interpreter::Result> SystemThreads::call(const CallBase &CB,
                                                       const Function &F,
                                                       RuntimeValue &Gives) {
  if (!F.isDeclaration())
    return std::nullopt;
  const auto &Threads = Of.Threads;
  const bool IsFollowed = Threads && Threads->IsOfSystem;
  if (auto Body = threadBodyArgument(F.getName());
      Body && *Body < CB.arg_size() && (IsFollowed || !Of.isHarmless(CB, F)))
    return start(CB, *Body, Gives);
  if (!IsFollowed)
    return std::nullopt;
  if (isThreadJoin(F.getName()))
    return join(CB, Gives);
  if (isThreadExit(F.getName())) {
    Of.Stack.clear();
    return Of.nextThread(InterpreterTeam::Done);
  }
  return std::nullopt;
}

Interpreter::Result SystemThreads::start(const CallBase &CB, unsigned Body,
                                         RuntimeValue &Gives) {
  auto &Threads = Of.Threads;
  const RuntimeValue Given = Of.valueOf(CB.getArgOperand(Body));
  const auto *F =
      Given.Is == RuntimeValue::Constant
          ? dyn_cast<Function>(Given.C->stripPointerCastsAndAliases())
          : nullptr;
  if (!F || F->isDeclaration() || F->arg_size() != 1 || Of.World ||
      Body + 1 >= CB.arg_size() || isa<InvokeInst>(CB) ||
      (Threads && (!Threads->IsOfSystem || Threads->At != 0)))
    return Interpreter::Stop;
  if (!Threads) {
    if (Of.Trace.Strands.empty())
      Of.Trace.Strands.push_back({0, 0, 0});
    Threads.emplace();
    Threads->IsOfSystem = true;
    Threads->Fork = &CB;
    Threads->Base = 0;
    Threads->States.push_back(InterpreterTeam::Ready);
    Threads->Singles.push_back(0);
    Threads->Stacks.emplace_back();
    Of.Memory.share();
    Of.beginPhase();
    Of.Memory.setThread(0);
    Of.strand(0);
  }
  if (Incomplete::reached(Threads->size() > MaxSystemThreads, Incomplete::Size,
                          &CB))
    return Interpreter::Stop;
  Threads->States.push_back(InterpreterTeam::Ready);
  Threads->Singles.push_back(0);
  InterpreterFrame New(*F, nullptr);
  New.Values[F->getArg(0)] = Of.valueOf(CB.getArgOperand(Body + 1));
  Threads->Stacks.emplace_back();
  Threads->Stacks.back().push_back(std::move(New));
  const int Handle = Of.Memory.newObject();
  Threads->Joined[Handle] = false;
  Of.Memory.store(Of.valueOf(CB.getArgOperand(0)),
                  RuntimeValue::object(Handle, 0), Of.DL.getPointerSize());
  if (CB.getType()->isIntegerTy())
    Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), 0));
  return Interpreter::Next;
}

Interpreter::Result SystemThreads::join(const CallBase &CB,
                                        RuntimeValue &Gives) {
  InterpreterTeam &T = *Of.Threads;
  const RuntimeValue Handle = Of.valueOf(CB.getArgOperand(0));
  auto It = Handle.Is == RuntimeValue::Object ? T.Joined.find(Handle.Id)
                                              : T.Joined.end();
  if (T.At != 0 || It == T.Joined.end() || It->second || isa<InvokeInst>(CB))
    return Interpreter::Stop;
  It->second = true;
  for (unsigned I = 1; I < CB.arg_size(); ++I)
    if (CB.getArgOperand(I)->getType()->isPointerTy())
      Of.Memory.forget(Of.valueOf(CB.getArgOperand(I)));
  if (CB.getType()->isIntegerTy())
    Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), 0));
  if (!all_of(T.Joined, [](const auto &Each) { return Each.second; }))
    return Interpreter::Next;
  Of.Stack.back().Values[&CB] = Gives;
  ++Of.Stack.back().At;
  return Of.nextThread(InterpreterTeam::AtBarrier);
}

Interpreter::Result SystemThreads::end() {
  InterpreterTeam &T = *Of.Threads;
  if (T.States[0] != InterpreterTeam::AtBarrier ||
      any_of(drop_begin(T.States),
             [](auto S) { return S != InterpreterTeam::Done; }) ||
      !Of.endPhase())
    return Interpreter::Stop;
  for (InterpreterFrame &F : T.Stacks[0])
    Of.Stack.push_back(std::move(F));
  Of.Threads.reset();
  ++Of.Phase;
  Of.Memory.beginPhase();
  Of.Memory.setThread(-1);
  Of.strand(0);
  return Interpreter::Jumped;
}

} // namespace tutti
