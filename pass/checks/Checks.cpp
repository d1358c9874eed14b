// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The list of static checks and the order in which findings are told. Knows no
/// check's method.

#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/TypedArguments.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <tuple>

namespace tutti {

bool isTold(llvm::ArrayRef<Finding> Out, Check Id,
            const llvm::Instruction *At) {
  return llvm::any_of(
      Out, [&](const Finding &F) { return F.Id == Id && F.At == At; });
}

/// What it tells hangs on questions about what ranks have in common.
static bool comparesRanks(Check Id) {
  return llvm::StringRef(row(Id).Id).starts_with("mpi-collective-") ||
         Id == Check::Request;
}

/// In the function of the finding, or the one that it calls there.
static bool isLeftOpen(const Finding &F) {
  if (!F.At || !F.At->getParent())
    return false;
  const auto *CB = llvm::dyn_cast<llvm::CallBase>(F.At);
  const llvm::Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  return Incomplete::leftOpenIn(*F.At->getFunction()) ||
         (Callee && Incomplete::leftOpenIn(*Callee));
}

static auto placeOf(const Finding &F) {
  return std::tie(F.Where.File, F.Where.Line, F.Where.Column, F.Id, F.Text);
}

Findings runChecks(const llvm::Module &M, PrivateCopy *Copy,
                   const Options &Opts) {
  using Check = void (*)(CheckContext &, Findings &);
  static constexpr Check All[] = {
      checkCollectiveOrder,  checkCollectiveRoot,   checkCollectiveTerms,
      checkCollectiveOwn,    checkOmpMultithreaded, checkOmpConcurrent,
      checkThreadLevel,      checkArgument,         checkReductionType,
      checkCallSignature,    checkBufferOverlap,    checkBufferType,
      checkBufferBytes,      checkOwnedBytes,       checkBufferRoom,
      checkHandle,           checkRequest,          checkRequestKept,
      checkRequestArray,     checkRequestParts,     checkBufferModified,
      checkRequestNextCall,  checkLocalLeak,        checkHandedLeak,
      checkBufferGone,       checkAttachedBuffer,   checkHandleOverwritten,
      checkHandleMember,     checkStoredLeak,       checkLifecycle,
      checkLifecycleAsked,   checkLifecycleAhead,   checkRmaEpoch,
      checkStoredEpoch,      checkRmaRace,          checkFileMode,
      checkPointToPoint, // late: does not repeat what the others found
      checkMessageTags,  // nor this one what it found
      checkInPlace,          checkFirstCall,        checkThreadRace,
      checkThreadProbe,      checkThreadReceive,    checkThreadLengths,
      checkThreadRoot,       checkOmpPrivate,       checkOmpThreadPrivate,
      checkLifecycleThread,  checkHandleNumber,     checkRequestUnset,
      checkHandleCompared,   checkCollectiveWorld,  checkCollectiveBeforeEnd,
      checkHandleLeftOut,    checkHandleTwice,      checkHandleAgain,
      checkCommunicatorForm, checkResultRoom,       checkHandleKind,
      checkLostResult,       checkStatusError,      checkStatusPlace,
      checkProbedMessage,    checkListRoom,         checkNeverSet,
      checkNullResult,       checkUnsetMember,      checkRootResult,
      checkCountedType,      checkBufferFreed,      checkPlayedRequests,
      checkHandleTested,     checkConstantResult,   checkInPlaceRank,
      checkIgnoredStatus,    checkNarrowProduct,    checkUnsetGlobal,
      checkTypeByUse,        checkWindowMemory,     checkHandleCopied,
      checkStatusUnset,      checkAbsoluteType,     checkOwnThreads,
      checkOwnThreadRace,    checkOwnRounds,
      checkSectionCopy, // of Fortran
  };
  Findings Found;
  if (Copy) {
    CheckContext Context{*Copy, Opts};
    for (Check C : All)
      C(Context, Found);
    for (Finding &F : Found)
      if (comparesRanks(F.Id) && isLeftOpen(F))
        lower(F, Confidence::LeftOpen);
  }
  // Late: does not repeat what the others found.
  checkTypedArguments(M, Opts, Found);
  // A function that is copied (a template, an inline function of a header) is
  // one place in the source; what is surest there is told.
  std::stable_sort(Found.begin(), Found.end(),
                   [](const Finding &A, const Finding &B) {
                     return std::tuple_cat(placeOf(A), std::tie(A.Level)) <
                            std::tuple_cat(placeOf(B), std::tie(B.Level));
                   });
  auto Same = [](const Finding &A, const Finding &B) {
    return A.Where && placeOf(A) == placeOf(B);
  };
  Findings Result;
  for (Finding &F : Found) {
    if (!Result.empty() && Same(Result.back(), F)) {
      // Told once, watched everywhere.
      auto &Watches = Result.back().Watches;
      Watches.insert(Watches.end(), F.Watches.begin(), F.Watches.end());
      continue;
    }
    Result.push_back(std::move(F));
  }
  return Result;
}

} // namespace tutti
