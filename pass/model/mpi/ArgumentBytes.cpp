// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many bytes a call reads or writes at an argument that is an address, by
/// the table and by what the call passes. Empty where that does not say.

#include "model/mpi/MpiCall.h"
#include "model/mpi/RoleKinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// A variable of scalar type at an address is seen to hold an address.
static bool holdsAddress(const Value &Address, const DataLayout &DL) {
  int64_t Offset = 0;
  const Value *Base = GetPointerBaseWithConstantOffset(&Address, Offset, DL);
  Type *T = nullptr;
  if (const auto *A = dyn_cast<AllocaInst>(Base))
    T = A->getAllocatedType();
  else if (const auto *G = dyn_cast<GlobalVariable>(Base))
    T = G->getValueType();
  if (!T) {
    // A member behind a pointer, or an element at some index.
    const auto *GEP = dyn_cast<GEPOperator>(&Address);
    T = GEP ? GEP->getResultElementType() : nullptr;
    Offset = 0;
  }
  APInt Rest(64, Offset, true);
  while (T && (T->isStructTy() || T->isArrayTy()))
    if (!DL.getGEPIndexForOffset(T, Rest))
      return false;
  return T && T->isPointerTy();
}

std::optional<uint64_t> MpiCall::bytesWritten(int Param) const {
  const table::RoleList &Roles = row(Which).Roles;
  switch (RoleKinds[Roles.At[Param]]) {
  case Kind::IntPtr:
    return Large ? 8 : 4;
  case Kind::LogicalPtr:
  case Kind::IndexPtr:
    return 4;
  case Kind::AintPtr:
  case Kind::OffsetPtr:
  case Kind::CountPtr:
  case Kind::FilePtr:
    return Fortran && Roles.At[Param] == table::FILE_OUT ? 4 : 8;
  case Kind::Status:
    return 20;
  case Kind::Ptr:
    return 8;
  case Kind::CommPtr:
  case Kind::TypePtr:
  case Kind::OpPtr:
  case Kind::GroupPtr:
  case Kind::WinPtr:
  case Kind::InfoPtr:
  case Kind::ErrhandlerPtr:
  case Kind::RequestPtr:
  case Kind::MessagePtr:
  case Kind::SessionPtr: {
    if (Fortran)
      return 4;
    // MPICH's handles are integers, Open MPI's are addresses.
    for (int P = 0; P < Roles.Size; ++P)
      if (shapeOf(Roles.At[P]) == Shape::Handle && operand(P) &&
          RoleKinds[Roles.At[P]] != Kind::File)
        return operand(P)->getType()->isPointerTy() ? 8 : 4;
    const Value *Address = operand(Param);
    return Address && holdsAddress(*Address, Call->getDataLayout()) ? 8 : 4;
  }
  case Kind::IntArray: {
    // Of as many elements as the one number says that is passed for them.
    if (llvm::count(ArrayRef(Roles.At, Roles.Size), table::INT) != 1 || Large)
      return std::nullopt;
    const auto *N =
        dyn_cast_or_null<ConstantInt>(value(indexOf(Which, table::INT)));
    return N && N->getBitWidth() <= 64 && !N->isNegative()
               ? std::optional(N->getZExtValue() * 4)
               : std::nullopt;
  }
  case Kind::Buf: {
    // The count and the type that follow the buffer in the row.
    for (int P = Param + 1; P + 1 < Roles.Size && P < Param + 3; ++P) {
      Role R = Roles.At[P];
      if (R != table::COUNT && R != table::RCOUNT)
        continue;
      const auto *N = dyn_cast_or_null<ConstantInt>(value(P));
      const Value *Type = value(P + 1);
      auto Bytes = Type ? sizeOfPredefined(*Type, Roles.At[P + 1], Fortran)
                        : std::nullopt;
      // Gather and its like receive a count from each rank.
      if (!N || !Bytes || R == table::RCOUNT || N->getBitWidth() > 64 ||
          N->isNegative())
        return std::nullopt;
      return N->getZExtValue() * *Bytes;
    }
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

std::optional<uint64_t> MpiCall::bytesRead(int Param) const {
  Role R = row(Which).Roles.At[Param];
  // An attribute is an integer that can hold an address.
  bool IsAttribute = R == table::PTR_IN && has(Which, table::KEYVAL);
  bool IsWide = RoleKinds[R] == Kind::Aint || RoleKinds[R] == Kind::Offset ||
                RoleKinds[R] == Kind::Count;
  if (!Fortran || !(IsWide || IsAttribute || RoleKinds[R] == Kind::AintArray))
    return std::nullopt;
  if (RoleKinds[R] != Kind::AintArray)
    return 8;
  // As many as the number says that comes first.
  const auto N = constant(table::COUNT);
  return N && *N > 0 ? std::optional(8 * uint64_t(*N)) : std::nullopt;
}

} // namespace tutti
