// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// LLVM's intrinsic for thread-local storage, or a call of libomp's cache.

#include "model/openmp/ThreadPrivate.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace tutti {

const GlobalVariable *threadPrivateOf(const Value &Address) {
  const auto *Call = dyn_cast<CallBase>(&Address);
  const Function *Asked = Call ? Call->getCalledFunction() : nullptr;
  if (!Asked)
    return nullptr;
  if (Asked->getIntrinsicID() == Intrinsic::threadlocal_address)
    return dyn_cast<GlobalVariable>(Call->getArgOperand(0));
  return Asked->getName() == "__kmpc_threadprivate_cached"
             ? dyn_cast<GlobalVariable>(Call->getArgOperand(2))
             : nullptr;
}

} // namespace tutti
