// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks among the stores to the variable itself and to its members. The first
/// member stands at the variable's address. A section has gaps where in one of
/// its dimensions the elements are further apart than those of the array: the
/// distance is that of a later dimension, or a multiple.

#include "model/library/FortranDescriptor.h"
#include "model/Incomplete.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxFactors = 12; ///< of one distance

/// Of an address in a descriptor; empty for others.
DescriptorPath pathTo(const Value &Address) {
  DescriptorPath To;
  const auto *G = dyn_cast<GEPOperator>(&Address);
  if (G && isDescriptor(G->getSourceElementType()) &&
      G->hasAllConstantIndices())
    for (const Use &I : drop_begin(G->indices()))
      To.push_back(cast<ConstantInt>(I)->getZExtValue());
  return To;
}

const Value *storedTo(const Value &Address) {
  for (const User *U : Address.users())
    if (const auto *S = dyn_cast<StoreInst>(U);
        S && S->getPointerOperand() == &Address)
      return S->getValueOperand();
  return nullptr;
}

/// What stands in a variable, or in a constant, so many bytes from its begin;
/// of several the first that is put there.
const Value *wordAt(const Value &Place, uint64_t Bytes, llvm::Type *T,
                    const DataLayout &DL) {
  if (const auto *G = dyn_cast<GlobalVariable>(&Place))
    return G->isConstant() && G->hasInitializer()
               ? ConstantFoldLoadFromConst(
                     const_cast<Constant *>(G->getInitializer()), T,
                     APInt(DL.getIndexTypeSizeInBits(G->getType()), Bytes), DL)
               : nullptr;
  if (Bytes == 0)
    if (const Value *V = storedTo(Place); V && V->getType() == T)
      return V;
  for (const User *U : Place.users())
    if (const auto *G = dyn_cast<GEPOperator>(U)) {
      APInt At(DL.getIndexTypeSizeInBits(G->getType()), 0);
      if (!G->accumulateConstantOffset(DL, At) || At != Bytes)
        continue;
      if (const Value *V = storedTo(*G); V && V->getType() == T)
        return V;
    }
  return nullptr;
}

/// flang writes sizes of elements as differences of addresses.
uint64_t numberIn(const Value *V, const DataLayout &DL) {
  if (const auto *C = dyn_cast_or_null<ConstantExpr>(V))
    V = ConstantFoldConstant(C, DL);
  const auto *N = dyn_cast_or_null<ConstantInt>(V);
  return N ? N->getZExtValue() : 0;
}

/// A distance as a product.
struct Distance {
  uint64_t Times = 1; ///< the constants
  unsigned Level = 0; ///< how many extents, or the dimension that it is read of
  bool IsRead = false; ///< from another descriptor
};

std::optional<Distance> distanceOf(const Value &V, const DataLayout &DL) {
  Distance Of;
  SmallVector<const Value *, 8> Factors{&V};
  for (unsigned N = 0; N < Factors.size(); ++N) {
    if (Incomplete::reached(N > MaxFactors, Incomplete::Size, &V))
      return std::nullopt;
    const Value *F = Factors[N];
    if (const auto *Times = dyn_cast<MulOperator>(F)) {
      Factors.push_back(Times->getOperand(0));
      Factors.push_back(Times->getOperand(1));
    } else if (isa<Constant>(F)) {
      Of.Times *= numberIn(F, DL);
    } else {
      const DescriptorPath From = descriptorPathOf(*F);
      const bool IsRead = From.size() == 3 && From == strideMember(From[1]);
      Of.Level += IsRead ? From[1] : 1;
      Of.IsRead |= IsRead;
    }
  }
  return Of;
}

} // namespace

DescriptorPath descriptorPathOf(const Value &V) {
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return pathTo(*L->getPointerOperand());
  const auto *X = dyn_cast<ExtractValueInst>(&V);
  return X && isDescriptor(X->getAggregateOperand()->getType())
             ? DescriptorPath(X->idx_begin(), X->idx_end())
             : DescriptorPath();
}

const Value *descriptorMember(const Value &Place, const DescriptorPath &To) {
  if (const Value *Whole = storedTo(Place)) {
    if (isDescriptor(Whole->getType()))
      return FindInsertedValue(const_cast<Value *>(Whole), To);
    if (To == addressMember())
      return Whole;
  }
  for (const User *U : Place.users())
    if (pathTo(*U) == To)
      if (const Value *Member = storedTo(*U))
        return Member;
  return nullptr;
}

SmallVector<const Value *, 4> readInto(const CallBase &Call) {
  SmallVector<const Value *, 4> Found;
  const Function *F = Call.getCalledFunction();
  const bool OfArray = F && F->getName() == "_FortranAioInputDescriptor";
  if (!F || Call.arg_size() < 2 ||
      (!OfArray && F->getName() != "_FortranAioInputNamelist"))
    return Found;
  const DataLayout &DL = Call.getModule()->getDataLayout();
  const Value &Described = *Call.getArgOperand(1);
  llvm::Type *Pointer = Described.getType();
  auto Add = [&](const Value &Descriptor) {
    if (const Value *Address = wordAt(Descriptor, 0, Pointer, DL);
        Address && !isa<ConstantPointerNull, UndefValue>(Address))
      Found.push_back(Address);
  };
  if (OfArray) {
    Add(Described);
    return Found;
  }
  // The group has its name, how many there are, and where: for each its name
  // and its descriptor (flang/Runtime/namelist.h).
  const uint64_t Word = DL.getPointerSize();
  const Value *Count =
      wordAt(Described, Word, llvm::Type::getInt64Ty(Call.getContext()), DL);
  const Value *List = wordAt(Described, 2 * Word, Pointer, DL);
  for (uint64_t N = 0; List && N < numberIn(Count, DL); ++N)
    if (const Value *Each = wordAt(*List, (2 * N + 1) * Word, Pointer, DL))
      Add(*Each);
  return Found;
}

Pieces piecesOf(const Value &Place, const DataLayout &DL) {
  const uint64_t Each =
      numberIn(descriptorMember(Place, elementBytesMember()), DL);
  constexpr unsigned MostDimensions = 15; // of Fortran
  for (unsigned N = 0; N < MostDimensions; ++N) {
    const Value *V = descriptorMember(Place, strideMember(N));
    if (!V && N > 0)
      break;
    const auto Of = V ? distanceOf(*V, DL) : std::nullopt;
    if (!Of || !Of->Times)
      return Pieces::Unknown;
    if (Of->Level > N ||
        (N == 0 && Each && Of->Times != (Of->IsRead ? 1 : Each)))
      return Pieces::Several;
  }
  return Pieces::One;
}

} // namespace tutti
