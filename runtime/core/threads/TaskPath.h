// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where in OpenMP's tree of tasks something happens, and whether OpenMP orders
/// two such places. Knows no OpenMP runtime: whoever follows one fills it in.
///
/// A path leads from the initial task over the tasks of teams and the explicit
/// tasks to the one that is executed. Each step says what its task had behind
/// it when the next step was made, or at the end of the path now. That is
/// enough to decide without remembering what happened in between, and two
/// places are called unordered only when everything is known.

#ifndef TUTTI_CORE_TASKPATH_H
#define TUTTI_CORE_TASKPATH_H

#include "core/Hidden.h"

#include <atomic>
#include <cstdint>

namespace tutti::rt {

struct TaskStep {
  uint64_t Task;   ///< a number of its own
  uint32_t Team;   ///< of an implicit task: the instance of the region; else 0
  uint32_t Thread; ///< of an implicit task: its number in the team
  uint32_t Epoch;  ///< barriers behind it
  uint32_t Waits;  ///< taskwaits and ends of taskgroups behind it
  uint32_t Groups; ///< of these the ends of taskgroups
  uint32_t Made;   ///< tasks and parallel regions it has made
  /// Greater than that of each task of its maker that its depend clauses make
  /// it wait for; 0 without such clauses.
  uint32_t Level;
  bool AtOnce;    ///< over before its maker goes on
  bool Alone;     ///< of an implicit task: no other thread is in the team
  bool Cancelled; ///< its barriers cannot be counted on

  static constexpr uint32_t UnknownLevel = UINT32_MAX;

  bool isImplicit() const { return Team != 0; }
  /// Neither waits for the other, by any chain of dependences.
  bool independentOf(const TaskStep &Other) const {
    return !Level || !Other.Level ||
           (Level == Other.Level && Level != UnknownLevel);
  }
  bool samePhase(const TaskStep &Other) const {
    return Epoch == Other.Epoch && Waits == Other.Waits;
  }
};

struct TaskPath {
  static constexpr unsigned MaxDepth = 6;
  uint32_t Depth;    ///< more than MaxDepth: not known
  uint32_t Chosen;   ///< how many single, masked and section regions it is in
  uint32_t Choice;   ///< which region it is in that any thread may get; or 0
  uint32_t Shared;   ///< how many worksharing loops it is in
  uint64_t Acquired; ///< see Thread
  uint64_t Waited;   ///< the same
  TaskStep Steps[MaxDepth];

  bool isKnown() const { return Depth > 0 && Depth <= MaxDepth; }
  TaskStep &last() { return Steps[Depth - 1]; }
  const TaskStep &last() const { return Steps[Depth - 1]; }
  /// One of the threads of a team, or a task, was chosen to be here.
  bool isChosen() const { return Chosen || !last().isImplicit(); }
  void copyFrom(const TaskPath &Other);
};

/// The task is over, and has not waited for the tasks that it made after Made
/// of them.
void leaveBehind(uint64_t Task, uint32_t Made);

/// Earlier happened before Later as the clock has it; nothing in OpenMP makes
/// that so.
bool unordered(const TaskPath &Earlier, const TaskPath &Later);

/// That one task of a team executes both, and so in order, is chance: each is
/// in a construct that leaves it to one thread, and one of these constructs to
/// any.
bool inOrderByChance(const TaskPath &Earlier, const TaskPath &Later);

/// What is remembered of the last collective of a communicator in a team.
struct LastInTeam {
  uint64_t Stamp; ///< its number among all of this process; 0: there is none
  uint32_t Site;
  uint32_t Tid;
  uint16_t Call;
  bool MayOverlap; ///< the pass is sure that another one can
  TaskPath Path;
};

/// Parallel regions that are being executed, and where this thread is in them;
/// zero and null while nobody follows OpenMP.
TUTTI_HIDDEN extern std::atomic<uint32_t> TeamsAlive;
extern const TaskPath *(*CurrentTask)();
/// Collectives, and uses of objects, in teams so far.
TUTTI_HIDDEN extern std::atomic<uint64_t> Stamps;

inline const TaskPath *currentTask() {
  if (__builtin_expect(TeamsAlive.load(std::memory_order_relaxed) == 0, 1))
    return nullptr;
  return CurrentTask();
}

} // namespace tutti::rt

#endif // TUTTI_CORE_TASKPATH_H
