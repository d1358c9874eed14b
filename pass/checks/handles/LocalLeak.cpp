// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-leak in one function: a communicator, group, datatype, operation,
/// window, file or session, or (at level 2) an info object, error handler or
/// attribute key, that is made into a local variable and that no way from there
/// frees before the variable is made anew or gone, or that a loop makes in each
/// round and leaves there. Functions that get the handle by value are looked
/// into; those that are not in sight could free their copy, so that what is
/// given to them is told at level 2. What is kept anywhere is not told.

#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/ReadOnly.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/EndOfFunction.h"
#include "checks/handles/GivenAway.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/mpi/HandleEnd.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

bool ends(const HandleAccess &A) { return endsHandle(A.Mpi.fn(), A.role()); }

/// A probe that comes back at once hands nothing out where there is no message.
bool mayFindNone(const HandleAccess &A) {
  return A.role() == table::MESSAGE_OUT && has(A.Mpi.fn(), table::FLAG_OUT);
}

} // namespace

/// Some way from where the handle is made leads out of the function, or to
/// where another one takes its place, and no way to where it is freed.
static bool isLost(const HandleVariable &V, const HandleAccess &Made) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Work;
  auto GoOn = [&](const BasicBlock &B) {
    const BasicBlock *Failing = failingSide(B);
    for (const BasicBlock *S : successors(&B))
      if (S != Failing && !S->isLandingPad() && Seen.insert(S).second)
        Work.push_back(&S->front());
  };
  if (Made.At->isTerminator())
    GoOn(*Made.At->getParent());
  else
    Work.push_back(Made.At->getNextNode());
  bool Lost = false;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    bool Over = false;
    for (; I && !Over; I = I->getNextNode()) {
      if (auto It = V.ByInstruction.find(I); It != V.ByInstruction.end())
        for (unsigned N : It->second) {
          const HandleAccess &A = V.Accesses[N];
          if (A.What == HandleAccess::Store || ends(A))
            return false;
          Over |= row(A.role()).Dir == Direction::Out;
        }
      Lost |= Over || isa<ReturnInst>(I);
      if (!Over && I->isTerminator())
        GoOn(*I->getParent());
    }
  }
  return Lost;
}

/// Each round of a loop makes one, and only the last one is freed, behind it.
static bool isLostInLoop(const HandleVariable &V, const HandleAccess &Made,
                         PrivateCopy &Copy) {
  Function &F = *const_cast<Function *>(V.At->getFunction());
  FunctionAnalysisManager &Analyses = Copy.analyses();
  return turnWithout(V, Made, Analyses.getResult<LoopAnalysis>(F),
                     Analyses.getResult<DominatorTreeAnalysis>(F),
                     [](const HandleAccess &A) {
                       return A.What == HandleAccess::Store || ends(A);
                     });
}

static bool isSetOnce(const HandleVariable &V) {
  return count_if(V.Accesses, [](const HandleAccess &A) {
           return A.What == HandleAccess::Store ||
                  row(A.role()).Dir == Direction::Out;
         }) == 1;
}

/// A function that is in sight does no more than pass it to MPI.
static bool onlyUses(const CallBase &Lent, const Value &Variable) {
  const Function *Callee = Lent.getCalledFunction();
  if (!Callee || Callee->isDeclaration())
    return Callee != nullptr;
  for (const Use &Arg : Lent.args()) {
    if (Arg != &Variable)
      continue;
    const unsigned N = Lent.getArgOperandNo(&Arg);
    if (N >= Callee->arg_size())
      return false;
    for (const User *U : Callee->getArg(N)->users()) {
      const auto *CB = dyn_cast<CallBase>(U);
      if (!CB || !onlyReads(MpiCall(*CB), *Callee->getArg(N)))
        return false;
    }
  }
  return true;
}

/// A function of Fortran gets the variable itself, and could free it: not where
/// a call uses the handle behind it.
static bool isUsedAfter(const HandleVariable &V, const CallBase &Lent,
                        PrivateCopy &Copy) {
  Function &F = *const_cast<Function *>(V.At->getFunction());
  const auto &Dominators = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  return any_of(V.Accesses, [&](const HandleAccess &A) {
    return A.What == HandleAccess::Call && A.Mpi.isFortran() &&
           row(A.role()).Dir == Direction::In &&
           Dominators.dominates(&Lent, A.At);
  });
}

static void look(const HandleVariable &V, const ByValue &Given,
                 PrivateCopy &Copy, Findings &Out) {
  if (V.Kept || V.Elements != 1 || !all_of(V.LentTo, [&](const CallBase *Lent) {
        return onlyUses(*Lent, *V.At) && isUsedAfter(V, *Lent, Copy);
      }))
    return;
  GivenAway Worst = GivenAway::Nothing;
  const CallBase *To = nullptr;
  for (const HandleVariable::Given &G : V.GivenTo)
    if (GivenAway One = Given.of(*G.To, G.Argument); One > Worst) {
      Worst = One;
      To = G.To;
    }
  if (Worst == GivenAway::Kept)
    return;
  if (!To && !V.LentTo.empty())
    To = V.LentTo.front();
  for (const HandleAccess &A : V.Accesses) {
    MadeHandle New =
        A.What == HandleAccess::Call && row(A.role()).Dir == Direction::Out
            ? madeBy(A.Mpi)
            : MadeHandle();
    if (!New.What)
      continue;
    const bool InLoop = isLostInLoop(V, A, Copy);
    if ((!InLoop && !isLost(V, A)) ||
        (mayFindNone(A) && any_of(V.Accesses, ends)))
      continue;
    Finding F = neverFreed(A.Mpi, New);
    if (A.role() != table::MESSAGE_OUT && !To && !InLoop && isSetOnce(V))
      if (auto E =
              endsWith(A.Mpi, New.Free, {"$" + std::to_string(A.Param)}, Copy))
        F.Edits.push_back(std::move(*E));
    if (To) {
      lower(F, whenGivenTo(*To));
      F.Notes.push_back(note<text::RightIfFreedByCall>(locationOf(*To)));
    }
    Out.push_back(std::move(F));
  }
}

void checkLocalLeak(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  ByValue Given(C.Copy, Ranks.calls());
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V : localHandles(
             *F,
             [](Role R) {
               return row(R).Dir == Direction::Out && isOfObject(R);
             },
             /*Lent=*/true))
      look(V, Given, C.Copy, Out);
}

} // namespace tutti
