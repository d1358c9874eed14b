// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Clocks in nanoseconds.

#ifndef TUTTI_CORE_CLOCK_H
#define TUTTI_CORE_CLOCK_H

#include <cstdint>
#include <time.h>

namespace tutti::rt {

/// 0 when there is no such clock.
inline uint64_t nanoseconds(clockid_t Clock = CLOCK_MONOTONIC) {
  struct timespec T;
  if (clock_gettime(Clock, &T) != 0)
    return 0;
  return static_cast<uint64_t>(T.tv_sec) * 1000000000u +
         static_cast<uint64_t>(T.tv_nsec);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_CLOCK_H
