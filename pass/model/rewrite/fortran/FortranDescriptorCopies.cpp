// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A descriptor is a structure that begins with an address and six numbers; the
/// dimensions follow, and what a derived type has besides.

#include "model/rewrite/fortran/FortranDescriptorCopies.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static bool isDescriptor(const Type &T) {
  constexpr unsigned Numbers = 7;
  const auto *S = dyn_cast<StructType>(&T);
  if (!S || S->getNumElements() < Numbers ||
      !S->getElementType(0)->isPointerTy())
    return false;
  for (unsigned N = 1; N < Numbers; ++N)
    if (!S->getElementType(N)->isIntegerTy())
      return false;
  return true;
}

/// The type of both variables of a copy of a whole descriptor, or null.
static Type *descriptorCopied(const MemCpyInst &Copy, const DataLayout &DL) {
  const auto *To = dyn_cast<AllocaInst>(Copy.getDest());
  const auto *From = dyn_cast<AllocaInst>(Copy.getSource());
  const auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  if (!To || !From || !Bytes || Copy.isVolatile() ||
      To->getAllocatedType() != From->getAllocatedType())
    return nullptr;
  Type *T = To->getAllocatedType();
  return isDescriptor(*T) &&
                 DL.getTypeStoreSize(T).getFixedValue() == Bytes->getZExtValue()
             ? T
             : nullptr;
}

void copyDescriptorsByValue(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<std::pair<MemCpyInst *, Type *>, 8> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemCpyInst>(&I))
      if (Type *T = descriptorCopied(*Copy, DL))
        Copies.push_back({Copy, T});
  for (auto [Copy, T] : Copies) {
    IRBuilder<> At(Copy);
    At.CreateStore(At.CreateLoad(T, Copy->getSource()), Copy->getDest());
    Copy->eraseFromParent();
  }
}

} // namespace tutti
