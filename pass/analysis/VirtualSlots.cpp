// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the tables of virtual functions and recognises calls through them.

#include "analysis/VirtualSlots.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static bool isTable(const GlobalVariable &G) {
  return G.getName().starts_with("_ZTV") || G.getName().starts_with("_ZTC");
}

static bool onlyInTables(const Constant &C) {
  return all_of(C.users(), [](const User *U) {
    if (const auto *G = dyn_cast<GlobalVariable>(U))
      return isTable(*G);
    return isa<ConstantAggregate>(U) && onlyInTables(*cast<Constant>(U));
  });
}

static bool onlyVirtual(const Function &F) {
  return all_of(F.uses(), [](const Use &U) {
    if (const auto *CB = dyn_cast<CallBase>(U.getUser()))
      return CB->isCallee(&U);
    return isa<ConstantAggregate>(U.getUser()) &&
           onlyInTables(*cast<Constant>(U.getUser()));
  });
}

VirtualSlots::VirtualSlots(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    if (!isTable(G) || !G.hasInitializer())
      continue;
    // One array for each base that has a table of its own.
    for (const Use &Part : G.getInitializer()->operands()) {
      const auto *Array = dyn_cast<ConstantArray>(Part);
      if (!Array)
        continue;
      std::optional<unsigned> First; // offsets and type information are before
      for (unsigned I = 0; I < Array->getNumOperands(); ++I) {
        const auto *F =
            dyn_cast<Function>(Array->getOperand(I)->stripPointerCasts());
        if (!F)
          continue;
        if (!First)
          First = I;
        Entries[F].Slots.push_back(I - *First);
      }
    }
  }
  for (auto &[F, E] : Entries)
    E.Only = tutti::onlyVirtual(*F);
}

bool VirtualSlots::onlyVirtual(const Function &F) const {
  auto It = Entries.find(&F);
  return It != Entries.end() && It->second.Only;
}

bool VirtualSlots::isIn(const Function &F, int64_t Slot) const {
  auto It = Entries.find(&F);
  return It != Entries.end() && is_contained(It->second.Slots, Slot);
}

std::optional<int64_t> VirtualSlots::slotOf(const CallBase &Call) {
  const auto *Entry = dyn_cast<LoadInst>(Call.getCalledOperand());
  if (!Entry)
    return std::nullopt;
  const Value *Table = Entry->getPointerOperand();
  int64_t Slot = 0;
  if (const auto *G = dyn_cast<GetElementPtrInst>(Table)) {
    const auto *Index = dyn_cast<ConstantInt>(G->getOperand(1));
    if (!Index || G->getNumIndices() != 1)
      return std::nullopt;
    uint64_t PointerBits =
        G->getDataLayout().getPointerSizeInBits(G->getPointerAddressSpace());
    uint64_t Unit =
        G->getSourceElementType()->isPointerTy() ? PointerBits / 8 : 1;
    Slot = Index->getSExtValue() * int64_t(Unit) / int64_t(PointerBits / 8);
    Table = G->getPointerOperand();
  }
  if (!isa<LoadInst>(Table))
    return std::nullopt;
  return Slot;
}

} // namespace tutti
