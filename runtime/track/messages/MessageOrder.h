// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where several threads send and receive: the lock on what they share, and
/// whether the order in which they are seen is that of their messages. Decides
/// it from which calls overlap (core/OpenPosts.h). Of one thread it is always.

#ifndef TUTTI_TRACK_MESSAGES_MESSAGEORDER_H
#define TUTTI_TRACK_MESSAGES_MESSAGEORDER_H

#include "mpi/agreement/Agree.h"
#include "track/messages/PostedReceives.h"

namespace tutti::rt::track {

/// Holds what all threads share; never while MPI is called for the program.
class MessagesLocked {
public:
  MessagesLocked() {
    if (__builtin_expect(ManyThreads, 0))
      lock();
  }
  ~MessagesLocked() {
    if (__builtin_expect(ManyThreads, 0))
      unlock();
  }
  MessagesLocked(const MessagesLocked &) = delete;
  MessagesLocked &operator=(const MessagesLocked &) = delete;
  /// For the thread that watches, which does not wait for long.
  static bool tryLock();
  static void unlock() { Busy.store(0, std::memory_order_release); }

private:
  static void lock();
  TUTTI_HIDDEN static std::atomic<uint32_t> Busy;
};

/// By the thread that the trace is about.
void startOrder();
/// This thread's call is about to begin, or is over. False when it is not that
/// of the trace.
bool callBegins();
void postsEnd();
inline void callEnds() {
  if (__builtin_expect(ManyThreads, 0))
    postsEnd();
}
/// Right before the call that sends P to the end of this channel, or posts P.
void sendBegins(const Posted &P, Channel &C);
void receiveBegins(const Posted &P);

/// Asked when the message is there: the k-th letter of this channel is that of
/// the k-th message that P, which takes this tag, may get, and P is where it
/// stands among the receives.
bool isInOrder(const Channel &C, const Posted &P, int32_t Tag);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_MESSAGEORDER_H
