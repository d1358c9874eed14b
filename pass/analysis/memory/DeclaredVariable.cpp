// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables are those of the debug information; where several are declared at
/// one address (EQUIVALENCE) nothing is said unless they agree. flang 19
/// describes what it has no description for as an integer of 32 bits: that it
/// is one is believed where the function reads or writes it as one. Components
/// are told by the structure that the compiler makes of a derived type.

#include "analysis/memory/DeclaredVariable.h"
#include "model/Compat.h"
#include "model/library/FortranComponents.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

/// And whether flang says this of what it does not describe, too.
struct Described {
  DeclaredVariable Variable;
  bool IsDoubtful;
};

/// Of an array whose extents are constants; 0: they are not.
uint64_t elementsOf(const DICompositeType &A) {
  uint64_t All = 1, Last = 1;
  for (const DINode *N : A.getElements()) {
    const auto *S = dyn_cast<DISubrange>(N);
    const auto *Extent =
        S ? dyn_cast_if_present<ConstantInt *>(S->getCount()) : nullptr;
    Last = Extent && Extent->getSExtValue() > 0 ? Extent->getZExtValue() : 0;
    All *= Last;
  }
  return Last == 1 ? 0 : All;
}

/// Scalars may be the first element of what a caller passes.
std::optional<Described> ofType(const DIType *T) {
  const auto *A = dyn_cast_or_null<DICompositeType>(T);
  const bool IsArray = A && A->getTag() == dwarf::DW_TAG_array_type;
  if (IsArray)
    T = A->getBaseType();
  const auto *Basic = dyn_cast_or_null<DIBasicType>(T);
  const auto E = Basic ? elementOf(*Basic) : std::nullopt;
  if (!E)
    return std::nullopt;
  DeclaredVariable V{*E, IsArray,
                     !IsArray && Basic->getEncoding() == dwarf::DW_ATE_float,
                     std::nullopt};
  if (const uint64_t N = IsArray ? elementsOf(*A) : 0)
    V.Bytes = N * (Basic->getSizeInBits() / 8);
  return Described{V, mayBeUndescribed(*Basic)};
}

/// The function takes what stands at Address for an integer of that many bits.
bool isUsedAsInteger(const Value &Address, uint64_t Bits) {
  return any_of(Address.users(), [&](const User *U) {
    if (const auto *G = dyn_cast<GEPOperator>(U)) {
      const Type *T = G->getSourceElementType();
      while (const auto *A = dyn_cast<ArrayType>(T))
        T = A->getElementType();
      return T->isIntegerTy(Bits);
    }
    const auto *L = dyn_cast<LoadInst>(U);
    const auto *S = dyn_cast<StoreInst>(U);
    return (L && L->getType()->isIntegerTy(Bits)) ||
           (S && S->getPointerOperand() == &Address &&
            S->getValueOperand()->getType()->isIntegerTy(Bits));
  });
}

/// Calls See(variable) for each that F declares at Address.
void eachDeclared(const Value &Address, const Function &F,
                  function_ref<void(const DILocalVariable &)> See) {
  auto Look = [&](const DILocalVariable *Var, const DIExpression *E,
                  bool Declares, const Instruction *At) {
    if (Declares && Var && E->getNumElements() == 0 &&
        (!At || At->getFunction() == &F))
      See(*Var);
  };
  if (!isa<Constant>(Address))
    return forEachVariable(Address, Look);
  // LLVM finds the users of those that are no constants.
  for (const Instruction &I : instructions(F))
    for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
      if (R.getNumVariableLocationOps() == 1 &&
          R.getVariableLocationOp(0) == &Address)
        Look(R.getVariable(), R.getExpression(), R.isDbgDeclare(), &I);
}

/// Of that which is declared at Address itself.
std::optional<DeclaredVariable> declaredAt(const Value &Address,
                                           const Function &F) {
  std::optional<Described> Found;
  bool Differs = false;
  eachDeclared(Address, F, [&](const DILocalVariable &Var) {
    auto V = ofType(Var.getType());
    Differs |=
        !V || (Found && !(Found->Variable.Element == V->Variable.Element));
    if (Found && V && Found->Variable.Bytes != V->Variable.Bytes)
      V->Variable.Bytes.reset();
    Found = V;
  });
  if (Differs || !Found ||
      (Found->IsDoubtful && !isUsedAsInteger(Address, UndescribedBits)))
    return std::nullopt;
  return Found->Variable;
}

} // namespace

std::optional<DeclaredVariable> declaredVariable(const Value &Address,
                                                 const Function &F) {
  if (auto V = declaredAt(Address, F))
    return V;
  // An element of an array.
  int64_t Offset = 0;
  const Value *Base = GetPointerBaseWithConstantOffset(
      &Address, Offset, F.getParent()->getDataLayout(), false);
  const bool IsKnown = Base != &Address;
  if (!IsKnown || Offset < 0)
    Base = getUnderlyingObject(&Address);
  if (Base == &Address)
    return std::nullopt;
  auto V = declaredAt(*Base, F);
  if (!V)
    return std::nullopt;
  if (V->Bytes && IsKnown && uint64_t(Offset) < *V->Bytes)
    *V->Bytes -= Offset;
  else
    V->Bytes.reset();
  return V;
}

std::optional<DeclaredVariable> declaredComponent(const Value &Address,
                                                  const DataLayout &DL) {
  const auto *G = dyn_cast<GEPOperator>(&Address);
  if (!G || !derivedType(G->getSourceElementType()) || G->getNumIndices() < 2)
    return std::nullopt;
  const Type *T = G->getResultElementType();
  while (const auto *A = dyn_cast<ArrayType>(T))
    T = A->getElementType();
  // Characters are bytes, and complex numbers structures of two.
  if (!T->isFloatingPointTy() && !T->isIntegerTy(16) && !T->isIntegerTy(32) &&
      !T->isIntegerTy(64))
    return std::nullopt;
  return DeclaredVariable{
      {T->isFloatingPointTy(),
       DL.getTypeAllocSize(const_cast<Type *>(T)).getFixedValue()},
      T != G->getResultElementType(),
      false,
      std::nullopt};
}

} // namespace tutti
