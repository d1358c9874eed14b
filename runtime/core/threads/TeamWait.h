// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a process says on the board about its threads that wait for each other,
/// in OpenMP or in the system's threads: for each where it is, and whether only
/// another thread of its process can end that. Decides nothing: who follows
/// threads writes it, who looks for deadlocks reads it. Must not know OpenMP's
/// tools interface.

#ifndef TUTTI_CORE_TEAMWAIT_H
#define TUTTI_CORE_TEAMWAIT_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

inline constexpr unsigned MaxTeamThreads = 64; ///< others are not shown

struct alignas(64) TeamWait {
  enum class Kind : uint8_t {
    Idle, ///< for work: in no team, or its team's region is over
    Barrier,
    RegionEnd,
    Critical,
    Lock,
    Ordered,
    Taskwait,
    Taskgroup,
    Doacross,  ///< for an earlier iteration
    Join,      ///< for the end of another thread
    Mutex,     ///< of the system, as all that follow
    Condition, ///< until it is signalled
    Gathering  ///< pthread_barrier_wait
  };
  /// It sleeps in the kernel from its beginning to its end, and only a step of
  /// another thread wakes it.
  static constexpr bool sleeps(Kind K) { return K >= Kind::Join; }
  /// It looks again and again whether its turn has come.
  static constexpr bool looks(Kind K) {
    return K == Kind::Ordered || K == Kind::Doacross;
  }
  std::atomic<uint32_t> Tid;   ///< 0: the place is free
  std::atomic<uint32_t> Epoch; ///< odd while it waits
  /// The epoch of the wait of which its process has found out that only a step
  /// of another one of its threads ends it.
  std::atomic<uint32_t> Proven;
  Kind What;
  uint16_t Thread, Threads; ///< its number in its team, and how many there are
  uint32_t Site;   ///< of the construct; as its process has looked it up
  uint32_t Region; ///< of the parallel region

  bool waits() const {
    return Tid.load(std::memory_order_acquire) &&
           (Epoch.load(std::memory_order_acquire) & 1);
  }
  bool isProven() const {
    return Proven.load(std::memory_order_acquire) ==
           Epoch.load(std::memory_order_acquire);
  }
};

} // namespace tutti::rt

#endif // TUTTI_CORE_TEAMWAIT_H
