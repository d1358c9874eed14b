// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// In two phases, as the runtime of C++ does it: a handler is looked for first,
/// and where nobody has one the program ends; then functions are left one by
/// one, each by way of its clean-up. An exception that may or may not be caught
/// ends the walk.

#include "analysis/execution/interpreter/Unwinding.h"
#include "analysis/calls/Exceptions.h"
#include "model/MainFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

/// From is where the innermost function is. Nothing: it is not known, or who
/// called the first one may catch it.
std::optional<bool> Unwinding::isCaught(const Instruction &From) const {
  const Instruction *At = &From;
  for (const InterpreterFrame &Each : reverse(Of.Stack)) {
    if (const auto *II = dyn_cast_or_null<InvokeInst>(At)) {
      const auto Handler =
          handlerIn(*II->getLandingPadInst(), State.InFlight.Type);
      if (!Handler)
        return std::nullopt;
      if (*Handler)
        return true;
    }
    At = Each.Caller;
  }
  const Function &First = *Of.Stack.front().Block->getParent();
  return isMain(First) ? std::optional(false) : std::nullopt;
}

int Unwinding::numberOf(const Constant &Type) {
  const auto It = find(State.Types, &Type);
  const int Number = int(It - State.Types.begin()) + 1;
  if (It == State.Types.end())
    State.Types.push_back(&Type);
  return Number;
}

/// Leaves functions up to the next one that cleans up or catches.
Interpreter::Result Unwinding::raise(const Instruction &From) {
  if (Of.Threads)
    return Interpreter::Stop;
  const std::optional<bool> Caught = isCaught(From);
  if (!Caught.value_or(false)) {
    if (Caught || !Of.World)
      Of.Trace.How = ProcessTrace::Aborted;
    return Interpreter::Stop;
  }
  const Instruction *At = &From;
  while (true) {
    if (const auto *II = dyn_cast<InvokeInst>(At)) {
      const LandingPadInst &Pad = *II->getLandingPadInst();
      const Constant *Handler =
          handlerIn(Pad, State.InFlight.Type).value_or(nullptr);
      State.Selector = Handler ? numberOf(*Handler) : 0;
      if (Handler || Pad.isCleanup()) {
        Of.enter(*II->getUnwindDest());
        return Interpreter::Jumped;
      }
    }
    const CallBase *Caller = Of.Stack.back().Caller;
    if (!Caller) // called before main
      return Interpreter::Stop;
    Of.Stack.pop_back();
    At = Caller;
  }
}

Interpreter::Result Unwinding::goOn() { return raise(*Of.Stack.back().At); }

std::optional<Interpreter::Result>
Unwinding::call(const CallBase &CB, const Function &F, RuntimeValue &Gives) {
  if (!throws(CB))
    return std::nullopt;
  enum Does { Other, Allocate, Throw, Rethrow, Begin, End, Resume };
  switch (StringSwitch<Does>(F.getName())
              .Case("__cxa_allocate_exception", Allocate)
              .Case("__cxa_throw", Throw)
              .Case("__cxa_rethrow", Rethrow)
              .Case("__cxa_begin_catch", Begin)
              .Case("__cxa_end_catch", End)
              .Case("_Unwind_Resume", Resume)
              .Default(Other)) {
  case Other:
    return std::nullopt;
  case Allocate: {
    const auto Bytes = Of.valueOf(CB.getArgOperand(0)).number();
    Gives = RuntimeValue::object(
        Of.Memory.newObject(false, Bytes ? std::optional<uint64_t>(*Bytes)
                                         : std::nullopt),
        0);
    return Interpreter::Next;
  }
  case Throw:
    State.InFlight = {typeThrown(CB), Of.valueOf(CB.getArgOperand(0))};
    return raise(CB);
  case Rethrow:
    if (State.Caught.empty())
      return Interpreter::Stop;
    State.InFlight = State.Caught.back();
    return raise(CB);
  case Begin:
    State.Caught.push_back(State.InFlight);
    Gives = State.InFlight.Object;
    return Interpreter::Next;
  case End:
    if (!State.Caught.empty())
      State.Caught.pop_back();
    return Interpreter::Next;
  case Resume:
    return raise(CB);
  }
  llvm_unreachable("all are named");
}

bool Unwinding::asks(const CallBase &CB) const {
  if (CB.arg_empty())
    return false;
  const RuntimeValue This = Of.valueOf(CB.getArgOperand(0));
  return This.Is != RuntimeValue::Unknown &&
         any_of(State.Caught,
                [&](const auto &Each) { return Each.Object == This; });
}

RuntimeValue Unwinding::value(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    const auto *Type =
        Call->getIntrinsicID() == Intrinsic::eh_typeid_for
            ? dyn_cast<Constant>(Call->getArgOperand(0)->stripPointerCasts())
            : nullptr;
    return Type ? RuntimeValue::of(
                      ConstantInt::get(I.getType(), numberOf(*Type)))
                : RuntimeValue();
  }
  const auto *Part = dyn_cast<ExtractValueInst>(&I);
  if (!Part || !isa<LandingPadInst>(Part->getAggregateOperand()))
    return {};
  return Part->getIndices().front() == 1
             ? RuntimeValue::of(ConstantInt::get(I.getType(), State.Selector))
             : State.InFlight.Object;
}

} // namespace tutti
