// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-rma-epoch: operations and ends of epochs where no way has opened one,
/// and epochs that are open on every way to the end of the window or to an
/// epoch of another kind. Only windows in local variables that no other
/// function gets.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/WindowState.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/OneSided.def"
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

bool hasNoTarget(const MpiCall &Call) {
  auto Rank = constantAt(Call, indexOf(Call.fn(), table::TARGET_RANK));
  return Rank && *Rank < 0;
}

void checkVariable(const HandleVariable &V, Findings &Out) {
  if (!isPrivateWindow(V))
    return;
  HandleStates States(V, 0, WindowState::Unset, windowAfter);
  std::vector<const HandleAccess *> InOrder;
  for (const Instruction &I : instructions(*V.At->getFunction()))
    if (auto It = V.ByInstruction.find(&I); It != V.ByInstruction.end())
      for (unsigned N : It->second)
        InOrder.push_back(&V.Accesses[N]);
  for (const HandleAccess *Each : InOrder) {
    const HandleAccess &A = *Each;
    Bits Now = States.before(*A.At, windowAfter);
    // A window that was never made is another check's.
    if (Now == 0 || (Now & (WindowState::Unset | WindowState::Other)) ||
        hasNoTarget(A.Mpi))
      continue;
    const TextRow *Fault = faultOf(A.Mpi.fn(), Now);
    if (!Fault)
      continue;
    Finding Found = findingAt(A.Mpi, Check::RmaEpoch, Severity::Error,
                              fill(*Fault, {A.Mpi.name()}));
    Found.At = A.At;
    for (const HandleAccess &Other : V.Accesses)
      if (Other.Mpi.fn() == Fn::Win_lock ||
          Other.Mpi.fn() == Fn::Win_lock_all || Other.Mpi.fn() == Fn::Win_start)
        if (Now == windowAfter(Other, 0, Now) &&
            isIn(Now, WindowState::Locked | WindowState::Started)) {
          Found.Notes.push_back(
              note<text::EpochBeganHere>(locationOf(*Other.At)));
          break;
        }
    if (Found.Notes.empty())
      for (const HandleAccess &Other : V.Accesses)
        if (Other.What == HandleAccess::Call && Other.role() == table::WIN_OUT)
          Found.Notes.push_back(
              note<text::WindowMadeHere>(locationOf(*Other.At)));
    Out.push_back(std::move(Found));
    return; // the rest may follow from it
  }
}

} // namespace

void checkRmaEpoch(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V :
         localHandles(*F, [](Role R) { return R == table::WIN_OUT; }))
      checkVariable(V, Out);
}

} // namespace tutti
