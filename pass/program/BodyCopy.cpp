// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Blocks and their ends first, so that predecessors are known; then the code
/// block by block, each after its dominators. A read of a variable asks back
/// for the value that reaches it, and makes a phi where several meet (Braun et
/// al., Simple and Efficient Construction of SSA Form, CC 2013).

#include "program/BodyCopy.h"
#include "model/SourceLocation.h"
#include "model/rewrite/calls/BareClone.h"
#include "program/LineTable.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

BodyCopy::BodyCopy(Function &From, Function &To, const Slice &Needed,
                   LineTable &Lines, Outside Elsewhere)
    : From(From), To(To), Needed(Needed), Lines(Lines), Elsewhere(Elsewhere) {}

void BodyCopy::run() {
  for (auto [Old, New] : zip(From.args(), To.args()))
    Map[&Old] = &New;
  addBlocks();
  for (BasicBlock *B : Needed.blocks())
    fill(*B);
  for (PHINode *P : OldPhis)
    completeOld(*P);
  completeJoins();
  removeJoinsOfOne();
  mergeBlocks();
  nameParameters();
}

/// In the order of the source, numbered in the order of their filling.
void BodyCopy::addBlocks() {
  for (BasicBlock *B : Needed.blocks()) {
    unsigned Number = Order.size();
    BasicBlock *New = BasicBlock::Create(To.getContext(), "");
    Map[B] = New;
    OldBlock[New] = B;
    Order[New] = Number;
    if (B->hasAddressTaken())
      Addressed.push_back({B, New});
  }
  for (BasicBlock &B : From)
    if (Value *New = Map.lookup(&B))
      cast<BasicBlock>(New)->insertInto(&To);
  for (BasicBlock *B : Needed.blocks())
    addEnd(*B);
}

/// The copy of a block that is needed. There is always one: where the ways of a
/// branch do not meet again, all their ends are needed.
BasicBlock *BodyCopy::copyOf(const BasicBlock *Old) {
  if (Value *New = Old ? Map.lookup(Old) : nullptr)
    return cast<BasicBlock>(New);
  auto *Nowhere = BasicBlock::Create(To.getContext(), "", &To);
  new UnreachableInst(To.getContext(), Nowhere);
  return Nowhere;
}

void BodyCopy::addEnd(BasicBlock &Old) {
  auto *Into = cast<BasicBlock>(Map.lookup(&Old));
  Instruction *End = Old.getTerminator();
  if (!Needed.contains(*End)) {
    BranchInst::Create(copyOf(Needed.behind(Old)), Into);
    return;
  }
  Instruction *New = clone(*End, *Into, Into->end());
  for (unsigned S = 0; S < End->getNumSuccessors(); ++S)
    New->setSuccessor(S, copyOf(Needed.from(*End->getSuccessor(S))));
}

Instruction *BodyCopy::clone(Instruction &I, BasicBlock &Into,
                             BasicBlock::iterator At) {
  Instruction *New = cloneBare(I);
  New->insertInto(&Into, At);
  New->setDebugLoc(Lines.of(I));
  if (auto *CB = dyn_cast<CallBase>(New))
    CB->setAttributes(withoutStrings(CB->getAttributes(), To.getContext()));
  Map[&I] = New;
  return New;
}

void BodyCopy::fill(BasicBlock &Old) {
  auto *Into = cast<BasicBlock>(Map.lookup(&Old));
  for (Instruction &I : Old)
    if (Needed.contains(I) && !I.isTerminator())
      copy(I, *Into);
  remap(*Into->getTerminator());
}

void BodyCopy::copy(Instruction &I, BasicBlock &Into) {
  if (auto *S = dyn_cast<StoreInst>(&I);
      S && Needed.isVariable(S->getPointerOperand())) {
    Values[{S->getPointerOperand(), &Into}] = valueOf(S->getValueOperand());
  } else if (auto *L = dyn_cast<LoadInst>(&I);
             L && Needed.isVariable(L->getPointerOperand())) {
    Map[L] = read(L->getPointerOperand(), &Into, 0);
  } else if (auto *P = dyn_cast<PHINode>(&I)) {
    auto *New = PHINode::Create(P->getType(), P->getNumIncomingValues(), "");
    New->insertInto(&Into, Into.begin());
    Map[P] = New;
    OldPhis.push_back(P);
  } else {
    Instruction *New = clone(I, Into, Into.getTerminator()->getIterator());
    remap(*New);
    // The one use of names is to call a variable by it.
    if (isa<AllocaInst>(I))
      New->setName(variableName(I));
  }
}

void BodyCopy::remap(Instruction &New) {
  for (Use &U : New.operands())
    if (!isa<BasicBlock>(U))
      U.set(valueOf(U));
}

Value *BodyCopy::valueOf(Value *Old) {
  if (isa<ConstantData>(Old))
    return Old;
  if (isa<Instruction>(Old) || isa<Argument>(Old)) {
    Value *New = Map.lookup(Old);
    return New ? New : UndefValue::get(Old->getType());
  }
  if (auto *A = dyn_cast<BlockAddress>(Old); A && A->getFunction() == &From)
    return BlockAddress::get(&To, copyOf(A->getBasicBlock()));
  Value *New = Elsewhere(*Old);
  return New ? New : Old;
}

void BodyCopy::completeOld(PHINode &Old) {
  auto *New = cast<PHINode>(Map.lookup(&Old));
  for (BasicBlock *P : predecessors(New->getParent())) {
    int At = Old.getBasicBlockIndex(OldBlock.lookup(P));
    New->addIncoming(At < 0 ? UndefValue::get(Old.getType())
                            : valueOf(Old.getIncomingValue(At)),
                     P);
  }
}

Value *BodyCopy::read(const Value *Variable, BasicBlock *At, unsigned Depth) {
  if (StoreInst *S = Needed.onlyStoreAtEntry(*Variable))
    return valueOf(S->getValueOperand());
  SmallVector<BasicBlock *, 8> Way;
  Value *V = nullptr;
  while (!V) {
    if ((V = Values.lookup({Variable, At})))
      break;
    Way.push_back(At);
    BasicBlock *Before = At->getSinglePredecessor();
    // Only code that cannot be reached is its own predecessor alone.
    if (!Before || Order.lookup(Before) >= Order.lookup(At))
      V = join(Variable, At, Depth);
    else
      At = Before;
  }
  for (BasicBlock *B : Way)
    Values[{Variable, B}] = V;
  return V;
}

/// The value where several ways into \p At meet, or none does.
Value *BodyCopy::join(const Value *Variable, BasicBlock *At, unsigned Depth) {
  Type *T = cast<AllocaInst>(Variable)->getAllocatedType();
  constexpr unsigned MostDepth = 500;
  if (pred_empty(At))
    return UndefValue::get(T);
  // A way back has not been filled yet.
  unsigned Here = Order.lookup(At);
  if (Depth > MostDepth || any_of(predecessors(At), [&](BasicBlock *P) {
        return Order.lookup(P) >= Here;
      }))
    return addJoin(Variable, At);
  SmallVector<Value *, 4> Of;
  for (BasicBlock *P : predecessors(At))
    Of.push_back(read(Variable, P, Depth + 1));
  if (all_equal(Of))
    return Of.front();
  auto *Phi = PHINode::Create(T, Of.size(), "");
  Phi->insertInto(At, At->begin());
  for (auto [V, P] : zip(Of, predecessors(At)))
    Phi->addIncoming(V, P);
  Joins.push_back(Phi);
  return Phi;
}

PHINode *BodyCopy::addJoin(const Value *Variable, BasicBlock *At) {
  Type *T = cast<AllocaInst>(Variable)->getAllocatedType();
  auto *Phi = PHINode::Create(T, 2, "");
  Phi->insertInto(At, At->begin());
  Open.push_back({Phi, Variable});
  Joins.push_back(Phi);
  return Phi;
}

void BodyCopy::completeJoins() {
  while (!Open.empty()) {
    auto [Phi, Variable] = Open.pop_back_val();
    for (BasicBlock *P : predecessors(Phi->getParent()))
      Phi->addIncoming(read(Variable, P, 0), P);
  }
}

/// Loops that leave a variable as it is.
void BodyCopy::removeJoinsOfOne() {
  SmallPtrSet<const PHINode *, 16> Ours(Joins.begin(), Joins.end());
  SmallVector<PHINode *, 16> Work(Joins.begin(), Joins.end());
  while (!Work.empty()) {
    PHINode *P = Work.pop_back_val();
    if (!Ours.contains(P))
      continue;
    Value *Same = nullptr;
    bool One = true;
    for (Value *V : P->incoming_values())
      if (V != P && V != Same) {
        One &= !Same;
        Same = V;
      }
    if (!One || !Same)
      continue;
    for (User *U : P->users())
      if (auto *By = dyn_cast<PHINode>(U); By != P && Ours.contains(By))
        Work.push_back(By);
    Ours.erase(P);
    P->replaceAllUsesWith(Same);
    P->eraseFromParent();
  }
}

/// What is left between two blocks may be nothing but a jump.
void BodyCopy::mergeBlocks() {
  for (BasicBlock &B : make_early_inc_range(To)) {
    BasicBlock *Before = B.getSinglePredecessor();
    if (!Before || Before == &B || Before->getSingleSuccessor() != &B ||
        !isa<BranchInst>(Before->getTerminator()) || B.hasAddressTaken() ||
        isa<PHINode>(B.front()))
      continue;
    Before->getTerminator()->eraseFromParent();
    B.replaceSuccessorsPhiUsesWith(Before);
    Before->splice(Before->end(), &B);
    B.eraseFromParent();
  }
}

/// Before optimisation a parameter has its name from where it is kept.
void BodyCopy::nameParameters() {
  for (auto [Old, New] : zip(From.args(), To.args()))
    if (Old.hasOneUse() && Old.getType()->isIntOrPtrTy())
      if (auto *S = dyn_cast<StoreInst>(*Old.user_begin()))
        if (auto *Kept = dyn_cast<AllocaInst>(S->getPointerOperand()))
          New.setName(variableName(*Kept));
}

AttributeList withoutStrings(AttributeList Given, LLVMContext &Context) {
  AttributeMask Strings;
  for (Attribute A : Given.getFnAttrs())
    if (A.isStringAttribute())
      Strings.addAttribute(A);
  return Given.removeFnAttributes(Context, Strings);
}

} // namespace tutti
