// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many tasks of a set are not finished: of those that one task has made
/// (taskwait), or of those of a taskgroup. Must not know who waits for them.
///
/// A set outlives who opened it, as long as a task of it is not finished.

#ifndef TUTTI_OMP_TASKFAMILIES_H
#define TUTTI_OMP_TASKFAMILIES_H

#include <atomic>
#include <cstdint>

namespace tutti::rt {

struct TaskFamily {
  std::atomic<uint32_t> Unfinished;
  std::atomic<uint32_t> Users; ///< tasks of it, and who opened it; 0: unused
  TaskFamily *Outer;           ///< of a taskgroup: the one around it
};

/// Null: there is no room.
TaskFamily *openFamily(TaskFamily *Outer);
/// By who opened it.
void closeFamily(TaskFamily *F);
/// A task of it is made, and finished. It may be null.
void joinFamily(TaskFamily *F);
void leaveFamily(TaskFamily *F);

} // namespace tutti::rt

#endif // TUTTI_OMP_TASKFAMILIES_H
