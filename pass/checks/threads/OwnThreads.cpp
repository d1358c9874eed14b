// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-omp-concurrent and mpi-thread-level of threads that the system or C++
/// starts: two collectives of one communicator, or two calls under
/// MPI_THREAD_SERIALIZED, by a thread and its creator, or by two threads that
/// are there at once. Silent where a lock, a flag, a wait or a message may
/// order the two.

#include "analysis/communicators/HandleOrigin.h"
#include "analysis/threads/ThreadLevel.h"
#include "analysis/threads/system/OtherThreads.h"
#include "analysis/threads/system/ThreadSides.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class OwnThreadsSearch {
public:
  OwnThreadsSearch(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    const std::vector<OtherThread> Threads = otherThreads(C.Copy);
    if (Threads.empty())
      return;
    Asked = levelAsked(C.Copy.functions());
    All = startedThreads(C.Copy, Threads, [](const Instruction &I) {
      const MpiCall Call = MpiCall::get(I);
      return Call && row(Call.fn()).Kind != Class::Local &&
             Call.fn() != Fn::Abort;
    });
    for (const StartedThread &T : All)
      for (const SideStep &S : T.Beside)
        if (S.Always)
          beside(T, S);
    endedByOther(Threads);
  }

private:
  /// MPI is to be finalized by the thread that has started it.
  void endedByOther(ArrayRef<OtherThread> Threads) {
    auto IsOfOther = [&](const Function *F) {
      return any_of(Threads, [&](const OtherThread &T) {
        return T.Executes.contains(F);
      });
    };
    const Instruction *Start = nullptr;
    for (const Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (const Fn Of = MpiCall::get(I).fn();
            Of == Fn::Init || Of == Fn::Init_thread) {
          if (Start || IsOfOther(F))
            return;
          Start = &I;
        }
    for (const StartedThread &T : All)
      for (const SideStep &Own : T.Own) {
        const MpiCall End = MpiCall::get(*Own.At);
        if (!Start || !End || End.fn() != Fn::Finalize ||
            !Told.insert(Own.At).second)
          continue;
        Finding F = findingAt(End, Check::Lifecycle, Severity::Warning,
                              say<text::FinalizeByOther>(End.name()));
        lower(F, Own.Always ? Confidence::PerhapsOneThread
                            : Confidence::ThreadChosen);
        F.Notes.push_back(note<text::ThreadStartedHere>(locationOf(*T.Start)));
        F.Cure = Fix::FinalizeByMain;
        Out.push_back(std::move(F));
      }
  }

  void beside(const StartedThread &T, const SideStep &S) {
    if (MpiCall::get(*S.At)) {
      for (const SideStep &Own : T.Own)
        compare(T, Own, S);
      return;
    }
    for (const StartedThread &Other : All)
      if (Other.Start == S.At)
        for (const SideStep &Of : Other.Own) {
          SideStep Both = Of;
          Both.Learned |= S.Learned;
          Both.Teaches |= S.Teaches;
          Both.TellsReturn |= S.TellsReturn;
          Both.Always &= S.Always;
          for (const SideStep &Own : T.Own)
            compare(T, Own, Both);
        }
  }

  void compare(const StartedThread &T, const SideStep &Own,
               const SideStep &Other) {
    const MpiCall A = MpiCall::get(*Own.At), B = MpiCall::get(*Other.At);
    if (A && B && (A.fn() == Fn::Finalize || B.fn() == Fn::Finalize) &&
        ThreadSides::mayOverlap(Own, Other))
      return beforeEnd(T, Own, Other);
    if (!A || !B || !ThreadSides::areUnordered(Own, Other))
      return;
    if (A.isCollective() && B.isCollective() && isSameCommunicator(A, B)) {
      if (!Own.Lock || !Other.Lock)
        concurrent(T, Own, Other);
    } else if (Asked && Asked->Level == ThreadLevel::Serialized &&
               !(Own.Lock && Other.Lock)) {
      tooLow(T, Own, Other);
    }
  }

  /// Both name the same one of MPI's own, or what one variable holds.
  bool isSameCommunicator(const MpiCall &A, const MpiCall &B) {
    if (scopeIndex(A.fn()) < 0 || scopeIndex(B.fn()) < 0)
      return false;
    if (const GlobalVariable *Held = variableOf(A))
      return Held == variableOf(B);
    const HandleOrigins::Origins OfA = Handles.of(A);
    const HandleOrigins::Origins &OfB = Handles.of(B);
    return OfA.size() == 1 && OfB.size() == 1 && OfA[0] == OfB[0] &&
           !OfA[0].Name.empty();
  }

  /// The one that the call reads its communicator from.
  static const GlobalVariable *variableOf(const MpiCall &Call) {
    const auto *L = dyn_cast_or_null<LoadInst>(Call.scope());
    return L ? dyn_cast<GlobalVariable>(L->getPointerOperand()) : nullptr;
  }

  void explain(const StartedThread &T, const SideStep &Other, Finding &F) {
    if (F.At != Other.At)
      F.Notes.push_back(note<text::OtherCallHere>(locationOf(*Other.At)));
    F.Notes.push_back(note<text::ThreadStartedHere>(locationOf(*T.Start)));
  }

  bool isNew(const SideStep &Own, const SideStep &Other) {
    return Told.insert(Own.At).second &&
           (Own.At == Other.At || Told.insert(Other.At).second);
  }

  /// MPI ends, for all threads.
  void beforeEnd(const StartedThread &T, const SideStep &Own,
                 const SideStep &Other) {
    const bool IsByOwn = MpiCall::get(*Own.At).fn() == Fn::Finalize;
    const SideStep &End = IsByOwn ? Own : Other, &Call = IsByOwn ? Other : Own;
    if (!Told.insert(End.At).second)
      return;
    const MpiCall A = MpiCall::get(*End.At), B = MpiCall::get(*Call.At);
    Finding F = findingAt(A, Check::Lifecycle, Severity::Warning,
                          say<text::FinalizeBesideThread>(A.name(), B.name()));
    lower(F, Own.Always && Other.Always ? Confidence::PerhapsOneThread
                                        : Confidence::ThreadChosen);
    F.Notes.push_back(note<text::OtherCallHere>(locationOf(*Call.At)));
    F.Notes.push_back(note<text::ThreadStartedHere>(locationOf(*T.Start)));
    F.Cure = Fix::JoinBeforeFinalize;
    Out.push_back(std::move(F));
  }

  void concurrent(const StartedThread &T, const SideStep &Own,
                  const SideStep &Other) {
    if (!isNew(Own, Other))
      return;
    const MpiCall A = MpiCall::get(*Own.At), B = MpiCall::get(*Other.At);
    Finding F = findingAt(A, Check::OmpConcurrent, Severity::Warning,
                          say<text::OverlapsOther>(A.name(), B.name()));
    F.Watches.clear(); // whether they meet is looked at as they run anyway
    lower(F, Own.Always && Other.Always ? Confidence::PerhapsOneThread
                                        : Confidence::ThreadChosen);
    explain(T, Other, F);
    F.Cure = Fix::OrderOwnThreads;
    Out.push_back(std::move(F));
  }

  void tooLow(const StartedThread &T, const SideStep &Own,
              const SideStep &Other) {
    if (isToldOfLevel())
      return;
    const MpiCall A = MpiCall::get(*Own.At);
    const MpiCall Start = MpiCall::get(*Asked->At);
    Finding F = findingAt(A, Check::ThreadLevel, Severity::Warning,
                          say<text::LevelTooLowInThread>(
                              A.name(), tutti::name(ThreadLevel::Multiple),
                              Start.name(), tutti::name(Asked->Level)));
    F.Watches.clear();
    lower(F, Own.Always && Other.Always ? Confidence::PerhapsOneThread
                                        : Confidence::ThreadChosen);
    explain(T, Other, F);
    F.Notes.push_back(note<text::StartedHereCanAsk>(
        locationOf(*Asked->At), tutti::name(Fn::Init_thread)));
    Out.push_back(std::move(F));
  }

  bool isToldOfLevel() const {
    return any_of(Out,
                  [](const Finding &F) { return F.Id == Check::ThreadLevel; });
  }

  CheckContext &C;
  Findings &Out;
  HandleOrigins Handles;
  std::optional<LevelAsked> Asked;
  std::vector<StartedThread> All;
  DenseSet<const Instruction *> Told;
};

} // namespace

void checkOwnThreads(CheckContext &C, Findings &Out) {
  OwnThreadsSearch(C, Out).run();
}

} // namespace tutti
