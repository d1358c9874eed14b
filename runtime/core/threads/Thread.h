// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the runtime keeps for each thread of the program: whether it is inside
/// a call already, the site announced for its next call, and where it says on
/// the board what it does.

#ifndef TUTTI_CORE_THREAD_H
#define TUTTI_CORE_THREAD_H

#include "core/Hidden.h"
#include "core/Sites.h"

#include <cstring>

namespace tutti::rt {

struct Thread {
  /// The frame of the outermost wrapper, null outside. An address, because a
  /// call can be left by a long jump or an exception: then a wrapper that lies
  /// above it is not nested, and of one below it the stack tells.
  const void *Outermost;
  const void *OutermostReturn; ///< where it returns to
  const tutti_site *Announced;
  ThreadStatus *Status; ///< null when none is free
  uint32_t Tid;
  /// Of the last message that this call sends: its number among those to the
  /// same process, from 1; 0: not known.
  uint32_t Letter;
  /// What the call will wait for, where a tracker knows it: of one call.
  Operation Waits[2];
  uint8_t NumWaits;
  uint32_t Site; ///< of the current call
  /// An argument of the current call is wrong: MPI may refuse the call.
  bool IsFaulty;
  uint32_t Polls;    ///< in a row, that found nothing
  bool AsksMore;     ///< not all of them asked the same
  uint64_t Question; ///< what the first of them asked
  uint64_t Flagged; ///< what the pass found at the current call, as a site says
  /// The last tracked collective before this thread may have learnt of others:
  /// it took a lock or a message (see TaskPath.h).
  uint64_t Acquired;
  /// The same without what it learnt in collectives.
  uint64_t Waited;

  /// The pass is sure of C at the current call.
  bool isFlagged(Check C) const {
    return Flagged >> static_cast<unsigned>(C) & 1 &&
           Flagged >> TUTTI_SITE_LEVEL_SHIFT == 1;
  }
};

#define TUTTI_TLS __attribute__((tls_model("initial-exec")))
// Not thread_local: for what is declared elsewhere clang then asks at each use
// whether it has to be initialized.
TUTTI_HIDDEN extern __thread Thread TheThread TUTTI_TLS;

/// Several threads may call MPI at once: what MPI provides, known when it has
/// started.
TUTTI_HIDDEN extern bool ManyThreads;
/// Called when that has become true; may be null.
TUTTI_HIDDEN extern void (*ThreadsMayCall)();

uint32_t threadId();
/// Of this process.
bool isAlive(uint32_t Tid);

/// First MPI call of this thread: takes a place on the board.
void enlistThread(Thread &T);

/// Of this process: which thread has this place on the board. It may have ended
/// meanwhile, and its memory be gone. Null when none ever had it.
const Thread *threadIn(unsigned Place);

/// While inside a wrapper: MPI calls made by MPI or by callbacks are not the
/// program's own calls.
class Entry {
public:
  /// In the wrapper itself, or inlined into it.
  __attribute__((always_inline)) Entry(Thread &T, const void *ReturnAddress)
      : T(T) {
    T.Outermost = __builtin_frame_address(0);
    T.OutermostReturn = ReturnAddress;
  }
  ~Entry() { T.Outermost = nullptr; }
  Entry(const Entry &) = delete;
  Entry &operator=(const Entry &) = delete;

private:
  Thread &T;
};

/// The frames of the stack say that the outermost wrapper is still there.
bool isStillInside(const Thread &T);

inline bool isNested(const Thread &T) {
  return __builtin_expect(T.Outermost != nullptr, 0) &&
         __builtin_frame_address(0) < T.Outermost && isStillInside(T);
}

/// Takes the announced site, if any: it is for one call only.
inline uint32_t siteOfCall(Thread &T, const void *ReturnAddress) {
  const tutti_site *S = T.Announced;
  T.Announced = nullptr;
  T.IsFaulty = false;
  T.Flagged = S ? S->checks : 0;
  const void *Key = S ? static_cast<const void *>(S) : ReturnAddress;
  if (uint32_t Site = TheSiteCache.find(Key); __builtin_expect(Site != 0, 1))
    return T.Site = Site - 1;
  return T.Site = S ? makeSite(S, S, ReturnAddress)
                    : makeSiteOfCaller(ReturnAddress, T.Outermost);
}

/// Says on the board that this thread is in a call that may wait.
class Blocked {
public:
  /// In a call that was shown already.
  explicit Blocked(Thread &T) : S(T.Status) {}
  Blocked(Thread &T, Fn F, uint32_t Site) : S(T.Status) {
    if (!S)
      return;
    S->Function = F;
    S->Site = Site;
    S->NumOps = 0;
    S->NeedsAll = true;
    S->NumWaited = 0;
    S->MoreWaited = S->UnknownWaited = false;
  }
  /// Of the collective that it waits in: the members, by number on this node,
  /// whose data it needs.
  void addSources(const uint64_t (&Sources)[MaxLocalWords]) {
    if (S)
      memcpy(S->Sources, Sources, sizeof(S->Sources));
  }
  ~Blocked() {
    if (!S)
      return;
    S->Epoch.store((S->Epoch.load(std::memory_order_relaxed) | 1) + 1,
                   std::memory_order_release);
    // What the next call writes must not be seen with this call's epoch.
    std::atomic_thread_fence(std::memory_order_release);
  }
  Blocked(const Blocked &) = delete;
  Blocked &operator=(const Blocked &) = delete;

  void add(const Operation &Op) {
    if (S && S->NumOps < 2)
      S->Ops[S->NumOps++] = Op;
  }
  ThreadStatus *status() const { return S; }
  /// It waits for one of these or for something else.
  void leaveOpen() {
    if (!S)
      return;
    S->MoreWaited = true;
    S->NeedsAll = false;
  }
  /// The call is over, but will be made again and again.
  void keepPolling(uint32_t Polls) {
    if (S)
      S->Polls.store(Polls, std::memory_order_relaxed);
    S = nullptr;
  }
  void publish() {
    if (S)
      S->Epoch.store(nextEpoch(*S), std::memory_order_release);
  }

private:
  ThreadStatus *S;
};

/// Polls in a row that found nothing, after which they are shown as a wait.
inline constexpr uint32_t ManyPolls = 4096;

void asksMore(Thread &T);

/// After a poll that found nothing: true when it is to be shown.
inline bool pollsAgain(Thread &T, uint64_t Question) {
  if (!T.Polls) {
    T.Question = Question;
    T.AsksMore = false;
  } else if (__builtin_expect(T.Question != Question && !T.AsksMore, 0)) {
    asksMore(T);
  }
  if (++T.Polls < ManyPolls)
    return false;
  if (T.Polls == ManyPolls)
    return true;
  if (T.Status)
    T.Status->Polls.store(T.Polls, std::memory_order_relaxed);
  return false;
}
void stopPolling(Thread &T);

} // namespace tutti::rt

#endif // TUTTI_CORE_THREAD_H
