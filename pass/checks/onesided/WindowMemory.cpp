// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-rma-epoch for the memory of a window, which others may come to
/// until MPI_Win_free has returned on all ranks: a function frees it first and
/// the window behind that. Memory and window are variables of that function, or
/// members and globals that another call has made the window of. The
/// interpreter sees the same where it follows the program. Silent where the
/// window may be free already, or where code in between may free it.

#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/OperationSpan.h"
#include "analysis/flow/Behind.h"
#include "analysis/memory/HeapCalls.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "model/texts/OneSided.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// An object, or what a variable or member holds.
struct Held {
  const Value *Object = nullptr;
  std::optional<HandleHome> Home;

  bool isLike(const Held &Other) const {
    return (Object && Object == Other.Object) || (Home && Home == Other.Home);
  }
};

/// What the address leads to, and where it is kept.
Held memoryAt(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address);
  if (const auto *L = dyn_cast<LoadInst>(Object))
    return {nullptr, homeOf(*L->getPointerOperand())};
  for (const User *U : Object->users())
    if (const auto *S = dyn_cast<StoreInst>(U);
        S && S->getValueOperand() == Object)
      return {Object, homeOf(*S->getPointerOperand())};
  return {Object, std::nullopt};
}

struct WindowOf {
  MpiCall Maker;
  Held Memory;
  HandleHome Window;
};

class WindowMemory {
public:
  WindowMemory(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    for (const Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (const MpiCall Call = MpiCall::get(I);
            Call && Call.fn() == Fn::Win_create && Call.isTrusted())
          made(Call);
    if (!Windows.empty())
      for (Function *F : C.Copy.functions())
        look(*F);
  }

private:
  void made(const MpiCall &Call) {
    const Value *Base = Call.value(indexOf(Call.fn(), table::BASE));
    const Value *Window = Call.operand(table::WIN_OUT);
    const auto Home = Window ? homeOf(*Window) : std::nullopt;
    if (Base && Base->getType()->isPointerTy() && Home)
      Windows.push_back({Call, memoryAt(*Base), *Home});
  }

  void look(Function &F) {
    const auto &TLI = C.Copy.analyses().getResult<TargetLibraryAnalysis>(F);
    SmallVector<std::pair<const CallBase *, Held>, 8> Frees;
    SmallVector<std::pair<MpiCall, HandleHome>, 4> Ends;
    for (const Instruction &I : instructions(F)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      const MpiCall Call(*CB);
      const Value *Freed = Call && Call.fn() == Fn::Free_mem
                               ? Call.operand(table::PTR_IN)
                           : Call ? nullptr
                                  : freedBy(*CB, TLI);
      if (Freed && Freed->getType()->isPointerTy())
        Frees.push_back({CB, memoryAt(*Freed)});
      const Value *Window = Call && Call.fn() == Fn::Win_free
                                ? Call.operand(table::WIN_INOUT)
                                : nullptr;
      if (const auto Home = Window ? homeOf(*Window) : std::nullopt)
        Ends.push_back({Call, *Home});
    }
    // Whether some end of the window leads to where the memory is freed.
    auto EndsBefore = [&](const HandleHome &Window, const CallBase &Free) {
      return any_of(Ends, [&](const auto &Other) {
        return Other.second == Window &&
               leads(Other.first.call(), Free, Window, TLI);
      });
    };
    for (const auto &[End, Window] : Ends)
      for (const WindowOf &W : Windows)
        if (W.Window == Window)
          for (const auto &[Free, Memory] : Frees)
            if (W.Memory.isLike(Memory) &&
                leads(*Free, End.call(), Window, TLI) &&
                !EndsBefore(Window, *Free))
              return tell(W, *Free, End);
  }

  /// Some way leads there, on which nothing else is done with the window, and
  /// no way on which it may be.
  static bool leads(const CallBase &From, const CallBase &To,
                    const HandleHome &Window, const TargetLibraryInfo &TLI) {
    bool Found = false;
    walkBehind(From, [&](const Instruction &At) {
      const auto *CB = dyn_cast<CallBase>(&At);
      Found |= CB == &To;
      return CB && (CB == &To || mayEnd(*CB, Window, TLI));
    });
    return Found;
  }

  static bool mayEnd(const CallBase &CB, const HandleHome &Window,
                     const TargetLibraryInfo &TLI) {
    if (isa<IntrinsicInst>(CB) || freedBy(CB, TLI))
      return false;
    if (const MpiCall Mpi(CB); Mpi) {
      const Role R =
          Mpi.fn() == Fn::Win_free ? table::WIN_INOUT : table::WIN_OUT;
      const Value *Its = Mpi.operand(R);
      return Mpi.fn() == Fn::Finalize || (Its && homeOf(*Its) == Window);
    }
    const Function *F = CB.getCalledFunction();
    return !F || mayReachMpi(*F, TLI);
  }

  void tell(const WindowOf &W, const CallBase &Free, const MpiCall &End) {
    if (isTold(Out, Check::RmaEpoch, &Free))
      return;
    Finding Found = findingAt(End, Check::RmaEpoch, Severity::Warning,
                              say<text::FreedBeforeWindow>(W.Maker.name()));
    lower(Found, Confidence::WindowAtRest);
    Found.At = &Free;
    Found.Where = locationOf(Free);
    Found.Notes.push_back(
        note<text::WindowMadeHere>(locationOf(W.Maker.call())));
    Found.Notes.push_back(note<text::WindowFreedHere>(locationOf(End.call())));
    Out.push_back(std::move(Found));
  }

  CheckContext &C;
  Findings &Out;
  SmallVector<WindowOf, 4> Windows;
};

} // namespace

void checkWindowMemory(CheckContext &C, Findings &Out) {
  WindowMemory(C, Out).run();
}

} // namespace tutti
