// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions of MPI must lie between its start and its end, by their rows
/// in Mpi.def, and whether a question for either is one: its answer is read.

#include "checks/calls/NeedsMpi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

bool needsMpi(Fn F) {
  switch (row(F).Kind) {
  case Class::Env:
  case Class::Local:
    return F == Fn::Comm_rank || F == Fn::Comm_size;
  case Class::Handle:
    // MPI-4.0 lets infos and error handlers be made at any time.
    return has(F, table::TYPE_OUT) || has(F, table::OP_OUT) ||
           has(F, table::TYPE_INOUT) || has(F, table::OP_INOUT);
  default:
    return !has(F, table::SESSION) && F != Fn::Comm_create_from_group &&
           F != Fn::Intercomm_create_from_groups;
  }
}

bool startsMpi(Fn F) { return F == Fn::Init || F == Fn::Init_thread; }

bool isAnswerRead(const MpiCall &Asked) {
  const Value *Flag = Asked.operand(table::FLAG_LOCAL_OUT);
  const auto *A =
      Flag ? dyn_cast<AllocaInst>(Flag->stripPointerCasts()) : nullptr;
  return !A || any_of(A->users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    const auto *CB = dyn_cast<CallBase>(I);
    const auto *S = dyn_cast<StoreInst>(I);
    if (I == &Asked.call() || isa<DbgInfoIntrinsic>(I) ||
        (S && S->getValueOperand() != A) || (CB && CB->isLifetimeStartOrEnd()))
      return false;
    return !isa<LoadInst>(I) || isPotentiallyReachable(&Asked.call(), I);
  });
}

} // namespace tutti
