// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rules of proof: each in a state where it alone makes the difference, and
/// all of them in many random states, on the board of a node and in the reports
/// between nodes, against a model that tries every order of events.

#include "ModelReports.h"
#include "core/board/Board.h"
#include "report/deadlock/WaitGraph.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace tutti;
using namespace tutti::rt;
using test::Process;
using test::Reports;
using test::WaitModel;

namespace {

constexpr uint64_t Comm = 0x77;

bool endsAlone(const Ending &E) { return E.What == Ending::Needs::Nothing; }

TEST(Rules, AReceiveIsOpenOnlyWhenNothingWasSent) {
  EXPECT_TRUE(endsAlone(endOfReceive(Known::Yes)));
  EXPECT_TRUE(endsAlone(endOfReceive(Known::Unknown)));
  EXPECT_EQ(endOfReceive(Known::No).What, Ending::Needs::One);
  EXPECT_TRUE(endOfReceive(Known::No).Open);
}

TEST(Rules, ASendNeedsItsReceiverOnlyWhenBothAreKnown) {
  for (Known Taken : {Known::No, Known::Yes, Known::Unknown})
    for (Known Has : {Known::No, Known::Yes, Known::Unknown})
      EXPECT_EQ(endsAlone(endOfSend(Taken, Has)),
                Taken != Known::No || Has != Known::No);
  // The library may have a copy of the message.
  EXPECT_FALSE(endOfSend(Known::No, Known::No).Open);
}

TEST(Rules, CallsOfSeveralOperations) {
  Ending Open = endOfReceive(Known::No), Free = unknownEnding(),
         Send = endOfSend(Known::No, Known::No);
  auto Of = [](bool All, bool More, std::initializer_list<Ending> Of) {
    WaitProof P(All, More);
    for (const Ending &E : Of)
      P.add(E, false);
    return P.canGoOn();
  };
  EXPECT_TRUE(Of(true, false, {}));
  EXPECT_FALSE(Of(true, false, {Open}));
  EXPECT_FALSE(Of(true, false, {Open, Free}));
  EXPECT_FALSE(Of(true, true, {Open})); // the rest does not matter
  EXPECT_TRUE(Of(false, true, {Open})); // here it does
  EXPECT_TRUE(Of(false, false, {Open, Free}));
  EXPECT_FALSE(Of(false, false, {Open, Send}));
  EXPECT_TRUE(Of(true, false, {Send, Free})); // the send may have ended
  EXPECT_FALSE(Of(true, false, {Send}));
  WaitProof P(true, false);
  P.add(Open, true);
  EXPECT_TRUE(P.canGoOn());
}

/// A board of processes that share one communicator, in this process's memory.
class TestBoard {
public:
  static constexpr unsigned Most = 4;
  TestBoard() {
    TheBoard.Head = static_cast<Header *>(calloc(1, sizeof(Header)));
    TheBoard.Rings = static_cast<CallRing *>(calloc(1, sizeof(CallRing)));
    TheBoard.Areas = static_cast<char *>(calloc(Most, RankArea::stride()));
    TheBoard.Channels = static_cast<Channel *>(
        aligned_alloc(64, Most * Most * sizeof(Channel)));
  }
  ~TestBoard() {
    free(TheBoard.Head);
    free(static_cast<void *>(TheBoard.Rings));
    free(TheBoard.Areas);
    free(static_cast<void *>(TheBoard.Channels));
    TheBoard = Board();
  }
  void start(unsigned N) {
    TheBoard.Head->NumLocal = TheBoard.Head->WorldSize = N;
    CallRing &R = TheBoard.Rings[0];
    R.Id = Comm;
    R.Size = R.Locals = N;
    R.Members[0] = (1ull << N) - 1;
    memset(static_cast<void *>(TheBoard.Channels), 0,
           Most * Most * sizeof(Channel));
    for (unsigned L = 0; L < N; ++L) {
      RankArea &A = TheBoard.area(L);
      A.WorldRank = static_cast<int32_t>(L);
      A.Pid = getpid();
      A.State = Lifecycle::Running;
      A.CanBlock = A.Callbacks = A.Unfollowed = A.Unsettled = A.Untracked = 0;
      memset(static_cast<void *>(A.Threads), 0, sizeof(A.Threads));
      memset(static_cast<void *>(A.Requests), 0,
             sizeof(Pending) * A.NumPending);
      A.NumPending = 0;
      A.Count[0] = 0;
    }
  }
  /// The first thread of a process is in a call from here on.
  static ThreadStatus &enter(unsigned L, Fn F) {
    RankArea &A = TheBoard.area(L);
    A.CanBlock = 1;
    ThreadStatus &T = A.Threads[0];
    T.Tid = 1;
    T.Epoch = 1;
    T.Function = F;
    T.NeedsAll = true;
    return T;
  }
  static void add(ThreadStatus &T, const Operation &Op, uint64_t Evidence) {
    T.Evidence[T.NumOps] = T.Epoch << EvidenceBits | Evidence;
    T.Ops[T.NumOps++] = Op;
  }
  static bool isConvinced(const RankArea &A) {
    return A.CanBlock && !mayRunProgram(A);
  }
  std::set<int> dead() {
    static WaitGraph G; // too large for a stack
    G.look(isConvinced);
    G.findDead();
    std::set<int> Dead;
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (G.isDead(L) && G.node(L) == WaitGraph::Node::Blocked)
        Dead.insert(static_cast<int>(L));
    return Dead;
  }
};

Operation operation(Operation::Kind What, int Peer, int Tag, uint32_t Call) {
  Operation Op{};
  Op.What = What;
  Op.Active = Operation::Once;
  Op.Peer = Op.World = Peer == test::Anyone ? static_cast<int>(AnyPeer) : Peer;
  Op.Tag = Tag;
  Op.Ring = 0;
  Op.Comm = Comm;
  Op.Call = Call;
  return Op;
}

/// Two processes that wait for each other: 0 receives from 1, and 1 sends to 0
/// what that receive does not take.
struct HeadOn : testing::Test {
  TestBoard B;
  void SetUp() override {
    B.start(2);
    TestBoard::add(TestBoard::enter(0, Fn::Recv),
                   operation(Operation::Kind::Recv, 1, 5, 0), NotSent);
    TestBoard::add(TestBoard::enter(1, Fn::Ssend),
                   operation(Operation::Kind::Send, 0, 6, 1), 0);
    channel().Head = 1;
  }
  static Channel &channel() { return TheBoard.channel(1, 0); }
  bool isDead() { return B.dead() == std::set<int>{0, 1}; }
};

TEST_F(HeadOn, IsDead) { EXPECT_TRUE(isDead()); }

TEST_F(HeadOn, WhatWasTakenEndsItsSendHoweverLate) {
  channel().TakenBefore = 1;
  EXPECT_FALSE(isDead());
  channel().TakenBefore = 0;
  channel().TakenAfter = 1;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, WhatWasGotAndNotYetFoundMayBeIt) {
  TheBoard.area(0).Unsettled = 1;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, AMessageWithoutANumberIsNotKnown) {
  TheBoard.area(1).Threads[0].Ops[0].Call = 0;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, ALostCountIsNotKnown) {
  channel().TakenLost = 1;
  EXPECT_FALSE(isDead());
  channel().TakenLost = 0;
  channel().Dead = 1;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, WhoIsNotFollowedProvesNothing) {
  TheBoard.area(0).Unfollowed = 1;
  EXPECT_FALSE(isDead());
  TheBoard.area(0).Unfollowed = 0;
  TheBoard.Head->Unfollowed = 1;
  EXPECT_FALSE(isDead());
  TheBoard.Head->Unfollowed = 0;
  TheBoard.area(1).CanBlock = 0;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, AReceiveThatMayTakeItEndsTheSend) {
  Pending &P = TheBoard.area(0).Requests[3];
  TheBoard.area(0).NumPending = 4;
  P.Request = 9;
  P.Op = operation(Operation::Kind::Recv, 1, AnyTag, 0);
  P.Evidence = 1u << EvidenceBits | MayBeThere;
  EXPECT_FALSE(isDead());
  // What it takes is another message, sent before.
  P.Evidence = 1u << EvidenceBits | Elsewhere;
  EXPECT_TRUE(isDead());
  P.Evidence = 0;
  P.Op.Active = Operation::Inactive;
  EXPECT_TRUE(isDead());
}

TEST_F(HeadOn, ATableThatWasFullHidesReceives) {
  TheBoard.area(0).Untracked = 1;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, AMessageOfWhichNothingIsKnownMayCome) {
  for (uint64_t E : {NothingKnown, MayBeThere, Elsewhere}) {
    TheBoard.area(0).Threads[0].Evidence[0] = 1u << EvidenceBits | E;
    EXPECT_FALSE(isDead());
  }
  // What is known is about another call.
  TheBoard.area(0).Threads[0].Evidence[0] = 3u << EvidenceBits | NotSent;
  EXPECT_FALSE(isDead());
}

TEST_F(HeadOn, AnErrorHandlerOfTheProgramMayRunInAnyCall) {
  TheBoard.area(1).Callbacks = OfErrors;
  EXPECT_FALSE(isDead());
  // No attribute is called back in a send.
  TheBoard.area(1).Callbacks = OfComms | OfWindows | OfRequests;
  EXPECT_TRUE(isDead());
}

TEST_F(HeadOn, AnotherThreadOfTheSenderIsInACallToo) {
  ThreadStatus &T = TheBoard.area(1).Threads[1];
  T.Tid = 2;
  T.Epoch = 1;
  T.Function = Fn::Recv;
  T.NeedsAll = true;
  TestBoard::add(T, operation(Operation::Kind::Recv, 0, 7, 0), NothingKnown);
  EXPECT_FALSE(isDead());
  T.Evidence[0] = 1u << EvidenceBits | NotSent;
  EXPECT_TRUE(isDead());
}

/// Process 0 is in a collective to which 1 has not come, which waits for 0.
struct Alone : testing::Test {
  TestBoard B;
  void SetUp() override {
    B.start(2);
    TheBoard.area(0).Count[0] = 1;
    TestBoard::add(TestBoard::enter(1, Fn::Recv),
                   operation(Operation::Kind::Recv, 0, 5, 0), NotSent);
  }
  ThreadStatus &meets(Fn F, int Peer) {
    ThreadStatus &T = TestBoard::enter(0, F);
    T.NumOps = 0;
    TestBoard::add(T, operation(Operation::Kind::Collective, 0, 0, 0), 0);
    T.Ops[0].Peer = Peer;
    return T;
  }
  bool isDead() { return B.dead() == std::set<int>{0, 1}; }
};

TEST_F(Alone, ABarrierNeedsAll) {
  meets(Fn::Barrier, NoPeer);
  EXPECT_TRUE(isDead());
  TheBoard.area(1).Count[0] = 1; // it came
  EXPECT_FALSE(isDead());
}

TEST_F(Alone, WhoseDataAreNotNeededDoesNotMatter) {
  meets(Fn::Gather, UnknownPeer);
  EXPECT_FALSE(isDead());
  meets(Fn::Bcast, 1);
  EXPECT_TRUE(isDead());
  meets(Fn::Bcast, 0);
  EXPECT_FALSE(isDead());
}

TEST_F(Alone, NeighboursOnly) {
  ThreadStatus &T = meets(Fn::Neighbor_alltoall, AnyPeer);
  EXPECT_FALSE(isDead());
  T.Sources[0] = 1;
  EXPECT_FALSE(isDead());
  T.Sources[0] = 2;
  EXPECT_TRUE(isDead());
}

TEST_F(Alone, AnotherCommunicatorInTheSameRing) {
  meets(Fn::Barrier, NoPeer);
  TheBoard.Rings[0].Id = Comm + 1;
  EXPECT_FALSE(isDead());
}

TEST_F(Alone, AttributesAreCalledBackWhereCommunicatorsAreCopiedAndFreed) {
  for (Fn F : {Fn::Comm_dup, Fn::Finalize}) {
    meets(F, NoPeer);
    EXPECT_TRUE(isDead());
    TheBoard.area(0).Callbacks = OfComms;
    EXPECT_FALSE(isDead());
    TheBoard.area(0).Callbacks = OfWindows;
    EXPECT_TRUE(isDead());
    TheBoard.area(0).Callbacks = 0;
  }
  meets(Fn::Win_free, NoPeer);
  TheBoard.area(0).Callbacks = OfWindows;
  EXPECT_FALSE(isDead());
}

TEST_F(Alone, GeneralizedRequestsAreQueriedWhereTheyAreWaitedFor) {
  ThreadStatus &T = TestBoard::enter(0, Fn::Waitall);
  T.NumOps = 0;
  Pending &P = TheBoard.area(0).Requests[0];
  TheBoard.area(0).NumPending = 1;
  P.WaitedIn = waitOf(0, T.Epoch);
  P.Request = 9;
  P.Op = operation(Operation::Kind::Recv, 1, 5, 0);
  P.Evidence = 1u << EvidenceBits | NotSent;
  T.NumWaited = 1;
  T.UnknownWaited = true;
  EXPECT_TRUE(isDead()); // some other request that is not known
  TheBoard.area(0).Callbacks = OfRequests;
  EXPECT_FALSE(isDead());
}

/// A state of the model as the board shows it. Degraded: of some things
/// nothing is known.
void show(WaitModel &M, TestBoard &B, bool Degraded) {
  unsigned N = M.size();
  B.start(N);
  auto Dim = [&] { return Degraded && M.below(6) == 0; };
  for (const test::Message &S : M.messages()) {
    Channel &C = TheBoard.channel(static_cast<unsigned>(S.From),
                                  static_cast<unsigned>(S.To));
    C.Head = std::max<uint32_t>(C.Head, S.Number);
    if (S.Seen)
      C.TakenAfter |= 1ull << (S.Number - 1);
    C.TakenLost = C.TakenLost || Dim();
  }
  for (unsigned L = 0; L < N; ++L) {
    const Process &P = M.process(L);
    RankArea &A = TheBoard.area(L);
    A.Count[0] = static_cast<uint32_t>(P.Meeting);
    if (P.What == Process::In::Gone) {
      // What it has left open is still there, and nobody looks after it.
      A.State = Lifecycle::Ended;
      unsigned Entry = 0;
      for (const test::Request *R : P.Open) {
        Pending &To = A.Requests[Entry++];
        To.Op =
            operation(R->IsSend ? Operation::Kind::Send : Operation::Kind::Recv,
                      R->Peer, R->Tag, 0);
        To.Request = static_cast<uint64_t>(R->Number + 1);
      }
      A.NumPending = Entry;
    }
    if (P.What == Process::In::Nothing || P.What == Process::In::Gone)
      continue;
    bool Waits = P.What == Process::In::All || P.What == Process::In::Any;
    ThreadStatus &T =
        B.enter(L, Waits                            ? Fn::Waitall
                   : P.What == Process::In::Meeting ? Fn::Barrier
                                                    : Fn::Sendrecv);
    A.CanBlock = !Dim();
    T.NeedsAll = P.What != Process::In::Any;
    auto IsOurs = [&](const test::Request *R) {
      return std::find(P.WaitsFor.begin(), P.WaitsFor.end(), R) !=
             P.WaitsFor.end();
    };
    auto Of = [&](const test::Request &R) {
      return operation(R.IsSend ? Operation::Kind::Send : Operation::Kind::Recv,
                       R.Peer, R.Tag, R.IsSend ? R.Of->Number : 0);
    };
    auto Seen = [&](const test::Request &R) -> uint64_t {
      if (R.IsSend || Dim())
        return NothingKnown;
      if (!R.Of)
        return NotSent;
      return R.Peer != test::Anyone &&
                     R.Of->Number < M.numberSent(R.Of->From, R.Of->To)
                 ? Elsewhere
                 : MayBeThere;
    };
    unsigned Entry = 0;
    for (const test::Request *R : P.Open) {
      if (!Waits && IsOurs(R)) {
        B.add(T, Of(*R), Seen(*R));
        continue;
      }
      Pending &To = A.Requests[Entry];
      To.Op = Of(*R);
      To.Evidence = 1u << EvidenceBits | Seen(*R);
      To.Request = static_cast<uint64_t>(R->Number + 1);
      if (Waits && IsOurs(R)) {
        To.WaitedIn = waitOf(0, T.Epoch);
        ++T.NumWaited;
      }
      ++Entry;
    }
    A.NumPending = Entry;
    if (P.What == Process::In::Probe) {
      bool There = false;
      for (const test::Message &S : M.messages())
        There |= S.To == static_cast<int>(L) && !S.Matched &&
                 (P.Peer == test::Anyone || P.Peer == S.From) &&
                 (P.Tag == test::AnyTag || P.Tag == S.Tag);
      B.add(T, operation(Operation::Kind::Recv, P.Peer, P.Tag, 0),
            Dim()   ? NothingKnown
            : There ? MayBeThere
                    : NotSent);
    }
    if (P.What == Process::In::Meeting) {
      Operation Op = operation(Operation::Kind::Collective, 0, 0,
                               static_cast<uint32_t>(P.Meeting - 1));
      Op.Peer = P.Data == test::Flow::All ? NoPeer : AnyPeer;
      for (unsigned J = 0; J < N; ++J)
        if (M.needs(L, J))
          T.Sources[0] |= 1ull << J;
      B.add(T, Op, 0);
    }
  }
}

/// A send that may have ended already, or of which it is not certain that no
/// open receive takes it: there a deadlock need not be proven.
bool isAmbiguous(const WaitModel &M) {
  for (unsigned L = 0; L < M.size(); ++L)
    for (const test::Request *R : M.process(L).WaitsFor) {
      if (!R->IsSend || R->Of->Matched)
        continue;
      if (M.process(L).WaitsFor.size() > 1)
        return true;
      for (const test::Request *O : M.process(unsigned(R->Peer)).Open)
        if (!O->IsSend)
          return true;
    }
  return false;
}

TEST(WaitGraph, RandomStatesAgainstAllSchedules) {
  TestBoard B;
  unsigned Stuck = 0, Proven = 0, Exact = 0, Degraded = 0;
  for (uint32_t Seed = 0; Seed < 20000; ++Seed) {
    WaitModel M(2 + Seed % 3, Seed);
    M.run(6 + Seed % 50);
    std::set<int> Truth = M.stuck();
    show(M, B, Seed % 4 == 0);
    std::set<int> Found = B.dead();
    for (int R : Found)
      ASSERT_TRUE(Truth.count(R)) << "seed " << Seed << ", rank " << R;
    Stuck += Truth.size();
    Proven += Found.size();
    if (Seed % 4 == 0) {
      Degraded += Found != Truth;
    } else if (!isAmbiguous(M)) {
      ASSERT_EQ(Found, Truth) << "seed " << Seed;
      Exact += !Truth.empty();
    }
  }
  printf("%u stuck, %u proven, %u states exact, %u not known\n", Stuck, Proven,
         Exact, Degraded);
  EXPECT_GT(Exact, 2000u);
  EXPECT_GT(Proven, Stuck / 2);
  EXPECT_GT(Degraded, 100u);
}

/// Order is what many threads take away, and with it some proofs.
TEST(NodesGraph, RandomStatesAgainstAllSchedules) {
  unsigned Stuck = 0, Proven = 0, OfMany = 0;
  for (uint32_t Seed = 0; Seed < 20000; ++Seed) {
    WaitModel M(2 + Seed % 3, Seed);
    M.run(6 + Seed % 50);
    std::set<int> Truth = M.stuck();
    std::set<int> Found = Reports(M, Seed % 4 == 0, false).dead(),
                  Less = Reports(M, Seed % 4 == 0, true).dead();
    for (int R : Found)
      ASSERT_TRUE(Truth.count(R)) << "seed " << Seed << ", rank " << R;
    for (int R : Less)
      ASSERT_TRUE(Truth.count(R)) << "seed " << Seed << ", rank " << R;
    Stuck += Truth.size();
    Proven += Found.size();
    OfMany += Less.size();
  }
  printf("%u stuck, %u proven, %u with many threads\n", Stuck, Proven, OfMany);
  EXPECT_GT(Proven, Stuck / 4);
  EXPECT_GT(OfMany, Stuck / 8);
}

} // namespace
