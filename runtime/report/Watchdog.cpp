// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The thread that watches one process. It makes no MPI call, needs nothing of
/// the program's threads, and looks at the board a few times a second.
///
/// A deadlock is reported only when every process in it was seen in the same
/// call for a while during which it really ran (or slept in the kernel): then
/// its MPI library has looked for messages many thousand times, so none is on
/// its way, and the calls that the others have posted do not match.

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Hooks.h"
#include "report/Nodes.h"
#include "report/Stuck.h"
#include "report/Suppress.h"
#include "report/Tell.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

pthread_t Watcher;
std::atomic<bool> Watching;
sem_t NoLonger;         ///< posted when there is nothing to watch any more
unsigned HelperThreads; ///< of the MPI library

/// The processor time clock of a thread of this process (clock_getcpuclockid
/// has it for processes only).
clockid_t threadClock(uint32_t Tid) {
  return static_cast<clockid_t>((~Tid << 3) | 6);
}

/// A file of /proc about a thread of this process; "" when there is none.
template <size_t Size>
void readTaskFile(uint32_t Tid, const char *Name, char (&Line)[Size]) {
  char Path[64];
  snprintf(Path, sizeof(Path), "/proc/self/task/%u/%s", Tid, Name);
  int Fd = open(Path, O_RDONLY | O_CLOEXEC);
  ssize_t N = Fd < 0 ? 0 : read(Fd, Line, Size - 1);
  Line[N > 0 ? N : 0] = 0;
  if (Fd >= 0)
    close(Fd);
}

/// How often a thread was given a core; each time it polls at least once.
uint64_t timesRun(uint32_t Tid) {
  char Line[128];
  readTaskFile(Tid, "schedstat", Line);
  const char *Last = strrchr(Line, ' ');
  return Last ? strtoull(Last + 1, nullptr, 10) : 0;
}

bool sleeps(uint32_t Tid) {
  char Line[256];
  readTaskFile(Tid, "stat", Line);
  const char *AfterName = strrchr(Line, ')');
  return AfterName && AfterName[1] == ' ' && AfterName[2] == 'S';
}

unsigned countThreads() {
  DIR *Tasks = opendir("/proc/self/task");
  if (!Tasks)
    return ~0u;
  unsigned N = 0;
  while (struct dirent *E = readdir(Tasks))
    N += E->d_name[0] != '.';
  closedir(Tasks);
  return N;
}

/// What this process's threads are in, and how much they ran since.
class Self {
public:
  void update() {
    RankArea &Me = *TheBoard.Me;
    uint64_t Epochs = 0, Cpu = 0, Runs = 0;
    unsigned Blocked = 0;
    bool AllSleep = true, Polling = false;
    for (ThreadStatus &T : Me.Threads) {
      uint32_t Tid = T.Tid.load(std::memory_order_acquire);
      uint32_t Epoch = T.Epoch.load(std::memory_order_acquire);
      Epochs = mix(Epochs, Epoch);
      if (!Tid || !(Epoch & 1))
        continue;
      ++Blocked;
      uint64_t Its = nanoseconds(threadClock(Tid));
      Cpu += Its;
      if (uint32_t Polls = T.Polls.load(std::memory_order_relaxed)) {
        Polling = true;
        // Who does something between two polls is at work.
        Poller &P = Pollers[&T - Me.Threads];
        if (Its - P.Cpu > MaxPollNs * (Polls - P.Polls) + SlackNs)
          Epochs = mix(Epochs, Polls);
        P = {Its, Polls};
      }
      Runs += timesRun(Tid);
      AllSleep = AllSleep && sleeps(Tid);
    }
    Me.Ticks.fetch_add(1, std::memory_order_relaxed);
    Me.Polling.store(Polling, std::memory_order_release);
    if (Epochs != LastEpochs || Blocked == 0) {
      LastEpochs = Epochs;
      Since = nanoseconds();
      CpuBefore = Cpu;
      RunsBefore = Runs;
      ProcessBefore = 0;
      Me.BlockedTicks.store(0, std::memory_order_release);
      return;
    }
    Me.BlockedCpu.store(Cpu - CpuBefore, std::memory_order_relaxed);
    Me.BlockedRuns.store(static_cast<uint32_t>(Runs - RunsBefore),
                         std::memory_order_relaxed);
    Me.Asleep.store(AllSleep, std::memory_order_relaxed);
    unsigned Ticks = Me.BlockedTicks.load(std::memory_order_relaxed) + 1;
    Me.BlockedTicks.store(Ticks, std::memory_order_release);
    // Threads that wait for work spin for a while before they sleep.
    if (Ticks == ConvincedTicks) {
      ProcessBefore = nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - Cpu;
      Me.CanBlock.store(countThreads() == HelperThreads + 1 + Blocked ||
                            !ManyThreads,
                        std::memory_order_release);
    } else if (Ticks > ConvincedTicks) {
      uint64_t Others =
          nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - Cpu - ProcessBefore;
      Me.OthersIdle.store(Others < (nanoseconds() - Since) / 50,
                          std::memory_order_relaxed);
    }
  }

  bool ManyThreads = false;

private:
  static constexpr uint64_t MaxPollNs = 20000, SlackNs = 2000000;
  struct Poller {
    uint64_t Cpu;
    uint32_t Polls;
  } Pollers[MaxThreads] = {};
  uint64_t LastEpochs = ~0ull, Since = 0, CpuBefore = 0, RunsBefore = 0,
           ProcessBefore = 0;
};

/// For each receive of this process, while a thread is blocked, whether its
/// message was sent: of several that a call waits for some may be complete.
void lookForMessages() {
  RankArea &Me = *TheBoard.Me;
  for (ThreadStatus &T : Me.Threads) {
    uint64_t Epoch = T.Epoch.load(std::memory_order_acquire);
    if (!LookForMessage || !T.Tid.load(std::memory_order_acquire) ||
        !(Epoch & 1))
      continue;
    auto Look = [&](const Operation &Op, uint64_t Handle,
                    std::atomic<uint64_t> &To) {
      if (Op.What == Operation::Kind::Recv)
        To.store(Epoch << EvidenceBits | LookForMessage(Op, Handle),
                 std::memory_order_release);
    };
    for (unsigned I = 0; I < T.NumOps && I < 2; ++I)
      Look(T.Ops[I], 0, T.Evidence[I]);
    // Also those that it does not wait for: others may wait for them.
    for (Pending &P : Me.Requests)
      if (uint64_t Handle = P.Request.load(std::memory_order_acquire);
          Handle > 1 && P.Op.Active != Operation::Inactive)
        Look(P.Op, Handle, P.Evidence);
  }
}

/// A tick later, or at once when watching ends: then it returns true.
bool endsWithinTick() {
  struct timespec Until;
  clock_gettime(CLOCK_MONOTONIC, &Until);
  Until.tv_nsec += TickMs * 1000000;
  if (Until.tv_nsec >= 1000000000) {
    Until.tv_nsec -= 1000000000;
    ++Until.tv_sec;
  }
  return sem_clockwait(&NoLonger, CLOCK_MONOTONIC, &Until) == 0;
}

/// The launcher is faster when it works, unless who reported cannot abort any
/// more and this process can.
void waitForLauncher() {
  for (unsigned Ms = 0; Ms < 5000; Ms += TickMs) {
    if (AbortJob && TheBoard.Head->Deputy.load(std::memory_order_acquire) &&
        TheBoard.Me->State.load(std::memory_order_acquire) == Life::Running)
      return;
    usleep(TickMs * 1000);
  }
}

Self Me;

void lookAtSelf() {
  Me.update();
  if (TheBoard.Me->BlockedTicks.load(std::memory_order_relaxed) + 1 >=
      ConvincedTicks)
    lookForMessages();
}

void *watch(void *) {
  Me.ManyThreads = TheBoard.Me->CanBlock.load() == 0;
  LookAtSelf = lookAtSelf;
  StuckJob Job;
  while (!endsWithinTick()) {
    if (uint32_t Status = TheBoard.Head->Stop.load(std::memory_order_acquire)) {
      waitForLauncher();
      endJob(static_cast<int>(Status));
    }
    lookAtSelf();
    if (!TheBoard.Head->Hold.load(std::memory_order_acquire) &&
        !TheBoard.Head->Aborting.load(std::memory_order_acquire))
      tickNodes();
    unsigned Ticks = TheBoard.Me->BlockedTicks.load(std::memory_order_relaxed);
    if (Ticks < ConvincedTicks || Ticks % 4 != 0 ||
        TheBoard.Head->Hold.load(std::memory_order_acquire) ||
        TheBoard.Head->Aborting.load(std::memory_order_acquire))
      continue;
    Job.check();
  }
  return nullptr;
}

} // namespace

void startWatching() {
  TextOf<512> Error;
  if (TheFlags.suppressions[0] &&
      !loadSuppressions(TheFlags.suppressions, Error)) {
    if (TheBoard.Me->WorldRank == 0)
      dprintf(STDERR_FILENO, "tutti: %s\n", Error.text());
    endAtStart(static_cast<int>(TheBoard.Me->WorldRank), 2);
  }
  HelperThreads = countThreads() - 1;
  sem_init(&NoLonger, 0, 0);
  Watching.store(true, std::memory_order_release);
  // The program's signals are for the program's threads.
  sigset_t All, Before;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, &Before);
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setstacksize(&Attributes, 1 << 20);
  if (pthread_create(&Watcher, &Attributes, watch, nullptr) != 0)
    Watching.store(false, std::memory_order_release);
  pthread_attr_destroy(&Attributes);
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
}

void stopWatching() {
  if (!Watching.exchange(false))
    return;
  sem_post(&NoLonger);
  // Not when the thread itself ends the process, or a report is being written.
  if (!pthread_equal(pthread_self(), Watcher))
    pthread_join(Watcher, nullptr);
}

} // namespace tutti::rt
