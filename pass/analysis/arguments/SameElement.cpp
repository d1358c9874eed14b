// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Decides that two addresses are one by what they are made of: the same
/// operations on the same values, and reads of the same variables with nothing
/// in between that may write to these. Compilers do this for themselves, but
/// not past calls that get the address of the number, as all of Fortran's do.

#include "analysis/arguments/SameElement.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

SameElement::SameElement(const MpiCall &First, const Value &Element,
                         const Value &Again, uint64_t Size,
                         const TargetLibraryInfo &TLI)
    : Array(getUnderlyingObject(&Element)), Size(Size),
      Fortran(First.isFortran()), TLI(TLI) {
  Alike = areAlike(Element, Again, &Reads) &&
          all_of(Reads, [&](const LoadInst *Read) {
            return holdsUntil(*Read, First.call());
          });
}

/// On every way from the read to End, its variable is not written.
bool SameElement::holdsUntil(const LoadInst &Read,
                             const Instruction &End) const {
  SmallPtrSet<const BasicBlock *, 16> Clean, Dirty;
  SmallVector<std::pair<const Instruction *, bool>, 8> Next = {
      {Read.getNextNode(), false}};
  while (!Next.empty()) {
    auto [At, Over] = Next.pop_back_val();
    const BasicBlock *B = At->getParent();
    for (; At && At != &End && At != &Read; At = At->getNextNode())
      Over |= mayWrite(*At, Read);
    if (At == &End && Over)
      return false;
    if (!At)
      for (const BasicBlock *S : successors(B))
        if ((Over ? Dirty : Clean).insert(S).second)
          Next.push_back({&S->front(), Over});
  }
  return true;
}

bool SameElement::areAlike(const Value &A, const Value &B, ReadList *Reads,
                           unsigned Depth) {
  constexpr unsigned MostDepth = 12;
  if (&A == &B)
    return true;
  // The first member is where its structure is.
  if (A.getType()->isPointerTy() && B.getType()->isPointerTy())
    if (const Value *P = A.stripPointerCasts(), *Q = B.stripPointerCasts();
        P != &A || Q != &B)
      return areAlike(*P, *Q, Reads, Depth);
  const auto *X = dyn_cast<Instruction>(&A), *Y = dyn_cast<Instruction>(&B);
  if (!X || !Y || !X->isSameOperationAs(Y) ||
      Incomplete::reached(Depth >= MostDepth, Incomplete::Depth))
    return false;
  const auto *Read = dyn_cast<LoadInst>(X);
  if (Read ? !Read->isSimple()
           : !isa<GetElementPtrInst, BinaryOperator, CastInst, ExtractValueInst,
                  FreezeInst>(X))
    return false;
  for (unsigned N = 0; N < X->getNumOperands(); ++N)
    if (!areAlike(*X->getOperand(N), *Y->getOperand(N), Reads, Depth + 1))
      return false;
  if (Read && Reads)
    Reads->push_back(Read);
  return true;
}

bool SameElement::isInArray(const Value &Address) const {
  return Address.getType()->isPointerTy() &&
         areAlike(*getUnderlyingObject(&Address), *Array, nullptr);
}

/// Requests are read and written whole, through no other pointer by code that
/// is not MPI's.
bool SameElement::isRead(const Instruction &I) const {
  const DataLayout &DL = I.getModule()->getDataLayout();
  if (const Value *At = getLoadStorePointerOperand(&I))
    return DL.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&I)))
                   .getFixedValue() == Size &&
           isInArray(*At);
  const auto *CB = dyn_cast<CallBase>(&I);
  return CB && !MpiCall(*CB) && !CB->isLifetimeStartOrEnd() &&
         any_of(CB->args(), [&](const Use &U) { return isInArray(*U.get()); });
}

bool SameElement::mayCallWrite(const CallBase &CB, const LoadInst &Read) const {
  const Value *Object = getUnderlyingObject(Read.getPointerOperand());
  if (CB.onlyReadsMemory() || isa<DbgInfoIntrinsic>(CB) ||
      CB.isLifetimeStartOrEnd())
    return false;
  if (any_of(CB.args(), [&](const Use &U) {
        return U->getType()->isPointerTy() && getUnderlyingObject(U) == Object;
      }))
    return true;
  // MPI and the libraries write to what they are given.
  LibFunc Known;
  const Function *F = CB.getCalledFunction();
  if (MpiCall(CB) || isa<MemIntrinsic>(CB) ||
      (F && (F->isIntrinsic() || TLI.getLibFunc(*F, Known) ||
             isOfFortranLibrary(F->getName()) || isOfCxxRuntime(F->getName()))))
    return false;
  // Fortran keeps no address of what a procedure was once given.
  return !Fortran || !isa<AllocaInst>(Object);
}

bool SameElement::mayWrite(const Instruction &I, const LoadInst &Read) const {
  if (const auto *CB = dyn_cast<CallBase>(&I))
    return mayCallWrite(*CB, Read);
  const auto *S = dyn_cast<StoreInst>(&I);
  if (!S)
    return I.mayWriteToMemory();
  const DataLayout &DL = I.getModule()->getDataLayout();
  int64_t At = 0, To = 0;
  const Value *P =
      GetPointerBaseWithConstantOffset(Read.getPointerOperand(), At, DL);
  const Value *Q =
      GetPointerBaseWithConstantOffset(S->getPointerOperand(), To, DL);
  Type *Kind = S->getValueOperand()->getType();
  if (P == Q)
    return To < At + int64_t(DL.getTypeStoreSize(Read.getType())) &&
           At < To + int64_t(DL.getTypeStoreSize(Kind));
  const Value *Mine = getUnderlyingObject(P), *Other = getUnderlyingObject(Q);
  if (Mine == Other)
    return true;
  // Variables of different types are none of each other, nor are Fortran's.
  return !Fortran && Kind == Read.getType() &&
         !(isIdentifiedObject(Mine) && isIdentifiedObject(Other));
}

bool SameElement::endsAt(const Instruction &I) const {
  return isRead(I) || any_of(Reads, [&](const LoadInst *Read) {
           return mayWrite(I, *Read);
         });
}

} // namespace tutti
