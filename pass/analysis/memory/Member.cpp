// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows the indices of an address from the structure inwards.

#include "analysis/memory/Member.h"
#include "model/Incomplete.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// The same address under another type. A step to a first member, which goes no
/// further, says of which structure that is.
static const Value *withoutCasts(const Value *Address) {
  while (isa<BitCastOperator, AddrSpaceCastOperator>(Address))
    Address = cast<Operator>(Address)->getOperand(0);
  return Address;
}

Field fieldOf(const Value *Address, const DataLayout &DL) {
  int64_t Offset = 0;
  const StructType *Outer = nullptr;
  for (Address = withoutCasts(Address);
       const auto *G = dyn_cast<GEPOperator>(Address);
       Address = withoutCasts(G->getPointerOperand())) {
    const auto *S = dyn_cast<StructType>(G->getSourceElementType());
    if (!S || S->isLiteral())
      break;
    APInt Bytes(DL.getIndexTypeSizeInBits(G->getType()), 0);
    if (!G->accumulateConstantOffset(DL, Bytes))
      break;
    Offset += Bytes.getSExtValue();
    Outer = S;
  }
  // A variable's first member has the variable's address, and perhaps no step
  // to it.
  const auto *G = dyn_cast<GlobalVariable>(Address);
  const auto *A = dyn_cast<AllocaInst>(Address);
  if (Type *T = G   ? G->getValueType()
                : A ? A->getAllocatedType()
                    : nullptr;
      T && !Outer)
    if (const auto *S = dyn_cast<StructType>(T); S && !S->isLiteral())
      Outer = S;
  return {Outer, Offset};
}

static constexpr unsigned MaxMemberDepth = 8;

static int64_t bytesBehind(const Value *V, const DataLayout &DL,
                           unsigned Depth) {
  const auto *G = dyn_cast<GEPOperator>(V->stripPointerCasts());
  if (!G || !G->getType()->isPointerTy() ||
      Incomplete::reached(Depth > MaxMemberDepth, Incomplete::Depth, V))
    return AbstractLocation::Unbounded;
  int64_t Left = bytesBehind(G->getPointerOperand(), DL, Depth + 1);
  for (auto It = gep_type_begin(*G), End = gep_type_end(*G); It != End; ++It) {
    if (StructType *S = It.getStructTypeOrNull()) {
      unsigned N = cast<ConstantInt>(It.getOperand())->getZExtValue();
      if (N > 0 && N + 1 < S->getNumElements())
        Left = DL.getTypeAllocSize(S->getElementType(N)).getKnownMinValue();
      else if (N > 0 && Left != AbstractLocation::Unbounded)
        // The last one may go on, but not beyond what the structure is in.
        Left -= DL.getStructLayout(S)->getElementOffset(N).getKnownMinValue();
      if (Left <= 0)
        Left = AbstractLocation::Unbounded;
      continue;
    }
    if (Left == AbstractLocation::Unbounded)
      continue;
    int64_t Bytes = It.getSequentialElementStride(DL).getKnownMinValue();
    const auto *C = dyn_cast<ConstantInt>(It.getOperand());
    // One element of those that are chosen between.
    if (!C)
      Left = It.getIndexedType()->isAggregateType()
                 ? Bytes
                 : AbstractLocation::Unbounded;
    else
      Left -= C->getSExtValue() * Bytes;
    if (Left <= 0)
      Left = AbstractLocation::Unbounded;
  }
  return Left;
}

int64_t bytesOfMember(const Value &Address, const DataLayout &DL) {
  return bytesBehind(&Address, DL, 0);
}

/// The structure that an address leads into, and where: by what it is of, else
/// by how it is used.
static Field structureAt(const Value &Address, const DataLayout &DL) {
  const Value *V = Address.stripPointerCasts();
  if (Field At = fieldOf(V, DL); At.first)
    return At;
  if (const auto *A = dyn_cast<AllocaInst>(V))
    return {dyn_cast<StructType>(A->getAllocatedType()), 0};
  if (const auto *G = dyn_cast<GlobalVariable>(V))
    return {dyn_cast<StructType>(G->getValueType()), 0};
  constexpr unsigned Most = 64;
  unsigned Seen = 0;
  for (const User *U : V->users()) {
    if (Incomplete::reached(Seen++ == Most, Incomplete::Steps, V))
      break;
    const auto *G = dyn_cast<GEPOperator>(U);
    if (G && G->getPointerOperand() == V)
      if (const auto *S = dyn_cast<StructType>(G->getSourceElementType()))
        return {S, 0};
  }
  return {};
}

static void addMembers(const StructType &S, int64_t At, const DataLayout &DL,
                       SmallVectorImpl<Part> &To) {
  const StructLayout *L = DL.getStructLayout(const_cast<StructType *>(&S));
  for (unsigned N = 0; N < S.getNumElements(); ++N) {
    Type *T = S.getElementType(N);
    int64_t Offset = At + L->getElementOffset(N);
    if (auto *Inner = dyn_cast<StructType>(T))
      addMembers(*Inner, Offset, DL, To);
    else
      To.push_back(
          {Offset, int64_t(DL.getTypeStoreSize(T).getKnownMinValue())});
  }
}

SmallVector<Part, 8> membersAt(const Value &Address, int64_t Bytes,
                               const DataLayout &DL) {
  constexpr size_t Most = 48;
  auto [S, Begin] = structureAt(Address, DL);
  SmallVector<Part, 8> Parts, All;
  if (!S || S->isOpaque())
    return Parts;
  addMembers(*S, 0, DL, All);
  for (const Part &P : All) {
    int64_t Offset = P.Offset - Begin;
    if (Offset < 0 || Offset >= Bytes)
      continue;
    // More than one structure, or a part of a member.
    if (Offset + P.Size > Bytes)
      return {};
    Parts.push_back({Offset, P.Size});
  }
  if (Begin + Bytes > int64_t(DL.getTypeAllocSize(const_cast<StructType *>(S))
                                  .getKnownMinValue()) ||
      Incomplete::reached(Parts.size() > Most, Incomplete::Locations, &Address))
    return {};
  return Parts;
}

} // namespace tutti
