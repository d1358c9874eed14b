// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares type information as the Itanium C++ ABI lays it out (2.9.5): a
/// class with bases refers to theirs.

#include "analysis/calls/Exceptions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Of the library's classes, whose type information is elsewhere: the base
/// (C++ [std.exceptions], [support.exception], [new.delete]).
static StringRef libraryBase(StringRef Type) {
  constexpr StringLiteral Exception = "_ZTISt9exception";
  constexpr StringLiteral Logic = "_ZTISt11logic_error";
  constexpr StringLiteral Runtime = "_ZTISt13runtime_error";
  return StringSwitch<StringRef>(Type)
      .Case(Logic, Exception)
      .Case(Runtime, Exception)
      .Case("_ZTISt9bad_alloc", Exception)
      .Case("_ZTISt8bad_cast", Exception)
      .Case("_ZTISt10bad_typeid", Exception)
      .Case("_ZTISt17bad_function_call", Exception)
      .Case("_ZTISt12domain_error", Logic)
      .Case("_ZTISt16invalid_argument", Logic)
      .Case("_ZTISt12length_error", Logic)
      .Case("_ZTISt12out_of_range", Logic)
      .Case("_ZTISt12future_error", Logic)
      .Case("_ZTISt11range_error", Runtime)
      .Case("_ZTISt14overflow_error", Runtime)
      .Case("_ZTISt15underflow_error", Runtime)
      .Case("_ZTISt12system_error", Runtime)
      .Case("_ZTINSt8ios_base7failureB5cxx11E", "_ZTISt12system_error")
      .Case("_ZTISt20bad_array_new_length", "_ZTISt9bad_alloc")
      .Default({});
}

/// Type is Wanted, or derived from it.
static bool isA(const Constant &Type, const Constant &Wanted, unsigned Depth) {
  constexpr unsigned Deepest = 8;
  if (&Type == &Wanted)
    return true;
  const auto *G = dyn_cast<GlobalVariable>(&Type);
  if (!G || Depth > Deepest)
    return false;
  if (!G->hasInitializer()) {
    for (StringRef Base = libraryBase(G->getName()); !Base.empty();
         Base = libraryBase(Base))
      if (Base == Wanted.getName())
        return true;
    return false;
  }
  for (const Use &U : G->getInitializer()->operands())
    if (const auto *Base = dyn_cast<GlobalVariable>(U->stripPointerCasts()))
      if (Base->getName().starts_with("_ZTI") && isA(*Base, Wanted, Depth + 1))
        return true;
  return false;
}

BasicBlock *caughtAt(const BasicBlock &B) {
  const auto *Throw = dyn_cast<InvokeInst>(B.getTerminator());
  const Function *Callee = Throw ? Throw->getCalledFunction() : nullptr;
  if (!Callee)
    return nullptr;
  bool Again = Callee->getName() == "__cxa_rethrow";
  if (!Again && (Callee->getName() != "__cxa_throw" || Throw->arg_size() < 2))
    return nullptr;
  const auto *Type =
      Again ? nullptr
            : dyn_cast<Constant>(Throw->getArgOperand(1)->stripPointerCasts());
  const LandingPadInst *Pad = Throw->getLandingPadInst();
  for (unsigned I = 0; I < Pad->getNumClauses(); ++I) {
    if (!Pad->isCatch(I))
      continue;
    const Constant *Handler = Pad->getClause(I)->stripPointerCasts();
    if (Handler->isNullValue() || (Type && isA(*Type, *Handler, 0)))
      return Throw->getUnwindDest();
  }
  return nullptr;
}

} // namespace tutti
