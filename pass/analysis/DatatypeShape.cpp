// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes from a datatype's variable to the one call that sets it. Contiguous
/// types and vectors are enough: of the others the arguments are arrays.

#include "analysis/DatatypeShape.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr int64_t Largest = int64_t(1) << 30;

std::optional<DatatypeShape> shape(const MpiCall &Call, int Param,
                                   unsigned Depth);

/// The call that makes the datatype in A, when nothing else can set it.
MpiCall makerOf(const AllocaInst &A) {
  MpiCall Maker;
  for (const Use &U : A.uses()) {
    const auto *I = cast<Instruction>(U.getUser());
    if (isa<LoadInst>(I) || isa<DbgInfoIntrinsic>(I) ||
        I->isLifetimeStartOrEnd())
      continue;
    MpiCall Mpi = MpiCall::get(*I);
    if (!Mpi || !Mpi.isTrusted())
      return {};
    const table::RoleList &Roles = row(Mpi.fn()).Roles;
    for (int P = 0; P < Roles.Size; ++P) {
      if (Mpi.operand(P) != &A)
        continue;
      if (Roles.At[P] == table::TYPE_OUT) {
        if (Maker)
          return {};
        Maker = Mpi;
      } else if (row(Roles.At[P]).Dir != Direction::In &&
                 Roles.At[P] != table::TYPE_INOUT) {
        return {};
      }
    }
  }
  return Maker;
}

/// How many elements a vector covers.
std::optional<uint64_t> vectorSpan(int64_t Count, int64_t Length,
                                   int64_t Stride) {
  if (Count <= 0 || Length <= 0 || Stride < Length || Count > Largest ||
      Length > Largest || Stride > Largest)
    return std::nullopt;
  return (Count - 1) * Stride + Length;
}

std::optional<DatatypeShape> derived(const MpiCall &Maker, unsigned Depth) {
  std::optional<uint64_t> Span;
  uint64_t Items = 1;
  auto Count = Maker.constant(table::COUNT);
  if (!Count)
    return std::nullopt;
  if (Maker.fn() == Fn::Type_contiguous) {
    Span = vectorSpan(*Count, 1, 1);
    Items = *Count;
  } else if (Maker.fn() == Fn::Type_vector) {
    auto Length = Maker.constant(table::BLOCKLEN);
    auto Stride = Maker.constant(table::STRIDE);
    if (Length && Stride) {
      Span = vectorSpan(*Count, *Length, *Stride);
      Items = *Count * *Length;
    }
  }
  if (!Span)
    return std::nullopt;
  auto Old = shape(Maker, indexOf(Maker.fn(), table::OLDTYPE), Depth + 1);
  if (!Old || Old->Of->Of == BasicType::Pair || *Span > uint64_t(Largest) ||
      Old->Extent > uint64_t(Largest))
    return std::nullopt;
  Old->Span = (*Span - 1) * Old->Extent + Old->Span;
  Old->Extent = *Span * Old->Extent;
  Old->Elements *= Items;
  Old->Derived = true;
  if (Old->Extent > uint64_t(Largest))
    return std::nullopt;
  return Old;
}

std::optional<DatatypeShape> shape(const MpiCall &Call, int Param,
                                   unsigned Depth) {
  if (Param < 0 || Depth > 4)
    return std::nullopt;
  if (const BasicType *Basic = basicType(Call, Param))
    return DatatypeShape{Basic, 1, 1, 1, Basic->Name};
  const Value *V = Call.operand(Param);
  if (!V)
    return std::nullopt;
  if (!Call.isFortran()) {
    const auto *L = dyn_cast<LoadInst>(V);
    V = L ? L->getPointerOperand() : nullptr;
  }
  const auto *A = dyn_cast_or_null<AllocaInst>(V);
  if (!A)
    return std::nullopt;
  MpiCall Maker = makerOf(*A);
  auto Result = Maker ? derived(Maker, Depth) : std::nullopt;
  if (Result) {
    Result->Name = variableName(*A, &Call.call());
    Result->Name =
        Result->Name.empty() ? "a derived datatype" : "'" + Result->Name + "'";
  }
  return Result;
}

} // namespace

std::optional<uint64_t> DatatypeShape::bytes(int64_t Count) const {
  if (Count <= 0 || Count > Largest)
    return std::nullopt;
  // The gap behind the last pair is not touched.
  uint64_t Gap = Of->Of == BasicType::Pair ? Of->Bytes / 2 : 0;
  return (uint64_t(Count - 1) * Extent + Span) * Of->Bytes - Gap;
}

std::optional<DatatypeShape> datatypeShape(const MpiCall &Call, int Param) {
  return shape(Call, Param, 0);
}

} // namespace tutti
