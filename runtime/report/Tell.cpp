// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing reports and ending the job.
///
/// A text printed just before MPI_Abort is lost in about 3 of 100 runs, so it
/// is written with one write and the launcher gets time to pass it on. How the
/// job ends then depends on the launcher: after a plain exit MPICH's kills the
/// other processes and returns the status of the kill, so there it has to be
/// MPI_Abort (from whatever thread); Open MPI's sometimes hangs after
/// MPI_Abort, and returns the right status after a plain exit. Processes that
/// the launcher forgets leave by themselves, a moment after they have seen
/// Stop.

#include "report/Tell.h"

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/stacks/CallStacks.h"
#include "core/texts/Words.def"
#include "report/LastCalls.h"
#include "report/Stacks.h"
#include "report/deadlock/WatchDuty.h"
#include "report/print/Folder.h"
#include "report/print/Print.h"
#include "report/print/Suppress.h"
#include "report/print/Symbolize.h"
#include "report/print/Write.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

namespace tutti::rt {

void (*AbortJob)(int Status);

namespace {

/// For a reporter: it may be short of a core, or have been killed.
constexpr unsigned Patience = 20000; // ms

void writeLog(const Text &T) {
  if (!TheFlags.log_path[0])
    return;
  TextOf<640> Name;
  Name.format("%s.%d", TheFlags.log_path, TheBoard.Me->WorldRank);
  writeFile(Name.text(), O_APPEND, T);
}

bool wantsColor() {
  if (!strcmp(TheFlags.color, "always"))
    return true;
  return !strcmp(TheFlags.color, "auto") && isatty(STDERR_FILENO);
}

/// The program's own output must not be lost, but a lock held by a thread that
/// will never give it back must not keep the job alive.
void flush(FILE *Stream) {
  if (ftrylockfile(Stream) != 0)
    return;
  fflush_unlocked(Stream);
  funlockfile(Stream);
}

bool someoneRuns() {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (TheBoard.area(L).State.load(std::memory_order_acquire) ==
        Lifecycle::Running)
      return true;
  return false;
}

/// Gives a process that can still abort the time to do so; MPI_Abort ends this
/// one too.
void waitForDeputy() {
  TheBoard.Head->Deputy.store(1, std::memory_order_release);
  if (!someoneRuns())
    return;
  for (unsigned I = 0; I < 15000 && someoneRuns(); ++I)
    usleep(1000);
  sleep(1);
}

} // namespace

void leave(int Status) {
  flush(stdout);
  _exit(Status);
}

void endAtStart(int Rank, int Status) {
  // All come here, and end alike; a launcher that is told to end the job may
  // throw away what it has not read yet.
  usleep(100000);
  if (AbortJob && Rank == 0)
    AbortJob(Status);
  else if (AbortJob)
    sleep(10);
  leave(Status);
}

void endJob(int Status) {
  flush(stdout);
  // Inside MPI_Finalize there is no aborting any more: one that is not there
  // does it, or all leave by themselves.
  bool Here =
      TheBoard.Me->State.load(std::memory_order_acquire) == Lifecycle::Running;
  if (AbortJob && Here)
    AbortJob(Status);
  else if (AbortJob)
    waitForDeputy();
  leave(Status);
}

/// Who has the floor was killed; not who has left because its report is out.
static bool isDeserted() {
  uint32_t Writer = TheBoard.Head->Hold.load(std::memory_order_acquire);
  return Writer != 0 && kill(TheBoard.area(Writer - 1).Pid, 0) != 0 &&
         errno == ESRCH &&
         TheBoard.Head->Stop.load(std::memory_order_acquire) == 0;
}

/// Who has the floor may ask for what only this process knows.
static void waitALittle() {
  answerForStacks();
  usleep(1000);
}

/// First the floor, then the key: who finds the key has the report before it,
/// or has to wait for it, even if the writer lost its core in between.
ReportLock::ReportLock(uint64_t K, Severity Level) : Key(K | 1) {
  std::atomic<uint32_t> &Hold = TheBoard.Head->Hold;
  Reported &Causes = TheBoard.Head->Causes;
  bool EndsJob = Level == Severity::Error && TheFlags.halt_on_error;
  bool Has = false;
  if (!EndsJob && Causes.isLeftOut(Key))
    return;
  for (unsigned I = 0; I < Patience && !Has && !Causes.has(Key); ++I) {
    uint32_t Nobody = 0;
    Has = Hold.compare_exchange_strong(Nobody, TheBoard.MyLocal + 1,
                                       std::memory_order_acq_rel);
    if (!Has && isDeserted())
      Hold.compare_exchange_strong(Nobody, 0, std::memory_order_acq_rel);
    else if (!Has)
      waitALittle();
  }
  Claim C = Causes.claim(Key, EndsJob);
  // The end of the job is told whatever there was before it.
  Mine = C == Claim::Mine || (C == Claim::NoRoom && EndsJob);
  if (Mine)
    renewSymbolizerTime();
  if (C == Claim::NoRoom && !Mine && Causes.leaveOut(Key))
    tell(said::TooManyFindings);
  if (!Mine && Has)
    Hold.store(0, std::memory_order_release);
  else if (C == Claim::Taken)
    waitForReport();
}

void ReportLock::giveBack() { TheBoard.Head->Causes.giveBack(Key); }

ReportLock::~ReportLock() {
  if (Mine)
    TheBoard.Head->Hold.store(0, std::memory_order_release);
}

/// The report waits for a call that this process has not come to.
static bool isBehind() {
  uint64_t Place = TheBoard.Head->Gathering.load(std::memory_order_acquire);
  uint32_t Index = static_cast<uint32_t>((Place - 1) >> 32);
  return Place && Index < MaxRings &&
         TheBoard.Rings[Index].has(TheBoard.MyLocal) &&
         !hasMade(TheBoard.Me->Count[Index].load(std::memory_order_relaxed),
                  static_cast<uint32_t>(Place - 1));
}

void waitForReport() {
  for (unsigned I = 0; I < Patience; ++I) {
    // Nobody watches any more who would see that the job ends.
    if (uint32_t Status = TheBoard.Head->Stop.load(std::memory_order_acquire);
        Status && TheBoard.Me->State.load(std::memory_order_acquire) ==
                      Lifecycle::Finalized)
      leave(static_cast<int>(Status));
    if (TheBoard.Head->Hold.load(std::memory_order_acquire) == 0 ||
        isBehind() || isDeserted())
      return;
    waitALittle();
  }
}

/// What a reader of a log wants to know of the job.
static void describeJob(Finding &F) {
  F.JobSize = TheBoard.Head->WorldSize;
  int Fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t N = Fd < 0 ? 0 : read(Fd, F.Command, sizeof(F.Command) - 1);
  if (Fd >= 0)
    close(Fd);
  // Arguments end with a zero.
  size_t Size = N > 0 ? static_cast<size_t>(N) : 0;
  while (Size > 0 && F.Command[Size - 1] == 0)
    --Size;
  for (size_t I = 0; I < Size; ++I)
    if (F.Command[I] == 0)
      F.Command[I] = ' ';
  F.Command[Size] = 0;
}

void tell(Finding &F) {
  if (TheBoard.Head->Aborting.load(std::memory_order_acquire))
    return;
  lookUpPlaces(F);
  if (isSuppressed(F))
    return;
  if (!F.Stacks)
    F.Stacks = stacksOf(F);
  const bool IsJson = !strcmp(TheFlags.log_format, "json");
  if (IsJson || TheFlags.report[0]) {
    F.History = lastCallsOf(F);
    describeJob(F);
  }
  static char Buffer[32768]; // one report at a time: guarded by the floor
  Page Sheet(Buffer, sizeof(Buffer));
  const Text &Out =
      IsJson ? printJson(Sheet, F)
             : Sheet.print([&](Text &T) { printText(T, F, wantsColor()); });
  writeAll(STDERR_FILENO, Out);
  // Colours are for who looks on.
  writeLog(IsJson || !wantsColor() ? Out : Sheet.print([&](Text &T) {
    printText(T, F, false);
  }));
  keepInFolder(F);
  if (!F.IsError || !TheFlags.halt_on_error)
    return;
  if (F.JobGoesOn) {
    TheBoard.Head->FailAtExit.store(static_cast<uint32_t>(TheFlags.exitcode),
                                    std::memory_order_release);
    return;
  }
  tellLeftOut();
  usleep(100000);
  TheBoard.Head->Stop.store(static_cast<uint32_t>(TheFlags.exitcode),
                            std::memory_order_release);
  duty::wakeAll();
  endJob(TheFlags.exitcode);
}

void tellLeftOut() {
  Reported &Causes = TheBoard.Head->Causes;
  uint32_t N = Causes.NumLeftOut.load(std::memory_order_acquire);
  uint32_t Said = Causes.NumSaid.exchange(N, std::memory_order_acq_rel);
  if (N <= Said)
    return;
  TextOf<128> Line;
  Line.format(said::MoreNotShown, N - Said, N - Said == 1 ? " is" : "s are");
  tell(Line.text());
}

void tell(const char *Line) {
  TextOf<512> Out;
  Out.format("==tutti== %s\n", Line);
  writeAll(STDERR_FILENO, Out);
}

} // namespace tutti::rt
