// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The trackers. To add or remove one is a folder and a line here.
///
/// The order is that of their turns before a call, the opposite one after it:
///  - Arguments come first: what they tell is the cause of what others would.
///  - Memory works out which bytes a call uses; OneSided and Requests take it
///    from there.
///  - Sanitizer hands them to ThreadSanitizer.
///  - OneSided says to which epoch an operation belongs before Requests keep
///    it, and which windows are open before Handles end the run. After a call
///    that completes operations Requests close them before OneSided notes that
///    this process may know what others did.
///  - Handles take a handle out of their table right before MPI frees it: other
///    threads may be given the same value as soon as it has.
///  - Team looks at handles before they are freed, and after they were made.
///  - Messages come last: they may lend the call a status, which nobody else
///    is to see, and what they write down is to be there when the call begins
///    and no earlier. InterNode starts after them and sees no call.

#ifndef TUTTI_TRACK_TRACK_H
#define TUTTI_TRACK_TRACK_H

#include "track/Tracker.h"
#include "track/arguments/ArgumentsTracker.h"
#include "track/files/FilesTracker.h"
#include "track/handles/HandlesTracker.h"
#include "track/internode/InterNodeTracker.h"
#include "track/memory/MemoryTracker.h"
#include "track/messages/MessagesTracker.h"
#include "track/onesided/OneSidedTracker.h"
#include "track/requests/RequestsTracker.h"
#include "track/threads/SanitizerTracker.h"
#include "track/threads/TeamTracker.h"

namespace tutti::rt::track {

struct Trackers : TrackerList<ArgumentsTracker, FilesTracker, MemoryTracker,
                              SanitizerTracker, OneSidedTracker,
                              RequestsTracker, HandlesTracker, TeamTracker,
                              MessagesTracker, InterNodeTracker> {};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_TRACK_H
