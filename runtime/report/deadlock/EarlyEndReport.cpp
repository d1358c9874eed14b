// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reports of processes that end without MPI_Finalize, by themselves and after
/// the job.

#include "report/deadlock/EarlyEndReport.h"

#include "core/Flags.h"
#include "core/Sites.h"
#include "core/board/Bell.h"
#include "core/ends/EarlyEnd.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Deadlock.def"
#include "report/Tell.h"
#include "report/deadlock/UnseenCalls.h"
#include "report/deadlock/WaitPicture.h"
#include "report/print/Describe.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/auxv.h>

namespace tutti::rt {

namespace {

const Waiter *waiterOf(unsigned Local) {
  const WaitGraph &Graph = ThePicture.Graph;
  for (unsigned I = 0; I < Graph.numWaiters(); ++I)
    if (Graph.waiter(I).Local == Local)
      return &Graph.waiter(I);
  return nullptr;
}

/// What a process was doing at the end.
void describeLast(Group &G, unsigned Local, const char *Before = "",
                  bool InMpi = false) {
  Text What(G.What, sizeof(G.What));
  const Waiter *In = waiterOf(Local);
  G.SiteOwner = Local;
  G.Ranks.add(TheBoard.area(Local).WorldRank);
  What.put(Before);
  if (!In) {
    What.put(InMpi ? said::WasInMpi : said::WasOutsideMpi);
    return;
  }
  What.format(said::WasIn, callName(In->Function));
  Text Detail(G.Detail, sizeof(G.Detail));
  ThePicture.describeWait(Detail, *In);
  ThePicture.addNeeded(G.WaitsFor, *In);
  G.Site = In->Site;
}

void addOthers(bool (*IsGone)(unsigned Local)) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    if (!TheBoard.area(L).Pid || IsGone(L))
      continue;
    Group New;
    describeLast(New, L);
    ThePicture.addGroup(New);
  }
}

struct Named {
  int Number;
  const char *Name;
};
constexpr Named Names[] = {
    {SIGSEGV, said::SignalSegv},
    {SIGABRT, said::SignalAbort},
    {SIGBUS, said::SignalBus},
    {SIGFPE, said::SignalArithmetic},
    {SIGILL, said::SignalIllegal},
    {SIGSYS, said::SignalSystemCall},
    {SIGTERM, "SIGTERM"},
    {SIGALRM, said::SignalAlarm},
    {SIGPIPE, said::SignalPipe},
    {SIGXCPU, said::SignalTime},
    {SIGXFSZ, said::SignalFileSize},
};

const char *nameOfSignal(int Number) {
  for (const Named &N : Names)
    if (N.Number == Number)
      return N.Name;
  return said::SomeSignal;
}

/// An object that the place of an end is not looked for in: the C library, the
/// wrappers, and MPI.
class Modules {
public:
  bool isSystem(const void *ReturnAddress) {
    Dl_info In;
    if (!find(ReturnAddress, In))
      return false;
    if (In.dli_fbase != Last) {
      Last = In.dli_fbase;
      bool IsMpi = isPartOfMpi(In.dli_fname);
      IsSystem = IsMpi || isOwnLibrary(Last) ||
                 Last == baseOf(reinterpret_cast<const void *>(&strlen));
      SeenMpi |= IsMpi;
    }
    return IsSystem;
  }
  bool SeenMpi = false; ///< one of them was MPI

  static const void *of(const void *ReturnAddress) {
    Dl_info In;
    return find(ReturnAddress, In) ? In.dli_fbase : nullptr;
  }

private:
  static bool find(const void *ReturnAddress, Dl_info &In) {
    return dladdr(static_cast<const char *>(ReturnAddress) - 1, &In) &&
           In.dli_fname;
  }
  static const void *baseOf(const void *Function) {
    return of(static_cast<const char *>(Function) + 1);
  }
  /// Where it is not linked into the program itself, whose headers lie in its
  /// first page.
  static bool isOwnLibrary(const void *Base) {
    uintptr_t Program = getauxval(AT_PHDR) & ~uintptr_t(4095);
    return Base == baseOf(reinterpret_cast<const void *>(&tellEarlyEnd)) &&
           reinterpret_cast<uintptr_t>(Base) != Program;
  }
  const void *Last = nullptr;
  bool IsSystem = false;
};

/// The call of MPI that the thread was in, or else the first frame of the
/// program.
uint32_t siteOfEnd(const EarlyEnd &E, bool &InMpi) {
  for (unsigned I = 0; I < E.NumFrames; ++I)
    if (E.CallOfMpi && E.Frames[I] == E.CallOfMpi)
      return siteOf(nullptr, E.CallOfMpi);
  Modules Known;
  for (unsigned I = 0; I < E.NumFrames; ++I) {
    if (Known.isSystem(E.Frames[I]) || !Modules::of(E.Frames[I]))
      continue;
    InMpi = Known.SeenMpi;
    return siteOf(nullptr, E.Frames[I]);
  }
  return E.NumFrames ? siteOf(nullptr, E.Frames[0]) : 0;
}

/// MPI itself ends the process, and says why.
bool isByMpi(const EarlyEnd &E) {
  if (!E.NumFrames)
    return false;
  return Modules().isSystem(E.Frames[0]) ||
         (E.CallOfMpi && Modules::of(E.Frames[0]) != Modules::of(E.CallOfMpi));
}

int parentOf(int Process) {
  char Path[64], Line[512];
  snprintf(Path, sizeof(Path), "/proc/%d/stat", Process);
  int Fd = open(Path, O_RDONLY | O_CLOEXEC), Parent = 0;
  if (Fd < 0)
    return 0;
  ssize_t Length = read(Fd, Line, sizeof(Line) - 1);
  close(Fd);
  Line[Length > 0 ? Length : 0] = 0;
  const char *At = strrchr(Line, ')');
  return At && sscanf(At, ") %*c %d", &Parent) == 1 ? Parent : 0;
}

/// Who started this process may end it, for the sake of others.
bool isFromAbove(int Sender) {
  for (int P = getppid(); P > 1; P = parentOf(P))
    if (P == Sender)
      return true;
  return false;
}

void tellSignal(const EarlyEnd &E) {
  if (E.Sender && isFromAbove(E.Sender))
    return;
  bool InMpi = false;
  uint32_t Site = siteOfEnd(E, InMpi);
  ReportLock TheFloor(mix(mixText(E.Number, row(Check::Lifecycle).Id),
                          static_cast<uint64_t>(TheBoard.MyLocal)));
  if (!TheFloor)
    return;
  ThePicture.Graph.lookBack();
  Finding &F = ThePicture.F;
  F = Finding();
  F.Id = Check::Lifecycle;
  F.JobGoesOn = true; // until the signal ends it
  Group Mine;
  Mine.Differs = true;
  describeLast(Mine, TheBoard.MyLocal, "", InMpi);
  if (Site)
    Mine.Site = Site;
  if (E.Sender) {
    Text Detail(Mine.Detail, sizeof(Mine.Detail));
    Detail.format(said::SignalFrom, E.Sender);
  }
  ThePicture.addGroup(Mine);
  addOthers([](unsigned L) { return L == TheBoard.MyLocal; });
  Text Line(F.Headline, sizeof(F.Headline));
  Line.format(said::EndsBySignal, TheBoard.Me->WorldRank,
              callName(Fn::Finalize), nameOfSignal(E.Number));
  tell(F);
}

void tellExit(const EarlyEnd &E) {
  if (isByMpi(E))
    return;
  LocalFinding Found(Check::Lifecycle,
                     E.Number ? Severity::Warning : Severity::Error);
  Found.JobGoesOn = true;
  Found.Head.format(said::RankEndsWithout, TheBoard.Me->WorldRank,
                    name(Fn::Finalize));
  bool Unused;
  Found.add(Fn::None, siteOfEnd(E, Unused))
      .Note.format(said::WithStatus,
                   E.How.load() == EarlyEnd::QuickExit ? "quick_exit" : "_exit",
                   E.Number);
  tellLocal(Found);
}

const uint64_t *TheGone;

} // namespace

void tellVanished(const uint64_t *Gone) {
  TheGone = Gone;
  auto IsGone = [](unsigned L) -> bool {
    return TheGone[L / 64] >> L % 64 & 1;
  };
  ThePicture.Graph.lookBack();
  Finding &F = ThePicture.F;
  F = Finding();
  F.Id = Check::Lifecycle;
  RankSet Vanished;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    if (!TheBoard.area(L).Pid || !IsGone(L))
      continue;
    Group New;
    New.Differs = true;
    describeLast(New, L, said::Vanished);
    Vanished.add(TheBoard.area(L).WorldRank);
    ThePicture.addGroup(New);
  }
  addOthers(IsGone);
  Text Line(F.Headline, sizeof(F.Headline));
  Vanished.printNamed(Line, false);
  Line.format(said::VanishedWithout, callName(Fn::Finalize));
  strcpy(F.Advice, said::KilledOrCrashed);
  tell(F);
}

void tellEarlyEnd() {
  EarlyEnd &E = TheEarlyEnd;
  if (!E.How.load(std::memory_order_acquire) || E.Told.load())
    return;
  for (unsigned Ms = 0; Ms < 300 && !E.Complete.load(); ++Ms)
    usleep(1000);
  if (TheFlags.lifecycle) {
    if (E.How.load() == EarlyEnd::Signal)
      tellSignal(E);
    else
      tellExit(E);
  }
  TheBoard.Me->State.store(Lifecycle::Ended, std::memory_order_release);
  usleep(100000); // for the launcher to pass it on
  bool Walked = E.Complete.load();
  ringBell(E.Told);
  if (Walked || E.How.load() != EarlyEnd::Signal)
    return;
  // The thread does not get through its handler: the signal has to end the
  // process all the same.
  sigset_t Its;
  sigemptyset(&Its);
  sigaddset(&Its, E.Number);
  signal(E.Number, SIG_DFL);
  pthread_sigmask(SIG_UNBLOCK, &Its, nullptr);
  raise(E.Number);
}

} // namespace tutti::rt
