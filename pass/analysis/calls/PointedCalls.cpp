// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks backwards from what is called: through copies, parameters, captured
/// variables and memory to functions. Places in memory are told apart as far as
/// constant offsets in locals, globals and fields of one structure type go.

#include "analysis/calls/PointedCalls.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxPointerSteps = 2000;
/// More functions than this are taken for a table of anything.
constexpr size_t MaxBodies = 8;
/// Fields that are looked for in the whole module.
constexpr size_t MaxFields = 32;

struct Where {
  const Value *Base;
  int64_t At;
};

Where stripped(const Value &Pointer, int64_t More, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer.getType()), More, true);
  const Value *Base = Pointer.stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return {Base, Offset.getSExtValue()};
}

/// The field that a pointer is of, when it says so itself.
std::pair<const StructType *, int64_t> fieldOf(const Value &Pointer,
                                               const DataLayout &DL) {
  const auto *GEP = dyn_cast<GEPOperator>(&Pointer);
  const auto *S =
      GEP ? dyn_cast<StructType>(GEP->getSourceElementType()) : nullptr;
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
  if (!S || !GEP->accumulateConstantOffset(DL, Offset))
    return {};
  return {S, Offset.getSExtValue()};
}

/// What G holds there when the program starts; null if that is not known.
const Constant *initial(const GlobalVariable &G, int64_t At,
                        const DataLayout &DL) {
  if (!G.hasInitializer() || At < 0)
    return nullptr;
  return ConstantFoldLoadFromConst(
      const_cast<Constant *>(G.getInitializer()),
      PointerType::get(G.getContext(), 0),
      APInt(DL.getIndexTypeSizeInBits(G.getType()), At), DL);
}

/// What a parameter gets where its function is used: in a call or a fork.
const Value *actualOf(const Use &U, unsigned Param) {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  if (!Call || Call->isCallee(&U))
    return Call && Param < Call->arg_size() ? Call->getArgOperand(Param)
                                            : nullptr;
  return forkedOperand(*Call, Param);
}

} // namespace

/// What has been found for one call so far.
struct PointedCalls::Sources {
  SmallSetVector<const Function *, 4> Bodies; ///< the user's
  SmallPtrSet<const Function *, 4> InMemory;
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Argument *, 2> Params;
  unsigned Steps = 0;
  bool Unknown = false;  ///< another one may be stored in between
  bool ByMemory = false; ///< what is traced now was read from memory
  bool IsShared = false; ///< the place looked at last is no local variable
};

PointedCalls::PointedCalls(const PrivateCopy &Copy) {
  if (Copy.functions().empty())
    return;
  for (const Function *F : Copy.functions()) {
    const Function *Original = Copy.original(F);
    Copies.try_emplace(Original, F);
    Originals[F] = Original;
    Program = Original->getParent();
  }
  SmallVector<const CallBase *, 16> Calls;
  for (const Function *F : Copy.functions())
    for (const Instruction &I : instructions(*F))
      if (const auto *CB = dyn_cast<CallBase>(&I);
          CB && CB->isIndirectCall() && !CB->isInlineAsm())
        Calls.push_back(CB);
  for (const CallBase *CB : Calls)
    find(*CB);
  // Who calls its parameter in a team and elsewhere too chooses by other
  // means which function goes where.
  for (const CallBase *CB : Calls)
    if (any_of(Through.lookup(CB),
               [&](const Argument *A) { return CalledIn[A].size() > 1; }))
      for (PointedCall &P : Known[CB])
        P.Sure = false;
}

ArrayRef<PointedCall> PointedCalls::of(const CallBase &Call) const {
  auto It = Known.find(&Call);
  return It == Known.end() ? ArrayRef<PointedCall>() : ArrayRef(It->second);
}

void PointedCalls::find(const CallBase &Call) {
  Sources Found;
  trace(*Call.getCalledOperand(), Found);
  if (Found.Bodies.empty())
    virtuals(Call, Found);
  for (const Argument *A : Found.Params)
    CalledIn[A].insert(Call.getFunction());
  Through[&Call] = Found.Params;
  if (Incomplete::reached(Found.Bodies.size() > MaxBodies, Incomplete::Size,
                          &Call))
    return;
  const bool Alternatives =
      Found.InMemory.size() > 1 || (Found.Unknown && !Found.InMemory.empty());
  for (const Function *F : Found.Bodies)
    if (const Function *Body = Copies.lookup(F);
        Body && Body->getFunctionType() == Call.getFunctionType())
      Known[&Call].push_back(
          {Body, !(Alternatives && Found.InMemory.contains(F))});
}

void PointedCalls::trace(const Value &Value, Sources &Into) {
  const llvm::Value *V = Value.stripPointerCasts();
  if (Incomplete::reached(++Into.Steps > MaxPointerSteps, Incomplete::Steps,
                          V)) {
    Into.Unknown = true;
    return;
  }
  if (const auto *F = dyn_cast<Function>(V)) {
    const Function *Original = Originals.lookup(F);
    Into.Bodies.insert(Original ? Original : F);
    if (Into.ByMemory)
      Into.InMemory.insert(Original ? Original : F);
    return;
  }
  if (isa<Constant>(V) || !Into.Seen.insert(V).second)
    return;
  if (const auto *A = dyn_cast<Argument>(V))
    return passed(*A, Into);
  if (const auto *Phi = dyn_cast<PHINode>(V)) {
    for (const Use &U : Phi->incoming_values())
      trace(*U, Into);
  } else if (const auto *S = dyn_cast<SelectInst>(V)) {
    trace(*S->getTrueValue(), Into);
    trace(*S->getFalseValue(), Into);
  } else if (const auto *L = dyn_cast<LoadInst>(V)) {
    SmallVector<const llvm::Value *, 4> Found;
    Into.IsShared = false;
    stored(*L->getPointerOperand(), 0, Into, Found);
    // A local variable with one value is as good as the value.
    const bool Before = Into.ByMemory;
    Into.ByMemory |= Found.size() > 1 || Into.IsShared;
    for (const llvm::Value *Next : Found)
      trace(*Next, Into);
    Into.ByMemory = Before;
  } else {
    Into.Unknown = true;
  }
}

void PointedCalls::passed(const Argument &A, Sources &Into) {
  const Function &F = *A.getParent();
  bool ByCalls = false;
  for (const Use &U : F.uses()) {
    if (const Value *Actual = actualOf(U, A.getArgNo()))
      trace(*Actual, Into);
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    ByCalls |= Call && Call->isCallee(&U);
  }
  if (ByCalls)
    Into.Params.push_back(&A);
}

/// The values that the program stores to a place.
void PointedCalls::stored(const Value &Pointer, int64_t More, Sources &Into,
                          Values &Found) {
  if (Incomplete::reached(++Into.Steps > MaxPointerSteps, Incomplete::Steps,
                          &Pointer)) {
    Into.Unknown = true;
    return;
  }
  const DataLayout &DL = Program->getDataLayout();
  auto [Base, At] = stripped(Pointer, More, DL);
  const size_t Before = Found.size();
  if (const auto *G = dyn_cast<GlobalVariable>(Base)) {
    Into.IsShared = true;
    if (const Constant *C = initial(*G, At, DL))
      Found.push_back(C);
    if (!G->isConstant())
      storedBehind(*G, At, Into, Found);
  } else if (isa<AllocaInst>(Base)) {
    storedBehind(*Base, At, Into, Found);
  } else if (const auto *A = dyn_cast<Argument>(Base)) {
    for (const Use &U : A->getParent()->uses())
      if (const Value *Actual = actualOf(U, A->getArgNo());
          Actual && Into.Seen.insert(Actual).second)
        stored(*Actual, At, Into, Found);
  } else if (const auto *L = dyn_cast<LoadInst>(Base)) {
    // What a pointer that was put away points to.
    SmallVector<const Value *, 4> Objects;
    if (Into.Seen.insert(L).second)
      stored(*L->getPointerOperand(), 0, Into, Objects);
    for (const Value *Object : Objects)
      if (!isa<ConstantData>(Object) && Object->getType()->isPointerTy())
        stored(*Object, At, Into, Found);
  }
  // Who fills it in, or which object it is, is not seen.
  auto Means = [](const Value *V) { return !isa<ConstantData>(V); };
  if (More != 0 || any_of(drop_begin(Found, Before), Means))
    return;
  if (auto [S, Offset] = fieldOf(Pointer, DL); S) {
    Into.IsShared = true;
    append_range(Found, field(S, Offset, DL));
  }
}

/// Through addresses that are made of Base.
void PointedCalls::storedBehind(const Value &Base, int64_t At, Sources &Into,
                                Values &Found) {
  const DataLayout &DL = Program->getDataLayout();
  SmallVector<std::pair<const Value *, int64_t>, 8> Work{{&Base, 0}};
  while (!Work.empty()) {
    auto [Address, Here] = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (Incomplete::reached(++Into.Steps > MaxPointerSteps, Incomplete::Steps,
                              U)) {
        Into.Unknown = true;
        return;
      }
      if (const auto *GEP = dyn_cast<GEPOperator>(U)) {
        APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        if (GEP->getPointerOperand() == Address &&
            GEP->accumulateConstantOffset(DL, Step))
          Work.push_back({GEP, Here + Step.getSExtValue()});
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (S->getPointerOperand() == Address && Here == At)
          Found.push_back(S->getValueOperand());
      } else if (const auto *Copy = dyn_cast<MemCpyInst>(U)) {
        const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
        if (Copy->getRawDest() == Address && Here <= At &&
            (!Length || Here + Length->getSExtValue() > At))
          stored(*Copy->getRawSource(), At - Here, Into, Found);
      }
    }
  }
}

/// What is stored to a field of any object of a type.
const std::vector<const Value *> &
PointedCalls::field(const StructType *S, int64_t At, const DataLayout &DL) {
  static const std::vector<const Value *> Nothing;
  if (auto It = Fields.find({S, At}); It != Fields.end())
    return It->second;
  if (Incomplete::reached(Fields.size() >= MaxFields, Incomplete::Size))
    return Nothing;
  std::vector<const Value *> &Found = Fields[{S, At}];
  for (const GlobalVariable &G : Program->globals())
    if (G.getValueType() == S)
      if (const Constant *C = initial(G, At, DL))
        Found.push_back(C);
  for (const Function &F : *Program)
    for (const Instruction &I : instructions(F))
      if (const auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->getValueOperand()->getType()->isPointerTy() &&
          fieldOf(*Store->getPointerOperand(), DL) == std::pair(S, At))
        Found.push_back(Store->getValueOperand());
  return Found;
}

void PointedCalls::virtuals(const CallBase &Call, Sources &Into) {
  std::optional<int64_t> Slot = VirtualSlots::slotOf(Call);
  if (!Slot)
    return;
  if (!Slots)
    Slots.emplace(*Program);
  for (const Function &F : *Program)
    if (F.getFunctionType() == Call.getFunctionType() &&
        Slots->isIn(F, *Slot)) {
      Into.Bodies.insert(&F);
      Into.InMemory.insert(&F);
      // Those of all classes are in one place, also of classes of other files.
      Into.Unknown |= isDestructor(F.getName());
    }
}

} // namespace tutti
