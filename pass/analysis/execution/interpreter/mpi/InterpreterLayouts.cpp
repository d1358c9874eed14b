// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the data of datatypes lie that the rank makes which is walked through,
/// and whether the variable that a call is given has such elements there: a
/// block that is too long, a displacement that is none of a member, types that
/// have changed places (MPI-3.1, sections 3.3.1 and 4.1.2).

#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/memory/BufferObject.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

static constexpr int64_t MostItems = 256;

TypeLayout Interpreter::layoutOf(const MpiCall &Call, int Param) {
  if (const BasicType *B = basicType(predefined(Call, Param)))
    return TypeLayout::of(*B);
  const RuntimeHandle *H = handleAt(Call, Param);
  return H && H->Of == RuntimeHandle::Type ? H->Layout : TypeLayout();
}

/// In bytes, where the block I of a datatype starts.
std::optional<int64_t> Interpreter::offsetOf(const MpiCall &Call, int64_t I,
                                             int64_t Extent) {
  Fn F = Call.fn();
  auto Times = [&](std::optional<int64_t> N, int64_t Each) {
    return N && *N > INT32_MIN && *N <= INT32_MAX ? std::optional(*N * Each)
                                                  : std::nullopt;
  };
  if (has(F, table::STRIDE))
    return Times(number(Call, table::STRIDE), I * Extent);
  if (has(F, table::STRIDE_A))
    return Times(wide(Call, table::STRIDE_A), I);
  if (has(F, table::TDISPLS))
    return Times(element(Call, indexOf(F, table::TDISPLS), I), Extent);
  if (has(F, table::TDISPLS_A))
    return Times(wideElement(Call, indexOf(F, table::TDISPLS_A), I), 1);
  return std::nullopt;
}

/// A part of an array (section 4.1.3), row by row.
TypeLayout Interpreter::subarray(const MpiCall &Call, const TypeLayout &Item) {
  TypeLayout New;
  const int At = indexOf(Call.fn(), table::SIZES);
  auto N = number(Call, table::INT);
  auto Order = number(Call, table::ORDER);
  const MpiLibraries Of = librariesOf(Call);
  const bool InC = Order && Of.is(MpiConstant::OrderC, *Order);
  if (Order && !InC && !Of.is(MpiConstant::OrderFortran, *Order) &&
      Of.isKnown())
    fault<text::NoOrder>(Call, *Order);
  if (!N || *N < 1 || *N > 8 || !Order ||
      !(InC || Of.is(MpiConstant::OrderFortran, *Order)))
    return New;
  SmallVector<int64_t, 8> Whole, Part, From;
  int64_t All = 1, Rows = 1;
  for (int64_t J = 0; J < *N; ++J) {
    const int64_t I = InC ? *N - 1 - J : J;
    auto W = element(Call, At, I), P = element(Call, At + 1, I),
         S = element(Call, At + 2, I);
    if (!W || !P || !S)
      return New;
    if (*W < 1 || *P < 1 || *S < 0 || *S + *P > *W) {
      fault<text::OutsideArray>(Call, *P, *S, I, *W, Rank);
      return New;
    }
    if (All > INT32_MAX)
      return New;
    Whole.push_back(*W);
    Part.push_back(*P);
    From.push_back(*S);
    All *= *W;
    Rows *= J ? *P : 1;
    if (Incomplete::reached(Rows > MostItems, Incomplete::Size, &Call.call()))
      return New;
  }
  New.Known = Item.Known;
  for (int64_t R = 0; R < Rows; ++R) {
    int64_t Offset = From[0], Step = Whole[0], Rest = R;
    for (int64_t J = 1; J < *N; ++J) {
      Offset += (From[J] + Rest % Part[J]) * Step;
      Rest /= Part[J];
      Step *= Whole[J];
    }
    New.add(Item, Offset * Item.extent(), Part[0]);
  }
  New.bound(0, All * Item.extent());
  return New;
}

TypeLayout Interpreter::layoutMade(const MpiCall &Call) {
  Fn F = Call.fn();
  TypeLayout Item;
  if (has(F, table::OLDTYPE))
    Item = layoutOf(Call, indexOf(F, table::OLDTYPE));
  if (F == Fn::Type_dup)
    return Item;
  if (has(F, table::EXTENT)) {
    auto From = wide(Call, table::LB), Bytes = wide(Call, table::EXTENT);
    Item.Known &= From && Bytes;
    if (Item.Known)
      Item.bound(*From, *From + *Bytes);
    return Item;
  }
  if (has(F, table::SIZES) && has(F, table::ORDER) && !has(F, table::RANK_IN))
    return subarray(Call, Item);
  TypeLayout New;
  auto N = has(F, table::COUNT) ? number(Call, table::COUNT) : std::nullopt;
  if (!N || *N < 0)
    return New;
  New.Known = true;
  const bool One = F == Fn::Type_contiguous;
  if (One)
    New.add(Item, 0, *N);
  else if (Incomplete::reached(*N > MostItems, Incomplete::Size, &Call.call()))
    New.Known = false;
  for (int64_t I = 0; I < *N && !One && New.Known; ++I) {
    auto Length = has(F, table::BLOCKLENS)
                      ? element(Call, indexOf(F, table::BLOCKLENS), I)
                  : has(F, table::BLOCKLEN) ? number(Call, table::BLOCKLEN)
                                            : std::nullopt;
    if (has(F, table::OLDTYPES))
      Item = layoutAt(Call, indexOf(F, table::OLDTYPES), I);
    auto Offset = offsetOf(Call, I, Item.extent());
    New.Known = Length && Offset;
    if (New.Known)
      New.add(Item, *Offset, *Length);
  }
  if (has(F, table::OLDTYPES))
    New.pad();
  return New;
}

namespace {

/// What a variable has at an offset.
struct ElementAt {
  enum Kind : uint8_t { Unknown, Gap, Inside, Begins } Is = Unknown;
  Type *Of = nullptr;
};

/// Unions may hold anything, and so may arrays of characters.
ElementAt elementAt(Type *T, int64_t Offset, const DataLayout &DL) {
  bool OfArray = false;
  while (T && Offset >= 0) {
    const int64_t Bytes = DL.getTypeAllocSize(T).getKnownMinValue();
    if (auto *S = dyn_cast<StructType>(T)) {
      if (Offset >= Bytes ||
          (S->hasName() && S->getName().starts_with("union")))
        return {};
      const StructLayout *L = DL.getStructLayout(S);
      const unsigned I = L->getElementContainingOffset(Offset);
      T = S->getElementType(I);
      OfArray = false;
      Offset -= int64_t(L->getElementOffset(I));
      if (Offset >= int64_t(DL.getTypeAllocSize(T).getKnownMinValue()))
        return {ElementAt::Gap, nullptr};
      continue;
    }
    if (auto *A = dyn_cast<ArrayType>(T)) {
      const int64_t Each =
          DL.getTypeAllocSize(A->getElementType()).getKnownMinValue();
      if (Offset >= Bytes || Each == 0)
        return {};
      T = A->getElementType();
      OfArray = true;
      Offset %= Each;
      continue;
    }
    const bool Number = T->isFloatingPointTy() ||
                        (T->isIntegerTy() && !(OfArray && T->isIntegerTy(8)));
    if (!Number || Offset >= Bytes)
      return {};
    return {Offset ? ElementAt::Inside : ElementAt::Begins, T};
  }
  return {};
}

/// Integers of other widths are moved rightly in whole numbers of elements. A
/// character may be the first of several bytes.
bool goesWith(const ElementAt &E, const ElementAt &Next, const BasicType &B,
              int64_t Bytes, const DataLayout &DL) {
  if (E.Is == ElementAt::Unknown)
    return true;
  if (E.Is == ElementAt::Gap)
    return false;
  // Bit-fields look like a character, and a gap behind it.
  if (Bytes > 1 && E.Of->isIntegerTy(8))
    return Next.Is == ElementAt::Unknown ||
           (Next.Is == ElementAt::Gap && B.Of == BasicType::Integer);
  if (B.Of == BasicType::Integer)
    return E.Of->isIntegerTy();
  return E.Is == ElementAt::Begins && E.Of->isFloatingPointTy() &&
         int64_t(DL.getTypeAllocSize(E.Of).getKnownMinValue()) == Bytes;
}

} // namespace

/// One finding for a call is enough.
void Interpreter::checkElements(const MpiCall &Call, const TypeLayout &Layout,
                                int64_t Count, const RuntimeValue &Where) {
  auto [Of, Items] = Memory.declaredAt(Where);
  if (!Of || !Layout.Known)
    return;
  // Elements of one type may go on from one member to its neighbours.
  Type *Each = Of;
  while (auto *A = dyn_cast<ArrayType>(Each))
    Each = A->getElementType();
  if (Each->isStructTy() && Layout.Blocks.size() == 1)
    return;
  constexpr int64_t Most = 4096; // elements that are looked at
  const int64_t Whole = DL.getTypeAllocSize(Of).getKnownMinValue();
  int64_t Looked = 0;
  for (int64_t I = 0; I < std::min<int64_t>(Count, 2); ++I)
    for (const TypeLayout::Block &B : Layout.Blocks) {
      const bool Complex = B.Of->Of == BasicType::Complex;
      if (!Complex && B.Of->Of != BasicType::Float &&
          B.Of->Of != BasicType::Integer)
        continue;
      const int64_t Step = Complex ? B.Of->Bytes / 2 : B.Of->Bytes;
      for (int64_t O = 0; O < B.Bytes; O += Step) {
        if (Incomplete::reached(Looked++ >= Most, Incomplete::Size,
                                &Call.call()))
          return;
        const int64_t InItem = I * Layout.extent() + B.Offset + O;
        const int64_t At = Where.Offset + InItem;
        if (At < 0 || Whole == 0 || At >= Whole * int64_t(Items))
          continue;
        const ElementAt E = elementAt(Of, At % Whole, DL);
        if (goesWith(E, elementAt(Of, At % Whole + 1, DL), *B.Of, Step, DL))
          continue;
        if (E.Is == ElementAt::Gap)
          return fault<text::ElementInGap>(Call, B.Of->Name, InItem);
        BufferObject There;
        There.Element = E.Of;
        There.ElementBytes = DL.getTypeAllocSize(E.Of).getKnownMinValue();
        return fault<text::OtherElementAt>(Call, B.Of->Name, InItem,
                                           There.elementName(Call.isFortran()));
      }
    }
}

} // namespace tutti
