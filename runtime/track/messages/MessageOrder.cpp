// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The lock, the calls that are going on, and the marks of what has no order.

#include "track/messages/MessageOrder.h"

#include "core/board/Board.h"
#include "core/threads/Thread.h"

#include <sched.h>

namespace tutti::rt::track {

std::atomic<uint32_t> MessagesLocked::Busy;

void MessagesLocked::lock() {
  for (unsigned Spins = 1; Busy.exchange(1, std::memory_order_acquire); ++Spins)
    if (Spins % 256 == 0)
      sched_yield();
}

bool MessagesLocked::tryLock() {
  for (unsigned Tries = 0; Tries < 100; ++Tries) {
    if (!Busy.exchange(1, std::memory_order_acquire))
      return true;
    sched_yield();
  }
  return false;
}

namespace {

OpenPosts Posts;
DisorderedComms ReceivedAtOnce; ///< which receive was first is not known
uint32_t TracedThread;

Disorder enter(const Posted &P) {
  bool Sends = P.What == Posted::Kind::Send;
  return Posts.enter({P.Mine.Comm, P.World, P.Mine.Tag, TheThread.Tid, Sends});
}

} // namespace

void startOrder() { TracedThread = threadId(); }

bool callBegins() {
  Posts.leave(TheThread.Tid); // of a call that was left by a long jump
  return TheThread.Tid == TracedThread;
}

void postsEnd() { Posts.leave(TheThread.Tid); }

void sendBegins(const Posted &P, Channel &C) {
  if (__builtin_expect(!ManyThreads, 1))
    return;
  // Whoever gets the message has to know it.
  if (Disorder D = enter(P); D != Disorder::None)
    C.Disordered.mark(P.Mine.Comm, D);
}

void receiveBegins(const Posted &P) {
  if (__builtin_expect(ManyThreads, 0) && enter(P) != Disorder::None)
    ReceivedAtOnce.mark(P.Mine.Comm, Disorder::OfAll);
}

bool isInOrder(const Channel &C, const Posted &P, int32_t Tag) {
  if (__builtin_expect(ReceivedAtOnce.of(P.Mine.Comm) != Disorder::None, 0))
    return false;
  Disorder D = C.Disordered.of(P.Mine.Comm);
  return __builtin_expect(D == Disorder::None, 1) ||
         (D == Disorder::OfTags && Tag != Channel::AnyTag);
}

} // namespace tutti::rt::track
