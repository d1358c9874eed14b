// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request and mpi-buffer-modified over two calls of a function: it
/// overwrites a request, or touches the buffer of an operation, that its last
/// call has left under way. Level 1 where nobody else can know the request,
/// else level 2; silent where callers complete requests beside the call. Of a
/// request whose place is computed, an element of an array or a member, it is
/// seen that the function fills the buffer first and waits only then: it knows
/// of the last operation, and has let it go on.

#include "analysis/arguments/NextCall.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/SameElement.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <tuple>

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

/// The member of a structure that has a request, or that leads to it.
struct Home {
  const StructType *In = nullptr;
  const Value *Number = nullptr;
  bool Leads = false;

  bool isOtherThan(const Home &H) const {
    return In && H.In &&
           std::tie(In, Number, Leads) != std::tie(H.In, H.Number, H.Leads);
  }
};

Home homeOf(const Value *Address) {
  const auto *L =
      Address ? dyn_cast<LoadInst>(getUnderlyingObject(Address)) : nullptr;
  auto At = [](const Value *V) {
    const auto *G = dyn_cast_or_null<GetElementPtrInst>(V);
    return G && G->getNumIndices() == 2
               ? dyn_cast<StructType>(G->getSourceElementType())
               : nullptr;
  };
  if (const StructType *In = At(Address))
    return {In, cast<User>(Address)->getOperand(2), false};
  const Value *From = L ? L->getPointerOperand() : nullptr;
  if (const StructType *In = At(From))
    return {In, cast<User>(From)->getOperand(2), true};
  return {};
}

/// Of requests that H may be the home of.
bool completesAt(const Instruction &I, const Home &H) {
  if (!completes(I))
    return false;
  const MpiCall Mpi = MpiCall::get(I);
  for (Role R : {table::REQ_INOUT, table::REQS})
    if (const Value *At = Mpi.operand(R))
      return !homeOf(At).isOtherThan(H);
  return true;
}

class Callers {
public:
  Callers(PrivateCopy &Copy, const CallTargets &Calls)
      : Copy(Copy), Calls(Calls) {}

  /// Between two calls of F some caller completes requests, or may.
  bool complete(const Function &F, const Home &H = {}) {
    return any_of(Calls.callsOf(F), [&](const CallBase *CB) {
      return completesBeside(*CB, F, H);
    });
  }

private:
  bool completesBeside(const CallBase &CB, const Function &F, const Home &H) {
    Function &In = *const_cast<Function *>(CB.getFunction());
    const Loop *L =
        Copy.analyses().getResult<LoopAnalysis>(In).getLoopFor(CB.getParent());
    return any_of(instructions(In), [&](const Instruction &I) {
      return (!L || L->contains(I.getParent())) &&
             (completesAt(I, H) || callsCompleting(I, F, H));
    });
  }
  bool callsCompleting(const Instruction &I, const Function &But,
                       const Home &H) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && any_of(Calls.of(*CB), [&](const CallTarget &T) {
             return T.Body != &But &&
                    any_of(instructions(*T.Body), [&](const Instruction &Each) {
                      return completesAt(Each, H);
                    });
           });
  }

  PrivateCopy &Copy;
  const CallTargets &Calls;
};

/// Who completes requests, or calls what does, as far as that is in sight.
class Completers {
public:
  bool has(const Function &F) {
    auto [It, New] = Known.try_emplace(&F, false);
    if (!New)
      return It->second;
    const bool Leads = any_of(instructions(F), [&](const Instruction &I) {
      const auto *CB = dyn_cast<CallBase>(&I);
      const Function *To = CB ? CB->getCalledFunction() : nullptr;
      return completes(I) || (To && has(*To));
    });
    return Known[&F] = Leads;
  }

private:
  DenseMap<const Function *, bool> Known;
};

/// A buffer that is filled, and only then waited for, and sent again.
class Refilled {
public:
  struct Fault {
    NextCall::Fault Is;
    Home Of; ///< the request
  };

  Refilled(Function &F, const DominatorTree &DT, const TargetLibraryInfo &TLI,
           Completers &Known)
      : DT(DT), TLI(TLI) {
    for (const Instruction &I : instructions(F)) {
      if (isa<StoreInst, MemIntrinsic>(I))
        Fills.push_back(&I);
      const MpiCall Mpi = MpiCall::get(I);
      if (!Mpi || !Mpi.isTrusted()) {
        const auto *CB = dyn_cast<CallBase>(&I);
        const Function *To = CB ? CB->getCalledFunction() : nullptr;
        if (To && Known.has(*To))
          Others.push_back(&I);
      } else if (Mpi.fn() == Fn::Wait)
        Waits.push_back(Mpi);
      else if (completes(I))
        Others.push_back(&I);
      else if (startsOperation(Mpi) && has(Mpi.fn(), table::SBUF))
        Starts.push_back(Mpi);
    }
  }

  std::vector<Fault> run() const {
    std::vector<Fault> Found;
    for (const MpiCall &Start : Starts)
      for (const MpiCall &Wait : Waits)
        if (const Instruction *Fill = filledBefore(Wait, Start)) {
          Found.push_back({{Fill, &Start.call(), /*Overwrites=*/false,
                            /*Receives=*/false, /*Private=*/false},
                           homeOf(Wait.operand(table::REQ_INOUT))});
          break;
        }
    return Found;
  }

private:
  /// Where it is decided whether to wait, by the request; else the wait.
  static const Instruction &decision(const MpiCall &Wait) {
    const BasicBlock *B = Wait.call().getParent()->getSinglePredecessor();
    const auto *Br = B ? dyn_cast<BranchInst>(B->getTerminator()) : nullptr;
    return Br && Br->isConditional() && isa<ICmpInst>(Br->getCondition())
               ? *Br
               : static_cast<const Instruction &>(Wait.call());
  }

  const Instruction *filledBefore(const MpiCall &Wait,
                                  const MpiCall &Start) const {
    const Value *Of = Wait.operand(table::REQ_INOUT),
                *Next = Start.operand(table::REQ_OUT),
                *Buffer = Start.value(indexOf(Start.fn(), table::SBUF));
    if (!Of || !Next || !Buffer || isa<AllocaInst>(getUnderlyingObject(Of)) ||
        !isa<LoadInst, Argument>(getUnderlyingObject(Buffer)) ||
        getUnderlyingObject(Buffer) != Buffer->stripPointerCasts() ||
        !DT.dominates(&decision(Wait), &Start.call()) ||
        !SameElement(Wait, *Of, *Next, *Wait.bytesWritten(0), TLI))
      return nullptr;
    const Value &Filled = *getUnderlyingObject(Buffer);
    for (const Instruction *Fill : Fills)
      if (DT.dominates(Fill, &decision(Wait)) &&
          getUnderlyingObject(addressOf(*Fill)) == &Filled &&
          none_of(Others,
                  [&](const Instruction *Other) {
                    return isPotentiallyReachable(Other, Fill, nullptr, &DT);
                  }) &&
          none_of(Waits, [&](const MpiCall &Other) {
            return &Other.call() != &Wait.call() && mayBeFor(Other, *Of) &&
                   isPotentiallyReachable(&Other.call(), Fill, nullptr, &DT);
          }))
        return Fill;
    return nullptr;
  }

  /// It waits for what is in the same array or structure.
  bool mayBeFor(const MpiCall &Wait, const Value &Request) const {
    const Value *Of = Wait.operand(table::REQ_INOUT);
    return !Of || SameElement(Wait, *getUnderlyingObject(Of),
                              *getUnderlyingObject(&Request), 1, TLI);
  }

  static const Value *addressOf(const Instruction &Fill) {
    if (const auto *S = dyn_cast<StoreInst>(&Fill))
      return S->getPointerOperand();
    return cast<MemIntrinsic>(Fill).getDest();
  }

  const DominatorTree &DT;
  const TargetLibraryInfo &TLI;
  SmallVector<const Instruction *, 16> Fills, Others;
  SmallVector<MpiCall, 4> Waits, Starts;
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
  Completers Complete;
  for (Function *F : C.Copy.functions()) {
    NextCall Search(*F, Ranks.graph(*F), Ranks.places(),
                    C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F));
    std::vector<NextCall::Fault> Found = Search.run();
    if (!Found.empty() && By.complete(*F))
      Found.clear();
    for (const Refilled::Fault &Each :
         Refilled(*F, C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F),
                  C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F),
                  Complete)
             .run())
      if (!By.complete(*F, Each.Of))
        Found.push_back(Each.Is);
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
