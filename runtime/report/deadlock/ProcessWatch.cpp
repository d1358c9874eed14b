// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking at one process, and asking the kernel about it.

#include "report/deadlock/ProcessWatch.h"

#include "core/Clock.h"
#include "core/board/Hash.h"
#include "report/deadlock/DeadlockDetector.h"

#include <ctime>

namespace tutti::rt {

namespace {

uint64_t readProcessCpu(int Pid) {
  clockid_t Clock;
  return clock_getcpuclockid(Pid, &Clock) == 0 ? nanoseconds(Clock) : 0;
}

uint64_t readClock() { return nanoseconds(); }

bool readThreads(int Pid, ThreadList &Out) { return Out.read(Pid); }

} // namespace

const KernelView TheKernel = {readClock, readThreadUse, readProcessCpu,
                              readThreads};

bool isEachThreadKnown(const RankArea &A, const KernelView &K) {
  bool InTeams = false;
  for (const TeamWait &W : A.Teams)
    InTeams |= W.waits();
  if ((A.Callers == ThreadRule::One ||
       (A.Callers == ThreadRule::OneAtATime &&
        !A.Polling.load(std::memory_order_relaxed))) &&
      (!InTeams || A.isInMpi()))
    return true;
  ThreadList Now, Known, Waiting;
  if (!K.Threads(A.Pid, Now))
    return false;
  for (uint32_t Tid : A.Helpers)
    if (Tid)
      Known.add(Tid);
  for (const ThreadStatus &T : A.Threads)
    if (T.Epoch.load(std::memory_order_acquire) & 1)
      Waiting.add(T.Tid.load(std::memory_order_acquire));
  for (const TeamWait &W : A.Teams)
    if (W.waits())
      Waiting.add(W.Tid.load(std::memory_order_acquire));
  return areAllKnown(Now, Known, Waiting);
}

/// A number that is another one when a thread has moved.
uint64_t ProcessWatch::lookAtCalls(const RankArea &A, const KernelView &K,
                                   unsigned &Blocked, bool &Polling) {
  uint64_t Epochs = 0;
  for (const ThreadStatus &T : A.Threads) {
    uint32_t Tid = T.Tid.load(std::memory_order_acquire);
    uint32_t Epoch = T.Epoch.load(std::memory_order_acquire);
    Epochs = mix(Epochs, Epoch);
    if (!Tid || !(Epoch & 1))
      continue;
    ++Blocked;
    uint32_t Polls = T.Polls.load(std::memory_order_relaxed);
    ThreadUse Its;
    if (!Polls)
      continue;
    Polling = true;
    // Who does something between two polls is at work.
    Poller &P = Pollers[&T - A.Threads];
    if (!K.Thread(A.Pid, Tid, Its) ||
        Its.Cpu - P.Cpu > MaxPollNs * (Polls - P.Polls) + SlackNs)
      Epochs = mix(Epochs, Polls);
    P = {Its.Cpu, Polls};
  }
  if (A.Callers != ThreadRule::Any && Blocked)
    return Epochs;
  for (const TeamWait &W : A.Teams)
    if (W.Tid.load(std::memory_order_acquire)) {
      Epochs = mix(Epochs, W.Epoch.load(std::memory_order_acquire));
      Blocked += W.waits() && W.What != TeamWait::Kind::Idle;
    }
  return Epochs;
}

ProcessWatch::Sums ProcessWatch::ask(const RankArea &A,
                                     const KernelView &K) const {
  Sums Out;
  for (const ThreadStatus &T : A.Threads) {
    uint32_t Tid = T.Tid.load(std::memory_order_acquire);
    if (!Tid || !(T.Epoch.load(std::memory_order_acquire) & 1))
      continue;
    ThreadUse Its;
    if (!K.Thread(A.Pid, Tid, Its)) {
      Out.AllSleep = false;
      continue;
    }
    Out.Cpu += Its.Cpu;
    Out.Runs += Its.Runs;
    Out.AllSleep = Out.AllSleep && Its.Sleeps;
    Out.Stopped |= Its.Stopped;
  }
  for (const TeamWait &W : A.Teams) {
    ThreadUse Its;
    if (!W.waits() ||
        !K.Thread(A.Pid, W.Tid.load(std::memory_order_acquire), Its))
      continue;
    Out.InTeams += Its.Cpu;
    Out.Stopped |= Its.Stopped;
  }
  return Out;
}

void ProcessWatch::noteLongWait(RankArea &A, const KernelView &K,
                                const Sums &Now, bool JustNow) {
  A.BlockedCpu.store(Now.Cpu > CpuBefore ? Now.Cpu - CpuBefore : 0,
                     std::memory_order_relaxed);
  A.BlockedRuns.store(
      Now.Runs > RunsBefore ? static_cast<uint32_t>(Now.Runs - RunsBefore) : 0,
      std::memory_order_relaxed);
  A.Asleep.store(Now.AllSleep, std::memory_order_relaxed);
  uint64_t All = K.ProcessCpu(A.Pid);
  // Threads that wait for work spin for a while before they sleep.
  if (JustNow) {
    ProcessBefore = All - Now.Cpu - Now.InTeams;
    A.CanBlock.store(isEachThreadKnown(A, K), std::memory_order_release);
    return;
  }
  auto Others =
      static_cast<int64_t>(All - Now.Cpu - Now.InTeams - ProcessBefore);
  A.OthersIdle.store(All &&
                         Others < static_cast<int64_t>((K.Now() - Since) / 50),
                     std::memory_order_relaxed);
}

void ProcessWatch::moved(RankArea &A, uint64_t Epochs) {
  LastEpochs = Epochs;
  A.BlockedTicks.store(0, std::memory_order_release);
}

void ProcessWatch::look(RankArea &A, const KernelView &K, bool Closely) {
  unsigned Blocked = 0;
  bool Polling = false;
  uint64_t Epochs = lookAtCalls(A, K, Blocked, Polling);
  A.Polling.store(Polling, std::memory_order_release);
  if (Epochs != LastEpochs || Blocked == 0)
    return moved(A, Epochs);
  unsigned Ticks = A.BlockedTicks.load(std::memory_order_relaxed) + 1;
  if (Ticks == 1) {
    Sums Before = ask(A, K);
    Since = K.Now();
    CpuBefore = Before.Cpu;
    RunsBefore = Before.Runs;
    A.BlockedCpu.store(0, std::memory_order_relaxed);
    A.BlockedRuns.store(0, std::memory_order_relaxed);
    A.Asleep.store(0, std::memory_order_relaxed);
    A.OthersIdle.store(0, std::memory_order_relaxed);
  } else if (Ticks >= ConvincedTicks && (Closely || Ticks % 4 == 0)) {
    Sums Now = ask(A, K);
    if (Now.Stopped)
      return moved(A, ~0ull);
    noteLongWait(A, K, Now, Ticks == ConvincedTicks);
  }
  // What it is the measure of has been said before.
  A.BlockedTicks.store(Ticks, std::memory_order_release);
}

} // namespace tutti::rt
