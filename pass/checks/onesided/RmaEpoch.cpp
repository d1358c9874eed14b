// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-rma-epoch: operations and ends of epochs where no way has opened one,
/// and epochs that are open on every way to the end of the window or to an
/// epoch of another kind; the same of exposure epochs. Only windows in local
/// variables that no other function gets.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/WindowState.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/OneSided.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

using Bits = HandleStates::Bits;

bool isIn(Bits Now, Bits Allowed) { return (Now & ~Allowed) == 0; }

/// What is wrong with a call when the window is surely in one of these states.
const TextRow *faultOf(Fn F, Bits Now) {
  using S = WindowState;
  if (row(F).Kind == Class::Rma) {
    if (Now == S::Closed)
      return &text::OutsideAccessEpoch;
    if (has(F, table::REQ_OUT) && isIn(Now, S::Closed | S::Fence | S::Started))
      return &text::OutsidePassiveEpoch;
    return nullptr;
  }
  switch (F) {
  case Fn::Win_unlock:
  case Fn::Win_unlock_all:
    return isIn(Now, S::Closed | S::Fence | S::Started) ? &text::UnlocksUnlocked
                                                        : nullptr;
  case Fn::Win_flush:
  case Fn::Win_flush_all:
  case Fn::Win_flush_local:
  case Fn::Win_flush_local_all:
    return isIn(Now, S::Closed | S::Fence | S::Started) ? &text::FlushesUnlocked
                                                        : nullptr;
  case Fn::Win_complete:
    return isIn(Now, S::Closed | S::Fence | S::Locked) ? &text::EndsUnstarted
                                                       : nullptr;
  case Fn::Win_free:
    return Now == S::Locked    ? &text::FreesLocked
           : Now == S::Started ? &text::FreesInAccessEpoch
                               : nullptr;
  case Fn::Win_fence:
    return Now == S::Locked    ? &text::WhileLocked
           : Now == S::Started ? &text::InAccessEpoch
                               : nullptr;
  case Fn::Win_start:
    return Now == S::Locked    ? &text::WhileLocked
           : Now == S::Started ? &text::InAccessEpoch
                               : nullptr;
  case Fn::Win_lock:
    return Now == S::Started ? &text::InAccessEpoch : nullptr;
  case Fn::Win_lock_all:
    return Now == S::Locked ? &text::WhileLocked : nullptr;
  default:
    return nullptr;
  }
}

/// The same of its exposure to others.
const TextRow *exposureFaultOf(Fn F, Bits Now) {
  using S = WindowState;
  if (F == Fn::Win_wait || F == Fn::Win_test)
    return Now == S::Closed ? &text::WaitsForUnposted : nullptr;
  if (Now != S::Posted)
    return nullptr;
  return F == Fn::Win_free ? &text::FreesInExposureEpoch
         : F == Fn::Win_post || F == Fn::Win_fence || F == Fn::Win_lock ||
                 F == Fn::Win_lock_all
             ? &text::InExposureEpoch
             : nullptr;
}

bool hasNoTarget(const MpiCall &Call) {
  auto Rank = constantAt(Call, indexOf(Call.fn(), table::TARGET_RANK));
  return Rank && *Rank < 0;
}

/// One kind of epochs: how calls change it, and what is wrong in which state.
struct EpochRules {
  Bits (*After)(const HandleAccess &, unsigned, Bits);
  const TextRow *(*FaultOf)(Fn, Bits);
  Bits Open; ///< an epoch that one call has begun
};

bool begins(Fn F) {
  return F == Fn::Win_lock || F == Fn::Win_lock_all || F == Fn::Win_start ||
         F == Fn::Win_post;
}

void noteBegin(const HandleVariable &V, const EpochRules &Rules, Bits Now,
               Finding &Found) {
  for (const HandleAccess &Other : V.Accesses)
    if (begins(Other.Mpi.fn()) && Now == Rules.After(Other, 0, Now) &&
        isIn(Now, Rules.Open)) {
      Found.Notes.push_back(note<text::EpochBeganHere>(locationOf(*Other.At)));
      return;
    }
  for (const HandleAccess &Other : V.Accesses)
    if (Other.What == HandleAccess::Call && Other.role() == table::WIN_OUT)
      Found.Notes.push_back(note<text::WindowMadeHere>(locationOf(*Other.At)));
}

bool checkEpochs(const HandleVariable &V, const EpochRules &Rules,
                 Findings &Out) {
  HandleStates States(V, 0, WindowState::Unset, Rules.After);
  std::vector<const HandleAccess *> InOrder;
  for (const Instruction &I : instructions(*V.At->getFunction()))
    if (auto It = V.ByInstruction.find(&I); It != V.ByInstruction.end())
      for (unsigned N : It->second)
        InOrder.push_back(&V.Accesses[N]);
  for (const HandleAccess *Each : InOrder) {
    const HandleAccess &A = *Each;
    Bits Now = States.before(*A.At, Rules.After);
    // A window that was never made is another check's.
    if (Now == 0 || (Now & (WindowState::Unset | WindowState::Other)) ||
        hasNoTarget(A.Mpi))
      continue;
    const TextRow *Fault = Rules.FaultOf(A.Mpi.fn(), Now);
    if (!Fault)
      continue;
    Finding Found = findingAt(A.Mpi, Check::RmaEpoch, Severity::Error,
                              fill(*Fault, {A.Mpi.name()}));
    Found.At = A.At;
    noteBegin(V, Rules, Now, Found);
    Out.push_back(std::move(Found));
    return true; // the rest may follow from it
  }
  return false;
}

/// Where the epoch that a call begins meets what must not come within it: the
/// first such call, if every way that goes on comes to one.
const HandleAccess *metBehind(const HandleVariable &V, const EpochRules &Rules,
                              const HandleAccess &Begin) {
  const HandleAccess *Met = nullptr;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 8> Work{Begin.At->getNextNode()};
  const Bits Open = Rules.After(Begin, 0, WindowState::Closed);
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    bool Ends = false;
    for (; I && !Ends; I = I->getNextNode()) {
      if (isa<ReturnInst>(I))
        return nullptr;
      if (auto It = V.ByInstruction.find(I); It != V.ByInstruction.end())
        for (unsigned N : It->second) {
          const HandleAccess &A = V.Accesses[N];
          if (Rules.FaultOf(A.Mpi.fn(), Open)) {
            Ends = true;
            Met = Met ? Met : &A;
          } else if (Rules.After(A, 0, Open) != Open) {
            return nullptr;
          }
        }
      if (!Ends && I->isTerminator())
        for (const BasicBlock *S : successors(I->getParent()))
          if (Seen.insert(S).second)
            Work.push_back(&S->front());
    }
  }
  return Met;
}

/// In a loop what comes first may be right, and what it begins never.
void checkEnds(const HandleVariable &V, const EpochRules &Rules,
               Findings &Out) {
  for (const HandleAccess &Begin : V.Accesses) {
    const Bits Open = Rules.After(Begin, 0, WindowState::Closed);
    if (!begins(Begin.Mpi.fn()) || !isIn(Open, Rules.Open))
      continue;
    const HandleAccess *Met = metBehind(V, Rules, Begin);
    if (!Met)
      continue;
    Finding Found =
        findingAt(Met->Mpi, Check::RmaEpoch, Severity::Error,
                  fill(*Rules.FaultOf(Met->Mpi.fn(), Open), {Met->Mpi.name()}));
    Found.At = Met->At;
    Found.Notes.push_back(note<text::EpochBeganHere>(locationOf(*Begin.At)));
    Out.push_back(std::move(Found));
    return;
  }
}

void checkVariable(const HandleVariable &V, Findings &Out) {
  if (!isPrivateWindow(V))
    return;
  const EpochRules Access{windowAfter, faultOf,
                          WindowState::Locked | WindowState::Started},
      Exposure{exposureAfter, exposureFaultOf, WindowState::Posted};
  if (checkEpochs(V, Access, Out) || checkEpochs(V, Exposure, Out))
    return;
  checkEnds(V, Access, Out);
  checkEnds(V, Exposure, Out);
}

} // namespace

void checkRmaEpoch(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V :
         localHandles(*F, [](Role R) { return R == table::WIN_OUT; }))
      checkVariable(V, Out);
}

} // namespace tutti
