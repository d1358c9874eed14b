// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Deadlocks whose processes are on several nodes. The first process of each
/// node speaks for it; the first of the job listens and judges. All of it is
/// done by the threads that watch, and nothing is sent before a process has
/// waited for a while.
///
/// What is proven is about one moment. Each process that waits says what it
/// waits for, once per call. When the judge finds some of which none can go on,
/// it asks their nodes; the calls that are still the same when the question
/// comes were all going on at the moment when it was sent.

#ifndef TUTTI_REPORT_INTERNODE_NODES_H
#define TUTTI_REPORT_INTERNODE_NODES_H

#include "report/internode/NodesGraph.h"
#include "report/internode/NodesLink.h"

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

/// By the first process of each node.
class NodeSpeaker {
public:
  void tick();

private:
  Connection *pipe();
  Connection Calling[NodesAddress::Most] = {};
  uint64_t *Sent = nullptr; ///< stamps, by number on the node
  unsigned Tries = 0;
  uint64_t TriedAt = 0;
};

/// By the first process of the job.
class NodesJudge {
public:
  bool start(const NodesAddress &A, const Listener &D);
  void tick();

private:
  struct RankState {
    WaitReport What;
    char *Data;
    int32_t From; ///< number of the connection; -1: its own node
    uint32_t Round;
    bool Compared; ///< its calls, with those of the others
    StillWaits Now, Before;
  };
  struct Peer {
    Connection Line;
    bool Used;
  };

  void hear(int32_t From, const void *Data, uint32_t Size);
  void hearStill(int32_t From, const void *Data, uint32_t Size);
  void hearOwnNode();
  void letIn();
  void forget(int32_t Rank);
  void forgetAll(int32_t From);
  void ask();
  bool allAnswered() const;
  bool allRan() const;
  bool oneNodeSees();
  void compareCalls();
  void judge();
  void report();

  NodesGraph Graph;
  RankState *All = nullptr;
  int32_t *Group = nullptr; ///< From of each, for the graph
  uint64_t *OwnSent = nullptr;
  Peer *Guests = nullptr;
  unsigned NumGuests = 0;
  Listener Entrance;
  uint8_t Secret[16] = {};
  bool Changed = false, Candidate = false, Asking = false;
  uint64_t Told = 0; ///< what was told last
  uint64_t FoundAt = 0, AskedAt = 0;
  uint32_t Round = 0, FirstRound = 0;
};

/// "MPI_COMM_WORLD", "the communicator made by MPI_Comm_split"
void nameToldComm(Text &Out, const ReportedComm *C);

/// Tells a collective that one of the two waits in and the other has come to,
/// in which they do not agree.
void tellNodesMismatch(const WaitReport &A, const WaitReport &B);

/// Each tick of the thread that watches, of a process that talks to other
/// nodes; of others when they have waited for so long that it may be said.
void tickNodes();
bool talksToNodes();

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODES_H
