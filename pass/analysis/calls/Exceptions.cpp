// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares type information as the Itanium C++ ABI lays it out (2.9.5): a
/// class with bases refers to theirs. A handler is chosen as in its 2.5: the
/// first clause of the pad that takes the type.

#include "analysis/calls/Exceptions.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>

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

/// Whether Type is Wanted, or derived from it: nullopt when its bases are not
/// in sight.
static std::optional<bool> isA(const Constant &Type, const Constant &Wanted,
                               unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  if (&Type == &Wanted)
    return true;
  const auto *G = dyn_cast<GlobalVariable>(&Type);
  if (!G || Incomplete::reached(Depth > Deepest, Incomplete::Depth))
    return std::nullopt;
  if (!G->hasInitializer()) {
    StringRef Name = G->getName();
    for (StringRef Base = libraryBase(Name); !Base.empty();
         Base = libraryBase(Base)) {
      if (Base == Wanted.getName())
        return true;
      Name = Base;
    }
    return Name == "_ZTISt9exception" ? std::optional(false) : std::nullopt;
  }
  bool InSight = true;
  for (const Use &U : G->getInitializer()->operands()) {
    const auto *Base = dyn_cast<GlobalVariable>(U->stripPointerCasts());
    if (!Base || !Base->getName().starts_with("_ZTI"))
      continue;
    std::optional<bool> Is = isA(*Base, Wanted, Depth + 1);
    if (Is && *Is)
      return true;
    InSight &= Is.has_value();
  }
  return InSight ? std::optional(false) : std::nullopt;
}

bool throws(const CallBase &CB) {
  const Function *Callee = CB.getCalledFunction();
  return Callee && isThrow(Callee->getName());
}

const Constant *typeThrown(const CallBase &Throw) {
  return Throw.arg_size() < 2
             ? nullptr
             : dyn_cast<Constant>(Throw.getArgOperand(1)->stripPointerCasts());
}

/// What the end of a block throws, when it is sure to.
struct Thrown {
  const InvokeInst *Throw = nullptr;
  const Constant *Type = nullptr; ///< null: what was caught, once more
};

static Thrown thrownAt(const BasicBlock &B) {
  const auto *Throw = dyn_cast<InvokeInst>(B.getTerminator());
  const Function *Callee = Throw ? Throw->getCalledFunction() : nullptr;
  if (!Callee)
    return {};
  if (Callee->getName() == "__cxa_rethrow")
    return {Throw, nullptr};
  if (Callee->getName() != "__cxa_throw" || Throw->arg_size() < 2)
    return {};
  return {Throw, typeThrown(*Throw)};
}

/// Whether a clause catches an exception of the type, null where that is not
/// known: nullopt when it may or may not.
static std::optional<bool> catches(const Constant &Clause,
                                   const Constant *Type) {
  if (Clause.isNullValue())
    return true;
  return Type ? isA(*Type, Clause) : std::nullopt;
}

BasicBlock *caughtAt(const BasicBlock &B) {
  const Thrown What = thrownAt(B);
  if (!What.Throw)
    return nullptr;
  const LandingPadInst *Pad = What.Throw->getLandingPadInst();
  for (unsigned I = 0; I < Pad->getNumClauses(); ++I)
    if (Pad->isCatch(I) &&
        catches(*Pad->getClause(I)->stripPointerCasts(), What.Type)
            .value_or(false))
      return What.Throw->getUnwindDest();
  return nullptr;
}

std::optional<const Constant *> handlerIn(const LandingPadInst &Pad,
                                          const Constant *Type) {
  for (unsigned I = 0; I < Pad.getNumClauses(); ++I) {
    if (!Pad.isCatch(I))
      return std::nullopt;
    const Constant *Clause = Pad.getClause(I)->stripPointerCasts();
    const std::optional<bool> Takes = catches(*Clause, Type);
    if (!Takes)
      return std::nullopt;
    if (*Takes)
      return Clause;
  }
  return nullptr;
}

/// The handler is the first one in Pad that takes what is thrown: nullopt when
/// that is not known.
static std::optional<bool>
isFirst(const Thrown &What, const LandingPadInst &Pad, const Value &Handler) {
  const auto First = handlerIn(Pad, What.Type);
  return First && *First ? std::optional(*First == &Handler) : std::nullopt;
}

/// The pads that a selector, or the pair with it, comes from.
static bool padsOf(const Value &Selector,
                   SmallVectorImpl<const LandingPadInst *> &Pads) {
  SmallVector<const Value *, 8> Work{&Selector};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (const auto *Pad = dyn_cast<LandingPadInst>(V))
      Pads.push_back(Pad);
    else if (const auto *Phi = dyn_cast<PHINode>(V))
      append_range(Work, Phi->incoming_values());
    else if (const auto *Of = dyn_cast<ExtractValueInst>(V))
      Work.push_back(Of->getAggregateOperand());
    else if (const auto *Pair = dyn_cast<InsertValueInst>(V))
      // The selector is the second of the two.
      Work.push_back(Pair->getIndices().front() == 1
                         ? Pair->getInsertedValueOperand()
                         : Pair->getAggregateOperand());
    else
      return false;
  }
  return true;
}

/// The type that a selector is compared with, as typeid_for gives it.
static const Value *typeAsked(const Value *Number) {
  const auto *Call = dyn_cast<IntrinsicInst>(Number);
  return Call && Call->getIntrinsicID() == Intrinsic::eh_typeid_for
             ? Call->getArgOperand(0)->stripPointerCasts()
             : nullptr;
}

BasicBlock *handlerAskedFor(const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Test = Br && Br->isConditional()
                         ? dyn_cast<ICmpInst>(Br->getCondition())
                         : nullptr;
  if (!Test || !Test->isEquality())
    return nullptr;
  const Value *Selector = Test->getOperand(0),
              *Handler = typeAsked(Test->getOperand(1));
  if (!Handler) {
    Selector = Test->getOperand(1);
    Handler = typeAsked(Test->getOperand(0));
  }
  SmallVector<const LandingPadInst *, 4> Pads;
  if (!Handler || !padsOf(*Selector, Pads))
    return nullptr;
  std::optional<bool> Taken;
  for (const LandingPadInst *Pad : Pads)
    for (const BasicBlock *From : predecessors(Pad->getParent())) {
      // What other code throws goes no way here.
      if (!caughtAt(*From))
        continue;
      std::optional<bool> Is = isFirst(thrownAt(*From), *Pad, *Handler);
      if (!Is || (Taken && *Taken != *Is))
        return nullptr;
      Taken = Is;
    }
  if (!Taken)
    return nullptr;
  const bool Equal = Test->getPredicate() == ICmpInst::ICMP_EQ;
  return Br->getSuccessor(*Taken == Equal ? 0 : 1);
}

} // namespace tutti
