// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-lifecycle, of an MPI_Finalize that not every way comes to: behind it
/// every way on makes a call that needs MPI, in this function or in those that
/// call it. Somebody meant to end the program there, and forgot to. A way that
/// ends it, or comes to code that is not in sight and may do so, tells nothing,
/// whatever the others do. Knows ways and calls, no values.

#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/variance/RankEffects.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/calls/NeedsMpi.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/openmp/OmpCall.h"
#include "model/texts/Calls.def"
#include "model/texts/Threads.def"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MostLevelsAhead = 6;

/// How the ways on from some place end.
struct WaysAhead {
  bool Returns = false; ///< some come back without a call that needs MPI
  bool Unknown = false; ///< some may end the program
  const CallBase *Call = nullptr; ///< the first that needs MPI, if any does
};

class AheadCheck {
public:
  AheadCheck(CheckContext &C, Findings &Out)
      : C(C), Out(Out),
        Calls(DivergenceAnalysis::of(C.Copy).Sequences->ranks().calls()) {}

  void run(Function &F) {
    SmallPtrSet<const BasicBlock *, 16> Successful = withoutFailure(F);
    for (const Instruction &I : instructions(F))
      if (const MpiCall End = MpiCall::get(I);
          End.fn() == Fn::Finalize && Successful.contains(I.getParent()))
        from(End);
  }

private:
  void from(const MpiCall &End) {
    const WaysAhead Ways = ahead(End.call(), 0);
    if (Ways.Unknown || (Ways.Returns && isMain(*End.call().getFunction())))
      return;
    if (!Ways.Returns)
      return tell(End, Ways, nullptr);
    const CallBase *Site = nullptr;
    const WaysAhead Later = behindCallers(*End.call().getFunction(), Site, 0);
    if (!Later.Unknown && !Later.Returns && Site)
      tell(End, Later, Site);
  }

  /// Behind all calls of F, in the functions that are in sight.
  WaysAhead behindCallers(const Function &F, const CallBase *&Site,
                          unsigned Depth) {
    WaysAhead Result;
    ArrayRef<const CallBase *> Sites = Calls.callsOf(F);
    Result.Unknown =
        isMain(F) || Sites.empty() ||
        Incomplete::reached(Depth == MostLevelsAhead, Incomplete::Depth, &F);
    for (const CallBase *CB : Sites) {
      if (Result.Unknown)
        return Result;
      if (CB->getCalledFunction() != &F || outlinedFunction(*CB)) {
        Result.Unknown = true;
        return Result;
      }
      WaysAhead Ways = ahead(*CB, 0);
      const CallBase *Through = nullptr;
      if (!Ways.Unknown && Ways.Returns)
        Ways = behindCallers(*CB->getFunction(), Through, Depth + 1);
      Result.Unknown |= Ways.Unknown;
      Result.Returns |= Ways.Returns;
      if (!Result.Call) {
        Result.Call = Ways.Call;
        Site = CB;
      }
    }
    return Result;
  }

  /// From behind From up to the end of its function.
  WaysAhead ahead(const CallBase &From, unsigned Depth) {
    WaysAhead Result;
    SmallVector<const BasicBlock *, 16> Work;
    if (const auto *Invoke = dyn_cast<InvokeInst>(&From))
      Work.push_back(Invoke->getNormalDest());
    else
      along(*From.getNextNode(), Result, Work, Depth);
    follow(Work, Result, Depth);
    return Result;
  }

  /// From the beginnings of these blocks on.
  void follow(SmallVectorImpl<const BasicBlock *> &Work, WaysAhead &Result,
              unsigned Depth) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    while (!Work.empty() && !Result.Unknown)
      if (const BasicBlock *B = Work.pop_back_val(); Seen.insert(B).second)
        along(B->front(), Result, Work, Depth);
  }

  /// From First to the end of its block, or to what ends the way.
  void along(const Instruction &First, WaysAhead &Result,
             SmallVectorImpl<const BasicBlock *> &Work, unsigned Depth) {
    for (const Instruction *I = &First; I; I = I->getNextNode()) {
      const auto *CB = dyn_cast<CallBase>(I);
      if (CB && endsWay(*CB, Result, Depth))
        return;
      if (isa<ReturnInst>(I))
        Result.Returns = true;
      else if (isa<UnreachableInst, ResumeInst>(I))
        Result.Unknown = true;
    }
    append_range(Work, successors(First.getParent()));
  }

  /// The call needs MPI, or may end the program.
  bool endsWay(const CallBase &CB, WaysAhead &Result, unsigned Depth) {
    if (const MpiCall Mpi(CB); Mpi) {
      const Fn Which = Mpi.fn();
      Result.Unknown |= Which == Fn::Abort;
      const bool Needs =
          needsMpi(Which) || Which == Fn::Finalize || startsMpi(Which);
      if (Needs && Which != Fn::Abort && !Result.Call)
        Result.Call = &CB;
      return Needs || Result.Unknown;
    }
    if (isa<IntrinsicInst>(CB))
      return false;
    const Function *Callee = CB.getCalledFunction();
    if (Callee && !Callee->isDeclaration()) {
      const WaysAhead &In = inside(*Callee, Depth);
      Result.Unknown |= In.Unknown;
      if (!In.Returns && !In.Unknown && !Result.Call)
        Result.Call = In.Call;
      return !In.Returns || In.Unknown;
    }
    Result.Unknown |= CB.doesNotReturn() || !Callee || !comesBack(*Callee, CB);
    return Result.Unknown;
  }

  const WaysAhead &inside(const Function &F, unsigned Depth) {
    auto It = Inside.find(&F);
    if (It != Inside.end())
      return It->second;
    // Of those that call each other nothing is known.
    WaysAhead Result;
    Result.Unknown = true;
    Inside[&F] = Result;
    if (!Incomplete::reached(Depth == MostLevelsAhead, Incomplete::Depth, &F)) {
      Result.Unknown = false;
      SmallVector<const BasicBlock *, 16> Work{&F.getEntryBlock()};
      follow(Work, Result, Depth + 1);
    }
    return Inside[&F] = Result;
  }

  /// A function of the language that does not end the program.
  bool comesBack(const Function &F, const CallBase &CB) {
    const StringRef Name = F.getName();
    if (any_of(ArrayRef<StringRef>{"exit", "abort", "stop", "jmp", "atexit"},
               [&](StringRef Each) { return Name.contains_insensitive(Each); }))
      return false;
    return isOfLanguage(F, C.Copy.analyses().getResult<TargetLibraryAnalysis>(
                               *const_cast<Function *>(CB.getFunction())));
  }

  void tell(const MpiCall &End, const WaysAhead &Ways, const CallBase *Site) {
    const Function &F = *End.call().getFunction();
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(
            *const_cast<Function *>(&F));
    // What every way comes by is told by the order of the calls.
    if (!Ways.Call || (Ways.Call->getFunction() == &F &&
                       DT.dominates(&End.call(), Ways.Call)))
      return;
    const MpiCall Next(*Ways.Call);
    Finding Told = findingAt(Next, Check::Lifecycle, Severity::Warning,
                             Next.fn() == Fn::Finalize
                                 ? say<text::SecondTime>(Next.name())
                                 : say<text::AfterFinalize>(Next.name()));
    Told.Notes.push_back(
        note<text::CallIsThere>(locationOf(End.call()), End.name()));
    if (Site) {
      lower(Told, Confidence::UnknownInput);
      Told.Notes.push_back(
          note<text::CalledHere>(locationOf(*Site), quoted(sourceName(F))));
    }
    Out.push_back(std::move(Told));
  }

  CheckContext &C;
  Findings &Out;
  const CallTargets &Calls;
  DenseMap<const Function *, WaysAhead> Inside;
};

} // namespace

void checkLifecycleAhead(CheckContext &C, Findings &Out) {
  if (none_of(C.Copy.functions(), [](const Function *F) {
        return any_of(instructions(*F), [](const Instruction &I) {
          return MpiCall::get(I).fn() == Fn::Finalize;
        });
      }))
    return;
  AheadCheck Check(C, Out);
  for (Function *F : C.Copy.functions())
    Check.run(*F);
}

} // namespace tutti
