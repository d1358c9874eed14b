// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Backwards from effects: operands, the stores that a read of a variable can
/// see, and the branches that decide whether a needed block runs. Loops in
/// which nothing is needed go with their branches. Stores of floating point to
/// computed addresses are no effect: of bulk data no rank's way through the
/// program hangs on, and where it does, a missing store only makes a condition
/// look uniform.

#include "program/Slice.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tutti {

/// Output and the like, and results that nobody asks for.
bool QuietCalls::contains(const Instruction &I) {
  const auto *CB = dyn_cast<CallInst>(&I);
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isDeclaration() || Callee->isIntrinsic() ||
      !CB->use_empty())
    return false;
  struct Row {
    StringLiteral Name, To;
  };
  static constexpr Row Rows[] = {
#define TUTTI_LIBRARY(NAME, RESULT, WRITES, TO) {#NAME, #TO},
#include "analysis/variance/Library.def"
  };
  auto [At, New] = Known.try_emplace(Callee, false);
  if (New)
    At->second = any_of(Rows, [&](const Row &R) {
      return R.Name == Callee->getName() && R.To == "None";
    });
  return At->second;
}

static bool saysNothing(const Instruction &I) {
  return isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd() ||
         isa<AssumeInst>(I);
}

static bool storesBulk(const StoreInst &S) {
  if (!S.getValueOperand()->getType()->isFPOrFPVectorTy())
    return false;
  const auto *G = dyn_cast<GEPOperator>(S.getPointerOperand());
  return G && !G->hasAllConstantIndices();
}

Slice::Slice(Function &F, QuietCalls &Quiet) : Quiet(Quiet) {
  Tree.recalculate(F);
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isArrayAllocation())
      classify(*A);
  ReversePostOrderTraversal<Function *> Order(&F);
  SmallVector<BasicBlock *, 32> All(Order.begin(), Order.end());
  Blocks.assign(All.begin(), All.end());
  collectControl();
  Needed.insert(&F.getEntryBlock());
  for (BasicBlock *B : All)
    collect(*B);
  keepWithoutReturn();
  drain();
  erase_if(Blocks, [&](BasicBlock *B) { return !Needed.contains(B); });
}

/// Local variables of which no pointer leaves the function.
void Slice::classify(AllocaInst &A) {
  if (isAllocaPromotable(&A)) {
    Locals[&A].Whole = true;
    return;
  }
  Local Part;
  SmallVector<const Value *, 8> Pointers{&A};
  while (!Pointers.empty()) {
    const Value *P = Pointers.pop_back_val();
    for (const Use &U : P->uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I)) {
        Pointers.push_back(I);
      } else if (const auto *L = dyn_cast<LoadInst>(I)) {
        if (!L->isSimple())
          return;
      } else if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (!S->isSimple() || U.getOperandNo() != S->getPointerOperandIndex())
          return;
        Part.Writers.push_back(I);
      } else if (const auto *M = dyn_cast<MemIntrinsic>(I)) {
        if (M->isVolatile())
          return;
        if (U.getOperandNo() == 0)
          Part.Writers.push_back(I);
      } else if (!I->isLifetimeStartOrEnd()) {
        return;
      }
    }
  }
  Locals.try_emplace(&A, std::move(Part));
}

bool Slice::isVariable(const Value *Pointer) const {
  auto Found = Locals.find(Pointer);
  return Found != Locals.end() && Found->second.Whole;
}

StoreInst *Slice::onlyStoreAtEntry(const Value &Variable) const {
  const Local &Of = Locals.find(&Variable)->second;
  return Of.Writes == 1 && Of.At->isEntryBlock() ? Of.Last : nullptr;
}

Slice::Local *Slice::localOf(const Value *Pointer) {
  while (isa<GetElementPtrInst>(Pointer) || isa<BitCastInst>(Pointer))
    Pointer = cast<Instruction>(Pointer)->getOperand(0);
  if (!isa<AllocaInst>(Pointer))
    return nullptr;
  auto Found = Locals.find(Pointer);
  return Found == Locals.end() ? nullptr : &Found->second;
}

/// For each block the branches that decide whether it runs.
void Slice::collectControl() {
  for (BasicBlock *B : Blocks) {
    Instruction *T = B->getTerminator();
    // Of other ends of blocks every one is needed anyway.
    if (T->getNumSuccessors() < 2 ||
        !(isa<BranchInst>(T) || isa<SwitchInst>(T)))
      continue;
    const DomTreeNode *Join = Tree.getNode(B)->getIDom();
    for (BasicBlock *S : successors(B))
      for (const DomTreeNode *N = Tree.getNode(S); N && N != Join;
           N = N->getIDom())
        if (auto &Of = Control[N->getBlock()]; Of.empty() || Of.back() != T)
          Of.push_back(T);
  }
}

void Slice::collect(BasicBlock &B) {
  if (B.hasAddressTaken())
    need(B);
  for (Instruction &I : B) {
    if (auto *L = dyn_cast<LoadInst>(&I)) {
      if (auto Found = Locals.find(L->getPointerOperand());
          Found != Locals.end() && Found->second.At == &B)
        StoreBefore[L] = Found->second.Last;
    } else if (auto *S = dyn_cast<StoreInst>(&I)) {
      if (auto Found = Locals.find(S->getPointerOperand());
          Found != Locals.end() && Found->second.Whole) {
        Local &Of = Found->second;
        Of.At = &B;
        Of.Last = LastStores[{&B, S->getPointerOperand()}] = S;
        ++Of.Writes;
        continue;
      }
    }
    if (hasEffect(I))
      need(I);
  }
}

bool Slice::hasEffect(Instruction &I) {
  if (auto *S = dyn_cast<StoreInst>(&I))
    return !storesBulk(*S) && !localOf(S->getPointerOperand());
  if (isa<BranchInst>(I) || isa<SwitchInst>(I) || isa<AllocaInst>(I))
    return false;
  if (I.isTerminator() || I.isEHPad())
    return true;
  if (!I.mayHaveSideEffects() || saysNothing(I))
    return false;
  if (auto *M = dyn_cast<MemIntrinsic>(&I))
    return !localOf(M->getRawDest());
  return !Quiet.contains(I);
}

/// From where no way leads to a return, who goes there matters.
void Slice::keepWithoutReturn() {
  for (const DomTreeNode *Last : Tree.getRootNode()->children()) {
    if (isa<ReturnInst>(Last->getBlock()->getTerminator()))
      continue;
    for (const DomTreeNode *N : depth_first(Last))
      need(*N->getBlock()->getTerminator());
  }
}

void Slice::need(Instruction &I) {
  if (Live.insert(&I).second)
    Work.push_back(&I);
}

void Slice::need(const BasicBlock &B) {
  if (!Needed.insert(&B).second)
    return;
  if (auto Found = Control.find(&B); Found != Control.end())
    for (Instruction *T : Found->second)
      need(*T);
}

void Slice::drain() {
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    need(*I->getParent());
    if (auto *P = dyn_cast<PHINode>(I))
      for (const BasicBlock *From : P->blocks())
        need(*From);
    for (Value *Op : I->operands())
      if (auto *From = dyn_cast<Instruction>(Op); From && !isVariable(From))
        need(*From);
    if (auto *L = dyn_cast<LoadInst>(I)) {
      if (auto Found = Locals.find(L->getPointerOperand());
          Found != Locals.end() && Found->second.Whole)
        needStored(*L, Found->second);
      else
        needContent(L->getPointerOperand());
    } else if (auto *M = dyn_cast<MemTransferInst>(I)) {
      needContent(M->getRawSource());
    }
  }
}

void Slice::needContent(const Value *Pointer) {
  Local *Of = localOf(Pointer);
  if (!Of || Of->Needed)
    return;
  Of->Needed = true;
  for (Instruction *W : Of->Writers)
    if (auto *S = dyn_cast<StoreInst>(W); !S || !storesBulk(*S))
      need(*W);
}

/// The stores that \p L can see.
void Slice::needStored(const LoadInst &L, Local &Of) {
  const Value *V = L.getPointerOperand();
  if (Of.Writes == 1)
    return need(*Of.Last);
  if (StoreInst *S = StoreBefore.lookup(&L))
    return need(*S);
  SmallVector<const BasicBlock *, 16> Up{L.getParent()};
  while (!Up.empty()) {
    const BasicBlock *B = Up.pop_back_val();
    for (const BasicBlock *P : predecessors(B)) {
      if (!Asked.insert({P, V}).second)
        continue;
      if (StoreInst *S = LastStores.lookup({P, V}))
        need(*S);
      else
        Up.push_back(P);
    }
  }
}

BasicBlock *Slice::from(BasicBlock &B) const {
  const DomTreeNode *N = Tree.getNode(&B);
  while (N && N->getBlock() && !Needed.contains(N->getBlock()))
    N = N->getIDom();
  return N ? N->getBlock() : nullptr;
}

BasicBlock *Slice::behind(BasicBlock &B) const {
  const DomTreeNode *N = Tree.getNode(&B)->getIDom();
  return N && N->getBlock() ? from(*N->getBlock()) : nullptr;
}

} // namespace tutti
