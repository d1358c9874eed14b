// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The inside of the table of open requests, for those who keep operations in
/// it that have no request of their own.

#ifndef TUTTI_TRACK_REQUESTS_REQUESTTABLE_H
#define TUTTI_TRACK_REQUESTS_REQUESTTABLE_H

#include "track/memory/OpenIntervals.h"
#include "track/requests/OpenRequests.h"

namespace tutti::rt::track {

/// The access that an operation made to a window is complete.
inline void accessEnds(const Landing &L, uint64_t When) {
  if (__builtin_expect(L.Local >= 0 && CompleteAccess, 0))
    CompleteAccess(L, When);
}

} // namespace tutti::rt::track

namespace tutti::rt::track::open {

using Locked = RequestsLocked;

/// One window cannot make this process keep more than this.
inline constexpr unsigned MaxOperations = 4096;

// Under the lock.
OpenRequest *take(); ///< null: no memory
/// What is kept with a request; null: nothing, it was made unseen.
inline OpenRequest *openOf(const Request *R) {
  auto *Its =
      R ? static_cast<OpenRequest *>(R->Parts[Request::OfRequests]) : nullptr;
  return Its && Its->There ? Its : nullptr;
}
void activate(OpenRequest &R, uint32_t Site);
void unlist(OpenRequest &R);
/// An operation of an epoch.
void pend(OpenRequest &R, const NewOperation &New);
void unpend(OpenRequest &R);

/// The memory of those that are active, by address.
TUTTI_HIDDEN extern OpenIntervals Memory;

// Without it.
void lookForOverlap(Fn F, uint32_t Site, const BufferRegions &New,
                    const OpenRequest *Self);
/// Before Self, if that is not null, is active. Mostly the first look says that
/// there is nothing else.
inline void checkOverlap(Fn F, uint32_t Site, const BufferRegions &New,
                         const OpenRequest *Self) {
  uintptr_t Low, High;
  if (__builtin_expect(
          (New.hull(false, Low, High) && Memory.mayMeet(Low, High, false)) ||
              (New.hull(true, Low, High) && Memory.mayMeet(Low, High, true)),
          0))
    lookForOverlap(F, Site, New, Self);
}
/// Right at the start: only the starting thread knows it. Content: see
/// NewRequest.
void sumUp(OpenRequest &R, uint32_t Content);
bool isAsBefore(const OpenRequest &R, bool &There);
/// The bytes of one partition, in any order of them; false when they are gone.
bool addPartition(const OpenRequest &R, int I, bool MayBeGone, uint64_t &Sum);
void putBack(OpenRequest *R);

} // namespace tutti::rt::track::open

#endif // TUTTI_TRACK_REQUESTS_REQUESTTABLE_H
