// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-modified for local variables: a function starts an operation on
/// a variable of its own, or with counts and displacements in one, keeps the
/// request where others can complete it, and returns. The same of one-sided
/// operations (mpi-rma-race), whose window others synchronize. Silent when
/// anything that follows in the function might complete the operation, or tell
/// that it is complete: no function that cannot come to the request, as long as
/// it is in a container of this function, or where it is in sight who completes
/// it (UnseenCompletion). The operation may be started in a function that is
/// handed the variable and the request.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/OwnContainer.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/WindowState.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/buffers/ListArguments.h"
#include "checks/buffers/UnseenCompletion.h"
#include "model/CallFinding.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/ErrorCode.h"
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
  /// \p Unseen: what is known of who completes the one request in question.
  /// \p ByRequest: calls that are given no request complete nothing, though a
  /// message may tell that the other side has got it.
  Follow(Function &F, PrivateCopy &Copy,
         const UnseenCompletion *Unseen = nullptr, bool ByRequest = false)
      : Original(*Copy.original(&F)->getParent()),
        TLI(Copy.analyses().getResult<TargetLibraryAnalysis>(F)),
        Unseen(Unseen), ByRequest(ByRequest) {}

  /// No call behind From, on any way, can have to do with its completion, and
  /// some way comes back. Where the request is this function's alone, only
  /// MPI's own calls can.
  bool leavesOpen(const Instruction &From, bool IsPrivate) const {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work;
    bool Returns = false;
    auto Rest = [&](BasicBlock::const_iterator I,
                    BasicBlock::const_iterator End) {
      for (; I != End; ++I) {
        Returns |= isa<ReturnInst>(*I);
        if (const auto *CB = dyn_cast<CallBase>(&*I);
            CB && (!IsPrivate || MpiCall(*CB)) && mayComplete(*CB))
          return false;
      }
      return true;
    };
    // What follows a call that failed says nothing of one that did not.
    auto GoOn = [&](const BasicBlock &B) {
      const BasicBlock *Failing = failingSide(B);
      for (const BasicBlock *S : successors(&B))
        if (S != Failing)
          Work.push_back(S);
    };
    const BasicBlock *B = From.getParent();
    if (!Rest(std::next(From.getIterator()), B->end()))
      return false;
    GoOn(*B);
    while (!Work.empty()) {
      B = Work.pop_back_val();
      if (!Seen.insert(B).second)
        continue;
      if (!Rest(B->begin(), B->end()))
        return false;
      GoOn(*B);
    }
    return Returns;
  }

private:
  bool mayComplete(const CallBase &CB) const {
    if (isa<IntrinsicInst>(CB))
      return false;
    if (MpiCall Mpi(CB); Mpi && ByRequest)
      return row(Mpi.fn()).Kind == Class::Complete ||
             row(Mpi.fn()).Kind == Class::Env;
    else if (Mpi)
      return !has(Mpi.fn(), table::REQ_OUT) &&
             row(Mpi.fn()).Kind != Class::Local;
    if (onlyChecksCode(CB))
      return false;
    const Function *F = CB.getCalledFunction();
    if (!F)
      return !Unseen || Unseen->mayComplete(CB);
    StringRef Name = F->getName();
    LibFunc Known;
    if (TLI.getLibFunc(*F, Known) || isOfCxxLibrary(Name) ||
        isOfFortranLibrary(Name) || Name.starts_with("__cxa") ||
        Name.starts_with("omp_get_") || Name.starts_with("__clang"))
      return false;
    if (!F->isDeclaration())
      return mayComplete(*F);
    // A body that was not copied does not reach MPI.
    const Function *Body = Original.getFunction(Name);
    return (!Body || Body->isDeclaration()) &&
           (!Unseen || Unseen->mayComplete(CB));
  }

  bool mayComplete(const Function &F) const {
    auto [It, New] = Completing.try_emplace(&F, true); // true: around a cycle
    if (!New)
      return It->second;
    const bool Any = any_of(instructions(F), [&](const Instruction &I) {
      const auto *CB = dyn_cast<CallBase>(&I);
      return CB && mayComplete(*CB);
    });
    return Completing[&F] = Any;
  }

  const Module &Original;
  const TargetLibraryInfo &TLI;
  const UnseenCompletion *Unseen;
  const bool ByRequest;
  mutable DenseMap<const Function *, bool> Completing;
};

/// The parameter for the request of a call that starts to move data; -1: none.
int requestOf(const MpiCall &Call) {
  const int Out = Call ? indexOf(Call.fn(), table::REQ_OUT) : -1;
  const bool Is = Out >= 0 && Call.isTrusted() &&
                  (row(Call.fn()).Kind == Class::P2P ||
                   row(Call.fn()).Kind == Class::Data) &&
                  startsRequest({HandleAccess::Call, &Call.call(), Call, Out});
  return Is ? Out : -1;
}

/// An operation that a function starts with what it is handed: its call, and
/// the parameters that lead to the buffer and to the request.
struct HandedOn {
  MpiCall Call;
  DataArgument Data;
  unsigned Buffer, Request;
};

/// Those that are under way when the function returns.
SmallVector<HandedOn, 2> handedOn(Function &F, PrivateCopy &Copy) {
  SmallVector<HandedOn, 2> Result;
  std::optional<Follow> Ways;
  for (const Instruction &I : instructions(F)) {
    const MpiCall Call = MpiCall::get(I);
    const int Out = requestOf(Call);
    const Value *To = Out < 0 ? nullptr : Call.operand(Out);
    const auto *Request =
        To ? dyn_cast<Argument>(getUnderlyingObject(To)) : nullptr;
    if (!Request)
      continue;
    for (const DataArgument &D : dataArguments(Call.fn())) {
      const Value *Address = Call.operand(D.Buffer);
      const auto *Buffer = dyn_cast_or_null<Argument>(
          Address ? getUnderlyingObject(Address) : nullptr);
      if (!Buffer || Buffer == Request || Buffer->hasByValAttr())
        continue;
      if (!Ways)
        Ways.emplace(F, Copy);
      if (Ways->leavesOpen(Call.call(), false))
        Result.push_back({Call, D, Buffer->getArgNo(), Request->getArgNo()});
    }
  }
  return Result;
}

Finding goneAt(const MpiCall &Call, const DataArgument &D,
               const AllocaInst &Local, const CallBase &In, Severity Sev) {
  std::string Name = variableName(Local, &In);
  Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
  const bool OneSided = endsWithEpoch(Call);
  Finding Found =
      findingAt(Call, OneSided ? Check::RmaRace : Check::BufferModified, Sev,
                OneSided   ? say<text::GoneBeforeUsed>(Name, Call.name())
                : D.Writes ? say<text::GoneBeforeReceived>(Name, Call.name())
                           : say<text::GoneBeforeSent>(Name, Call.name()));
  Found.Cure = Fix::KeepBuffer;
  return Found;
}

/// The same of a function that is handed the variable, and a request of who
/// calls this one.
void lookInto(const CallBase &CB, ArrayRef<HandedOn> Starts, const Follow &Ways,
              Findings &Out) {
  for (const HandedOn &S : Starts) {
    const auto *Local =
        dyn_cast<AllocaInst>(getUnderlyingObject(CB.getArgOperand(S.Buffer)));
    const auto N = constantAt(S.Call, S.Data.Count);
    const Value *Request = getUnderlyingObject(CB.getArgOperand(S.Request));
    if (!Local || !isa<Argument, GlobalVariable>(Request) || (N && *N <= 0) ||
        movesData(S.Call, S.Data) == Moves::No || !Ways.leavesOpen(CB, false))
      continue;
    Finding F = goneAt(S.Call, S.Data, *Local, CB, Severity::Warning);
    F.Notes.push_back(note<text::StartedHere>(F.Where));
    F.Where = locationOf(CB);
    Out.push_back(std::move(F));
    return;
  }
}

void look(const MpiCall &Call, Function &F, const Follow &Ways, CheckContext &C,
          Findings &Out) {
  const int Param = requestOf(Call);
  // A local request is lost with the function: another check says so.
  const Value *Request = Param < 0 ? nullptr : Call.operand(Param);
  if (!Request || isa<AllocaInst>(getUnderlyingObject(Request)))
    return;
  const Value *Container = containerOf(*Request);
  const bool IsPrivate = Container && isPrivateContainer(*Container);
  std::optional<UnseenCompletion> Unseen;
  /// Unless unseen code completes it, or (ByRequest) a message tells that it
  /// is.
  auto StaysOpen = [&](bool ByRequest) {
    if (!Unseen)
      Unseen.emplace(*Request, F, C.Copy.functions());
    return *Unseen && Follow(F, C.Copy, &*Unseen, ByRequest)
                          .leavesOpen(Call.call(), false);
  };
  std::optional<bool> StaysOpenFor; ///< asked for each buffer
  auto MayStayOpen = [&] {
    if (!StaysOpenFor)
      StaysOpenFor = StaysOpen(false);
    return *StaysOpenFor;
  };
  auto IsToldAtMost = [&] {
    return Follow(F, C.Copy, nullptr, /*ByRequest=*/true)
        .leavesOpen(Call.call(), IsPrivate);
  };
  for (const DataArgument &D : dataArguments(Call.fn())) {
    const Value *Address = Call.operand(D.Buffer);
    const auto *Local = dyn_cast_or_null<AllocaInst>(
        Address ? getUnderlyingObject(Address) : nullptr);
    auto N = constantAt(Call, D.Count);
    Moves Moved = movesData(Call, D);
    if (!Local || (N && *N <= 0) || Moved == Moves::No)
      continue;
    const bool Surely = Ways.leavesOpen(Call.call(), IsPrivate);
    const bool Told = !Surely && !MayStayOpen();
    const bool InSight = Told && !IsToldAtMost();
    if (InSight && !StaysOpen(true))
      continue;
    Out.push_back(goneAt(Call, D, *Local, Call.call(),
                         Surely && Moved == Moves::Yes && N
                             ? Severity::Error
                             : Severity::Warning));
    if (Told)
      lower(Out.back(), Confidence::ToldByMessage);
    if (InSight || (!Told && !Surely))
      lower(Out.back(), Confidence::RequestInSight);
    return;
  }
  for (const ListArgument &L :
       listArguments(Call, F.getParent()->getDataLayout())) {
    const auto *Local = dyn_cast<AllocaInst>(getUnderlyingObject(L.Address));
    const bool Surely = Local && Ways.leavesOpen(Call.call(), IsPrivate);
    if (!Local || (!Surely && !MayStayOpen()))
      continue;
    std::string Name = variableName(*Local, &Call.call());
    Name = Name.empty() ? say<text::TheBuffer>() : quoted(Name);
    Finding Found = findingAt(
        Call, Check::BufferModified,
        Surely ? Severity::Error : Severity::Warning,
        say<text::GoneListInUse>(Name, Call.name(), StringRef(L.What)));
    Found.Cure = Fix::KeepBuffer;
    if (!Surely)
      lower(Found, Confidence::RequestInSight);
    Out.push_back(std::move(Found));
    return;
  }
}

/// The window is synchronized by who calls this function.
void lookAtEpoch(const MpiCall &Call, const Follow &Ways, Findings &Out) {
  for (const DataArgument &D : dataArguments(Call.fn())) {
    const Value *Address = Call.operand(D.Buffer);
    const auto *Local = dyn_cast_or_null<AllocaInst>(
        Address ? getUnderlyingObject(Address) : nullptr);
    const auto N = constantAt(Call, D.Count);
    const Moves Moved = movesData(Call, D);
    if (Local && N && *N > 0 && Moved != Moves::No &&
        Ways.leavesOpen(Call.call(), false))
      return Out.push_back(
          goneAt(Call, D, *Local, Call.call(),
                 Moved == Moves::Yes ? Severity::Error : Severity::Warning));
  }
}

} // namespace

void checkBufferGone(CheckContext &C, Findings &Out) {
  DenseMap<const Function *, SmallVector<HandedOn, 2>> Starting;
  for (Function *F : C.Copy.functions())
    if (auto Starts = handedOn(*F, C.Copy); !Starts.empty())
      Starting[F] = std::move(Starts);
  for (Function *F : C.Copy.functions()) {
    if (isMain(*F))
      continue;
    std::optional<Follow> Ways;
    for (const Instruction &I : instructions(*F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      const MpiCall Call = MpiCall::get(I);
      const auto Starts =
          CB ? Starting.find(CB->getCalledFunction()) : Starting.end();
      if (Starts == Starting.end() && !endsWithEpoch(Call) &&
          (!Call || !has(Call.fn(), table::REQ_OUT)))
        continue;
      if (!Ways)
        Ways.emplace(*F, C.Copy);
      if (endsWithEpoch(Call))
        lookAtEpoch(Call, *Ways, Out);
      else if (Call)
        look(Call, *F, *Ways, C, Out);
      else
        lookInto(*CB, Starts->second, *Ways, Out);
    }
  }
}

} // namespace tutti
