// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the first process of the job makes of what the nodes say.

#include "core/Clock.h"
#include "core/Flags.h"
#include "report/Tell.h"
#include "report/internode/Nodes.h"
#include "report/internode/NodesDeadlock.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

namespace {

/// Others may belong to it who have waited for a little less long.
constexpr uint64_t SettleNs = 150000000;
/// Between two questions, and for an answer.
constexpr uint64_t PauseNs = 90000000, AnswerNs = 10000000000;
/// A node that sees a deadlock of its own tells it, and later than that cannot.
constexpr uint64_t TheirTurnNs = 3000000000;
/// What each process must have run since the moment that the proof is about.
constexpr uint64_t EnoughNs = 10000000;
constexpr uint32_t EnoughRuns = 5;
/// Between two questions whether a job stands still; a tenth of stall_timeout.
constexpr uint64_t LeastPauseNs = 500000000;
/// Between two looks, times what the last one took: a tenth of a core.
constexpr unsigned LookPause = 9;

} // namespace

bool NodesJudge::start(int32_t WorldSize, int32_t Nodes) {
  NumNodes = Nodes;
  All = static_cast<RankState *>(
      calloc(static_cast<size_t>(WorldSize), sizeof(RankState)));
  Ranks = static_cast<Growing<int32_t> *>(
      calloc(static_cast<size_t>(Nodes), sizeof(*Ranks)));
  return All && Ranks && Graph.start(WorldSize);
}

void NodesJudge::end() {
  for (int32_t R = 0; R < Graph.size(); ++R)
    free(All[R].Data);
  for (int32_t N = 0; N < NumNodes; ++N)
    Ranks[N].release();
  free(All);
  free(static_cast<void *>(Ranks));
  Calls.release();
  Stacks.release();
  Graph.end();
}

void NodesJudge::forget(int32_t Rank) {
  if (!Graph.Said[Rank])
    return;
  Changed = true;
  --NumSaid;
  Graph.Said[Rank] = nullptr;
}

void NodesJudge::forgetNode(int32_t Node) {
  for (int32_t R : Ranks[Node])
    forget(R);
}

void NodesJudge::hear(int32_t Node, const void *Data, uint32_t Size) {
  WaitReport T;
  if (!T.read(Data, Size, Graph.size()))
    return forgetNode(Node);
  int32_t Rank = T.Head->Rank;
  RankState &K = All[Rank];
  if (!K.Node && Ranks[Node].add(Rank))
    K.Node = Node + 1;
  // Each process has one node.
  if (K.Node != Node + 1)
    return;
  auto *Copy = static_cast<char *>(realloc(K.Data, Size));
  if (!Copy)
    return forget(Rank);
  K.Data = Copy;
  memcpy(Copy, Data, Size);
  K.What.read(Copy, Size, Graph.size());
  K.Round = 0;
  NumSaid += !Graph.Said[Rank];
  Graph.Said[Rank] = &K.What;
  Changed = true;
}

void NodesJudge::hearStill(int32_t Node, const void *Data, uint32_t Size) {
  uint64_t Its = 0;
  if (Size < sizeof(Its) || (Size - sizeof(Its)) % sizeof(StillWaits) != 0)
    return forgetNode(Node);
  memcpy(&Its, Data, sizeof(Its));
  if (Its != Round)
    return;
  const char *At = static_cast<const char *>(Data) + sizeof(Its);
  for (uint32_t N = (Size - sizeof(Its)) / sizeof(StillWaits); N; --N) {
    StillWaits S;
    memcpy(&S, At, sizeof(S));
    At += sizeof(S);
    if (S.Rank < 0 || S.Rank >= Graph.size() || !Graph.Said[S.Rank])
      continue;
    RankState &K = All[S.Rank];
    if (K.Node != Node + 1 || K.What.Head->Stamp != S.Stamp)
      continue;
    K.Round = Round;
    K.Now = S;
  }
  for (int32_t R : Ranks[Node])
    if (Graph.Said[R] && All[R].Round != Round)
      forget(R);
}

bool NodesJudge::allAnswered() const {
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.isDead(R) && All[R].Round != Round)
      return false;
  return true;
}

/// Whatever the youngest of the calls brought about the others can have seen
/// only since: on a busy machine one may not have had a core for a while.
bool NodesJudge::allRan() const {
  for (int32_t R = 0; R < Graph.size(); ++R) {
    const RankState &K = All[R];
    if (Graph.isDead(R) && !K.Now.Asleep &&
        K.Now.Cpu - K.Before.Cpu < EnoughNs &&
        K.Now.Runs - K.Before.Runs < EnoughRuns)
      return false;
  }
  return true;
}

/// Some node has a deadlock of its own, and sees more of it.
bool NodesJudge::oneNodeSees() {
  bool Sees = false;
  for (int32_t N = 0; N < NumNodes && !Sees; ++N)
    Sees = Graph.anyDeadAmong(Ranks[N].begin(), Ranks[N].size());
  Graph.findDead();
  return Sees;
}

bool NodesJudge::judge() {
  uint64_t Now = nanoseconds();
  if (Gathering && !Changed) {
    if (!Stacks.areComplete())
      return false;
    ReportLock TheFloor(Told);
    if (TheFloor) {
      Stacks.show(*Gathering);
      tell(*Gathering);
    }
  } else if (Gathering) {
    Told = 0; // it has to be found anew
  }
  Gathering = nullptr;
  if (Changed && Now >= LookAt) {
    Changed = false;
    bool Was = Candidate;
    Candidate = Graph.findDead();
    Calls.compare(Graph, [&](int32_t Rank) { return All[Rank].Node; });
    // While thousands of nodes say something one after the other.
    LookAt = nanoseconds() + LookPause * (nanoseconds() - Now);
    Asking = false;
    FirstRound = 0;
    if (Candidate && !Was)
      FoundAt = nanoseconds();
  }
  if (!Changed && !Candidate)
    return judgeStall(Now);
  if (Changed || Now - FoundAt < SettleNs)
    return false;
  if (!Asking) {
    if (FirstRound && Now - AskedAt < PauseNs)
      return false;
    ++Round;
    Asking = true;
    AskedAt = nanoseconds();
    return true;
  }
  if (!allAnswered()) {
    if (Now - AskedAt > AnswerNs)
      for (int32_t R = 0; R < Graph.size(); ++R)
        if (Graph.isDead(R) && All[R].Round != Round)
          forget(R);
    return false;
  }
  Asking = false;
  if (!FirstRound) {
    FirstRound = Round;
    for (int32_t R = 0; R < Graph.size(); ++R)
      All[R].Before = All[R].Now;
  } else if (allRan() && (Now - FoundAt > TheirTurnNs || !oneNodeSees())) {
    findDeadlock();
  }
  return false;
}

bool NodesJudge::judgeStall(uint64_t Now) {
  double Timeout = TheFlags.stall_timeout;
  if (Timeout <= 0 || NumSaid != Graph.size())
    return false;
  if (!Asking) {
    // A job of many ranks has more to answer.
    auto Pause = static_cast<uint64_t>(Timeout * 1e8);
    if (Now - AskedAt < (Pause > LeastPauseNs ? Pause : LeastPauseNs))
      return false;
    ++Round;
    Asking = true;
    AskedAt = Now;
    return true;
  }
  bool Answered = true, Long = true;
  for (int32_t R = 0; R < Graph.size(); ++R) {
    Answered &= All[R].Round == Round;
    Long &= All[R].Now.WaitedMs >= Timeout * 1000;
  }
  if (Answered || Now - AskedAt > AnswerNs)
    Asking = false;
  if (Answered && Long)
    findStall();
  return false;
}

void NodesJudge::findStall() {
  uint64_t Key = mixText(2, row(Check::Stall).Id);
  Growing<uint32_t> Seconds;
  bool Good = true;
  for (int32_t R = 0; R < Graph.size(); ++R) {
    Key = mix(Key, All[R].What.Head->Stamp);
    Good &= Seconds.add(All[R].Now.WaitedMs / 1000);
  }
  if (Good && Key != Told)
    gatherFor(nodesStall(Graph, Seconds), Key);
  Seconds.release();
}

void NodesJudge::findDeadlock() {
  uint64_t Key = mixText(2, row(Check::Deadlock).Id);
  uint32_t Least = ~0u;
  for (int32_t R = 0; R < Graph.size(); ++R)
    if (Graph.isDead(R)) {
      Key = mix(Key, All[R].What.Head->Stamp);
      if (All[R].Now.WaitedMs < Least)
        Least = All[R].Now.WaitedMs;
    }
  if (Key != Told)
    gatherFor(nodesDeadlock(Graph, Least), Key);
}

void NodesJudge::gatherFor(Finding *F, uint64_t Key) {
  Told = Key;
  Gathering = F;
  if (F)
    Stacks.want(*F);
}

} // namespace tutti::rt
