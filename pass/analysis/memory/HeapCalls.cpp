// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// LLVM knows free() by an attribute that only optimisation gives it; here its
/// name is enough.

#include "analysis/memory/HeapCalls.h"
#include "model/SourceLocation.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

bool isCalledAllocation(const Function &F) {
  if (!F.isDeclaration() || !F.getReturnType()->isPointerTy())
    return false;
  const std::string Name = sourceName(F);
  StringRef Own = StringRef(Name).take_until([](char C) { return C == '<'; });
  return Own.substr(Own.rfind(':') + 1).contains_insensitive("alloc");
}

const Value *freedBy(const CallBase &CB, const TargetLibraryInfo &TLI) {
  const Function *F = CB.getCalledFunction();
  return F && F->getName() == "free" && CB.arg_size() == 1
             ? CB.getArgOperand(0)
             : getFreedOperand(&CB, &TLI);
}

} // namespace tutti
