// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks at every store and call of the module that names a member of a
/// structure. A structure that is copied or cleared as a whole keeps what its
/// members are. Members are taken to hold such numbers until something else is
/// found there: what goes from one object of a type to the next is what the
/// first was given.

#include "analysis/variance/own/AskedNumbers.h"
#include "analysis/calls/CallTargets.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/UncopiedFunctions.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
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

static bool givesNumberTo(const MpiCall &Call, const Use &U) {
  return gives(Call, Fn::Comm_rank, table::RANK_OUT, U) ||
         gives(Call, Fn::Comm_size, table::SIZE_OUT, U);
}

void AskedNumbers::Origin::join(const Origin &Other) {
  if (!By)
    By = Other.By;
  IsKnown &= Other.IsKnown &&
             (!Other.By || MpiCall(*Other.By).fn() == MpiCall(*By).fn());
}

AskedNumbers::Origin AskedNumbers::originOf(const Value &V, unsigned Depth) {
  // Through so many functions and copies a number is handed down.
  constexpr unsigned MostSteps = 12;
  if (Incomplete::reached(Depth == MostSteps, Incomplete::Depth, &V))
    return {};
  if (isa<Constant>(V))
    return Origin::neutral();
  if (const auto *C = dyn_cast<CastInst>(&V))
    return originOf(*C->getOperand(0), Depth + 1);
  if (const auto *A = dyn_cast<Argument>(&V))
    return originOf(*A, Depth);
  const auto *L = dyn_cast<LoadInst>(&V);
  if (!L)
    return {};
  const Value &Address = *L->getPointerOperand();
  if (const auto *A = dyn_cast<AllocaInst>(&Address);
      A && !A->getAllocatedType()->isAggregateType())
    return originOf(*A, Depth);
  auto *It = All.find(fieldOf(&Address, DL));
  return It != All.end() ? It->second.Is : Origin();
}

/// All that fills the variable.
AskedNumbers::Origin AskedNumbers::originOf(const AllocaInst &A,
                                            unsigned Depth) {
  Origin Is = Origin::neutral();
  for (const Use &U : A.uses()) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      if (S->getValueOperand() == &A)
        return {};
      Is.join(originOf(*S->getValueOperand(), Depth + 1));
    } else if (const auto *CB = dyn_cast<CallBase>(I);
               CB && !isa<IntrinsicInst>(CB)) {
      Is.join(givesNumberTo(MpiCall(*CB), U) ? Origin::of(*CB) : Origin());
    } else if (!isa<LoadInst>(I) && !isa<IntrinsicInst>(I)) {
      return {};
    }
    if (!Is.IsKnown)
      return {};
  }
  return Is;
}

/// All callers pass it, and all of them are in sight.
AskedNumbers::Origin AskedNumbers::originOf(const Argument &A, unsigned Depth) {
  const Function &F = *A.getParent();
  ArrayRef<const CallBase *> Callers = Calls.callsOf(F);
  if (Callers.empty() || (Calls.hasUnknownCallers(F) && !HasMain))
    return {};
  // What calls itself hands down what it was given.
  auto [Known, New] = Handed.try_emplace(&A, Origin::neutral());
  if (!New)
    return Known->second;
  Origin Is = Origin::neutral();
  for (const CallBase *CB : Callers)
    for (const CallTarget &T : Calls.of(*CB))
      if (const Value *Passed =
              T.Body == &F ? T.actual(*CB, A.getArgNo()) : nullptr)
        // A constant is a rank's number here, not a first value.
        Is.join(isa<Constant>(Passed) ? Origin()
                                      : originOf(*Passed, Depth + 1));
      else if (T.Body == &F)
        Is = {};
  return Handed[&A] = Is;
}

void AskedNumbers::store(const StoreInst &S) {
  Field To = fieldOf(S.getPointerOperand(), DL);
  if (To.first && !isa<Constant>(S.getValueOperand()))
    All[To].Stored.push_back(S.getValueOperand());
}

bool AskedNumbers::look(const Function &F) {
  bool Asks = false;
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
      const bool Gives = givesNumberTo(Call, U);
      Asks |= Gives;
      Field To = U->getType()->isPointerTy() ? fieldOf(U, DL) : Field();
      if (!To.first)
        continue;
      // The first member's address is that of the structure.
      if (!Gives && !Call && To.second == 0)
        continue;
      All[To].Asked.join(Gives ? Origin::of(*CB) : Origin());
    }
  }
  return Asks;
}

AskedNumbers::Origin AskedNumbers::originOf(const Writes &W) {
  Origin Is = W.Asked;
  for (const Value *V : W.Stored) {
    if (!Is.IsKnown)
      break;
    Is.join(originOf(*V));
  }
  return Is;
}

/// What holds something else makes others do so. What is left is what some of
/// them were given.
void AskedNumbers::settle() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    Handed.clear();
    for (auto &[To, W] : All) {
      if (!W.Is.IsKnown)
        continue;
      const Origin Is = originOf(W);
      Changed |= Is.IsKnown != W.Is.IsKnown || !Is.By != !W.Is.By;
      W.Is = Is;
    }
  }
}

AskedNumbers::AskedNumbers(PrivateCopy &Copy, const CallTargets &Calls)
    : Copy(Copy), Calls(Calls), DL(Copy.module().getDataLayout()) {
  bool Asks = false;
  for (Function *F : Copy.functions()) {
    Asks |= look(*F);
    HasMain |= isMain(*F);
  }
  if (!Asks) {
    All.clear();
    return;
  }
  for (const Function *F : uncopiedFunctions(Copy))
    look(*F);
  settle();
}

/// The call that a copy holds may be named for a reason; others only exclude.
SmallVector<std::pair<Field, const CallBase *>, 8>
AskedNumbers::members() const {
  SmallVector<std::pair<Field, const CallBase *>, 8> Result;
  for (const auto &[To, W] : All)
    if (W.Is.IsKnown && W.Is.By && Copy.original(W.Is.By->getFunction()))
      Result.emplace_back(To, W.Is.By);
  return Result;
}

} // namespace tutti
