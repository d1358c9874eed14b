// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement on a private board: first arriver, comparison, reuse of slots,
/// the fingerprint, and the directory when it fills up.

#include "core/Ring.h"

#include <cstring>
#include <gtest/gtest.h>

using namespace tutti;
using namespace tutti::rt;

namespace {

class Board : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(openPrivateBoard()); }

  static const Ring &description(uint32_t Locals) {
    static Ring R;
    memset(static_cast<void *>(&R), 0, sizeof(R));
    R.Size = R.Locals = Locals;
    R.Members[0] = 1;
    return R;
  }
};

TEST_F(Board, FirstWritesOthersCompare) {
  uint32_t R = joinRing(1001, description(2));
  ASSERT_NE(R, NoRing);
  bool Wild = false;
  Slot &S = TheBoard.slot(R, 0);
  EXPECT_EQ(arrive(S, 0, 42, false, Wild), Arrival::First);
  EXPECT_EQ(arrive(S, 0, 42, false, Wild), Arrival::Agrees);
  EXPECT_EQ(arrive(S, 0, 43, false, Wild), Arrival::Differs);
  EXPECT_FALSE(Wild);
  EXPECT_EQ(arrive(S, 0, 43, true, Wild), Arrival::Differs);
  EXPECT_TRUE(Wild);
  // The next round finds the slot taken by the last one and takes it over.
  EXPECT_EQ(arrive(S, RingSlots, 43, false, Wild), Arrival::First);
  EXPECT_EQ(arrive(S, RingSlots, 43, false, Wild), Arrival::Agrees);
}

TEST_F(Board, SlotsWaitForTheSlowest) {
  uint32_t R = joinRing(1002, description(1)), Floor = 0;
  TheBoard.Me->Count[R].store(5);
  EXPECT_TRUE(slotIsFree(R, RingSlots + 4, Floor));
  EXPECT_EQ(Floor, 5u);
  EXPECT_FALSE(slotIsFree(R, RingSlots + 5, Floor));
}

TEST_F(Board, FingerprintsCancelOut) {
  uint32_t R = joinRing(1003, description(3));
  Slot &S = TheBoard.slot(R, 7);
  for (int Round = 0; Round < 3; ++Round) {
    EXPECT_FALSE(addFingerprint(S, 10, 20, false, 3));
    EXPECT_FALSE(addFingerprint(S, 5, uint64_t(0) - 21, false, 3));
    EXPECT_FALSE(addFingerprint(S, uint64_t(0) - 15, 1, false, 3));
    EXPECT_FALSE(addFingerprint(S, 10, 0, false, 3));
    EXPECT_FALSE(addFingerprint(S, 1, 0, false, 3));
    EXPECT_TRUE(addFingerprint(S, 1, 0, false, 3));
    EXPECT_FALSE(addFingerprint(S, 10, 0, true, 2));
    EXPECT_FALSE(addFingerprint(S, 1, 0, false, 2));
  }
}

TEST_F(Board, RecordsAreFoundAgain) {
  Record R, Found;
  R.Function = Fn::Bcast;
  R.Root = 5;
  uint32_t Site = 0;
  remember(2001, 3, 9, R, false);
  ASSERT_TRUE(recall(0, 2001, 3, Found, Site));
  EXPECT_EQ(Found.Root, 5);
  EXPECT_EQ(Site, 9u);
  EXPECT_FALSE(recall(0, 2001, 4, Found, Site));
  for (uint32_t I = 0; I < HistorySize; ++I)
    remember(2002, I, 1, R, false);
  EXPECT_FALSE(recall(0, 2001, 3, Found, Site));
}

TEST_F(Board, RingsAreSharedAndComeBack) {
  uint32_t A = joinRing(3001, description(2));
  EXPECT_EQ(joinRing(3001, description(2)), A);
  TheBoard.slot(A, 0).Word.store(99);
  TheBoard.Me->Count[A].store(7);
  leaveRing(A);
  EXPECT_EQ(TheBoard.Rings[A].Id.load(), 3001u);
  leaveRing(A);
  EXPECT_NE(TheBoard.Rings[A].Id.load(), 3001u);
  EXPECT_EQ(TheBoard.slot(A, 0).Word.load(), 0u);
  EXPECT_EQ(TheBoard.Me->Count[A].load(), 0u);
}

TEST_F(Board, ManyRingsAndThenNone) {
  for (int Round = 0; Round < 50; ++Round) {
    uint32_t Rings[100];
    for (uint64_t I = 0; I < 100; ++I)
      Rings[I] = joinRing(10000 + Round * 100 + I, description(1));
    for (uint32_t R : Rings) {
      ASSERT_NE(R, NoRing);
      leaveRing(R);
    }
  }
  unsigned Made = 0;
  while (joinRing(100000 + Made, description(1)) != NoRing)
    ++Made;
  EXPECT_GT(Made, MaxRings - 10);
  EXPECT_TRUE(TheBoard.Head->Exhausted.load());
  // Those that exist are still found; new ones are not made for some members
  // only.
  EXPECT_NE(joinRing(100000, description(1)), NoRing);
  EXPECT_EQ(joinRing(1, description(1)), NoRing);
}

} // namespace
