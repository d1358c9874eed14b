// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which places of OpenMP's task tree are ordered.

#include "core/threads/TaskPath.h"
#include "omp/Dependences.h"

#include <gtest/gtest.h>

#include <vector>

using namespace tutti::rt;

namespace {

constexpr uint64_t Root = 1;

TaskStep task(uint64_t Number) {
  TaskStep S{};
  S.Task = Number;
  return S;
}
TaskStep member(uint32_t Team, uint32_t Thread, uint32_t Epoch) {
  TaskStep S = task(1000 * Team + Thread);
  S.Team = Team;
  S.Thread = Thread;
  S.Epoch = Epoch;
  return S;
}
TaskStep made(TaskStep By, uint32_t Made, uint32_t Waits = 0) {
  By.Made = Made;
  By.Waits = Waits;
  return By;
}
TaskPath path(std::initializer_list<TaskStep> Steps) {
  TaskPath P{};
  for (const TaskStep &S : Steps)
    P.Steps[P.Depth++] = S;
  return P;
}

TEST(TaskPath, BarriersOrderTeams) {
  TaskPath A = path({task(Root), member(1, 0, 2)});
  EXPECT_TRUE(unordered(A, path({task(Root), member(1, 1, 2)})));
  EXPECT_FALSE(unordered(A, path({task(Root), member(1, 1, 3)})));
  EXPECT_FALSE(unordered(A, path({task(Root), member(1, 0, 2)})));
  // Another instance of the region, another initial thread.
  EXPECT_FALSE(unordered(A, path({task(Root), member(2, 1, 2)})));
  EXPECT_FALSE(unordered(A, path({task(2), member(1, 1, 2)})));
  // Outside of the region.
  EXPECT_FALSE(unordered(A, path({task(Root)})));
  EXPECT_FALSE(unordered(path({task(Root)}), A));
}

TEST(TaskPath, OneThreadByChance) {
  auto InRegion = [](TaskStep Where, uint32_t Choice) {
    TaskPath P = path({task(Root), Where});
    P.Chosen = 1;
    P.Choice = Choice;
    return P;
  };
  TaskStep Thread = member(1, 0, 2), Alone = Thread;
  Alone.Alone = true;
  TaskPath First = InRegion(Thread, 7);
  EXPECT_TRUE(inOrderByChance(First, InRegion(Thread, 8)));
  EXPECT_TRUE(inOrderByChance(First, InRegion(Thread, 0))); // master
  EXPECT_FALSE(inOrderByChance(First, First));
  EXPECT_FALSE(inOrderByChance(First, path({task(Root), Thread})));
  TaskPath InLoop = path({task(Root), Thread});
  InLoop.Shared = 1;
  EXPECT_TRUE(inOrderByChance(First, InLoop));
  EXPECT_FALSE(inOrderByChance(InLoop, InLoop));
  EXPECT_FALSE(inOrderByChance(First, InRegion(member(1, 0, 3), 8)));
  EXPECT_FALSE(inOrderByChance(First, InRegion(member(1, 1, 2), 8)));
  EXPECT_FALSE(inOrderByChance(InRegion(Thread, 0), InRegion(Thread, 0)));
  EXPECT_FALSE(inOrderByChance(InRegion(Alone, 7), InRegion(Alone, 8)));
}

TEST(TaskPath, TasksAndTheirMaker) {
  TaskStep P = member(1, 0, 0);
  TaskPath First = path({task(Root), made(P, 1), task(11)});
  TaskPath Second = path({task(Root), made(P, 2), task(12)});
  EXPECT_TRUE(unordered(First, Second));
  EXPECT_TRUE(unordered(Second, First));
  // taskwait between them
  EXPECT_FALSE(unordered(First, path({task(Root), made(P, 2, 1), task(12)})));
  // The maker before and after it has made a task, and after a taskwait.
  EXPECT_FALSE(unordered(path({task(Root), made(P, 0)}), First));
  EXPECT_TRUE(unordered(path({task(Root), made(P, 1)}), First));
  EXPECT_TRUE(unordered(First, path({task(Root), made(P, 1)})));
  EXPECT_FALSE(unordered(First, path({task(Root), made(P, 1, 1)})));
  // Another thread of the team, before and after the barrier.
  EXPECT_TRUE(unordered(First, path({task(Root), member(1, 1, 0)})));
  EXPECT_FALSE(unordered(First, path({task(Root), member(1, 1, 1)})));
}

TEST(TaskPath, DependencesAndUndeferred) {
  TaskStep P = member(1, 0, 0), X = task(11), Y = task(12);
  X.Level = 1;
  EXPECT_TRUE(unordered(path({task(Root), made(P, 1), X}),
                        path({task(Root), made(P, 2), Y})));
  Y.Level = 2;
  EXPECT_FALSE(unordered(path({task(Root), made(P, 1), X}),
                         path({task(Root), made(P, 2), Y})));
  Y.Level = 1;
  EXPECT_TRUE(unordered(path({task(Root), made(P, 1), X}),
                        path({task(Root), made(P, 2), Y})));
  X.Level = Y.Level = TaskStep::UnknownLevel;
  EXPECT_FALSE(unordered(path({task(Root), made(P, 1), X}),
                         path({task(Root), made(P, 2), Y})));
  TaskStep Now = task(13);
  Now.AtOnce = true;
  EXPECT_FALSE(unordered(path({task(Root), made(P, 1), Now}),
                         path({task(Root), made(P, 2), task(14)})));
  EXPECT_TRUE(unordered(path({task(Root), made(P, 1), task(14)}),
                        path({task(Root), made(P, 2), Now})));
}

TEST(TaskPath, WhatATaskLeavesBehind) {
  TaskStep P = member(1, 0, 0);
  TaskPath Deep = path({task(Root), made(P, 1), made(task(77), 2), task(78)});
  TaskPath After = path({task(Root), made(P, 1, 1)});
  EXPECT_FALSE(unordered(Deep, After)); // it has waited, or is not over
  leaveBehind(77, 1);
  EXPECT_TRUE(unordered(Deep, After));
  EXPECT_TRUE(unordered(After, Deep));
  // It has waited for the first that it made.
  EXPECT_FALSE(unordered(
      path({task(Root), made(P, 1), made(task(77), 1), task(79)}), After));
  // A taskgroup waits for all; so does a barrier.
  TaskStep Group = made(P, 1, 1);
  Group.Groups = 1;
  EXPECT_FALSE(unordered(Deep, path({task(Root), Group})));
  EXPECT_FALSE(
      unordered(Deep, path({task(Root), made(member(1, 0, 1), 1, 1)})));
}

TEST(Dependences, Levels) {
  int A, B;
  auto Level = [](Dependences &D,
                  std::initializer_list<std::pair<const void *, int>> Clauses) {
    std::vector<ompt::Dependence> List;
    for (auto [Variable, Kind] : Clauses) {
      List.push_back({{}, Kind});
      List.back().Variable.ptr = const_cast<void *>(Variable);
    }
    return D.next(List.data(), static_cast<int>(List.size()));
  };
  Dependences D;
  EXPECT_EQ(Level(D, {{&A, ompt::Out}}), 1u);
  EXPECT_EQ(Level(D, {{&B, ompt::Out}}), 1u);
  EXPECT_EQ(Level(D, {{&A, ompt::In}}), 2u);
  EXPECT_EQ(Level(D, {{&A, ompt::In}}), 2u);
  EXPECT_EQ(Level(D, {{&A, ompt::MutexInOutSet}}), 3u);
  EXPECT_EQ(Level(D, {{&A, ompt::MutexInOutSet}}), 3u);
  EXPECT_EQ(Level(D, {{&A, ompt::In}, {&B, ompt::InOut}}), 4u);
  EXPECT_EQ(Level(D, {{&B, ompt::In}}), 5u);
  D.clear();
  EXPECT_EQ(Level(D, {{&B, ompt::InOutSet}}), 1u);
  // All of memory.
  EXPECT_EQ(Level(D, {{nullptr, 34}}), TaskStep::UnknownLevel);
  EXPECT_EQ(Level(D, {{&A, ompt::In}}), TaskStep::UnknownLevel);
}

TEST(TaskPath, NestedRegionsAndTasks) {
  TaskStep P = member(1, 0, 0);
  TaskPath Task = path({task(Root), made(P, 1), task(11)});
  // A region made after the task is there at the same time; one before is over.
  EXPECT_TRUE(unordered(Task, path({task(Root), made(P, 2), member(2, 1, 0)})));
  EXPECT_FALSE(unordered(path({task(Root), made(P, 1), member(2, 1, 0)}),
                         path({task(Root), made(P, 2), task(11)})));
  EXPECT_FALSE(unordered(path({task(Root), made(P, 1), member(2, 1, 0)}),
                         path({task(Root), made(P, 1)})));
  // Inner teams of two threads of one outer team.
  EXPECT_TRUE(
      unordered(path({task(Root), made(P, 1), member(2, 0, 5)}),
                path({task(Root), made(member(1, 1, 0), 1), member(3, 0, 9)})));
}

TEST(TaskPath, WhatIsNotKnownIsOrdered) {
  TaskPath Deep = path({task(Root), member(1, 0, 0)});
  Deep.Depth = TaskPath::MaxDepth + 1;
  EXPECT_FALSE(unordered(Deep, path({task(Root), member(1, 1, 0)})));
  EXPECT_FALSE(unordered(TaskPath{}, path({task(Root), member(1, 1, 0)})));
  TaskStep Out = member(1, 0, 0);
  Out.Cancelled = true;
  EXPECT_FALSE(
      unordered(path({task(Root), Out}), path({task(Root), member(1, 1, 0)})));
}

} // namespace
