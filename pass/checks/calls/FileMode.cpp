// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-file-mode, as far as the constant access mode of an open shows it
/// (MPI-3.1, section 13.2.1): the mode by itself, and what is done with a file
/// whose handle is a variable of the function that opens it, there and in
/// functions that are handed it.

#include "analysis/arguments/FileAccess.h"
#include "analysis/memory/Parameter.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Calls.def"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

using namespace access;

static const TextRow *fault(int64_t Mode) {
  int64_t Ways = Mode & (ReadOnly | WriteOnly | ReadWrite);
  if (!opens(Mode))
    return Ways ? &text::ManyAccessModes : &text::NoAccessMode;
  if (Ways == ReadOnly && Mode & (Create | Exclusive))
    return &text::CreatesReadOnly;
  if (Ways == ReadWrite && Mode & Sequential)
    return &text::SequentialReadWrite;
  return nullptr;
}

namespace {

/// Everything that is done with one handle, through the functions in sight that
/// are handed it or its address.
class FileUses {
public:
  /// False where something else may set the handle.
  bool collect(const AllocaInst &Handle) {
    return variable(Handle) && !Opens.empty();
  }

  /// What no open of the file allows.
  const TextRow *fault(const MpiCall &Use) const {
    const TextRow *Any = nullptr;
    for (const MpiCall &Open : Opens) {
      const auto Mode = modeOf(Open, Open.constant(table::AMODE));
      Any = Mode ? forbidden(Use.fn(), *Mode) : nullptr;
      if (!Any)
        return nullptr;
    }
    return Any;
  }

  /// F does with the file what may be done with it: it may know the mode.
  bool isAllowedSomewhere(const Function &F) const {
    return any_of(Uses, [&](const MpiCall &Use) {
      return Use.call().getFunction() == &F && has(Use.fn(), table::COUNT) &&
             !fault(Use);
    });
  }

  SmallVector<MpiCall, 2> Opens;
  SmallVector<MpiCall, 8> Uses;

private:
  static constexpr unsigned Most = 128;

  bool isNew(const Value &V) {
    return Seen.insert(&V).second && Incomplete::within(Seen.size(), Most);
  }

  bool variable(const Value &At) {
    return Seen.contains(&At) ||
           (isNew(At) && all_of(At.uses(), [&](const Use &U) {
              return variable(U, *cast<Instruction>(U.getUser()));
            }));
  }

  bool variable(const Use &U, const Instruction &I) {
    if (isa<LoadInst>(I)) {
      handle(I);
      return true;
    }
    if (isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I))
      return true;
    // The null handle, before there is a file.
    if (const auto *S = dyn_cast<StoreInst>(&I))
      return S->getPointerOperand() == U.get() &&
             isa<Constant>(S->getValueOperand());
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || !CB->isArgOperand(&U))
      return false;
    MpiCall Call(*CB);
    if (!Call) {
      const Argument *Inside = parameterOf(*CB, U);
      return CB->isLifetimeStartOrEnd() || (Inside && variable(*Inside));
    }
    if (!Call.isTrusted())
      return false;
    if (Call.operand(table::FILE_OUT) == U.get())
      Opens.push_back(Call);
    else
      Uses.push_back(Call);
    return true;
  }

  void handle(const Value &V) {
    if (!isNew(V))
      return;
    for (const Use &U : V.uses())
      if (const auto *CB = dyn_cast<CallBase>(U.getUser())) {
        if (MpiCall Call(*CB); Call && Call.isTrusted())
          Uses.push_back(Call);
        else if (const Argument *Inside = parameterOf(*CB, U))
          handle(*Inside);
      }
  }

  SmallPtrSet<const Value *, 16> Seen;
};

} // namespace

static void checkUses(const AllocaInst &Handle, Findings &Out) {
  FileUses Of;
  if (!Of.collect(Handle))
    return;
  for (const MpiCall &Use : Of.Uses) {
    const TextRow *Fault = Of.fault(Use);
    const Function *In = Use.call().getFunction();
    const bool IsHanded = In != Handle.getFunction();
    if (!Fault || (IsHanded && Of.isAllowedSomewhere(*In)))
      continue;
    Out.push_back(findingAt(Use, Check::FileMode, Severity::Error,
                            fill(*Fault, {Use.name()})));
    Out.back().Notes.push_back(
        note<text::FileOpenedHere>(locationOf(Of.Opens.front().call())));
    if (IsHanded)
      lower(Out.back(), Confidence::UnknownInput);
  }
}

void checkFileMode(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      if (const auto *Variable = dyn_cast<AllocaInst>(&I))
        checkUses(*Variable, Out);
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !has(Call.fn(), table::AMODE))
        continue;
      auto Mode = modeOf(Call, Call.constant(table::AMODE));
      if (const TextRow *Fault = Mode ? fault(*Mode) : nullptr)
        Out.push_back(findingAt(Call, Check::FileMode, Severity::Error,
                                fill(*Fault, {Call.name()})));
    }
}

} // namespace tutti
