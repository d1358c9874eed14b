// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The size of an element is what the reference that operator[] returns may be
/// used for.

#include "model/rewrite/memory/VectorElement.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool isAccessor(const Function &F) {
  StringRef Name = F.getName();
  if (Name.starts_with("_ZNKSt"))
    return true;
  return Name.starts_with("_ZNSt6vectorI") &&
         any_of(ArrayRef<StringRef>{"E4dataEv", "E5frontEv", "E4backEv",
                                    "E5beginEv", "E3endEv", "EixEm", "E2atEm"},
                [&](StringRef End) { return Name.ends_with(End); });
}

VectorElement VectorElement::of(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || Call->arg_size() == 0 || !Call->getType()->isPointerTy() ||
      !Call->getArgOperand(0)->getType()->isPointerTy())
    return {};
  StringRef Name = F->getName();
  if (!Name.contains("6vectorI") ||
      !(Name.starts_with("_ZNSt") || Name.starts_with("_ZNKSt")))
    return {};
  VectorElement E;
  E.Vector = Call->getArgOperand(0);
  if (Name.ends_with("E4dataEv") || Name.ends_with("E5frontEv")) {
    E.Call = Call;
  } else if (Name.ends_with("EixEm") && Call->arg_size() == 2) {
    E.Bytes = Call->getRetDereferenceableBytes();
    E.Index = Call->getArgOperand(1);
    if (const auto *N = dyn_cast<ConstantInt>(E.Index); N && N->isZero())
      E.Index = nullptr;
    if (E.Bytes || !E.Index)
      E.Call = Call;
  }
  return E;
}

Value *VectorElement::first() const {
  if (!Index)
    return Call;
  const auto *N = dyn_cast<ConstantInt>(Index);
  if (!N)
    return nullptr;
  IRBuilder<> B(Call->getNextNode());
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Call,
                                      -(N->getZExtValue() * Bytes));
}

void VectorElement::becomeElementOf(Value &First) const {
  Value *Address = &First;
  if (Index) {
    IRBuilder<> B(Call);
    Address = B.CreateInBoundsGEP(B.getInt8Ty(), &First,
                                  B.CreateMul(Index, B.getInt64(Bytes)));
  }
  Call->replaceAllUsesWith(Address);
}

} // namespace tutti
