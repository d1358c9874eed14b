// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads that wait for each other in the system, and in the one construct of
/// OpenMP that has no event: these functions stand before the system's (and
/// OpenMP's) own, and say where a thread is while it waits. Decides nothing,
/// and does what the function behind it does. Is in the shared library only.
///
/// A mutex that is free is taken without a word. What a thread waits for within
/// a call of MPI, or where it is shown to wait already, is not the program's.

#include "core/board/Board.h"
#include "core/threads/ProgramCode.h"
#include "core/threads/TaskPath.h"
#include "core/threads/Thread.h"
#include "omp/TeamWaits.h"
#include "threads/Behind.h"

#include <cerrno>
#include <pthread.h>

namespace tutti::rt {

namespace {

Behind<int(pthread_mutex_t *)> TryLock("pthread_mutex_trylock"),
    Lock("pthread_mutex_lock");
Behind<int(pthread_cond_t *, pthread_mutex_t *)>
    WaitForCondition("pthread_cond_wait", "GLIBC_2.3.2");
Behind<int(pthread_t, void **)> Join("pthread_join");
Behind<int(pthread_barrier_t *)> WaitAtBarrier("pthread_barrier_wait");
Behind<int(pthread_t)> Cancel("pthread_cancel");
Behind<int(pthread_condattr_t *, int)>
    ShareConditions("pthread_condattr_setpshared");
Behind<int(pthread_barrierattr_t *, int)>
    ShareBarriers("pthread_barrierattr_setpshared");
Behind<void(void *, int, const void *)>
    WaitForIteration("__kmpc_doacross_wait");

class ShownWait {
public:
  ShownWait(TeamWait::Kind What, const void *Place) {
    if (teams::isShown())
      return;
    int Error = errno;
    teams::show(What, Place, nullptr, 0, 0);
    errno = Error;
    Shown = true;
  }
  ~ShownWait() {
    if (Shown)
      teams::endWait();
  }
  ShownWait(const ShownWait &) = delete;
  ShownWait &operator=(const ShownWait &) = delete;

private:
  bool Shown = false;
};

/// What the thread that let it go did before may be known now. OpenMP's library
/// waits by these means too, where its own order counts, and MPI's locks what
/// it has: only the executable's own calls say anything.
void learn(const void *Caller) {
  if (__builtin_expect(TeamsAlive.load(std::memory_order_relaxed) == 0, 1) ||
      TheThread.Outermost || !isOfProgram(Caller) || teams::isShown())
    return;
  TheThread.Acquired = TheThread.Waited =
      Stamps.load(std::memory_order_acquire);
}

template <typename F> int learnAfter(const void *Caller, F Wait) {
  int Status = Wait();
  learn(Caller);
  return Status;
}

/// Of one process, without a protocol, and gone with its owner: to try it first
/// makes no difference. (In others it does: glibc 2.36's leaves a mutex locked
/// that cannot be recovered.)
bool isPlain(const pthread_mutex_t &M) {
#ifdef __GLIBC__
  return (M.__data.__kind & ~3) == 0;
#else
  return false;
#endif
}

/// Of objects that other processes may use: MPI's own are no business of ours.
void noteSharing(int Shared) {
  if (Shared == PTHREAD_PROCESS_SHARED && !TheThread.Outermost)
    teams::giveUpSleeping();
}

} // namespace

} // namespace tutti::rt

using namespace tutti::rt;

TUTTI_BEFORE int pthread_mutex_lock(pthread_mutex_t *M) TUTTI_NOEXCEPT {
  if (!isPlain(*M))
    return learnAfter(TUTTI_HERE, [&] { return Lock(M); });
  int Taken = TryLock(M);
  if (__builtin_expect(Taken != 0, 0)) {
    ShownWait Wait(TeamWait::Kind::Mutex, TUTTI_HERE);
    Taken = Lock(M);
  }
  learn(TUTTI_HERE);
  return Taken;
}

TUTTI_BEFORE int pthread_cond_wait(pthread_cond_t *C, pthread_mutex_t *M) {
  const void *Caller = TUTTI_HERE;
  return learnAfter(Caller, [&] {
    ShownWait Wait(TeamWait::Kind::Condition, Caller);
    return WaitForCondition(C, M);
  });
}

TUTTI_BEFORE int pthread_join(pthread_t Thread, void **Result) {
  const void *Caller = TUTTI_HERE;
  return learnAfter(Caller, [&] {
    ShownWait Wait(TeamWait::Kind::Join, Caller);
    return Join(Thread, Result);
  });
}

TUTTI_BEFORE int pthread_barrier_wait(pthread_barrier_t *B) TUTTI_NOEXCEPT {
  const void *Caller = TUTTI_HERE;
  return learnAfter(Caller, [&] {
    ShownWait Wait(TeamWait::Kind::Gathering, Caller);
    return WaitAtBarrier(B);
  });
}

/// Whoever is cancelled in a wait does not come back from it.
TUTTI_BEFORE int pthread_cancel(pthread_t Thread) {
  teams::giveUpSleeping();
  return Cancel(Thread);
}

TUTTI_BEFORE int pthread_condattr_setpshared(pthread_condattr_t *A,
                                             int Shared) TUTTI_NOEXCEPT {
  noteSharing(Shared);
  return ShareConditions(A, Shared);
}

TUTTI_BEFORE int pthread_barrierattr_setpshared(pthread_barrierattr_t *A,
                                                int Shared) TUTTI_NOEXCEPT {
  noteSharing(Shared);
  return ShareBarriers(A, Shared);
}

/// Called by compiled code for `ordered depend(sink)`; OpenMP's tools interface
/// speaks of it only when the wait is over.
TUTTI_BEFORE void __kmpc_doacross_wait(void *Where, int Thread,
                                       const void *Iteration) {
  ShownWait Wait(TeamWait::Kind::Doacross, TUTTI_HERE);
  WaitForIteration(Where, Thread, Iteration);
}
