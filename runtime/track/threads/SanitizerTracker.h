// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker for ThreadSanitizer: tells it what a call reads and writes while
/// it lasts. What stays in use after the call the table of requests tells. Must
/// not know the sanitizer's functions.

#ifndef TUTTI_TRACK_THREADS_SANITIZERTRACKER_H
#define TUTTI_TRACK_THREADS_SANITIZERTRACKER_H

#include "track/Tracker.h"
#include "track/threads/Accesses.h"

namespace tutti::rt::track {

struct SanitizerTracker : Tracker {
  static constexpr bool sees(Fn F) { return usesMemory(F) && !keepsBuffers(F); }

  template <typename A> struct Around {
    explicit Around(Context<A> &C) {
      if (tsan::isOn() && !C.Nested)
        tellAccesses(C.memory(), C.Me.OutermostReturn);
    }
    void after(Context<A> &, bool) {}
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_THREADS_SANITIZERTRACKER_H
