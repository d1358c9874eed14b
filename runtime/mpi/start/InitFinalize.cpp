// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Start and end of the runtime.

#include "mpi/start/InitFinalize.h"

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/board/RankSet.h"
#include "core/ends/EarlyEnd.h"
#include "core/ends/ExitCall.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Deadlock.def"
#include "core/texts/Start.def"
#include "core/texts/Words.def"
#include "core/threads/ThreadList.h"
#include "mpi/Ask.h"
#include "mpi/Library.h"
#include "mpi/agreement/Agree.h"
#include "mpi/communicators/Callbacks.h"
#include "mpi/messages/Waits.h"
#include "mpi/start/InterNode.h"
#include "mpi/start/Launcher.h"
#include "mpi/start/Level.h"
#include "mpi/start/Node.h"
#include "mpi/start/NodesTree.h"
#include "mpi/wrappers/LeftCalls.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

Fn StartedBy = Fn::None;
uint32_t StartedAt;
ThreadList ThreadsBefore;

/// The threads that MPI has made in its start are its own. What does not fit,
/// and whoever comes later, is taken for the program's.
void noteHelpers() {
  ThreadList After, Made;
  After.read(getpid());
  findMade(ThreadsBefore, After, Made);
  for (unsigned I = 0; I < Made.size() && I < MaxHelpers - 1; ++I)
    TheBoard.Me->Helpers[I] = Made.at(I);
}

/// A mistake in the options ends the job: a run must not pass for checked that
/// was not. Rank 0 says it; all end with the same status.
void readOptions(int Rank) {
  TextOf<512> Error;
  if (!parseFlags(getenv("TUTTI_OPTIONS"), TheFlags, Error)) {
    if (Rank == 0)
      dprintf(STDERR_FILENO, "tutti: TUTTI_OPTIONS: %s\n", Error.text());
    endAtStart(Rank, 2);
  }
  if (TheFlags.help && Rank == 0) {
    TextOf<8192> Help;
    Help.put("TUTTI_OPTIONS=\"key=value:key=value\" with these keys:\n");
    describeFlags(Help);
    dprintf(STDERR_FILENO, "%s", Help.text());
  }
}

void abortJob(int Status) {
  int Finalized = 0;
  ask<PMPI_Finalized>(&Finalized);
  if (!Finalized)
    ask<PMPI_Abort>(MPI_COMM_WORLD, Status);
}

/// Someone who ends without MPI_Finalize makes some launchers kill the others
/// at once. They get a moment to come to a call where they can see it, or to
/// end in the same way, which agrees.
bool waitForOthers(uint32_t Call) {
  const CallRing &R = TheBoard.Rings[WorldObject.RingIndex];
  bool Came = false;
  for (int Ms = 0; Ms < 3000; ++Ms) {
    bool All = true;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal && All; ++L)
      All = !R.has(L) ||
            hasMade(TheBoard.area(L).Count[WorldObject.RingIndex].load(
                        std::memory_order_acquire),
                    Call);
    Came = All;
    if (All)
      break;
    usleep(1000);
  }
  // Whoever has seen it tells it now; this one must not end before the job
  // does, or the launcher returns another status.
  usleep(200000);
  waitForReport();
  if (uint32_t Status = TheBoard.Head->Stop.load(std::memory_order_acquire))
    _exit(static_cast<int>(Status));
  return Came;
}

void tellNeverFinalized() {
  LocalFinding Found(Check::Lifecycle, Severity::Error);
  Found.Head.format(said::ProgramEndsWithout, name(Fn::Finalize));
  LocalFinding::Line &Line = Found.add(StartedBy, StartedAt);
  Line.Note.put(said::StartedIt);
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Line.Ranks[L / 64] |= 1ull << L % 64;
  tellLocal(Found);
}

/// MPI is ended by the thread that started it, when no other is in a call.
void checkThreads(const Thread &Me, uint32_t Site) {
  if (!TheFlags.lifecycle || !Checking.load(std::memory_order_relaxed))
    return;
  for (const ThreadStatus &T : TheBoard.Me->Threads) {
    uint32_t Tid = T.Tid.load(std::memory_order_acquire);
    if (Tid == Me.Tid || !(T.Epoch.load(std::memory_order_acquire) & 1) ||
        !isAlive(Tid) || CallsMayBeLeft)
      continue;
    LocalFinding Found(Check::Lifecycle, Severity::Error);
    Found.Head.format(said::CalledWhileInCall, name(Fn::Finalize));
    Found.add(Fn::Finalize, Site);
    Found.add(T.Function, T.Site).Note.put(said::OtherThreadInIt);
    return tellLocal(Found);
  }
  if (Me.Tid == TheLevel.MainTid)
    return;
  LocalFinding Found(Check::Lifecycle, Severity::Warning);
  Found.Head.format(said::CalledByOtherThread, name(Fn::Finalize));
  Found.add(Fn::Finalize, Site).Note.put(said::AThreadOfOthers);
  Found.add(StartedBy, StartedAt).Note.put(said::TheMainThread);
  tellLocal(Found);
}

/// All processes of this node, while others are elsewhere.
void tellEndOfNode() {
  LocalFinding Found(Check::Lifecycle, Severity::Error);
  RankSet Ended;
  LocalFinding::Line &Line = Found.add(StartedBy, StartedAt);
  Line.Note.put(said::StartedIt);
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    Ended.add(TheBoard.area(L).WorldRank);
    Line.Ranks[L / 64] |= 1ull << L % 64;
  }
  Ended.printNamed(Found.Head, false);
  Found.Head.format(said::NodeEndsWithout, name(Fn::Finalize));
  tellLocal(Found);
}

/// This process alone.
void tellEndOfOne(bool GivesUp, int Status) {
  LocalFinding Found(Check::Lifecycle,
                     GivesUp ? Severity::Warning : Severity::Error);
  if (GivesUp)
    Found.Head.format(said::RankGivesUp, TheBoard.Me->WorldRank,
                      name(Fn::Finalize));
  else
    Found.Head.format(said::RankEndsWithout, TheBoard.Me->WorldRank,
                      name(Fn::Finalize));
  const void *Caller = callerOfExit();
  Found.add(Fn::None, Caller ? siteOf(nullptr, Caller) : 0)
      .Note.format(said::ExitWithStatus, Status);
  tellLocal(Found);
}

/// The program has given up, and its status stays what it is. What makes MPI
/// end a process from within a call says so itself.
void tellGivenUp(int Status) {
  if (isNested(TheThread) || !TheFlags.lifecycle || !Checking.load() ||
      TheBoard.Head->Aborting.load(std::memory_order_acquire) ||
      TheBoard.Head->Stop.load(std::memory_order_acquire))
    return;
  tellEndOfOne(/*GivesUp=*/true, Status);
  usleep(100000); // for the launcher to pass it on
}

/// Of several nodes: of a program that ends so everywhere the first one alone
/// tells it, and is gone then.
void tellEndHere(int Status) {
  constexpr unsigned UntilFirstEndsUs = 500000, MostMsForLeader = 1500;
  // Launchers end the others when one has left.
  const int Leader = TheBoard.area(0).Pid;
  if (!speaksForNode()) {
    for (unsigned Ms = 0; Ms < MostMsForLeader && kill(Leader, 0) == 0; ++Ms)
      usleep(1000);
    return;
  }
  if (!isFirstNode())
    usleep(UntilFirstEndsUs);
  if (!firstNodeIsThere())
    return;
  if (TheBoard.Head->NumLocal == 1)
    tellEndOfOne(/*GivesUp=*/false, Status);
  else
    tellEndOfNode();
}

/// The process ends although MPI was not finalised. With a status of failure
/// the program itself gave up, and the launcher ends the job: then it is told
/// as a warning.
void endWithoutFinalize(int Status) {
  // A child that was forked has a copy of all this, but is no process of MPI.
  if (!Running.exchange(false) || getpid() != TheBoard.Me->Pid)
    return;
  TheBoard.Me->State.store(Lifecycle::Ended, std::memory_order_release);
  if (Status == 0 && !TheBoard.Head->Aborting.load(std::memory_order_acquire)) {
    bool AllEnd = TheBoard.Head->NumLocal == 1;
    if (WorldObject.RingIndex != NoRing) {
      Description D; // Function None: the end of the program
      uint32_t Call = WorldObject.Calls++;
      agree(WorldObject, Call, 0, D, false, nullptr);
      // A mismatch would have been told: all end in the same way, or they wait
      // for something else.
      AllEnd = waitForOthers(Call);
    }
    if (TheFlags.lifecycle && Checking.load(std::memory_order_relaxed)) {
      if (!AllEnd) {
        if (!TheBoard.Head->Aborting.load(std::memory_order_acquire))
          tellEndOfOne(/*GivesUp=*/false, Status);
      } else if (oneNode()) {
        tellNeverFinalized();
      } else {
        tellEndHere(Status);
      }
    }
  } else if (Status != 0) {
    tellGivenUp(Status);
  }
  tellLeftOut();
}

std::atomic<bool> Exits;
int ExitStatus;

void noteExit(int Status, void *) {
  ExitStatus = Status;
  Exits.store(true, std::memory_order_release);
}

/// After all handlers of exit() and all destructors of the program, which may
/// finalize MPI: libraries are left last, this one before MPI's.
__attribute__((destructor)) void atEnd() {
  if (Exits.load(std::memory_order_acquire))
    endWithoutFinalize(ExitStatus);
}

/// What has to be said to other nodes is said in MPI_Finalize.
bool FinishesInside;

void finishNode() {
  finishFar();
  TheBoard.Me->State.store(Lifecycle::Finalizing, std::memory_order_release);
  stopNode();
}

int finishInside(MPI_Comm, int, void *, void *) {
  finishNode();
  return MPI_SUCCESS;
}

/// MPI_Finalize begins with the functions that the program has set on
/// MPI_COMM_SELF, the last one first. They may send what another process waits
/// for, which then has not come to its end: nobody may wait for it before. So
/// this one is set before all others.
void setFinish() {
  int Keyval;
  if (oneNode() ||
      ask<PMPI_Comm_create_keyval>(MPI_COMM_NULL_COPY_FN, finishInside, &Keyval,
                                   nullptr) != MPI_SUCCESS)
    return;
  FinishesInside =
      ask<PMPI_Comm_set_attr>(MPI_COMM_SELF, Keyval, nullptr) == MPI_SUCCESS;
  ask<PMPI_Comm_free_keyval>(&Keyval);
}

} // namespace

void listThreads() { ThreadsBefore.read(getpid()); }

void startRuntime(Fn Start, const void *ReturnAddress, int AskedLevel) {
  int Rank = 0, Level = MPI_THREAD_SINGLE;
  ask<PMPI_Comm_rank>(MPI_COMM_WORLD, &Rank);
  ask<PMPI_Query_thread>(&Level);
  // Open MPI's launcher ends the job when one process fails, and sometimes
  // hangs when MPI_Abort is called.
  if (!isOpenMpi())
    AbortJob = abortJob;
  readOptions(Rank);
  if (!strcmp(TheFlags.check, "off"))
    return;
  uint64_t JobId = 0;
  if (!startNode(JobId))
    return;
  setFinish();
  if (!oneNode())
    joinNodesTree();
  ManyThreads = Level == MPI_THREAD_MULTIPLE;
  TheBoard.Me->Callers = ManyThreads ? ThreadRule::Any
                         : Level == MPI_THREAD_SERIALIZED
                             ? ThreadRule::OneAtATime
                             : ThreadRule::One;
  TheBoard.Me->CanBlock.store(!ManyThreads, std::memory_order_relaxed);
  noteHelpers();
  startCallbacks();
  startDatatypes();
  startObjects(JobId, Rank, static_cast<int>(TheBoard.Head->WorldSize));
  StartedBy = Start;
  StartedAt = siteOf(nullptr, ReturnAddress);
  startLevel(Start, StartedAt, AskedLevel, Level);
  if (ManyThreads && ThreadsMayCall)
    ThreadsMayCall();
  TheBoard.Me->State.store(Lifecycle::Running, std::memory_order_release);
  Checking.store(true, std::memory_order_relaxed);
  startWatching();
  on_exit(noteExit, nullptr);
  if (TheFlags.signals && TheFlags.lifecycle)
    watchSignals();
  Running.store(true, std::memory_order_release);
  if (TheBoard.Head->WorldSize == 1)
    tellWrongLauncher();
  if (TheFlags.verbosity >= 2 && Rank == 0) {
    TextOf<256> Line;
    Line.format("%u ranks, %u on this node%s", TheBoard.Head->WorldSize,
                TheBoard.Head->NumLocal,
                oneNode() ? "" : ": calls are compared within each node");
    tell(Line.text());
  }
}

/// The last word of a clean run.
static void sayClean() {
  if (TheFlags.verbosity < 1 || TheBoard.Me->WorldRank != 0 ||
      !TheBoard.Head->Causes.isEmpty())
    return;
  TextOf<128> Line;
  Line.format("no findings, %u collective calls of rank 0 compared",
              TheBoard.Me->NumPast.load(std::memory_order_relaxed));
  tell(Line.text());
}

int callFinalize(const Context<Args<Fn::Finalize>> &C) {
  Thread &Me = C.Me;
  const uint32_t Site = C.Site;
  checkThreads(Me, Site);
  if (WorldObject.compares()) {
    Description D;
    D.What.Function = Fn::Finalize;
    agree(WorldObject, WorldObject.Calls, Site, D, true, nullptr);
  }
  int Status;
  {
    Blocked B(Me, Fn::Finalize, Site);
    B.add(collectiveOperation(WorldObject, WorldObject.Calls++));
    B.publish();
    if (!FinishesInside)
      finishNode();
    Running.store(false, std::memory_order_release);
    Status = C.make();
  }
  TheBoard.Me->State.store(Lifecycle::Finalized, std::memory_order_release);
  stopWatching();
  sayClean();
  return Status;
}

void setChecking(bool On) {
  Checking.store(On, std::memory_order_relaxed);
  EverUnchecked |= !On;
  // What comes now is nobody's business, and what comes later depends on it.
  if (!On && TheBoard.Traces)
    TheBoard.Traces[TheBoard.MyLocal].cut();
}

} // namespace tutti::rt
