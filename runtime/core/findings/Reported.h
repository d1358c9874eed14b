// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which causes the processes of a node have reported. Decides who may report
/// one, and counts those that there is no room for; must not know what a cause
/// is. Lives on the board: all zero at first, changed by atomics alone.

#ifndef TUTTI_CORE_REPORTED_H
#define TUTTI_CORE_REPORTED_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

enum class Claim : uint8_t { Mine, Taken, NoRoom };

struct Reported {
  static constexpr unsigned Room = 256;
  /// The others are for errors that end the job, with its last process too.
  static constexpr unsigned RoomForMost = 192;

  /// Keys are odd.
  Claim claim(uint64_t Key, bool EndsJob) {
    for (unsigned I = 0, Most = EndsJob ? Room : RoomForMost; I < Most; ++I) {
      uint64_t Found = Keys[I].load(std::memory_order_acquire);
      if (Found == 0 && Keys[I].compare_exchange_strong(Found, Key))
        return Claim::Mine;
      if (Found == Key)
        return Claim::Taken;
    }
    return Claim::NoRoom;
  }

  bool has(uint64_t Key) const {
    for (const auto &Entry : Keys)
      if (uint64_t Found = Entry.load(std::memory_order_acquire); Found == Key)
        return true;
    return false;
  }

  /// Another time it may be claimed again.
  void giveBack(uint64_t Key) {
    constexpr uint64_t Nothing = 2; // not 0: others may lie behind it
    for (auto &Entry : Keys)
      if (Entry.load(std::memory_order_relaxed) == Key)
        Entry.store(Nothing, std::memory_order_release);
  }

  /// Nobody will report this one. True the first time that there is one; the
  /// same cause is counted once, two of them seldom as one.
  bool leaveOut(uint64_t Key) {
    uint64_t Old = LeftOut[wordOf(Key)].fetch_or(bitOf(Key));
    return !(Old & bitOf(Key)) && NumLeftOut.fetch_add(1) == 0;
  }
  bool isLeftOut(uint64_t Key) const {
    return LeftOut[wordOf(Key)].load(std::memory_order_relaxed) & bitOf(Key);
  }

  bool isEmpty() const {
    return Keys[0].load(std::memory_order_acquire) == 0 && NumLeftOut == 0;
  }

  std::atomic<uint64_t> Keys[Room];
  std::atomic<uint64_t> LeftOut[128]; ///< by hash
  std::atomic<uint32_t> NumLeftOut;
  std::atomic<uint32_t> NumSaid; ///< of those, how many the user was told of

private:
  static unsigned wordOf(uint64_t Key) { return Key >> 7 & 127; }
  static uint64_t bitOf(uint64_t Key) { return 1ull << (Key >> 1 & 63); }
};

} // namespace tutti::rt

#endif // TUTTI_CORE_REPORTED_H
