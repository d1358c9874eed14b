// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of open requests: by handle, by the variable that holds the
/// handle, and their memory by address; all under one short lock.

#include "track/RequestTable.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Hash.h"
#include "core/Thread.h"
#include "mpi/Agree.h"
#include "track/RequestFaults.h"
#include "track/Shape.h"

#include <cstdlib>
#include <new>

namespace tutti::rt::track {

namespace open {

std::atomic<uint32_t> Busy;

namespace {

constexpr unsigned NumBuckets = 1024;
OpenRequest *ByValue[NumBuckets], *ByPlace[NumBuckets];
OpenRequest *Unused;
Intervals Memory;
std::atomic<uint32_t> NumActive;
bool AnyPartitions; ///< there are partitioned sends that are followed

/// Completed lately: a copy of the handle must not be used again.
struct Past {
  uint64_t Value;
  uint32_t Site;
  Fn By;
};
Past Completed[NumBuckets];

unsigned bucket(uint64_t Value) {
  return static_cast<unsigned>((Value * 0x9e3779b97f4a7c15ull) >> 54);
}
unsigned bucket(const void *Where) {
  return bucket(reinterpret_cast<uintptr_t>(Where) >> 2);
}

} // namespace

OpenRequest *take() {
  constexpr unsigned Many = 32;
  if (!Unused) {
    auto *Slab = static_cast<OpenRequest *>(malloc(sizeof(OpenRequest) * Many));
    for (unsigned I = 0; Slab && I < Many; ++I) {
      new (&Slab[I]) OpenRequest();
      Slab[I].Next = Unused;
      Unused = &Slab[I];
    }
  }
  OpenRequest *R = Unused;
  if (R)
    Unused = R->Next;
  return R;
}

namespace {

template <OpenRequest *OpenRequest::*Link>
void unlink(OpenRequest **List, const OpenRequest *R) {
  for (; *List; List = &((*List)->*Link))
    if (*List == R) {
      *List = R->*Link;
      return;
    }
}

void unlinkPlace(OpenRequest *R) {
  if (R->Where)
    unlink<&OpenRequest::NextByPlace>(&ByPlace[bucket(R->Where)], R);
  R->Where = nullptr;
}

} // namespace

OpenRequest *find(uint64_t Value, const void *Where) {
  OpenRequest *Found = nullptr;
  unsigned Same = 0;
  for (OpenRequest *R = ByValue[bucket(Value)]; R; R = R->Next)
    if (R->Value == Value) {
      if (R->Where == Where)
        return R;
      Found = R; // the oldest
      ++Same;
    }
  if (Same > 1)
    for (OpenRequest *R = ByValue[bucket(Value)]; R; R = R->Next)
      R->Doubtful |= R->Value == Value;
  return Found;
}

static void list(OpenRequest &R) {
  auto One = [&](Interval &I, bool Written) {
    if (!R.Memory.hull(Written, I.Low, I.High))
      return;
    I.Owner = &R;
    I.Written = Written;
    Memory.insert(&I);
  };
  if (R.Memory.size() == 0 || R.Parts.Size)
    return;
  One(R.Read, false);
  One(R.Write, true);
  NumActive.fetch_add(1, std::memory_order_relaxed);
}

void unlist(OpenRequest &R) {
  if (!R.Read.Listed && !R.Write.Listed)
    return;
  Memory.erase(&R.Read);
  Memory.erase(&R.Write);
  NumActive.fetch_sub(1, std::memory_order_relaxed);
}

void activate(OpenRequest &R, uint32_t Site) {
  R.Active = R.EverStarted = true;
  R.StartedAt = Site;
  list(R);
}

void sumUp(OpenRequest &R) {
  R.Sum = 0;
  if (R.Parts.Size) {
    R.Summed = TheFlags.checksums && R.Memory.size() == 1;
    return;
  }
  R.Summed = TheFlags.checksums && R.Memory.size() > 0 &&
             checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit),
                      false, R.Sum);
}

void pend(OpenRequest &R, const NewRequest &New) {
  R.Win = New.Win && New.Win->NumPending < MaxOperations ? New.Win : nullptr;
  if (!R.Win)
    return completeAt(New.Landed, 1);
  R.Target = New.Target;
  R.ReadsBack = New.ReadsBack;
  R.Landed = New.Landed;
  R.LastPending = nullptr;
  R.NextPending = R.Win->Pending;
  if (R.NextPending)
    R.NextPending->LastPending = &R;
  R.Win->Pending = &R;
  ++R.Win->NumPending;
}

void unpend(OpenRequest &R) {
  if (!R.Win)
    return;
  if (R.NextPending)
    R.NextPending->LastPending = R.LastPending;
  if (R.LastPending)
    R.LastPending->NextPending = R.NextPending;
  else
    R.Win->Pending = R.NextPending;
  --R.Win->NumPending;
  R.Win = nullptr;
}

void putBack(OpenRequest *R) {
  R->Memory.clear();
  R->File = 0;
  R->Parts.Size = 0;
  Locked L;
  R->Next = Unused;
  Unused = R;
}

bool addPartition(const OpenRequest &R, int I, bool MayBeGone, uint64_t &Sum) {
  uint64_t Its = 0;
  bool There = checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit),
                        MayBeGone, Its, R.Parts.Size, I);
  Sum += mix(static_cast<uint64_t>(I), Its);
  return There;
}

bool isAsBefore(const OpenRequest &R, bool &There) {
  uint64_t Now = 0;
  if (int Size = R.Parts.Size) {
    There = true;
    for (int I = 0; There && I < Size; ++I)
      There = addPartition(R, I, true, Now);
    return R.Parts.NumReady != Size || (There && Now == R.Sum);
  }
  There = checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit), true,
                   Now);
  return There && Now == R.Sum;
}

namespace {

/// A request that something else has in the same memory.
const OpenRequest *conflict(const Regions &New, const OpenRequest *Self) {
  const OpenRequest *Found = nullptr;
  for (int Written = 0; Written < 2 && !Found; ++Written) {
    uintptr_t Low, High;
    if (!New.hull(Written, Low, High))
      continue;
    Memory.find(Low, High, [&](Interval &I) {
      auto *Other = static_cast<OpenRequest *>(I.Owner);
      // Several may read the same memory.
      if (Other == Self || Other->Doubtful || (!Written && !I.Written) ||
          !overlap(New, Written, Other->Memory, I.Written))
        return false;
      Found = Other;
      return true;
    });
  }
  return Found;
}

void checkOverlap(Fn F, uint32_t Site, const Regions &New,
                  const OpenRequest *Self) {
  if (NumActive.load(std::memory_order_relaxed) == 0 || New.size() == 0)
    return;
  Fn OtherMaker = Fn::None;
  uint32_t OtherSite = 0;
  {
    Locked L;
    if (const OpenRequest *Other = conflict(New, Self)) {
      OtherMaker = Other->Maker;
      OtherSite = Other->StartedAt;
    }
  }
  if (OtherMaker != Fn::None)
    tellOverlap(F, Site, OtherMaker, OtherSite);
}

} // namespace
} // namespace open

using namespace open;

void checkOverlap(Fn F, uint32_t Site, const Regions &New) {
  open::checkOverlap(F, Site, New, nullptr);
}

void requestMade(MPI_Request Request, const void *Where, NewRequest &New) {
  if (Request == MPI_REQUEST_NULL)
    return;
  OpenRequest *R;
  {
    Locked L;
    R = take();
    if (!R)
      return;
    R->Value = handleBits(Request);
    R->Maker = New.Maker;
    R->MadeAt = New.Site;
    R->Persistent = isPersistentMaker(New.Maker);
    R->Active = R->EverStarted = R->Cancelled = R->Summed = R->Doubtful = false;
    R->Nested = New.Nested;
    R->HasHandle = true;
    R->HeldBy = 0;
    R->File = New.File;
    R->Parts.Size =
        New.NumPartitions <= Partitions::Most ? New.NumPartitions : 0;
    AnyPartitions |= R->Parts.Size > 0;
    R->OverwrittenAt = R->StartedAt = 0;
    R->Memory.keep(New.Memory);
    pend(*R, New);
    for (OpenRequest *Old = ByPlace[bucket(Where)]; Old; Old = Old->NextByPlace)
      if (Old->Where == Where) {
        Old->OverwrittenAt = New.Site;
        unlinkPlace(Old);
        break;
      }
    R->Where = Where;
    R->Next = ByValue[bucket(R->Value)];
    ByValue[bucket(R->Value)] = R;
    R->NextByPlace = ByPlace[bucket(Where)];
    ByPlace[bucket(Where)] = R;
    if (!R->Persistent)
      activate(*R, New.Site);
    Past &P = Completed[bucket(R->Value)];
    if (P.Value == R->Value)
      __atomic_store_n(&P.Value, 0, __ATOMIC_RELAXED);
  }
  if (!R->Persistent)
    sumUp(*R);
}

void requestStarts(MPI_Request Request, const void *Where, Fn F,
                   uint32_t Site) {
  RequestFault Fault = RequestFault::None;
  OpenRequest *R;
  uint32_t Other = 0;
  Fn Maker = Fn::None;
  {
    Locked L;
    R = find(handleBits(Request), Where);
    if (!R)
      return;
    Maker = R->Maker;
    Other = R->Active ? R->StartedAt : R->MadeAt;
    if (!R->Persistent)
      Fault = RequestFault::NotPersistent;
    else if (R->Active)
      Fault = RequestFault::StartedTwice;
  }
  if (Fault != RequestFault::None)
    return tellRequest(Fault, F, Site, Maker, Other);
  if (!R->Parts.Size)
    open::checkOverlap(F, Site, R->Memory, R);
  sumUp(*R);
  Locked L;
  R->Parts.reset();
  activate(*R, Site);
}

void requestCancelled(MPI_Request Request, const void *Where, uint32_t Site) {
  OpenRequest *R;
  {
    Locked L;
    R = find(handleBits(Request), Where);
    if (!R)
      return;
    R->Cancelled = true;
  }
  if (isCollective(R->Maker))
    tellRequest(RequestFault::CollectiveCancelled, Fn::Cancel, Site, R->Maker,
                R->MadeAt);
}

void requestSeenComplete(MPI_Request Request, Fn F, uint32_t Site) {
  uint64_t Value = handleBits(Request);
  OpenRequest *Bad = nullptr;
  bool There = true;
  {
    Locked L;
    // Of several with one handle all are complete.
    for (OpenRequest *R = ByValue[bucket(Value)]; R; R = R->Next) {
      if (R->Value != Value)
        continue;
      if (R->Summed && !R->Doubtful && !isAsBefore(*R, There))
        Bad = R;
      R->Summed = false;
      unlist(*R);
    }
  }
  if (Bad)
    tellModified(F, Site, Bad->Maker, Bad->StartedAt, There);
}

OpenRequest *requestIsFreed(MPI_Request Request, const void *Where,
                            uint32_t Site) {
  OpenRequest *R;
  {
    Locked L;
    R = find(handleBits(Request), Where);
  }
  if (!R || !R->Active || R->Nested)
    return R;
  if (isCollective(R->Maker))
    tellRequest(RequestFault::CollectiveFreed, Fn::Request_free, Site, R->Maker,
                R->StartedAt);
  else if (!R->Cancelled && has(R->Maker, Role::SOURCE))
    tellRequest(RequestFault::ReceiveFreed, Fn::Request_free, Site, R->Maker,
                R->StartedAt);
  return R;
}

void dropRequest(OpenRequest *R) {
  if (!R)
    return;
  {
    Locked L;
    unlist(*R);
    if (R->Win) {
      completeAt(R->Landed, 1);
      unpend(*R);
    }
    unlinkPlace(R);
    unlink<&OpenRequest::Next>(&ByValue[bucket(R->Value)], R);
  }
  putBack(R);
}

Completion::Completion(int N, const MPI_Request *Handles, Fn F, uint32_t Place,
                       bool Nested)
    : Values(Inline), Requests(Handles), Count(N > 0 && Handles ? N : 0),
      Function(F), Site(Place) {
  if (Count > Few)
    Values = static_cast<uint64_t *>(malloc(sizeof(uint64_t) * Count));
  if (!Values) {
    Values = Inline;
    Count = 0;
  }
  uint64_t Given[4] = {};
  for (int I = 0; I < Count; ++I) {
    Values[I] = handleBits(Requests[I]);
    if (Nested || Requests[I] == MPI_REQUEST_NULL)
      continue;
    if (ManyThreads)
      hold(I);
    uint64_t Hash = Values[I] * 0x9e3779b97f4a7c15ull;
    uint64_t &Word = Given[Hash >> 56 & 3], Bit = 1ull << (Hash >> 58);
    if (__builtin_expect((Word & Bit) != 0, 0))
      checkTwice(I);
    Word |= Bit;
    if (AnyPartitions && has(F, table::Blocks) && !has(F, Role::INDEX_OUT) &&
        !has(F, Role::INDICES_OUT))
      checkPartitions(I);
    const Past &P = Completed[bucket(Values[I])];
    if (__atomic_load_n(&P.Value, __ATOMIC_RELAXED) != Values[I])
      continue; // mostly, and then the lock is not needed
    Past Copy;
    {
      Locked L;
      Copy = P;
      if (Copy.Value != Values[I] || find(Values[I], &Requests[I]))
        continue;
    }
    tellRequest(RequestFault::CompletedBefore, F, Site, Copy.By, Copy.Site);
  }
}

/// The active request in this variable; others may have the same handle.
static OpenRequest *activeAt(uint64_t Value, const void *Where) {
  for (OpenRequest *R = ByPlace[bucket(Where)]; R; R = R->NextByPlace)
    if (R->Where == Where)
      return R->Value == Value && R->Active && !R->Doubtful ? R : nullptr;
  return nullptr;
}

void Completion::hold(int I) {
  Fn Other = Fn::None;
  uint32_t OtherSite = 0;
  {
    Locked L;
    OpenRequest *R = activeAt(Values[I], &Requests[I]);
    if (!R)
      return;
    if (R->HeldBy && R->HeldBy != TheThread.Tid) {
      Other = R->HeldIn;
      OtherSite = R->HeldAt;
    } else {
      R->HeldBy = TheThread.Tid;
      R->HeldIn = Function;
      R->HeldAt = Site;
      Holds = true;
    }
  }
  if (Other != Fn::None)
    tellRequest(RequestFault::CompletedTwice, Function, Site, Other, OtherSite);
}

void Completion::release() {
  Locked L;
  for (int I = 0; I < Count; ++I)
    if (OpenRequest *R = activeAt(Values[I], &Requests[I]);
        R && R->HeldBy == TheThread.Tid)
      R->HeldBy = 0;
}

void Completion::checkTwice(int I) {
  int Same = 0;
  for (int J = 0; J < I; ++J)
    Same += Values[J] == Values[I];
  if (!Same)
    return;
  int Open = 0;
  uint32_t StartedAt = 0;
  Fn Maker = Fn::None;
  {
    Locked L;
    for (OpenRequest *R = ByValue[bucket(Values[I])]; R; R = R->Next)
      if (R->Value == Values[I]) {
        Open += R->Active ? 1 : 2;
        Maker = R->Maker;
        StartedAt = R->StartedAt;
      }
  }
  if (Open == 1 && StartedAt)
    tellRequest(RequestFault::NamedTwice, Function, Site, Maker, StartedAt);
}

void Completion::checkPartitions(int I) const {
  uint32_t StartedAt = 0;
  Fn Maker = Fn::None;
  {
    Locked L;
    const OpenRequest *R = find(Values[I], &Requests[I]);
    if (!R || !R->Active || !R->Parts.Size || R->Cancelled ||
        R->Parts.NumReady == R->Parts.Size || ManyThreads)
      return;
    StartedAt = R->StartedAt;
    Maker = R->Maker;
  }
  tellRequest(RequestFault::PartitionMissing, Function, Site, Maker, StartedAt);
}

Completion::~Completion() {
  if (Holds)
    release();
  if (Values != Inline)
    free(Values);
}

void Completion::completed(int I) {
  if (I < 0 || I >= Count || Values[I] == handleBits(MPI_REQUEST_NULL))
    return;
  OpenRequest *R;
  bool Check;
  {
    Locked L;
    R = find(Values[I], &Requests[I]);
    if (!R || !R->Active)
      return;
    unlist(*R);
    Check = R->Summed && !R->Doubtful;
    R->Active = R->Summed = false;
    R->HeldBy = 0;
    if (R->Win) {
      completeAt(R->Landed, R->ReadsBack ? nanoseconds() : 1);
      unpend(*R);
    }
    if (!R->Persistent) {
      unlinkPlace(R);
      unlink<&OpenRequest::Next>(&ByValue[bucket(R->Value)], R);
      Past &P = Completed[bucket(R->Value)];
      __atomic_store_n(&P.Value, R->Value, __ATOMIC_RELAXED);
      P.Site = Site;
      P.By = Function;
    }
  }
  bool There = true;
  if (Check && !isAsBefore(*R, There))
    tellModified(Function, Site, R->Maker, R->StartedAt, There);
  if (!R->Persistent)
    putBack(R);
}

void Completion::completedNulls() {
  for (int I = 0; I < Count; ++I)
    if (Requests[I] == MPI_REQUEST_NULL)
      completed(I);
}

void eachOpen(void (*Visit)(const OpenRequest &R, void *Data), void *Data) {
  Locked L;
  for (OpenRequest *R : ByValue)
    for (; R; R = R->Next)
      if (!R->Nested)
        Visit(*R, Data);
}

} // namespace tutti::rt::track
