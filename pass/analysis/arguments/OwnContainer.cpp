// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Elements are found through calls of the container's members. A call that
/// gets it as anything but the object may do what it likes.

#include "analysis/arguments/OwnContainer.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// The type of a local variable, or of the result, that is a container of the
/// C++ library; null: it is none.
const StructType *ownContainerType(const Value &V) {
  const Type *T = nullptr;
  if (const auto *A = dyn_cast<AllocaInst>(&V))
    T = A->getAllocatedType();
  else if (const auto *Result = dyn_cast<Argument>(&V))
    T = Result->getParamStructRetType();
  const auto *S = dyn_cast_or_null<StructType>(T);
  return S && S->hasName() && S->getName().starts_with("class.std::") ? S
                                                                      : nullptr;
}

/// What is read here is a handle that is kept elsewhere too.
bool isCopied(const LoadInst &L) {
  return !L.getType()->isPointerTy() && any_of(L.users(), [](const User *U) {
    const auto *CB = dyn_cast<CallBase>(U);
    return !isa<ICmpInst>(U) && !(CB && MpiCall(*CB));
  });
}

/// The call is of the container's own code and brings nothing out of it.
bool staysInside(const CallBase &CB, const Use &U) {
  if (const auto *Copy = dyn_cast<AnyMemTransferInst>(&CB))
    return &Copy->getRawSourceUse() != &U;
  if (isa<IntrinsicInst>(CB) || MpiCall(CB))
    return true;
  const Function *F = CB.getCalledFunction();
  return F && isOfCxxLibrary(F->getName()) && CB.isArgOperand(&U) &&
         CB.getArgOperandNo(&U) == 0 && !mayHandOver(CB);
}

} // namespace

bool mayHandOver(const CallBase &CB) {
  if (CB.arg_empty() || !CB.getArgOperand(0)->getType()->isPointerTy())
    return false;
  const StructType *Own =
      ownContainerType(*getUnderlyingObject(CB.getArgOperand(0)));
  return Own && any_of(drop_begin(CB.args()), [&](const Use &Other) {
           return Other->getType()->isPointerTy() &&
                  ownContainerType(*getUnderlyingObject(Other)) == Own;
         });
}

const Value *containerOf(const Value &Request) {
  const Value *At = getUnderlyingObject(&Request);
  for (unsigned Steps = 0; Steps < 8 && !ownContainerType(*At); ++Steps) {
    const Value *Inner = nullptr;
    if (const auto *L = dyn_cast<LoadInst>(At))
      Inner = L->getPointerOperand();
    else if (const auto *CB = dyn_cast<CallBase>(At);
             CB && CB->getCalledFunction() && CB->arg_size() > 0 &&
             isOfCxxLibrary(CB->getCalledFunction()->getName()))
      Inner = CB->getArgOperand(0);
    if (!Inner || !Inner->getType()->isPointerTy())
      return nullptr;
    At = getUnderlyingObject(Inner);
  }
  return ownContainerType(*At) ? At : nullptr;
}

bool isPrivateContainer(const Value &Container) {
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work{&Container};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      const auto *CB = dyn_cast_or_null<CallBase>(I);
      if (!I || (isa<StoreInst>(I) && U.getOperandNo() == 0))
        return false;
      if (CB && !staysInside(*CB, U))
        return false;
      if (const auto *L = dyn_cast_or_null<LoadInst>(I); L && isCopied(*L))
        return false;
      if (I->getType()->isPointerTy() && (!CB || !MpiCall(*CB)))
        Work.push_back(I);
    }
  }
  return true;
}

} // namespace tutti
