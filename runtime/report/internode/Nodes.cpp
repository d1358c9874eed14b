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
bool (*TellWindows)(WaitReportWriter &Out);
bool (*EachOnWindow)(const Operation &Op, bool (*What)(const Operation &Op));

namespace {

bool Speaks, Judges;
Listener Entrance;
NodesRelay Relay;
NodesGuests Guests;
NodesJudge Judge;
OwnReports Own;
NodesAddress First;

/// Ticks of waiting after which the connection is made, so that it is there
/// when there is something to say.
constexpr unsigned CallTicks = 12;

/// Changes with each call of each thread, with each wait in OpenMP that counts
/// and with what is known of that; never 0.
uint64_t stampOf(const RankArea &A) {
  uint64_t Stamp = static_cast<uint64_t>(A.WorldRank);
  for (const ThreadStatus &T : A.Threads)
    Stamp = mix(Stamp, T.Epoch.load(std::memory_order_acquire));
  if (A.teamsCount())
    Stamp = mix(A.teamsStamp() + A.teamsAreProven(), Stamp);
  return Stamp | 1;
}

/// Of a call that is surely waited in, or of one that seems to be.
bool isStampOf(const RankArea &A, uint64_t Stamp) {
  return stampOf(A) == Stamp ? isBlocked(A) : (stampOf(A) ^ 2) == Stamp;
}

bool mayWait(const RankArea &A) { return isBlocked(A) || isStalled(A); }

} // namespace

void saySelf() {
  RankArea &Me = *TheBoard.Me;
  bool IsBlocked = isBlocked(Me);
  if (!WriteWaitReport || (!IsBlocked && !isStalled(Me)))
    return;
  // What it said when it was not sure counts no more when it is.
  uint64_t Stamp = stampOf(Me) ^ (IsBlocked ? 0 : 2);
  if (Me.SaysStamp.load(std::memory_order_relaxed) == Stamp)
    return;
  Me.SaysStamp.store(0, std::memory_order_release);
  // Shared memory is taken for what there is to say, not for what there may be.
  static WaitReportPlace Draft;
  uint32_t Size = WriteWaitReport(Draft.Data, sizeof(Draft.Data), Stamp);
  std::atomic_thread_fence(std::memory_order_acq_rel);
  if (!Size || !isStampOf(Me, Stamp) || !populate(Me.Says.Data, Size))
    return;
  auto *Head = reinterpret_cast<WaitReportHead *>(Draft.Data);
  if (!IsBlocked)
    Head->Notes |= WaitReportHead::Unproven;
  if (Me.Polling.load(std::memory_order_acquire))
    Head->Notes |= WaitReportHead::Polls;
  memcpy(Me.Says.Data, Draft.Data, Size);
  Me.SaysBytes.store(Size, std::memory_order_relaxed);
  Me.SaysStamp.store(Stamp, std::memory_order_release);
}

bool OwnReports::start() {
  Sent = static_cast<uint64_t *>(
      calloc(TheBoard.Head->NumLocal, sizeof(uint64_t)));
  return Sent != nullptr && Stacks.start();
}

void OwnReports::sayAll() {
  memset(Sent, 0, sizeof(*Sent) * TheBoard.Head->NumLocal);
}

bool OwnReports::waits() const {
  bool Waits = false;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Waits |= TheBoard.area(L).BlockedTicks.load(std::memory_order_relaxed) >=
             CallTicks;
  return Waits;
}

uint32_t OwnReports::copyNew(unsigned Local, char *Out, size_t Room) {
  const RankArea &A = TheBoard.area(Local);
  uint64_t Stamp = A.SaysStamp.load(std::memory_order_acquire);
  if (!Stamp || Stamp == Sent[Local] || !isStampOf(A, Stamp) || !mayWait(A))
    return 0;
  uint32_t Size = A.SaysBytes.load(std::memory_order_relaxed);
  if (Size > Room)
    return 0;
  memcpy(Out, A.Says.Data, Size);
  std::atomic_thread_fence(std::memory_order_acquire);
  if (A.SaysStamp.load(std::memory_order_relaxed) != Stamp)
    return 0;
  Sent[Local] = Stamp;
  return Size;
}

/// What(Data, Size) for each process of the node that has something new to say.
template <typename F> void OwnReports::eachNew(F What) {
  static char Copy[WaitReportRoom];
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (uint32_t Size = copyNew(L, Copy, sizeof(Copy)))
      What(Copy, Size);
}

uint32_t OwnReports::still(uint32_t Round, char *Out, size_t Room) const {
  uint64_t Number = Round;
  uint32_t Size = sizeof(Number);
  memcpy(Out, &Number, Size);
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L) {
    const RankArea &A = TheBoard.area(L);
    uint64_t Said = A.SaysStamp.load(std::memory_order_acquire);
    if (Said == 0 || !mayWait(A) || Size + sizeof(StillWaits) > Room)
      continue;
    StillWaits S;
    S.Cpu = A.BlockedCpu.load(std::memory_order_acquire);
    S.Runs = A.BlockedRuns.load(std::memory_order_acquire);
    S.Asleep = A.Asleep.load(std::memory_order_relaxed);
    S.WaitedMs = A.BlockedTicks.load(std::memory_order_relaxed) * TickMs;
    S.Rank = A.WorldRank;
    std::atomic_thread_fence(std::memory_order_acquire);
    S.Stamp = isStampOf(A, Said) ? Said : 0;
    memcpy(Out + Size, &S, sizeof(S));
    Size += sizeof(S);
  }
  return Size;
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

void openNodes(NodesAddress &A, bool OneHost, bool IsFirst) {
  A.Port = 0;
  if (!TheFlags.nodes)
    return;
  A.Host = hostNumber();
  if (Entrance.open(A, OneHost, IsFirst ? TheFlags.nodes_address : ""))
    return;
  A.Port = 0;
  if (TheFlags.verbosity >= 2)
    tell(said::NoWayToListen);
}

/// Where there is one host its own name for itself is the surest.
static void addOwnHost(NodesAddress &A) {
  if (!A.Port || A.Host != hostNumber() || A.Number == NodesAddress::Most ||
      TheFlags.nodes_address[0])
    return;
  static const uint8_t Here[4] = {127, 0, 0, 1};
  A.At[A.Number].Family = 4;
  memcpy(A.At[A.Number++].Bytes, Here, sizeof(Here));
}

void joinNodes(const NodesPlace &At) {
  if (At.Node < 0 || !At.First.Port || !Own.start())
    return;
  if (At.Node == 0) {
    Judges = Judge.start(static_cast<int32_t>(TheBoard.Head->WorldSize),
                         At.NumNodes) &&
             Guests.start(Entrance, At.First.Secret, At.NumNodes);
    return;
  }
  NodesAddress Above = At.Above;
  First = At.First;
  addOwnHost(Above);
  addOwnHost(First);
  Speaks = Relay.start(At.Node, At.NumNodes, Above, First,
                       At.Listens ? &Entrance : nullptr);
}

bool speaksForNode() { return Judges || Speaks; }

bool isFirstNode() { return Judges; }

bool firstNodeIsThere() {
  if (Judges)
    return true;
  constexpr unsigned MostMs = 300;
  // What listens there ends with its process.
  static Connection Tried[NodesAddress::Most];
  for (unsigned I = 0; I < First.Number; ++I)
    Tried[I].connect(First, I);
  bool Is = false, Any = true;
  for (unsigned Ms = 0; Ms < MostMs && Any && !Is; ++Ms) {
    usleep(1000);
    Any = false;
    for (Connection &C : Tried) {
      C.move();
      Any |= C.phase() != Connection::Phase::Closed;
      Is |= C.phase() > Connection::Phase::Connecting;
    }
  }
  for (Connection &C : Tried)
    C.close();
  return Is;
}

bool othersTellStalls() {
  return TheBoard.Head->SaysToFirst.load(std::memory_order_acquire) != 0;
}

void tickNodes() {
  saySelf();
  if (speaksForNode())
    TheBoard.Head->SaysToFirst.store(Judges || Relay.isOpen(),
                                     std::memory_order_release);
  if (Judges) {
    Judge.tick(Guests, Own);
  } else if (Speaks) {
    bool Before = Relay.gaveUp();
    Relay.tick(Own);
    if (Relay.gaveUp() && !Before && TheFlags.verbosity >= 2)
      tell(said::NoConnection);
  }
}

} // namespace tutti::rt
