// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Code that asks who it is in the team, sections and tasks, which may count on
/// each other, are not followed.

#include "analysis/execution/interpreter/threads/SerialTeam.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostCalls = 16; ///< calls

static bool isFork(const CallBase *CB) {
  return CB && ompKind(*CB) == OmpKind::Fork;
}

Interpreter::Result SerialTeam::fork(const CallBase &CB) {
  const Function *Region = outlinedFunction(CB);
  if (!Region || Region->isDeclaration())
    return Interpreter::Stop;
  if (Of.isHarmless(*Region)) {
    Of.skipRegion(CB, *Region);
    return Interpreter::Next;
  }
  if (Incomplete::reached(Of.Stack.size() >= MostCalls, Incomplete::Depth, &CB))
    return Interpreter::Stop;
  Interpreter::Frame New(*Region, &CB);
  for (const Argument &A : Region->args())
    if (const Value *Given = forkedOperand(CB, A.getArgNo())) {
      New.Values[&A] = Of.valueOf(Given);
    } else if (A.getArgNo() < 2) { // the numbers of the thread
      const RuntimeValue Own = RuntimeValue::object(Of.Memory.newObject(), 0);
      Of.Memory.store(Own,
                      RuntimeValue::of(Constant::getNullValue(
                          Type::getInt32Ty(CB.getContext()))),
                      4);
      New.Values[&A] = Own;
    }
  Of.Stack.push_back(std::move(New));
  return Interpreter::Jumped;
}

/// The bounds that a thread gets of a loop that is shared out as it goes: some.
void SerialTeam::forgetShare(const CallBase &CB) {
  for (const Use &U : drop_begin(CB.args())) // not of the place in the source
    if (U->getType()->isPointerTy())
      Of.Memory.forget(Of.valueOf(U));
}

/// What a call of OpenMP's does, and gives; nothing: it is none of these.
std::optional<Interpreter::Result>
SerialTeam::call(const CallBase &CB, OmpKind Kind, RuntimeValue &Gives) {
  auto Give = [&](int64_t N) {
    if (CB.getType()->isIntegerTy())
      Gives = RuntimeValue::of(ConstantInt::get(CB.getType(), N));
    return Interpreter::Next;
  };
  switch (Kind) {
  case OmpKind::Fork:
    return fork(CB);
  case OmpKind::ThreadNum:
    return Give(0);
  case OmpKind::MasterBegin:
  case OmpKind::SingleBegin:
  case OmpKind::ReduceBegin:
  case OmpKind::ReduceNowaitBegin:
    return Give(1);
  case OmpKind::MaskedBegin:
    return Of.valueOf(CB.getArgOperand(2)).number() == 0 ? Give(1)
                                                         : Interpreter::Stop;
  case OmpKind::ForBegin:
    return !(identFlags(CB) & ident::WorkSections) && Of.staticLoop(CB)
               ? Interpreter::Next
               : Interpreter::Stop;
  case OmpKind::DispatchNext:
    forgetShare(CB);
    return Interpreter::Next;
  case OmpKind::NumThreads:
  case OmpKind::MasterEnd:
  case OmpKind::MaskedEnd:
  case OmpKind::SingleEnd:
  case OmpKind::ReduceEnd:
  case OmpKind::ReduceNowaitEnd:
  case OmpKind::Barrier:
  case OmpKind::ForEnd:
  case OmpKind::DispatchInit:
  case OmpKind::DispatchEnd:
  case OmpKind::CriticalBegin:
  case OmpKind::CriticalEnd:
    return Interpreter::Next;
  case OmpKind::TeamThreadNum:
  case OmpKind::TeamSize:
  case OmpKind::InParallel:
  case OmpKind::TeamLevel:
  case OmpKind::AncestorNum:
    if (any_of(Of.Stack, [](const auto &F) { return isFork(F.Caller); }))
      return Interpreter::Stop;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace tutti
