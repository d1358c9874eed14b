// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of open requests: by handle, by the variable that holds the
/// handle, and their memory by address; all under one short lock.

#include "track/OpenRequests.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Hash.h"
#include "core/Thread.h"
#include "mpi/Agree.h"
#include "track/RequestFaults.h"
#include "track/Shape.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <sched.h>

namespace tutti::rt::track {

namespace {

constexpr unsigned NumBuckets = 1024;
OpenRequest *ByValue[NumBuckets], *ByPlace[NumBuckets];
OpenRequest *Unused;
Intervals Memory;
std::atomic<uint32_t> Busy, NumActive;

/// Completed lately: a copy of the handle must not be used again.
struct Past {
  uint64_t Value;
  uint32_t Site;
  Fn By;
};
Past Completed[NumBuckets];

class Locked {
public:
  Locked() {
    unsigned Spins = 0;
    while (Busy.exchange(1, std::memory_order_acquire))
      if (++Spins % 256 == 0)
        sched_yield();
  }
  ~Locked() { Busy.store(0, std::memory_order_release); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;
};

unsigned bucket(uint64_t Value) {
  return static_cast<unsigned>((Value * 0x9e3779b97f4a7c15ull) >> 54);
}
unsigned bucket(const void *Where) {
  return bucket(reinterpret_cast<uintptr_t>(Where) >> 2);
}

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

/// The request of this handle; of several, the one in this variable.
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

void list(OpenRequest &R) {
  auto One = [&](Interval &I, bool Written) {
    if (!R.Memory.hull(Written, I.Low, I.High))
      return;
    I.Owner = &R;
    I.Written = Written;
    Memory.insert(&I);
  };
  if (R.Memory.size() == 0)
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

/// Right at the start, outside the lock: only the starting thread knows it.
void sumUp(OpenRequest &R) {
  R.Summed = TheFlags.checksums && R.Memory.size() > 0 &&
             checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit),
                      false, R.Sum);
}

/// One window cannot make this process keep more than this.
constexpr unsigned MaxOperations = 4096;

/// An operation of an epoch; under the lock.
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
  Locked L;
  R->Next = Unused;
  Unused = R;
}

bool isAsBefore(const OpenRequest &R, bool &There) {
  uint64_t Now = 0;
  There = checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit), true,
                   Now);
  return There && Now == R.Sum;
}

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

void checkOverlap(Fn F, uint32_t Site, const Regions &New) {
  checkOverlap(F, Site, New, nullptr);
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

void operationMade(NewRequest &New) {
  OpenRequest *R = nullptr;
  {
    Locked L;
    if (New.Win->NumPending < MaxOperations)
      R = take();
    if (!R)
      return completeAt(New.Landed, 1);
    R->Maker = New.Maker;
    R->MadeAt = New.Site;
    R->Doubtful = R->Summed = R->HasHandle = false;
    R->Memory.keep(New.Memory);
    pend(*R, New);
    activate(*R, New.Site);
  }
  sumUp(*R);
}

bool operationsEnd(Window &W, int Target, bool Local, Fn F, uint32_t Site,
                   uint64_t Now) {
  bool Brought = false;
  OpenRequest *R = nullptr;
  for (bool First = true; First || R; First = false) {
    OpenRequest *Gone = nullptr;
    bool Bad = false, There = true;
    Fn Maker = Fn::None;
    uint32_t Start = 0;
    {
      Locked L;
      // Another thread may have completed the one to go on from.
      OpenRequest *At = First || ManyThreads ? W.Pending : R;
      R = nullptr;
      for (; At && !R; At = At->NextPending)
        if ((Target < 0 || At->Target == Target) &&
            (!Local || At->Summed || At->Read.Listed || At->Write.Listed))
          R = At;
      if (!R)
        break;
      Brought |= R->ReadsBack;
      Maker = R->Maker;
      Start = R->StartedAt;
      if (R->Summed)
        Bad = !isAsBefore(*R, There);
      R->Summed = false;
      unlist(*R);
      OpenRequest *Next = R->NextPending;
      if (!Local || R->ReadsBack) {
        completeAt(R->Landed, Now);
        unpend(*R);
        Gone = R->HasHandle ? nullptr : R;
      }
      R = Next;
    }
    if (Gone)
      putBack(Gone);
    if (Bad)
      tellModified(F, Site, Maker, Start, There);
    if (!ManyThreads && !R)
      break;
    if (ManyThreads)
      R = W.Pending;
  }
  return Brought;
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
  checkOverlap(F, Site, R->Memory, R);
  sumUp(*R);
  Locked L;
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
  for (int I = 0; I < Count; ++I) {
    Values[I] = handleBits(Requests[I]);
    if (Nested || Requests[I] == MPI_REQUEST_NULL)
      continue;
    if (ManyThreads)
      hold(I);
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
