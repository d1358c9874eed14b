// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes from a datatype's variable to the one call that sets it, also in a
/// function that makes it and hands it out. Types that are told of by single
/// numbers are enough: of the others the arguments are arrays.

#include "analysis/arguments/DatatypeShape.h"
#include "analysis/arguments/CallWays.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr int64_t Largest = int64_t(1) << 30;

constexpr unsigned MaxShapeDepth = 4;

/// The calls that lead from the function that uses a datatype into the one that
/// is looked at.
using Via = CallWay;

/// The call that makes a datatype, or its name, if it is certain which.
struct Made {
  MpiCall By;
  Via From;
  bool Unclear = false;
  const BasicType *Named = nullptr;
  /// Functions that do not matter for MPI, and are not copied, set the variable
  /// to what has no name.
  bool SetElsewhere = false;

  static Made unclear() {
    Made M;
    M.Unclear = true;
    return M;
  }
  /// Of what is written to one variable.
  void join(Made Other) {
    Unclear |= Other.Unclear ||
               (isKnown() && Other.isKnown() && (By || Named != Other.Named));
    SetElsewhere |= Other.SetElsewhere;
    if (Other.isKnown())
      *this = {Other.By, std::move(Other.From), Unclear, Other.Named,
               SetElsewhere};
  }
  bool isKnown() const { return By || Named; }
};

Made makerOf(const Value &V, const Via &From, unsigned Depth);
std::optional<DatatypeShape> shape(const MpiCall &Call, int Param,
                                   const Via &From, unsigned Depth);

/// By MPI, through a parameter.
Made writtenBy(const MpiCall &Call, const Value &Slot, const Via &From) {
  if (!Call.isTrusted())
    return Made::unclear();
  Made Result;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    if (Call.operand(P) != &Slot)
      continue;
    if (Roles.At[P] == table::TYPE_OUT)
      Result.join({Call, From});
    else if (row(Roles.At[P]).Dir != Direction::In &&
             Roles.At[P] != table::TYPE_INOUT)
      return Made::unclear();
  }
  return Result;
}

/// By the user's own code, which the copy is made of: a name that it stores.
Made namedBy(const Instruction &I, const Value &Slot) {
  Made Result;
  const auto *S = dyn_cast<StoreInst>(&I);
  StringRef Name = S && S->getPointerOperand() == &Slot
                       ? predefinedHandle(S->getValueOperand(), table::TYPE,
                                          /*Fortran=*/false)
                       : "";
  Result.Named = basicType(Name);
  Result.SetElsewhere = !Result.Named && Name != "MPI_DATATYPE_NULL";
  return Result;
}

/// The datatype in a variable, when nothing else can set it: a local, a global
/// of this file or what a parameter leads to. M is the copy, whose globals are
/// the user's.
Made makerIn(const Value &Slot, const Module &M, const Via &From,
             unsigned Depth) {
  const auto *G = dyn_cast<GlobalVariable>(&Slot);
  if (Incomplete::reached(Depth > MaxShapeDepth, Incomplete::Depth, &Slot) ||
      (G && !G->hasLocalLinkage()) ||
      (!G && !isa<AllocaInst>(Slot) && !isa<Argument>(Slot)))
    return Made::unclear();
  Made Result;
  for (const Use &U : Slot.uses()) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return Made::unclear();
    if (isa<LoadInst>(I) || isa<DbgInfoIntrinsic>(I) ||
        I->isLifetimeStartOrEnd())
      continue;
    if (I->getModule() != &M) {
      Result.join(namedBy(*I, Slot));
      continue;
    }
    const auto *CB = dyn_cast<CallBase>(I);
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      if (S->getPointerOperand() != &Slot)
        return Made::unclear();
      const Value *Stored = S->getValueOperand();
      if (predefinedHandle(Stored, table::TYPE, false) != "MPI_DATATYPE_NULL")
        Result.join(makerOf(*Stored, From, Depth + 1));
    } else if (MpiCall Mpi = MpiCall::get(*I)) {
      Result.join(writtenBy(Mpi, Slot, From));
    } else if (CB && CB->isArgOperand(&U) && CB->getCalledFunction() &&
               !CB->getCalledFunction()->isDeclaration() &&
               !CB->getCalledFunction()->isVarArg() &&
               CB->getFunctionType() ==
                   CB->getCalledFunction()->getFunctionType()) {
      Via Inner = From;
      Inner.push_back(CB);
      Result.join(
          makerIn(*CB->getCalledFunction()->getArg(CB->getArgOperandNo(&U)), M,
                  Inner, Depth + 1));
    } else {
      return Made::unclear();
    }
  }
  return Result;
}

/// By a variable, a parameter or what a function returns.
Made makerOf(const Value &V, const Via &From, unsigned Depth) {
  if (Incomplete::reached(Depth > MaxShapeDepth, Incomplete::Depth, &V))
    return Made::unclear();
  Via Outer = From;
  if (const Value *Actual = passedBefore(Outer, V))
    return makerOf(*Actual, Outer, Depth + 1);
  if (const BasicType *Basic =
          basicType(predefinedHandle(&V, table::TYPE, false)))
    return {MpiCall(), {}, false, Basic};
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    const Value *Slot = L->getPointerOperand();
    while (const Value *Actual = passedBefore(Outer, *Slot))
      Slot = Actual;
    Made Result = makerIn(*Slot, *L->getModule(), Outer, Depth + 1);
    return Result.isKnown() ? Result : Made::unclear();
  }
  const auto *CB = dyn_cast<CallBase>(&V);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration() || F->isVarArg() ||
      CB->getFunctionType() != F->getFunctionType())
    return Made::unclear();
  Outer.push_back(CB);
  Made Result;
  for (const BasicBlock &B : *F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
      Result.join(makerOf(*R->getReturnValue(), Outer, Depth + 1));
  return Result;
}

/// Numbers that a maker is given, also by who calls the function it is in.
std::optional<int64_t> number(const Made &M, Role R) {
  if (auto Known = M.By.constant(R))
    return Known;
  const Value *V = M.By.isFortran() ? M.By.operand(R) : M.By.value(R);
  Via From = M.From;
  while (const Value *Actual = V ? passedBefore(From, *V) : nullptr)
    V = Actual;
  if (const auto *G = dyn_cast_or_null<GlobalVariable>(V);
      G && M.By.isFortran() && G->isConstant() && G->hasInitializer())
    V = G->getInitializer();
  const auto *C = dyn_cast_or_null<ConstantInt>(V);
  return C && C->getBitWidth() <= 64 ? std::optional(C->getSExtValue())
                                     : std::nullopt;
}

/// How many elements a vector covers.
std::optional<uint64_t> vectorSpan(int64_t Count, int64_t Length,
                                   int64_t Stride) {
  if (Count <= 0 || Length <= 0 || Stride < Length || Count > Largest ||
      Length > Largest || Stride > Largest)
    return std::nullopt;
  return (Count - 1) * Stride + Length;
}

std::optional<DatatypeShape> derived(const Made &M, unsigned Depth) {
  const MpiCall &Maker = M.By;
  auto Old = shape(Maker, indexOf(Maker.fn(), table::OLDTYPE), M.From, Depth);
  if (!Old || Old->Of->isPair() || Old->Extent > uint64_t(Largest))
    return std::nullopt;
  Old->Derived = true;
  if (Maker.fn() == Fn::Type_dup)
    return Old;
  // In elements of what it consists of, where it is in bytes.
  auto Whole = [&](std::optional<int64_t> Bytes, uint64_t Unit) {
    return Bytes && *Bytes % int64_t(Unit) == 0
               ? std::optional(*Bytes / int64_t(Unit))
               : std::nullopt;
  };
  if (Maker.fn() == Fn::Type_create_resized) {
    auto Extent = Whole(number(M, table::EXTENT), Old->Of->Bytes);
    if (number(M, table::LB) != 0 || !Extent || *Extent <= 0 ||
        *Extent > Largest)
      return std::nullopt;
    Old->Extent = *Extent;
    return Old;
  }
  std::optional<uint64_t> Span;
  uint64_t Items = 1;
  auto Count = number(M, table::COUNT);
  if (!Count)
    return std::nullopt;
  if (Maker.fn() == Fn::Type_contiguous) {
    Span = vectorSpan(*Count, 1, 1);
    Items = *Count;
  } else if (Maker.fn() == Fn::Type_vector ||
             Maker.fn() == Fn::Type_create_hvector) {
    auto Length = number(M, table::BLOCKLEN);
    auto Stride =
        Maker.fn() == Fn::Type_vector
            ? number(M, table::STRIDE)
            : Whole(number(M, table::STRIDE_A), Old->Extent * Old->Of->Bytes);
    if (Length && Stride) {
      Span = vectorSpan(*Count, *Length, *Stride);
      Items = *Count * *Length;
    }
  }
  if (!Span || *Span > uint64_t(Largest))
    return std::nullopt;
  Old->Span = (*Span - 1) * Old->Extent + Old->Span;
  Old->Extent = *Span * Old->Extent;
  Old->Elements *= Items;
  if (Old->Extent > uint64_t(Largest))
    return std::nullopt;
  return Old;
}

std::optional<DatatypeShape> shape(const MpiCall &Call, int Param,
                                   const Via &From, unsigned Depth) {
  if (Param < 0 || Incomplete::reached(Depth > MaxShapeDepth, Incomplete::Depth,
                                       &Call.call()))
    return std::nullopt;
  if (const BasicType *Basic = basicType(Call, Param))
    return DatatypeShape{Basic, 1, 1, 1, Basic->Name};
  const Value *V = Call.operand(Param);
  if (!V)
    return std::nullopt;
  Via Outer = From;
  while (const Value *Actual = passedBefore(Outer, *V)) {
    V = Actual;
    if (const BasicType *Basic =
            basicType(predefinedHandle(V, table::TYPE, Call.isFortran())))
      return DatatypeShape{Basic, 1, 1, 1, Basic->Name};
  }
  Made Maker = Call.isFortran()
                   ? makerIn(*V, *Call.call().getModule(), Outer, 0)
                   : makerOf(*V, Outer, 0);
  // Numbers of Fortran's datatypes mean others in C.
  if (Maker.Named && !Maker.Unclear && !Maker.SetElsewhere && !Call.isFortran())
    return DatatypeShape{Maker.Named, 1, 1, 1, Maker.Named->Name};
  auto Result =
      Maker.By && !Maker.Unclear ? derived(Maker, Depth + 1) : std::nullopt;
  if (Result) {
    if (const auto *L = dyn_cast<LoadInst>(V))
      V = L->getPointerOperand();
    for (const User *U : V->users()) // returned, and kept in a variable
      if (const auto *S = dyn_cast<StoreInst>(U);
          S && isa<CallBase>(V) && S->getValueOperand() == V)
        V = S->getPointerOperand();
    Result->Name = variableName(*V, &Call.call());
    Result->Name = Result->Name.empty() ? say<text::ADerivedDatatype>()
                                        : quoted(Result->Name);
  }
  return Result;
}

} // namespace

std::optional<uint64_t> DatatypeShape::bytes(int64_t Count) const {
  if (Count <= 0 || Count > Largest || !Layout)
    return std::nullopt;
  // What is behind the location of the last pair is not touched.
  uint64_t Gap = Of->Of == BasicType::Pair ? Of->Bytes / 2 - 4 : 0;
  return (uint64_t(Count - 1) * Extent + Span) * Of->Bytes - Gap;
}

std::optional<DatatypeShape> datatypeShape(const MpiCall &Call, int Param,
                                           ArrayRef<const CallBase *> From) {
  return shape(Call, Param, Via(From), 0);
}

} // namespace tutti
