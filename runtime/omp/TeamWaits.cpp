// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Teams, tasks and locks of this process as far as waits depend on them.

#include "omp/TeamWaits.h"

#include "core/Sites.h"
#include "core/board/Board.h"
#include "core/board/Hash.h"
#include "core/threads/Thread.h"
#include "core/threads/ThreadUse.h"

#include <pthread.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

constexpr unsigned MaxTeams = 256, MaxHeld = 8, NoPlace = ~0u;
Team Teams[MaxTeams];
/// Explicit tasks that a thread of an unknown team may begin or go on with.
std::atomic<uint32_t> LooseTasks;
std::atomic<uint32_t> GivenUp, SleepingGivenUp;

/// What only this process has to know of a wait; written before it is shown.
struct Detail {
  std::atomic<const void *> Place;
  std::atomic<Team *> In;
  std::atomic<uint32_t> Number;
  std::atomic<uint64_t> Lock;
  std::atomic<const std::atomic<uint32_t> *> Tasks; ///< that it waits for
  std::atomic<const void *> Region;
  std::atomic<uint64_t> Held[MaxHeld]; ///< locks that the thread has
};
Detail Details[MaxTeamThreads];

thread_local unsigned MyPlace TUTTI_TLS; ///< on the board, from 1; 0: not asked
std::atomic<bool> AnyHeld;               ///< a lock was ever noted
bool Forked; ///< this is a copy of the process that the board is about

bool isOnBoard() {
  if (!TheBoard.Me || Forked)
    return false;
  Lifecycle State = TheBoard.Me->State.load(std::memory_order_acquire);
  return State == Lifecycle::Running || State == Lifecycle::Finalizing;
}

void claim() {
  static pthread_once_t Once = PTHREAD_ONCE_INIT;
  pthread_once(&Once,
               [] { pthread_atfork(nullptr, nullptr, [] { Forked = true; }); });
  uint32_t Tid = threadId();
  MyPlace = NoPlace;
  for (uint32_t Helper : TheBoard.Me->Helpers)
    if (Helper == Tid)
      return;
  for (unsigned I = 0; I < MaxTeamThreads; ++I) {
    TeamWait &W = TheBoard.Me->Teams[I];
    uint32_t Owner = W.Tid.load(std::memory_order_acquire);
    if ((Owner && isAlive(Owner)) || !W.Tid.compare_exchange_strong(Owner, Tid))
      continue;
    W.Epoch.store((W.Epoch.load(std::memory_order_relaxed) | 1) + 1,
                  std::memory_order_release);
    W.Thread = W.Threads = 0;
    for (std::atomic<uint64_t> &H : Details[I].Held)
      H.store(0, std::memory_order_relaxed);
    MyPlace = I + 1;
    return;
  }
}

TeamWait *myWait() {
  if (!isOnBoard())
    return nullptr;
  if (__builtin_expect(!MyPlace, 0))
    claim();
  return MyPlace == NoPlace ? nullptr : &TheBoard.Me->Teams[MyPlace - 1];
}

/// Every member of every team is where it was last shown.
bool areAllBegun() {
  for (const Team &T : Teams) {
    if (!T.Users.load(std::memory_order_acquire) ||
        T.Over.load(std::memory_order_acquire))
      continue;
    uint32_t Size = T.Size.load(std::memory_order_acquire);
    if (!Size || T.Begun.load(std::memory_order_acquire) != Size)
      return false;
  }
  return true;
}

bool hasAnother(unsigned Place, uint64_t Lock) {
  for (unsigned I = 0; I < MaxTeamThreads; ++I)
    for (const std::atomic<uint64_t> &H : Details[I].Held)
      if (I != Place && H.load(std::memory_order_acquire) == Lock)
        return true;
  return false;
}

std::atomic<uint32_t> &readyTasks(Team *T) { return T ? T->Ready : LooseTasks; }

/// A member of T that waits could take no task meanwhile.
bool hasNoTask(const Team *T) {
  return T && T->Ready.load(std::memory_order_acquire) == 0 &&
         LooseTasks.load(std::memory_order_acquire) == 0;
}

/// It waits for another thread.
bool waitsForAnother(unsigned I, TeamWait::Kind What) {
  const Detail &D = Details[I];
  const Team *T = D.In.load(std::memory_order_acquire);
  const std::atomic<uint32_t> *Tasks;
  switch (What) {
  case TeamWait::Kind::Idle:
    return true;
  case TeamWait::Kind::Barrier:
  case TeamWait::Kind::RegionEnd:
    if (!hasNoTask(T))
      return false;
    // Who is not the first of a team stays there until it gets other work.
    if (T->Over.load(std::memory_order_acquire))
      return true;
    return T->Tasks.load(std::memory_order_acquire) ||
           T->Arrived.load(std::memory_order_acquire) <
               D.Number.load(std::memory_order_acquire) *
                   T->Size.load(std::memory_order_acquire);
  case TeamWait::Kind::Critical:
  case TeamWait::Kind::Lock:
    return hasAnother(I, D.Lock.load(std::memory_order_acquire));
  case TeamWait::Kind::Taskwait:
  case TeamWait::Kind::Taskgroup:
    Tasks = D.Tasks.load(std::memory_order_acquire);
    return hasNoTask(T) && Tasks && Tasks->load(std::memory_order_acquire);
  default:
    return false;
  }
}

/// Whether who looks or sleeps has done so since the other threads of the
/// process moved last. By the thread that watches.
class Stillness {
public:
  /// Once for each look, before the others.
  void begin() {
    uint64_t Now = 0;
    for (const ThreadStatus &T : TheBoard.Me->Threads)
      Now = mix(Now, T.Epoch.load(std::memory_order_acquire));
    for (const TeamWait &W : TheBoard.Me->Teams)
      Now = mix(Now, W.Epoch.load(std::memory_order_acquire));
    Same = Now == Before;
    Before = Now;
  }
  bool holds(unsigned I, const TeamWait &W, TeamWait::Kind What) {
    if (!TeamWait::sleeps(What) && !TeamWait::looks(What))
      return false;
    ThreadUse Now;
    if (!readThreadUse(getpid(), W.Tid.load(std::memory_order_acquire), Now))
      return false;
    if (TeamWait::sleeps(What))
      return Same && Now.Sleeps &&
             !SleepingGivenUp.load(std::memory_order_acquire);
    if (!Same)
      AtFirst[I] = Now;
    return Same && (Now.Cpu - AtFirst[I].Cpu >= LongLook ||
                    Now.Runs - AtFirst[I].Runs >= ManyLooks);
  }

private:
  static constexpr uint64_t LongLook = 50000000, ManyLooks = 50;
  uint64_t Before = 0;
  bool Same = false;
  ThreadUse AtFirst[MaxTeamThreads] = {};
};

} // namespace

namespace teams {

Team *begin(const void *Place) {
  static std::atomic<uint32_t> Next;
  uint32_t First = Next.fetch_add(1, std::memory_order_relaxed);
  for (unsigned I = 0; I < MaxTeams; ++I) {
    Team &T = Teams[(First + I) % MaxTeams];
    uint32_t Free = 0;
    // While it is made ready nobody may think that it is known.
    if (T.Users.load(std::memory_order_relaxed) ||
        !T.Users.compare_exchange_strong(Free, 1))
      continue;
    T.Place = Place;
    T.Begun.store(0, std::memory_order_relaxed);
    T.Arrived.store(0, std::memory_order_relaxed);
    T.Tasks.store(0, std::memory_order_relaxed);
    T.Ready.store(0, std::memory_order_relaxed);
    T.Size.store(0, std::memory_order_relaxed);
    T.Over.store(0, std::memory_order_release);
    return &T;
  }
  return nullptr;
}

void end(Team *T) {
  if (!T)
    return;
  T->Over.store(1, std::memory_order_release);
  T->Users.fetch_sub(1, std::memory_order_acq_rel);
}

void join(Team *T, unsigned Number, unsigned Size) {
  endWait();
  if (TeamWait *W = myWait()) {
    W->Thread = static_cast<uint16_t>(Number);
    W->Threads = static_cast<uint16_t>(Size);
    Details[MyPlace - 1].Region.store(T ? T->Place : nullptr,
                                      std::memory_order_release);
  }
  if (!T)
    return;
  T->Users.fetch_add(1, std::memory_order_relaxed);
  T->Size.store(Size, std::memory_order_release);
  T->Begun.fetch_add(1, std::memory_order_acq_rel);
}

void leave(Team *T) {
  // In which one it is now is not asked for.
  if (MyPlace && MyPlace != NoPlace && isOnBoard())
    TheBoard.Me->Teams[MyPlace - 1].Threads = 0;
  if (T)
    T->Users.fetch_sub(1, std::memory_order_acq_rel);
}

void taskMade(Team *T) {
  readyTasks(T).fetch_add(1, std::memory_order_acq_rel);
  if (T)
    T->Tasks.fetch_add(1, std::memory_order_acq_rel);
}
void taskRuns(Team *T) {
  readyTasks(T).fetch_sub(1, std::memory_order_acq_rel);
}
void taskRests(Team *T) {
  readyTasks(T).fetch_add(1, std::memory_order_acq_rel);
}
void taskBlocked(Team *T) { taskRuns(T); }
void taskFreed(Team *T) { taskRests(T); }
void taskFinished(Team *T) {
  if (T)
    T->Tasks.fetch_sub(1, std::memory_order_acq_rel);
}

void giveUpSleeping() { SleepingGivenUp.store(1, std::memory_order_release); }

void giveUp() { GivenUp.store(1, std::memory_order_release); }

static void showIn(TeamWait::Kind What, const void *Place, Team *T,
                   uint32_t Number, uint64_t Lock,
                   const std::atomic<uint32_t> *Tasks) {
  TeamWait *W = myWait();
  if (!W)
    return;
  endWait();
  // A call that was made again and again is not the one it waits in now.
  if (TheThread.Polls)
    stopPolling(TheThread);
  Detail &D = Details[MyPlace - 1];
  D.Place.store(Place, std::memory_order_relaxed);
  D.In.store(T, std::memory_order_relaxed);
  D.Number.store(Number, std::memory_order_relaxed);
  D.Lock.store(Lock, std::memory_order_relaxed);
  D.Tasks.store(Tasks, std::memory_order_relaxed);
  W->What = What;
  W->Epoch.store((W->Epoch.load(std::memory_order_relaxed) + 1) | 1,
                 std::memory_order_release);
}

void show(TeamWait::Kind What, const void *Place, Team *T, uint32_t Number,
          uint64_t Lock) {
  showIn(What, Place, T, Number, Lock, nullptr);
}

void showTasks(TeamWait::Kind What, const void *Place, Team *T,
               const std::atomic<uint32_t> &Tasks) {
  showIn(What, Place, T, 0, 0, &Tasks);
}

bool isShown() {
  return TheThread.Outermost || (MyPlace && MyPlace != NoPlace && isOnBoard() &&
                                 TheBoard.Me->Teams[MyPlace - 1].waits());
}

void hide() { MyPlace = NoPlace; }

void endWait() {
  if (!MyPlace || MyPlace == NoPlace || !isOnBoard())
    return;
  TeamWait &W = TheBoard.Me->Teams[MyPlace - 1];
  uint32_t Epoch = W.Epoch.load(std::memory_order_relaxed);
  if (!(Epoch & 1))
    return;
  W.Epoch.store(Epoch + 1, std::memory_order_release);
  // What the next wait writes must not be seen with this one's epoch.
  std::atomic_thread_fence(std::memory_order_release);
}

void gotLock(uint64_t Lock) {
  endWait();
  if (!myWait())
    return; // who waits for it is not proven to
  AnyHeld.store(true, std::memory_order_relaxed);
  for (std::atomic<uint64_t> &H : Details[MyPlace - 1].Held)
    if (!H.load(std::memory_order_relaxed))
      return H.store(Lock, std::memory_order_release);
}

void gaveLock(uint64_t Lock) {
  if (!AnyHeld.load(std::memory_order_relaxed))
    return;
  if (MyPlace && MyPlace != NoPlace)
    for (std::atomic<uint64_t> &H : Details[MyPlace - 1].Held)
      if (H.load(std::memory_order_relaxed) == Lock)
        return H.store(0, std::memory_order_release);
  // Another thread may have got it, and seem to have it still.
  for (Detail &D : Details)
    for (std::atomic<uint64_t> &H : D.Held) {
      uint64_t Was = Lock;
      H.compare_exchange_strong(Was, 0);
    }
}

void threadEnds() {
  endWait();
  if (MyPlace && MyPlace != NoPlace && isOnBoard()) {
    for (std::atomic<uint64_t> &H : Details[MyPlace - 1].Held)
      H.store(0, std::memory_order_relaxed);
    TheBoard.Me->Teams[MyPlace - 1].Tid.store(0, std::memory_order_release);
  }
  MyPlace = NoPlace;
}

void lookAtWaits() {
  if (!isOnBoard())
    return;
  static Stillness Still;
  Still.begin();
  bool Known = !GivenUp.load(std::memory_order_acquire) && areAllBegun();
  for (unsigned I = 0; I < MaxTeamThreads; ++I) {
    TeamWait &W = TheBoard.Me->Teams[I];
    if (!W.Tid.load(std::memory_order_acquire))
      continue;
    uint32_t Epoch = W.Epoch.load(std::memory_order_acquire);
    TeamWait::Kind What = W.What;
    bool Proven = Epoch & 1 && Known &&
                  (waitsForAnother(I, What) || Still.holds(I, W, What));
    const void *Place = Details[I].Place.load(std::memory_order_relaxed);
    const void *Region = Details[I].Region.load(std::memory_order_relaxed);
    W.Site = siteOf(nullptr, Place ? Place : Region);
    W.Region = siteOf(nullptr, Region);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (W.Epoch.load(std::memory_order_relaxed) == Epoch)
      W.Proven.store(Proven ? Epoch : 0, std::memory_order_release);
  }
}

} // namespace teams
} // namespace tutti::rt
