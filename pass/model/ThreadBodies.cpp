// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks from the library's templates, whose bodies are in the user's module,
/// to what they call by name.

#include "model/ThreadBodies.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "model/library/ThreadLibrary.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

constexpr size_t MaxConstantParts = 1000;

void functionsIn(const Constant &C, FunctionSet &Into) {
  SmallVector<const Constant *, 8> Work{&C};
  SmallPtrSet<const Constant *, 16> Seen;
  while (!Work.empty()) {
    const Constant *Next = Work.pop_back_val();
    if (const auto *F = dyn_cast<Function>(Next)) {
      Into.insert(F);
      continue;
    }
    if (isa<GlobalValue>(Next) || !Seen.insert(Next).second ||
        Incomplete::reached(Seen.size() > MaxConstantParts, Incomplete::Size))
      continue;
    for (const Use &Part : reverse(Next->operands()))
      Work.push_back(cast<Constant>(Part));
  }
}

SetVector<const Function *> librarysBodies(const Function &From) {
  SetVector<const Function *> Result;
  SmallVector<const Function *, 16> Work{&From};
  DenseSet<const Function *> Seen;
  auto Add = [&](const Constant &C) {
    FunctionSet Named;
    functionsIn(C, Named);
    for (const Function *F : Named)
      if (isOfCxxLibrary(F->getName()))
        Work.push_back(F);
  };
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    if (threadBodyOf(F->getName()) != ThreadTemplate::None)
      Result.insert(F);
    for (const Instruction &I : instructions(*F))
      for (const Use &Op : I.operands()) {
        const auto *C = dyn_cast<Constant>(Op);
        if (!C || isa<ConstantData>(C))
          continue;
        Add(*C);
        const auto *Table =
            dyn_cast<GlobalVariable>(C->stripInBoundsConstantOffsets());
        if (Table && Table->hasInitializer() &&
            (Table->getName().starts_with("_ZTVNSt") ||
             Table->getName().starts_with("_ZTVSt")))
          Add(*Table->getInitializer());
      }
  }
  return Result;
}

SmallVector<Function *, 4> usersBodies(Function &From) {
  SmallVector<Function *, 4> Result;
  SmallVector<Function *, 16> Work{&From};
  DenseSet<const Function *> Seen;
  while (!Work.empty()) {
    Function *F = Work.pop_back_val();
    if (F->isDeclaration() || !Seen.insert(F).second)
      continue;
    if (!isOfCxxLibrary(F->getName())) {
      Result.push_back(F);
      continue;
    }
    for (Instruction &I : instructions(*F))
      if (auto *CB = dyn_cast<CallBase>(&I); CB && CB->getCalledFunction())
        Work.push_back(CB->getCalledFunction());
  }
  return Result;
}

ThreadBodies bodiesOfThreads(Module &M) {
  ThreadBodies Result;
  for (Function &F : M) {
    if (threadBodyOf(F.getName()) == ThreadTemplate::None || F.isDeclaration())
      continue;
    const auto Users = usersBodies(F);
    Result.ByPointer |= Users.empty();
    for (Function *Each : Users)
      if (!is_contained(Result.Users, Each))
        Result.Users.push_back(Each);
  }
  return Result;
}

bool startsThreads(const Function &From) {
  constexpr size_t Most = 2000;
  SmallVector<const Function *, 16> Work{&From};
  DenseSet<const Function *> Seen;
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    if (!Seen.insert(F).second)
      continue;
    if (startsThread(F->getName()) ||
        Incomplete::reached(Seen.size() > Most, Incomplete::Size, &From))
      return true;
    for (const Instruction &I : instructions(*F))
      if (const auto *CB = dyn_cast<CallBase>(&I))
        if (const Function *To = CB->getCalledFunction())
          Work.push_back(To);
  }
  return false;
}

} // namespace tutti
