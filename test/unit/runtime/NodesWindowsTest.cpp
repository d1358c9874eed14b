// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Waits on windows and for partitions between nodes: each fact where it alone
/// makes the difference, and many random states against a model that frees the
/// processes one after the other.

#include "core/findings/WaitReport.h"
#include "report/internode/NodesGraph.h"

#include <gtest/gtest.h>
#include <random>
#include <set>
#include <vector>

using namespace tutti;
using namespace tutti::rt;
using Kind = ReportedOp::Kind;

namespace {

constexpr uint64_t Win = 0x99, OtherWin = 0x9a, Comm = 0x77;

/// What one has done on the window for another.
struct Part {
  uint32_t Posts = 0, Completes = 0, Held = 0;
};

/// A process that waits for all of Ops, if there are any.
struct Process {
  std::vector<ReportedOp> Ops;
  std::vector<Part> Parts;
  bool HoldsAll = false, HasWindow = true, HidesPartitions = false;
  std::vector<ReportedPartitions> Partitions;
};

ReportedOp op(Kind What, int32_t Peer, uint32_t Call) {
  ReportedOp Op{};
  Op.Comm = Win;
  Op.What = What;
  Op.Peer = Peer;
  Op.Call = Call;
  return Op;
}

struct Job {
  std::vector<Process> P;
  std::vector<std::vector<char>> Data;
  std::vector<WaitReport> Said;

  explicit Job(unsigned Size) : P(Size) {
    for (Process &Each : P)
      Each.Parts.resize(Size);
  }

  void write(unsigned I) {
    Data[I].resize(65536);
    WaitReportWriter Out(Data[I].data(), Data[I].size());
    WaitReportHead &H = Out.head();
    H.Rank = static_cast<int32_t>(I);
    if (P[I].HidesPartitions)
      H.Notes = WaitReportHead::HidesPartitions;
    auto *W = Out.add<ReportedWaiter>();
    W->Function = Fn::Win_complete;
    W->NeedsAll = true;
    W->NumOps = H.NumOps = static_cast<uint32_t>(P[I].Ops.size());
    H.NumWaiters = 1;
    for (const ReportedOp &Op : P[I].Ops)
      *Out.add<ReportedOp>() = Op;
    if (P[I].HasWindow) {
      auto *T = Out.add<ReportedWindow>();
      *T = {Win, 0, 0, P[I].HoldsAll};
      H.NumWindows = 1;
      for (unsigned J = 0; J < P.size(); ++J) {
        const Part &Of = P[I].Parts[J];
        if (!Of.Posts && !Of.Completes && !Of.Held)
          continue;
        *Out.add<ReportedPart>() = {static_cast<int32_t>(J), Of.Posts,
                                    Of.Completes, Of.Held};
        H.NumParts = ++T->NumParts;
      }
    }
    for (const ReportedPartitions &Of : P[I].Partitions) {
      *Out.add<ReportedPartitions>() = Of;
      ++H.NumPartitions;
    }
    *Out.add<RemotePlace>() = {};
    H.NumPlaces = 1;
    ASSERT_TRUE(Said[I].read(Data[I].data(), Out.finish(),
                             static_cast<int32_t>(P.size())));
  }

  std::set<unsigned> dead(bool Among = false) {
    Data.assign(P.size(), {});
    Said.assign(P.size(), {});
    NodesGraph G;
    EXPECT_TRUE(G.start(static_cast<int32_t>(P.size())));
    std::vector<int32_t> All;
    for (unsigned I = 0; I < P.size(); ++I)
      if (!P[I].Ops.empty()) {
        write(I);
        G.Said[I] = &Said[I];
        All.push_back(static_cast<int32_t>(I));
      }
    bool Any = G.findDead();
    if (Among) {
      EXPECT_EQ(G.anyDeadAmong(All.data(), static_cast<uint32_t>(All.size())),
                Any);
    }
    std::set<unsigned> Dead;
    for (unsigned I = 0; I < P.size(); ++I)
      if (G.isDead(static_cast<int32_t>(I)))
        Dead.insert(I);
    EXPECT_EQ(Any, !Dead.empty());
    G.end();
    return Dead;
  }

  /// The same by trying whom the others free, one round after the other.
  std::set<unsigned> stuck() const {
    std::set<unsigned> Stuck;
    for (unsigned I = 0; I < P.size(); ++I)
      if (!P[I].Ops.empty())
        Stuck.insert(I);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (unsigned I : std::set<unsigned>(Stuck))
        if (mayGoOn(I, Stuck))
          Changed = Stuck.erase(I) != 0;
    }
    return Stuck;
  }

private:
  bool holdsAgainst(unsigned J, const ReportedOp &Op) const {
    if (!P[J].HasWindow)
      return false;
    if (Op.Peer < 0) {
      for (const Part &Of : P[J].Parts)
        if (Of.Held == 2)
          return true;
      return false;
    }
    uint32_t Held = P[J].Parts[static_cast<unsigned>(Op.Peer)].Held;
    return Held == 2 || (Op.Call == 2 && (Held == 1 || P[J].HoldsAll));
  }
  bool mayEnd(unsigned I, const ReportedOp &Op,
              const std::set<unsigned> &Stuck) const {
    auto Peer = static_cast<unsigned>(Op.Peer);
    switch (Op.What) {
    case Kind::Post:
    case Kind::Completion: {
      if (!Stuck.count(Peer) || !P[Peer].HasWindow)
        return true;
      const Part &Of = P[Peer].Parts[I];
      return (Op.What == Kind::Post ? Of.Posts : Of.Completes) >= Op.Call;
    }
    case Kind::Lock:
      for (unsigned J : Stuck)
        if (J != I && holdsAgainst(J, Op))
          return false;
      return true;
    default:
      return true;
    }
  }
  /// All are certain to be open, so each has to end.
  bool mayGoOn(unsigned I, const std::set<unsigned> &Stuck) const {
    for (const ReportedOp &Op : P[I].Ops)
      if (!mayEnd(I, Op, Stuck))
        return false;
    return true;
  }
};

using Dead = std::set<unsigned>;

/// 0 waits for a post of 1, which waits for one of 0.
struct Posts : testing::Test {
  Job J{2};
  void SetUp() override {
    J.P[0].Ops = {op(Kind::Post, 1, 2)};
    J.P[1].Ops = {op(Kind::Completion, 0, 1)};
    J.P[1].Parts[0].Posts = 1;
  }
};

TEST_F(Posts, OneLessThanNeeded) { EXPECT_EQ(J.dead(), Dead({0, 1})); }

TEST_F(Posts, WhatWasDoneEnds) {
  J.P[1].Parts[0].Posts = 2;
  EXPECT_EQ(J.dead(), Dead());
}

TEST_F(Posts, CompletionsAreNoPosts) {
  J.P[1].Parts[0].Completes = 2;
  EXPECT_EQ(J.dead(), Dead({0, 1}));
  J.P[0].Parts[1].Completes = 1;
  EXPECT_EQ(J.dead(), Dead());
}

TEST_F(Posts, WhoDoesNotSayWhatItDidOnTheWindowProvesNothing) {
  J.P[1].HasWindow = false;
  EXPECT_EQ(J.dead(), Dead());
}

TEST_F(Posts, OfAnotherWindow) {
  J.P[0].Ops[0].Comm = OtherWin;
  EXPECT_EQ(J.dead(), Dead());
}

TEST(Locks, OpposedOrder) {
  Job J(2);
  for (unsigned I = 0; I < 2; ++I) {
    J.P[I].Parts[I].Held = 2;
    J.P[I].Ops = {op(Kind::Lock, 1 - static_cast<int32_t>(I), 1)};
  }
  EXPECT_EQ(J.dead(true), Dead({0, 1}));
  J.P[0].Parts[0].Held = 1; // both shared
  EXPECT_EQ(J.dead(true), Dead());
  J.P[1].Ops[0].Call = 2;
  EXPECT_EQ(J.dead(true), Dead({0, 1}));
  // Its own hold nobody waits for.
  J.P[0].Parts[1].Held = 2;
  J.P[1].Parts[1].Held = 0;
  EXPECT_EQ(J.dead(true), Dead());
}

TEST(Locks, OfAllParts) {
  Job J(3);
  J.P[0].HoldsAll = true;
  J.P[0].Ops = {op(Kind::Post, 1, 1)};
  J.P[1].Ops = {op(Kind::Lock, 2, 2)};
  EXPECT_EQ(J.dead(), Dead({0, 1}));
  J.P[1].Ops[0].Call = 1;
  EXPECT_EQ(J.dead(), Dead());
  J.P[1].Ops = {op(Kind::Lock, ReportedOp::Any, 1)};
  EXPECT_EQ(J.dead(), Dead());
  J.P[0].Parts[2].Held = 2;
  EXPECT_EQ(J.dead(), Dead({0, 1}));
}

TEST(Windows, RandomStates) {
  std::mt19937 Random(4);
  auto Below = [&](unsigned N) { return static_cast<unsigned>(Random() % N); };
  unsigned Stuck = 0, Whole = 0;
  for (int Round = 0; Round < 20000; ++Round) {
    Job J(2 + Below(4));
    auto Size = static_cast<unsigned>(J.P.size());
    for (Process &P : J.P) {
      P.HasWindow = Below(12) != 0;
      P.HoldsAll = Below(8) == 0;
      for (Part &Of : P.Parts)
        Of = {Below(3), Below(3), Below(5) ? 0 : 1 + Below(2)};
      for (unsigned N = Below(4); N; --N) {
        auto What = static_cast<Kind>(unsigned(Kind::Post) + Below(3));
        auto Peer = static_cast<int32_t>(Below(Size));
        if (What == Kind::Lock && Below(4) == 0)
          P.Ops.push_back(op(What, ReportedOp::Any, 1));
        else
          P.Ops.push_back(op(What, Peer, 1 + Below(2)));
      }
    }
    auto Truth = J.stuck();
    ASSERT_EQ(J.dead(true), Truth) << "round " << Round;
    Stuck += Truth.size();
    Whole += Truth.size() == Size;
  }
  printf("%u stuck, %u whole jobs\n", Stuck, Whole);
  EXPECT_GT(Stuck, 5000u);
  EXPECT_GT(Whole, 500u);
}

/// 0 receives what 1 sends in partitions.
struct FarPartitions : testing::Test {
  Job J{2};
  void SetUp() override {
    J.P[0].Ops = {of(Kind::PartitionedRecv, 1)};
    J.P[0].Partitions = {{Comm, 1, 3, 1, 2, 0, 0}};
    J.P[1].Ops = {op(Kind::Completion, 0, 1)};
    J.P[1].Partitions = {{Comm, 0, 3, 1, 1, 0, 1}};
  }
  static ReportedOp of(Kind What, int32_t Peer) {
    ReportedOp Op = op(What, Peer, 1);
    Op.Comm = Comm;
    Op.Tag = 3;
    return Op;
  }
};

TEST_F(FarPartitions, StartedLess) { EXPECT_EQ(J.dead(), Dead({0, 1})); }

TEST_F(FarPartitions, StartedAsOften) {
  J.P[1].Partitions[0].Starts = 2;
  EXPECT_EQ(J.dead(), Dead());
  J.P[1].Partitions[0].Missing = 1;
  EXPECT_EQ(J.dead(), Dead({0, 1}));
}

TEST_F(FarPartitions, NotThere) {
  J.P[1].Partitions[0].Number = 2;
  EXPECT_EQ(J.dead(), Dead({0, 1}));
  J.P[1].HidesPartitions = true;
  EXPECT_EQ(J.dead(), Dead());
}

TEST_F(FarPartitions, ItsOwnAreMissing) {
  J.P[1].Ops = {of(Kind::PartitionedSend, 0)};
  J.P[1].Partitions[0] = {Comm, 0, 3, 1, 2, 1, 1};
  EXPECT_EQ(J.dead(), Dead({0, 1}));
  J.P[1].Partitions[0].Missing = 0;
  EXPECT_EQ(J.dead(), Dead());
}

} // namespace
