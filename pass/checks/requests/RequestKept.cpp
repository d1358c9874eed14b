// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request for requests that a function does not own (members, globals,
/// what it was given the address of), or whose variable others know as well:
/// one that is overwritten while its operation is surely under way. What
/// becomes of the last one is not its matter, but where it is cancelled, which
/// does not complete it, and made null at once. All other variables are
/// Request.cpp's.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/SameElement.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static void tell(const MpiCall &By, const MpiCall &First, Findings &Out) {
  Finding F = findingAt(By, Check::Request, Severity::Warning,
                        say<text::OverwritesRequest>(By.name()));
  F.Notes.push_back(note<text::RequestSetBy>(
      locationOf(First.call()), say<text::TheRequest>(), First.name()));
  Out.push_back(std::move(F));
}

static void tellCancelled(const MpiCall &Cancel, Findings &Out) {
  Finding F = findingAt(Cancel, Check::Request, Severity::Warning,
                        say<text::NeverCompleted>(Cancel.name()));
  lower(F, Confidence::MemberOverwritten);
  Out.push_back(std::move(F));
}

/// The variables of which each request is followed.
static SmallPtrSet<const AllocaInst *, 8> followed(const Function &F) {
  SmallPtrSet<const AllocaInst *, 8> Found;
  for (const HandleVariable &V :
       localHandles(F, [](Role R) { return R == table::REQ_OUT; }))
    if (!V.Copied && none_of(V.Accesses, [](const HandleAccess &A) {
          return A.AnyElement && setsRequest(A);
        }))
      Found.insert(V.At);
  return Found;
}

/// Right behind a call the request that it was given becomes null.
static bool isMadeNull(const MpiCall &Cancel, const TargetLibraryInfo &TLI) {
  const Value *At = Cancel.operand(table::REQ_INOUT);
  if (At && isa<AllocaInst>(getUnderlyingObject(At)))
    return false;
  for (const Instruction *I = Cancel.call().getNextNode(); At && I;
       I = I->getNextNode())
    if (const auto *S = dyn_cast<StoreInst>(I))
      return predefinedHandle(S->getValueOperand(), table::REQ,
                              Cancel.isFortran())
                 .ends_with("_NULL") &&
             SameElement(Cancel, *At, *S->getPointerOperand(),
                         S->getModule()->getDataLayout().getTypeStoreSize(
                             S->getValueOperand()->getType()),
                         TLI);
    else if (I->mayHaveSideEffects() && !isa<DbgInfoIntrinsic>(I))
      return false;
  return false;
}

void checkRequestKept(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    const auto &TLI = C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F);
    SmallVector<MpiCall, 8> Starts;
    for (const Instruction &I : instructions(*F))
      if (MpiCall Mpi = MpiCall::get(I); !Mpi || !Mpi.isTrusted())
        continue;
      else if (startsOperation(Mpi))
        Starts.push_back(Mpi);
      else if (Mpi.fn() == Fn::Cancel && isMadeNull(Mpi, TLI))
        tellCancelled(Mpi, Out);
    // Each with each.
    constexpr unsigned Most = 64;
    if (Starts.size() < 2 ||
        Incomplete::reached(Starts.size() > Most, Incomplete::Size, F))
      continue;
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F);
    const auto Followed = followed(*F);
    for (const MpiCall &First : Starts) {
      OperationSpan Span(First, DT, TLI);
      if (Span.variable() && Followed.contains(Span.variable()))
        continue;
      for (const MpiCall &By : Starts)
        if (&By.call() != &First.call() && Span.isOverwrittenBy(By))
          tell(By, First, Out);
    }
  }
}

} // namespace tutti
