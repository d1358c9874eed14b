// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From the calls within try blocks inwards, a few levels deep and within
/// bounds, because each copy is analysed again.

#include "model/rewrite/calls/InlineThrowers.h"
#include "model/Incomplete.h"
#include "model/mpi/KnownCalls.h"
#include "model/rewrite/calls/CarriedMarks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MostInstructions = 200; ///< of what is put elsewhere
constexpr unsigned MostCalls = 16;         ///< that are replaced in a function
constexpr unsigned Deepest = 3;

/// The functions that throw, or call one that does.
class Throwers {
public:
  Throwers(Function &Throw, const Module &Copy, const KnownCalls &Known) {
    SmallVector<Function *, 16> Level{&Throw};
    for (unsigned Depth = 0; Depth <= Deepest && !Level.empty(); ++Depth) {
      SmallVector<Function *, 16> Callers;
      for (Function *F : Level)
        for (User *U : F->users()) {
          auto *CB = dyn_cast<CallBase>(U);
          if (CB && CB->getCalledFunction() == F && CB->getModule() == &Copy &&
              mayMove(*CB->getFunction(), Known) &&
              Found.insert(CB->getFunction()).second)
            Callers.push_back(CB->getFunction());
        }
      Level = std::move(Callers);
    }
  }
  bool empty() const { return Found.empty(); }
  bool contains(const Function *F) const { return F && Found.contains(F); }

private:
  static bool mayMove(const Function &F, const KnownCalls &Known) {
    return !F.isDeclaration() && !F.isVarArg() && !F.isInterposable() &&
           !Known.contains(F) && F.getInstructionCount() <= MostInstructions;
  }
  DenseSet<const Function *> Found;
};

/// How many calls are replaced where one of F is, itself and those within:
/// all of them may throw to where that one may. No more than are allowed, or
/// one.
unsigned callsWithin(const Function &F, const Throwers &All, unsigned Left) {
  unsigned N = 1;
  for (const Instruction &I : instructions(F)) {
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (!All.contains(Callee) || Callee == &F)
      continue;
    if (N > Left)
      break;
    N += callsWithin(*Callee, All, Left - N);
  }
  return N;
}

/// Somebody catches what comes out of the call.
bool isInTry(const InvokeInst &II) {
  const LandingPadInst *Pad = II.getLandingPadInst();
  for (unsigned I = 0; I < Pad->getNumClauses(); ++I)
    if (Pad->isCatch(I))
      return true;
  return false;
}

} // namespace

void inlineThrowers(
    ArrayRef<Function *> Functions, Function *Throw, const KnownCalls &Known,
    function_ref<void(const Instruction &, Instruction &)> Also) {
  if (Functions.empty() || !Throw)
    return;
  const Throwers All(*Throw, *Functions.front()->getParent(), Known);
  if (All.empty())
    return;
  for (Function *F : Functions) {
    auto IsWanted = [&](const Instruction &I) {
      const auto *II = dyn_cast<InvokeInst>(&I);
      return II && All.contains(II->getCalledFunction()) &&
             II->getCalledFunction() != F && isInTry(*II);
    };
    SmallVector<InvokeInst *, 16> Work;
    for (Instruction &I : instructions(*F))
      if (IsWanted(I))
        Work.push_back(cast<InvokeInst>(&I));
    // All or none: ranks that take an error's way through one of them would
    // be told from others, whose like is not seen.
    unsigned Number = 0;
    for (const InvokeInst *II : Work)
      if (Number <= MostCalls)
        Number +=
            callsWithin(*II->getCalledFunction(), All, MostCalls - Number);
    if (Incomplete::reached(Number > MostCalls, Incomplete::Size, F))
      continue;
    for (unsigned N = 0; N < Work.size(); ++N) {
      if (Incomplete::reached(N >= MostCalls, Incomplete::Size, F))
        break;
      CarriedMarks Those(*Work[N]->getCalledFunction());
      InlineFunctionInfo Info;
      InlineFunction(*Work[N], Info);
      Those.takeAll();
      for (Instruction &I : instructions(*F))
        if (const Instruction *Old = Those.take(I)) {
          Also(*Old, I);
          if (IsWanted(I))
            Work.push_back(cast<InvokeInst>(&I));
        }
    }
  }
}

} // namespace tutti
