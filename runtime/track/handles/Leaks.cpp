// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Counting what is left over by the call that made it, and comparing it
/// between the processes of a node through the board.

#include "track/handles/Leaks.h"

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/Sites.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Handles.def"
#include "mpi/Mpi.h"
#include "track/handles/Handles.h"
#include "track/requests/OpenRequests.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <unistd.h>

namespace tutti::rt::track {

namespace {

constexpr unsigned PatienceMs = 2000;
bool Published, WindowsTold;
int ExitStatus;

/// May be freed after MPI_Finalize: MPI-4.0 section 11.4.1. Before that nothing
/// could be.
bool outlivesMpi(Kind K) {
  return MPI_VERSION >= 4 && (K == Kind::Info || K == Kind::Errhandler);
}

void count(Leaks &Out, const Leak &What) {
  for (unsigned I = 0; I < Out.Size; ++I) {
    Leak &R = Out.At[I];
    if (R.What == What.What && R.Maker == What.Maker && R.Site == What.Site &&
        R.LostAt == What.LostAt) {
      R.Count += What.Count;
      return;
    }
  }
  if (Out.Size < MaxRemains)
    Out.At[Out.Size++] = What;
  else
    ++Out.More;
}

/// The kinds of which one that is still there for the wrappers may have been
/// freed by a call that they do not see. Asked once, and only when some are.
class FreedUnseen {
public:
  bool has(Kind K) {
    if (!Asked)
      ask();
    return Kinds >> static_cast<unsigned>(K) & 1;
  }
  /// Libraries may have come since.
  void forget() { Asked = false; }

private:
  void ask() {
    Asked = true;
    Kinds = 0;
    for (size_t I = 0; I < NumFns; ++I)
      for (int J = 0; J < row(static_cast<Fn>(I)).Roles.Size; ++J) {
        Fn F = static_cast<Fn>(I);
        Role R = row(F).Roles.At[J];
        bool IsRequest = R == Role::REQ_INOUT || R == Role::REQS;
        if ((IsRequest || isFreed(F, R)) && mayChangeUnseen(R))
          Kinds |= 1u << static_cast<unsigned>(IsRequest ? Kind::Request
                                                         : kindOf(F, R));
      }
  }
  bool Asked;
  uint32_t Kinds;
};
FreedUnseen MayBeGone;

void addHandle(const Handle &H, const Making &M, void *Data) {
  if ((H.What == Kind::Win && WindowsTold) || outlivesMpi(H.What) ||
      MayBeGone.has(H.What))
    return;
  count(*static_cast<Leaks *>(Data),
        {static_cast<uint8_t>(H.What), M.Maker, M.Site, 0, 1});
}

void addLongLived(const Handle &H, const Making &M, void *Data) {
  if (outlivesMpi(H.What) && !MayBeGone.has(H.What))
    count(*static_cast<Leaks *>(Data),
          {static_cast<uint8_t>(H.What), M.Maker, M.Site, 0, 1});
}

void addWindow(const Handle &H, const Making &M, void *Data) {
  if (H.What == Kind::Win && !MayBeGone.has(H.What))
    count(*static_cast<Leaks *>(Data),
          {static_cast<uint8_t>(H.What), M.Maker, M.Site, 0, 1});
}

void addRequest(const OpenRequest &R, void *Data) {
  if ((R.Active ? !TheFlags.requests : !TheFlags.leaks) ||
      MayBeGone.has(Kind::Request))
    return;
  uint8_t What =
      R.Active ? Leak::ActiveRequest : static_cast<uint8_t>(Kind::Request);
  count(*static_cast<Leaks *>(Data),
        {What, R.Maker, R.MadeAt, R.Of->OverwrittenAt, 1});
}

bool sameText(const Leak &A, unsigned OwnerA, const Leak &B, unsigned OwnerB) {
  if (A.What != B.What || A.Maker != B.Maker || A.Count != B.Count ||
      !A.LostAt != !B.LostAt)
    return false;
  if (OwnerA == OwnerB)
    return A.Site == B.Site && A.LostAt == B.LostAt;
  return sameSite(OwnerA, A.Site, OwnerB, B.Site);
}

/// One report for each check: lines of all processes, equal ones together.
void tellAll(bool Requests, bool JobGoesOn) {
  static LocalFinding F(Check::Leak, Severity::Error); // too large for a stack
  new (&F)
      LocalFinding(Requests ? Check::Request : Check::Leak, Severity::Error);
  F.JobGoesOn = JobGoesOn;
  static const Leak *From[LocalFinding::MaxLines];
  unsigned long Total = 0, More = 0;
  bool OneKind = true;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const Leaks &Left = TheBoard.area(L).Left;
    if (!Left.State.load(std::memory_order_acquire))
      continue;
    for (unsigned I = 0; I < Left.Size && I < MaxRemains; ++I) {
      const Leak &R = Left.At[I];
      if ((R.What == Leak::ActiveRequest) != Requests)
        continue;
      Total += R.Count;
      unsigned J = 0;
      while (J < F.NumLines && From[J] &&
             !sameText(*From[J], F.Lines[J].Owner, R, L))
        ++J;
      if (J < F.NumLines) {
        F.Lines[J].Ranks[L / 64] |= 1ull << L % 64;
        continue;
      }
      if (F.NumLines == LocalFinding::MaxLines) {
        ++More;
        continue;
      }
      From[F.NumLines] = &R;
      LocalFinding::Line &Line = F.add(R.Maker, R.Site, L);
      Line.Count = R.Count;
      OneKind &= R.What == From[0]->What;
      if (R.LostAt)
        Line.Note.put(said::HandleOverwritten);
    }
    More += Requests ? 0 : Left.More;
  }
  if (F.NumLines == 0)
    return;
  F.MoreLines = static_cast<unsigned>(More);
  if (Requests)
    F.Head.format(said::OperationsOpen, Total,
                  Total == 1 ? said::OneWas : said::ManyWere);
  else if (OneKind && !More)
    F.Head.format(said::ObjectsOfKind, Total,
                  kindName(static_cast<Kind>(From[0]->What)),
                  Total == 1 ? said::OneWas : said::ManyWere);
  else
    F.Head.format(said::ObjectsOfMany, Total + More);
  tellLocal(F);
}

bool allAre(Leaks::Value Least) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (TheBoard.area(L).Left.State.load(std::memory_order_acquire) < Least)
      return false;
  return true;
}

/// At the end of MPI of the last process, or later for objects that may be
/// freed then. What was told is not told again.
void tellTogether(bool AtVeryEnd) {
  bool AllEnded = allAre(Leaks::Ended);
  if (AllEnded || AtVeryEnd)
    tellAll(true, true);
  if (AtVeryEnd || allAre(Leaks::Complete))
    tellAll(false, true);
  if (AllEnded)
    judgeRun();
}

void remember(int Status, void *) { ExitStatus = Status; }

/// At the very end of the process, when its output is written: only the last
/// process of the node fails, because a launcher may kill the others then.
__attribute__((destructor)) void atVeryEnd() {
  // A child that was forked since then is no process of MPI.
  if (!Published || getpid() != TheBoard.Me->Pid)
    return;
  Header &H = *TheBoard.Head;
  Leaks &Mine = TheBoard.Me->Left;
  if (Mine.State.load(std::memory_order_relaxed) == Leaks::Ended) {
    eachLiving(addLongLived, &Mine);
    Mine.State.store(Leaks::Complete, std::memory_order_seq_cst);
  }
  for (unsigned Ms = 0; !allAre(Leaks::Complete) && Ms < PatienceMs; ++Ms)
    usleep(1000);
  tellTogether(true);
  bool Last = H.Gone.fetch_add(1, std::memory_order_acq_rel) + 1 == H.NumLocal;
  if (Last)
    tellLeftOut();
  uint32_t Wanted = H.FailAtExit.load(std::memory_order_acquire);
  if (Last && Wanted && ExitStatus == 0) {
    fflush(nullptr);
    _exit(static_cast<int>(Wanted));
  }
}

} // namespace

void tellWindows() {
  static Leaks Windows;
  MayBeGone.forget();
  // What callbacks of MPI_COMM_SELF's attributes free is not known yet.
  if (!TheFlags.leaks || wasMade(Kind::CommKeyval))
    return;
  eachLiving(addWindow, &Windows);
  for (unsigned I = 0; I < Windows.Size; ++I) {
    const Leak &R = Windows.At[I];
    LocalFinding F(Check::Leak, Severity::Error);
    F.JobGoesOn = true;
    F.Head.format(said::WindowsNotFreed, R.Count,
                  R.Count == 1 ? said::OneWas : said::ManyWere);
    F.add(R.Maker, R.Site);
    tellLocal(F);
    WindowsTold = true;
  }
}

void tellRemains() {
  Leaks &Mine = TheBoard.Me->Left;
  MayBeGone.forget();
  Mine.State.store(Leaks::None, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  Mine.Size = Mine.More = 0;
  if (TheFlags.leaks)
    eachLiving(addHandle, &Mine);
  eachOpen(addRequest, &Mine);
  Leaks LongLived;
  LongLived.Size = LongLived.More = 0;
  if (TheFlags.leaks)
    eachLiving(addLongLived, &LongLived);
  Mine.State.store(LongLived.Size ? Leaks::Ended : Leaks::Complete,
                   std::memory_order_seq_cst);
  Published = true;
  tellTogether(false);
}

void showOpen() {
  // Callbacks of MPI_COMM_SELF's attributes may complete some.
  if (wasMade(Kind::CommKeyval))
    return;
  Leaks &Mine = TheBoard.Me->Left;
  eachOpen(
      [](const OpenRequest &R, void *Data) {
        if (R.Active)
          addRequest(R, Data);
      },
      &Mine);
  if (Mine.Size == 0)
    return;
  Mine.State.store(Leaks::Entered, std::memory_order_release);
  TellLostRequests = [] { tellAll(true, false); };
}

void registerExit() { on_exit(remember, nullptr); }

} // namespace tutti::rt::track
