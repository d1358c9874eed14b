// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Only one block without writes, calls and debug records, so that nothing of
/// the user's is lost.

#include "model/rewrite/InlineReaders.h"
#include "model/mpi/KnownCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tutti {

/// Computed from an argument by casts and arithmetic.
static bool isOfArgument(const Value *V, unsigned Depth) {
  if (isa<Argument>(V))
    return true;
  const auto *I = dyn_cast<Instruction>(V);
  return I && Depth > 0 && (isa<CastInst>(I) || isa<BinaryOperator>(I)) &&
         any_of(I->operands(),
                [&](const Use &U) { return isOfArgument(U, Depth - 1); });
}

static bool isReader(const Function &F) {
  constexpr unsigned Small = 12;
  if (F.size() != 1 || F.isVarArg() || F.hasPersonalityFn() ||
      !isa<ReturnInst>(F.front().getTerminator()) || F.isInterposable())
    return false;
  const Value *Result =
      cast<ReturnInst>(F.front().getTerminator())->getReturnValue();
  // What a datatype is called for a type of C++, say.
  bool Picks = Result && isa<Constant>(Result);
  unsigned Size = 0;
  for (const Instruction &I : F.front()) {
    if (isa<DbgInfoIntrinsic>(I))
      continue;
    if (++Size > Small || I.mayHaveSideEffects() || isa<CallBase>(I) ||
        isa<AllocaInst>(I))
      return false;
    if (const auto *G = dyn_cast<GetElementPtrInst>(&I))
      Picks |=
          any_of(G->indices(), [](const Use &U) { return isOfArgument(U, 4); });
  }
  return Picks;
}

void inlineReaders(ArrayRef<Function *> Functions, const KnownCalls &Known) {
  for (Function *F : Functions) {
    // A stand-in for a function of MPI is still that function.
    if (!isReader(*F) || Known.contains(*F))
      continue;
    SmallVector<CallBase *, 16> Calls;
    for (Use &U : F->uses())
      if (auto *CB = dyn_cast<CallBase>(U.getUser());
          CB && CB->isCallee(&U) && CB->getFunction() != F &&
          CB->getFunctionType() == F->getFunctionType())
        Calls.push_back(CB);
    for (CallBase *CB : Calls) {
      InlineFunctionInfo Info;
      InlineFunction(*CB, Info);
    }
  }
}

} // namespace tutti
