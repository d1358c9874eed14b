// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The static checks: pure functions from the analyses of a private copy to
/// findings, and the one function that runs them all. Knows nothing of printing
/// or instrumentation.

#ifndef TUTTI_PASS_CHECKS_CHECKS_H
#define TUTTI_PASS_CHECKS_CHECKS_H

#include "model/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

class PrivateCopy;
struct Options;

struct CheckContext {
  PrivateCopy &Copy;
  const Options &Opts;
};

using Findings = std::vector<Finding>;

/// The check has a finding at this instruction.
bool isTold(llvm::ArrayRef<Finding> Out, Check Id, const llvm::Instruction *At);

// One per static row of Checks.def or part of one, each in a file of its own.
void checkCollectiveOrder(CheckContext &C, Findings &Out);
void checkCollectiveRoot(CheckContext &C, Findings &Out);
void checkCollectiveTerms(CheckContext &C, Findings &Out);
void checkCollectiveOwn(CheckContext &C, Findings &Out);
void checkFirstCall(CheckContext &C, Findings &Out);
void checkCollectiveWorld(CheckContext &C, Findings &Out);
void checkCollectiveBeforeEnd(CheckContext &C, Findings &Out);
void checkOmpMultithreaded(CheckContext &C, Findings &Out);
void checkOmpConcurrent(CheckContext &C, Findings &Out);
void checkThreadLevel(CheckContext &C, Findings &Out);
void checkThreadRace(CheckContext &C, Findings &Out);
void checkThreadProbe(CheckContext &C, Findings &Out);
void checkThreadReceive(CheckContext &C, Findings &Out);
void checkThreadLengths(CheckContext &C, Findings &Out);
void checkThreadRoot(CheckContext &C, Findings &Out);
void checkOmpPrivate(CheckContext &C, Findings &Out);
void checkOmpThreadPrivate(CheckContext &C, Findings &Out);
void checkLifecycleThread(CheckContext &C, Findings &Out);
void checkOwnThreads(CheckContext &C, Findings &Out);
void checkOwnThreadRace(CheckContext &C, Findings &Out);
void checkArgument(CheckContext &C, Findings &Out);
void checkLostResult(CheckContext &C, Findings &Out);
void checkStatusError(CheckContext &C, Findings &Out);
void checkStatusPlace(CheckContext &C, Findings &Out);
void checkProbedMessage(CheckContext &C, Findings &Out);
void checkOwnRounds(CheckContext &C, Findings &Out);
void checkNeverSet(CheckContext &C, Findings &Out);
void checkAbsoluteType(CheckContext &C, Findings &Out);
void checkStatusUnset(CheckContext &C, Findings &Out);
void checkWindowMemory(CheckContext &C, Findings &Out);
void checkHandleCopied(CheckContext &C, Findings &Out);
void checkNullResult(CheckContext &C, Findings &Out);
void checkInPlaceRank(CheckContext &C, Findings &Out);
void checkConstantResult(CheckContext &C, Findings &Out);
void checkIgnoredStatus(CheckContext &C, Findings &Out);
void checkUnsetGlobal(CheckContext &C, Findings &Out);
void checkNarrowProduct(CheckContext &C, Findings &Out);
void checkUnsetMember(CheckContext &C, Findings &Out);
void checkRootResult(CheckContext &C, Findings &Out);
void checkCountedType(CheckContext &C, Findings &Out);
void checkCommunicatorForm(CheckContext &C, Findings &Out);
void checkReductionType(CheckContext &C, Findings &Out);
void checkCallSignature(CheckContext &C, Findings &Out);
void checkBufferOverlap(CheckContext &C, Findings &Out);
void checkBufferType(CheckContext &C, Findings &Out);
void checkBufferBytes(CheckContext &C, Findings &Out);
void checkOwnedBytes(CheckContext &C, Findings &Out);
void checkTypeByUse(CheckContext &C, Findings &Out);
void checkBufferRoom(CheckContext &C, Findings &Out);
void checkResultRoom(CheckContext &C, Findings &Out);
void checkHandle(CheckContext &C, Findings &Out);
void checkHandleLeftOut(CheckContext &C, Findings &Out);
void checkHandleTwice(CheckContext &C, Findings &Out);
void checkHandleAgain(CheckContext &C, Findings &Out);
void checkHandleNumber(CheckContext &C, Findings &Out);
void checkHandleKind(CheckContext &C, Findings &Out);
void checkHandleCompared(CheckContext &C, Findings &Out);
void checkHandleTested(CheckContext &C, Findings &Out);
void checkRequest(CheckContext &C, Findings &Out);
void checkListRoom(CheckContext &C, Findings &Out);
void checkLocalLeak(CheckContext &C, Findings &Out);
void checkHandedLeak(CheckContext &C, Findings &Out);
void checkHandleOverwritten(CheckContext &C, Findings &Out);
void checkHandleMember(CheckContext &C, Findings &Out);
void checkStoredLeak(CheckContext &C, Findings &Out);
void checkRequestKept(CheckContext &C, Findings &Out);
void checkRequestNextCall(CheckContext &C, Findings &Out);
void checkRequestArray(CheckContext &C, Findings &Out);
void checkRequestParts(CheckContext &C, Findings &Out);
void checkRequestUnset(CheckContext &C, Findings &Out);
void checkPlayedRequests(CheckContext &C, Findings &Out);
void checkBufferModified(CheckContext &C, Findings &Out);
void checkBufferGone(CheckContext &C, Findings &Out);
void checkAttachedBuffer(CheckContext &C, Findings &Out);
void checkBufferFreed(CheckContext &C, Findings &Out);
void checkSectionCopy(CheckContext &C, Findings &Out);
void checkRmaEpoch(CheckContext &C, Findings &Out);
void checkStoredEpoch(CheckContext &C, Findings &Out);
void checkRmaRace(CheckContext &C, Findings &Out);
void checkFileMode(CheckContext &C, Findings &Out);
void checkLifecycle(CheckContext &C, Findings &Out);
void checkLifecycleAsked(CheckContext &C, Findings &Out);
void checkLifecycleAhead(CheckContext &C, Findings &Out);
void checkPointToPoint(CheckContext &C, Findings &Out);
void checkMessageTags(CheckContext &C, Findings &Out);
void checkInPlace(CheckContext &C, Findings &Out);

/// Every check in turn; the findings ordered by place, without doubles. Of a
/// module that does not call MPI there is no copy.
Findings runChecks(const llvm::Module &M, PrivateCopy *Copy,
                   const Options &Opts);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CHECKS_H
