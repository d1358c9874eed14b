// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for a result that nobody can read: a call gives something back
/// through an address, and its own error code is stored there before anybody
/// has looked (`rank = MPI_Comm_rank(comm, &rank)`, and in Fortran one variable
/// for both). Looks at the call and what follows it in its block alone.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

/// As isSameAddress, where the address is behind a pointer that is kept in a
/// variable and read for each of the two.
static bool leadsTo(const Value &A, const Value &B) {
  if (isSameAddress(A, B))
    return true;
  const auto *I = dyn_cast<Instruction>(&A);
  if (!I)
    return false;
  int64_t AtA = 0, AtB = 0;
  const DataLayout &DL = I->getDataLayout();
  const auto *LA =
      dyn_cast<LoadInst>(GetPointerBaseWithConstantOffset(&A, AtA, DL));
  const auto *LB =
      dyn_cast<LoadInst>(GetPointerBaseWithConstantOffset(&B, AtB, DL));
  return LA && LB && AtA == AtB && LA->getParent() == LB->getParent() &&
         isa<AllocaInst>(LA->getPointerOperand()) &&
         LA->getPointerOperand() == LB->getPointerOperand();
}

/// The parameter by which the call writes something else than its code to
/// Address, or -1.
static int givesBack(const MpiCall &Call, const Value &Address) {
  for (int P = 0; P < row(Call.fn()).Roles.Size; ++P) {
    const Role R = row(Call.fn()).Roles.At[P];
    // What is broadcast is a result on every rank but the root, whose own copy
    // is lost as well. Handles that a call takes back are none.
    const Value *Out = row(R).Dir == Direction::Out || R == table::BUF
                           ? Call.operand(P)
                           : nullptr;
    if (Out && Out->getType()->isPointerTy() && Call.bytesWritten(P) &&
        leadsTo(*Out, Address))
      return P;
  }
  return -1;
}

/// Where the result of a call in C is stored, with nothing in between but what
/// finds the address.
static const StoreInst *storeOf(const CallBase &Call) {
  for (const Instruction *I = Call.getNextNode(); I; I = I->getNextNode()) {
    const auto *S = dyn_cast<StoreInst>(I);
    if (S && S->getValueOperand() == &Call)
      return S;
    const auto *L = dyn_cast<LoadInst>(I);
    if (!isa<DbgInfoIntrinsic>(I) && I->mayReadOrWriteMemory() &&
        !(L && L->getType()->isPointerTy()))
      return nullptr;
  }
  return nullptr;
}

static int lostBy(const MpiCall &Call) {
  ErrorCode Code = errorCodeOf(Call);
  const Value *Address = Code.Address;
  if (Code.Result)
    if (const StoreInst *S = storeOf(Call.call()))
      Address = S->getPointerOperand();
  return Address ? givesBack(Call, *Address) : -1;
}

/// In the user's own code: the private copy takes error codes for success.
void checkLostResult(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Copied = MpiCall::get(I);
      const Instruction *Own =
          Copied && Copied.isTrusted() ? C.Copy.original(&I) : nullptr;
      MpiCall Call = Own ? MpiCall::get(*Own) : MpiCall();
      int Lost = Call ? lostBy(Call) : -1;
      if (Lost < 0)
        continue;
      std::string Name = variableName(*Copied.operand(Lost), &I);
      Out.push_back(findingAt(
          Copied, Check::Argument, Severity::Warning,
          say<text::LostToCode>(Call.name(), Name.empty()
                                                 ? say<text::SomeVariable>()
                                                 : quoted(Name))));
    }
}

} // namespace tutti
