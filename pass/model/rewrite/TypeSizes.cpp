// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Each call of MPI_Type_size with a predefined basic datatype is looked at,
/// and the variable that it writes to. Knows nothing of variables of a
/// program's other functions, nor of datatypes that a program makes.

#include "model/rewrite/TypeSizes.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tutti {

/// The loads of the variable that only By writes to; none when there may be
/// other writes.
static SmallVector<LoadInst *, 4> readsOf(AllocaInst &Variable,
                                          const CallBase &By) {
  SmallVector<LoadInst *, 4> Reads;
  for (User *U : Variable.users()) {
    auto *L = dyn_cast<LoadInst>(U);
    const auto *CB = dyn_cast<CallBase>(U);
    if (L && L->getType() == Variable.getAllocatedType())
      Reads.push_back(L);
    else if (!CB || (CB != &By && !CB->isLifetimeStartOrEnd() &&
                     !isa<DbgInfoIntrinsic>(CB)))
      return {};
  }
  return Reads;
}

void foldTypeSizes(Function &F, FunctionAnalysisManager &FAM) {
  struct Read {
    LoadInst *Load;
    const CallBase *By;
    uint64_t Bytes;
  };
  SmallVector<Read, 4> Known;
  for (Instruction &I : instructions(F)) {
    auto *CB = dyn_cast<CallBase>(&I);
    MpiCall Mpi = CB ? MpiCall(*CB) : MpiCall();
    if (!Mpi || !Mpi.isTrusted() || Mpi.fn() != Fn::Type_size)
      continue;
    const Value *Type = Mpi.operand(table::TYPE);
    auto *Out = dyn_cast_or_null<AllocaInst>(
        const_cast<Value *>(Mpi.operand(table::TSIZE_OUT)));
    auto Bytes = Type ? sizeOfPredefined(*Type, table::TYPE, Mpi.isFortran())
                      : std::nullopt;
    if (Out && Bytes && Out->getAllocatedType()->isIntegerTy())
      for (LoadInst *L : readsOf(*Out, *CB))
        Known.push_back({L, CB, *Bytes});
  }
  if (Known.empty())
    return;
  const DominatorTree &Over = FAM.getResult<DominatorTreeAnalysis>(F);
  for (const Read &R : Known)
    if (Over.dominates(R.By, R.Load))
      R.Load->replaceAllUsesWith(ConstantInt::get(R.Load->getType(), R.Bytes));
  SCCPPass().run(F, FAM);
  EliminateUnreachableBlocks(F);
  FAM.clear(F, F.getName());
}

} // namespace tutti
