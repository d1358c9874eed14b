// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which memory a process has attached to a dynamic window, written by the
/// process and read by those that are about to access it. No lock: an entry
/// that somebody may access is not being changed, or the program is wrong.

#include "track/onesided/board/RmaArea.h"

namespace tutti::rt {

void RmaWindow::attach(uint64_t Low, uint64_t Bytes) {
  if (!Bytes) {
    EmptyAttached.store(1, std::memory_order_relaxed);
    return;
  }
  for (AttachedMemory &A : Attached)
    if (!A.High.load(std::memory_order_relaxed)) {
      A.Low.store(Low, std::memory_order_relaxed);
      A.High.store(Low + Bytes, std::memory_order_release);
      return;
    }
  MoreAttached.store(1, std::memory_order_release);
}

bool RmaWindow::isAttached(uint64_t Low, uint64_t Bytes) const {
  for (const AttachedMemory &A : Attached)
    if (A.Low.load(std::memory_order_relaxed) < Low + Bytes &&
        Low < A.High.load(std::memory_order_relaxed))
      return true;
  return false;
}

bool RmaWindow::detach(uint64_t Low) {
  for (AttachedMemory &A : Attached)
    if (A.Low.load(std::memory_order_relaxed) == Low &&
        A.High.exchange(0, std::memory_order_release))
      return true;
  return MoreAttached.load(std::memory_order_relaxed) ||
         EmptyAttached.load(std::memory_order_relaxed);
}

bool RmaWindow::mayBeAttached(uint64_t Low, uint64_t High) const {
  // Pieces that were attached one by one may lie side by side.
  for (bool Found = true; Found && Low < High;) {
    Found = false;
    for (const AttachedMemory &A : Attached) {
      uint64_t End = A.High.load(std::memory_order_acquire);
      if (A.Low.load(std::memory_order_relaxed) <= Low && Low < End) {
        Low = End;
        Found = true;
      }
    }
  }
  return Low >= High || MoreAttached.load(std::memory_order_acquire);
}

} // namespace tutti::rt
