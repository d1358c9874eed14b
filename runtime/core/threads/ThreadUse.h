// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the kernel says of one thread: its processor time, how often it ran,
/// and whether it sleeps. Must not know why.

#ifndef TUTTI_CORE_THREADUSE_H
#define TUTTI_CORE_THREADUSE_H

#include <cstdint>

namespace tutti::rt {

struct ThreadUse {
  uint64_t Cpu;  ///< ns of processor time
  uint64_t Runs; ///< how often it was given a core: each time it polls
  bool Sleeps;   ///< in the kernel, not for a core
  bool Stopped;  ///< by a signal or a debugger
};

/// False when it cannot be read.
bool readThreadUse(int Pid, uint32_t Tid, ThreadUse &Out);

} // namespace tutti::rt

#endif // TUTTI_CORE_THREADUSE_H
