// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for the error code in a status (MPI_ERROR), which calls that
/// give back one status never set: only those that complete several requests
/// do, and only when they return MPI_ERR_IN_STATUS. Told where the program
/// reads it behind such a call and nothing in the function has set it. In a
/// status of the function itself it has no value at all; of one in other memory
/// (a member, what a caller passes) other code may have set it before.

#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/StatusLayout.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// The parameter for the one status that a call gives back, or -1.
int statusOut(const MpiCall &Call) {
  return Call && Call.isTrusted() ? indexOf(Call.fn(), table::STATUS_OUT) : -1;
}

/// What the function does with the error code of a status at an address, of
/// which there is one pointer.
class ErrorField {
public:
  ErrorField(int64_t At, const DataLayout &DL) : At(At), DL(DL) {}

  /// False when something else may set it.
  bool collect(const Value &V, int64_t Offset) {
    return Incomplete::within(++Steps, MostUses) &&
           all_of(V.uses(), [&](const Use &U) { return isSeen(U, Offset); });
  }

  SmallVector<MpiCall, 4> Fills;
  SmallVector<const Instruction *, 4> Reads;

private:
  static constexpr unsigned MostUses = 256;

  bool isSeen(const Use &U, int64_t Offset) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (const auto *G = dyn_cast<GetElementPtrInst>(I)) {
      APInt By(DL.getIndexTypeSizeInBits(G->getType()), 0);
      return G->accumulateConstantOffset(DL, By) &&
             collect(*G, Offset + By.getSExtValue());
    }
    if (isa<CastInst>(I))
      return collect(*I, Offset);
    if (isa<LoadInst>(I)) {
      if (Offset == At && I->getType()->isIntegerTy(32))
        Reads.push_back(I);
      return true;
    }
    if (const auto *S = dyn_cast<StoreInst>(I))
      return S->getValueOperand() != U.get() && isBeside(*S, Offset);
    if (const auto *CB = dyn_cast<CallBase>(I))
      return isSeen(*CB, U, Offset);
    return isa<ICmpInst>(I);
  }

  bool isBeside(const StoreInst &S, int64_t Offset) const {
    const int64_t Size =
        DL.getTypeStoreSize(S.getValueOperand()->getType()).getFixedValue();
    return Offset >= At + 4 || Offset + Size <= At;
  }

  bool isSeen(const CallBase &CB, const Use &U, int64_t Offset) {
    if (CB.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(CB))
      return true;
    if (const auto *Copy = dyn_cast<AnyMemTransferInst>(&CB))
      return Copy->getRawDest() != U.get();
    const MpiCall Call(CB);
    if (Offset == 0 && statusOut(Call) >= 0 &&
        Call.operandIndex(statusOut(Call)) == int(CB.getArgOperandNo(&U))) {
      Fills.push_back(Call);
      return true;
    }
    const int In =
        Call && Call.isTrusted() ? indexOf(Call.fn(), table::STATUS_IN) : -1;
    if (In < 0 || Call.operandIndex(In) != int(CB.getArgOperandNo(&U)))
      return false;
    if (Call.fn() == Fn::Status_get_error)
      Reads.push_back(&CB);
    return true;
  }

  int64_t At;
  const DataLayout &DL;
  unsigned Steps = 0;
};

class StatusErrors {
public:
  StatusErrors(const Function &F, Findings &Out)
      : DL(F.getParent()->getDataLayout()), Out(Out) {}

  /// A status of the function's own.
  void look(const AllocaInst &Variable) {
    SmallVector<MpiCall, 4> Calls;
    for (const User *U : Variable.users())
      if (const auto *CB = dyn_cast<CallBase>(U))
        if (const MpiCall Call(*CB);
            statusOut(Call) >= 0 && Call.operand(statusOut(Call)) == &Variable)
          Calls.push_back(Call);
    if (Calls.empty())
      return;
    const std::optional<int64_t> At = errorInStatus(Calls.front());
    if (!At)
      return;
    ErrorField Field(*At, DL);
    if (Field.collect(Variable, 0))
      tell(Field, Variable, false);
  }

  /// One in other memory.
  void look(const MpiCall &Call) {
    const Value *Status = Call.operand(statusOut(Call));
    int64_t From = 0;
    const Value *Base = GetPointerBaseWithConstantOffset(Status, From, DL);
    if (isa<AllocaInst>(Base) || isa<Constant>(Base))
      return;
    const std::optional<int64_t> At = errorInStatus(Call);
    if (!At)
      return;
    ErrorField Field(*At, DL);
    Field.Fills.push_back(Call);
    for (const Instruction &I : instructions(*Call.call().getFunction()))
      if (!add(Field, I, *Base, From + *At))
        return;
    tell(Field, *Status, true);
  }

private:
  /// False when I sets what lies at Base + At.
  bool add(ErrorField &Field, const Instruction &I, const Value &Base,
           int64_t At) const {
    const auto *S = dyn_cast<StoreInst>(&I);
    const Value *Pointer =
        S ? S->getPointerOperand() : getLoadStorePointerOperand(&I);
    if (!Pointer)
      return true;
    int64_t There = 0;
    const Value *Of = GetPointerBaseWithConstantOffset(Pointer, There, DL);
    if (There != At || !isSame(*Of, Base))
      return true;
    if (!S && I.getType()->isIntegerTy(32))
      Field.Reads.push_back(&I);
    return !S;
  }

  /// One pointer, or read from one variable of the function in one block.
  static bool isSame(const Value &A, const Value &B) {
    if (&A == &B)
      return true;
    const auto *LA = dyn_cast<LoadInst>(&A), *LB = dyn_cast<LoadInst>(&B);
    return LA && LB && isa<AllocaInst>(LA->getPointerOperand()) &&
           LA->getPointerOperand() == LB->getPointerOperand();
  }

  void tell(const ErrorField &Field, const Value &Status, bool Elsewhere) {
    for (const Instruction *Read : Field.Reads)
      for (const MpiCall &Call : Field.Fills)
        if (isPotentiallyReachable(&Call.call(), Read))
          return report(Call, *Read, Status, Elsewhere);
  }

  void report(const MpiCall &Call, const Instruction &Read, const Value &Status,
              bool Elsewhere) {
    const std::string Name = variableName(Status, &Call.call());
    Finding F =
        findingAt(Call, Check::Argument, Severity::Warning,
                  say<text::NoErrorInStatus>(
                      Call.name(),
                      Name.empty() ? say<text::SomeStatus>() : quoted(Name)));
    if (Elsewhere)
      lower(F, Confidence::SetBefore);
    F.Notes.push_back(note<text::ErrorIsRead>(locationOf(Read)));
    Out.push_back(std::move(F));
  }

  const DataLayout &DL;
  Findings &Out;
};

} // namespace

void checkStatusError(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions()) {
    StatusErrors Check(*F, Out);
    for (const Instruction &I : F->getEntryBlock())
      if (const auto *A = dyn_cast<AllocaInst>(&I))
        Check.look(*A);
    for (const Instruction &I : instructions(*F))
      if (const MpiCall Call = MpiCall::get(I); statusOut(Call) >= 0)
        Check.look(Call);
  }
}

} // namespace tutti
