// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified for local variables: a function starts an operation on
/// a variable of its own, keeps the request where others can complete it, and
/// returns. Silent when anything that follows in the function might complete
/// the operation, or tell that it is complete.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/calls/EveryRank.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/CxxLibrary.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class Follow {
public:
  Follow(Function &F, PrivateCopy &Copy)
      : Original(*Copy.original(&F)->getParent()),
        TLI(Copy.analyses().getResult<TargetLibraryAnalysis>(F)) {}

  /// No call behind From, on any way, can have to do with its completion, and
  /// some way comes back.
  bool leavesOpen(const Instruction &From) const {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work;
    bool Returns = false;
    auto Rest = [&](BasicBlock::const_iterator I,
                    BasicBlock::const_iterator End) {
      for (; I != End; ++I) {
        Returns |= isa<ReturnInst>(*I);
        if (const auto *CB = dyn_cast<CallBase>(&*I); CB && mayComplete(*CB))
          return false;
      }
      return true;
    };
    const BasicBlock *B = From.getParent();
    if (!Rest(std::next(From.getIterator()), B->end()))
      return false;
    append_range(Work, successors(B));
    while (!Work.empty()) {
      B = Work.pop_back_val();
      if (!Seen.insert(B).second)
        continue;
      if (!Rest(B->begin(), B->end()))
        return false;
      append_range(Work, successors(B));
    }
    return Returns;
  }

private:
  bool mayComplete(const CallBase &CB) const {
    if (isa<IntrinsicInst>(CB))
      return false;
    if (MpiCall Mpi(CB); Mpi)
      return !has(Mpi.fn(), table::REQ_OUT) &&
             row(Mpi.fn()).Kind != Class::Local;
    const Function *F = CB.getCalledFunction();
    if (!F)
      return true;
    StringRef Name = F->getName();
    LibFunc Known;
    if (TLI.getLibFunc(*F, Known) || isOfCxxLibrary(Name) ||
        Name.starts_with("__cxa") || Name.starts_with("__clang"))
      return false;
    // A body that was not copied does not reach MPI.
    const Function *Body = Original.getFunction(Name);
    return !F->isDeclaration() || !Body || Body->isDeclaration();
  }

  const Module &Original;
  const TargetLibraryInfo &TLI;
};

void look(const MpiCall &Call, const Follow &Ways, Findings &Out) {
  HandleAccess A{HandleAccess::Call, &Call.call(), Call,
                 indexOf(Call.fn(), table::REQ_OUT)};
  if (A.Param < 0 || !Call.isTrusted() || !startsRequest(A) ||
      (row(Call.fn()).Kind != Class::P2P && row(Call.fn()).Kind != Class::Data))
    return;
  // A local request is lost with the function: another check says so.
  const Value *Request = Call.operand(A.Param);
  if (!Request || isa<AllocaInst>(getUnderlyingObject(Request)))
    return;
  for (const DataArgument &D : dataArguments(Call.fn())) {
    const Value *Address = Call.operand(D.Buffer);
    const auto *Local = dyn_cast_or_null<AllocaInst>(
        Address ? getUnderlyingObject(Address) : nullptr);
    auto N = constantAt(Call, D.Count);
    Moves Moved = movesData(Call, D);
    if (!Local || (N && *N <= 0) || Moved == Moves::No ||
        !Ways.leavesOpen(Call.call()))
      continue;
    std::string Name = variableName(*Local, &Call.call());
    Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
    Finding Found = findingAt(
        Call, Check::BufferModified,
        Moved == Moves::Yes && N ? Severity::Error : Severity::Warning,
        D.Writes ? say<text::GoneBeforeReceived>(Name, Call.name())
                 : say<text::GoneBeforeSent>(Name, Call.name()));
    Found.Cure = Fix::KeepBuffer;
    Out.push_back(std::move(Found));
    return;
  }
}

} // namespace

void checkBufferGone(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    if (isMain(*F))
      continue;
    std::optional<Follow> Ways;
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !has(Call.fn(), table::REQ_OUT))
        continue;
      if (!Ways)
        Ways.emplace(*F, C.Copy);
      look(Call, *Ways, Out);
    }
  }
}

} // namespace tutti
