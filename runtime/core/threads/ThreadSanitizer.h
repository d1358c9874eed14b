// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What ThreadSanitizer is told of MPI, when the program was compiled with it:
/// accesses, the order that messages and waits make, operations that are under
/// way beside the threads. Without it nothing is done. Must not know which call
/// does what.
///
/// The sanitizer is in the program, so its functions are found by the loader,
/// if they are there.

#ifndef TUTTI_CORE_THREADSANITIZER_H
#define TUTTI_CORE_THREADSANITIZER_H

#include "core/Hidden.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

#define TUTTI_OF_TSAN __attribute__((weak, visibility("default")))
extern "C" {
TUTTI_OF_TSAN void __tsan_acquire(void *At);
TUTTI_OF_TSAN void __tsan_release(void *At);
TUTTI_OF_TSAN void __tsan_read_range_pc(void *At, unsigned long Size, void *Pc);
TUTTI_OF_TSAN void __tsan_write_range_pc(void *At, unsigned long Size,
                                         void *Pc);
TUTTI_OF_TSAN void __tsan_ignore_thread_begin();
TUTTI_OF_TSAN void __tsan_ignore_thread_end();
TUTTI_OF_TSAN void AnnotateIgnoreSyncBegin(const char *File, int Line);
TUTTI_OF_TSAN void AnnotateIgnoreSyncEnd(const char *File, int Line);
TUTTI_OF_TSAN void *__tsan_get_current_fiber();
TUTTI_OF_TSAN void *__tsan_create_fiber(unsigned Flags);
TUTTI_OF_TSAN void __tsan_destroy_fiber(void *Fiber);
TUTTI_OF_TSAN void __tsan_switch_to_fiber(void *Fiber, unsigned Flags);
TUTTI_OF_TSAN void __tsan_set_fiber_name(void *Fiber, const char *Name);
}

namespace tutti::rt::tsan {

enum class Sight : uint8_t { Unknown, Absent, Present };
TUTTI_HIDDEN extern std::atomic<Sight> Seen;
bool look() __attribute__((cold));

/// It is there, in a version that knows all of this: found out once, for every
/// call asks several times.
inline bool isOn() {
  return __builtin_expect(
      Seen.load(std::memory_order_relaxed) != Sight::Absent && look(), 0);
}

/// What happens in this scope is not the program's: what of MPI and of the run
/// time can be seen (copies, locks) would be taken for that.
class Unwatched {
public:
  Unwatched() : On(isOn()) {
    if (__builtin_expect(On, 0))
      begin();
  }
  ~Unwatched() {
    if (__builtin_expect(On, 0))
      end();
  }
  Unwatched(const Unwatched &) = delete;
  Unwatched &operator=(const Unwatched &) = delete;

  static void begin();
  static void end();

private:
  const bool On;
};

/// And in one within that it is.
class Watched {
public:
  Watched() { Unwatched::end(); }
  ~Watched() { Unwatched::begin(); }
  Watched(const Watched &) = delete;
  Watched &operator=(const Watched &) = delete;
};

// All of these where it is there, within an Unwatched.

/// By the call that returns to Pc; where it is Watched, or an operation's
/// doing.
inline void access(const void *At, size_t Size, bool Writes, const void *Pc) {
  (Writes ? __tsan_write_range_pc : __tsan_read_range_pc)(
      const_cast<void *>(At), Size, const_cast<void *>(Pc));
}

/// A message of this process may carry what this thread knows to another one,
/// and may have brought what others knew.
void tells();
void learns();

/// What follows until leave is told as that of this thread's calls, which keep
/// it while a call lasts: the sanitizer remembers some 30,000 steps of a
/// thread, and each function of libc that MPI calls while it waits is two of
/// them. False: there is no room, and the thread tells it itself.
bool enterCall();
void leaveCall();

/// An operation beside the threads begins here; what follows until leave is its
/// doing. Null: there is no room for more.
void *enterOperation(const char *Name);
void leaveOperation();
/// This thread knows that it is over.
void endOperation(void *Operation);

} // namespace tutti::rt::tsan

#endif // TUTTI_CORE_THREADSANITIZER_H
