// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which tasks cannot be begun because a task that they depend on is not
/// finished. Decides whether a task counts as ready, and tells its team; must
/// not know the tools interface.
///
/// What has no room to be remembered counts as ready: then less is proven.

#ifndef TUTTI_OMP_BLOCKEDTASKS_H
#define TUTTI_OMP_BLOCKEDTASKS_H

#include <cstdint>

namespace tutti::rt {

struct Team;

/// Of a task with depend clauses.
struct TaskLinks {
  static constexpr unsigned Room = 8;
  bool IsUsed = false; ///< such a task; nobody asks for the rest of another
  bool IsFinished = false;
  uint8_t NumAfter = 0;
  uint32_t Before = 0; ///< unfinished tasks that it waits for
  Team *In = nullptr;
  TaskLinks *After[Room] = {};
};

/// A task is made that counts as ready in its team.
void openLinks(TaskLinks &L, Team *In);
/// Sink cannot begin before Source is finished.
void blockTask(TaskLinks &Source, TaskLinks &Sink);
/// What waited for it alone is ready from here on. Before OpenMP lets it begin.
void finishLinks(TaskLinks &L);

} // namespace tutti::rt

#endif // TUTTI_OMP_BLOCKEDTASKS_H
