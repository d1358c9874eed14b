// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A tuple is a base class for each element, with functions that only call one
/// another. They are inlined from the outermost one inwards; mem2reg and SROA
/// do the rest. A tuple's type is finite, so they do not call themselves.

#include "model/rewrite/calls/InlineTuples.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tutti {

bool isOfTuple(StringRef Name) {
  // Their elements' numbers come first where tuples are read.
  return Name.starts_with("_ZSt3tieI") || Name.starts_with("_ZSt3getILm") ||
         Name.starts_with("_ZSt12__get_helperILm") ||
         Name.starts_with("_ZSt10make_tupleI") ||
         Name.starts_with("_ZNSt5tupleIJ") ||
         Name.starts_with("_ZNSt11_Tuple_implILm") ||
         Name.starts_with("_ZNSt10_Head_baseILm");
}

void inlineTuples(ArrayRef<Function *> Functions) {
  for (Function *F : Functions) {
    if (isOfTuple(F->getName()))
      continue;
    SmallVector<CallBase *, 8> Calls;
    auto Add = [&](CallBase *CB) {
      const Function *To = CB ? CB->getCalledFunction() : nullptr;
      if (To && !To->isDeclaration() && isOfTuple(To->getName()))
        Calls.push_back(CB);
    };
    for (Instruction &I : instructions(*F))
      Add(dyn_cast<CallBase>(&I));
    while (!Calls.empty()) {
      InlineFunctionInfo Info;
      if (InlineFunction(*Calls.pop_back_val(), Info).isSuccess())
        for (CallBase *CB : Info.InlinedCallSites)
          Add(CB);
    }
  }
}

} // namespace tutti
