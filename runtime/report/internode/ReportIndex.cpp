// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Making the index.

#include "report/internode/ReportIndex.h"

#include "core/board/RankArea.h"

#include <new>

namespace tutti::rt {

bool isMissing(const WaitReport &Who, uint64_t Comm, uint32_t Call,
               int32_t Starts) {
  const ReportedComm *Its = Who.comm(Comm);
  if (!Its || !hasMade(Its->Calls, Call))
    return Its != nullptr;
  for (uint32_t I = 0; Starts && I < Who.Head->NumStarts; ++I)
    if (Who.Starts[I].Comm == Comm && Who.Starts[I].Call == Call)
      return Who.Starts[I].Starts < Starts;
  return false;
}

bool ReportIndex::start(int32_t WorldSize) {
  return WaitFor.start(WorldSize) && SentBy.start(WorldSize) &&
         MissingIn.start(WorldSize) && MemberOf.start(WorldSize) &&
         HolderOf.start(WorldSize) && SharerOf.start(WorldSize);
}

void ReportIndex::clear() {
  WaitFor.clear();
  SentBy.clear();
  MissingIn.clear();
  MemberOf.clear();
  HolderOf.clear();
  SharerOf.clear();
  Locks.clear([](AwaitedLock &L) {
    L.Alone.release();
    L.Many.release();
    L.Waiters.release();
    free(&L);
  });
  Calls.clear([](AwaitedCall &C) {
    C.Missing.release();
    C.Waiters.release();
    free(&C);
  });
  Comms.clear([](AwaitedComm &C) {
    C.Members.release();
    C.Receivers.release();
    free(&C);
  });
}

void ReportIndex::release() {
  clear();
  Locks.release();
  Calls.release();
  Comms.release();
  WaitFor.release();
  SentBy.release();
  MissingIn.release();
  MemberOf.release();
  HolderOf.release();
  SharerOf.release();
}

AwaitedComm *ReportIndex::comm(uint64_t Id) const {
  AwaitedComm *C = Comms.first(Id);
  while (C && C->Id != Id)
    C = Comms.next(*C);
  return C;
}

AwaitedCall *ReportIndex::call(const ReportedOp &Op) const {
  AwaitedCall *C = Calls.first(hashOf(Op.Comm, Op.Call, Op.Tag));
  while (C &&
         (C->Comm->Id != Op.Comm || C->Call != Op.Call || C->Starts != Op.Tag))
    C = Calls.next(*C);
  return C;
}

AwaitedLock *ReportIndex::lock(uint64_t Window, int32_t Part) const {
  AwaitedLock *L = Locks.first(hashOf(Window, 0, Part));
  while (L && (L->Window != Window || L->Part != Part))
    L = Locks.next(*L);
  return L;
}

AwaitedLock *ReportIndex::makeLock(uint64_t Window, int32_t Part) {
  if (AwaitedLock *L = lock(Window, Part))
    return L;
  auto *L = static_cast<AwaitedLock *>(calloc(1, sizeof(AwaitedLock)));
  if (!L)
    return nullptr;
  L->Window = Window;
  L->Part = Part;
  if (Locks.append(*L))
    return L;
  free(L);
  return nullptr;
}

/// Who waits for one part waits for those that have all, too.
bool ReportIndex::addLock(const WaitReport &T, const ReportedOp &Op) {
  int32_t Me = T.Head->Rank;
  AwaitedLock *All = makeLock(Op.Comm, AwaitedLock::AllParts);
  if (!All || !All->Waiters.add(Me))
    return false;
  if (Op.Peer < 0)
    return true;
  AwaitedLock *One = makeLock(Op.Comm, Op.Peer);
  return One && One->Waiters.add(Me);
}

/// What it holds of what others wait for.
bool ReportIndex::addHolds(const WaitReport &T) {
  int32_t Me = T.Head->Rank;
  bool Good = true;
  auto Share = [&](AwaitedLock *L) {
    Good = Good && (!L || (L->Many.add(Me) && SharerOf.add(Me, L)));
  };
  auto Take = [&](AwaitedLock *L) {
    Good = Good && (!L || (L->Alone.add(Me) && HolderOf.add(Me, L)));
  };
  for (uint32_t I = 0; I < T.Head->NumWindows; ++I) {
    const ReportedWindow &W = T.Windows[I];
    AwaitedLock *All = lock(W.Id, AwaitedLock::AllParts);
    if (!All)
      continue; // nobody waits for any of it
    if (W.HoldsAll)
      Share(All);
    bool HasTaken = false;
    for (const ReportedPart *P = T.Parts + W.FirstPart, *End = P + W.NumParts;
         P < End; ++P) {
      if (P->Held == 1)
        Share(lock(W.Id, P->Rank));
      else if (P->Held)
        Take(lock(W.Id, P->Rank));
      if (P->Held > 1 && !HasTaken) {
        Take(All);
        HasTaken = true;
      }
    }
  }
  return Good;
}

/// The first that has its members says who they are.
AwaitedComm *ReportIndex::makeComm(const WaitReport &T, uint64_t Id) {
  AwaitedComm *C = comm(Id);
  if (!C) {
    C = static_cast<AwaitedComm *>(calloc(1, sizeof(AwaitedComm)));
    if (!C)
      return nullptr;
    C->Id = Id;
    if (!Comms.append(*C)) {
      free(C);
      return nullptr;
    }
  }
  const ReportedComm *Told = T.comm(Id);
  if (C->HasMembers || !Told || Told->FirstRun == ReportedComm::NotSaid)
    return C;
  C->HasMembers = true;
  C->Size = Told->Size;
  bool Good = true;
  T.eachMember(*Told, [&](int32_t Rank) { Good &= C->Members.add(Rank); });
  return Good ? C : nullptr;
}

AwaitedCall *ReportIndex::makeCall(AwaitedComm &Comm, const ReportedOp &Op) {
  AwaitedCall *C = call(Op);
  if (C)
    return C;
  C = static_cast<AwaitedCall *>(calloc(1, sizeof(AwaitedCall)));
  if (!C)
    return nullptr;
  C->Comm = &Comm;
  C->Call = Op.Call;
  C->Starts = Op.Tag;
  if (!Calls.append(*C)) {
    free(C);
    return nullptr;
  }
  return C;
}

bool ReportIndex::addOp(const WaitReport &T, const ReportedOp &Op) {
  int32_t Me = T.Head->Rank;
  bool IsCollective = Op.What == ReportedOp::Kind::Collective;
  if (Op.What == ReportedOp::Kind::Unknown)
    return true;
  if (Op.What == ReportedOp::Kind::Lock)
    return addLock(T, Op);
  if (!IsCollective && Op.Peer != ReportedOp::Any)
    return WaitFor.add(Op.Peer, Me);
  AwaitedComm *Comm = makeComm(T, Op.Comm);
  if (!Comm)
    return false;
  if (!IsCollective)
    return Comm->Receivers.add(Me);
  if (Op.Peer >= 0)
    return WaitFor.add(Op.Peer, Me);
  AwaitedCall *Call = makeCall(*Comm, Op);
  return Call && Call->Waiters.add(Me);
}

bool ReportIndex::add(const WaitReport &T) {
  for (uint32_t I = 0; I < T.Head->NumOps; ++I)
    if (!addOp(T, T.Ops[I]))
      return false;
  for (uint32_t I = 0; I < T.Head->NumTallies; ++I)
    if (T.Tallies[I].Sent && !SentBy.add(T.Tallies[I].Peer, T.Head->Rank))
      return false;
  return true;
}

bool ReportIndex::addMembers(AwaitedComm &C, const WaitReport *const *Said) {
  C.AllSaid = C.HasMembers;
  for (int32_t Rank : C.Members) {
    C.AllSaid &= Said[Rank] && !Said[Rank]->Head->Unsure;
    if (!C.Receivers.isEmpty() && !MemberOf.add(Rank, &C))
      return false;
  }
  return true;
}

bool ReportIndex::addMissing(AwaitedCall &C, const WaitReport *const *Said) {
  for (int32_t Rank : C.Comm->Members)
    if (Said[Rank] && isMissing(*Said[Rank], C.Comm->Id, C.Call, C.Starts) &&
        (!C.Missing.add(Rank) || !MissingIn.add(Rank, &C)))
      return false;
  return true;
}

bool ReportIndex::build(const WaitReport *const *Said, int32_t WorldSize) {
  clear();
  bool Good = true;
  for (int32_t R = 0; Good && R < WorldSize; ++R)
    Good = !Said[R] || add(*Said[R]);
  for (int32_t R = 0; Good && Locks.size() && R < WorldSize; ++R)
    Good = !Said[R] || addHolds(*Said[R]);
  Comms.each([&](AwaitedComm &C) { Good = Good && addMembers(C, Said); });
  Calls.each([&](AwaitedCall &C) { Good = Good && addMissing(C, Said); });
  return Good;
}

} // namespace tutti::rt
