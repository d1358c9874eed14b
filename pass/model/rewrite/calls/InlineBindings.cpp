// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From the outermost one inwards, within bounds, because each copy is analysed
/// again. What calls itself stays.

#include "model/rewrite/calls/InlineBindings.h"
#include "model/Incomplete.h"
#include "model/mpi/KnownCalls.h"
#include "model/rewrite/calls/CarriedMarks.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostInstructions = 200; ///< of what is put elsewhere
static constexpr unsigned MostBindings = 400; ///< that are put in a function

void inlineBindings(
    ArrayRef<Function *> Functions,
    function_ref<void(const Instruction &, Instruction &)> Also) {
  for (Function *F : Functions) {
    if (isOfBinding(F->getName()))
      continue;
    SmallVector<CallBase *, 16> Calls;
    auto Add = [&](Instruction &I) {
      auto *CB = dyn_cast<CallBase>(&I);
      const Function *To = CB ? CB->getCalledFunction() : nullptr;
      if (To && !To->isDeclaration() && !To->isVarArg() &&
          isOfBinding(To->getName()) &&
          To->getInstructionCount() <= MostInstructions)
        Calls.push_back(CB);
    };
    for (Instruction &I : instructions(*F))
      Add(I);
    for (unsigned N = 0; !Calls.empty(); ++N) {
      if (Incomplete::reached(N >= MostBindings, Incomplete::Size, F))
        break;
      CallBase *CB = Calls.pop_back_val();
      CarriedMarks Those(*CB->getCalledFunction());
      InlineFunctionInfo Info;
      const bool IsDone = InlineFunction(*CB, Info).isSuccess();
      Those.takeAll();
      for (Instruction &I : instructions(*F))
        if (const Instruction *Old = Those.take(I))
          Also(*Old, I);
      for (CallBase *New : Info.InlinedCallSites)
        if (IsDone)
          Add(*New);
    }
  }
}

} // namespace tutti
