// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A constant that is passed stands in constant memory, or in a variable that
/// is set once, in front of the call, and that every other function it is
/// passed to only reads.

#include "model/rewrite/memory/AddressedConstants.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxCalls = 4; ///< from function to function

bool isOnlyRead(const Argument &A, unsigned Depth = 0);

/// What a call is given there is not written to.
bool isOnlyReadBy(const CallBase &CB, const Use &U, unsigned Depth) {
  if (!CB.isArgOperand(&U))
    return false;
  const unsigned N = CB.getArgOperandNo(&U);
  const Function *F = CB.getCalledFunction();
  return CB.onlyReadsMemory(N) ||
         (F && !F->isDeclaration() && N < F->arg_size() &&
          isOnlyRead(*F->getArg(N), Depth + 1));
}

bool isOnlyRead(const Argument &A, unsigned Depth) {
  if (A.onlyReadsMemory())
    return true;
  if (Incomplete::reached(Depth > MaxCalls, Incomplete::Depth, &A))
    return false;
  return all_of(A.uses(), [&](const Use &U) {
    const User *By = U.getUser();
    const auto *CB = dyn_cast<CallBase>(By);
    return isa<LoadInst, CmpInst, PtrToIntInst, DbgInfoIntrinsic>(By) ||
           (CB && isOnlyReadBy(*CB, U, Depth));
  });
}

} // namespace

const Argument *argumentReadBy(const Value &V) {
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *A =
      L && L->isSimple() ? dyn_cast<Argument>(L->getPointerOperand()) : nullptr;
  return A && isOnlyRead(*A) ? A : nullptr;
}

const Argument *argumentAskedFor(const Value &V, bool &IfNull) {
  const auto *Test = dyn_cast<ICmpInst>(&V);
  if (!Test || !Test->isEquality())
    return nullptr;
  const auto *Zero = dyn_cast<Constant>(Test->getOperand(1));
  const Value *Of = Test->getOperand(0);
  if (const auto *Cast = dyn_cast<PtrToIntInst>(Of))
    Of = Cast->getPointerOperand();
  IfNull = Test->getPredicate() == ICmpInst::ICMP_EQ;
  return Zero && Zero->isNullValue() && Of->getType()->isPointerTy()
             ? dyn_cast<Argument>(Of)
             : nullptr;
}

Constant *constantAt(const Use &Passed) {
  const auto *CB = cast<CallBase>(Passed.getUser());
  if (auto *G = dyn_cast<GlobalVariable>(Passed.get()))
    return G->isConstant() && G->hasDefinitiveInitializer() &&
                   isa<ConstantInt>(G->getInitializer())
               ? G->getInitializer()
               : nullptr;
  const auto *A = dyn_cast<AllocaInst>(Passed.get());
  if (!A)
    return nullptr;
  const StoreInst *Set = nullptr;
  for (const Use &U : A->uses()) {
    const User *By = U.getUser();
    const auto *S = dyn_cast<StoreInst>(By);
    if (S && !Set && S->getPointerOperand() == A) {
      Set = S;
      continue;
    }
    const auto *Other = dyn_cast<CallBase>(By);
    if (!isa<LoadInst, DbgInfoIntrinsic>(By) && &U != &Passed &&
        !(Other && (Other->isLifetimeStartOrEnd() ||
                    isOnlyReadBy(*Other, U, /*Depth=*/0))))
      return nullptr;
  }
  return Set && Set->getParent() == CB->getParent() && Set->comesBefore(CB)
             ? dyn_cast<ConstantInt>(
                   const_cast<Value *>(Set->getValueOperand()))
             : nullptr;
}

} // namespace tutti
