// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Waking who sleeps on a number in memory, from anywhere: also from a signal
/// handler.

#ifndef TUTTI_CORE_BELL_H
#define TUTTI_CORE_BELL_H

#include <atomic>
#include <climits>
#include <cstdint>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tutti::rt {

inline void ringBell(std::atomic<uint32_t> &Bell) {
  Bell.fetch_add(1, std::memory_order_release);
  syscall(SYS_futex, &Bell, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

/// Sleeps until it is rung, unless it was since it had this value; at most for
/// so long.
inline void sleepOnBell(std::atomic<uint32_t> &Bell, uint32_t Heard,
                        uint64_t Ns) {
  struct timespec For;
  For.tv_sec = static_cast<time_t>(Ns / 1000000000u);
  For.tv_nsec = static_cast<long>(Ns % 1000000000u);
  syscall(SYS_futex, &Bell, FUTEX_WAIT, Heard, &For, nullptr, 0);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_BELL_H
