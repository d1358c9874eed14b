// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reads the table for what fails how, and branches for what they test.

#include "model/mpi/ErrorCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace tutti {

ErrorCode errorCodeOf(const MpiCall &Call) {
  if (!Call)
    return {};
  const CallBase &CB = Call.call();
  if (!Call.isFortran())
    return {CB.getType()->isIntegerTy(32) ? &CB : nullptr, nullptr};
  // Behind the arguments of the row; what follows are lengths of strings.
  int Last = -1;
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
    Last = std::max(Last, Call.operandIndex(P));
  if (unsigned(Last + 1) >= CB.arg_size())
    return {};
  const Value *Address = CB.getArgOperand(Last + 1);
  // mpi_f08 has it as an optional argument.
  if (!Address->getType()->isPointerTy() || isa<ConstantPointerNull>(Address))
    return {};
  return {nullptr, Address};
}

bool isSameAddress(const Value &A, const Value &B) {
  const auto *I = dyn_cast<Instruction>(isa<Instruction>(A) ? &A : &B);
  if (&A == &B || !I)
    return &A == &B;
  const DataLayout &DL = I->getDataLayout();
  int64_t AtA = 0, AtB = 0;
  return GetPointerBaseWithConstantOffset(&A, AtA, DL) ==
             GetPointerBaseWithConstantOffset(&B, AtB, DL) &&
         AtA == AtB;
}

bool endsJobOnError(Fn F) {
  switch (row(F).Kind) {
  case Class::File:
  case Class::FileLocal:
    return false;
  default:
    // A session has the handler that it was made with.
    return F != Fn::None && !has(F, table::SESSION) &&
           !has(F, table::SESSION_OUT) && !has(F, table::ERRH) &&
           !has(F, table::FILE);
  }
}

/// What an argument is, by value or by reference to a constant. Open MPI's
/// numbers in Fortran are small: they are handles for a function of MPI only.
static StringRef handlerIn(const Value &Argument, bool OfMpi) {
  const Value *V = Argument.stripPointerCasts();
  StringRef Name = predefinedHandle(V, table::ERRH, false);
  const auto *G = dyn_cast<GlobalVariable>(V);
  if (Name.empty() && G && G->isConstant() && G->hasDefinitiveInitializer() &&
      G->getValueType()->isIntegerTy(32))
    Name = predefinedHandle(G->getInitializer(), table::ERRH, OfMpi);
  return Name;
}

static bool setsHandler(const Instruction &I) {
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB)
    return false;
  MpiCall Call(*CB);
  if (!Call) { // a wrapper, or a name that the table leaves to the past
    const Function *Callee = CB->getCalledFunction();
    bool OfMpi = Callee && Callee->getName().starts_with_insensitive("mpi_");
    return any_of(CB->args(), [&](const Use &U) {
      return handlerIn(*U, OfMpi) == "MPI_ERRORS_RETURN";
    });
  }
  int Given = indexOf(Call.fn(), table::ERRH);
  if (Given < 0 || has(Call.fn(), table::FILE))
    return false;
  StringRef Name = Call.predefined(Given);
  return Name != "MPI_ERRORS_ARE_FATAL" && Name != "MPI_ERRORS_ABORT";
}

bool handleErrors(ArrayRef<Function *> Functions) {
  return any_of(Functions, [](const Function *F) {
    return any_of(instructions(*F), setsHandler);
  });
}

/// The call whose code V is.
static bool isErrorCode(const Value &V) {
  if (const auto *CB = dyn_cast<CallBase>(&V))
    return errorCodeOf(MpiCall(*CB)).Result == CB;
  const auto *L = dyn_cast<LoadInst>(&V);
  if (!L)
    return false;
  // Where the code is kept in memory, right before.
  for (const Instruction *I = L->getPrevNode(); I; I = I->getPrevNode()) {
    if (const auto *S = dyn_cast<StoreInst>(I))
      return isSameAddress(*S->getPointerOperand(), *L->getPointerOperand()) &&
             !isa<LoadInst>(S->getValueOperand()) &&
             isErrorCode(*S->getValueOperand());
    if (!I->mayWriteToMemory())
      continue;
    MpiCall Call = MpiCall::get(*I);
    const Value *Address = Call ? errorCodeOf(Call).Address : nullptr;
    return Address && isSameAddress(*Address, *L->getPointerOperand());
  }
  return false;
}

/// A variable of the function's own that is a text: of the C++ library, or
/// characters.
static bool isOwnText(const Value &V) {
  const auto *A = dyn_cast<AllocaInst>(getUnderlyingObject(&V));
  const Type *T = A ? A->getAllocatedType() : nullptr;
  while (T && T->isArrayTy())
    T = T->getArrayElementType();
  const auto *S = dyn_cast_or_null<StructType>(T);
  if (T && T->isIntegerTy(8))
    return true;
  return S && S->hasName() && S->getName().contains("::basic_string");
}

/// The code stands at the address since the MPI call right before CB, with
/// nothing but the preparation of other arguments in between.
static bool holdsErrorCode(const Value &Address, const CallBase &CB) {
  for (const Instruction *I = CB.getPrevNode(); I; I = I->getPrevNode()) {
    const MpiCall Call = MpiCall::get(*I);
    if (const Value *Code = Call ? errorCodeOf(Call).Address : nullptr)
      return isSameAddress(*Code, Address);
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      return false;
  }
  return false;
}

static constexpr const char *GivenCode = "tutti.code";

void keepGivenCode(User &User) {
  auto *CB = dyn_cast<CallBase>(&User);
  if (CB && !MpiCall(*CB))
    CB->setMetadata(GivenCode, MDNode::get(CB->getContext(), {}));
}

bool onlyChecksCode(const CallBase &CB) {
  if (!CB.getType()->isVoidTy() && !CB.getType()->isIntegerTy())
    return false;
  bool Given = CB.getMetadata(GivenCode) != nullptr;
  for (const Use &U : CB.args()) {
    const Value *V = U->stripPointerCasts();
    if (!V->getType()->isPointerTy()) {
      Given |= isErrorCode(*V);
      continue;
    }
    if (holdsErrorCode(*V, CB)) {
      Given = true;
      continue;
    }
    const auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(V));
    if (!(G && G->isConstant()) && !isOwnText(*V))
      return false;
  }
  return Given;
}

const BasicBlock *failingSide(const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Cmp = Br && Br->isConditional()
                        ? dyn_cast<ICmpInst>(Br->getCondition())
                        : nullptr;
  const auto *Success =
      Cmp ? dyn_cast<ConstantInt>(Cmp->getOperand(1)) : nullptr;
  if (!Cmp || !Cmp->isEquality() || !Success || !Success->isZero() ||
      !isErrorCode(*Cmp->getOperand(0)) ||
      Br->getSuccessor(0) == Br->getSuccessor(1))
    return nullptr;
  return Br->getSuccessor(Cmp->getPredicate() == ICmpInst::ICMP_EQ ? 1 : 0);
}

SmallPtrSet<const BasicBlock *, 16> withoutFailure(const Function &F) {
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *, 16> Work{&F.getEntryBlock()};
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (!Reached.insert(B).second)
      continue;
    const BasicBlock *Failing = failingSide(*B);
    for (const BasicBlock *S : successors(B))
      if (S != Failing)
        Work.push_back(S);
  }
  return Reached;
}

} // namespace tutti
