// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds the addresses in the two descriptors by the stores in front of the
/// call, in its block, as flang writes them.

#include "model/rewrite/fortran/FortranTemporaries.h"
#include "model/Incomplete.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxTemporarySteps = 4; ///< from variable to variable

Value *addressIn(const Value &Variable, const Instruction &Before,
                 unsigned Steps);

/// The first member of a descriptor.
Value *addressOf(Value *Descriptor, unsigned Steps) {
  if (auto *C = dyn_cast<Constant>(Descriptor))
    return C->getType()->isStructTy() ? C->getAggregateElement(0u) : nullptr;
  if (auto *I = dyn_cast<InsertValueInst>(Descriptor))
    return I->getIndices() == ArrayRef<unsigned>{0}
               ? I->getInsertedValueOperand()
               : addressOf(I->getAggregateOperand(), Steps);
  if (auto *L = dyn_cast<LoadInst>(Descriptor))
    return addressIn(*L->getPointerOperand(), *L, Steps);
  return nullptr;
}

Value *addressIn(const Value &Variable, const Instruction &Before,
                 unsigned Steps) {
  if (!isa<AllocaInst>(Variable) ||
      Incomplete::reached(Steps == 0, Incomplete::Depth, &Before))
    return nullptr;
  for (const Instruction *I = Before.getPrevNode(); I; I = I->getPrevNode())
    if (const auto *S = dyn_cast<StoreInst>(I);
        S && S->getPointerOperand() == &Variable)
      return addressOf(const_cast<Value *>(S->getValueOperand()), Steps - 1);
  return nullptr;
}

bool copyIfConstant(CallBase &CB) {
  const Function *Callee = CB.getCalledFunction();
  if (!Callee || Callee->getName() != "_FortranAAssignTemporary" ||
      CB.arg_size() < 2)
    return false;
  Value *To = addressIn(*CB.getArgOperand(0), CB, MaxTemporarySteps);
  auto *From = dyn_cast_or_null<GlobalVariable>(
      addressIn(*CB.getArgOperand(1), CB, MaxTemporarySteps));
  // Only what was just allocated for it has its size.
  if (!From || !From->isConstant() || !From->hasDefinitiveInitializer() ||
      !isa_and_nonnull<CallBase>(To))
    return false;
  const DataLayout &DL = CB.getModule()->getDataLayout();
  IRBuilder<> At(&CB);
  At.CreateMemCpy(To, MaybeAlign(), From, MaybeAlign(),
                  DL.getTypeAllocSize(From->getValueType()).getFixedValue());
  return true;
}

/// The descriptor of an array or that of its copy: of the array.
void replaceChoice(const Value &Array, const BasicBlock &Copying) {
  for (User *U : make_early_inc_range(const_cast<Value &>(Array).users()))
    if (auto *P = dyn_cast<PHINode>(U); P && P->getNumIncomingValues() == 2 &&
                                        P->getBasicBlockIndex(&Copying) >= 0)
      P->replaceAllUsesWith(const_cast<Value *>(&Array));
}

} // namespace

void passArraysThemselves(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<const CallBase *, 8> Copies;
  for (const Instruction &I : instructions(F)) {
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (Callee && copiesSection(Callee->getName()) && CB->arg_size() >= 2 &&
        piecesOf(*CB->getArgOperand(1), DL) == Pieces::One)
      Copies.push_back(CB);
  }
  for (const CallBase *Copy : Copies) {
    const Value &Array = *Copy->getArgOperand(1);
    replaceChoice(Array, *Copy->getParent());
    for (User *U : make_early_inc_range(const_cast<Value &>(Array).users())) {
      auto *Asks = dyn_cast<CallBase>(U);
      const Function *Callee = Asks ? Asks->getCalledFunction() : nullptr;
      if (!Callee || !asksForPieces(Callee->getName()))
        continue;
      BasicBlock *Block = Asks->getParent();
      Asks->replaceAllUsesWith(ConstantInt::getTrue(Asks->getType()));
      Asks->eraseFromParent();
      ConstantFoldTerminator(Block);
    }
  }
}

void copyConstantArrays(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *CB = dyn_cast<CallBase>(&I); CB && copyIfConstant(*CB)) {
      CB->replaceAllUsesWith(PoisonValue::get(CB->getType()));
      CB->eraseFromParent();
    }
}

} // namespace tutti
