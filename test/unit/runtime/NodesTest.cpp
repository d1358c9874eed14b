// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Deadlocks between nodes: what can be told from counts of messages, what is
/// made of wait reports that are not sound, and who is let in.

#include "core/board/RankArea.h"
#include "core/board/Seal.h"
#include "report/internode/NodesGraph.h"
#include "report/internode/NodesLink.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using namespace tutti;
using namespace tutti::rt;

namespace {

constexpr uint64_t Comm = 0x77, OtherComm = 0x78;

/// A process in one blocking receive.
struct Process {
  int32_t Rank, Peer, Tag;
  Tally With{}; ///< the other one
  std::vector<ReportedReceive> Receives{};
  bool Unsure = false;
  std::vector<char> Data = std::vector<char>(65536);
  WaitReport What{};

  void writeWaitReport() {
    WaitReportWriter Out(Data.data(), Data.size());
    WaitReportHead &H = Out.head();
    H.Rank = Rank;
    H.Unsure = Unsure;
    auto *W = Out.add<ReportedWaiter>();
    W->Function = Fn::Recv;
    W->NeedsAll = true;
    W->NumOps = H.NumWaiters = H.NumOps = 1;
    auto *Op = Out.add<ReportedOp>();
    *Op = {Comm, 0, Peer, Tag, 0, ReportedOp::Kind::Recv, false};
    *Out.add<ReportedComm>() = {Comm, 0, 2, 0, 1, Fn::None};
    H.NumComms = 1;
    for (const ReportedReceive &R : Receives) {
      *Out.add<ReportedReceive>() = R;
      ++H.NumReceives;
    }
    uint32_t N = With.Sent < Tally::Kept ? With.Sent : Tally::Kept;
    *Out.add<ReportedTally>() = {With.SentSum,
                                 With.ReceivedSum,
                                 1 - Rank,
                                 With.Sent,
                                 With.Received,
                                 0,
                                 N};
    H.NumTallies = 1;
    for (uint32_t I = With.Sent - N; I != With.Sent; ++I)
      *Out.add<Envelope>() = With.Last[I % Tally::Kept];
    H.NumLast = N;
    *Out.add<RemotePlace>() = {};
    H.NumPlaces = 1;
    *Out.add<ReportedRun>() = {0, 1, 2};
    H.NumRuns = 1;
    uint32_t Size = Out.finish();
    ASSERT_TRUE(What.read(Data.data(), Size, 2));
  }
};

struct Two {
  Process A{0, 1, 5}, B{1, 0, 5};
  bool isDead() {
    A.writeWaitReport();
    B.writeWaitReport();
    NodesGraph G;
    EXPECT_TRUE(G.start(2));
    G.Said[0] = &A.What;
    G.Said[1] = &B.What;
    bool Dead = G.findDead();
    EXPECT_EQ(Dead, G.isDead(0) && G.isDead(1));
    G.end();
    return Dead;
  }
};

TEST(NodesGraph, HeadToHead) {
  Two T;
  EXPECT_TRUE(T.isDead());
  T.A.With.send({Comm, 5});
  EXPECT_FALSE(T.isDead());
  T.B.With.receive({Comm, 5});
  EXPECT_TRUE(T.isDead());
}

TEST(NodesGraph, OtherMessagesDoNotHelp) {
  Two T;
  T.A.With.send({Comm, 6});
  T.A.With.send({OtherComm, 5});
  EXPECT_TRUE(T.isDead());
  T.B.Tag = AnyTag;
  EXPECT_FALSE(T.isDead());
}

TEST(NodesGraph, ReceivesPostedBeforeComeFirst) {
  Two T;
  T.A.With.send({Comm, 5});
  T.B.Receives.push_back({Comm, 1, 0, 5, 0});
  EXPECT_TRUE(T.isDead());
  T.A.With.send({Comm, 5});
  EXPECT_FALSE(T.isDead());
  T.B.Receives.push_back({Comm, 2, AnyPeer, AnyTag, 0});
  EXPECT_FALSE(T.isDead()); // it may have got another one
  T.B.Receives[1] = {Comm, 2, 0, AnyTag, 0};
  EXPECT_TRUE(T.isDead());
  T.B.Receives[1].Cancelled = 1;
  EXPECT_FALSE(T.isDead());
}

TEST(NodesGraph, WhatIsNotKnownMayBeThere) {
  Two T;
  T.B.Unsure = true;
  EXPECT_FALSE(T.isDead());
  T.B.Unsure = false;
  T.B.With.receive({Comm, 9}); // nobody has sent it
  EXPECT_FALSE(T.isDead());
  Two Many;
  for (int I = 0; I < 40; ++I)
    Many.A.With.send({Comm, 6});
  EXPECT_FALSE(Many.isDead());
  for (int I = 0; I < 8; ++I)
    Many.B.With.receive({Comm, 6});
  EXPECT_TRUE(Many.isDead());
}

/// Whatever was sent, a message that fits is never overlooked.
TEST(NodesGraph, RandomHistories) {
  std::mt19937 Random(1);
  unsigned Proven = 0;
  for (int Round = 0; Round < 20000; ++Round) {
    Two T;
    std::vector<int> Left;
    for (unsigned N = Random() % 60; N; --N) {
      int Tag = Random() % 4 + 3;
      T.A.With.send({Comm, Tag});
      Left.push_back(Tag);
      // The first with some tag is received.
      for (unsigned Tries = Random() % 3; Tries && !Left.empty(); --Tries) {
        int Any = Left[Random() % Left.size()];
        auto First = std::find(Left.begin(), Left.end(), Any);
        T.B.With.receive({Comm, Any});
        Left.erase(First);
      }
    }
    bool Fits = std::find(Left.begin(), Left.end(), 5) != Left.end();
    bool Dead = T.isDead();
    EXPECT_FALSE(Fits && Dead);
    // With few left it is always known.
    if (!Fits && Left.empty()) {
      EXPECT_TRUE(Dead);
    }
    Proven += Dead;
  }
  EXPECT_GT(Proven, 1000u);
}

TEST(WaitReport, UnsoundOnesAreNotRead) {
  Two T;
  T.A.With.send({Comm, 6});
  T.A.Receives.push_back({Comm, 1, 0, 5, 0});
  T.A.writeWaitReport();
  uint32_t Size = T.A.What.Head->Bytes;
  std::mt19937 Random(2);
  unsigned Read = 0;
  for (int Round = 0; Round < 200000; ++Round) {
    // Of the exact size: a sanitizer sees what is looked at beyond it.
    std::vector<char> Copy(T.A.Data.begin(), T.A.Data.begin() + Size);
    for (unsigned N = 1 + Random() % 3; N; --N)
      Copy[Random() % (Round % 2 ? Size : sizeof(WaitReportHead))] =
          static_cast<char>(Random());
    WaitReport Other;
    if (!Other.read(Copy.data(), Copy.size(), 2))
      continue;
    ++Read;
    T.B.writeWaitReport();
    NodesGraph G;
    ASSERT_TRUE(G.start(2));
    G.Said[Other.Head->Rank] = &Other;
    if (Other.Head->Rank == 0)
      G.Said[1] = &T.B.What;
    G.findDead();
    G.end();
  }
  EXPECT_GT(Read, 100u);
}

TEST(Seal, IsSipHash) {
  uint8_t Key[16], Text[15];
  for (uint8_t I = 0; I < 16; ++I)
    Key[I] = I;
  for (uint8_t I = 0; I < 15; ++I)
    Text[I] = I;
  EXPECT_EQ(seal(Key, Text, 15), 0xa129ca6149be45e5ull);
}

struct Ends {
  Listener D;
  NodesAddress A{};
  Connection Called, Calling;
  Ends() { EXPECT_TRUE(D.open(A, true, "")); }
  ~Ends() {
    Called.close();
    Calling.close();
    D.close();
  }
  int awaitGuest() {
    int Fd = -1;
    for (int I = 0; I < 1000 && Fd < 0; ++I)
      Fd = D.next();
    return Fd;
  }
  void meet(bool SameSecret) {
    NodesAddress Mine = A;
    Mine.Secret[3] ^= !SameSecret;
    Calling.connect(Mine, 0);
    Called.accepted(awaitGuest(), A.Secret);
    for (int I = 0; I < 1000; ++I) {
      Called.move();
      Calling.move();
    }
  }
};

TEST(Connection, LetsInWhoKnowsTheSecret) {
  Ends E;
  E.meet(true);
  ASSERT_TRUE(E.Called.isOpen());
  ASSERT_TRUE(E.Calling.isOpen());
  std::vector<char> Large(60000, 'x');
  for (int I = 0; I < 50; ++I)
    E.Calling.send(NodesMessage::WaitReport, 7, Large.data(), 60000);
  E.Calling.send(NodesMessage::Still, 7, "abc", 3);
  NodesFrame What{};
  const void *Data;
  int Got = 0;
  for (int I = 0; I < 100000 && Got < 51; ++I) {
    E.Calling.move();
    while (E.Called.next(What, Data))
      EXPECT_EQ(What.Size, ++Got == 51 ? 3u : 60000u);
  }
  EXPECT_EQ(Got, 51);
  EXPECT_EQ(What.Kind, NodesMessage::Still);
  EXPECT_EQ(What.Node, 7);
}

/// The program has closed it and got the number for a file of its own.
TEST(Connection, WhatTheProgramOpensIsItsOwn) {
  Ends E;
  E.meet(true);
  ASSERT_TRUE(E.Called.isOpen());
  int Mine[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, Mine), 0);
  int Fd = E.Called.fd();
  ASSERT_EQ(dup2(Mine[0], Fd), Fd);
  EXPECT_EQ(send(Mine[1], "mine", 5, 0), 5);
  E.Called.move();
  EXPECT_EQ(E.Called.phase(), Connection::Phase::Closed);
  char Got[5] = "";
  EXPECT_EQ(recv(Fd, Got, sizeof(Got), MSG_DONTWAIT), 5);
  EXPECT_STREQ(Got, "mine");
  close(Fd);
  close(Mine[0]);
  close(Mine[1]);
}

TEST(Connection, KeepsOutWhoDoesNot) {
  Ends E;
  E.meet(false);
  EXPECT_EQ(E.Called.phase(), Connection::Phase::Closed);
  EXPECT_FALSE(E.Calling.isOpen());
}

TEST(Connection, KeepsOutNoise) {
  std::mt19937 Random(3);
  for (int Round = 0; Round < 200; ++Round) {
    int Ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, Ends), 0);
    uint8_t Secret[16] = {1};
    Connection P;
    P.accepted(Ends[0], Secret);
    char Noise[256];
    for (char &C : Noise)
      C = static_cast<char>(Random());
    EXPECT_GT(send(Ends[1], Noise, sizeof(Noise), 0), 0);
    for (int I = 0; I < 5; ++I)
      P.move();
    EXPECT_EQ(P.phase(), Connection::Phase::Closed);
    P.close();
    close(Ends[1]);
  }
}

TEST(Connection, MessagesThatAreTooLargeEndIt) {
  Ends E;
  E.meet(true);
  std::vector<char> Large(WaitReportRoom + 1);
  E.Calling.send(NodesMessage::WaitReport, 7, Large.data(), Large.size());
  NodesFrame What;
  const void *Data;
  for (int I = 0; I < 100; ++I) {
    E.Calling.move();
    EXPECT_FALSE(E.Called.next(What, Data));
  }
  EXPECT_EQ(E.Called.phase(), Connection::Phase::Closed);
}

} // namespace
