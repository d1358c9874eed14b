// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Blocks between the store of the number and the switch are copied, once for
/// each number that they can be entered with. What is computed in them and used
/// elsewhere goes through memory first, which the promotion of variables to
/// values takes back.

#include "model/rewrite/branches/CleanupThreading.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>
#include <optional>

using namespace llvm;

namespace tutti {

namespace {

/// One such number in one function.
class Separation {
public:
  Separation(AllocaInst &Slot) : Slot(Slot) {}

  bool worthIt();
  void run(function_ref<void(Instruction &, Instruction &)> Copied);

private:
  /// Nothing: a way on which no number was stored yet.
  using Number = std::optional<int64_t>;
  using State = std::pair<BasicBlock *, Number>;
  static constexpr unsigned MostCopies = 256;

  bool isSlot() const;
  void findLive();
  bool canCopy() const;
  bool canDemote(BasicBlock &B) const;
  Number after(const BasicBlock &B, Number Before) const;
  const LoadInst *switched(const BasicBlock &B) const;
  SmallVector<State, 4> nextOf(const State &S) const;
  State stateAt(BasicBlock *B, Number N) const {
    return {B, Live.contains(B) ? N : Number()};
  }
  void demote();
  BasicBlock *copyOf(const State &S,
                     function_ref<void(Instruction &, Instruction &)> Copied);

  AllocaInst &Slot;
  /// Blocks at whose beginning the number still counts.
  SmallPtrSet<BasicBlock *, 16> Live;
  MapVector<State, BasicBlock *, std::map<State, unsigned>> Copies;
};

} // namespace

/// It holds constants, and only switches ask for it.
bool Separation::isSlot() const {
  bool Asked = false, Told = false;
  for (const User *U : Slot.users()) {
    if (const auto *S = dyn_cast<StoreInst>(U)) {
      if (S->getPointerOperand() != &Slot || S->isVolatile() ||
          !isa<ConstantInt>(S->getValueOperand()))
        return false;
      Told = true;
    } else if (const auto *L = dyn_cast<LoadInst>(U)) {
      if (!L->hasOneUse() || !isa<SwitchInst>(L->user_back()) ||
          L->user_back()->getParent() != L->getParent() || L->isVolatile() ||
          nextInstruction(*L) != L->user_back())
        return false;
      Asked = true;
    } else {
      return false;
    }
  }
  return Asked && Told;
}

const LoadInst *Separation::switched(const BasicBlock &B) const {
  const auto *S = dyn_cast<SwitchInst>(B.getTerminator());
  const auto *L = S ? dyn_cast<LoadInst>(S->getCondition()) : nullptr;
  return L && L->getPointerOperand() == &Slot ? L : nullptr;
}

Separation::Number Separation::after(const BasicBlock &B, Number Before) const {
  for (const Instruction &I : reverse(B))
    if (const auto *S = dyn_cast<StoreInst>(&I);
        S && S->getPointerOperand() == &Slot)
      return cast<ConstantInt>(S->getValueOperand())->getSExtValue();
  return Before;
}

void Separation::findLive() {
  SmallVector<BasicBlock *, 16> Work;
  auto Enter = [&](BasicBlock *B) {
    if (!after(*B, {}) && Live.insert(B).second)
      append_range(Work, predecessors(B));
  };
  for (BasicBlock &B : *Slot.getFunction())
    if (switched(B))
      Enter(&B);
  while (!Work.empty())
    Enter(Work.pop_back_val());
}

/// The ways on from a block that is entered with a number.
SmallVector<Separation::State, 4> Separation::nextOf(const State &S) const {
  Number N = after(*S.first, S.second);
  if (switched(*S.first) && N) {
    auto *Sw = cast<SwitchInst>(S.first->getTerminator());
    auto *Type = cast<IntegerType>(Sw->getCondition()->getType());
    auto *Value = ConstantInt::getSigned(Type, *N);
    return {stateAt(Sw->findCaseValue(Value)->getCaseSuccessor(), N)};
  }
  SmallVector<State, 4> Next;
  for (BasicBlock *To : successors(S.first))
    Next.push_back(stateAt(To, N));
  return Next;
}

bool Separation::canDemote(BasicBlock &B) const {
  for (const PHINode &P : B.phis())
    for (const auto &[V, From] : zip(P.incoming_values(), P.blocks()))
      if (P.getType()->isTokenTy() ||
          (isa<InvokeInst>(V) && cast<Instruction>(V)->getParent() == From))
        return false;
  return true;
}

bool Separation::canCopy() const {
  for (BasicBlock *B : Live) {
    const Instruction *T = B->getTerminator();
    if (!isa<BranchInst>(T) && !isa<SwitchInst>(T) && !isa<InvokeInst>(T) &&
        !isa<ReturnInst>(T) && !isa<UnreachableInst>(T) && !isa<ResumeInst>(T))
      return false;
    if (!canDemote(*B) || (isa<InvokeInst>(T) && !T->use_empty()) ||
        any_of(successors(B), [&](BasicBlock *S) { return !canDemote(*S); }) ||
        any_of(*B,
               [](const Instruction &I) { return I.getType()->isTokenTy(); }))
      return false;
  }
  return true;
}

bool Separation::worthIt() {
  if (!isSlot())
    return false;
  findLive();
  // What is there to be walked through, before anything is changed.
  BasicBlock &Entry = Slot.getFunction()->getEntryBlock();
  SmallVector<State, 16> Work{{&Entry, {}}};
  Copies[Work.front()] = nullptr;
  while (!Work.empty()) {
    for (const State &S : nextOf(Work.pop_back_val()))
      if (Copies.try_emplace(S, nullptr).second)
        Work.push_back(S);
    if (Incomplete::reached(Copies.size() >
                                Slot.getFunction()->size() + MostCopies,
                            Incomplete::Size, &Slot))
      return false;
  }
  SmallPtrSet<const BasicBlock *, 32> Blocks;
  return any_of(Copies,
                [&](const auto &C) {
                  return !Blocks.insert(C.first.first).second;
                }) &&
         canCopy();
}

/// No value that is made in a block to be copied is used in another one.
void Separation::demote() {
  SmallVector<PHINode *, 8> Phis;
  SmallPtrSet<BasicBlock *, 16> Seen;
  for (const auto &C : Copies) {
    BasicBlock *B = C.first.first;
    bool At = Live.contains(B) || any_of(predecessors(B), [&](BasicBlock *P) {
                return Live.contains(P);
              });
    if (At && Seen.insert(B).second)
      for (PHINode &P : B->phis())
        Phis.push_back(&P);
  }
  for (PHINode *P : Phis)
    DemotePHIToStack(P);
  SmallVector<Instruction *, 8> Used;
  for (BasicBlock &B : *Slot.getFunction())
    for (Instruction &I : B)
      if (Live.contains(&B) && any_of(I.users(), [&](const User *U) {
            return cast<Instruction>(U)->getParent() != &B;
          }))
        Used.push_back(&I);
  for (Instruction *I : Used)
    DemoteRegToStack(*I);
}

BasicBlock *
Separation::copyOf(const State &S,
                   function_ref<void(Instruction &, Instruction &)> Copied) {
  ValueToValueMapTy Map;
  BasicBlock *New = CloneBasicBlock(S.first, Map, "", S.first->getParent());
  const RemapFlags Flags = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;
  for (auto [Old, I] : zip(*S.first, *New)) {
    RemapDbgRecordRange(New->getModule(), I.getDbgRecordRange(), Map, Flags);
    RemapInstruction(&I, Map, Flags);
    if (I.isTerminator() || isa<CallBase>(I))
      Copied(Old, I);
  }
  return New;
}

void Separation::run(function_ref<void(Instruction &, Instruction &)> Copied) {
  demote();
  SmallPtrSet<BasicBlock *, 32> Taken;
  for (auto &[S, Copy] : Copies)
    if (Taken.insert(S.first).second)
      Copy = S.first;
  // Copies before any end of a block is changed.
  for (auto &[S, Copy] : Copies)
    if (!Copy)
      Copy = copyOf(S, Copied);
  SmallVector<std::pair<BasicBlock *, SmallVector<BasicBlock *, 4>>, 32> Ends;
  for (const auto &[S, Copy] : Copies) {
    if (!Live.contains(S.first) &&
        !any_of(successors(S.first), [&](auto *T) { return Live.contains(T); }))
      continue;
    auto &[At, To] = Ends.emplace_back();
    At = Copy;
    for (const State &Next : nextOf(S))
      To.push_back(Copies.lookup(Next));
  }
  for (auto &[At, To] : Ends) {
    Instruction *T = At->getTerminator();
    if (To.size() == 1 && T->getNumSuccessors() > 1) {
      auto *Br = BranchInst::Create(To.front(), T->getIterator());
      Br->setDebugLoc(T->getDebugLoc());
      RecursivelyDeleteTriviallyDeadInstructions([&] {
        Value *Condition = cast<SwitchInst>(T)->getCondition();
        T->eraseFromParent();
        return Condition;
      }());
      continue;
    }
    for (unsigned I = 0; I < To.size(); ++I)
      T->setSuccessor(I, To[I]);
  }
}

void separateCleanups(Function &F,
                      function_ref<void(Instruction &, Instruction &)> Copied) {
  SmallVector<AllocaInst *, 4> Slots;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I);
        A && A->getAllocatedType()->isIntegerTy(32))
      Slots.push_back(A);
  for (AllocaInst *A : Slots)
    if (Separation S(*A); S.worthIt())
      S.run(Copied);
}

} // namespace tutti
