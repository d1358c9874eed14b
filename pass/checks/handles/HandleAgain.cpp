// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle in a global or a member: a function frees what is there and then,
/// on every way and with nothing in between that could put another handle
/// there, frees it once more. Handles in variables are Handle's. Must not know
/// what other functions do: a call of one ends the search.

#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Handles.def"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// Of one handle: a value and a number of bytes behind it.
struct HandlePlace {
  const Value *Base;
  int64_t Bytes;

  bool operator==(const HandlePlace &O) const {
    return Base == O.Base && Bytes == O.Bytes;
  }
  /// Other memory than that of the other place, whatever both hold.
  bool isApart(const HandlePlace &O) const {
    if (Base == O.Base)
      return Bytes != O.Bytes;
    return isNamed(Base) && isNamed(O.Base);
  }
  static bool isNamed(const Value *V) {
    return isa<GlobalVariable>(V) || isa<AllocaInst>(V);
  }
};

HandlePlace placeAt(const Value &V, const DataLayout &DL) {
  APInt Bytes(DL.getIndexTypeSizeInBits(V.getType()), 0);
  const Value *Base =
      V.stripAndAccumulateConstantOffsets(DL, Bytes, /*AllowNonInbounds=*/true);
  return {Base, Bytes.getSExtValue()};
}

class Again {
public:
  Again(const Function &F, const TargetLibraryInfo &TLI)
      : F(F), TLI(TLI), DL(F.getParent()->getDataLayout()) {}

  void run(Findings &Out) const {
    for (const Instruction &I : instructions(F))
      if (const auto First = freeAt(I); First && !isa<AllocaInst>(First->Base))
        if (const Instruction *Second = againBehind(I, *First);
            Second && !isTold(Out, Check::Handle, Second))
          tell(I, *Second, Out);
  }

private:
  /// The handle is one that must not be null when it is freed.
  static std::optional<Role> freed(const MpiCall &Mpi) {
    if (!Mpi || !Mpi.isTrusted())
      return std::nullopt;
    for (Role R : {table::COMM_INOUT, table::GROUP_INOUT, table::WIN_INOUT,
                   table::FILE_INOUT, table::OP_INOUT, table::TYPE_INOUT})
      if (Mpi.fn() != Fn::Type_commit && Mpi.operand(R))
        return R;
    return std::nullopt;
  }

  std::optional<HandlePlace> freeAt(const Instruction &I) const {
    const MpiCall Mpi = MpiCall::get(I);
    if (const auto R = freed(Mpi))
      return placeAt(*Mpi.operand(*R), DL);
    return std::nullopt;
  }

  /// What every way comes to behind I.
  const Instruction *againBehind(const Instruction &I,
                                 const HandlePlace &At) const {
    const MpiCall First = MpiCall::get(I);
    const Instruction *Next = I.getNextNode();
    for (unsigned Steps = 0; Next && Incomplete::within(Steps, 256); ++Steps) {
      const MpiCall Mpi = MpiCall::get(*Next);
      if (Mpi && Mpi.fn() == First.fn() && Next != &I)
        if (const auto Other = freeAt(*Next); Other && *Other == At)
          return Next;
      if (Next == &I || !leaves(*Next, At))
        return nullptr;
      if (!Next->isTerminator()) {
        Next = Next->getNextNode();
        continue;
      }
      const BasicBlock *Only = Next->getParent()->getSingleSuccessor();
      Next = Only ? &Only->front() : nullptr;
    }
    return nullptr;
  }

  /// I puts nothing there.
  bool leaves(const Instruction &I, const HandlePlace &At) const {
    if (const auto *S = dyn_cast<StoreInst>(&I))
      return placeAt(*S->getPointerOperand(), DL).isApart(At);
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      return !I.mayWriteToMemory();
    if (isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd() ||
        CB->onlyReadsMemory())
      return true;
    LibFunc Known;
    const Function *Callee = CB->getCalledFunction();
    if (!MpiCall(*CB) &&
        !(Callee && TLI.getLibFunc(*Callee, Known) && TLI.has(Known)))
      return false;
    return all_of(CB->args(), [&](const Value *A) {
      return !A->getType()->isPointerTy() || isa<ConstantPointerNull>(A) ||
             placeAt(*A, DL).isApart(At);
    });
  }

  void tell(const Instruction &First, const Instruction &Second,
            Findings &Out) const {
    const MpiCall Mpi = MpiCall::get(Second);
    const Role R = *freed(Mpi);
    const char *It = kindOfHandle(handleOf(R).value_or(R), true);
    Finding Found = findingAt(Mpi, Check::Handle, Severity::Error,
                              say<text::FreesFreed>(Mpi.name(), It));
    Found.Notes.push_back(note<text::HandleFreedHere>(
        locationOf(First), kindOfHandle(handleOf(R).value_or(R))));
    Out.push_back(std::move(Found));
  }

  const Function &F;
  const TargetLibraryInfo &TLI;
  const DataLayout &DL;
};

} // namespace

void checkHandleAgain(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    Again(*F, C.Copy.analyses().getResult<TargetLibraryAnalysis>(*F)).run(Out);
}

} // namespace tutti
