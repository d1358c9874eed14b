// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// By the calls of a vector's members. One walks back from the place on all
/// ways, to where the vector was given its elements or was asked for their
/// number. Whatever else may change it makes the number unknown.

#include "checks/buffers/VectorRoom.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

StringRef memberName(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return F && !CB.arg_empty() && CB.getArgOperand(0)->getType()->isPointerTy()
             ? F->getName()
             : StringRef();
}

/// Where a vector is; members of one object have one base.
struct VectorPlace {
  int64_t Offset = 0; // set while the base is looked for
  const Value *Base;

  VectorPlace(const Value &V, const DataLayout &DL)
      : Base(GetPointerBaseWithConstantOffset(&V, Offset, DL)) {}
  bool operator==(const VectorPlace &O) const {
    return Base == O.Base && Offset == O.Offset;
  }
};

class ElementsBefore {
public:
  ElementsBefore(const Value &Vector, const Instruction &At)
      : DL(At.getFunction()->getDataLayout()), Place(Vector, DL), At(At) {
    IsOwn = isa<AllocaInst>(Place.Base);
  }

  const Value *find() {
    SmallVector<const Instruction *, 4> Ends;
    const bool FromCaller = !walk(nullptr, Ends);
    if (!FromCaller && Ends.size() == 1)
      if (const Value *N = madeOf(*Ends.front()))
        return N;
    // The order of the function makes one of the calls the first.
    for (const Instruction &I : instructions(*At.getFunction())) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || CB == &At || !measures(*CB))
        continue;
      SmallVector<const Instruction *, 4> Between;
      if (walk(CB, Between) && Between.empty())
        return CB;
    }
    return nullptr;
  }

private:
  bool isPlace(const Value &V) const {
    return V.getType()->isPointerTy() && VectorPlace(V, DL) == Place;
  }

  bool measures(const CallBase &CB) const {
    const Value *Of = measuredVector(CB);
    return Of && isPlace(*Of);
  }

  /// The number of elements that the call gives the vector.
  const Value *madeOf(const Instruction &I) const {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && setsElements(memberName(*CB)) && CB->arg_size() > 1 &&
                   isPlace(*CB->getArgOperand(0)) &&
                   CB->getArgOperand(1)->getType()->isIntegerTy()
               ? CB->getArgOperand(1)
               : nullptr;
  }

  bool mayChange(const Instruction &I) const {
    if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd())
      return false;
    if (const auto *S = dyn_cast<StoreInst>(&I))
      return getUnderlyingObject(S->getPointerOperand()) ==
             getUnderlyingObject(Place.Base);
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || MpiCall(*CB))
      return !CB;
    const StringRef Name = memberName(*CB);
    if (leavesItsObject(Name))
      return any_of(drop_begin(CB->args()),
                    [&](const Use &U) { return isPlace(*U); });
    if (any_of(CB->args(), [&](const Use &U) { return isPlace(*U); }))
      return true;
    // Whoever has the object that the vector is in has the vector.
    if (any_of(CB->args(), [&](const Use &U) {
          return U->getType()->isPointerTy() &&
                 getUnderlyingObject(U) == getUnderlyingObject(Place.Base) &&
                 !isOfCxxLibrary(Name);
        }))
      return true;
    return !IsOwn && !isOfCxxRuntime(Name) && !isa<IntrinsicInst>(CB);
  }

  /// Back from the place on all ways to Until or to what changes the vector;
  /// false: one of them leads to the function's begin.
  bool walk(const Instruction *Until,
            SmallVectorImpl<const Instruction *> &Changes) const {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const Instruction *, 16> Work{&At};
    bool All = true;
    while (!Work.empty()) {
      const Instruction *From = Work.pop_back_val();
      const BasicBlock *BB = From->getParent();
      const Instruction *I = From->getPrevNode();
      while (I && I != Until && !mayChange(*I))
        I = I->getPrevNode();
      if (I && I == Until)
        continue;
      if (I) {
        if (!is_contained(Changes, I))
          Changes.push_back(I);
        continue;
      }
      All &= BB != &BB->getParent()->getEntryBlock();
      for (const BasicBlock *P : predecessors(BB))
        if (Seen.insert(P).second)
          pushEnd(*P, Until, Changes, Work);
    }
    return All;
  }

  /// The last instruction of a block may itself be an invoke of interest.
  void pushEnd(const BasicBlock &P, const Instruction *Until,
               SmallVectorImpl<const Instruction *> &Changes,
               SmallVectorImpl<const Instruction *> &Work) const {
    const Instruction *End = P.getTerminator();
    if (End == Until)
      return;
    if (!mayChange(*End))
      Work.push_back(End);
    else if (!is_contained(Changes, End))
      Changes.push_back(End);
  }

  const DataLayout &DL;
  VectorPlace Place;
  const Instruction &At;
  bool IsOwn = false;
};

} // namespace

const Value *vectorOf(const CallBase &CB) {
  const StringRef Name = memberName(CB);
  const auto *Number =
      CB.arg_size() > 1 ? dyn_cast<ConstantInt>(CB.getArgOperand(1)) : nullptr;
  return givesFirstElement(Name) ||
                 (givesElement(Name) && Number && Number->isZero())
             ? CB.getArgOperand(0)
             : nullptr;
}

const Value *measuredVector(const CallBase &CB) {
  return measuresVector(memberName(CB)) ? CB.getArgOperand(0) : nullptr;
}

std::optional<uint64_t> vectorElementBytes(const CallBase &CB) {
  if (const uint64_t Known = CB.getRetDereferenceableBytes())
    return Known;
  return basicElementBytes(memberName(CB));
}

const Value *vectorElements(const Value &Vector, const Instruction &At) {
  return ElementsBefore(Vector, At).find();
}

} // namespace tutti
