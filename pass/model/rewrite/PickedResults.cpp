// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows the one way through the function that the constants choose, block by
/// block, and folds what stands there. A branch that something else decides, or
/// a block that is come to again, ends that: the result is not known.

#include "model/rewrite/PickedResults.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class ChosenWay {
public:
  ChosenWay(const CallBase &Call, const Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {
    for (auto [Formal, Actual] : zip(F.args(), Call.args()))
      if (auto *C = dyn_cast<Constant>(Actual); C && !isa<UndefValue>(C))
        Known[&Formal] = C;
  }

  /// What comes back, or null.
  Constant *result() {
    SmallPtrSet<const BasicBlock *, 8> Seen;
    const BasicBlock *From = nullptr;
    for (const BasicBlock *B = &F.getEntryBlock(); B;) {
      if (!Seen.insert(B).second)
        return nullptr;
      for (const Instruction &I : *B)
        fold(I, From);
      if (const auto *R = dyn_cast<ReturnInst>(B->getTerminator()))
        return of(*R->getReturnValue());
      From = B;
      B = next(*B->getTerminator());
    }
    return nullptr;
  }

private:
  Constant *of(const Value &V) const {
    if (const auto *C = dyn_cast<Constant>(&V))
      return isa<UndefValue>(C) ? nullptr : const_cast<Constant *>(C);
    return Known.lookup(&V);
  }

  void fold(const Instruction &I, const BasicBlock *From) {
    Constant *C = nullptr;
    if (const auto *P = dyn_cast<PHINode>(&I)) {
      C = From ? of(*P->getIncomingValueForBlock(From)) : nullptr;
    } else if (const auto *L = dyn_cast<LoadInst>(&I)) {
      // Of a constant table only.
      if (Constant *At = of(*L->getPointerOperand()); At && L->isSimple())
        C = ConstantFoldLoadFromConstPtr(At, L->getType(), DL);
    } else if (isa<CmpInst>(I) || isa<CastInst>(I) || isa<BinaryOperator>(I) ||
               isa<GetElementPtrInst>(I) || isa<SelectInst>(I)) {
      SmallVector<Constant *, 4> Operands;
      for (const Value *Op : I.operand_values())
        if (Constant *Each = of(*Op))
          Operands.push_back(Each);
      if (Operands.size() == I.getNumOperands())
        C = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Operands,
                                     DL);
    }
    if (C && !isa<UndefValue>(C))
      Known[&I] = C;
  }

  const BasicBlock *next(const Instruction &End) const {
    if (const auto *Br = dyn_cast<BranchInst>(&End)) {
      if (Br->isUnconditional())
        return Br->getSuccessor(0);
      const auto *C = dyn_cast_or_null<ConstantInt>(of(*Br->getCondition()));
      return C ? Br->getSuccessor(C->isZero()) : nullptr;
    }
    if (const auto *S = dyn_cast<SwitchInst>(&End)) {
      auto *C = dyn_cast_or_null<ConstantInt>(of(*S->getCondition()));
      return C ? S->findCaseValue(C)->getCaseSuccessor() : nullptr;
    }
    const auto *I = dyn_cast<InvokeInst>(&End);
    return I ? I->getNormalDest() : nullptr;
  }

  const Function &F;
  const DataLayout &DL;
  DenseMap<const Value *, Constant *> Known;
};

/// Somebody gives it to MPI, or may hand it on to who does.
bool isHandedOn(const CallBase &CB) {
  return any_of(CB.users(), [](const User *U) {
    return isa<ReturnInst>(U) ||
           (isa<CallBase>(U) && MpiCall::get(*cast<Instruction>(U)));
  });
}

} // namespace

void replacePickedResults(ArrayRef<Function *> Functions,
                          const KnownCalls &Known) {
  // A result that is returned may be what another function hands on.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *Each : Functions)
      for (Instruction &I : instructions(*Each)) {
        auto *CB = dyn_cast<CallBase>(&I);
        const Function *F = CB ? CB->getCalledFunction() : nullptr;
        if (!F || F->isDeclaration() || F->isInterposable() ||
            !(CB->getType()->isIntegerTy() || CB->getType()->isPointerTy()) ||
            Known.contains(*F) || !isHandedOn(*CB))
          continue;
        if (Constant *C = ChosenWay(*CB, *F).result()) {
          CB->replaceAllUsesWith(C);
          Changed = true;
        }
      }
  }
}

} // namespace tutti
