// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a call writes that is not walked through: what it is handed, a member
/// of that, or all that others may know.

#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "analysis/memory/Member.h"
#include "analysis/variance/RankEffects.h"
#include "model/PrivateCopy.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// An address that is handed on; one that is computed in what is passed over
/// leads to where it starts from.
RuntimeValue Interpreter::addressIn(const Value *V) {
  const Value *Base = getUnderlyingObject(V);
  const auto *I = dyn_cast<Instruction>(Base);
  if (I && Skipped && !isa<AllocaInst>(I) && Skipped->contains(I->getParent()))
    return {};
  if (isa<GetElementPtrInst>(V) &&
      Stack.back().Values.lookup(V).Is == RuntimeValue::Unknown)
    return valueOf(Base);
  return valueOf(V);
}

/// What was copied says no more where it comes from.
bool Interpreter::isElsewhere(const Function &F) const {
  const Function *Original = Copy.original(&F);
  return isCompiledElsewhere(Original ? *Original : F);
}

/// As it stands in the program: what was not copied is walked through, and
/// named, where it stands.
const Function *Interpreter::wholeOf(const Function &F) const {
  if (!F.isDeclaration())
    return &F;
  const Function *Mine = Copy.original(Stack.back().At->getFunction());
  const Module &Program =
      *(Mine ? Mine : Stack.back().At->getFunction())->getParent();
  return Program.getFunction(F.getName());
}

/// The call writes nothing but what it is handed.
bool Interpreter::writesOnlyArguments(const CallBase &CB) {
  if (CB.onlyAccessesArgMemory() || isa<IntrinsicInst>(CB) ||
      CB.onlyAccessesInaccessibleMemOrArgMem())
    return true;
  const Function *Whole =
      CB.getCalledFunction() ? wholeOf(*CB.getCalledFunction()) : nullptr;
  if (!Whole)
    return false;
  if (!isElsewhere(*Whole))
    return !Effects.Writes.mayWriteElsewhere(*Whole);
  // A library does not know the program's variables. Who is handed a function
  // may call it.
  return Whole->isDeclaration() || none_of(CB.args(), [&](const Use &U) {
           const auto *F = dyn_cast<Function>(U->stripPointerCasts());
           F = F ? wholeOf(*F) : nullptr;
           return F && !isCompiledElsewhere(*F) &&
                  Effects.Writes.mayWriteElsewhere(*F);
         });
}

/// The function To that is called, where that is known, may write to what an
/// argument points to.
bool Interpreter::mayWriteTo(const CallBase &CB, const Use &Arg,
                             const Function *To) {
  const unsigned N = CB.getArgOperandNo(&Arg);
  if (CB.paramHasAttr(N, Attribute::ReadOnly) ||
      CB.paramHasAttr(N, Attribute::ReadNone))
    return false;
  if (MpiCall Call(CB); Call && int(N) < row(Call.fn()).Roles.Size)
    return row(row(Call.fn()).Roles.At[N]).Dir != Direction::In;
  return !To || (To->isDeclaration() ? mayWriteArgument(To->getName(), N)
                                     : Effects.Writes.mayWrite(*To, N));
}

/// How much is at an address that a call is handed: a member, or a variable
/// that is one number.
static int64_t bytesHanded(const Value &Address, const DataLayout &DL) {
  Type *T = nullptr;
  if (const auto *A = dyn_cast<AllocaInst>(&Address))
    T = A->isArrayAllocation() ? nullptr : A->getAllocatedType();
  else if (const auto *G = dyn_cast<GlobalVariable>(&Address))
    T = G->getValueType();
  return T && (T->isIntegerTy() || T->isFloatingPointTy())
             ? int64_t(DL.getTypeStoreSize(T).getFixedValue())
             : bytesOfMember(Address, DL);
}

/// Who is handed a member does not get into the others.
void Interpreter::forgetMember(const RuntimeValue &V, const Use &Address) {
  const int64_t Bytes = bytesHanded(*Address, DL);
  if (auto At = Memory.place(V); At && At->Offset != RuntimeValue::Anywhere &&
                                 Bytes != AbstractLocation::Unbounded)
    Memory.leave(*At, Bytes, Address, Times[Address.getUser()]++);
  else
    Memory.forgetUnseen(V); // where nothing is known of it, all that it may be
}

void Interpreter::forgetArguments(const CallBase &CB) {
  if (CB.onlyReadsMemory())
    return;
  const bool Inside = writesOnlyArguments(CB);
  if (!Inside && !Threads && PassedOver(*this).forget(CB))
    return;
  const Function *Whole =
      CB.getCalledFunction() ? wholeOf(*CB.getCalledFunction()) : nullptr;
  for (const Use &U : CB.args()) {
    if (!U->getType()->isPointerTy())
      continue;
    RuntimeValue V = addressIn(U);
    if (mayWriteTo(CB, U, Whole))
      forgetMember(V, U);
    Memory.escape(V);
  }
  if (!Inside || (Whole && !Whole->isDeclaration()))
    PassedOver(*this).mayCopy(CB, Skipped);
  if (!Inside)
    Memory.forgetReachable();
}

/// Memory is set, or copied or moved from elsewhere.
void Interpreter::moved(const MemIntrinsic &M) {
  auto Length = valueOf(M.getLength()).number();
  RuntimeValue To = valueOf(M.getDest());
  const auto *Set = dyn_cast<MemSetInst>(&M);
  const auto *Byte = Set ? dyn_cast<ConstantInt>(Set->getValue()) : nullptr;
  auto At = Memory.place(To);
  if (Length) {
    touch(To, *Length, true, M, M.getDest());
    if (const auto *T = dyn_cast<MemTransferInst>(&M))
      touch(valueOf(T->getSource()), *Length, false, M, T->getSource());
  }
  if (const auto *C = dyn_cast<MemTransferInst>(&M))
    copied(To, valueOf(C->getSource()),
           Length ? uint64_t(*Length) : InterpreterMemory::NotKnown);
  else if (Byte && Byte->isZero() && At && Length &&
           At->Offset != RuntimeValue::Anywhere && *Length <= 1024 &&
           *Length % 4 == 0)
    for (int64_t I = 0; I < *Length; I += 4)
      Memory.store(RuntimeValue::object(At->Id, At->Offset + I),
                   RuntimeValue::of(
                       ConstantInt::get(Type::getInt32Ty(M.getContext()), 0)),
                   4);
  else
    Memory.forget(To);
}

} // namespace tutti
