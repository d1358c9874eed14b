// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of messages: which calls MessageWatch follows, and what happens
/// to the order of messages when one is sent or received unseen.

#ifndef TUTTI_TRACK_MESSAGES_MESSAGESTRACKER_H
#define TUTTI_TRACK_MESSAGES_MESSAGESTRACKER_H

#include "core/Hooks.h"
#include "track/Tracker.h"
#include "track/messages/MessageWatch.h"
#include "track/messages/judge/Replay.h"

namespace tutti::rt::track {

struct MessagesTracker : Tracker {
  static constexpr bool sees(Fn F) {
    return sendsMessage(F) || receivesMessage(F) || isProbe(F) ||
           row(F).Kind == Class::Complete || receivesProbed(F) ||
           isMeeting(F) || endsTrace(F);
  }
  /// A message without a record.
  template <Fn F> static void passBy() {
    if constexpr (sendsMessage(F) || receivesMessage(F))
      giveUpMessages();
  }

  static void start() {
    startMessages();
    addJudge(judgeTraces);
  }

  template <typename A> using Around = MessageWatch<A>;
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_MESSAGESTRACKER_H
