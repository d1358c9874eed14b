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
#include "analysis/execution/interpreter/threads/LockSteps.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/ThreadBodies.h"
#include "model/library/CxxLibrary.h"
#include "model/library/ThreadLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr int MaxSystemThreads = 8;

static const Function *functionAt(const RuntimeValue &V) {
  return V.Is == RuntimeValue::Constant
             ? dyn_cast<Function>(V.C->stripPointerCastsAndAliases())
             : nullptr;
}

std::optional<Interpreter::Result> SystemThreads::call(const CallBase &CB,
                                                       const Function &F,
                                                       RuntimeValue &Gives) {
  const auto &Threads = Of.Threads;
  const bool IsFollowed = Threads && Threads->IsOfSystem;
  switch (threadTemplate(F.getName())) {
  case ThreadTemplate::Thread:
    if (IsFollowed || !Of.isHarmless(CB, F))
      return construct(CB);
    break;
  case ThreadTemplate::Async:
    if (!Of.isHarmless(CB, F))
      return Interpreter::Stop;
    break;
  case ThreadTemplate::None:
    break;
  }
  if (!F.isDeclaration())
    return std::nullopt;
  if (auto Body = threadBodyArgument(F.getName());
      Body && *Body < CB.arg_size() && (IsFollowed || !Of.isHarmless(CB, F)))
    return create(CB, *Body, Gives);
  if (!IsFollowed)
    return std::nullopt;
  if (isThreadJoin(F.getName()))
    return join(CB, F, Gives);
  if (isThreadExit(F.getName())) {
    Of.Stack.clear();
    return Of.nextThread(InterpreterTeam::Done);
  }
  return std::nullopt;
}

/// From here on there are threads beside the program; false where they cannot
/// be followed.
bool SystemThreads::begin(const CallBase &CB) {
  auto &Threads = Of.Threads;
  if (Of.World || (Threads && (!Threads->IsOfSystem || Threads->At != 0)))
    return false;
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
  return !Incomplete::reached(Threads->size() > MaxSystemThreads,
                              Incomplete::Size, &CB);
}

void SystemThreads::add(const CallBase &CB, InterpreterFrame New,
                        const RuntimeValue &Handle) {
  auto &Threads = Of.Threads;
  const int Number = Threads->size();
  LockSteps(Of).add(LockStep::Start, CB, Number);
  Threads->States.push_back(InterpreterTeam::Ready);
  Threads->Singles.push_back(0);
  Threads->Stacks.emplace_back();
  Threads->Stacks.back().push_back(std::move(New));
  const int Id = Of.Memory.newObject();
  Threads->Joined[Id] = {Number, false};
  Of.Memory.store(Handle, RuntimeValue::object(Id, 0), Of.DL.getPointerSize());
}

/// By a function of the system's.
Interpreter::Result SystemThreads::create(const CallBase &CB, unsigned Body,
                                          RuntimeValue &Gives) {
  const auto *F = functionAt(Of.valueOf(CB.getArgOperand(Body)));
  if (!F || F->isDeclaration() || F->arg_size() != 1 ||
      Body + 1 >= CB.arg_size() || isa<InvokeInst>(CB) || !begin(CB))
    return Interpreter::Stop;
  InterpreterFrame New(*F, nullptr);
  New.Values[F->getArg(0)] = Of.valueOf(CB.getArgOperand(Body + 1));
  add(CB, std::move(New), Of.valueOf(CB.getArgOperand(0)));
  if (CB.getType()->isIntegerTy())
    Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), 0));
  return Interpreter::Next;
}

/// The one function of the user's that the constructor's thread executes.
const Function *SystemThreads::bodyOf(const CallBase &CB) const {
  const auto *Made = dyn_cast_or_null<CallBase>(Of.Copy.original(&CB));
  const Function *Constructor = Made ? Made->getCalledFunction() : nullptr;
  if (!Constructor)
    return nullptr;
  const auto Bodies = librarysBodies(*Constructor);
  if (Bodies.size() != 1)
    return nullptr;
  const auto Users = usersBodies(*const_cast<Function *>(Bodies.front()));
  if (Users.size() != 1)
    return nullptr;
  const auto &All = Of.Copy.functions();
  const auto It = find_if(All, [&](const Function *F) {
    return Of.Copy.original(F) == Users.front();
  });
  return It == All.end() ? nullptr : *It;
}

/// What the thread has as a parameter of Body, where the constructor has it by
/// reference, as the argument At.
RuntimeValue SystemThreads::given(const CallBase &CB, unsigned At,
                                  const Argument &Parameter) {
  const RuntimeValue Reference = Of.valueOf(CB.getArgOperand(At));
  const bool IsReference =
      Parameter.getType()->isPointerTy() &&
      (Parameter.hasNonNullAttr() || Parameter.getDereferenceableBytes() > 0);
  const bool IsWrapped =
      CB.getCalledFunction()->getName().contains("reference_wrapper");
  if (!IsReference || IsWrapped)
    return Of.Memory.load(Reference, *Parameter.getType());
  // A copy of what it was then.
  const int64_t Bytes = CB.getParamDereferenceableBytes(At);
  constexpr int64_t MostBytes = 1 << 12;
  if (Bytes <= 0 ||
      Incomplete::reached(Bytes > MostBytes, Incomplete::Size, &CB))
    return RuntimeValue();
  const RuntimeValue Mine = Of.handOver(Reference, Bytes, Of.Threads->size());
  Of.Memory.setThread(0);
  return Mine;
}

/// By the constructor of a class of C++: from an object, a function or a
/// lambda, and what that is called with.
Interpreter::Result SystemThreads::construct(const CallBase &CB) {
  if (CB.arg_size() < 2)
    return Interpreter::Stop;
  const RuntimeValue Callable = Of.valueOf(CB.getArgOperand(1));
  const Function *F = functionAt(Callable);
  const unsigned First = F ? 2 : 1;
  if (!F)
    F = bodyOf(CB);
  // Who is called as an object has it as the first parameter.
  if (!F || F->isDeclaration() || F->arg_size() != CB.arg_size() - First ||
      (First == 1 && !F->getName().contains("clE")) || !begin(CB))
    return Interpreter::Stop;
  InterpreterFrame New(*F, nullptr);
  for (const Argument &A : F->args())
    New.Values[&A] = given(CB, First + A.getArgNo(), A);
  add(CB, std::move(New), Of.valueOf(CB.getArgOperand(0)));
  return Interpreter::Next;
}

Interpreter::Result SystemThreads::join(const CallBase &CB, const Function &F,
                                        RuntimeValue &Gives) {
  InterpreterTeam &T = *Of.Threads;
  RuntimeValue Handle = Of.valueOf(CB.getArgOperand(0));
  const RuntimeValue Named = Handle;
  if (isThreadMember(F.getName()))
    Handle = Of.Memory.load(Named, *PointerType::getUnqual(CB.getContext()));
  auto It = Handle.Is == RuntimeValue::Object ? T.Joined.find(Handle.Id)
                                              : T.Joined.end();
  if (T.At != 0 || It == T.Joined.end() || It->second.IsOver)
    return Interpreter::Stop;
  It->second.IsOver = true;
  LockSteps(Of).add(LockStep::Join, CB, It->second.Thread);
  if (isThreadMember(F.getName()))
    Of.Memory.store(Named,
                    RuntimeValue::of(Constant::getNullValue(
                        Of.DL.getIntPtrType(CB.getContext()))),
                    Of.DL.getPointerSize());
  for (unsigned I = 1; I < CB.arg_size(); ++I)
    if (CB.getArgOperand(I)->getType()->isPointerTy())
      Of.Memory.forget(Of.valueOf(CB.getArgOperand(I)));
  if (CB.getType()->isIntegerTy())
    Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), 0));
  if (!all_of(T.Joined, [](const auto &Each) { return Each.second.IsOver; }))
    return Interpreter::Next;
  Of.Stack.back().Values[&CB] = Gives;
  if (const auto *I = dyn_cast<InvokeInst>(&CB))
    Of.enter(*I->getNormalDest());
  else
    ++Of.Stack.back().At;
  return Of.nextThread(InterpreterTeam::AtBarrier);
}

bool SystemThreads::areHarmless() {
  EffectsCache &Known = Of.Effects;
  if (!Known.ThreadBodies) {
    Known.ThreadBodies.emplace();
    const auto &All = Of.Copy.functions();
    const ThreadBodies Bodies = bodiesOfThreads(
        *const_cast<Module *>(Of.Copy.original(All.front())->getParent()));
    for (const Function *Each : All)
      if (is_contained(Bodies.Users, Of.Copy.original(Each)) ||
          (Bodies.ByPointer && Each->hasAddressTaken() &&
           !isOfCxxLibrary(Each->getName())))
        Known.ThreadBodies->push_back(Each);
  }
  return all_of(*Known.ThreadBodies,
                [&](const Function *Each) { return Of.isHarmless(*Each); });
}

bool SystemThreads::begunIn(const Function &F) {
  auto [It, New] = Of.Effects.StartsThreads.try_emplace(&F);
  if (New) {
    const Function *Original = Of.Copy.original(&F);
    It->second = startsThreads(Original ? *Original : F);
  }
  return It->second;
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
