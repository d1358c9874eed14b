// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "omp/BlockedTasks.h"
#include "omp/TeamWaits.h"

#include <gtest/gtest.h>

using namespace tutti::rt;

namespace {

/// Tasks of one team, none of which has begun.
class BlockedTasksTest : public testing::Test {
protected:
  Team *In = teams::begin(nullptr);
  TaskLinks Tasks[TaskLinks::Room + 3];

  void SetUp() override {
    ASSERT_TRUE(In);
    for (TaskLinks &T : Tasks) {
      openLinks(T, In);
      teams::taskMade(In);
    }
  }
  void TearDown() override { teams::end(In); }
  unsigned blocked() const {
    return TaskLinks::Room + 3 - In->Ready.load(std::memory_order_relaxed);
  }
};

TEST_F(BlockedTasksTest, WaitsForEach) {
  blockTask(Tasks[0], Tasks[2]);
  blockTask(Tasks[1], Tasks[2]);
  EXPECT_EQ(blocked(), 1u);
  finishLinks(Tasks[0]);
  EXPECT_EQ(blocked(), 1u);
  finishLinks(Tasks[1]);
  EXPECT_EQ(blocked(), 0u);
}

TEST_F(BlockedTasksTest, WhatIsFinishedBlocksNobody) {
  finishLinks(Tasks[0]);
  blockTask(Tasks[0], Tasks[1]);
  EXPECT_EQ(blocked(), 0u);
}

TEST_F(BlockedTasksTest, WhatHasNoRoomCountsAsReady) {
  for (unsigned I = 1; I < TaskLinks::Room + 3; ++I)
    blockTask(Tasks[0], Tasks[I]);
  EXPECT_EQ(blocked(), TaskLinks::Room);
  finishLinks(Tasks[0]);
  EXPECT_EQ(blocked(), 0u);
}

TEST_F(BlockedTasksTest, TasksWithoutClausesAreNotAsked) {
  Tasks[0].IsUsed = false;
  blockTask(Tasks[0], Tasks[1]);
  blockTask(Tasks[1], Tasks[0]);
  EXPECT_EQ(blocked(), 0u);
}

} // namespace
