// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Marks what one process writes and others read without waiting: of which call
/// it is. No two calls have the same stamp. So what has the right one before
/// and after it was read was complete, and was not written to in between; with
/// a stamp of the communicator alone, a place used again would look untouched.

#ifndef TUTTI_CORE_STAMP_H
#define TUTTI_CORE_STAMP_H

#include "core/board/Hash.h"

#include <atomic>

namespace tutti::rt {

class Stamp {
public:
  /// What follows is written from now on.
  void open() {
    Value.store(Writing, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
  }
  /// The same where several threads may write: false while another one does.
  /// It can have lost its core, and would go on in the middle of this one's.
  bool claim() {
    uint64_t Now = Value.load(std::memory_order_relaxed);
    if (Now == Writing ||
        !Value.compare_exchange_strong(Now, Writing, std::memory_order_acquire))
      return false;
    std::atomic_thread_fence(std::memory_order_release);
    return true;
  }
  void publish(uint64_t Id, uint32_t Call,
               std::memory_order Order = std::memory_order_release) {
    Value.store(of(Id, Call), Order);
  }
  /// Before reading: what there is to read is of this call.
  bool is(uint64_t Id, uint32_t Call,
          std::memory_order Order = std::memory_order_acquire) const {
    return Value.load(Order) == of(Id, Call);
  }
  /// After reading: it still is.
  bool isStill(uint64_t Id, uint32_t Call) const {
    std::atomic_thread_fence(std::memory_order_acquire);
    return Value.load(std::memory_order_relaxed) == of(Id, Call);
  }

private:
  static constexpr uint64_t of(uint64_t Id, uint32_t Call) {
    return mix(Id, Call) | 1;
  }
  static constexpr uint64_t Writing = 2; ///< 0: never written
  std::atomic<uint64_t> Value;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_STAMP_H
