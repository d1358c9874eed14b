// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Files that all ranks open by one name, or together: what is read from them
/// is no data of each rank's own, as long as no rank goes to a place of its own
/// in there. Of a stream that code which is not in sight has opened nobody
/// knows whether it is such a file.

#include "analysis/variance/RankTransfer.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The call that opened the stream V, by its name; null when it is not in
/// sight.
static const CallBase *openedBy(const Value &V) {
  const auto *CB = dyn_cast<CallBase>(V.stripPointerCasts());
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  bool Opens = Callee &&
               (Callee->getName() == "fopen" || Callee->getName() == "fopen64");
  return Opens && CB->arg_size() == 2 ? CB : nullptr;
}

/// The stream that a function of the library reads from.
static const Value *streamOf(const CallBase &CB) {
  const Function *Callee = CB.getCalledFunction();
  const unsigned Arg = StringSwitch<unsigned>(Callee ? Callee->getName() : "")
#define TUTTI_STREAM(NAME, ARG) .Case(#NAME, ARG)
#include "analysis/variance/Library.def"
                           .Default(CB.arg_size());
  return Arg < CB.arg_size() ? CB.getArgOperand(Arg)->stripPointerCasts()
                             : nullptr;
}

/// Of a call that reads from a stream which all ranks have opened, or which
/// code that is not in sight has: what has opened it, or the stream.
const Value *RankTransfer::readsSameFile(const CallBase &CB) {
  const Value *From = nullptr;
  for (const Use &U : CB.args())
    if (const CallBase *By = openedBy(*U))
      From = By;
  if (const auto *Opened = cast_or_null<CallBase>(From)) {
    const Value &Name = *Opened->getArgOperand(0);
    AbstractValue Named = pointer(Name, R.Map->at(&Name, 1), *Opened);
    Named.join(text(Name, *Opened));
    if (F.full(Named).Deg > Degree::Unknown)
      return nullptr;
  } else {
    From = streamOf(CB);
    const auto *Given = dyn_cast_or_null<Argument>(From);
    if ((!Given && !isa_and_nonnull<LoadInst>(From)) ||
        F.full(operand(From, &CB)).Deg > Degree::Unknown ||
        (Given && any_of(R.Calls.callsOf(*F.F), [&](const CallBase *By) {
           return openedBy(*By->getArgOperand(Given->getArgNo()));
         })))
      return nullptr;
  }
  bool Seeks = any_of(From->users(), [&](const User *U) {
    const auto *Other = dyn_cast<CallBase>(U);
    return Other && any_of(Other->args(), [&](const Use &A) {
             return !A->getType()->isPointerTy() &&
                    F.full(operand(A, Other)).Deg > Degree::Unknown;
           });
  });
  return Seeks ? nullptr : From;
}

/// A call in From that gives the ranks views of a file, unless it is behind
/// Before.
static bool givesViews(const Function &From, const Instruction &Before,
                       const DominatorTree &Over) {
  return any_of(instructions(From), [&](const Instruction &I) {
    MpiCall Call = MpiCall::get(I);
    return Call && has(Call.fn(), table::FILETYPE) &&
           !Over.dominates(&Before, &I);
  });
}

/// Of a call of MPI that reads from a file: all ranks read from one place,
/// which no view has moved.
bool RankTransfer::readsSamePlace(const MpiCall &Call) {
  const bool AtOffset = has(Call.fn(), table::OFFSET);
  if (!has(Call.fn(), table::FILE) || !has(Call.fn(), table::RBUF) ||
      (!AtOffset && Call.fn() != Fn::File_read &&
       Call.fn() != Fn::File_read_all))
    return false;
  auto IsOwn = [&](const MpiCall &At) {
    const Value *Offset = At.operand(table::OFFSET);
    return !Offset || F.full(operand(Offset, &At.call())).Deg > Degree::Unknown;
  };
  auto Over = [&](const Function &Of) -> const DominatorTree & {
    return R.Copy.analyses().getResult<DominatorTreeAnalysis>(
        const_cast<Function &>(Of));
  };
  if (AtOffset ? IsOwn(Call)
               : any_of(instructions(*F.F), [&](const Instruction &I) {
                   MpiCall Seek = MpiCall::get(I);
                   return Seek && Seek.fn() == Fn::File_seek && IsOwn(Seek);
                 }))
    return false;
  return !givesViews(*F.F, Call.call(), Over(*F.F)) &&
         none_of(R.Calls.callsOf(*F.F), [&](const CallBase *From) {
           const Function &Caller = *From->getFunction();
           return givesViews(Caller, *From, Over(Caller));
         });
}

} // namespace tutti
