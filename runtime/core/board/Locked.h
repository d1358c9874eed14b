// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The lock of this process's own data, held for a moment. The C++ library's
/// would make the program depend on a C++ run-time library. The system's is
/// called through this library's own function of that name (threads/Pthreads),
/// which is for the program's mutexes: it costs three times as much.

#ifndef TUTTI_CORE_LOCKED_H
#define TUTTI_CORE_LOCKED_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

/// Who does not get it soon sleeps: there may be fewer cores than threads.
class Mutex {
public:
  void lock() {
    if (__builtin_expect(!tryLock(), 0))
      wait();
  }
  bool tryLock() {
    uint32_t Old = Free;
    return Word.compare_exchange_strong(Old, Taken, std::memory_order_acquire);
  }
  void unlock() {
    if (__builtin_expect(
            Word.exchange(Free, std::memory_order_release) == Awaited, 0))
      wake();
  }

private:
  enum : uint32_t { Free, Taken, Awaited };
  void wait();
  void wake();
  std::atomic<uint32_t> Word{Free};
};

/// Holds one for a scope.
class Locked {
public:
  explicit Locked(Mutex &M) : Held(M) { Held.lock(); }
  ~Locked() { Held.unlock(); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  Mutex &Held;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_LOCKED_H
