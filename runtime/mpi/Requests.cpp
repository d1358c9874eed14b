// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of open requests: open addressing over a few places, no lock.

#include "mpi/Requests.h"

#include "core/Hash.h"
#include "mpi/Agree.h"

#include <cstdlib>

namespace tutti::rt {

namespace {

constexpr unsigned Probes = 16;

/// In place of its handle, of a persistent collective whose request was freed:
/// how often it was started counts for who waits for it. The last few.
constexpr uint64_t FreedRequest = 2;
constexpr unsigned MostFreed = 16;
std::atomic<Pending *> Freed[MostFreed];
std::atomic<unsigned> NumFreed;

Pending *entryOf(uint64_t Request) {
  if (Request == handleBits(MPI_REQUEST_NULL))
    return nullptr;
  uint64_t Start = scramble(Request);
  for (unsigned I = 0; I < Probes; ++I) {
    Pending &P = TheBoard.Me->Requests[(Start + I) % MaxPending];
    if (P.Request.load(std::memory_order_acquire) == Request)
      return &P;
  }
  return nullptr;
}

} // namespace

void openRequest(MPI_Request Request, const Operation &Op) {
  uint64_t Bits = handleBits(Request);
  if (Request == MPI_REQUEST_NULL)
    return;
  Pending *P = entryOf(Bits);
  // Some MPIs give one handle to all sends that were complete at once: then
  // another thread may be here with the same one.
  if (uint64_t Mine = Bits;
      P && ManyThreads && !P->Request.compare_exchange_strong(Mine, 1))
    P = nullptr;
  uint64_t Start = scramble(Bits);
  for (unsigned I = 0; I < Probes && !P; ++I) {
    Pending &Place = TheBoard.Me->Requests[(Start + I) % MaxPending];
    uint64_t Free = 0;
    // Claimed first, so that no other thread writes the same place.
    if (Place.Request.load(std::memory_order_relaxed) == 0 &&
        Place.Request.compare_exchange_strong(Free, 1))
      P = &Place;
  }
  if (!P) {
    TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  uint16_t Round = static_cast<uint16_t>(P->Op.Round + 1);
  P->Op = Op;
  P->Op.Round = Round;
  P->Request.store(Bits, std::memory_order_release);
}

void closeRequest(uint64_t Request) {
  if (Pending *P = entryOf(Request))
    P->Request.store(0, std::memory_order_release);
}

/// The place of the one that was freed longest ago is free again.
static void keepStarts(Pending &P) {
  P.Request.store(FreedRequest, std::memory_order_release);
  unsigned I = NumFreed.fetch_add(1, std::memory_order_relaxed) % MostFreed;
  uint64_t Old = FreedRequest;
  if (Pending *Oldest = Freed[I].exchange(&P, std::memory_order_acq_rel))
    Oldest->Request.compare_exchange_strong(Old, 0);
}

void orphanRequest(uint64_t Request) {
  if (Pending *P = entryOf(Request)) {
    if (P->Op.What == Operation::Kind::Persistent)
      return keepStarts(*P);
    if (P->Op.Active)
      TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
    P->Request.store(0, std::memory_order_release);
  }
}

void startRequest(MPI_Request Request) {
  Pending *P = entryOf(handleBits(Request));
  if (!P)
    return;
  P->Op.Active = Operation::Started;
  if (P->Op.What == Operation::Kind::Persistent)
    ++P->Op.Tag;
}

WaitedRequests::WaitedRequests(int N, const MPI_Request *Requests)
    : Handles(Inline), Count(N > 0 && Requests ? N : 0) {
  if (Count > Few)
    Handles = static_cast<uint64_t *>(malloc(sizeof(uint64_t) * Count));
  if (!Handles) {
    Handles = Inline;
    Count = 0;
    TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
  }
  for (int I = 0; I < Count; ++I)
    Handles[I] = handleBits(Requests[I]);
}

WaitedRequests::~WaitedRequests() {
  if (Handles != Inline)
    free(Handles);
}

void WaitedRequests::show(ThreadStatus *S, bool NeedsAll) const {
  if (!S)
    return;
  S->NeedsAll = NeedsAll;
  for (int I = 0; I < Count; ++I) {
    if (Handles[I] == handleBits(MPI_REQUEST_NULL))
      continue;
    Pending *P = entryOf(Handles[I]);
    if (!P)
      S->UnknownWaited = true;
    else if (!P->Op.Active)
      continue;
    else if (S->NumWaited < MaxWaited)
      S->Waited[S->NumWaited++] =
          static_cast<uint16_t>(P - TheBoard.Me->Requests);
    else
      S->MoreWaited = true;
  }
}

void WaitedRequests::completedOne(int I, const MPI_Request *After) const {
  Pending *P = I >= 0 && I < Count ? entryOf(Handles[I]) : nullptr;
  if (!P)
    return;
  // A persistent request keeps its handle and becomes inactive.
  if (After[I] == MPI_REQUEST_NULL)
    P->Request.store(0, std::memory_order_release);
  else if (P->Op.Active == Operation::Started)
    P->Op.Active = Operation::Inactive;
}

} // namespace tutti::rt
