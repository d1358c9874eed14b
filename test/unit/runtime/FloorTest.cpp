// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One report at a time: a cause counts as told only from when its writer has
/// the floor, and one that was killed does not keep it.

#include "core/Flags.h"
#include "core/board/Board.h"
#include "core/board/RankArea.h"
#include "report/Tell.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace tutti::rt;

namespace {

class FloorTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    std::string Name = "/tutti-unit-floor-" + std::to_string(getpid());
    ASSERT_TRUE(openBoard(Name.c_str(), true, 2, 0));
    unlinkBoard(Name.c_str());
    TheBoard.area(0).Pid = TheBoard.area(1).Pid = getpid();
  }
  static bool isClaimed(uint64_t Key) { return TheBoard.Head->Causes.has(Key); }
};

TEST_F(FloorTest, IsTakenBeforeTheCause) {
  TheBoard.Head->Hold = 2; // the other process writes a report
  bool Mine = false, Claimed = false;
  std::thread Waits([&] {
    ReportLock F(77);
    Mine = bool(F);
    Claimed = isClaimed(77);
  });
  usleep(50000);
  EXPECT_FALSE(isClaimed(77));
  TheBoard.Head->Hold = 0;
  Waits.join();
  EXPECT_TRUE(Mine && Claimed);
  EXPECT_EQ(TheBoard.Head->Hold.load(), 0u);
  EXPECT_FALSE(bool(ReportLock(77)));
  EXPECT_TRUE(bool(ReportLock(79)));
  EXPECT_EQ(TheBoard.Head->Hold.load(), 0u);
}

TEST_F(FloorTest, IsNotOfTheDead) {
  pid_t Child = fork();
  if (Child == 0)
    _exit(0);
  waitpid(Child, nullptr, 0);
  TheBoard.area(1).Pid = Child;
  TheBoard.Head->Hold = 2;
  ReportLock F(81);
  EXPECT_TRUE(bool(F));
  EXPECT_EQ(TheBoard.Head->Hold.load(), 1u);
}

/// A loop of warnings must not hide the error that ends the job.
TEST_F(FloorTest, WhatEndsTheJobNeedsNoRoom) {
  using tutti::Severity;
  Reported &Causes = TheBoard.Head->Causes;
  TheFlags.halt_on_error = true;
  uint64_t Key = 1001;
  while (ReportLock(Key, Severity::Warning))
    Key += 2;
  EXPECT_FALSE(Causes.has(Key));
  EXPECT_EQ(Causes.NumLeftOut.load(), 1u);
  EXPECT_FALSE(bool(ReportLock(Key, Severity::Warning)));
  EXPECT_EQ(Causes.NumLeftOut.load(), 1u);
  EXPECT_FALSE(bool(ReportLock(Key + 2, Severity::Warning)));
  EXPECT_EQ(Causes.NumLeftOut.load(), 2u);
  // Errors have room of their own, then need none.
  for (unsigned I = 0; I < Reported::Room; ++I)
    EXPECT_TRUE(bool(ReportLock(5001 + 2 * I)));
  EXPECT_FALSE(bool(ReportLock(5001)));
  EXPECT_EQ(Causes.NumLeftOut.load(), 2u);
  EXPECT_EQ(TheBoard.Head->Hold.load(), 0u);
  // Errors that do not end the job are as the others.
  TheFlags.halt_on_error = false;
  EXPECT_FALSE(bool(ReportLock(9001)));
  EXPECT_EQ(Causes.NumLeftOut.load(), 3u);
}

} // namespace
