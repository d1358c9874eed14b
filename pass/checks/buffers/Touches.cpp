// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// An array that is handed to Fortran's library stands behind its descriptor, a
/// variable that the function fills right before the call.

#include "checks/buffers/Touches.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "checks/buffers/CalledTouches.h"
#include "checks/buffers/ContainerUse.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

bool isStoreTo(const User &U, const Value &Base, int64_t Offset,
               const DataLayout &DL) {
  const auto *S = dyn_cast<StoreInst>(&U);
  int64_t At = 0;
  return S &&
         GetPointerBaseWithConstantOffset(S->getPointerOperand(), At, DL) ==
             &Base &&
         At == Offset;
}

Touches::Touches(const Function &F, const DataLayout &DL, CalledTouches *Called)
    : F(F), DL(DL) {
  for (const Instruction &I : instructions(F)) {
    if (const auto *S = dyn_cast<StoreInst>(&I))
      add(I, *S->getPointerOperand(),
          DL.getTypeStoreSize(S->getValueOperand()->getType()).getFixedValue(),
          true);
    else if (const auto *L = dyn_cast<LoadInst>(&I))
      add(I, *L->getPointerOperand(),
          DL.getTypeStoreSize(L->getType()).getFixedValue(), false);
    else if (MpiCall Mpi = MpiCall::get(I); Mpi && Mpi.isTrusted())
      addMpi(Mpi);
    else if (const auto *CB = dyn_cast<CallBase>(&I); CB && !Mpi) {
      addCall(*CB);
      const Function *Callee = outlinedFunction(*CB);
      if (!Callee)
        Callee = CB->getCalledFunction();
      // Tasks may wait until later.
      if (Called && Callee && !Callee->isDeclaration() &&
          ompKind(*CB) != OmpKind::TaskAlloc)
        for (const CalledTouch &T : Called->of(*Callee))
          addCalled(*CB, T);
    }
  }
}

/// What the call passes for the parameter; null: nothing, or a copy.
static const Value *passed(const CallBase &CB, unsigned Param) {
  if (outlinedFunction(CB))
    return forkedOperand(CB, Param);
  return Param < CB.arg_size() ? CB.getArgOperand(Param) : nullptr;
}

void Touches::addCalled(const CallBase &CB, const CalledTouch &T) {
  const Value *Place = T.Variable ? T.Variable : passed(CB, T.Param);
  if (!Place || !Place->getType()->isPointerTy() ||
      isa<ConstantPointerNull, UndefValue>(Place))
    return;
  Touch Its{&CB, {}, Place, T.Bytes, T.Writes};
  Its.Offset = T.Offset;
  Its.Inner = T.At;
  Its.MayBeNone = T.MayBeNone;
  if (T.Member)
    return addKept(Its, *Place, *T.Member);
  if (T.IsContainer)
    Its.Container = Place;
  ByObject[getUnderlyingObject(Place)].push_back(Its);
}

/// The function knows the pointer by what it put there, or by reading it, too.
void Touches::addKept(const Touch &What, const Value &Place, int64_t Member) {
  int64_t At = 0;
  const Value *Base = GetPointerBaseWithConstantOffset(&Place, At, DL);
  Behind.push_back({What, Base, At + Member});
  const auto *Variable = dyn_cast<AllocaInst>(Base);
  if (!Variable)
    return;
  const Value *Put =
      At + Member == 0 ? descriptorMember(*Variable, addressMember()) : nullptr;
  for (const Instruction &I : instructions(F)) {
    if (!isStoreTo(I, *Base, At + Member, DL))
      continue;
    const Value *Stored = cast<StoreInst>(I).getValueOperand();
    if (Stored == Put)
      continue;
    if (Put)
      return;
    Put = Stored;
  }
  if (!Put || !Put->getType()->isPointerTy())
    return;
  Touch Its = What;
  Its.Address = Put;
  ByObject[getUnderlyingObject(Put)].push_back(Its);
}

std::vector<Touch> Touches::behind(const LoadInst &Object) const {
  std::vector<Touch> Result;
  int64_t At = 0;
  const Value *Base =
      GetPointerBaseWithConstantOffset(Object.getPointerOperand(), At, DL);
  for (const Kept &K : Behind)
    if (K.Base == Base && K.Offset == At && isLeftAlone(K)) {
      Result.push_back(K.What);
      Result.back().Address = &Object;
    }
  return Result;
}

/// Between the two nothing in sight puts another pointer there: no store of
/// this function, and no other function that gets at it.
bool Touches::isLeftAlone(const Kept &K) const {
  unsigned Stores = 0;
  for (const Instruction &I : instructions(F)) {
    Stores += isStoreTo(I, *K.Base, K.Offset, DL);
    if (const auto *CB = dyn_cast<CallBase>(&I);
        CB && CB != K.What.At && !isa<IntrinsicInst>(CB) && !MpiCall(*CB) &&
        !CB->onlyReadsMemory())
      for (const Use &U : CB->args())
        if (U->getType()->isPointerTy() && getUnderlyingObject(U) == K.Base)
          return false;
  }
  // A parameter is put into its own variable.
  return Stores <= (isa<AllocaInst>(K.Base) ? 1u : 0u);
}

void Touches::add(const Instruction &I, const Value &Address, uint64_t Bytes,
                  bool Writes) {
  const Value *Object = getUnderlyingObject(&Address);
  if (isa<AllocaInst, GlobalVariable, Argument, CallBase, LoadInst,
          ExtractValueInst>(Object))
    ByObject[Object].push_back({&I, {}, &Address, Bytes, Writes});
}

void Touches::addMpi(const MpiCall &Mpi) {
  if ((row(Mpi.fn()).Kind != Class::P2P && row(Mpi.fn()).Kind != Class::Data) ||
      makesPersistent(Mpi.fn()))
    return;
  for (const DataArgument &D : dataArguments(Mpi.fn())) {
    const Value *Address = Mpi.value(D.Buffer);
    auto N = constantAt(Mpi, D.Count);
    const BasicType *T = basicType(Mpi, D.Type);
    if (!Address || isInPlace(Mpi, D.Buffer) || isNullBuffer(Mpi, D.Buffer) ||
        isFortranSentinel(Address) || (N && *N <= 0) || !T || D.OnlyAtRoot ||
        (!N && (D.Count < 0 || !Mpi.value(D.Count))))
      continue;
    const Moves Moved = movesData(Mpi, D);
    if (Moved == Moves::No)
      continue;
    // Of an unknown number the first element, if there is any.
    Touch Its{&Mpi.call(), Mpi,
              Address,     uint64_t(N.value_or(1)) * T->Bytes,
              D.Writes,    Moved == Moves::Yes};
    Its.MayBeNone = !N;
    ByObject[getUnderlyingObject(Address)].push_back(Its);
  }
}

void Touches::addCall(const CallBase &CB) {
  if (const auto *M = dyn_cast<MemIntrinsic>(&CB)) {
    const auto *N = dyn_cast<ConstantInt>(M->getLength());
    const uint64_t Bytes = N ? N->getZExtValue() : 1;
    if (Bytes != 0)
      add(CB, *M->getRawDest(), Bytes, true);
    if (const auto *T = dyn_cast<MemTransferInst>(M); T && Bytes != 0)
      add(CB, *T->getRawSource(), Bytes, false);
    return;
  }
  const Function *F = CB.getCalledFunction();
  if (!F)
    return;
  for (const ContainerUse &Used : containerUses(CB)) {
    Touch T{&CB, {}, Used.Container, 1, Used.Writes};
    T.Container = Used.Container;
    ByObject[getUnderlyingObject(Used.Container)].push_back(T);
  }
  if (!usesArrays(F->getName()))
    return;
  for (const Use &U : CB.args()) {
    const auto *Place = dyn_cast<AllocaInst>(U.get());
    const Value *Array = Place && CB.isArgOperand(&U)
                             ? descriptorMember(*Place, addressMember())
                             : nullptr;
    if (Array && Array->getType()->isPointerTy())
      add(CB, *Array, 1,
          assignsArray(F->getName()) && CB.getArgOperandNo(&U) == 0);
  }
}

} // namespace tutti
