// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A process that is about to end without MPI_Finalize: by _exit, quick_exit or
/// a signal. The thread that ends it may be in a signal handler, where next to
/// nothing is allowed, so it leaves its last words here, wakes the thread that
/// watches, which tells them, and waits for that for a while. Decides nothing
/// about how the process ends.

#ifndef TUTTI_CORE_EARLYEND_H
#define TUTTI_CORE_EARLYEND_H

#include "core/Hidden.h"

#include <atomic>
#include <cstdint>

namespace tutti::rt {

struct EarlyEnd {
  enum Kind : uint32_t { None, SystemExit, QuickExit, Signal };
  static constexpr unsigned MaxFrames = 32;

  std::atomic<uint32_t> HasListener; ///< there is a thread that watches
  std::atomic<uint32_t> How;         ///< see Kind; written after the next ones
  int Number;                        ///< the status, or the signal's number
  int Sender;                        ///< the process that sent the signal, or 0
  uint32_t Tid;                      ///< the thread's
  const void *CallOfMpi; ///< where its call of MPI returns to, null outside
  std::atomic<uint32_t> Complete; ///< the next ones are written
  uint32_t NumFrames;
  const void *Frames[MaxFrames]; ///< return addresses, innermost first
  std::atomic<uint32_t> Told;    ///< the process may end now
};
TUTTI_HIDDEN extern EarlyEnd TheEarlyEnd; ///< of this process

/// True when there is somebody to tell it, who is awake then: finishEarlyEnd
/// has to follow. Safe in signal handlers and children that share memory.
bool beginEarlyEnd(EarlyEnd::Kind How, int Number, int Sender);
/// Waits until it is told, at most for some seconds.
void finishEarlyEnd();

/// The same of an exit at this place.
void sayEarlyEnd(EarlyEnd::Kind How, int Status, const void *ReturnAddress);

/// Notes signals that end this process by default (SIGSEGV, SIGABRT, SIGTERM
/// and the like), where the program has not said what they do. They end it all
/// the same.
void watchSignals();

} // namespace tutti::rt

#endif // TUTTI_CORE_EARLYEND_H
