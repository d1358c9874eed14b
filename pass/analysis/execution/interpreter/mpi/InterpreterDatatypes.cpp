// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the datatypes hold that the rank makes that is walked through: of one
/// basic type, where what they are made of is known (MPI-3.1 4.1.2).

#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Interpreter.h"
#include "model/Incomplete.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

/// Longer lists of blocks are not added up.
static constexpr int64_t MaxBlocks = 4096;

static Payload heldBy(const RuntimeHandle *H) {
  return H && H->Of == RuntimeHandle::Type && H->Known ? H->Data : Payload();
}

Payload Interpreter::itemOf(const MpiCall &Call, int Param) {
  if (const BasicType *B = basicType(predefined(Call, Param)))
    return {1, B};
  return heldBy(handleAt(Call, Param));
}

Payload Interpreter::payload(const MpiCall &Call, int Count, int Type) {
  auto N = number(Call, Count);
  Payload Item = Type < 0 ? Payload() : itemOf(Call, Type);
  if (N && *N == 0)
    return {0, Item.Of};
  if (!Item.Of || Item.Count < 0 || Item.Count > INT32_MAX)
    return {};
  RuntimeValue V = World && Count >= 0 ? argument(Call, Count) : RuntimeValue();
  if (World && Count >= 0 && Call.isFortran())
    V = Memory.load(V, *llvm::Type::getInt32Ty(Call.call().getContext()));
  if (N) {
    if (*N < 0 || *N > INT32_MAX)
      return {};
    const int Drawn = V.symbolId();
    return {*N * Item.Count, Item.Of, -1, 0,
            Drawn < 0 && World && !fixedByProgram(Call, Count)
                ? Payload::Computed
                : Drawn};
  }
  return V.Is == RuntimeValue::Symbol ? Payload{-1, Item.Of, V.Id, Item.Count}
                                      : Payload();
}

/// Of a message: the type is compared also where their number is not known.
Payload Interpreter::dataOf(const MpiCall &Call, const DataArgument &D) {
  Payload P = payload(Call, D.Count, D.Type);
  if (!P.Of && D.Type >= 0 && !number(Call, D.Count))
    P.Of = itemOf(Call, D.Type).Of;
  // How much ranks send is drawn apart from how much they were told to receive,
  // where that is not known; known neighbours would be held against it.
  if (World && Trace.FollowsGrid && Trace.MissesData &&
      World->Path.hasDrawn() && D.Count >= 0 &&
      !isa_and_nonnull<ConstantInt>(Call.value(D.Count)))
    P = {-1, P.Of};
  return P;
}

/// The sum of the first N elements of an array of lengths.
std::optional<int64_t> Interpreter::sumOf(const MpiCall &Call, int Param,
                                          int64_t N) {
  int64_t Sum = 0;
  for (int64_t I = 0; I < N; ++I) {
    auto One = element(Call, Param, I);
    if (!One || *One < 0)
      return std::nullopt;
    Sum += *One;
  }
  return Sum;
}

/// An element of an array of datatypes.
RuntimeValue Interpreter::typeAt(const MpiCall &Call, int Param,
                                 int64_t Index) {
  auto At = Memory.place(argument(Call, Param));
  if (!At || At->Offset == RuntimeValue::Anywhere)
    return {};
  // MPICH's handles are integers and Open MPI's addresses.
  LLVMContext &C = Call.call().getContext();
  uint64_t Bytes = Memory.bytesAt(*At);
  At->Offset += Index * Bytes;
  return Memory.load(*At, Bytes == 8
                              ? *static_cast<Type *>(PointerType::getUnqual(C))
                              : *static_cast<Type *>(Type::getInt32Ty(C)));
}

static const BasicType *basicIn(const RuntimeValue &V, const MpiCall &Call) {
  return V.Is == RuntimeValue::Constant
             ? basicType(predefinedHandle(V.C, table::TYPE, Call.isFortran()))
             : nullptr;
}

Payload Interpreter::itemAt(const MpiCall &Call, int Param, int64_t Index) {
  RuntimeValue V = typeAt(Call, Param, Index);
  if (const BasicType *B = basicIn(V, Call))
    return {1, B};
  return heldBy(handle(V));
}

TypeLayout Interpreter::layoutAt(const MpiCall &Call, int Param,
                                 int64_t Index) {
  RuntimeValue V = typeAt(Call, Param, Index);
  if (const BasicType *B = basicIn(V, Call))
    return TypeLayout::of(*B);
  const RuntimeHandle *H = handle(V);
  return H && H->Of == RuntimeHandle::Type ? H->Layout : TypeLayout();
}

/// What one item of the new datatype holds.
Payload Interpreter::madeOf(const MpiCall &Call) {
  Fn F = Call.fn();
  Payload Item = itemOf(Call, indexOf(F, table::OLDTYPE));
  if (F == Fn::Type_dup || F == Fn::Type_create_resized)
    return Item;
  auto N = number(Call, has(F, table::COUNT) ? table::COUNT : table::INT);
  if (!N || *N < 0)
    return {};
  std::optional<int64_t> Blocks;
  if (F == Fn::Type_contiguous) {
    Blocks = N;
  } else if (has(F, table::BLOCKLEN)) {
    if (auto Length = number(Call, table::BLOCKLEN))
      Blocks = *N * *Length;
  } else if (Incomplete::reached(*N > MaxBlocks, Incomplete::Size,
                                 &Call.call())) {
    return {};
  } else if (has(F, table::OLDTYPES)) {
    // Of one type, whichever that is.
    int64_t Sum = 0;
    Payload All;
    for (int64_t I = 0; I < *N; ++I) {
      Payload One = itemAt(Call, indexOf(F, table::OLDTYPES), I);
      auto Length = element(Call, indexOf(F, table::BLOCKLENS), I);
      if (!One.Of || One.Count < 0 || (All.Of && All.Of != One.Of) || !Length ||
          *Length < 0)
        return {};
      All.Of = One.Of;
      Sum += *Length * One.Count;
    }
    All.Count = Sum;
    return All;
  } else if (has(F, table::BLOCKLENS)) {
    Blocks = sumOf(Call, indexOf(F, table::BLOCKLENS), *N);
  } else if (F == Fn::Type_create_subarray) {
    int Parts = indexOf(F, table::SIZES) + 1; // behind the array's own sizes
    Blocks = 1;
    for (int64_t I = 0; I < *N; ++I) {
      auto One = element(Call, Parts, I);
      if (!One || *One < 0 || *Blocks > INT32_MAX)
        return {};
      Blocks = *Blocks * *One;
    }
  }
  if (!Blocks || *Blocks > INT32_MAX || !Item.Of || Item.Count < 0 ||
      Item.Count > INT32_MAX)
    return {};
  return {*Blocks * Item.Count, Item.Of};
}

void Interpreter::makeType(const MpiCall &Call) {
  Fn F = Call.fn();
  RuntimeHandle *Old = handleAt(Call, indexOf(F, table::OLDTYPE));
  Payload New = madeOf(Call);
  TypeLayout Layout = layoutMade(Call);
  bool Dense =
      (F == Fn::Type_contiguous || F == Fn::Type_dup) && (!Old || Old->Dense);
  bool Committed = F == Fn::Type_dup && (!Old || Old->Committed);
  RuntimeHandle &H = make(Call, table::TYPE_OUT, RuntimeHandle::Type);
  H.Data = New;
  H.Layout = std::move(Layout);
  H.Known = New.Of && New.Count >= 0;
  H.Dense = H.Known && Dense;
  H.Committed = Committed;
}

} // namespace tutti
