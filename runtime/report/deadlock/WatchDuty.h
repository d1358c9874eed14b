// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which process of a node watches all of them, and how it asks the others for
/// what only they can do. Decides who has the duty; must not know what watching
/// is.
///
/// One has it at a time, the first of the node at the beginning, and says now
/// and then that it still lives. The thread that watches in each other process
/// sleeps until it is asked for something, or until it has not heard for so
/// long that it takes the duty over: then the other one was killed, or stopped,
/// or has no core, and if it comes back it finds that it has the duty no more.
/// Who leaves hands it on.

#ifndef TUTTI_REPORT_DEADLOCK_WATCHDUTY_H
#define TUTTI_REPORT_DEADLOCK_WATCHDUTY_H

#include "core/board/Board.h"

namespace tutti::rt {

/// What one process may ask of the thread that watches in another.
enum WatchRequest : uint32_t {
  LookForMessages = 1, ///< say what is known of the messages it waits for
  CheckJob = 2         ///< it belongs to those that seem to be stuck
};

namespace duty {

/// Without a word for this long it may be taken over, in ns.
inline constexpr uint64_t Silence = 2000000000;

/// This process has a thread that can watch. The first one of the node is
/// waited for.
void enter(uint64_t Now);
/// It ends: hands the duty on, if it has it.
void leave();
bool isMine();
/// By who has it: it still lives.
void confirm(uint64_t Now);
/// Takes the duty when nobody has it, or who has it has been silent. True when
/// this process has it then.
bool takeOver(uint64_t Now);

/// Wakes the thread that watches in a process, with something to do.
void ask(unsigned Local, uint32_t What);
/// Wakes all of them: the job ends.
void wakeAll();
/// What this process was asked for since.
uint32_t asked();
/// Sleeps until somebody asks, at most for so long. Heard is what heard() was
/// before the sleeper looked whether it had anything to do.
uint32_t heard();
void sleep(uint32_t Heard, uint64_t Ns);

} // namespace duty

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_WATCHDUTY_H
