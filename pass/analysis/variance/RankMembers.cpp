// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks at every store and call of the module that names a member of a
/// structure. A structure that is copied or cleared as a whole keeps what its
/// members are.

#include "analysis/variance/RankMembers.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static bool gives(const MpiCall &Call, Fn F, Role Out, const Use &U) {
  return Call.fn() == F && Call.isTrusted() &&
         Call.operand(indexOf(F, Out)) == U.get();
}

static bool givesRankTo(const MpiCall &Call, const Use &U) {
  return gives(Call, Fn::Comm_rank, table::RANK_OUT, U);
}

static bool givesSizeTo(const MpiCall &Call, const Use &U) {
  return gives(Call, Fn::Comm_size, table::SIZE_OUT, U);
}

/// The call that alone fills the variable which V is read from, with the rank
/// or with the number of ranks.
static const CallBase *readIntoVariable(const Value &V) {
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (!A)
    return nullptr;
  const CallBase *Asked = nullptr;
  for (const Use &U : A->uses()) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      if (S->getValueOperand() == A || !isa<Constant>(S->getValueOperand()))
        return nullptr;
    } else if (const auto *CB = dyn_cast<CallBase>(I);
               CB && !isa<IntrinsicInst>(CB)) {
      const MpiCall Call(*CB);
      if (!(givesRankTo(Call, U) || givesSizeTo(Call, U)) ||
          (Asked && MpiCall(*Asked).fn() != Call.fn()))
        return nullptr;
      Asked = CB;
    } else if (!isa<LoadInst>(I) && !isa<IntrinsicInst>(I)) {
      return nullptr;
    }
  }
  return Asked;
}

void RankMembers::store(const StoreInst &S) {
  Field To = fieldOf(S.getPointerOperand(), DL);
  const Value *V = S.getValueOperand();
  while (isa<CastInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  if (!To.first || isa<Constant>(V))
    return;
  Writes &W = All[To];
  if (const CallBase *Asked = readIntoVariable(*V)) {
    const CallBase *&By =
        MpiCall(*Asked).fn() == Fn::Comm_rank ? W.Rank : W.Size;
    if (!By)
      By = Asked;
    return;
  }
  W.Others = true;
}

/// The call that a copy holds may be named for a reason; others only exclude.
void RankMembers::look(const Function &F, bool Copied) {
  for (const Instruction &I : instructions(F)) {
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      store(*S);
      continue;
    }
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<IntrinsicInst>(CB))
      continue;
    MpiCall Call(*CB);
    for (const Use &U : CB->args()) {
      Field To = U->getType()->isPointerTy() ? fieldOf(U, DL) : Field();
      if (!To.first)
        continue;
      const bool IsRank = givesRankTo(Call, U);
      const bool Gives = IsRank || givesSizeTo(Call, U);
      // The first member's address is that of the structure.
      if (!Gives && !Call && To.second == 0)
        continue;
      Writes &W = All[To];
      W.Others |= !Gives;
      const CallBase *&By = IsRank ? W.Rank : W.Size;
      if (Gives && Copied && !By)
        By = CB;
      // That a body outside the copy asks excludes the other one all the same.
      W.Others |= Gives && !Copied && (IsRank ? W.Size : W.Rank);
    }
  }
}

RankMembers::RankMembers(PrivateCopy &Copy)
    : DL(Copy.module().getDataLayout()) {
  DenseSet<const Function *> Seen;
  const Module *Whole = nullptr;
  for (Function *F : Copy.functions()) {
    look(*F, true);
    if (const Function *Original = Copy.original(F)) {
      Seen.insert(Original);
      Whole = Original->getParent();
    }
  }
  if (none_of(All, [](const auto &Each) {
        return Each.second.Rank || Each.second.Size;
      }))
    return;
  if (Whole)
    for (const Function &F : *Whole)
      if (!Seen.contains(&F))
        look(F, false);
  for (auto &[To, W] : All)
    if (!W.Others && !(W.Rank && W.Size) && (W.Rank || W.Size))
      (W.Rank ? Members : Sizes)[To] = W.Rank ? W.Rank : W.Size;
}

} // namespace tutti
