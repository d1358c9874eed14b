// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The user's module is found by way of any function that was copied from it.

#include "model/UncopiedFunctions.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

std::vector<const Function *> uncopiedFunctions(const PrivateCopy &Copy) {
  DenseSet<const Function *> Copied;
  const Module *Whole = nullptr;
  for (const Function *F : Copy.functions())
    if (const Function *Original = Copy.original(F)) {
      Copied.insert(Original);
      Whole = Original->getParent();
    }
  std::vector<const Function *> Result;
  if (Whole)
    for (const Function &F : *Whole)
      if (!Copied.contains(&F))
        Result.push_back(&F);
  return Result;
}

} // namespace tutti
