// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement on a private board: first arriver, comparison, reuse of slots,
/// the fingerprint, and the directory when it fills up.

#include "core/board/CallRing.h"
#include "track/onesided/board/RmaArea.h"

#include <cstring>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tutti;
using namespace tutti::rt;

namespace {

class Board : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(openPrivateBoard()); }

  static const CallRing &description(uint32_t Locals) {
    static CallRing R;
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
  uint32_t R = joinRing(1002, description(1)), Slowest = 0;
  TheBoard.Me->Count[R].store(5);
  EXPECT_TRUE(slotIsFree(R, RingSlots + 4, Slowest));
  EXPECT_EQ(Slowest, 5u);
  EXPECT_FALSE(slotIsFree(R, RingSlots + 5, Slowest));
}

TEST_F(Board, FingerprintsCancelOut) {
  uint32_t R = joinRing(1003, description(3));
  Slot &S = TheBoard.slot(R, 7);
  for (int Round = 0; Round < 3; ++Round) {
    EXPECT_FALSE(addFingerprint(S, 7, 10, 20, false, 3));
    EXPECT_FALSE(addFingerprint(S, 7, 5, uint64_t(0) - 21, false, 3));
    EXPECT_FALSE(addFingerprint(S, 7, uint64_t(0) - 15, 1, false, 3));
    EXPECT_FALSE(addFingerprint(S, 7, 10, 0, false, 3));
    EXPECT_FALSE(addFingerprint(S, 7, 1, 0, false, 3));
    EXPECT_TRUE(addFingerprint(S, 7, 1, 0, false, 3));
    EXPECT_FALSE(addFingerprint(S, 7, 10, 0, true, 2));
    EXPECT_FALSE(addFingerprint(S, 7, 1, 0, false, 2));
  }
}

/// Two members, of which one is too far ahead now and then: it has no part in
/// some rounds, and the sum of none of those, nor of later ones, is misread.
TEST_F(Board, SkippedRoundsAreNotMissed) {
  uint32_t R = joinRing(1004, description(2));
  Slot &S = TheBoard.slot(R, 3);
  auto Call = [](uint32_t Round) { return Round * RingSlots + 3; };
  auto Both = [&](uint32_t Round, uint64_t Ours, uint64_t Theirs) {
    return addFingerprint(S, Call(Round), Ours, Ours, false, 2) ||
           addFingerprint(S, Call(Round), 0 - Theirs, 0 - Theirs, false, 2);
  };
  // From just before the numbers of rounds begin again.
  uint32_t Round = 0x7ffe;
  for (uint32_t Skips = 0; Skips < 6; ++Skips) {
    EXPECT_FALSE(Both(Round, 5, 5));
    ++Round;
    for (uint32_t I = 0; I < Skips; ++I)
      skipFingerprint(S, Call(Round + I));
    for (uint32_t I = 0; I < Skips; ++I, ++Round)
      EXPECT_FALSE(addFingerprint(S, Call(Round), 7, 7, I == 1, 2));
    if (Skips) { // made zero
      EXPECT_FALSE(Both(Round++, 5, 6));
    }
    EXPECT_FALSE(Both(Round++, 5, 5));
    EXPECT_TRUE(Both(Round++, 5, 6));
    EXPECT_EQ(S.Skipped.load(), 0u);
  }
}

TEST_F(Board, CountsBeginAgain) {
  constexpr uint32_t Last = ~0u;
  EXPECT_TRUE(hasMade(1, 0));
  EXPECT_FALSE(hasMade(0, 0));
  EXPECT_TRUE(hasMade(0, Last - 1));
  EXPECT_TRUE(hasMade(5, Last));
  EXPECT_FALSE(hasMade(Last - 5, 5));
  EXPECT_TRUE(hasMade(AllMade, 12345));
  uint32_t R = joinRing(1005, description(1)), Slowest = 0;
  TheBoard.Me->Count[R].store(Last - 10);
  EXPECT_TRUE(slotIsFree(R, RingSlots - 12, Slowest));
  EXPECT_EQ(Slowest, Last - 10);
  EXPECT_TRUE(isInReach(RingSlots - 12, Slowest));
  EXPECT_FALSE(slotIsFree(R, RingSlots - 11, Slowest));
  TheBoard.Me->Count[R].store(3);
  EXPECT_TRUE(slotIsFree(R, Last - 3, Slowest));
  leaveRing(R);
}

TEST_F(Board, InboxesAreWrittenByOneAtATime) {
  RmaArea &A = *SharedPart<RmaArea>::make();
  RmaAccess *First = A.claim(7);
  ASSERT_EQ(First, &A.RmaAccessLog[7]);
  // Whoever comes a whole inbox later does not wait for the first.
  EXPECT_EQ(A.claim(7 + InboxSize), nullptr);
  First->Ticket.store(8);
  RmaAccess *Next = A.claim(7 + InboxSize);
  ASSERT_EQ(Next, First);
  Next->Ticket.store(8 + InboxSize);
  EXPECT_EQ(A.claim(7), nullptr);
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
  remember(2001, 5, 9, R, false);
  forget(2001, 5);
  EXPECT_FALSE(recall(0, 2001, 5, Found, Site));
  EXPECT_TRUE(recall(0, 2001, 3, Found, Site));
  for (uint32_t I = 0; I < HistorySize; ++I)
    remember(2002, I, 1, R, false);
  EXPECT_FALSE(recall(0, 2001, 3, Found, Site));
  // A thread that is in the middle of one keeps its place.
  Past &Next = TheBoard.Me->History[TheBoard.Me->NumPast % HistorySize];
  ASSERT_TRUE(Next.Of.claim());
  remember(2003, 1, 9, R, true);
  ASSERT_TRUE(recall(0, 2003, 1, Found, Site));
  EXPECT_FALSE(Next.Of.claim());
  Next.Of.publish(2004, 1);
  EXPECT_TRUE(recall(0, 2004, 1, Found, Site));
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

/// One that was killed while it changed the directory keeps nobody waiting, and
/// nobody from a ring of its own.
TEST_F(Board, LockOfTheDeadIsTaken) {
  pid_t Child = fork();
  if (Child == 0)
    _exit(0);
  waitpid(Child, nullptr, 0);
  int32_t Before = TheBoard.Me->Pid;
  TheBoard.Me->Pid = Child;
  TheBoard.Head->Lock.store(TheBoard.MyLocal + 1);
  uint32_t R = joinRing(4001, description(1));
  EXPECT_NE(R, NoRing);
  EXPECT_EQ(TheBoard.Head->Lock.load(), 0u);
  EXPECT_EQ(TheBoard.Head->Exhausted.load(), 0u);
  TheBoard.Head->Lock.store(TheBoard.MyLocal + 1);
  leaveRing(R);
  EXPECT_EQ(TheBoard.Head->Lock.load(), 0u);
  EXPECT_NE(TheBoard.Rings[R].Id.load(), 4001u);
  TheBoard.Me->Pid = Before;
}

/// Members that come later take no lock, whoever has it.
TEST_F(Board, WhatIsThereIsFoundWithoutTheLock) {
  int32_t Before = TheBoard.Me->Pid;
  uint32_t R = joinRing(4002, description(2));
  TheBoard.Me->Pid = getpid();
  TheBoard.Head->Lock.store(TheBoard.MyLocal + 1);
  EXPECT_EQ(joinRing(4002, description(2)), R);
  leaveRing(R);
  EXPECT_EQ(TheBoard.Head->Lock.load(), TheBoard.MyLocal + 1);
  EXPECT_EQ(TheBoard.Head->Exhausted.load(), 0u);
  TheBoard.Head->Lock.store(0);
  leaveRing(R);
  EXPECT_NE(TheBoard.Rings[R].Id.load(), 4002u);
  TheBoard.Me->Pid = Before;
}

/// Who comes next in its place finds it as new, however much of it was used,
/// and its memory, when that was little.
TEST_F(Board, SlotsAreCleared) {
  for (uint32_t Calls : {3u, 200u, RingSlots + 5}) {
    uint32_t R = joinRing(5000 + Calls, description(1)), Slowest = 0;
    ASSERT_NE(R, NoRing);
    bool MayBeWild;
    for (uint32_t I = 0; I < Calls; ++I) {
      if (I >= RingSlots) {
        TheBoard.Me->Count[R].store(I);
        EXPECT_TRUE(slotIsFree(R, I, Slowest));
      }
      EXPECT_EQ(arrive(TheBoard.slot(R, I), I, 77, false, MayBeWild),
                Arrival::First);
    }
    // Of calls whose numbers have begun again few are said.
    leaveRing(R, Calls < RingSlots ? Calls : 1);
    EXPECT_EQ(TheBoard.Rings[R].Real.load(), Calls == 3);
    for (uint32_t I = 0; I < RingSlots; ++I)
      EXPECT_EQ(TheBoard.slot(R, I).Word.load(), 0u);
  }
}

/// Places of rings that are gone do not pile up in front of new ones.
TEST_F(Board, GoneRingsAreNotSearched) {
  for (uint64_t I = 0; I < 20000; ++I)
    leaveRing(joinRing(500000 + I, description(1)));
  for (uint32_t I = 0; I < MaxRings; ++I)
    EXPECT_FALSE(TheBoard.Rings[I].Id.load() == 1 &&
                 TheBoard.Rings[(I + 1) % MaxRings].Id.load() == 0);
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
  // Nor is there anything to wait for.
  TheBoard.Head->Lock.store(1);
  TheBoard.Me->Pid = getpid();
  EXPECT_EQ(joinRing(1, description(1)), NoRing);
  leaveRing(joinRing(100000, description(1)));
  EXPECT_EQ(TheBoard.Head->Lock.load(), 1u);
  TheBoard.Head->Lock.store(0);
}

} // namespace
