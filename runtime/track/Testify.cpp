// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What this process says about itself to other nodes while it waits. Called by
/// the thread that watches, while those of the program are inside MPI; if one
/// comes out meanwhile, what was written is thrown away, but nothing that is
/// looked at may be memory that was given back.

#include "core/Hooks.h"
#include "core/Ring.h"
#include "core/Testimony.h"
#include "mpi/Agree.h"
#include "mpi/Node.h"
#include "track/Messages.h"

#include <cstdlib>

namespace tutti::rt::track {

namespace {

#define TUTTI_OF_OTHERS __attribute__((no_sanitize("thread")))

/// Of lists that may go on growing while they are looked at.
constexpr unsigned MostListed = 4096;
constexpr unsigned CallsOfEach = 4, MostCalls = 24;
constexpr size_t RoomForCalls = MostCalls * sizeof(ToldCall);
constexpr unsigned MostOps = MaxThreads * (2 + MaxWaited);
ToldOp Ops[MostOps]; // one thread watches
unsigned NumOps;

TUTTI_OF_OTHERS bool isCancelled(uint64_t Handle) {
  unsigned N = 0;
  for (const Posted *P = firstPosted(); P && N < MostListed; P = P->Next, ++N)
    if (P->Handle == Handle && !P->Done)
      return P->Cancelled;
  return false;
}

TUTTI_OF_OTHERS void tellOp(const Operation &Op, uint64_t Handle) {
  if (NumOps == MostOps)
    return;
  ToldOp &T = Ops[NumOps++];
  T = ToldOp();
  T.Comm = Op.Comm;
  T.Handle = Handle;
  T.Peer = Op.World;
  T.Tag = Op.Tag;
  T.Call = Op.Call;
  static_assert(ToldOp::Any == AnyPeer, "");
  if (Op.What == Operation::Kind::Send && Op.World >= 0)
    T.What = ToldOp::Kind::Send;
  else if (Op.What == Operation::Kind::Recv &&
           (Op.World >= 0 || Op.World == AnyPeer))
    T.What = ToldOp::Kind::Recv;
  else if (Op.What == Operation::Kind::Collective)
    T.What = ToldOp::Kind::Collective;
  T.Cancelled = Handle && T.What == ToldOp::Kind::Recv && isCancelled(Handle);
}

TUTTI_OF_OTHERS void tellWaiters(TestimonyWriter &Out) {
  RankArea &Me = *TheBoard.Me;
  NumOps = 0;
  for (const ThreadStatus &S : Me.Threads) {
    if (!S.Tid.load(std::memory_order_acquire) ||
        !(S.Epoch.load(std::memory_order_acquire) & 1))
      continue;
    auto *W = Out.add<ToldWaiter>();
    if (!W)
      return;
    ++Out.head().NumWaiters;
    describeFarPlace(S.Site, W->Place);
    W->Function = S.Function;
    W->NeedsAll = S.NeedsAll;
    W->Open = S.MoreWaited || S.UnknownWaited;
    W->FirstOp = NumOps;
    for (unsigned I = 0; I < S.NumOps && I < 2; ++I)
      tellOp(S.Ops[I], 0);
    for (unsigned I = 0; I < S.NumWaited && I < MaxWaited; ++I) {
      const Pending &P = Me.Requests[S.Waited[I] % MaxPending];
      if (uint64_t Handle = P.Request.load(std::memory_order_acquire);
          Handle > 1)
        tellOp(P.Op, Handle);
      else
        W->Open = true;
    }
    W->NumOps = NumOps - W->FirstOp;
  }
  for (unsigned I = 0; I < NumOps; ++I)
    if (ToldOp *T = Out.add<ToldOp>()) {
      *T = Ops[I];
      ++Out.head().NumOps;
    }
}

/// Somebody who judges has to know its members.
bool isAsked(uint64_t Id) {
  for (unsigned I = 0; I < NumOps; ++I)
    if (Ops[I].Comm == Id &&
        (Ops[I].What == ToldOp::Kind::Collective || Ops[I].Peer == AnyPeer))
      return true;
  return false;
}

int byId(const void *A, const void *B) {
  uint64_t First = static_cast<const ToldComm *>(A)->Id,
           Second = static_cast<const ToldComm *>(B)->Id;
  return First < Second ? -1 : First > Second;
}

/// The communicators; their members come at the end.
TUTTI_OF_OTHERS void tellComms(TestimonyWriter &Out, const Scope *First) {
  ToldComm *All = nullptr;
  uint32_t &N = Out.head().NumComms;
  for (const Scope *S = First; S; S = S->NextListed) {
    ToldComm *C = Out.add<ToldComm>();
    if (!C)
      return;
    All = N++ ? All : C;
    *C = {S->Id, S->Calls, static_cast<uint32_t>(S->Size + S->RemoteSize),
          ToldComm::NotSaid, S == &WorldScope ? Fn::None : S->Maker};
    if (isAsked(S->Id)) {
      C->FirstMember = Out.head().NumMembers;
      Out.head().NumMembers += C->Size;
    }
  }
  if (All)
    qsort(All, N, sizeof(ToldComm), byId);
}

TUTTI_OF_OTHERS void tellMembers(TestimonyWriter &Out, const Scope *First) {
  for (const Scope *S = First; S; S = S->NextListed) {
    if (!isAsked(S->Id))
      continue;
    for (int I = 0; I < S->Size; ++I)
      if (auto *M = Out.add<int32_t>())
        *M = S->worldRank(I);
    for (int I = 0; I < S->RemoteSize; ++I)
      if (auto *M = Out.add<int32_t>())
        *M = S->RemoteWorld[I];
  }
}

TUTTI_OF_OTHERS bool tellReceives(TestimonyWriter &Out) {
  unsigned N = 0;
  for (const Posted *P = firstPosted(); P; P = P->Next) {
    if (++N > MostListed)
      return false;
    if (P->Done)
      continue;
    auto *R = Out.add<ToldReceive>();
    if (!R)
      return false;
    ++Out.head().NumReceives;
    *R = {P->Mine.Comm, P->Handle, P->World,
          P->Mine.Tag == Channel::AnyTag ? AnyTag : P->Mine.Tag, P->Cancelled};
  }
  return true;
}

/// The members and calls have their place already; of the letters as many as
/// there is room for, the same for each peer.
TUTTI_OF_OTHERS void tellTallies(TestimonyWriter &Out) {
  TestimonyHead &H = Out.head();
  auto *First = static_cast<ToldTally *>(nullptr);
  uint32_t World = TheBoard.Head->WorldSize;
  for (uint32_t I = 0; Tallies && I < World; ++I) {
    const Tally *T = Tallies[I];
    if (!T)
      continue;
    ToldTally *Told = Out.add<ToldTally>();
    if (!Told)
      return;
    First = H.NumTallies++ ? First : Told;
    *Told = {T->SentSum, T->ReceivedSum, static_cast<int32_t>(I),
             T->Sent,    T->Received,    0,
             0};
  }
  size_t Members = sizeof(int32_t) * H.NumMembers + RoomForCalls;
  if (!Tallies || !First || Out.left() < Members)
    return;
  size_t Share = (Out.left() - Members) / (sizeof(Envelope) * H.NumTallies);
  for (uint32_t I = 0; I < H.NumTallies; ++I) {
    ToldTally &Told = First[I];
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
TUTTI_OF_OTHERS void tellCalls(TestimonyWriter &Out, const Scope *First) {
  uint32_t &N = Out.head().NumCalls;
  for (int Asked = 1; Asked >= 0; --Asked)
    for (const Scope *S = First; S && !EverUnchecked; S = S->NextListed)
      for (uint32_t I = 1; isAsked(S->Id) == (Asked != 0) && I <= CallsOfEach &&
                           I <= S->Calls && N < MostCalls;
           ++I) {
        Record What;
        uint32_t Site;
        if (!recall(TheBoard.MyLocal, S->Id, S->Calls - I, What, Site))
          continue;
        auto *C = Out.add<ToldCall>();
        if (!C)
          return;
        ++N;
        C->Comm = S->Id;
        C->Call = S->Calls - I;
        C->What = What;
        describeFarPlace(Site, C->Place);
      }
}

} // namespace

TUTTI_OF_OTHERS uint32_t testify(void *Place, size_t Room, uint64_t Stamp) {
  TestimonyWriter Out(Place, Room);
  ListedScopes Scopes;
  if (!Scopes.first())
    return 0;
  Out.head().Stamp = Stamp;
  Out.head().Rank = TheBoard.Me->WorldRank;
  tellWaiters(Out);
  tellComms(Out, Scopes.first());
  bool AllReceives = tellReceives(Out);
  tellTallies(Out);
  tellCalls(Out, Scopes.first());
  tellMembers(Out, Scopes.first());
  // Without a list of what was posted nobody knows what a message goes to.
  Out.head().Unsure = !AllReceives || !Following || NoTally ||
                      TheBoard.Head->Unfollowed.load(std::memory_order_acquire);
  return Out.isFull() ? 0 : Out.finish();
}

} // namespace tutti::rt::track
