// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a partitioned operation needs, from the board: in states where one
/// number makes the difference, and in all small ones against a model.

#include "report/deadlock/PartitionedWaits.h"
#include "core/board/Board.h"

#include <cstdlib>
#include <gtest/gtest.h>

using namespace tutti::rt;

namespace {

constexpr uint64_t Comm = 0x55;

Operation side(bool Sends, int Peer, uint32_t Number) {
  Operation Op{};
  Op.What = Sends ? Operation::Kind::PartitionedSend
                  : Operation::Kind::PartitionedRecv;
  Op.Active = Operation::Started;
  Op.Peer = Op.World = Peer;
  Op.Tag = 3;
  Op.Comm = Comm;
  Op.Call = Number;
  return Op;
}

/// Process 0 sends to 1.
class Partitions : public testing::Test {
protected:
  void SetUp() override {
    TheBoard.Head = static_cast<Header *>(calloc(1, sizeof(Header)));
    TheBoard.Areas = static_cast<char *>(calloc(2, RankArea::stride()));
    TheBoard.Head->NumLocal = TheBoard.Head->WorldSize = 2;
  }
  void TearDown() override {
    free(TheBoard.Head);
    free(TheBoard.Areas);
    TheBoard = Board();
  }
  static Pending &add(unsigned Of, const Operation &Op, uint32_t Starts,
                      uint32_t Missing) {
    RankArea &A = TheBoard.area(Of);
    Pending &P = A.Requests[A.NumPending];
    P.Request = 9 + A.NumPending;
    ++A.NumPending;
    P.Op = Op;
    P.Starts = Starts;
    P.Missing = Missing;
    return P;
  }
  static bool endsAlone(unsigned Of, const Operation &Op) {
    return lookAtPartitions(Of, Op).End.What == Ending::Needs::Nothing;
  }
  const Operation Send = side(true, 1, 1), Receive = side(false, 0, 1);
};

TEST_F(Partitions, AReceiveWithoutASendNeedsOne) {
  add(1, Receive, 1, 0);
  EXPECT_FALSE(endsAlone(1, Receive));
  EXPECT_TRUE(lookAtPartitions(1, Receive).End.Open);
  // Unless some are not shown.
  TheBoard.area(0).PartitionsHidden = 1;
  EXPECT_TRUE(endsAlone(1, Receive));
  TheBoard.area(0).PartitionsHidden = 0;
  TheBoard.area(0).Untracked = 1;
  EXPECT_TRUE(endsAlone(1, Receive));
  TheBoard.area(0).Untracked = 0;
  // Another number, tag, communicator or receiver is another pair.
  add(0, side(true, 1, 2), 1, 0);
  Operation Other = Send;
  Other.Tag = 4;
  add(0, Other, 1, 0);
  Other = Send;
  Other.Comm = Comm + 1;
  add(0, Other, 1, 0);
  add(0, side(true, 0, 1), 1, 0);
  EXPECT_FALSE(endsAlone(1, Receive));
  add(0, Send, 1, 0);
  EXPECT_TRUE(endsAlone(1, Receive));
}

TEST_F(Partitions, WhatIsNotOfThisNodeIsNotKnown) {
  Operation Far = Receive;
  Far.Peer = UnknownPeer;
  add(1, Far, 1, 0);
  EXPECT_TRUE(endsAlone(1, Far));
  Operation Unnumbered = Receive;
  Unnumbered.Call = 0;
  add(1, Unnumbered, 1, 0);
  EXPECT_TRUE(endsAlone(1, Unnumbered));
}

TEST_F(Partitions, AsInAllSmallStates) {
  Pending &S = add(0, Send, 0, 0), &R = add(1, Receive, 0, 0);
  for (uint32_t SendStarts = 0; SendStarts < 3; ++SendStarts)
    for (uint32_t Missing = 0; Missing < 3; ++Missing)
      for (uint32_t ReceiveStarts = 0; ReceiveStarts < 3; ++ReceiveStarts) {
        S.Starts = SendStarts;
        S.Missing = Missing;
        R.Starts = ReceiveStarts;
        bool HasAll = SendStarts > ReceiveStarts ||
                      (SendStarts == ReceiveStarts && Missing == 0);
        EXPECT_EQ(endsAlone(1, Receive), HasAll);
        PartitionedWait Of = lookAtPartitions(1, Receive);
        EXPECT_EQ(Of.PeerMissing, SendStarts == ReceiveStarts ? Missing : 0);
        EXPECT_EQ(endsAlone(0, Send),
                  Missing == 0 && ReceiveStarts >= SendStarts);
        Of = lookAtPartitions(0, Send);
        EXPECT_EQ(Of.OwnMissing, Missing);
        // What its own process has to do nobody can have done already.
        EXPECT_EQ(Of.End.Open, Missing > 0);
      }
}

} // namespace
