// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Watching the processes of a node: what is asked of the kernel and when, who
/// has the duty, and who is asked to find out whether it is stuck. On a board
/// of this test alone, with a kernel and a clock that it makes up.

#include "core/threads/Thread.h"
#include "report/deadlock/DeadlockDetector.h"
#include "report/deadlock/NodeWatch.h"
#include "report/deadlock/WatchDuty.h"

#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>

using namespace tutti;
using namespace tutti::rt;

namespace {

constexpr unsigned Ranks = 4;
constexpr uint64_t Second = 1000000000;

/// The kernel that is made up.
struct {
  uint64_t Now = 100 * Second;
  unsigned Reads = 0; ///< of threads
  std::map<uint32_t, ThreadUse> Threads;
  uint64_t ProcessCpu = 0;
  std::vector<uint32_t> Listed;
} Fake;

const KernelView FakeKernel = {[] { return Fake.Now; },
                               [](int, uint32_t Tid, ThreadUse &Out) {
                                 ++Fake.Reads;
                                 auto It = Fake.Threads.find(Tid);
                                 if (It == Fake.Threads.end())
                                   return false;
                                 Out = It->second;
                                 return true;
                               },
                               [](int) { return Fake.ProcessCpu; },
                               [](int, ThreadList &Out) {
                                 for (uint32_t Tid : Fake.Listed)
                                   Out.add(Tid);
                                 return true;
                               }};

class Watch : public testing::Test {
protected:
  void SetUp() override {
    Before = TheBoard;
    std::string Name = "/tutti-unit-watch-" + std::to_string(getpid());
    ASSERT_TRUE(openBoard(Name.c_str(), true, Ranks, 0));
    unlinkBoard(Name.c_str());
    TheBoard.Head->WorldSize = Ranks;
    Fake = {};
    for (unsigned L = 0; L < Ranks; ++L) {
      RankArea &A = TheBoard.area(L);
      A.WorldRank = int(L);
      A.Pid = getpid(); // lives
      A.State.store(Lifecycle::Running);
      A.Threads[0].Tid.store(tid(L));
      A.CanBlock.store(1);
      Fake.Threads[tid(L)] = {};
    }
  }
  void TearDown() override { TheBoard = Before; }

  static uint32_t tid(unsigned L) { return 100 + L; }
  static void be(unsigned L) {
    TheBoard.MyLocal = L;
    TheBoard.Me = &TheBoard.area(L);
  }
  /// Rank L comes to its next call, or leaves one.
  static void step(unsigned L) { TheBoard.area(L).Threads[0].Epoch += 1; }
  static unsigned ticks(unsigned L) { return TheBoard.area(L).BlockedTicks; }

  Board Before;
};

TEST_F(Watch, NothingIsAskedOfWhoDoesNotWait) {
  ProcessWatch W;
  RankArea &A = TheBoard.area(0);
  for (unsigned I = 0; I < 100; ++I)
    W.look(A, FakeKernel, true);
  // In a call at each look, and in another one each time.
  for (unsigned I = 0; I < 100; ++I) {
    A.Threads[0].Epoch += I ? 2 : 1;
    W.look(A, FakeKernel, true);
    EXPECT_EQ(ticks(0), 0u);
  }
  EXPECT_EQ(Fake.Reads, 0u);
}

TEST_F(Watch, LongWaitsAreMeasured) {
  ProcessWatch W;
  RankArea &A = TheBoard.area(0);
  Fake.Threads[tid(0)] = {5 * Second, 1000, false, false};
  step(0);
  W.look(A, FakeKernel, true);
  EXPECT_EQ(Fake.Reads, 0u);
  for (unsigned I = 1; I < ConvincedTicks; ++I) {
    Fake.Threads[tid(0)].Cpu += TickNs;
    Fake.Threads[tid(0)].Runs += 3;
    W.look(A, FakeKernel, true);
    EXPECT_EQ(ticks(0), I);
    EXPECT_EQ(Fake.Reads, 1u); // where it began
    EXPECT_FALSE(isBlocked(A));
  }
  W.look(A, FakeKernel, true);
  EXPECT_EQ(Fake.Reads, 2u);
  EXPECT_EQ(A.BlockedCpu, (ConvincedTicks - 2) * TickNs);
  EXPECT_EQ(A.BlockedRuns, (ConvincedTicks - 2) * 3u);
  EXPECT_TRUE(isBlocked(A));
  // Less often where nobody has to know.
  for (unsigned I = 0; I < 40; ++I)
    W.look(A, FakeKernel, false);
  EXPECT_EQ(Fake.Reads, 12u);
  step(0);
  W.look(A, FakeKernel, true);
  EXPECT_EQ(ticks(0), 0u);
  EXPECT_FALSE(isBlocked(A));
}

TEST_F(Watch, WhoSleepsInTheKernelNeedsNoTime) {
  for (bool Sleeps : {false, true}) {
    ProcessWatch W;
    RankArea &A = TheBoard.area(0);
    A.Threads[0].Epoch = Sleeps ? 11 : 21;
    Fake.Threads[tid(0)] = {Second, 10, Sleeps, false};
    for (unsigned I = 0; I <= ConvincedTicks; ++I)
      W.look(A, FakeKernel, true);
    EXPECT_EQ(isBlocked(A), Sleeps);
  }
}

TEST_F(Watch, WhatCannotBeReadIsNotKnown) {
  ProcessWatch W;
  RankArea &A = TheBoard.area(0);
  Fake.Threads.clear();
  step(0);
  for (unsigned I = 0; I < 100; ++I)
    W.look(A, FakeKernel, true);
  EXPECT_GT(ticks(0), ConvincedTicks);
  EXPECT_FALSE(isBlocked(A));
}

/// By a debugger, for as long as somebody thinks.
TEST_F(Watch, WhoIsStoppedDoesNotWait) {
  ProcessWatch W;
  RankArea &A = TheBoard.area(0);
  step(0);
  Fake.Threads[tid(0)] = {Second, 1, true, false};
  for (unsigned I = 0; I <= ConvincedTicks; ++I)
    W.look(A, FakeKernel, true);
  EXPECT_TRUE(isBlocked(A));
  Fake.Threads[tid(0)].Stopped = true;
  for (unsigned I = 0; I < 2000; ++I) {
    W.look(A, FakeKernel, I % 2);
    EXPECT_LE(ticks(0), ConvincedTicks + 4);
  }
  Fake.Threads[tid(0)].Stopped = false;
  for (unsigned I = 0; I < 2 * ConvincedTicks; ++I)
    W.look(A, FakeKernel, true);
  EXPECT_TRUE(isBlocked(A));
}

TEST_F(Watch, ThreadsThatAreNotKnownMayGoOn) {
  for (bool Another : {false, true}) {
    ProcessWatch W;
    RankArea &A = TheBoard.area(0);
    A.Callers = ThreadRule::Any;
    A.Helpers[0] = 7;
    A.Threads[0].Epoch = Another ? 11 : 21;
    Fake.Listed = {tid(0), 7};
    if (Another)
      Fake.Listed.push_back(8);
    Fake.Threads[tid(0)] = {Second, 1, true, false};
    for (unsigned I = 0; I <= ConvincedTicks; ++I)
      W.look(A, FakeKernel, true);
    EXPECT_EQ(isBlocked(A), !Another);
  }
}

/// Who asks again and again waits, unless it works in between.
TEST_F(Watch, WhoPollsMayWork) {
  for (bool Works : {false, true}) {
    ProcessWatch W;
    RankArea &A = TheBoard.area(0);
    A.Threads[0].Epoch = Works ? 11 : 21;
    A.Threads[0].Polls = 5000;
    Fake.Threads[tid(0)] = {Second, 1, false, false};
    for (unsigned I = 0; I < 50; ++I) {
      A.Threads[0].Polls += Works ? 10 : 10000;
      Fake.Threads[tid(0)].Cpu += TickNs;
      W.look(A, FakeKernel, true);
    }
    EXPECT_TRUE(A.Polling);
    EXPECT_EQ(ticks(0) > ConvincedTicks, !Works);
  }
}

TEST_F(Watch, TheFirstHasTheDuty) {
  for (unsigned L : {2u, 1u, 0u}) {
    be(L);
    duty::enter(Fake.Now);
    EXPECT_EQ(duty::takeOver(Fake.Now), L == 0);
  }
  EXPECT_TRUE(duty::isMine());
}

TEST_F(Watch, AnotherOneBeginsWhenTheFirstDoesNotCome) {
  be(1);
  duty::enter(Fake.Now);
  EXPECT_FALSE(duty::takeOver(Fake.Now + duty::Silence - 1));
  EXPECT_TRUE(duty::takeOver(Fake.Now + duty::Silence));
}

TEST_F(Watch, WhoIsSilentLosesTheDuty) {
  be(0);
  duty::enter(Fake.Now);
  ASSERT_TRUE(duty::takeOver(Fake.Now));
  duty::confirm(Fake.Now);
  be(1);
  duty::enter(Fake.Now);
  EXPECT_FALSE(duty::takeOver(Fake.Now + duty::Silence - 1));
  be(2);
  duty::enter(Fake.Now);
  EXPECT_TRUE(duty::takeOver(Fake.Now + duty::Silence));
  be(1); // its silence begins anew
  EXPECT_FALSE(duty::takeOver(Fake.Now + duty::Silence));
  be(0); // was stopped, and comes back
  EXPECT_FALSE(duty::isMine());
  EXPECT_FALSE(duty::takeOver(Fake.Now + duty::Silence + 1));
}

TEST_F(Watch, WhoLeavesHandsItOn) {
  for (unsigned L = 0; L < Ranks; ++L) {
    be(L);
    duty::enter(Fake.Now);
  }
  be(0);
  ASSERT_TRUE(duty::takeOver(Fake.Now));
  be(1);
  duty::leave(); // has not got it
  be(0);
  uint32_t Bell = TheBoard.area(2).Bell;
  duty::leave();
  EXPECT_EQ(TheBoard.Head->Watcher, 2u + 1);
  EXPECT_NE(TheBoard.area(2).Bell, Bell);
  be(2);
  duty::leave();
  be(3);
  EXPECT_TRUE(duty::isMine());
  duty::leave();
  EXPECT_EQ(TheBoard.Head->Watcher, 0u);
}

/// Processes come, leave, are killed, are stopped and go on, in any order: as
/// long as one of them lives and is awake somebody watches soon.
TEST_F(Watch, SomebodyAlwaysWatches) {
  std::mt19937_64 Rand(1);
  enum { Absent, Awake, Stopped, Gone };
  unsigned Takeovers = 0;
  for (unsigned Round = 0; Round < 2000; ++Round) {
    int Is[Ranks] = {};
    uint64_t Unwatched = 0;
    TheBoard.Head->Watcher = 0;
    TheBoard.Head->WatchedAt = 0;
    for (unsigned L = 0; L < Ranks; ++L)
      TheBoard.area(L).WatchesSince = 0;
    for (unsigned I = 0; I < 100; ++I) {
      unsigned L = Rand() % Ranks;
      be(L);
      switch (Rand() % 12) {
      case 0:
        if (Is[L] == Awake) {
          duty::leave();
          Is[L] = Gone;
        }
        break;
      case 1: // killed: says nothing
        if (Is[L] == Awake && Rand() % 2)
          Is[L] = Gone;
        break;
      case 2:
        Is[L] = Is[L] == Awake ? Stopped : Is[L] == Stopped ? Awake : Is[L];
        break;
      default:
        if (Is[L] == Absent) {
          duty::enter(Fake.Now);
          Is[L] = Awake;
        }
      }
      Fake.Now += duty::Silence / 8;
      bool Anyone = false, Watched = false;
      for (unsigned J = 0; J < Ranks; ++J) {
        if (Is[J] != Awake)
          continue;
        Anyone = true;
        be(J);
        bool Had = duty::isMine();
        if (duty::takeOver(Fake.Now)) {
          EXPECT_FALSE(Watched);
          Watched = true;
          Takeovers += !Had;
          duty::confirm(Fake.Now);
        }
      }
      Unwatched = !Anyone || Watched ? 0 : Unwatched + duty::Silence / 8;
      printf("%u: watcher %u said %.2f now %.2f is %d%d%d%d un %.2f\n", I,
             TheBoard.Head->Watcher.load(), TheBoard.Head->WatchedAt / 1e9,
             Fake.Now / 1e9, Is[0], Is[1], Is[2], Is[3], Unwatched / 1e9);
      // One that begins waits for the first, another one may take its place.
      ASSERT_LE(Unwatched, 2 * duty::Silence);
    }
  }
  EXPECT_GT(Takeovers, 2000u);
}

/// Of a node that computes the kernel is asked nothing, and the looks become
/// rarer.
TEST_F(Watch, AQuietNodeIsLeftAlone) {
  NodeWatch All;
  uint32_t Own = 0;
  duty::enter(Fake.Now);
  ASSERT_TRUE(duty::takeOver(Fake.Now));
  uint64_t For = 0;
  for (unsigned I = 0; I < 100; ++I) {
    Fake.Now += For = All.look(FakeKernel, Own);
    // Whoever wakes it makes no tick of it.
    if (I == 50)
      Fake.Now -= For / 2;
  }
  EXPECT_EQ(For, 2 * TickNs);
  EXPECT_EQ(Fake.Reads, 0u);
  EXPECT_EQ(Own, 0u);
  for (unsigned L = 0; L < Ranks; ++L)
    EXPECT_EQ(TheBoard.area(L).Asked, 0u);
  for (unsigned L = 0; L < Ranks; ++L)
    step(L);
  for (unsigned I = 0; I < 3; ++I)
    Fake.Now += For = All.look(FakeKernel, Own);
  EXPECT_EQ(For, TickNs);
  for (unsigned I = 0; I < 10; ++I) {
    EXPECT_EQ(All.look(FakeKernel, Own), TickNs); // not yet
    EXPECT_LE(ticks(1), 3u);
  }
}

/// Each waits for a message of the next one.
TEST_F(Watch, WhoIsStuckIsAskedToFindOut) {
  NodeWatch All;
  uint32_t Own = 0;
  duty::enter(Fake.Now);
  ASSERT_TRUE(duty::takeOver(Fake.Now));
  for (unsigned L = 0; L < Ranks; ++L) {
    ThreadStatus &T = TheBoard.area(L).Threads[0];
    T.Function = Fn::Recv;
    T.NumOps = 1;
    T.NeedsAll = true;
    T.Ops[0] = Operation{};
    T.Ops[0].What = Operation::Kind::Recv;
    T.Ops[0].Peer = int((L + 1) % Ranks);
    T.Ops[0].Comm = 1;
    Fake.Threads[tid(L)] = {Second, 1, true, false};
    step(L);
  }
  unsigned AskedFirst = 0, CheckedFirst = 0;
  std::map<unsigned, unsigned> Checks;
  for (unsigned Tick = 1; Tick < 60; ++Tick) {
    Own = 0;
    Fake.Now += All.look(FakeKernel, Own);
    for (unsigned L = 0; L < Ranks; ++L) {
      uint32_t What = L ? TheBoard.area(L).Asked.exchange(0) : Own;
      ThreadStatus &T = TheBoard.area(L).Threads[0];
      if (What & LookForMessages) {
        AskedFirst = AskedFirst ? AskedFirst : Tick;
        T.Evidence[0] = uint64_t(T.Epoch) << EvidenceBits | NotSent;
      }
      if (What & CheckJob) {
        CheckedFirst = CheckedFirst ? CheckedFirst : Tick;
        ++Checks[L];
      }
    }
  }
  EXPECT_EQ(AskedFirst, ConvincedTicks); // the first look sees no wait
  EXPECT_EQ(CheckedFirst, ConvincedTicks + 1);
  // One after the other, in case one of them cannot.
  EXPECT_EQ(Checks.size(), Ranks);
  for (auto [L, N] : Checks)
    EXPECT_LE(N, 5u) << L;
}

/// Rank 0 computes, the others wait for it.
TEST_F(Watch, WhoWaitsForALivingOneIsNotAsked) {
  NodeWatch All;
  uint32_t Own = 0;
  duty::enter(Fake.Now);
  ASSERT_TRUE(duty::takeOver(Fake.Now));
  for (unsigned L = 1; L < Ranks; ++L) {
    ThreadStatus &T = TheBoard.area(L).Threads[0];
    T.Function = Fn::Recv;
    T.NumOps = 1;
    T.NeedsAll = true;
    T.Ops[0].What = Operation::Kind::Recv;
    T.Ops[0].Peer = 0;
    T.Ops[0].Comm = 1;
    Fake.Threads[tid(L)] = {Second, 1, true, false};
    step(L);
  }
  for (unsigned Tick = 1; Tick < 200; ++Tick)
    Fake.Now += All.look(FakeKernel, Own);
  EXPECT_EQ(Own, 0u);
  for (unsigned L = 1; L < Ranks; ++L)
    EXPECT_EQ(TheBoard.area(L).Asked, uint32_t(LookForMessages));
}

} // namespace
