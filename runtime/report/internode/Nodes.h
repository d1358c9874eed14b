// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Deadlocks whose processes are on several nodes. The first process of each
/// node speaks for it, to the one above it in a tree (NodesRelay.h); the first
/// of the job judges. All of it is done by the threads that watch, and nothing
/// is sent before a process has waited for a while.
///
/// What is proven is about one moment. Each process that waits says what it
/// waits for, once per call. When the judge finds some of which none can go on,
/// it asks their nodes; the calls that are still the same when the question
/// comes were all going on at the moment when it was sent.

#ifndef TUTTI_REPORT_INTERNODE_NODES_H
#define TUTTI_REPORT_INTERNODE_NODES_H

#include "report/internode/NodesCalls.h"
#include "report/internode/NodesGraph.h"
#include "report/internode/NodesRelay.h"
#include "report/internode/NodesStacks.h"

#include "core/Text.h"

namespace tutti::rt {

struct RankArea;

/// What a process still does, and how much it has run, as the answer to a
/// question of the judge.
struct StillWaits {
  uint64_t Stamp, Cpu;
  int32_t Rank;
  uint32_t Runs, Asleep, WaitedMs;
};

/// Says what this process waits for, where the first of its node finds it.
void saySelf();

/// What the processes of this node have said.
class OwnReports {
public:
  bool start();
  bool waits() const;
  void sayAll();
  template <typename F> void eachNew(F What);
  /// The answer to a question of this round; returns its size.
  uint32_t still(uint32_t Round, char *Out, size_t Room) const;

  void askStacks(const int32_t *Ranks, uint32_t Number) {
    Stacks.ask(Ranks, Number);
  }
  template <typename F> void eachStack(F What) { Stacks.each(What); }

private:
  /// Its report, and that it is sent now; 0 when it has nothing new to say.
  uint32_t copyNew(unsigned Local, char *Out, size_t Room);
  uint64_t *Sent = nullptr; ///< stamps, by number on the node
  OwnStacks Stacks;
};

/// By the first process of the job.
class NodesJudge {
public:
  bool start(int32_t WorldSize, int32_t NumNodes);
  void end();
  /// From: as of NodesRelay::tick, of its own node, which is number 0.
  template <typename Source> void tick(NodesGuests &Guests, Source &From);

  void hear(int32_t Node, const void *Data, uint32_t Size);
  void hearStill(int32_t Node, const void *Data, uint32_t Size);
  void forgetNode(int32_t Node);
  bool isAsking() const { return Asking; }
  /// What follows; true when a question is to be asked.
  bool judge();
  uint32_t round() const { return Round; }
  const NodesGraph &graph() const { return Graph; }

private:
  struct RankState {
    WaitReport What;
    char *Data;
    int32_t Node; ///< 1 + its number; 0: not known yet
    uint32_t Round;
    StillWaits Now, Before;
  };
  void forget(int32_t Rank);
  /// Where nothing is proven: whether all stand still; true when that is to be
  /// asked.
  bool judgeStall(uint64_t Now);
  void findStall();
  bool allAnswered() const;
  bool allRan() const;
  bool oneNodeSees();
  void findDeadlock();
  /// Call stacks are asked for before it is told.
  void gatherFor(Finding *F, uint64_t Key);

  NodesGraph Graph;
  NodesCalls Calls;
  RankState *All = nullptr;
  Growing<int32_t> *Ranks = nullptr; ///< by node, those that have spoken
  int32_t NumNodes = 0, NumSaid = 0;
  bool Changed = false, Candidate = false, Asking = false;
  uint64_t Told = 0; ///< what was told last
  Finding *Gathering = nullptr;
  HeardStacks Stacks;
  uint64_t FoundAt = 0, AskedAt = 0, LookAt = 0;
  uint32_t Round = 0, FirstRound = 0;
};

template <typename Source>
void NodesJudge::tick(NodesGuests &Guests, Source &From) {
  Guests.tick(
      true,
      [&](const NodesFrame &Frame, const void *Data) {
        if (Frame.Kind == NodesMessage::Still)
          hearStill(Frame.Node, Data, Frame.Size);
        else if (Frame.Kind == NodesMessage::Stack)
          Stacks.hear(Data, Frame.Size);
        else
          hear(Frame.Node, Data, Frame.Size);
      },
      [&](int32_t Node) { forgetNode(Node); });
  From.eachNew([&](const void *Data, uint32_t Size) { hear(0, Data, Size); });
  static char Answer[WaitReportRoom];
  if (isAsking())
    hearStill(0, Answer, From.still(Round, Answer, sizeof(Answer)));
  From.eachStack(
      [&](const void *Data, uint32_t Size) { Stacks.hear(Data, Size); });
  bool Gathered = Gathering;
  if (judge())
    Guests.send(NodesMessage::Ask, &Round, sizeof(Round));
  if (Gathered || !Gathering)
    return;
  const Growing<int32_t> &Of = Stacks.wanted();
  Guests.send(NodesMessage::AskStacks, Of.begin(),
              static_cast<uint32_t>(Of.size() * sizeof(int32_t)));
  From.askStacks(Of.begin(), Of.size());
}

/// "MPI_COMM_WORLD", "the communicator made by MPI_Comm_split"
void nameToldComm(Text &Out, const ReportedComm *C);

/// Each tick of the thread that watches, of a process that talks to other
/// nodes; of others when they have waited for so long that it may be said.
void tickNodes();

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODES_H
