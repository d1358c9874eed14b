// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request and mpi-buffer-modified over two calls of a function: it
/// overwrites a request, or touches the buffer of an operation, that its last
/// call has left under way. Level 1 where nobody else can know the request,
/// else level 2; silent where callers complete requests beside the call.

#include "analysis/arguments/NextCall.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "model/texts/Shared.def"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

bool completes(const Instruction &I) {
  MpiCall Mpi = MpiCall::get(I);
  return Mpi &&
         any_of(
             ArrayRef(row(Mpi.fn()).Roles.At, row(Mpi.fn()).Roles.Size),
             [](Role R) { return R == table::REQ_INOUT || R == table::REQS; });
}

class Callers {
public:
  Callers(PrivateCopy &Copy, const CallTargets &Calls)
      : Copy(Copy), Calls(Calls) {}

  /// Between two calls of F some caller completes requests, or may.
  bool complete(const Function &F) {
    return any_of(Calls.callsOf(F),
                  [&](const CallBase *CB) { return completesBeside(*CB, F); });
  }

private:
  bool completesBeside(const CallBase &CB, const Function &F) {
    Function &In = *const_cast<Function *>(CB.getFunction());
    const Loop *L =
        Copy.analyses().getResult<LoopAnalysis>(In).getLoopFor(CB.getParent());
    return any_of(instructions(In), [&](const Instruction &I) {
      return (!L || L->contains(I.getParent())) &&
             (completes(I) || callsCompleting(I, F));
    });
  }
  bool callsCompleting(const Instruction &I, const Function &But) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && any_of(Calls.of(*CB), [&](const CallTarget &T) {
             return T.Body != &But && any_of(instructions(*T.Body), completes);
           });
  }

  PrivateCopy &Copy;
  const CallTargets &Calls;
};

void tell(const NextCall::Fault &Fault, Findings &Out) {
  MpiCall First(*Fault.Start);
  Finding F;
  F.Id = Fault.Overwrites ? Check::Request : Check::BufferModified;
  F.Sev = Severity::Warning;
  if (!Fault.Private)
    lower(F, Confidence::RequestInSight);
  F.Where = locationOf(*Fault.At);
  F.Function = sourceName(*Fault.At->getFunction());
  F.At = Fault.At;
  if (MpiCall By = MpiCall::get(*Fault.At)) {
    F.Call = By.name();
    F.Watches.push_back({Watch::Site, Fault.At, nullptr});
  }
  F.Text = Fault.Overwrites
               ? say<text::OverwritesOfEarlierCall>(F.Call, F.Function)
           : Fault.Receives && isa<LoadInst>(Fault.At)
               ? say<text::ReadsOfEarlierCall>(First.name(), F.Function)
               : say<text::WritesOfEarlierCall>(First.name(), F.Function);
  F.Notes.push_back(note<text::StartedHere>(locationOf(*Fault.Start)));
  Out.push_back(std::move(F));
}

} // namespace

void checkRequestNextCall(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  Callers By(C.Copy, Ranks.calls());
  for (Function *F : C.Copy.functions()) {
    NextCall Search(*F, Ranks.graph(*F), Ranks.places(),
                    C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F));
    std::vector<NextCall::Fault> Found = Search.run();
    if (Found.empty() || By.complete(*F))
      continue;
    for (const NextCall::Fault &Fault : Found)
      if (none_of(Out, [&](const Finding &Told) {
            return Told.At == Fault.At &&
                   Told.Id == (Fault.Overwrites ? Check::Request
                                                : Check::BufferModified);
          }))
        tell(Fault, Out);
  }
}

} // namespace tutti
