// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reports of processes that wait, as they would say it, and nodes that pass
/// them on: real connections on the loopback, no MPI.

#ifndef TUTTI_TEST_REPORTMODEL_H
#define TUTTI_TEST_REPORTMODEL_H

#include "report/internode/Nodes.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace tutti::rt::test {

using Bytes = std::vector<char>;

/// One call that waits for one thing.
struct Waiting {
  int32_t Rank;
  ReportedOp::Kind What;
  int32_t Peer = -2; ///< of a message: ReportedOp::Any for any member
  uint64_t Comm = 0x77;
  ReportedRun Members{0, 1, 0}; ///< of Comm, none: not said
  uint32_t Size = 0;            ///< of Comm
  uint32_t Made = 1;     ///< collectives on Comm, one of which it waits in
  bool ToldCall = false; ///< what the last of them was
};

inline Bytes reportOf(const Waiting &W) {
  Bytes Data(4096);
  WaitReportWriter Out(Data.data(), Data.size());
  WaitReportHead &H = Out.head();
  bool IsCollective = W.What == ReportedOp::Kind::Collective;
  H.Rank = W.Rank;
  H.Stamp = static_cast<uint64_t>(W.Rank) + 1;
  *Out.add<ReportedWaiter>() = {
      0, 0, 1, IsCollective ? Fn::Barrier : Fn::Recv, true, false};
  *Out.add<ReportedOp>() = {W.Comm, 0, W.Peer, 0, W.Made - 1, W.What, false};
  bool Says = W.Members.Count != 0;
  *Out.add<ReportedComm>() = {W.Comm, IsCollective ? W.Made : W.Made - 1,
                              W.Size, Says ? 0 : ReportedComm::NotSaid,
                              Says,   Fn::None};
  H.NumWaiters = H.NumOps = H.NumComms = 1;
  if (W.ToldCall) {
    auto *C = Out.add<ReportedCall>();
    C->Comm = W.Comm;
    C->Call = W.Made - 1;
    C->What.Function = Fn::Barrier;
    H.NumCalls = 1;
  }
  auto *P = Out.add<RemotePlace>();
  H.NumPlaces = 1;
  P->Text.Line = 42;
  snprintf(P->Path, sizeof(P->Path), "%s",
           IsCollective ? "solver.c" : "input.c");
  if (Says) {
    *Out.add<ReportedRun>() = W.Members;
    H.NumRuns = 1;
  }
  Data.resize(Out.finish());
  return Data;
}

/// All ranks of a job of so many wait in a barrier that rank 0 does not reach:
/// it waits for a message of rank 1.
inline Bytes missedBarrier(int32_t Rank, int32_t Size) {
  Waiting W{Rank, ReportedOp::Kind::Collective};
  W.Size = static_cast<uint32_t>(Size);
  W.ToldCall = true;
  if (Rank > 0)
    W.Members = {0, 1, W.Size};
  else
    W.What = ReportedOp::Kind::Recv, W.Peer = 1, W.ToldCall = false;
  return reportOf(W);
}

/// Where a node has its reports from; PerNode ranks each.
struct ReportSource {
  std::vector<Bytes> Reports;
  bool Said = false, Asleep = false;

  bool waits() const { return true; }
  void askStacks(const int32_t *, uint32_t) {}
  template <typename F> void eachStack(F) {}
  void sayAll() { Said = false; }
  template <typename F> void eachNew(F What) {
    if (!std::exchange(Said, true))
      for (const Bytes &B : Reports)
        What(B.data(), static_cast<uint32_t>(B.size()));
  }
  uint32_t still(uint32_t Round, char *Out, size_t) {
    uint64_t Number = Round;
    memcpy(Out, &Number, sizeof(Number));
    uint32_t Size = sizeof(Number);
    for (const Bytes &B : Reports) {
      const auto *H = reinterpret_cast<const WaitReportHead *>(B.data());
      StillWaits S{};
      S.Rank = H->Rank;
      S.Stamp = H->Stamp;
      S.Asleep = Asleep;
      S.WaitedMs = 2000;
      memcpy(Out + Size, &S, sizeof(S));
      Size += sizeof(S);
    }
    return Size;
  }
};

/// A job: the first node judges, the others are in a tree below it.
struct NodesModel {
  struct Node {
    ReportSource Source;
    NodesRelay Relay;
    Listener At;
    NodesAddress Address{};
    bool Gone = false;
  };
  std::vector<std::unique_ptr<Node>> Nodes;
  NodesJudge Judge;
  NodesGuests Guests;

  NodesModel(int32_t NumNodes, int32_t PerNode, int32_t Radix,
             bool Asleep = false) {
    int32_t Size = NumNodes * PerNode;
    for (int32_t N = 0; N < NumNodes; ++N) {
      Nodes.push_back(std::make_unique<Node>());
      Node &It = *Nodes.back();
      It.Source.Asleep = Asleep;
      for (int32_t I = 0; I < PerNode; ++I)
        It.Source.Reports.push_back(missedBarrier(N * PerNode + I, Size));
      NodesPlace P;
      P.Node = N;
      bool Listens = N == 0 || P.firstBelow(Radix) < NumNodes;
      if (Listens)
        It.At.open(It.Address, true, "");
      Node &First = *Nodes[0], &Above = *Nodes[N ? P.above(Radix) : 0];
      if (N == 0) {
        Judge.start(Size, NumNodes);
        Guests.start(It.At, It.Address.Secret, NumNodes);
      } else {
        It.Relay.start(N, NumNodes, Above.Address, First.Address,
                       Listens ? &It.At : nullptr);
      }
    }
  }
  ~NodesModel() {
    for (auto &N : Nodes)
      if (!N->Gone)
        N->Relay.end();
    Guests.end();
    Judge.end();
  }
  void end(int32_t N) {
    Nodes[static_cast<size_t>(N)]->Gone = true;
    Nodes[static_cast<size_t>(N)]->Relay.end();
  }
  void tick() {
    Judge.tick(Guests, Nodes[0]->Source);
    for (size_t N = 1; N < Nodes.size(); ++N)
      if (!Nodes[N]->Gone)
        Nodes[N]->Relay.tick(Nodes[N]->Source);
  }
  int32_t numDead() const {
    int32_t Dead = 0;
    for (int32_t R = 0; R < Judge.graph().size(); ++R)
      Dead += Judge.graph().isDead(R);
    return Dead;
  }
};

} // namespace tutti::rt::test

#endif // TUTTI_TEST_REPORTMODEL_H
