// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker between nodes: sees no call, and says what this process waits
/// for from what the tracker of messages knows.

#ifndef TUTTI_TRACK_INTERNODE_INTERNODETRACKER_H
#define TUTTI_TRACK_INTERNODE_INTERNODETRACKER_H

#include "core/Hooks.h"
#include "mpi/start/Node.h"
#include "track/Tracker.h"

namespace tutti::rt::track {

/// See WriteWaitReport.
uint32_t writeWaitReport(void *Place, size_t Room, uint64_t Stamp);

struct InterNodeTracker : Tracker {
  static constexpr bool sees(Fn) { return false; }
  static void start() {
    if (!oneNode())
      WriteWaitReport = writeWaitReport;
  }
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_INTERNODE_INTERNODETRACKER_H
