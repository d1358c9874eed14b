// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The layout of a descriptor is told by its type, which flang gives no name.

#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tutti {

bool isDescriptor(const Type *T) {
  const auto *S = dyn_cast<StructType>(T);
  return S && S->isLiteral() && S->getNumElements() >= 7 &&
         S->getElementType(0)->isPointerTy() &&
         S->getElementType(1)->isIntegerTy(64) &&
         S->getElementType(2)->isIntegerTy(32) &&
         all_of(S->elements().slice(3, 4),
                [](Type *E) { return E->isIntegerTy(8); });
}

} // namespace tutti
