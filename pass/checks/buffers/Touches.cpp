// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// An array that is handed to Fortran's library stands behind its descriptor, a
/// variable that the function fills right before the call.

#include "checks/buffers/Touches.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "model/CxxLibrary.h"
#include "model/FortranDescriptor.h"
#include "model/FortranLibrary.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

Touches::Touches(const Function &F, const DataLayout &DL) {
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
    else if (const auto *CB = dyn_cast<CallBase>(&I); CB && !Mpi)
      addCall(*CB);
  }
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
        isFortranSentinel(Address) || !N || *N <= 0 || !T || D.OnlyAtRoot)
      continue;
    const Moves Moved = movesData(Mpi, D);
    if (Moved != Moves::No)
      ByObject[getUnderlyingObject(Address)].push_back(
          {&Mpi.call(), Mpi, Address, uint64_t(*N) * T->Bytes, D.Writes,
           Moved == Moves::Yes});
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
  addContainer(CB, F->getName());
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

/// The iterator goes to a variable that is moved by a number.
static bool isMoved(const CallBase &Iterator) {
  auto Moves = [](const User *U) {
    const auto *CB = dyn_cast<CallBase>(U);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    return F && movesIterator(F->getName());
  };
  return any_of(Iterator.users(), [&](const User *U) {
    const auto *S = dyn_cast<StoreInst>(U);
    return Moves(U) ||
           (S && any_of(getUnderlyingObject(S->getPointerOperand())->users(),
                        [&](const User *At) {
                          return Moves(At) || (isa<GetElementPtrInst>(At) &&
                                               any_of(At->users(), Moves));
                        }));
  });
}

void Touches::addContainer(const CallBase &CB, StringRef Name) {
  const Value *Container = nullptr;
  if (beginsElements(Name) && !isMoved(CB))
    Container = CB.getArgOperand(0);
  else if (copiesElements(Name) && CB.arg_size() == 2)
    Container = CB.getArgOperand(1);
  if (!Container)
    return;
  Touch T{&CB, {}, Container, 1, /*Writes=*/false};
  T.Container = Container;
  ByObject[getUnderlyingObject(Container)].push_back(T);
}

} // namespace tutti
