// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which threads of this process wait for each other, and whether a wait can
/// end without a step of another thread. Fed by who follows OpenMP (Ompt) and
/// the system's threads (Pthreads); the thread that watches asks. Knows neither
/// the tools interface nor MPI.
///
/// A thread at a barrier goes on by itself when all of its team have come and
/// no task is left. So it is proven to wait for another thread only when one is
/// missing or a task of the team is not finished, no task of its team is ready,
/// and every thread of every team has begun. The same for taskwait and
/// taskgroup, while one of their own tasks is not finished. Waits for locks are
/// proven while another thread has the lock. Who waits for its turn (ordered,
/// doacross) looks for it again and again: it is proven when it has looked for
/// long after the last other thread moved. Who waits in the system sleeps, and
/// is woken by another thread: it is proven while it sleeps, if it did so when
/// the others had not moved. Cancelled regions are not followed.

#ifndef TUTTI_OMP_TEAMWAITS_H
#define TUTTI_OMP_TEAMWAITS_H

#include "core/threads/TeamWait.h"

namespace tutti::rt {

/// One parallel region as it is executed.
struct Team {
  std::atomic<uint32_t> Users;   ///< members that have not left, and the region
  std::atomic<uint32_t> Size;    ///< 0: not known yet
  std::atomic<uint32_t> Begun;   ///< members that have begun
  std::atomic<uint32_t> Arrived; ///< at barriers, all members together
  std::atomic<uint32_t> Tasks;   ///< explicit ones that are not finished
  std::atomic<uint32_t> Ready;   ///< ... not begun, or put aside, and depend
                                 ///< on none that is not finished
  std::atomic<uint32_t> Over;
  const void *Place;
};

namespace teams {

/// Null: there is no room; its threads are not shown then.
Team *begin(const void *Place);
void end(Team *T);
/// A thread becomes a member of T, which may be null, with this number.
void join(Team *T, unsigned Number, unsigned Size);
void leave(Team *T);

/// An explicit task is made, begins or goes on, is put aside although it could
/// go on, is finished.
void taskMade(Team *T);
void taskRuns(Team *T);
void taskRests(Team *T);
void taskFinished(Team *T);
/// One that is made waits for others that it depends on; these are finished.
void taskBlocked(Team *T);
void taskFreed(Team *T);
/// From here on nothing of OpenMP's waits is proven in this process.
void giveUp();

/// A member comes to a barrier.
inline void arrives(Team &T) {
  T.Arrived.fetch_add(1, std::memory_order_acq_rel);
}

/// ... or of those in the system: who is woken may not be by another thread.
void giveUpSleeping();

/// This thread begins to wait: at the Number-th barrier of T, or for Lock.
void show(TeamWait::Kind What, const void *Place, Team *T, uint32_t Number,
          uint64_t Lock);
/// ... as a member of T until none of Tasks is left.
void showTasks(TeamWait::Kind What, const void *Place, Team *T,
               const std::atomic<uint32_t> &Tasks);
/// This thread is shown somewhere already.
bool isShown();
/// This thread is none of the program's.
void hide();
/// It goes on.
void endWait();
void gotLock(uint64_t Lock);
void gaveLock(uint64_t Lock);
/// The thread ends.
void threadEnds();

/// Says on the board which waits of this process are proven. By the thread that
/// watches.
void lookAtWaits();

} // namespace teams
} // namespace tutti::rt

#endif // TUTTI_OMP_TEAMWAITS_H
