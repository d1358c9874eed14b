// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows a handle that was read into the functions that get it.

#include "checks/handles/GivenAway.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/calls/CallTargets.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiConstant.h"
#include "model/mpi/RoleKinds.h"
#include "model/texts/Execution.def"
#include "model/texts/Handles.def"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// Each row that makes a key is followed by the one that frees it.
static Fn freesKeyval(Fn Makes) {
  unsigned F = unsigned(Makes);
  while (!has(Fn(F), table::KEYVAL_INOUT))
    ++F;
  return Fn(F);
}

MadeHandle madeBy(Fn F) {
  if (has(F, table::MakesComm) && has(F, table::COMM_OUT))
    return {text::ACommunicator.Format, Fn::Comm_free};
  if (has(F, table::GROUP_OUT))
    return {text::AGroup.Format, Fn::Group_free};
  // What a file's view is made of is often predefined, which nobody frees.
  if (has(F, table::TYPE_OUT) && row(F).Kind == Class::Handle)
    return {text::ADatatype.Format, Fn::Type_free};
  if (has(F, table::OP_OUT))
    return {text::AnOperation.Format, Fn::Op_free};
  if (has(F, table::INFO_OUT))
    return {text::AnInfo.Format, Fn::Info_free, /*Small=*/true};
  if (has(F, table::WIN_OUT))
    return {text::AWindow.Format, Fn::Win_free};
  if (has(F, table::FILE_OUT))
    return {text::AFile.Format, Fn::File_close};
  if (has(F, table::SESSION_OUT))
    return {text::ASession.Format, Fn::Session_finalize};
  if (has(F, table::MESSAGE_OUT))
    return {text::AMessage.Format, Fn::Mrecv};
  // The one that something has already may be predefined.
  if (has(F, table::ERRH_OUT) && RoleKinds[row(F).Roles.At[0]] == Kind::Fn)
    return {text::AnErrorHandler.Format, Fn::Errhandler_free, /*Small=*/true};
  if (has(F, table::KEYVAL_OUT))
    return {text::AnAttributeKey.Format, freesKeyval(F), /*Small=*/true};
  return {};
}

bool leavesNull(const MpiCall &Call) {
  if (has(Call.fn(), table::MESSAGE_OUT)) {
    const auto From = Call.constant(table::SOURCE);
    return From && specialRank(Call, *From) == SpecialRank::ProcNull;
  }
  return Call.fn() == Fn::Comm_split &&
         Call.constant(table::COLOR) == MpiUndefined;
}

MadeHandle madeBy(const MpiCall &Call) {
  return leavesNull(Call) ? MadeHandle() : madeBy(Call.fn());
}

Finding neverFreed(const MpiCall &Call, const MadeHandle &Made) {
  Finding F = findingAt(
      Call, Check::Leak, Severity::Warning,
      has(Call.fn(), table::MESSAGE_OUT)
          ? say<text::MessageNeverReceived>(Call.name())
          : say<text::NeverFreed>(Call.name(), Made.What, name(Fn::Finalize)));
  if (Made.Small)
    lower(F, Confidence::SmallObject);
  return F;
}

/// The call is for an object that is there when the function has returned: what
/// it returns, `this`, or what a reference is to. A pointer may be a handle.
static bool isForWhatStays(const CallBase &CB) {
  return any_of(CB.args(), [](const Use &U) {
    const auto *A = U->getType()->isPointerTy()
                        ? dyn_cast<Argument>(getUnderlyingObject(U.get()))
                        : nullptr;
    return A && (A->hasStructRetAttr() || A->hasNonNullAttr());
  });
}

/// What it is called says that it frees what it gets, or takes it over.
static bool namesAnEnd(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  const std::string Name = F ? StringRef(sourceName(*F)).lower() : "";
  return any_of(ArrayRef<StringRef>{"free", "destroy", "release", "delete",
                                    "finalize", "clean", "close", "dispose",
                                    "adopt", "attach", "owner"},
                [&](StringRef Part) { return StringRef(Name).contains(Part); });
}

Confidence whenGivenTo(const CallBase &CB) {
  return CB.getType()->isPointerTy() || isForWhatStays(CB) || namesAnEnd(CB)
             ? Confidence::OwnedThroughPointer
             : Confidence::OwnedByObject;
}

/// What is followed of one question, before it is given up.
static constexpr unsigned MostSeen = 400;

GivenAway ByValue::of(const CallBase &CB, unsigned Argument, Seen &On) const {
  GivenAway Result = GivenAway::Nothing;
  ArrayRef<CallTarget> Targets = Calls.of(CB);
  for (const CallTarget &T : Targets)
    for (unsigned P = 0; P < T.Body->arg_size(); ++P)
      if (T.Operands[P] == int(Argument))
        Result = std::max(Result, ofValue(*T.Body->getArg(P), On));
  if (!Targets.empty())
    return Result;
  // A body that never comes to MPI can keep the handle all the same.
  const Function *Body = plainBody(CB);
  return !Body || Argument >= Body->arg_size()
             ? GivenAway::Unseen
             : ofValue(*Body->getArg(Argument), On);
}

const Function *ByValue::plainBody(const CallBase &CB) const {
  const Function *Callee = CB.getCalledFunction();
  // A body that is no copy is of the module itself.
  auto *Caller = const_cast<Function *>(CB.getFunction());
  const Function *Original = Copy.original(Caller);
  const Module &M = *(Original ? Original : Caller)->getParent();
  const Function *Body = Callee ? M.getFunction(Callee->getName()) : nullptr;
  return Body && !Body->isDeclaration() ? Body : nullptr;
}

GivenAway ByValue::ofValue(const Value &V, Seen &On) const {
  if (Incomplete::reached(On.size() > MostSeen, Incomplete::Depth))
    return GivenAway::Unseen;
  if (!On.insert(&V).second)
    return GivenAway::Nothing;
  GivenAway Result = GivenAway::Nothing;
  for (const Use &U : V.uses()) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return GivenAway::Kept;
    if (isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I))
      continue;
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      const auto *To = dyn_cast<AllocaInst>(S->getPointerOperand());
      if (!To)
        return GivenAway::Kept;
      Result = std::max(Result, ofVariable(*To, On));
      continue;
    }
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB || !CB->isArgOperand(&U))
      return GivenAway::Kept;
    if (!MpiCall(*CB))
      Result = std::max(Result, of(*CB, CB->getArgOperandNo(&U), On));
  }
  return Result;
}

/// A parameter's own variable, as long as nobody gets its address.
GivenAway ByValue::ofVariable(const AllocaInst &A, Seen &On) const {
  if (!On.insert(&A).second)
    return GivenAway::Nothing;
  GivenAway Result = GivenAway::Nothing;
  for (const User *U : A.users()) {
    if (const auto *L = dyn_cast<LoadInst>(U))
      Result = std::max(Result, ofValue(*L, On));
    else if (const auto *S = dyn_cast<StoreInst>(U);
             (S && S->getValueOperand() != &A) || isa<DbgInfoIntrinsic>(U) ||
             (isa<CallBase>(U) && cast<CallBase>(U)->isLifetimeStartOrEnd()))
      continue;
    else
      return GivenAway::Kept;
  }
  return Result;
}

} // namespace tutti
