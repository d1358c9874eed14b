// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Waiting for a lock that another thread has: the kernel is asked only when
/// it was not given back within a few hundred instructions.

#include "core/board/Locked.h"

#include <cerrno>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tutti::rt {

void Mutex::wait() {
  int Saved = errno;
  for (unsigned Spins = 0; Spins < 100; ++Spins) {
    if (Word.load(std::memory_order_relaxed) == Free && tryLock()) {
      errno = Saved;
      return;
    }
  }
  while (Word.exchange(Awaited, std::memory_order_acquire) != Free)
    syscall(SYS_futex, &Word, FUTEX_WAIT_PRIVATE, uint32_t(Awaited), nullptr,
            nullptr, 0);
  errno = Saved;
}

void Mutex::wake() {
  int Saved = errno;
  syscall(SYS_futex, &Word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  errno = Saved;
}

} // namespace tutti::rt
