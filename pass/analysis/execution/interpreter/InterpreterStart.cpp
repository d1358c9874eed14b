// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a program knows of how it was started: arguments and environment, when
/// the walk takes them to be given. And what is called before main: it makes
/// the global objects of C++. What is not known there would be decided in each
/// world anew, so all of it is walked through, or none.

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/StartupCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// Read, or given to something else than MPI_Init.
static bool isUsed(const Argument &A) {
  SmallVector<const Value *, 4> Work{&A};
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->uses()) {
      const User *By = U.getUser();
      const auto *S = dyn_cast<StoreInst>(By);
      const auto *CB = dyn_cast<CallBase>(By);
      if (S && S->getValueOperand() == U.get() &&
          isa<AllocaInst>(S->getPointerOperand()))
        Work.push_back(S->getPointerOperand());
      else if (!(S && S->getPointerOperand() == U.get()) &&
               !(CB && MpiCall(*CB)))
        return true;
    }
  return false;
}

bool mayLookAtArguments(const Function &Main) {
  for (const char *Asks : {"getenv", "secure_getenv", "_FortranAArgumentCount"})
    if (const Function *F = Main.getParent()->getFunction(Asks);
        F && !F->use_empty())
      return true;
  return any_of(Main.args(), isUsed);
}

void Interpreter::beginWith(ArrayRef<const Function *> Startup) {
  auto Push = [&](Interpreter &Each) {
    Each.Memory.beginsBeforeMain();
    for (const Function *F : reverse(Startup))
      Each.Stack.emplace_back(*F, nullptr);
  };
  if (!Effects.StartupKnown) {
    ProgramTrace Apart;
    Apart.Comms.push_back({0});
    Interpreter Try(*Startup.front(), 0, Apart, Copy, Given);
    Try.Stack.clear();
    Push(Try);
    Try.run();
    Effects.StartupKnown = Try.Stack.empty() && Try.Trace.Actions.empty() &&
                           Try.Trace.How == ProcessTrace::Ended;
  }
  if (*Effects.StartupKnown)
    Push(*this);
}

void Interpreter::begin(const Function &Main) {
  const Function *Original = Copy.original(&Main);
  if (Original && isMain(Main) && (!World || World->FromStart))
    if (auto Startup = calledBeforeMain(*Original->getParent());
        !Startup.empty())
      beginWith(Startup);
  if (!Given || Main.arg_empty() || !Main.getArg(0)->getType()->isIntegerTy())
    return;
  Stack.front().Values[Main.getArg(0)] =
      RuntimeValue::of(ConstantInt::get(Main.getArg(0)->getType(), *Given));
  if (Main.arg_size() < 2 || !Main.getArg(1)->getType()->isPointerTy())
    return;
  int64_t Each = DL.getPointerSize();
  int List = Memory.newObject(false, Each * (*Given + 1));
  for (int I = 0; I < *Given; ++I)
    Memory.store(RuntimeValue::object(List, I * Each),
                 RuntimeValue::object(Memory.newObject(), 0), Each);
  Memory.store(RuntimeValue::object(List, *Given * Each),
               RuntimeValue::of(ConstantPointerNull::get(
                   cast<PointerType>(Main.getArg(1)->getType()))),
               Each);
  Stack.front().Values[Main.getArg(1)] = RuntimeValue::object(List, 0);
}

/// What a call gives that asks how the program was started; nothing: another
/// call.
std::optional<RuntimeValue> Interpreter::asked(const CallBase &CB,
                                               const Function &F) {
  if (!Given || !F.isDeclaration())
    return std::nullopt;
  StringRef Name = F.getName();
  auto Integer = [&](int64_t N) {
    return RuntimeValue::of(ConstantInt::getSigned(CB.getType(), N));
  };
  if (CB.getType()->isPointerTy() &&
      (Name == "getenv" || Name == "secure_getenv"))
    return RuntimeValue::of(
        ConstantPointerNull::get(cast<PointerType>(CB.getType())));
  if (CB.getType()->isIntegerTy()) {
    if (Name == "_FortranAArgumentCount")
      return Integer(*Given - 1);
    // Nothing to be parsed. What they write is as it was.
    if (*Given == 1 && Name.starts_with("getopt"))
      return Integer(-1);
  }
  // An argument that is not there is used as a string.
  if ((Name.starts_with("ato") || Name.starts_with("str")) && CB.arg_size() &&
      valueOf(CB.getArgOperand(0)).Is == RuntimeValue::Constant &&
      isa<ConstantPointerNull>(valueOf(CB.getArgOperand(0)).C))
    Trace.Outside = Trace.StraysItself = true;
  return std::nullopt;
}

} // namespace tutti
