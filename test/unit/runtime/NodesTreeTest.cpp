// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Many nodes: the judge of large jobs, and reports that go up a tree.

#include "ReportModel.h"

#include "core/board/RankArea.h"

#include <gtest/gtest.h>

using namespace tutti;
using namespace tutti::rt;
using namespace tutti::rt::test;

namespace {

struct Job {
  std::vector<Bytes> Data;
  std::vector<WaitReport> All;
  NodesGraph Graph;

  explicit Job(int32_t Size)
      : Data(static_cast<size_t>(Size)), All(static_cast<size_t>(Size)) {
    EXPECT_TRUE(Graph.start(Size));
  }
  ~Job() { Graph.end(); }
  void say(int32_t Rank, Bytes What) {
    auto R = static_cast<size_t>(Rank);
    Data[R] = std::move(What);
    ASSERT_TRUE(All[R].read(Data[R].data(), Data[R].size(), Graph.size()));
    Graph.Said[Rank] = &All[R];
  }
  int32_t numDead() {
    Graph.findDead();
    int32_t Dead = 0;
    for (int32_t R = 0; R < Graph.size(); ++R)
      Dead += Graph.isDead(R);
    return Dead;
  }
};

TEST(NodesOfALargeJob, ABarrierThatOneMisses) {
  constexpr int32_t Size = 50000;
  Job J(Size);
  for (int32_t R = 0; R < Size; ++R)
    J.say(R, missedBarrier(R, Size));
  EXPECT_EQ(J.numDead(), Size);
  // Its message may come from somebody who does not wait.
  J.Graph.Said[1] = nullptr;
  EXPECT_EQ(J.numDead(), 0);
}

TEST(NodesOfALargeJob, AChainBehindOneThatGoesOn) {
  constexpr int32_t Size = 50000;
  Job J(Size);
  for (int32_t R = 0; R < Size; ++R)
    J.say(R, reportOf({R, ReportedOp::Kind::Recv, (R + 1) % Size}));
  EXPECT_EQ(J.numDead(), Size);
  J.Graph.Said[Size - 1] = nullptr;
  EXPECT_EQ(J.numDead(), 0);
}

TEST(NodesOfALargeJob, AMessageOfAnybody) {
  constexpr int32_t Size = 20000;
  Job J(Size);
  for (int32_t R = 0; R < Size; ++R) {
    Waiting W{R, ReportedOp::Kind::Recv, ReportedOp::Any};
    W.Size = Size;
    W.Members = {0, 1, Size};
    J.say(R, reportOf(W));
  }
  EXPECT_EQ(J.numDead(), Size);
  J.Graph.Said[77] = nullptr;
  EXPECT_EQ(J.numDead(), 0);
}

/// Rows and columns of a grid; in one row somebody waits for a column instead.
TEST(NodesOfALargeJob, ManyCommunicators) {
  constexpr int32_t Edge = 128;
  Job J(Edge * Edge);
  for (int32_t R = 0; R < Edge * Edge; ++R) {
    int32_t Row = R / Edge, Column = R % Edge;
    Waiting W{R, ReportedOp::Kind::Collective};
    W.Size = Edge;
    bool ByColumn = Row == 5 && Column == 9;
    W.Comm = ByColumn ? 0x20000u + static_cast<unsigned>(Column)
                      : 0x10000u + static_cast<unsigned>(Row);
    W.Members = ByColumn ? ReportedRun{Column, Edge, Edge}
                         : ReportedRun{Row * Edge, 1, Edge};
    J.say(R, reportOf(W));
  }
  // Who has said nothing of a communicator may have left it: nothing is proven.
  EXPECT_EQ(J.numDead(), 0);
}

/// Only what holds within the ranks of one node counts there.
TEST(NodesOfALargeJob, OneNodeAlone) {
  Job J(6);
  J.say(0, reportOf({0, ReportedOp::Kind::Recv, 1}));
  J.say(1, reportOf({1, ReportedOp::Kind::Recv, 0}));
  J.say(2, reportOf({2, ReportedOp::Kind::Recv, 4}));
  J.say(3, reportOf({3, ReportedOp::Kind::Recv, 2}));
  J.say(4, reportOf({4, ReportedOp::Kind::Recv, 3}));
  EXPECT_EQ(J.numDead(), 5);
  int32_t First[] = {0, 1}, Second[] = {2, 3}, Third[] = {4, 5};
  EXPECT_TRUE(J.Graph.anyDeadAmong(First, 2));
  EXPECT_FALSE(J.Graph.anyDeadAmong(Second, 2));
  EXPECT_FALSE(J.Graph.anyDeadAmong(Third, 2));
  EXPECT_EQ(J.numDead(), 5);
}

TEST(WaitReport, MembersAreRuns) {
  ReportedRun Run{7, 1, 1};
  EXPECT_TRUE(Run.extend(5));
  EXPECT_TRUE(Run.extend(3));
  EXPECT_FALSE(Run.extend(2));
  EXPECT_EQ(Run.Stride, -2);
  EXPECT_EQ(Run.Count, 3u);
  // As many as the communicator has, and of the job.
  Waiting W{0, ReportedOp::Kind::Collective};
  W.Size = 3;
  for (const ReportedRun &Bad :
       {ReportedRun{0, 1, 2}, ReportedRun{1, 1, 3}, ReportedRun{0, -1, 3},
        ReportedRun{0, 0x7fffffff, 3}}) {
    W.Members = Bad;
    Bytes B = reportOf(W);
    WaitReport T;
    EXPECT_FALSE(T.read(B.data(), B.size(), 3));
  }
  W.Members = {2, -1, 3};
  Bytes B = reportOf(W);
  WaitReport T;
  EXPECT_TRUE(T.read(B.data(), B.size(), 3));
}

/// Asked twice, all have answered.
bool isAskedTwice(NodesModel &M, int32_t Dead) {
  for (int I = 0; I < 20000; ++I) {
    M.tick();
    if (M.Judge.round() >= 2 && !M.Judge.isAsking() && M.numDead() == Dead)
      return true;
    usleep(1000);
  }
  return false;
}

TEST(NodesTree, ReportsGoUpAndQuestionsDown) {
  NodesModel M(150, 2, 4);
  EXPECT_TRUE(isAskedTwice(M, 300));
  EXPECT_EQ(M.Guests.size(), 4u);
}

/// Those below one that ends find the first of the job.
TEST(NodesTree, OneInTheMiddleEnds) {
  NodesModel M(60, 1, 3);
  ASSERT_TRUE(isAskedTwice(M, 60));
  M.end(2);
  auto NumSaid = [&] {
    int32_t Said = 0;
    for (int32_t R = 0; R < 60; ++R)
      Said += M.Judge.graph().Said[R] != nullptr;
    return Said;
  };
  // Those below it were reached by it alone: nodes 7 to 9, and 22 to 30.
  for (int I = 0; I < 20000 && NumSaid() == 60; ++I)
    M.tick();
  EXPECT_LE(NumSaid(), 47);
  for (int I = 0; I < 20000 && NumSaid() < 59; ++I) {
    M.tick();
    usleep(1000);
  }
  EXPECT_EQ(NumSaid(), 59);
  EXPECT_EQ(M.Judge.graph().Said[2], nullptr);
}

} // namespace
