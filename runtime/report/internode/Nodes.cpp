// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the first process of each node says for those of its node.

#include "report/internode/Nodes.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/texts/Words.def"
#include "report/deadlock/DeadlockDetector.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace tutti::rt {

uint32_t (*WriteWaitReport)(void *Place, size_t Room, uint64_t Stamp);

namespace {

NodesAddress There;
bool Speaks, Judges;
Listener Entrance;
NodeSpeaker Speaker;
NodesJudge Judge;

/// Ticks of waiting after which the connection is made, so that it is there
/// when there is something to say.
constexpr unsigned CallTicks = 12;
constexpr unsigned MostTries = 3;
constexpr uint64_t TryAgainNs = 2000000000;

/// Changes with each call of each thread; never 0.
uint64_t stampOf(const RankArea &A) {
  uint64_t Stamp = static_cast<uint64_t>(A.WorldRank);
  for (const ThreadStatus &T : A.Threads)
    Stamp = mix(Stamp, T.Epoch.load(std::memory_order_acquire));
  return Stamp | 1;
}

} // namespace

void saySelf() {
  RankArea &Me = *TheBoard.Me;
  if (!WriteWaitReport || !isBlocked(Me))
    return;
  uint64_t Stamp = stampOf(Me);
  if (Me.SaysStamp.load(std::memory_order_relaxed) == Stamp)
    return;
  Me.SaysStamp.store(0, std::memory_order_release);
  if (!populate(Me.Says.Data, sizeof(Me.Says.Data)))
    return;
  uint32_t Size = WriteWaitReport(Me.Says.Data, sizeof(Me.Says.Data), Stamp);
  std::atomic_thread_fence(std::memory_order_acq_rel);
  if (!Size || stampOf(Me) != Stamp)
    return;
  Me.SaysBytes.store(Size, std::memory_order_relaxed);
  Me.SaysStamp.store(Stamp, std::memory_order_release);
}

/// What(Data, Size) for each process of the node that has something new to say.
template <typename F> static void eachNew(uint64_t *Sent, F What) {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    uint64_t Stamp = A.SaysStamp.load(std::memory_order_acquire);
    if (!Stamp || Stamp == Sent[L] || Stamp != stampOf(A) || !isBlocked(A))
      continue;
    static char Copy[WaitReportRoom];
    uint32_t Size = A.SaysBytes.load(std::memory_order_relaxed);
    if (Size > sizeof(Copy))
      continue;
    memcpy(Copy, A.Says.Data, Size);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (A.SaysStamp.load(std::memory_order_relaxed) != Stamp)
      continue;
    Sent[L] = Stamp;
    What(Copy, Size);
  }
}

/// The answer to a question of this round.
static uint32_t stillWaits(uint32_t Round, char *Out, size_t Room) {
  uint64_t Number = Round;
  uint32_t Size = sizeof(Number);
  memcpy(Out, &Number, Size);
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    if (A.SaysStamp.load(std::memory_order_acquire) == 0 || !isBlocked(A) ||
        Size + sizeof(StillWaits) > Room)
      continue;
    StillWaits S;
    S.Cpu = A.BlockedCpu.load(std::memory_order_acquire);
    S.Runs = A.BlockedRuns.load(std::memory_order_acquire);
    S.Asleep = A.Asleep.load(std::memory_order_relaxed);
    S.WaitedMs = A.BlockedTicks.load(std::memory_order_relaxed) * TickMs;
    S.Rank = A.WorldRank;
    std::atomic_thread_fence(std::memory_order_acquire);
    S.Stamp = stampOf(A);
    memcpy(Out + Size, &S, sizeof(S));
    Size += sizeof(S);
  }
  return Size;
}

/// The connection, which is made when somebody has waited for some time.
Connection *NodeSpeaker::pipe() {
  Connection *Open = nullptr;
  bool Any = false;
  for (Connection &P : Calling) {
    if (P.phase() == Connection::Phase::Closed)
      continue;
    P.move();
    if (P.isLate() || (Open && P.phase() != Connection::Phase::Closed))
      P.close(); // another way was faster
    else if (P.isOpen())
      Open = &P;
    Any |= P.phase() != Connection::Phase::Closed;
  }
  if (Open || Any)
    return Open;
  bool Waits = false;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Waits |= TheBoard.area(L).BlockedTicks.load(std::memory_order_relaxed) >=
             CallTicks;
  if (!Waits || Tries == MostTries ||
      (Tries && nanoseconds() - TriedAt < TryAgainNs))
    return nullptr;
  ++Tries;
  TriedAt = nanoseconds();
  memset(Sent, 0, sizeof(*Sent) * TheBoard.Head->NumLocal);
  for (unsigned I = 0; I < There.Number; ++I)
    Calling[I].connect(There, I);
  if (Tries == MostTries && TheFlags.verbosity >= 2)
    tell(said::NoConnection);
  return nullptr;
}

void NodeSpeaker::tick() {
  if (!Sent)
    Sent = static_cast<uint64_t *>(
        calloc(TheBoard.Head->NumLocal, sizeof(uint64_t)));
  if (!Sent)
    return;
  Connection *P = pipe();
  if (!P)
    return;
  Tries = 0;
  eachNew(Sent, [&](const void *Data, uint32_t Size) {
    P->send(NodesMessage::WaitReport, Data, Size);
  });
  NodesMessage Kind;
  const void *Data;
  uint32_t Size, Round;
  while (P->next(Kind, Data, Size)) {
    if (Kind != NodesMessage::Ask || Size != sizeof(Round))
      return P->close();
    memcpy(&Round, Data, sizeof(Round));
    static char Answer[WaitReportRoom];
    uint32_t Length = stillWaits(Round, Answer, sizeof(Answer));
    P->send(NodesMessage::Still, Answer, Length);
  }
  P->move();
}

void NodesJudge::hearOwnNode() {
  if (!OwnSent)
    OwnSent = static_cast<uint64_t *>(
        calloc(TheBoard.Head->NumLocal, sizeof(uint64_t)));
  if (!OwnSent)
    return;
  eachNew(OwnSent,
          [&](const void *Data, uint32_t Size) { hear(-1, Data, Size); });
  static char Answer[WaitReportRoom];
  if (Asking)
    hearStill(-1, Answer, stillWaits(Round, Answer, sizeof(Answer)));
}

uint64_t hostNumber() {
  char Text[128] = "";
  FILE *F = fopen("/proc/sys/kernel/random/boot_id", "re");
  if (F && !fgets(Text, sizeof(Text), F))
    Text[0] = 0;
  if (F)
    fclose(F);
  uint64_t Number = mixText(0, Text);
  ssize_t N = readlink("/proc/self/ns/net", Text, sizeof(Text) - 1);
  Text[N > 0 ? N : 0] = 0;
  return mixText(Number, Text);
}

void openNodes(NodesAddress &A, bool OneHost) {
  A.Port = 0;
  if (!TheFlags.nodes)
    return;
  A.Host = hostNumber();
  Judges = Entrance.open(A, OneHost) && Judge.start(A, Entrance);
  if (Judges)
    return;
  A.Port = 0;
  if (TheFlags.verbosity >= 2)
    tell(said::NoWayToListen);
}

void joinNodes(const NodesAddress &A, bool IsSpeaker) {
  There = A;
  Speaks = IsSpeaker && A.Port && !Judges;
  // Where there is one host its own name for itself is the surest.
  if (Speaks && A.Host == hostNumber() && There.Number < NodesAddress::Most &&
      !TheFlags.nodes_address[0]) {
    static const uint8_t Here[4] = {127, 0, 0, 1};
    There.At[There.Number].Family = 4;
    memcpy(There.At[There.Number++].Bytes, Here, sizeof(Here));
  }
}

bool talksToNodes() { return There.Port && (Judges || Speaks); }

void tickNodes() {
  if (!There.Port)
    return;
  saySelf();
  if (Judges)
    Judge.tick();
  else if (Speaks)
    Speaker.tick();
}

} // namespace tutti::rt
