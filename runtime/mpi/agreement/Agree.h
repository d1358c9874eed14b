// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A process takes its place in one collective call: remembers what it is about
/// to do, compares it with what the first member did, and says so before it
/// enters. Must not know which call it is.

#ifndef TUTTI_MPI_AGREE_H
#define TUTTI_MPI_AGREE_H

#include "core/Hidden.h"
#include "core/threads/Thread.h"
#include "mpi/agreement/PairwiseSignature.h"
#include "mpi/start/Level.h"
#include "mpi/wrappers/Describe.h"

namespace tutti::rt {

/// MPI is up and the wrappers check; off before MPI_Init and after
/// MPI_Finalize.
TUTTI_HIDDEN extern std::atomic<bool> Running;
/// Switched by MPI_Pcontrol: calls are counted but not compared.
TUTTI_HIDDEN extern std::atomic<bool> Checking;
/// Some calls were not compared.
TUTTI_HIDDEN extern bool EverUnchecked;

/// Call number Call of this process on S. MayWait: a blocking call, which may
/// wait until the others are less than a ring behind. Gives an error class when
/// the call must not be made: only where errors are returned (Returns.h).
int agree(CommObject &S, uint32_t Call, uint32_t Site, const Description &D,
          bool MayWait, Fingerprint *Pairs, bool Returns = false);

/// Call number Call of this process on S has ended with an error. Where MPI has
/// refused it because of an argument it was not made: the next call has its
/// number. Unless it was unseen until now, others may have compared with it:
/// neither of the two is compared from here on.
void callFailed(CommObject &S, uint32_t Call, int Error, bool Unseen);
/// A call that should have failed was made all the same, without agree.
void madeUnseen(CommObject &S, uint32_t Call, bool HasPairs);

/// Returns when all members on this node have come to the call, or it is known
/// to be faulty: for calls in which MPI may end the job (there is no such port,
/// no such command) before the one comes that does something else.
void meetFirst(CommObject &S, uint32_t Call, uint32_t Site, Fn F);

/// Holds the communicator for one thread while it is in a collective.
class OneThread {
public:
  OneThread(CommObject &S, Thread &T, Fn F, uint32_t Site) : S(S) {
    uint32_t Nobody = 0;
    if (__builtin_expect(!S.Inside.compare_exchange_strong(
                             Nobody, T.Tid, std::memory_order_acquire) &&
                             Nobody != T.Tid,
                         0))
      overlap(T, F, Site);
    S.InsideCall.store(F, std::memory_order_relaxed);
    S.InsideSite.store(Site, std::memory_order_relaxed);
  }
  ~OneThread() { leave(); }
  /// The call has freed the communicator: its record is another's soon.
  void leave() {
    if (Held)
      S.Inside.store(0, std::memory_order_release);
    Held = false;
  }
  OneThread(const OneThread &) = delete;
  OneThread &operator=(const OneThread &) = delete;

  /// Whether another thread has executed this collective, or made the last one
  /// before it, and OpenMP does not order the two.
  void checkOrder(const Thread &T, Fn F, uint32_t Site) {
    if (const TaskPath *Here = currentTask())
      compareLast(*Here, T, F, Site);
    else if (__builtin_expect(T.Flagged, 0))
      checkTeam(T, F, Site);
  }

private:
  void overlap(const Thread &T, Fn F, uint32_t Site);
  void compareLast(const TaskPath &Here, const Thread &T, Fn F, uint32_t Site);
  void checkTeam(const Thread &T, Fn F, uint32_t Site);
  CommObject &S;
  bool Held = true;
};

} // namespace tutti::rt

#endif // TUTTI_MPI_AGREE_H
