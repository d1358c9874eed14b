// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What this process says about itself to other nodes while it waits. Called by
/// the thread that watches, while those of the program are inside MPI; if one
/// comes out meanwhile, what was written is thrown away, but nothing that is
/// looked at may be memory that was given back.

#include "track/internode/InterNodeTracker.h"

#include "core/Hooks.h"
#include "core/OfOthers.h"
#include "core/board/CallRing.h"
#include "core/findings/WaitReport.h"
#include "mpi/agreement/Agree.h"
#include "mpi/start/Node.h"
#include "track/messages/MessageOrder.h"
#include "track/messages/Messages.h"

#include <cstdlib>

namespace tutti::rt::track {

namespace {

/// Of lists that may go on growing while they are looked at.
constexpr unsigned MostListed = 4096;
constexpr unsigned CallsOfEach = 4, MostCalls = 24;
constexpr size_t RoomForCalls =
    MostCalls * (sizeof(ReportedCall) + sizeof(RemotePlace));
constexpr unsigned MostOps = 512; // there is no room for more of them to send
ReportedOp Ops[MostOps];          // one thread watches
unsigned NumOps;
// Calls in a loop have the same few places.
uint32_t Sites[MaxThreads + MostCalls];
unsigned NumSites;

uint32_t placeOf(uint32_t Site) {
  unsigned I = 0;
  while (I < NumSites && Sites[I] != Site)
    ++I;
  if (I == NumSites)
    Sites[NumSites++] = Site;
  return I;
}

TUTTI_OF_OTHERS bool isCancelled(uint64_t Handle) {
  unsigned N = 0;
  for (const Posted *P = firstPosted(); P && N < MostListed; P = P->Next, ++N)
    if (P->Handle == Handle && !P->Done)
      return P->Cancelled;
  return false;
}

/// Whom it waits for is known, as far as it has to be.
bool canBeSaid(const Operation &Op) {
  switch (Op.What) {
  case Operation::Kind::Recv:
  case Operation::Kind::Lock:
    return Op.World >= 0 || Op.World == AnyPeer;
  // Of whom it needs the data has to be all, or one who is known.
  case Operation::Kind::Collective:
  case Operation::Kind::Persistent:
    return Op.World >= 0 || Op.Peer == NoPeer;
  case Operation::Kind::PartitionedSend:
  case Operation::Kind::PartitionedRecv:
    return Op.World >= 0 && Op.Call;
  default:
    return Op.World >= 0;
  }
}

ReportedOp::Kind kindOf(const Operation &Op) {
  switch (Op.What) {
  case Operation::Kind::Send:
    return ReportedOp::Kind::Send;
  case Operation::Kind::Recv:
    return ReportedOp::Kind::Recv;
  case Operation::Kind::Collective:
  case Operation::Kind::Persistent:
    return ReportedOp::Kind::Collective;
  case Operation::Kind::Post:
    return ReportedOp::Kind::Post;
  case Operation::Kind::Completion:
    return ReportedOp::Kind::Completion;
  case Operation::Kind::Lock:
    return ReportedOp::Kind::Lock;
  case Operation::Kind::PartitionedSend:
    return ReportedOp::Kind::PartitionedSend;
  case Operation::Kind::PartitionedRecv:
    return ReportedOp::Kind::PartitionedRecv;
  case Operation::Kind::None:
  case Operation::Kind::Unknown:
    break;
  }
  return ReportedOp::Kind::Unknown;
}

/// False when not all can be said.
TUTTI_OF_OTHERS bool tellOp(const Operation &Op, uint64_t Handle) {
  if (NumOps == MostOps)
    return false;
  ReportedOp &T = Ops[NumOps++];
  T = ReportedOp();
  T.Comm = Op.Comm;
  T.Handle = Handle;
  T.Peer = Op.World;
  T.Tag = Op.What == Operation::Kind::Collective ? 0 : Op.Tag;
  T.Call = Op.Call;
  static_assert(ReportedOp::Any == AnyPeer, "");
  T.What = canBeSaid(Op) ? kindOf(Op) : ReportedOp::Kind::Unknown;
  T.Cancelled =
      Handle && T.What == ReportedOp::Kind::Recv && isCancelled(Handle);
  return true;
}

/// What the call itself waits for.
TUTTI_OF_OTHERS bool tellOwn(const ThreadStatus &S) {
  bool All = true;
  for (unsigned I = 0; I < S.NumOps && I < 2; ++I) {
    const Operation &Op = S.Ops[I];
    if (EachOnWindow && (Op.What == Operation::Kind::Post ||
                         Op.What == Operation::Kind::Completion))
      return All & EachOnWindow(Op, [](const Operation &Each) {
               return tellOp(Each, 0);
             });
    All &= tellOp(Op, 0);
  }
  return All;
}

TUTTI_OF_OTHERS void tellWaiters(WaitReportWriter &Out) {
  RankArea &Me = *TheBoard.Me;
  NumOps = NumSites = 0;
  for (unsigned Thread = 0; Thread < MaxThreads; ++Thread) {
    const ThreadStatus &S = Me.Threads[Thread];
    uint32_t Epoch = S.Epoch.load(std::memory_order_acquire);
    if (!S.Tid.load(std::memory_order_acquire) || !(Epoch & 1))
      continue;
    auto *W = Out.add<ReportedWaiter>();
    if (!W)
      return;
    ++Out.head().NumWaiters;
    W->Place = placeOf(S.Site);
    W->Function = S.Function;
    W->NeedsAll = S.NeedsAll;
    W->Open = S.MoreWaited || S.UnknownWaited;
    W->FirstOp = NumOps;
    bool All = tellOwn(S);
    All &= Me.eachWaited(Thread, Epoch, [&](const Pending &P) {
      All &= tellOp(P.Op, P.Request.load(std::memory_order_relaxed));
    });
    W->Open |= !All;
    W->NumOps = NumOps - W->FirstOp;
  }
  for (unsigned I = 0; I < NumOps; ++I)
    if (ReportedOp *T = Out.add<ReportedOp>()) {
      *T = Ops[I];
      ++Out.head().NumOps;
    }
}

/// Somebody who judges has to know its members.
bool isAsked(uint64_t Id) {
  for (unsigned I = 0; I < NumOps; ++I)
    if (Ops[I].Comm == Id &&
        (Ops[I].What == ReportedOp::Kind::Collective || Ops[I].Peer == AnyPeer))
      return true;
  return false;
}

int byId(const void *A, const void *B) {
  uint64_t First = static_cast<const ReportedComm *>(A)->Id,
           Second = static_cast<const ReportedComm *>(B)->Id;
  return First < Second ? -1 : First > Second;
}

/// What(run) for the members of a communicator, which are mostly a range.
template <typename F>
TUTTI_OF_OTHERS void eachRun(const CommObject &S, F What) {
  ReportedRun Run = {};
  for (int I = 0; I < S.Size + S.RemoteSize; ++I) {
    int Rank = I < S.Size ? S.worldRank(I) : S.RemoteWorld[I - S.Size];
    if (Run.Count && Run.extend(Rank))
      continue;
    if (Run.Count)
      What(Run);
    Run = {Rank, 1, 1};
  }
  if (Run.Count)
    What(Run);
}

/// The communicators; their members come at the end.
TUTTI_OF_OTHERS void tellComms(WaitReportWriter &Out, const CommObject *First) {
  ReportedComm *All = nullptr;
  uint32_t &N = Out.head().NumComms;
  for (const CommObject *S = First; S; S = S->NextListed) {
    ReportedComm *C = Out.add<ReportedComm>();
    if (!C)
      return;
    All = N++ ? All : C;
    *C = {S->Id,
          S->Calls,
          static_cast<uint32_t>(S->Size + S->RemoteSize),
          ReportedComm::NotSaid,
          0,
          S == &WorldObject ? Fn::None : S->Maker};
    if (isAsked(S->Id)) {
      C->FirstRun = Out.head().NumRuns;
      eachRun(*S, [&](const ReportedRun &) { ++C->NumRuns; });
      Out.head().NumRuns += C->NumRuns;
    }
  }
  if (All)
    qsort(All, N, sizeof(ReportedComm), byId);
}

TUTTI_OF_OTHERS void tellMembers(WaitReportWriter &Out,
                                 const CommObject *First) {
  for (const CommObject *S = First; S; S = S->NextListed)
    if (isAsked(S->Id))
      eachRun(*S, [&](const ReportedRun &Run) {
        if (auto *Told = Out.add<ReportedRun>())
          *Told = Run;
      });
}

TUTTI_OF_OTHERS bool tellReceives(WaitReportWriter &Out) {
  unsigned N = 0;
  for (const Posted *P = firstPosted(); P; P = P->Next) {
    if (++N > MostListed)
      return false;
    if (P->Done)
      continue;
    auto *R = Out.add<ReportedReceive>();
    if (!R)
      return false;
    ++Out.head().NumReceives;
    *R = {P->Mine.Comm, P->Handle, P->World,
          P->Mine.Tag == Channel::AnyTag ? AnyTag : P->Mine.Tag, P->Cancelled};
  }
  return true;
}

/// The members, calls and places have their room already; of the letters as
/// many as there is room for, the same for each peer.
TUTTI_OF_OTHERS void tellTallies(WaitReportWriter &Out) {
  WaitReportHead &H = Out.head();
  auto *First = static_cast<ReportedTally *>(nullptr);
  uint32_t World = TheBoard.Head->WorldSize;
  for (uint32_t I = 0; Tallies && I < World; ++I) {
    const Tally *T = Tallies[I];
    if (!T)
      continue;
    ReportedTally *Told = Out.add<ReportedTally>();
    if (!Told)
      return;
    First = H.NumTallies++ ? First : Told;
    *Told = {T->SentSum, T->ReceivedSum, static_cast<int32_t>(I),
             T->Sent,    T->Received,    0,
             0};
  }
  size_t Behind = sizeof(ReportedRun) * H.NumRuns +
                  sizeof(RemotePlace) * NumSites + RoomForCalls;
  if (!Tallies || !First || Out.left() < Behind)
    return;
  size_t Share = (Out.left() - Behind) / (sizeof(Envelope) * H.NumTallies);
  for (uint32_t I = 0; I < H.NumTallies; ++I) {
    ReportedTally &Told = First[I];
    const Tally &T = *Tallies[Told.Peer];
    uint32_t N = T.Sent < Tally::Kept ? T.Sent : Tally::Kept;
    N = N < Share ? N : static_cast<uint32_t>(Share);
    Told.FirstLast = H.NumLast;
    Told.NumLast = N;
    for (uint32_t J = T.Sent - N; J != T.Sent; ++J)
      if (auto *E = Out.add<Envelope>()) {
        *E = T.Last[J % Tally::Kept];
        ++H.NumLast;
      }
  }
}

/// The last collectives, of communicators that it waits on first.
TUTTI_OF_OTHERS void tellCalls(WaitReportWriter &Out, const CommObject *First) {
  uint32_t &N = Out.head().NumCalls;
  for (int Asked = 1; Asked >= 0; --Asked)
    for (const CommObject *S = First; S && !EverUnchecked; S = S->NextListed)
      for (uint32_t I = 1; isAsked(S->Id) == (Asked != 0) && I <= CallsOfEach &&
                           I <= S->Calls && N < MostCalls;
           ++I) {
        Record What;
        uint32_t Site;
        if (!recall(TheBoard.MyLocal, S->Id, S->Calls - I, What, Site))
          continue;
        auto *C = Out.add<ReportedCall>();
        if (!C)
          return;
        ++N;
        C->Comm = S->Id;
        C->Call = S->Calls - I;
        C->What = What;
        C->Place = placeOf(Site);
      }
}

void tellPlaces(WaitReportWriter &Out) {
  for (unsigned I = 0; I < NumSites; ++I)
    if (auto *P = Out.add<RemotePlace>()) {
      describeFarPlace(Sites[I], *P);
      ++Out.head().NumPlaces;
    }
}

TUTTI_OF_OTHERS void tellStarts(WaitReportWriter &Out) {
  TheBoard.Me->eachPending([&](const Pending &P) {
    if (P.Op.What != Operation::Kind::Persistent)
      return;
    if (auto *S = Out.add<ReportedStart>()) {
      *S = {P.Op.Comm, P.Op.Call, P.Op.Tag};
      ++Out.head().NumStarts;
    }
  });
}

TUTTI_OF_OTHERS void tellPartitions(WaitReportWriter &Out) {
  RankArea &Me = *TheBoard.Me;
  if (Me.PartitionsHidden.load(std::memory_order_acquire) ||
      Me.Untracked.load(std::memory_order_acquire))
    Out.head().Notes |= WaitReportHead::HidesPartitions;
  Me.eachPending([&](const Pending &P) {
    bool Sends = P.Op.What == Operation::Kind::PartitionedSend;
    if (!Sends && P.Op.What != Operation::Kind::PartitionedRecv)
      return;
    if (auto *T = Out.add<ReportedPartitions>()) {
      *T = {P.Op.Comm,
            P.Op.World,
            P.Op.Tag,
            P.Op.Call,
            P.Starts.load(std::memory_order_acquire),
            P.Missing.load(std::memory_order_acquire),
            Sends};
      ++Out.head().NumPartitions;
    }
  });
}

/// Where there is no room for all of it.
TUTTI_OF_OTHERS uint32_t writeCallsAlone(void *Place, size_t Room,
                                         uint64_t Stamp) {
  WaitReportWriter Out(Place, Room);
  Out.head().Stamp = Stamp;
  Out.head().Rank = TheBoard.Me->WorldRank;
  Out.head().Unsure = 1;
  Out.head().Notes = WaitReportHead::Unproven;
  tellWaiters(Out);
  tellPlaces(Out);
  return Out.isFull() ? 0 : Out.finish();
}

} // namespace

TUTTI_OF_OTHERS static uint32_t writeAll(void *Place, size_t Room,
                                         uint64_t Stamp) {
  WaitReportWriter Out(Place, Room);
  ListedObjects CommObjects;
  if (!CommObjects.first())
    return 0;
  Out.head().Stamp = Stamp;
  Out.head().Rank = TheBoard.Me->WorldRank;
  tellWaiters(Out);
  tellComms(Out, CommObjects.first());
  bool AllReceives = tellReceives(Out);
  if (TellWindows && !TellWindows(Out))
    return 0;
  tellPartitions(Out);
  tellTallies(Out);
  tellCalls(Out, CommObjects.first());
  tellPlaces(Out);
  tellStarts(Out);
  tellMembers(Out, CommObjects.first());
  // Without a list of what was posted nobody knows what a message goes to.
  Out.head().Unsure = !AllReceives || !Following || NoTally ||
                      TheBoard.Me->Unsettled.load(std::memory_order_acquire) ||
                      TheBoard.Head->Unfollowed.load(std::memory_order_acquire);
  if (ManyThreads)
    Out.head().Notes |= WaitReportHead::ManyThreads;
  if (TheBoard.Me->teamsCount() && !TheBoard.Me->teamsAreProven())
    Out.head().Notes |= WaitReportHead::Unproven;
  return Out.isFull() ? writeCallsAlone(Place, Room, Stamp) : Out.finish();
}

uint32_t writeWaitReport(void *Place, size_t Room, uint64_t Stamp) {
  if (!ManyThreads)
    return writeAll(Place, Room, Stamp);
  if (!MessagesLocked::tryLock())
    return 0;
  uint32_t Size = writeAll(Place, Room, Stamp);
  MessagesLocked::unlock();
  return Size;
}

} // namespace tutti::rt::track
