// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Variables of the functions that are passed over: they have no objects here,
/// so what a pointer in them leads to is found by what is stored in there,
/// wherever that is. Descriptors of Fortran's arrays are such variables.

#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "model/Incomplete.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// What is stored in the function's variable A, and in those that a library is
/// handed beside it; nothing where its address is kept.
std::optional<PassedOver::Stores> PassedOver::storedIn(const AllocaInst &A,
                                                       const Scope &In) {
  constexpr unsigned Most = 512;
  Stores Result;
  SetVector<const Value *> Work;
  Work.insert(&A);
  unsigned Seen = 0;
  for (unsigned At = 0; At < Work.size(); ++At)
    for (const Use &U : Work[At]->uses()) {
      if (Incomplete::reached(++Seen > Most, Incomplete::Steps, &A))
        return std::nullopt;
      const User *By = U.getUser();
      if (isa<LoadInst>(By))
        continue;
      if (isa<GEPOperator>(By)) {
        Work.insert(By);
        continue;
      }
      if (const auto *S = dyn_cast<StoreInst>(By)) {
        const Type &T = *S->getValueOperand()->getType();
        if (S->getValueOperand() == Work[At] || T.isAggregateType())
          return std::nullopt;
        if (T.isPointerTy())
          Result.Values.push_back(S->getValueOperand());
        continue;
      }
      const auto *CB = dyn_cast<CallBase>(By);
      if (!CB || !handed(*CB, U, In, Work, Result))
        return std::nullopt;
    }
  return Result;
}

/// A function of a library that is handed a variable may leave in there what
/// else it was handed, and memory of its own.
bool PassedOver::handed(const CallBase &CB, const Use &U, const Scope &In,
                        SetVector<const Value *> &Locals, Stores &Out) {
  if (CB.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic, MemSetInst>(CB))
    return true;
  if (const auto *M = dyn_cast<MemTransferInst>(&CB))
    return U.get() == M->getRawSource();
  const Function *F = CB.getCalledFunction() ? target(CB, In) : nullptr;
  if (!F || !CB.isArgOperand(&U))
    return false;
  if (!Of.mayWriteTo(CB, U, F) || allocatesArray(F->getName()))
    return true;
  if (!F->isDeclaration() && !Of.isElsewhere(*F))
    return false;
  Out.IsExact = false;
  for (const Use &Other : CB.args())
    if (Other != U.get() && Other->getType()->isPointerTy() &&
        !isa<Constant>(Other)) {
      if (const AllocaInst *A = ownAt(*Other, In))
        Locals.insert(A);
      else
        Out.Values.push_back(Other);
    }
  return true;
}

/// The variable that Address leads into, of a function that is passed over: it
/// has no object here.
const AllocaInst *PassedOver::ownAt(const Value &Address, const Scope &In) {
  const AllocaInst *A = findAllocaForValue(const_cast<Value *>(&Address));
  return A && (In.Given || In.Over->contains(A->getParent())) ? A : nullptr;
}

bool PassedOver::local(const AllocaInst &A, const Scope &In, Places &Out) {
  const auto Kept = storedIn(A, In);
  Places Here;
  if (!Kept || !merged(A, Kept->Values, In, Here))
    return false;
  for (const RuntimeValue &At : Here)
    add(At, Kept->IsExact, 0, Out);
  return true;
}

/// A pointer in a structure that is handed on as one value: the address in a
/// descriptor.
bool PassedOver::member(const ExtractValueInst &E, const Scope &In,
                        Places &Out) {
  const Value *Whole = E.getAggregateOperand();
  if (const Value *Put =
          FindInsertedValue(const_cast<Value *>(Whole), E.getIndices()))
    return follow(*Put, In, Out);
  while (const auto *Other = dyn_cast<InsertValueInst>(Whole))
    Whole = Other->getAggregateOperand();
  const auto *L = dyn_cast<LoadInst>(Whole);
  if (!L)
    return false;
  if (const AllocaInst *A = ownAt(*L->getPointerOperand(), In))
    return local(*A, In, Out);
  SmallVector<Value *, 4> Steps{
      ConstantInt::get(Type::getInt32Ty(E.getContext()), 0)};
  for (unsigned Index : E.getIndices())
    Steps.push_back(ConstantInt::get(Type::getInt32Ty(E.getContext()), Index));
  const int64_t By = Of.DL.getIndexedOffsetInType(L->getType(), Steps);
  Places From, At;
  if (!follow(*L->getPointerOperand(), In, From) || From.empty())
    return false;
  for (const RuntimeValue &Each : From)
    add(Each, /*Exact=*/true, By, At);
  return pointersAt(At, Out);
}

/// What Address is of, where that is a descriptor.
const Type *PassedOver::descriptorAt(const Value &Address) {
  const Type *T = nullptr;
  if (const auto *A = dyn_cast<AllocaInst>(&Address))
    T = A->getAllocatedType();
  else if (const auto *G = dyn_cast<GlobalVariable>(&Address))
    T = G->getValueType();
  else if (const auto *Step = dyn_cast<GEPOperator>(&Address))
    T = Step->getResultElementType();
  return T && isDescriptor(T) ? T : nullptr;
}

/// Fortran's library writes the array of a descriptor, and may give it another:
/// a new one, or that of a descriptor that it is handed too.
bool PassedOver::byDescriptor(const CallBase &CB, const Use &U,
                              const Scope &In) {
  const int64_t Pointer = Of.DL.getPointerSize();
  Places At, Arrays;
  if (!follow(*U, In, At) || !pointersAt(At, Arrays))
    return false;
  for (RuntimeValue &Each : Arrays) {
    Each.Offset = RuntimeValue::Anywhere;
    Writes.push_back({Each, 0});
  }
  for (const Use &Other : CB.args())
    if (Places From; Other != U.get() && Other->getType()->isPointerTy() &&
                     descriptorAt(*Other)) {
      const AllocaInst *A = ownAt(*Other, In);
      if (A ? !local(*A, In, Arrays)
            : !follow(*Other, In, From) || !pointersAt(From, Arrays))
        return false;
    }
  Arrays.push_back(madeBy(CB, Fresh));
  keep(At, Arrays);
  // The lengths change, the rank and the type between them stay.
  constexpr int64_t Kind = 16, Bounds = 24;
  const int64_t End =
      Of.DL.getTypeAllocSize(const_cast<Type *>(descriptorAt(*U)))
          .getFixedValue();
  for (const RuntimeValue &Each : At)
    if (Each.Offset != RuntimeValue::Anywhere)
      for (const auto &[From, To] : {std::pair{Pointer, Kind}, {Bounds, End}})
        if (From < To)
          Writes.push_back({RuntimeValue::object(Each.Id, Each.Offset + From),
                            uint64_t(To - From)});
  return true;
}

} // namespace tutti
