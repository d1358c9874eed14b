// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The inside of the table of open requests, for those who keep operations in
/// it that have no request of their own.

#ifndef TUTTI_TRACK_REQUESTTABLE_H
#define TUTTI_TRACK_REQUESTTABLE_H

#include "track/OpenRequests.h"

#include <atomic>
#include <sched.h>

namespace tutti::rt::track::open {

extern std::atomic<uint32_t> Busy;

class Locked {
public:
  Locked() {
    unsigned Spins = 0;
    while (Busy.exchange(1, std::memory_order_acquire))
      if (++Spins % 256 == 0)
        sched_yield();
  }
  ~Locked() { Busy.store(0, std::memory_order_release); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;
};

/// One window cannot make this process keep more than this.
inline constexpr unsigned MaxOperations = 4096;

// Under the lock.
OpenRequest *take(); ///< null: no memory
/// The request of this handle; of several, the one in this variable.
OpenRequest *find(uint64_t Value, const void *Where);
void activate(OpenRequest &R, uint32_t Site);
void unlist(OpenRequest &R);
/// An operation of an epoch.
void pend(OpenRequest &R, const NewRequest &New);
void unpend(OpenRequest &R);

// Without it.
/// Right at the start: only the starting thread knows it.
void sumUp(OpenRequest &R);
bool isAsBefore(const OpenRequest &R, bool &There);
/// The bytes of one partition, in any order of them; false when they are gone.
bool addPartition(const OpenRequest &R, int I, bool MayBeGone, uint64_t &Sum);
void putBack(OpenRequest *R);

} // namespace tutti::rt::track::open

#endif // TUTTI_TRACK_REQUESTTABLE_H
