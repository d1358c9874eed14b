// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Only one block without writes, calls and debug records, so that nothing of
/// the user's is lost. Functions that pick an element are read in place
/// wherever they are called; those that hand out a communicator (`grid.row()`),
/// with what hands out the object, because a handle is known by the place it is
/// kept in.

#include "model/rewrite/calls/InlineReaders.h"
#include "model/Incomplete.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
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

/// No more than a value that is read, or computed from what is read.
static bool isReader(const Function &F) {
  constexpr unsigned Small = 12;
  if (F.size() != 1 || F.isVarArg() || F.hasPersonalityFn() ||
      !isa<ReturnInst>(F.front().getTerminator()) || F.isInterposable())
    return false;
  unsigned Size = 0;
  for (const Instruction &I : F.front()) {
    if (isa<DbgInfoIntrinsic>(I))
      continue;
    if (++Size > Small || I.mayHaveSideEffects() || isa<CallBase>(I) ||
        isa<AllocaInst>(I))
      return false;
  }
  return true;
}

/// A reader whose result is a constant, or that is told which element.
static bool isPicker(const Function &F) {
  if (!isReader(F))
    return false;
  const Value *Result =
      cast<ReturnInst>(F.front().getTerminator())->getReturnValue();
  // What a datatype is called for a type of C++, say.
  return (Result && isa<Constant>(Result)) ||
         any_of(F.front(), [](const Instruction &I) {
           const auto *G = dyn_cast<GetElementPtrInst>(&I);
           return G && any_of(G->indices(),
                              [](const Use &U) { return isOfArgument(U, 4); });
         });
}

/// The reader that gives V, null when V is something else.
static Function *readerOf(const Value &V, const KnownCalls &Known) {
  const auto *CB = dyn_cast<CallBase>(&V);
  Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F && !F->isDeclaration() && F != CB->getFunction() &&
                 CB->getFunctionType() == F->getFunctionType() &&
                 isReader(*F) && !Known.contains(*F)
             ? F
             : nullptr;
}

/// What V is read from is read in place, and then V.
static void readInPlace(Value &V, const KnownCalls &Known, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(&V);
  constexpr unsigned MaxDepth = 16;
  if (!I || Incomplete::undecided(Depth > MaxDepth, Incomplete::Depth, &V))
    return;
  const bool IsCall = readerOf(V, Known);
  if (!IsCall && !isa<LoadInst, GetElementPtrInst, CastInst>(I))
    return;
  for (Use &U : I->operands())
    readInPlace(*U, Known, Depth + 1);
  if (!IsCall)
    return;
  InlineFunctionInfo Info;
  InlineFunction(cast<CallBase>(*I), Info);
}

/// Where readers hand out the communicator of an MPI call.
static void readScopesInPlace(ArrayRef<Function *> Functions,
                              const KnownCalls &Known) {
  std::vector<MpiCall> Calls;
  for (Function *F : Functions)
    for (Instruction &I : instructions(*F))
      if (MpiCall Call = MpiCall::get(I); Call && scopeIndex(Call.fn()) >= 0 &&
                                          Call.scope() &&
                                          readerOf(*Call.scope(), Known))
        Calls.push_back(Call);
  for (const MpiCall &Call : Calls)
    readInPlace(*Call.scope(), Known, 0);
}

void inlineReaders(ArrayRef<Function *> Functions, const KnownCalls &Known) {
  for (Function *F : Functions) {
    // A stand-in for a function of MPI is still that function.
    if (!isPicker(*F) || Known.contains(*F))
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
  readScopesInPlace(Functions, Known);
}

} // namespace tutti
