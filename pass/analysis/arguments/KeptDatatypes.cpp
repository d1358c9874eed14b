// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes from the place that holds a datatype to all that sets it: names that
/// are stored, and calls that make it of another one, also in a helper that is
/// handed the place. The places are variables, and those that are looked up by
/// name: members of a type, whatever the object, and globals. Datatypes whose
/// elements may begin at any byte are left out, as are pairs.

#include "analysis/arguments/KeptDatatypes.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/UncopiedFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxKeptDepth = 6;

/// The function that CB names and whose arguments are the parameters.
const Function *bodyOf(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return F && !F->isDeclaration() && !F->isVarArg() &&
                 CB.getFunctionType() == F->getFunctionType()
             ? F
             : nullptr;
}

/// Its first element is where the buffer begins, and all others stand at whole
/// elements from there, or where the user counts bytes himself.
bool beginsWithElement(Fn F) {
  return has(F, table::OLDTYPE) && !has(F, table::TDISPLS_A);
}

} // namespace

struct KeptDatatypes::Kind {
  const BasicType *Of = nullptr;
  bool Derived = false, Kept = false, Unclear = false;
  const Instruction *By = nullptr;

  static Kind unclear() {
    Kind K;
    K.Unclear = true;
    return K;
  }
  void join(const Kind &Other) {
    Unclear |= Other.Unclear ||
               (Of && Other.Of && (Of != Other.Of || Derived != Other.Derived));
    Kept |= Other.Kept;
    if (Of || !Other.Of)
      return;
    Of = Other.Of;
    Derived = Other.Derived;
    By = Other.By;
  }
};

void KeptDatatypes::collect(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (isa<DbgInfoIntrinsic>(I) || isa<GetElementPtrInst>(I))
      continue;
    for (const Use &U : I.operands())
      if (U->getType()->isPointerTy() && !isa<AllocaInst>(U) &&
          !isa<Function>(U))
        if (auto Home = homeOf(*U))
          Homes[*Home].push_back(&U);
  }
}

const SmallVector<const Use *, 4> &
KeptDatatypes::usesOf(const HandleHome &Home) {
  if (!Collected) {
    Collected = true;
    for (const Function *F : Copy.functions())
      collect(*F);
    for (const Function *F : uncopiedFunctions(Copy)) // may store a name
      collect(*F);
  }
  return Homes[Home];
}

KeptDatatypes::Kind KeptDatatypes::madeBy(const MpiCall &Call, const Use &U,
                                          const CallWay &From, unsigned Depth) {
  if (!Call.isTrusted())
    return Kind::unclear();
  Kind Result;
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    if (Call.operand(P) != U.get())
      continue;
    const Role R = Roles.At[P];
    if (R == table::TYPE_OUT && beginsWithElement(Call.fn())) {
      Kind Made =
          ofParameter(Call, indexOf(Call.fn(), table::OLDTYPE), From, Depth);
      Made.Unclear |= !Made.Of || Made.Of->isPair();
      Made.Derived |= Call.fn() != Fn::Type_dup;
      Made.By = &Call.call();
      Result.join(Made);
    } else if (row(R).Dir != Direction::In && R != table::TYPE_INOUT) {
      return Kind::unclear();
    }
  }
  return Result;
}

KeptDatatypes::Kind KeptDatatypes::ofUse(const Use &U, bool Fortran,
                                         const CallWay &From, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return Kind::unclear();
  if (isa<LoadInst>(I) || isa<DbgInfoIntrinsic>(I) ||
      I->isLifetimeStartOrEnd() || isa<CmpInst>(I))
    return {};
  if (const auto *S = dyn_cast<StoreInst>(I)) {
    if (U.getOperandNo() != StoreInst::getPointerOperandIndex())
      return Kind::unclear();
    Kind Stored = ofValue(*S->getValueOperand(), Fortran, From, Depth);
    if (Stored.Of)
      Stored.By = S;
    return Stored;
  }
  if (MpiCall Mpi = MpiCall::get(*I))
    return madeBy(Mpi, U, From, Depth);
  const auto *CB = dyn_cast<CallBase>(I);
  const Function *F = CB && CB->isArgOperand(&U) ? bodyOf(*CB) : nullptr;
  if (!F)
    return Kind::unclear();
  CallWay Inner = From;
  Inner.push_back(CB);
  Kind Result;
  for (const Use &Within : F->getArg(CB->getArgOperandNo(&U))->uses())
    Result.join(ofUse(Within, Fortran, Inner, Depth + 1));
  return Result;
}

KeptDatatypes::Kind KeptDatatypes::ofPlace(const Value &V, bool Fortran,
                                           const CallWay &From,
                                           unsigned Depth) {
  if (Incomplete::reached(Depth > MaxKeptDepth, Incomplete::Depth, &V))
    return Kind::unclear();
  const Value *Place = &V;
  CallWay Outer = From;
  while (const Value *Actual = passedBefore(Outer, *Place))
    Place = Actual;
  Kind Result;
  if (const auto *A = dyn_cast<AllocaInst>(Place)) {
    for (const Use &U : A->uses())
      Result.join(ofUse(U, Fortran, Outer, Depth + 1));
    return Result;
  }
  auto Home = homeOf(*Place);
  if (!Home)
    return Kind::unclear();
  const auto *G = dyn_cast<GlobalVariable>(Place);
  if (G && G->hasInitializer() && !G->getInitializer()->isNullValue())
    Result.join(ofValue(*G->getInitializer(), Fortran, {}, Depth + 1));
  // What is on the way to here is not on the way to there.
  for (const Use *U : usesOf(*Home))
    Result.join(ofUse(*U, Fortran, {}, Depth + 1));
  Result.Kept |= !G || !G->hasLocalLinkage();
  return Result;
}

KeptDatatypes::Kind KeptDatatypes::ofValue(const Value &V, bool Fortran,
                                           const CallWay &From,
                                           unsigned Depth) {
  if (Incomplete::reached(Depth > MaxKeptDepth, Incomplete::Depth, &V))
    return Kind::unclear();
  CallWay Outer = From;
  if (const Value *Actual = passedBefore(Outer, V))
    return ofValue(*Actual, Fortran, Outer, Depth + 1);
  const StringRef Name = predefinedHandle(&V, table::TYPE, Fortran);
  Kind Result;
  Result.Of = basicType(Name);
  if (Result.Of || Name == "MPI_DATATYPE_NULL")
    return Result;
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return ofPlace(*L->getPointerOperand(), Fortran, Outer, Depth + 1);
  const auto *CB = dyn_cast<CallBase>(&V);
  const Function *F = CB ? bodyOf(*CB) : nullptr;
  if (!F)
    return Kind::unclear();
  Outer.push_back(CB);
  for (const BasicBlock &B : *F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
      Result.join(ofValue(*R->getReturnValue(), Fortran, Outer, Depth + 1));
  return Result;
}

KeptDatatypes::Kind KeptDatatypes::ofParameter(const MpiCall &Call, int Param,
                                               const CallWay &From,
                                               unsigned Depth) {
  Kind Result;
  Result.Of = basicType(Call, Param);
  const Value *V = Call.operand(Param);
  if (Result.Of || !V)
    return Result;
  return Call.isFortran() ? ofPlace(*V, true, From, Depth + 1)
                          : ofValue(*V, false, From, Depth + 1);
}

std::optional<KeptDatatype> KeptDatatypes::of(const MpiCall &Call, int Param) {
  const Kind Found =
      Param < 0 ? Kind::unclear() : ofParameter(Call, Param, {}, 0);
  if (!Found.Of || Found.Unclear)
    return std::nullopt;
  KeptDatatype Result;
  Result.Shape = {Found.Of, 1, 1, 1, Found.Of->Name, Found.Derived};
  Result.Shape.Layout = !Found.Derived;
  Result.Kept = Found.Kept;
  Result.By = Found.By;
  return Result;
}

} // namespace tutti
