// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A walk over the uses of the pointer: loads are harmless, addresses made of
/// it are followed, also through the variable that keeps a parameter, into
/// callees and out of those that give it back (std::forward). Everything else
/// may write.

#include "analysis/memory/ArgumentWrites.h"
#include "analysis/memory/Parameter.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxWriteDepth = 20;
static constexpr unsigned MaxUses = 2000;

bool isCompiledElsewhere(const Function &F) {
  return F.isDeclaration() ||
         (F.hasAvailableExternallyLinkage() && isOfCxxLibrary(F.getName()));
}

/// The variable that keeps nothing but the parameter, as at -O0; or null.
static const AllocaInst *keeps(const StoreInst &S) {
  const auto *Slot = dyn_cast<AllocaInst>(S.getPointerOperand());
  if (!Slot)
    return nullptr;
  for (const User *U : Slot->users()) {
    const auto *Other = dyn_cast<StoreInst>(U);
    bool Harmless = isa<LoadInst>(U) || isa<DbgInfoIntrinsic>(U) ||
                    (Other && Other == &S) ||
                    cast<Instruction>(U)->isLifetimeStartOrEnd();
    if (!Harmless)
      return nullptr;
  }
  return Slot;
}

/// Goes on with what is read out of that variable; false when it is none.
static bool followKept(const StoreInst &S,
                       SmallVectorImpl<const Value *> &Work) {
  const AllocaInst *Slot = keeps(S);
  if (!Slot)
    return false;
  for (const User *L : Slot->users())
    if (isa<LoadInst>(L))
      Work.push_back(L);
  return true;
}

bool ArgumentWrites::mayReturn(const Argument &A, unsigned Depth) {
  auto [It, New] = Given.try_emplace(&A, true); // true: around a cycle of calls
  if (!New ||
      Incomplete::undecided(Depth > MaxWriteDepth, Incomplete::Depth, &A))
    return It->second;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work{&A};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const User *By = U.getUser();
      if (isa<ReturnInst>(By))
        return true;
      if (const auto *S = dyn_cast<StoreInst>(By)) {
        followKept(*S, Work);
      } else if (const auto *CB = dyn_cast<CallBase>(By)) {
        const Argument *Next = parameterOf(*CB, U);
        if (!Next || mayReturn(*Next, Depth + 1))
          Work.push_back(CB);
      } else if (!isa<LoadInst>(By) && !isa<ICmpInst>(By)) {
        Work.push_back(By);
      }
    }
  }
  return Given[&A] = false;
}

bool ArgumentWrites::mayWrite(const Function &F, unsigned Number) {
  if (F.isDeclaration() || F.isInterposable() || Number >= F.arg_size())
    return true;
  const Argument &A = *F.getArg(Number);
  return follow(A, 0) || mayReturn(A, 0);
}

bool ArgumentWrites::follow(const Argument &A, unsigned Depth) {
  auto [It, New] = Known.try_emplace(&A, true); // true: around a cycle of calls
  if (!New || Incomplete::reached(Depth > MaxWriteDepth, Incomplete::Depth, &A))
    return It->second;
  if (A.onlyReadsMemory())
    return Known[&A] = false;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 16> Work{&A};
  unsigned Uses = 0;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      const auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I || Incomplete::reached(++Uses > MaxUses, Incomplete::Steps, &A))
        return true;
      if (isa<LoadInst>(I) || isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I) ||
          I->isLifetimeStartOrEnd())
        continue;
      if (isa<GetElementPtrInst>(I) || isa<CastInst>(I) || isa<PHINode>(I) ||
          isa<SelectInst>(I)) {
        Work.push_back(I);
        continue;
      }
      if (const auto *S = dyn_cast<StoreInst>(I);
          S && S->getValueOperand() == V && S->getPointerOperand() != V) {
        if (!followKept(*S, Work))
          return true;
        continue;
      }
      if (isa<ReturnInst>(I)) // the caller follows it, or asks mayReturn()
        continue;
      const auto *CB = dyn_cast<CallBase>(I);
      if (!CB || !CB->isArgOperand(&U))
        return true;
      unsigned Number = CB->getArgOperandNo(&U);
      if (CB->onlyReadsMemory(Number))
        continue;
      if (const auto *M = dyn_cast<MemTransferInst>(CB); M && Number == 1)
        continue;
      const Argument *Next = parameterOf(*CB, U);
      if (!Next || follow(*Next, Depth + 1))
        return true;
      if (mayReturn(*Next, Depth + 1))
        Work.push_back(CB);
    }
  }
  return Known[&A] = false;
}

/// A variable of the function, memory that it has just been given, what a
/// parameter points to, or nothing of the program's.
static bool isOwnOrGiven(const Value &Address) {
  const Value *Base = getUnderlyingObject(&Address);
  if (const auto *G = dyn_cast<GlobalVariable>(Base))
    return G->isConstant() || G->isDeclaration();
  if (const auto *CB = dyn_cast<CallBase>(Base))
    return CB->returnDoesNotAlias() ||
           (CB->getCalledFunction() &&
            CB->getCalledFunction()->isDeclaration());
  const auto *L = dyn_cast<LoadInst>(Base);
  const auto *Slot = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (Slot)
    return any_of(Slot->users(), [&](const User *U) {
      const auto *S = dyn_cast<StoreInst>(U);
      return S && isa<Argument>(S->getValueOperand()) && keeps(*S) == Slot;
    });
  return isa<AllocaInst>(Base) || isa<Argument>(Base) || isa<Constant>(Base);
}

bool ArgumentWrites::callGoesElsewhere(const CallBase &CB, unsigned Depth) {
  if (const auto *M = dyn_cast<MemIntrinsic>(&CB))
    return !isOwnOrGiven(*M->getDest());
  if (!CB.mayWriteToMemory() || isa<DbgInfoIntrinsic>(CB) ||
      CB.isLifetimeStartOrEnd() || CB.onlyAccessesInaccessibleMemory())
    return false;
  const Function *Callee = CB.getCalledFunction();
  if (!Callee || Callee->isInterposable() ||
      (!isCompiledElsewhere(*Callee) && goesElsewhere(*Callee, Depth + 1)))
    return true;
  // It may call back what it is handed.
  if (!Callee->isDeclaration() && any_of(CB.args(), [&](const Use &U) {
        const auto *F = dyn_cast<Function>(U->stripPointerCasts());
        return F && !isCompiledElsewhere(*F) && goesElsewhere(*F, Depth + 1);
      }))
    return true;
  return any_of(CB.args(), [&](const Use &U) {
    if (!U->getType()->isPointerTy() || isOwnOrGiven(*U) ||
        CB.onlyReadsMemory(CB.getArgOperandNo(&U)))
      return false;
    const Argument *Next = parameterOf(CB, U);
    return !Next || follow(*Next, Depth + 1);
  });
}

bool ArgumentWrites::goesElsewhere(const Function &F, unsigned Depth) {
  if (F.isDeclaration() || F.isInterposable())
    return true;
  // true: around a cycle of calls
  auto [It, New] = Elsewhere.try_emplace(&F, true);
  if (!New || Incomplete::reached(Depth > MaxWriteDepth, Incomplete::Depth, &F))
    return It->second;
  for (const Instruction &I : instructions(F)) {
    const auto *S = dyn_cast<StoreInst>(&I);
    const auto *CB = dyn_cast<CallBase>(&I);
    if (S    ? !isOwnOrGiven(*S->getPointerOperand())
        : CB ? callGoesElsewhere(*CB, Depth)
             : I.mayWriteToMemory())
      return true;
  }
  return Elsewhere[&F] = false;
}

} // namespace tutti
