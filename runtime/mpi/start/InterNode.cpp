// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sending, keeping and comparing the records of other nodes.

#include "mpi/start/InterNode.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/board/Locked.h"
#include "mpi/Ask.h"
#include "mpi/agreement/Agree.h"
#include "mpi/start/Node.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

namespace {

constexpr uint32_t BatchSize = 64, Kept = 256;
constexpr uint32_t MaxInbox = 1024; ///< batches kept for calls yet to come
constexpr uint32_t MaxOrphans = 256;
constexpr int Tag = 1;
constexpr int MaxTries = 100000;
/// A blocking call that comes so long after the last message is told before it
/// is made: no burden, and who comes later sees it before both hang.
constexpr uint64_t SendAfterMs = 50;
/// Before that a blocking call is told, and the node before listened to for a
/// moment, as long as all this together has cost less than so much and so many
/// hundredths of the time: of two that come at once one hears the other.
constexpr uint64_t FreeNs = 20000000, Hundredths = 1, MomentNs = 200000;

/// What one speaker says to the next.
struct Batch {
  uint64_t Id;
  uint32_t First, Size;
  int32_t Speaker;   ///< world rank
  RemotePlace Place; ///< of the last call
  Record At[BatchSize];

  size_t bytes() const { return offsetof(Batch, At) + sizeof(Record) * Size; }
};

struct Received {
  Received *Next;
  Batch What; // allocated as far as it is filled
};

struct Outgoing {
  MPI_Request Request = MPI_REQUEST_NULL;
  Batch What;
};

} // namespace

/// Outlives its communicator: what other nodes said of its last calls may come
/// when it was freed here, and nobody waits for it.
struct InterNodeGroup {
  uint64_t Id;
  uint32_t Ring;
  Fn Maker;
  bool IsWorld;
  bool Ended; ///< the communicator was freed
  uint32_t Size;
  InterNodeGroup *Next; ///< in its bucket
  int From, To;         ///< speakers of the nodes before and behind
  uint32_t Heard = 0;   ///< calls of the node before that have been received
  uint32_t NumInbox = 0;
  Received *Inbox = nullptr;
  bool Told = false;
  uint64_t SentAt = 0;   ///< ms
  uint64_t LookedAt = 0; ///< ms
  Batch Filling;
  Record Past[Kept]; ///< by number
  uint32_t Sites[Kept];
  bool Compared[Kept];
};

namespace {

Mutex Lock;
InterNodeGroup *Buckets[256];
Received *Orphans; ///< of communicators that this process does not have yet
uint32_t NumOrphans;
Outgoing *Pool[256]; ///< made when needed
Batch Arriving = {};
MPI_Request Incoming = MPI_REQUEST_NULL; ///< of Arriving
uint64_t SpentNs, StartNs;               ///< on listening; since when
std::atomic<uint64_t> PairSums[2];
std::atomic<bool> PairsOpen;

/// Every call at once: nobody may enter what cannot succeed.
bool isExact() { return !strcmp(TheFlags.check, "all"); }

/// To a few milliseconds; costs next to nothing.
uint64_t coarseMs() { return nanoseconds(CLOCK_MONOTONIC_COARSE) / 1000000; }

/// There is time left for another moment.
bool maySpend(uint64_t Ms) {
  if (!StartNs)
    StartNs = Ms * 1000000;
  return SpentNs < FreeNs + (Ms * 1000000 - StartNs) / 100 * Hundredths;
}

Received *keep(const Batch &B) {
  auto *R =
      static_cast<Received *>(malloc(offsetof(Received, What) + B.bytes()));
  if (R)
    memcpy(static_cast<void *>(&R->What), &B, B.bytes());
  return R;
}

bool makePlace(Outgoing *&O) {
  void *Memory = malloc(sizeof(Outgoing));
  O = Memory ? new (Memory) Outgoing() : nullptr;
  return O != nullptr;
}

Outgoing *freePlace() {
  for (Outgoing *&O : Pool) {
    int Done = 1;
    if (!O)
      Done = makePlace(O);
    else
      ask<PMPI_Test>(&O->Request, &Done, MPI_STATUS_IGNORE);
    if (Done)
      return O;
  }
  return nullptr;
}

/// What was sent last may not have been taken yet.
bool anyOutgoing() {
  for (Outgoing *O : Pool) {
    int Done = 1;
    if (O)
      ask<PMPI_Test>(&O->Request, &Done, MPI_STATUS_IGNORE);
    if (!Done)
      return true;
  }
  return false;
}

/// True when nothing is left to compare with in this batch.
bool compareBatch(InterNodeGroup &F, const Batch &B) {
  uint32_t Calls = F.Filling.First + F.Filling.Size;
  for (uint32_t I = 0; I < B.Size && !F.Told; ++I) {
    uint32_t Call = B.First + I;
    if (Call >= Calls)
      return false;
    if (Call + Kept < Calls || !F.Compared[Call % Kept] ||
        compare(F.Past[Call % Kept], B.At[I]) == Check::None)
      continue;
    F.Told = true;
    InterNodeMismatch M{&F.Past[Call % Kept],
                        &B.At[I],
                        I + 1 == B.Size ? &B.Place : nullptr,
                        F.Sites[Call % Kept],
                        Call,
                        B.Speaker,
                        F.Ring,
                        F.Maker,
                        F.IsWorld,
                        F.Size,
                        F.From == F.To};
    tellFarMismatch(M);
  }
  return true;
}

void file(InterNodeGroup &F, const Batch &B) {
  if (B.First + B.Size > F.Heard)
    F.Heard = B.First + B.Size;
  if (compareBatch(F, B) || F.NumInbox >= MaxInbox)
    return;
  if (Received *R = keep(B)) {
    R->Next = F.Inbox;
    F.Inbox = R;
    ++F.NumInbox;
  }
}

void compareInbox(InterNodeGroup &F) {
  for (Received **At = &F.Inbox; *At;) {
    Received *R = *At;
    if (!compareBatch(F, R->What)) {
      At = &R->Next;
      continue;
    }
    *At = R->Next;
    --F.NumInbox;
    free(R);
  }
}

InterNodeGroup *findFar(uint64_t Id) {
  InterNodeGroup *F = Buckets[Id >> 56];
  while (F && F->Id != Id)
    F = F->Next;
  return F;
}

/// What came late for a communicator that is gone must not keep out what came
/// early for a new one.
void dropOldestOrphan() {
  Received **At = &Orphans;
  while (*At && (*At)->Next)
    At = &(*At)->Next;
  free(*At);
  *At = nullptr;
  --NumOrphans;
}

void drop(InterNodeGroup *F) {
  for (InterNodeGroup **At = &Buckets[F->Id >> 56]; *At; At = &(*At)->Next)
    if (*At == F) {
      *At = F->Next;
      break;
    }
  while (Received *R = F->Inbox) {
    F->Inbox = R->Next;
    free(R);
  }
  free(F);
}

/// Everything was said about a communicator that is gone.
void dropIfOver(InterNodeGroup *F) {
  if (F->Ended && (F->Told || F->Heard >= F->Filling.First))
    drop(F);
}

void take(const Batch &B) {
  if (InterNodeGroup *F = findFar(B.Id)) {
    file(*F, B);
    return dropIfOver(F);
  }
  if (NumOrphans >= MaxOrphans)
    dropOldestOrphan();
  if (Received *R = keep(B)) {
    R->Next = Orphans;
    Orphans = R;
    ++NumOrphans;
  }
}

/// Takes what has come, as far as it has: a message that is announced may take
/// as long as its sender likes, and others wait for the lock meanwhile.
void drain() {
  for (int Found = 1; Found;) {
    if (Incoming == MPI_REQUEST_NULL) {
      MPI_Message Message;
      Found = 0;
      ask<PMPI_Improbe>(MPI_ANY_SOURCE, Tag, privateComm(), &Found, &Message,
                        MPI_STATUS_IGNORE);
      if (!Found)
        return;
      ask<PMPI_Imrecv>(&Arriving, sizeof(Arriving), MPI_BYTE, &Message,
                       &Incoming);
    }
    ask<PMPI_Test>(&Incoming, &Found, MPI_STATUS_IGNORE);
    if (Found)
      take(Arriving);
  }
}

void send(InterNodeGroup &F, uint32_t Site) {
  Batch &B = F.Filling;
  Outgoing *O = B.Size ? freePlace() : nullptr;
  for (int Tries = 0; B.Size && !O && Tries < MaxTries; ++Tries) {
    driveProgress();
    drain();
    O = freePlace();
  }
  if (!O) {
    // Nobody takes what is sent: this one has nothing more to say here.
    F.Told = F.Told || B.Size;
    B.First += B.Size;
    B.Size = 0;
    return;
  }
  describeFarPlace(Site, B.Place);
  memcpy(static_cast<void *>(&O->What), &B, B.bytes());
  ask<PMPI_Isend>(&O->What, static_cast<int>(B.bytes()), MPI_BYTE, F.To, Tag,
                  privateComm(), &O->Request);
  int Done;
  ask<PMPI_Test>(&O->Request, &Done, MPI_STATUS_IGNORE);
  B.First += B.Size;
  B.Size = 0;
}

/// Until the node before has come to this call.
void waitForRecord(CommObject &S, InterNodeGroup &F, uint32_t Call,
                   uint32_t Site, Fn Function) {
  int Saved = errno;
  Blocked B(TheThread, Function, Site);
  B.add({Operation::Kind::Collective, Operation::Once, 0, NoPeer, 0,
         S.RingIndex, S.Id, Call, UnknownPeer});
  B.publish();
  for (bool Come = false; !Come;) {
    driveProgress();
    Locked L(Lock);
    drain();
    Come = F.Heard > Call || F.Told;
  }
  errno = Saved;
}

/// For a moment, until the node before has come to this call.
void listen(InterNodeGroup &F, uint32_t Call) {
  int Saved = errno;
  uint64_t Start = nanoseconds(), Now = Start;
  // Without giving up the core: who does not run now comes later, and hears us.
  for (bool Come = false; !Come && Now - Start < MomentNs;
       Now = nanoseconds()) {
    Locked L(Lock);
    drain();
    Come = F.Heard > Call || F.Told;
  }
  Locked L(Lock);
  SpentNs += Now - Start < MomentNs ? Now - Start : MomentNs;
  errno = Saved;
}

} // namespace

void agreeFar(CommObject &S, uint32_t Call, uint32_t Site, const Record &R,
              bool MayWait, bool Checked) {
  if (R.Function == Fn::None)
    return; // the process ends: no more messages
  InterNodeGroup &F = *S.Far;
  bool Exact = isExact(), Ends = has(R.Function, table::Frees);
  bool Listens = false;
  {
    Locked L(Lock);
    F.Ring = S.RingIndex;
    Batch &B = F.Filling;
    F.Past[Call % Kept] = R;
    F.Sites[Call % Kept] = Site;
    F.Compared[Call % Kept] = Checked;
    B.At[B.Size++] = R;
    uint64_t Now = MayWait ? coarseMs() : F.LookedAt;
    Listens = MayWait && Checked && !Exact && maySpend(Now);
    if (Exact || Ends || R.Function == Fn::Finalize || B.Size == BatchSize ||
        TheThread.Flagged || Listens || Now > F.SentAt + SendAfterMs) {
      send(F, Site);
      F.SentAt = Now;
      F.LookedAt = 0;
    }
    if (Now != F.LookedAt) {
      drain();
      F.LookedAt = Now;
    }
    if (F.Inbox)
      compareInbox(F);
  }
  // To free a handle waits for nobody.
  if (MayWait && Checked && Exact && !Ends && R.Function != Fn::Finalize)
    waitForRecord(S, F, Call, Site, R.Function);
  else if (Listens && !Ends && R.Function != Fn::Finalize)
    listen(F, Call);
}

void withdrawFar(CommObject &S, uint32_t Call) {
  Locked L(Lock);
  InterNodeGroup &F = *S.Far;
  Batch &B = F.Filling;
  F.Compared[Call % Kept] = false;
  if (B.Size && B.First + B.Size == Call + 1)
    B.At[B.Size - 1].Wild |= Record::Refused;
}

void joinFar(CommObject &S) {
  // The members in an order that is the same for all: by group, by rank.
  int Total = S.Size + S.RemoteSize, Mine = -1, NumSpeakers = 0;
  // By the first rank of each node in MPI_COMM_WORLD.
  auto *Spoken = static_cast<char *>(calloc(TheBoard.Head->WorldSize, 1));
  auto *Speakers = static_cast<int *>(malloc(sizeof(int) * Total));
  int Me = TheBoard.Me->WorldRank, MyNode = nodeOf(Me);
  for (int I = 0; Spoken && Speakers && I < Total; ++I) {
    bool Low = S.Inter && !S.LowSide ? I < S.RemoteSize : I < S.Size;
    int World;
    if (!S.Inter)
      World = S.worldRank(I);
    else if (Low)
      World = S.LowSide ? S.World[I] : S.RemoteWorld[I];
    else
      World = S.LowSide ? S.RemoteWorld[I - S.Size] : S.World[I - S.RemoteSize];
    int Node = nodeOf(World);
    if (Spoken[Node])
      continue;
    Spoken[Node] = 1;
    if (Node == MyNode)
      Mine = World == Me ? NumSpeakers : -1;
    Speakers[NumSpeakers++] = World;
  }
  if (Mine >= 0 && NumSpeakers > 1) {
    auto *F = static_cast<InterNodeGroup *>(calloc(1, sizeof(InterNodeGroup)));
    if (F) {
      F->Id = F->Filling.Id = S.Id;
      F->Ring = NoRing; // joined after this
      F->Maker = S.Maker;
      F->IsWorld = &S == &WorldObject;
      F->Size = static_cast<uint32_t>(S.Size + S.RemoteSize);
      F->Filling.Speaker = Me;
      F->To = Speakers[(Mine + 1) % NumSpeakers];
      F->From = Speakers[(Mine + NumSpeakers - 1) % NumSpeakers];
      S.Far = F;
      // The first message takes long: a library connects when there is one.
      if (&S == &WorldObject)
        together<PMPI_Sendrecv>(nullptr, 0, MPI_BYTE, F->To, Tag + 1, nullptr,
                                0, MPI_BYTE, F->From, Tag + 1, privateComm(),
                                MPI_STATUS_IGNORE);
      Locked L(Lock);
      F->Next = Buckets[S.Id >> 56];
      Buckets[S.Id >> 56] = F;
      for (Received **At = &Orphans; *At;) {
        Received *R = *At;
        if (R->What.Id != S.Id) {
          At = &R->Next;
          continue;
        }
        *At = R->Next;
        --NumOrphans;
        file(*F, R->What);
        free(R);
      }
    }
  }
  free(Spoken);
  free(Speakers);
}

void leaveFar(CommObject &S) {
  Locked L(Lock);
  S.Far->Ended = true;
  S.Far->Ring = NoRing; // it may be another's soon
  dropIfOver(S.Far);
  S.Far = nullptr;
}

void addFarPairs(const CommObject &S, uint32_t Call, const Fingerprint &P,
                 bool Checked) {
  if (P.isWild() || !Checked)
    PairsOpen.store(true, std::memory_order_relaxed);
  uint64_t Factor = mix(S.Id, Call) | 1;
  for (int I = 0; I < 2; ++I)
    PairSums[I].fetch_add(P.sum(I) * Factor, std::memory_order_relaxed);
}

void finishFar() {
  if (oneNode())
    return;
  uint64_t Mine[3] = {PairSums[0].load(), PairSums[1].load(),
                      PairsOpen.load() || !Checking.load()};
  uint64_t All[3] = {0, 0, 1};
  MPI_Request Request;
  ask<PMPI_Iallreduce>(Mine, All, 3, MPI_UINT64_T, MPI_SUM, privateComm(),
                       &Request);
  // All have sent what they had to send before; here it is taken. Nobody goes
  // on before what it has sent itself was taken: a library may wait for that
  // when it ends, while the others' make no progress any more.
  for (int Done = 0, Open = 1; !Done || Open;) {
    driveProgress();
    Locked L(Lock);
    drain();
    if (!Done)
      ask<PMPI_Test>(&Request, &Done, MPI_STATUS_IGNORE);
    Open = anyOutgoing();
  }
  ask<PMPI_Ibarrier>(privateComm(), &Request);
  for (int Done = 0; !Done || Incoming != MPI_REQUEST_NULL;) {
    driveProgress();
    Locked L(Lock);
    drain();
    if (!Done)
      ask<PMPI_Test>(&Request, &Done, MPI_STATUS_IGNORE);
  }
  for (InterNodeGroup *F : Buckets)
    for (; F; F = F->Next)
      compareInbox(*F);
  if ((All[0] || All[1]) && !All[2] && TheBoard.Me->WorldRank == 0)
    tellFarPairs();
}

} // namespace tutti::rt
