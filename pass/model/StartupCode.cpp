// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows references from llvm.global_ctors, as if each was a call. A variable
/// that such code writes through a pointer was named where the pointer was
/// made.

#include "model/StartupCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static const Constant *listOf(const Module &M) {
  const GlobalVariable *List = M.getNamedGlobal("llvm.global_ctors");
  return List && List->hasInitializer() ? List->getInitializer() : nullptr;
}

std::vector<const Function *> calledBeforeMain(const Module &M) {
  std::vector<std::pair<uint64_t, const Function *>> Found;
  const auto *List = dyn_cast_or_null<ConstantArray>(listOf(M));
  const unsigned Number = List ? List->getNumOperands() : 0;
  Found.reserve(Number);
  for (unsigned I = 0; I < Number; ++I) {
    const auto *Row = dyn_cast<ConstantStruct>(List->getOperand(I));
    const auto *When =
        Row ? dyn_cast<ConstantInt>(Row->getOperand(0)) : nullptr;
    const auto *F =
        Row ? dyn_cast<Function>(Row->getOperand(1)->stripPointerCasts())
            : nullptr;
    if (!When || !F || F->isDeclaration() || !F->arg_empty())
      return {};
    Found.push_back({When->getZExtValue(), F});
  }
  stable_sort(Found, less_first());
  std::vector<const Function *> Result;
  Result.reserve(Number);
  for (auto [When, F] : Found)
    Result.push_back(F);
  return Result;
}

DenseSet<const GlobalVariable *> namedBeforeMain(const Module &M) {
  DenseSet<const GlobalVariable *> Result;
  const Constant *List = listOf(M);
  if (!List)
    return Result;
  SmallPtrSet<const Constant *, 32> Seen;
  SmallVector<const Constant *, 32> Work{List};
  auto Add = [&](const Value *V) {
    if (const auto *C = dyn_cast<Constant>(V);
        C && !isa<ConstantData>(C) && Seen.insert(C).second)
      Work.push_back(C);
  };
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    const auto *G = dyn_cast<GlobalVariable>(C);
    if (G && !G->isConstant())
      Result.insert(G);
    if (const auto *F = dyn_cast<Function>(C))
      for (const Instruction &I : instructions(*F))
        for (const Use &U : I.operands())
          Add(U);
    for (const Use &U :
         C->operands()) // initializers and aliased functions, too
      Add(U);
  }
  return Result;
}

} // namespace tutti
