// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows an address to its object by LLVM's own means and reads the object's
/// type. A structure's member has no element type here, because code may go on
/// from it to its neighbours. A variable of another file is as large as it is
/// declared, where that is a number or an array of which the length is given.

#include "analysis/memory/BufferObject.h"
#include "model/texts/Shared.def"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// A complex number is a structure without a name of its two parts.
const Type *halfOfComplex(const StructType &S) {
  if (!S.isLiteral() || S.isPacked() || S.getNumElements() != 2)
    return nullptr;
  const Type *Real = S.getElementType(0);
  return Real->isFloatingPointTy() && Real == S.getElementType(1) ? Real
                                                                  : nullptr;
}

/// The scalar that all of T consists of, or null.
const Type *scalarOf(const Type *T) {
  while (const auto *A = dyn_cast<ArrayType>(T))
    T = A->getElementType();
  if (const auto *S = dyn_cast<StructType>(T)) {
    if (const Type *Half = halfOfComplex(*S))
      return Half;
    // clang splits an array with trailing zeros into a packed structure of its
    // parts.
    if (!S->isLiteral() || !S->isPacked() || S->getNumElements() == 0)
      return nullptr;
    const Type *Common = nullptr;
    for (const Type *Part : S->elements()) {
      if (isa<StructType>(Part))
        return nullptr;
      const Type *Each = scalarOf(Part);
      if (!Each || (Common && Common != Each))
        return nullptr;
      Common = Each;
    }
    return Common;
  }
  if (T->isFloatingPointTy())
    return T;
  // Bytes are what raw storage is made of.
  if (T->isIntegerTy(16) || T->isIntegerTy(32) || T->isIntegerTy(64))
    return T;
  return nullptr;
}

const Type *declaredType(const Value *Base) {
  if (const auto *A = dyn_cast<AllocaInst>(Base))
    return A->getAllocatedType();
  if (const auto *G = dyn_cast<GlobalVariable>(Base))
    return G->hasCommonLinkage() ? nullptr : G->getValueType();
  return nullptr;
}

/// Defined in another file, once and for all.
bool isElsewhere(const Value &Base) {
  const auto *G = dyn_cast<GlobalVariable>(&Base);
  return G && G->isDeclaration() && !G->hasExternalWeakLinkage();
}

} // namespace

BufferObject bufferObject(const Value &Address, const DataLayout &DL,
                          const TargetLibraryInfo *TLI) {
  BufferObject Result;
  int64_t Offset = 0;
  const Value *Base =
      GetPointerBaseWithConstantOffset(&Address, Offset, DL, false);
  Result.Base = getUnderlyingObject(Base, 32);
  if (Result.Base == Base)
    Result.Offset = Offset;
  ObjectSizeOpts Opts;
  Opts.EvalMode = ObjectSizeOpts::Mode::Max;
  uint64_t Room = 0;
  if (getObjectSize(&Address, Room, DL, TLI, Opts))
    Result.Room = Room;
  if (const Type *T = declaredType(Result.Base))
    if (const Type *Scalar = scalarOf(T)) {
      const uint64_t Whole =
          DL.getTypeAllocSize(const_cast<Type *>(T)).getFixedValue();
      if (!Result.Room && isElsewhere(*Result.Base) && Result.Offset &&
          *Result.Offset >= 0 && uint64_t(*Result.Offset) < Whole)
        Result.Room = Whole - *Result.Offset;
      Result.Element = Scalar;
      Result.ElementBytes =
          DL.getTypeAllocSize(const_cast<Type *>(Scalar)).getFixedValue();
    }
  return Result;
}

void BufferObject::setElement(bool Float, uint64_t Bytes,
                              LLVMContext &Context) {
  Element = !Float       ? Type::getIntNTy(Context, Bytes * 8)
            : Bytes == 4 ? Type::getFloatTy(Context)
            : Bytes == 8 ? Type::getDoubleTy(Context)
                         : Type::getFP128Ty(Context);
  ElementBytes = Bytes;
}

std::string BufferObject::elementName(bool Fortran) const {
  if (!Element)
    return {};
  if (Element->isFloatTy())
    return Fortran ? "'real(4)'" : "'float'";
  if (Element->isDoubleTy())
    return Fortran ? "'real(8)'" : "'double'";
  if (Element->isFloatingPointTy())
    return say<text::BytesOfFloat>(ElementBytes);
  return say<text::BytesOfInteger>(ElementBytes);
}

bool surelyOverlap(const BufferObject &A, uint64_t SizeA, const BufferObject &B,
                   uint64_t SizeB) {
  if (!A.Base || A.Base != B.Base || !A.Offset || !B.Offset)
    return false;
  return *A.Offset < *B.Offset + int64_t(SizeB) &&
         *B.Offset < *A.Offset + int64_t(SizeA);
}

} // namespace tutti
