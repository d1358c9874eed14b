// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the processes of a state of the model say about themselves to other
/// nodes, and which of them are dead by that. Decides what can be said; must
/// not know what is true.

#ifndef TUTTI_TEST_MODELREPORTS_H
#define TUTTI_TEST_MODELREPORTS_H

#include "WaitModel.h"
#include "report/internode/NodesGraph.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tutti::test {

using namespace rt;

/// The same state as its processes report it to other nodes.
struct Reports {
  static constexpr uint64_t Comm = 0x77;
  std::vector<std::vector<char>> Data;
  std::vector<WaitReport> All;
  uint32_t Notes;

  explicit Reports(WaitModel &M, bool Degraded, bool ManyThreads)
      : Data(M.size()), All(M.size()),
        Notes(ManyThreads ? uint32_t{WaitReportHead::ManyThreads} : 0) {
    for (unsigned L = 0; L < M.size(); ++L)
      if (M.process(L).What != Process::In::Nothing &&
          M.process(L).What != Process::In::Gone)
        write(M, L, Degraded && M.below(6) == 0);
  }

  void write(const WaitModel &M, unsigned L, bool Unsure) {
    Data[L].resize(65536);
    WaitReportWriter Out(Data[L].data(), Data[L].size());
    WaitReportHead &H = Out.head();
    const Process &P = M.process(L);
    H.Rank = static_cast<int32_t>(L);
    H.Unsure = Unsure;
    H.Notes = Notes;
    bool Waits = P.What == Process::In::All || P.What == Process::In::Any;
    auto *W = Out.add<ReportedWaiter>();
    H.NumWaiters = 1;
    W->Function = Waits ? Fn::Waitall : Fn::Sendrecv;
    W->NeedsAll = P.What != Process::In::Any;
    auto Add = [&](ReportedOp::Kind What, uint64_t Handle, int Peer, int Tag,
                   uint32_t Call) {
      *Out.add<ReportedOp>() = {Comm, Handle, Peer, Tag, Call, What, false};
      W->NumOps = ++H.NumOps;
    };
    for (const Request *R : P.WaitsFor)
      Add(R->IsSend ? ReportedOp::Kind::Send : ReportedOp::Kind::Recv,
          Waits ? static_cast<uint64_t>(R->Number) : 0, R->Peer, R->Tag,
          R->IsSend ? R->Of->Number : 0);
    if (P.What == Process::In::Probe)
      Add(ReportedOp::Kind::Recv, 0, P.Peer, P.Tag, 0);
    if (P.What == Process::In::Meeting) {
      int Peer = -2;
      bool IsKnown = P.Data == Flow::All;
      if (P.Data == Flow::FromRoot && P.Root != static_cast<int>(L)) {
        IsKnown = true;
        Peer = P.Root;
      } else if (P.Data == Flow::ToRoot) {
        IsKnown = P.Root == static_cast<int>(L);
      }
      Add(IsKnown ? ReportedOp::Kind::Collective : ReportedOp::Kind::Unknown, 0,
          Peer, 0, static_cast<uint32_t>(P.Meeting - 1));
    }
    *Out.add<ReportedComm>() = {
        Comm, static_cast<uint32_t>(P.Meeting), M.size(), 0, 1, Fn::None};
    H.NumComms = 1;
    for (const Request *R : P.Open) {
      bool InCall = !Waits && std::find(P.WaitsFor.begin(), P.WaitsFor.end(),
                                        R) != P.WaitsFor.end();
      if (R->IsSend || InCall)
        continue;
      *Out.add<ReportedReceive>() = {Comm, static_cast<uint64_t>(R->Number),
                                     R->Peer, R->Tag, 0};
      ++H.NumReceives;
    }
    std::vector<Tally> With(M.size());
    for (const Message &S : M.messages()) {
      if (S.From == H.Rank)
        With[static_cast<unsigned>(S.To)].send({Comm, S.Tag});
      if (S.To == H.Rank && S.Seen)
        With[static_cast<unsigned>(S.From)].receive({Comm, S.Tag});
    }
    uint32_t Last = 0;
    for (unsigned J = 0; J < M.size(); ++J) {
      const Tally &T = With[J];
      uint32_t Kept = std::min<uint32_t>(T.Sent, Tally::Kept);
      *Out.add<ReportedTally>() = {
          T.SentSum, T.ReceivedSum, static_cast<int32_t>(J), T.Sent, T.Received,
          Last,      Kept};
      ++H.NumTallies;
      Last += Kept;
    }
    for (const Tally &T : With)
      for (uint32_t I = T.Sent - std::min<uint32_t>(T.Sent, Tally::Kept);
           I != T.Sent; ++I) {
        *Out.add<Envelope>() = T.Last[I % Tally::Kept];
        ++H.NumLast;
      }
    *Out.add<RemotePlace>() = {};
    *Out.add<ReportedRun>() = {0, 1, M.size()};
    H.NumPlaces = H.NumRuns = 1;
    ASSERT_TRUE(All[L].read(Data[L].data(), Out.finish(),
                            static_cast<int32_t>(M.size())));
  }

  std::set<int> dead() {
    NodesGraph G;
    EXPECT_TRUE(G.start(static_cast<int32_t>(All.size())));
    for (size_t L = 0; L < All.size(); ++L)
      G.Said[L] = All[L].Head ? &All[L] : nullptr;
    G.findDead();
    std::set<int> Dead;
    for (size_t L = 0; L < All.size(); ++L)
      if (G.isDead(static_cast<int32_t>(L)))
        Dead.insert(static_cast<int>(L));
    G.end();
    return Dead;
  }
};

} // namespace tutti::test

#endif // TUTTI_TEST_MODELREPORTS_H
