// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is left of memory that was written to at a place, or with a value, that
/// nobody knows: what cannot be like it, and the addresses that may be there.

#include "analysis/execution/Symbols.h"
#include "analysis/execution/interpreter/memory/InterpreterMemory.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/MathExtras.h"
#include <utility>

using namespace llvm;

namespace tutti {

/// Not an address, nor a handle.
bool InterpreterMemory::mayBeNumber(const RuntimeValue &V) const {
  switch (V.Is) {
  case RuntimeValue::Constant:
    return !V.C->getType()->isPointerTy();
  case RuntimeValue::Symbol:
    return !Names || !(*Names)[V.Id].Ty->isPointerTy();
  default:
    return false;
  }
}

std::optional<std::vector<RuntimeValue>>
InterpreterMemory::addressesIn(int Id) {
  constexpr size_t Most = 64;
  const Object &O = Objects[Id];
  if (O.Blurred || O.Of || (O.Initial && !O.Zero) || O.Global ||
      O.InitialEnd != INT64_MAX ||
      usedByOthers(Id, INT64_MIN, INT64_MAX, /*Writes=*/true))
    return std::nullopt;
  const uint64_t Bytes = DL.getPointerSize();
  std::vector<RuntimeValue> Result = O.Scattered;
  // Looking an address up may add to the objects.
  const auto Cells = O.Cells;
  for (const auto &[Offset, C] : Cells) {
    if (C.Bytes < Bytes || mayBeNumber(C.V) ||
        (C.V.Is == RuntimeValue::Constant && C.V.C->isNullValue()))
      continue;
    const auto At = place(C.V);
    if (!At ||
        Incomplete::reached(Result.size() >= Most, Incomplete::Locations))
      return std::nullopt;
    Result.push_back(*At);
  }
  use(Id, INT64_MIN, INT64_MAX, /*Writes=*/false);
  return Result;
}

void InterpreterMemory::scatter(int Id, ArrayRef<RuntimeValue> Addresses) {
  auto Before = addressesIn(Id);
  Object &O = Objects[Id];
  use(Id, INT64_MIN, INT64_MAX, /*Writes=*/true);
  if (!Before)
    return forget(O);
  O.Scattered = std::move(*Before);
  for (const RuntimeValue &A : Addresses)
    if (!is_contained(O.Scattered, A))
      O.Scattered.push_back(A);
  O.Initial = false;
  // An address is written to no shorter number.
  for (auto It = O.Cells.begin(); It != O.Cells.end();)
    It = It->second.Bytes < DL.getPointerSize() ? std::next(It)
                                                : O.Cells.erase(It);
  if (O.Escaped)
    for (const RuntimeValue &A : Addresses)
      escape(A);
}

void InterpreterMemory::lose(const RuntimeValue &V) {
  escape(V);
  if (V.Is == RuntimeValue::Handle)
    Forgotten.insert(V.Id);
}

void InterpreterMemory::forget(Object &O) {
  use(&O - Objects.data(), INT64_MIN, INT64_MAX, /*Writes=*/true);
  // What is loaded from it now may be any address that was in it.
  for (auto &[Offset, C] : std::exchange(O.Cells, {}))
    lose(C.V);
  for (const RuntimeValue &A : std::exchange(O.Scattered, {}))
    escape(A);
  O.Of = nullptr;
  O.Blurred = true;
  // What nobody can write stays.
  O.Initial &= O.Global && O.Global->isConstant();
}

void InterpreterMemory::forget(const RuntimeValue &Address) {
  auto At = place(Address);
  if (At)
    return forget(Objects[At->Id]);
  if (Address.Is != RuntimeValue::Constant)
    forgetReachable();
}

/// C, C++ and Fortran read an object as what it was stored as (strict
/// aliasing). Optimisation copies numbers as integers of their size.
void InterpreterMemory::forgetFloats(Object &O, uint64_t Bytes) {
  use(&O - Objects.data(), INT64_MIN, INT64_MAX, /*Writes=*/true);
  for (auto &[Offset, C] : O.Cells)
    if (C.Bytes >= Bytes && mayBeNumber(C.V)) {
      C.V = {};
      C.Named = false;
    }
  if (!O.Global || !O.Global->isConstant())
    O.FloatsFrom = std::min(O.FloatsFrom, Bytes);
}

void InterpreterMemory::copyAny(const RuntimeValue &To,
                                const RuntimeValue &From) {
  if (auto Source = place(From)) {
    const Object Old = Objects[Source->Id];
    for (const auto &[Offset, C] : Old.Cells)
      lose(C.V);
    for (const RuntimeValue &A : Old.Scattered)
      escape(A);
  }
  forget(To);
}

void InterpreterMemory::forgetStored(const RuntimeValue &Address,
                                     const Type &Like) {
  if (!Like.isFPOrFPVectorTy())
    return forget(Address);
  const uint64_t Bytes = divideCeil(Like.getScalarSizeInBits(), 8);
  if (auto At = place(Address))
    return forgetFloats(Objects[At->Id], Bytes);
  if (Address.Is == RuntimeValue::Constant)
    return;
  for (int Id : AllEscaped)
    forgetFloats(Objects[Id], Bytes);
}

void InterpreterMemory::store(const RuntimeValue &Address,
                              const RuntimeValue &V, const Type &Like) {
  const auto At = place(Address);
  if (Like.isFPOrFPVectorTy() && (!At || At->Offset == RuntimeValue::Anywhere))
    return forgetStored(Address, Like);
  store(Address, V,
        DL.getTypeStoreSize(const_cast<Type *>(&Like)).getKnownMinValue());
}

void InterpreterMemory::forgetFrom(const RuntimeValue &Address) {
  auto At = place(Address);
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return forget(Address);
  Object &O = Objects[At->Id];
  if (isFixed(At->Id))
    return;
  use(At->Id, At->Offset, INT64_MAX, /*Writes=*/true);
  while (!O.Cells.empty()) {
    auto Last = std::prev(O.Cells.end());
    if (Last->first + int64_t(Last->second.Bytes) <= At->Offset)
      break;
    lose(Last->second.V);
    O.Cells.erase(Last);
  }
  O.InitialEnd = std::min(O.InitialEnd, At->Offset);
}

void InterpreterMemory::end(const RuntimeValue &Place) {
  Object &O = Objects[Place.Id];
  use(Place.Id, INT64_MIN, INT64_MAX, /*Writes=*/true);
  O.Cells.clear();
  O.Scattered.clear();
  O.Of = nullptr;
  O.Initial = false;
  O.Blurred = true;
}

void InterpreterMemory::forgetUnseen(Object &O) {
  if (!Keeps || !O.Of)
    return forget(O);
  for (auto &[Offset, C] : O.Cells) {
    lose(C.V);
    C.V = {};
    C.Named = false;
  }
  O.Blurred = true;
}

void InterpreterMemory::forgetUnseen(const RuntimeValue &Address) {
  auto At = place(Address);
  At ? forgetUnseen(Objects[At->Id]) : forget(Address);
}

void InterpreterMemory::forgetReachable() {
  // By number: what an object held may escape meanwhile.
  for (size_t N = 0; N < AllEscaped.size(); ++N)
    forgetUnseen(Objects[AllEscaped[N]]);
}

void InterpreterMemory::escape(const RuntimeValue &Address) {
  if (Address.Is != RuntimeValue::Object || Objects[Address.Id].Escaped)
    return;
  SmallVector<int, 8> Work{Address.Id};
  while (!Work.empty()) {
    const int Id = Work.pop_back_val();
    Object &O = Objects[Id];
    if (O.Escaped)
      continue;
    markEscaped(Id);
    for (const RuntimeValue &A : O.Scattered)
      Work.push_back(A.Id);
    for (auto &[Offset, C] : O.Cells)
      if (C.V.Is == RuntimeValue::Object)
        Work.push_back(C.V.Id);
  }
}

} // namespace tutti
