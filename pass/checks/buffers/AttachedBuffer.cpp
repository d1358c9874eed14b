// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified for the buffer of MPI_Buffer_attach, which is MPI's
/// until MPI_Buffer_detach: a function frees what it has attached, or returns
/// with a variable of its own attached; or one function attaches what a member
/// holds, another frees it, and nothing in the module detaches. Silent where a
/// call in between may detach.

#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/flow/Behind.h"
#include "analysis/memory/HeapCalls.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "model/texts/Shared.def"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// Where the function keeps what it attaches, or reads it from.
std::optional<HandleHome> keptAt(const Value &Buffer) {
  const Value *Object = getUnderlyingObject(&Buffer);
  if (const auto *L = dyn_cast<LoadInst>(Object))
    return homeOf(*L->getPointerOperand());
  for (const User *U : Object->users())
    if (const auto *S = dyn_cast<StoreInst>(U);
        S && S->getValueOperand() == Object &&
        !isa<AllocaInst>(getUnderlyingObject(S->getPointerOperand())))
      return homeOf(*S->getPointerOperand());
  return std::nullopt;
}

class AttachedBuffer {
public:
  AttachedBuffer(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    SmallVector<std::pair<Function *, MpiCall>, 4> Attaching;
    for (Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted()) {
          if (Call.fn() == Fn::Buffer_attach)
            Attaching.push_back({F, Call});
          Detaches |= Call.fn() == Fn::Buffer_detach;
        }
    for (auto &[F, Call] : Attaching)
      if (const Value *Buffer =
              Call.operand(indexOf(Fn::Buffer_attach, table::PTR_IN)))
        look(*F, Call, *Buffer);
  }

private:
  void look(Function &F, const MpiCall &Attach, const Value &Buffer) {
    const Value *Object = getUnderlyingObject(&Buffer);
    const auto &TLI = C.Copy.analyses().getResult<TargetLibraryAnalysis>(F);
    if (const auto *Local = dyn_cast<AllocaInst>(Object)) {
      if (!isMain(F) && staysAttached(Attach.call(), nullptr, TLI))
        gone(Attach, *Local);
      return;
    }
    for (const Instruction &I : instructions(F))
      if (const auto *CB = dyn_cast<CallBase>(&I))
        if (const Value *What = freedBy(*CB, TLI);
            What && getUnderlyingObject(What) == Object &&
            staysAttached(Attach.call(), CB, TLI))
          return freed(Attach, *CB, /*Surely=*/true);
    if (auto Home = Detaches ? std::nullopt : keptAt(Buffer))
      elsewhere(F, Attach, *Home);
  }

  /// No function detaches: one that frees what is kept there does it too early.
  void elsewhere(Function &Here, const MpiCall &Attach,
                 const HandleHome &Home) {
    const Module &M = *C.Copy.original(&Here)->getParent();
    const auto &TLI = C.Copy.analyses().getResult<TargetLibraryAnalysis>(Here);
    for (const Function &F : M)
      for (const Instruction &I : instructions(F)) {
        const auto *CB = dyn_cast<CallBase>(&I);
        const Value *What = CB ? freedBy(*CB, TLI) : nullptr;
        const auto *L =
            What ? dyn_cast<LoadInst>(getUnderlyingObject(What)) : nullptr;
        if (L && homeOf(*L->getPointerOperand()) == Home)
          return freed(Attach, *CB, /*Surely=*/false);
      }
  }

  /// On every way from the call to End, or (null) to some return, nothing may
  /// detach, and there is such a way.
  bool staysAttached(const CallBase &From, const CallBase *End,
                     const TargetLibraryInfo &TLI) {
    bool Found = false, Detaches = false;
    walkBehind(From, [&](const Instruction &At) {
      const auto *CB = dyn_cast<CallBase>(&At);
      const bool IsEnd = End ? &At == End : isa<ReturnInst>(At);
      Found |= IsEnd;
      Detaches |= !IsEnd && CB && mayDetach(*CB, TLI);
      return IsEnd || Detaches;
    });
    return Found && !Detaches;
  }

  bool mayDetach(const CallBase &CB, const TargetLibraryInfo &TLI) {
    if (isa<IntrinsicInst>(CB) || freedBy(CB, TLI))
      return false;
    if (MpiCall Mpi(CB); Mpi)
      return Mpi.fn() == Fn::Buffer_detach || Mpi.fn() == Fn::Finalize;
    const Function *F = CB.getCalledFunction();
    return !F || mayReachMpi(*F, TLI);
  }

  void gone(const MpiCall &Attach, const AllocaInst &Local) {
    std::string Name = variableName(Local, &Attach.call());
    Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
    Out.push_back(findingAt(Attach, Check::BufferModified, Severity::Error,
                            say<text::GoneWhileAttached>(Name)));
    Out.back().Cure = Fix::KeepBuffer;
  }

  void freed(const MpiCall &Attach, const CallBase &By, bool Surely) {
    Finding Found = findingAt(Attach, Check::BufferModified, Severity::Error,
                              say<text::FreedWhileAttached>());
    Found.Where = locationOf(By);
    Found.Notes.push_back(note<text::AttachedHere>(locationOf(Attach.call())));
    if (!Surely && !C.Copy.budget().IsProgram)
      lower(Found, Confidence::DetachInSight);
    Out.push_back(std::move(Found));
  }

  CheckContext &C;
  Findings &Out;
  bool Detaches = false; ///< some call does
};

} // namespace

void checkAttachedBuffer(CheckContext &C, Findings &Out) {
  AttachedBuffer(C, Out).run();
}

} // namespace tutti
