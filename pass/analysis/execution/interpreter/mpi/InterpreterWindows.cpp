// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Windows of the rank that is walked through: which epochs are open, which
/// calls do not fit them (MPI-3.1 section 11.5), and whom the calls wait for.
/// Posts and completions are messages of their own between two ranks; fences
/// are collectives of the window.

#include "analysis/execution/interpreter/Interpreter.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Execution.def"
#include "model/texts/OneSided.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {
namespace {

/// What an assertion promises, where the library is known.
bool promises(const MpiCall &Call, std::optional<int64_t> Assert,
              MpiConstant Promise) {
  const auto Bit = librariesOf(Call).number(Promise);
  return Assert && Bit && *Assert & *Bit;
}

} // namespace

bool RuntimeWindow::reaches(int Target) const {
  return LockedAll || Locks.count(Target) || Fence == Open ||
         Fence == Unclear || (Started && is_contained(*Started, Target));
}

void Interpreter::newWindow(const MpiCall &Call, RuntimeHandle &H) {
  Fn F = Call.fn();
  if (F == Fn::Win_create_dynamic || F == Fn::Win_allocate_shared)
    return; // whose memory it is, is not followed
  // Members make windows in one order: the n-th of a communicator is the same.
  unsigned Nth = WindowsMade[H.Comm_]++, N = 0;
  while (N < All.Windows.size() &&
         (All.Windows[N].Comm != H.Comm_ || Nth-- != 0))
    ++N;
  if (N == All.Windows.size())
    All.Windows.push_back({H.Comm_, {}, {}});
  All.Windows[N].Hinted |=
      !predefined(Call, indexOf(F, table::INFO)).ends_with("NULL");
  RuntimeWindow W;
  W.Number = N;
  W.Comm = H.Comm_;
  auto Unit = number(Call, table::DISP_UNIT);
  auto Size = wide(Call, table::WSIZE);
  if (Unit)
    All.Windows[N].Units[Rank] = *Unit;
  if (Size)
    All.Windows[N].Sizes[Rank] = *Size;
  W.Bytes = Size.value_or(0);
  RuntimeValue Base;
  if (has(F, table::BASEPTR_OUT)) {
    W.Owns = true;
    std::optional<uint64_t> Room;
    if (Size && *Size >= 0)
      Room = *Size;
    Base = RuntimeValue::object(Memory.newObject(false, Room), 0);
    Memory.store(argument(Call, table::BASEPTR_OUT), Base, 8);
  } else {
    Base = argument(Call, table::BASE);
  }
  auto At = Memory.place(Base);
  if (At && At->Offset != RuntimeValue::Anywhere)
    W.Base = At;
  H.Window_ = Windows.size();
  Windows.push_back(std::move(W));
}

/// Null when it is not followed. What is done to windows that nobody knows may
/// be done to any.
RuntimeWindow *Interpreter::windowOf(const MpiCall &Call) {
  RuntimeHandle *H = handleAt(Call, scopeIndex(Call.fn()));
  if (!H || H->Of != RuntimeHandle::Window) {
    for (RuntimeWindow &W : Windows)
      W.Known = false;
    return nullptr;
  }
  return H->Window_ < 0 || H->Freed ? nullptr : &Windows[H->Window_];
}

void Interpreter::windowCall(const MpiCall &Call) {
  RuntimeWindow *W = windowOf(Call);
  if (!W)
    return;
  if (Call.fn() != Fn::Win_fence)
    W->Stored = false; // it may have been a synchronisation
  switch (Call.fn()) {
  case Fn::Win_fence:
    return fence(Call, *W);
  case Fn::Win_start:
  case Fn::Win_post:
    return startOrPost(Call, *W);
  case Fn::Win_complete:
  case Fn::Win_wait:
    return completeOrWait(Call, *W);
  case Fn::Win_test:
    W->Known = false; // it may have ended the exposure
    return;
  case Fn::Win_lock:
  case Fn::Win_lock_all:
    return lock(Call, *W);
  case Fn::Win_unlock:
  case Fn::Win_unlock_all:
  case Fn::Win_flush:
  case Fn::Win_flush_all:
  case Fn::Win_flush_local:
  case Fn::Win_flush_local_all:
    return unlock(Call, *W);
  case Fn::Win_free:
    return freeWindow(Call, *W);
  default:
    return;
  }
}

/// Comes to the window's next collective.
void Interpreter::meet(const MpiCall &Call, RuntimeWindow &W, bool Waits) {
  Action A{Action::Collective, Call, W.Comm};
  A.Window = W.Number;
  A.Waits = Waits ? Action::All : Action::Nobody;
  Trace.Actions.push_back(std::move(A));
}

/// A post or a completion that goes to, or comes from, another rank.
void Interpreter::signal(const MpiCall &Call, RuntimeWindow &W,
                         Action::Kind What, int Peer, bool Completes) {
  Action A{What, Call, W.Comm};
  A.Window = W.Number;
  A.Peer = Peer;
  A.Tag = Completes;
  A.Starts = What == Action::Post;
  Trace.Actions.push_back(std::move(A));
}

/// Operations to one target, or all, are complete; or only their buffers are.
void Interpreter::ended(RuntimeWindow &W, std::optional<int> Target,
                        bool OnlyHere) {
  auto Fits = [&](int T) { return !Target || *Target == T; };
  erase_if(W.Operations, [&](int N) {
    if (!Fits(Handles[N].Comm_))
      return false;
    Busy.remove(N);
    return true;
  });
  if (OnlyHere)
    return;
  erase_if(W.Accesses, [&](unsigned N) {
    WindowAccess &A = Trace.Accesses[N];
    if (!Fits(A.Target))
      return false;
    A.End = Trace.Actions.size();
    A.Ended = Order++;
    return true;
  });
}

void Interpreter::fence(const MpiCall &Call, RuntimeWindow &W) {
  auto Assert = number(Call, table::ASSERT);
  bool First = promises(Call, Assert, MpiConstant::NoPrecede);
  if (W.Known) {
    if (W.LockedAll || !W.Locks.empty())
      fault<text::WhileLocked>(Call);
    else if (W.Started)
      fault<text::InAccessEpoch>(Call);
    else if (First && W.Used)
      fault<text::NoPrecedeAfterUse>(Call);
    else if (W.Fenced && W.Stored &&
             promises(Call, Assert, MpiConstant::NoStore))
      fault<text::NoStoreAfterStore>(Call);
  }
  W.Stored = false;
  // One that ends no epoch need not wait.
  ended(W, std::nullopt);
  meet(Call, W, W.Fenced && Assert && !First);
  W.Fenced = true;
  W.Used = false;
  W.Fence = !Assert || !librariesOf(Call).number(MpiConstant::NoSucceed)
                ? RuntimeWindow::Unclear
            : promises(Call, Assert, MpiConstant::NoSucceed)
                ? RuntimeWindow::Shut
                : RuntimeWindow::Open;
}

void Interpreter::startOrPost(const MpiCall &Call, RuntimeWindow &W) {
  bool Starts = Call.fn() == Fn::Win_start;
  RuntimeHandle *G = handleAt(Call, indexOf(Call.fn(), table::GROUP));
  if (!G || !G->Known) {
    W.Known = false;
    return;
  }
  auto &Epoch = Starts ? W.Started : W.Posted;
  if (W.Known) {
    if (Epoch)
      Starts ? fault<text::InAccessEpoch>(Call)
             : fault<text::InExposureEpoch>(Call);
    else if (Starts && (W.LockedAll || !W.Locks.empty()))
      fault<text::WhileLocked>(Call);
    else if (Starts && W.Used)
      fault<text::BeforeFenceCompletes>(Call);
  }
  W.Fence = RuntimeWindow::NoFence;
  Epoch = G->Members;
  for (int Peer : *Epoch) {
    if (Starts)
      W.Awaited.push_back(Trace.Actions.size());
    signal(Call, W, Starts ? Action::Post : Action::Send, Peer, false);
  }
}

void Interpreter::completeOrWait(const MpiCall &Call, RuntimeWindow &W) {
  bool Completes = Call.fn() == Fn::Win_complete;
  auto &Epoch = Completes ? W.Started : W.Posted;
  if (!Epoch) {
    if (W.Known)
      Completes ? fault<text::EndsUnstarted>(Call)
                : fault<text::WaitsForUnposted>(Call);
    return;
  }
  if (Completes) {
    Action A{Action::Wait, Call, W.Comm};
    A.For = std::exchange(W.Awaited, {});
    Trace.Actions.push_back(std::move(A));
    ended(W, std::nullopt);
  }
  for (int Peer : *Epoch)
    signal(Call, W, Completes ? Action::Send : Action::Receive, Peer, true);
  Epoch.reset();
}

void Interpreter::lock(const MpiCall &Call, RuntimeWindow &W) {
  bool Everywhere = Call.fn() == Fn::Win_lock_all;
  auto Peer = Everywhere ? memberOf(W, 0) : targetOf(Call, W);
  auto Type = Everywhere ? std::nullopt : number(Call, table::LOCK_TYPE);
  if (!Peer || !(Type || Everywhere)) {
    W.Known = false;
    return;
  }
  const MpiLibraries Of = librariesOf(Call);
  if (Type && !Of.mayBe(MpiConstant::LockExclusive, *Type) &&
      !Of.mayBe(MpiConstant::LockShared, *Type))
    fault<text::NoLockType>(Call, *Type);
  if (W.Known) {
    if (W.Started)
      fault<text::InAccessEpoch>(Call);
    else if (W.Used && W.Fence == RuntimeWindow::Open)
      fault<text::BeforeFenceCompletes>(Call);
    else if (W.LockedAll ||
             (Everywhere ? !W.Locks.empty() : W.Locks.count(*Peer) != 0))
      fault<text::WhileLocked>(Call);
  }
  W.Fence = RuntimeWindow::NoFence;
  if (Everywhere)
    W.LockedAll = true;
  else
    W.Locks[*Peer] = Type && Of.mayBe(MpiConstant::LockExclusive, *Type);
}

/// Unlocks and flushes.
void Interpreter::unlock(const MpiCall &Call, RuntimeWindow &W) {
  Fn F = Call.fn();
  bool Unlocks = F == Fn::Win_unlock || F == Fn::Win_unlock_all;
  bool Here = F == Fn::Win_flush_local || F == Fn::Win_flush_local_all;
  std::optional<int> Target;
  if (has(F, table::TARGET_RANK)) {
    Target = memberOf(W, number(Call, table::TARGET_RANK));
    if (!Target) {
      W.Known = false;
      return;
    }
  }
  bool Holds = Target && F != Fn::Win_unlock_all ? W.Locks.count(*Target) != 0
                                                 : W.LockedAll;
  bool Passive = W.LockedAll || !W.Locks.empty();
  if (W.Known && (Unlocks  ? !Holds
                  : Target ? !Holds && !W.LockedAll
                           : !Passive)) {
    if (Target && Passive)
      Unlocks ? fault<text::UnlocksUnlockedRank>(Call, *Target)
              : fault<text::FlushesUnlockedRank>(Call, *Target);
    else
      Unlocks ? fault<text::UnlocksUnlocked>(Call)
              : fault<text::FlushesUnlocked>(Call);
  }
  ended(W, Target, Here);
  if (Unlocks && Target)
    W.Locks.erase(*Target);
  else if (Unlocks)
    W.LockedAll = false;
}

void Interpreter::freeWindow(const MpiCall &Call, RuntimeWindow &W) {
  if (W.Known) {
    if (W.LockedAll || !W.Locks.empty())
      fault<text::FreesLocked>(Call);
    else if (W.Started)
      fault<text::FreesInAccessEpoch>(Call);
    else if (W.Posted)
      fault<text::FreesInExposureEpoch>(Call);
    else if (W.Used && W.Fence == RuntimeWindow::Open)
      fault<text::FreesBeforeFence>(Call);
  }
  ended(W, std::nullopt);
  meet(Call, W, true);
  W.Free = Call;
  if (!W.Owns)
    W.Base.reset();
}

} // namespace tutti
