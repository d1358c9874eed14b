// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of open requests, by variable and by handle, and their places on
/// the board.
///
/// Places are taken from the first one on and given back when a request is
/// complete; memory for more is made real when it is needed. What finds no
/// place makes the process one of which nothing can be proven, for as long as
/// it is open.

#include "mpi/messages/Requests.h"

#include "core/board/Board.h"

#include <cstddef>
#include <cstdlib>
#include <sched.h>

namespace tutti::rt {

std::atomic<uint32_t> RequestsLocked::Busy;
RequestStore TheRequests;

void RequestsLocked::wait() {
  unsigned Spins = 0;
  while (Busy.exchange(1, std::memory_order_acquire))
    if (++Spins % 256 == 0)
      sched_yield();
}

namespace {

/// In place of its handle, of a persistent collective or a partitioned
/// operation whose request was freed: how often it was started counts for who
/// waits for it. The last few.
constexpr uint64_t FreedRequest = 2;
constexpr unsigned MostFreed = 16;
Pending *Freed[MostFreed];
unsigned NumFreed;

void indexAll() {
  TheRequests.UsesValues = true;
  for (Request *R = TheRequests.First; R; R = R->ByAge.Next)
    TheRequests.index(*R);
}

/// Of several with one handle the oldest; none of them is certain any more.
__attribute__((noinline)) Request *oldestWith(uint64_t Value) {
  Request *Found = firstWith(Value);
  if (!Found || !nextWith(*Found))
    return Found;
  // Those before one that is in doubt are in doubt.
  for (Request *R = TheRequests.Values.last(hashOfValue(Value)); R;
       R = TheRequests.Values.previous(*R))
    if (R->Value == Value) {
      if (R->Doubtful)
        break;
      R->Doubtful = true;
    }
  return Found;
}

Request *find(uint64_t Value, const void *Where) {
  Request *R = TheRequests.exactly(Value, Where);
  return __builtin_expect(R != nullptr, 1) ? R : oldestWith(Value);
}

__attribute__((always_inline)) inline void unshow(Request &R) {
  if (R.Shown)
    TheRequests.givePlace(R.Shown);
  R.Shown = nullptr;
  if (__builtin_expect(R.Uncounted, 0))
    TheBoard.Me->Untracked.fetch_sub(1, std::memory_order_relaxed);
  R.Uncounted = false;
}

__attribute__((always_inline)) inline void retire(Request &R) {
  unshow(R);
  TheRequests.remove(R);
  ++R.Generation;
  TheRequests.giveBack(&R);
}

/// The place of the one that was freed longest ago is free again.
bool isPartitioned(const Operation &Op) {
  return Op.What == Operation::Kind::PartitionedSend ||
         Op.What == Operation::Kind::PartitionedRecv;
}

void keepStarts(Request &R) {
  R.Shown->Request.store(FreedRequest, std::memory_order_release);
  Pending *&Oldest = Freed[NumFreed++ % MostFreed];
  if (Oldest) {
    if (isPartitioned(Oldest->Op))
      TheBoard.Me->PartitionsHidden.store(1, std::memory_order_release);
    TheRequests.givePlace(Oldest);
  }
  Oldest = R.Shown;
  R.Shown = nullptr;
}

void orphan(Request &R) {
  if (R.Shown && (R.Shown->Op.What == Operation::Kind::Persistent ||
                  isPartitioned(R.Shown->Op)))
    keepStarts(R);
  else if (R.Shown && R.Shown->Op.Active)
    TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
  retire(R);
}

} // namespace

Request *firstWith(uint64_t Value) {
  if (!TheRequests.UsesValues)
    indexAll();
  Request *R = TheRequests.Values.first(hashOfValue(Value));
  while (R && R->Value != Value)
    R = TheRequests.Values.next(*R);
  return R;
}

Request *nextWith(const Request &R) {
  Request *Next = TheRequests.Values.next(R);
  while (Next && Next->Value != R.Value)
    Next = TheRequests.Values.next(*Next);
  return Next;
}

void noRoomForRequest() {
  TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
}

void RequestStore::makeUnused() {
  constexpr unsigned Many = 64;
  auto *Slab = static_cast<Request *>(calloc(Many, sizeof(Request)));
  for (unsigned I = Many; Slab && I-- > 0;)
    giveBack(&Slab[I]);
}

bool RequestStore::makeReal() {
  constexpr uint32_t Many = 512;
  uint32_t Wanted = Real + Many;
  if (Wanted > MaxPending ||
      !populate(&TheBoard.Me->Requests[Real], sizeof(Pending) * Many))
    return false;
  auto *New =
      static_cast<uint32_t *>(realloc(FreePlaces, sizeof(uint32_t) * Wanted));
  if (!New)
    return false;
  FreePlaces = New;
  Real = Wanted;
  return true;
}

void RequestStore::count(Request &R) {
  R.Uncounted = true;
  noRoomForRequest();
}

void MadeRequest::giveUp(Request *R) {
  RequestsLocked L;
  TheRequests.giveBack(R);
}

void MadeRequest::made(MPI_Request Handle, const void *Where,
                       uint32_t Site) const {
  if (Handle == MPI_REQUEST_NULL)
    return;
  RequestsLocked L;
  list(Handle, Where, Site);
}

void MadeRequest::made(MPI_Request Handle, const void *Where, uint32_t Site,
                       const Operation &Op, uint32_t Partitions) const {
  if (Handle == MPI_REQUEST_NULL)
    return;
  RequestsLocked L;
  if (list(Handle, Where, Site))
    TheRequests.show(*R, Op, Partitions);
}

Request *findRequest(MPI_Request Handle, const void *Where) {
  if (Handle == MPI_REQUEST_NULL)
    return nullptr;
  RequestsLocked L;
  return find(handleBits(Handle), Where);
}

void startRequest(Request *R) {
  Pending *P = R ? R->Shown : nullptr;
  if (!P)
    return;
  P->Op.Active = Operation::Started;
  if (P->Op.What == Operation::Kind::Persistent)
    ++P->Op.Tag;
  if (!isPartitioned(P->Op))
    return;
  // Who sees that it was started sees what it lacks.
  P->Missing.store(R->Partitions, std::memory_order_relaxed);
  P->Starts.fetch_add(1, std::memory_order_release);
}

/// Found by another handle from now on.
static void rename(Request &R, uint64_t Value) {
  if (R.Indexed)
    TheRequests.Values.remove(R);
  R.Value = Value;
  if (R.Indexed)
    TheRequests.index(R);
  if (R.Shown)
    R.Shown->Request.store(Value, std::memory_order_release);
}

void WaitedRequests::started() const {
  for (int I = 0; I < Count; ++I) {
    uint64_t Now = handleBits(Handles[I]);
    if (__builtin_expect(Now == value(I), 1) || isNullNow(I))
      continue;
    RequestsLocked L;
    if (Request *R = (*this)[I])
      rename(*R, Now);
  }
}

void partitionsMarked(MPI_Request Handle, int Number) {
  Request *R = findRequest(Handle, nullptr);
  Pending *P = R ? R->Shown : nullptr;
  if (!P || Number <= 0)
    return;
  auto More = static_cast<uint32_t>(Number);
  uint32_t Missing = P->Missing.load(std::memory_order_relaxed);
  while (!P->Missing.compare_exchange_weak(
      Missing, Missing > More ? Missing - More : 0, std::memory_order_acq_rel))
    ;
}

Operation operationOf(MPI_Request Handle) {
  Request *R = findRequest(Handle, nullptr);
  if (R && R->Shown)
    return R->Shown->Op;
  Operation None{};
  None.What = Operation::Kind::Unknown;
  return None;
}

void numberRequest(const Request &R, uint32_t Letter) {
  if (R.Shown && R.Shown->Op.What == Operation::Kind::Send)
    R.Shown->Op.Call = Letter;
}

void eachRequest(void (*Visit)(Request &R, void *Data), void *Data) {
  for (Request *R = TheRequests.First, *Next; R; R = Next) {
    Next = R->ByAge.Next;
    Visit(*R, Data);
  }
}

/// Room for calls that are given many requests, kept for the next one.
class WaitedRoom {
public:
  static WaitedRequests::Entry *take(int Count) {
    for (WaitedRoom *&Its : Spare)
      if (Its && Its->Size >= Count) {
        WaitedRoom *Found = Its;
        Its = nullptr;
        return Found->At;
      }
    size_t Size = static_cast<size_t>(Count) + Count / 2;
    auto *New = static_cast<WaitedRoom *>(
        malloc(sizeof(WaitedRoom) + sizeof(WaitedRequests::Entry) * Size));
    if (!New)
      return nullptr;
    New->Size = static_cast<int>(Size);
    return New->At;
  }
  static void giveBack(WaitedRequests::Entry *Entries) {
    auto *Its = reinterpret_cast<WaitedRoom *>(
        reinterpret_cast<char *>(Entries) - offsetof(WaitedRoom, At));
    for (WaitedRoom *&S : Spare)
      if (!S || S->Size < Its->Size) {
        WaitedRoom *Smaller = S;
        S = Its;
        Its = Smaller;
        if (!Its)
          return;
      }
    free(Its);
  }

private:
  static WaitedRoom *Spare[4];
  int Size;
  WaitedRequests::Entry At[1];
};
WaitedRoom *WaitedRoom::Spare[4];

WaitedRequests::WaitedRequests(int N, const MPI_Request *Requests)
    : At(Inline), Handles(Requests), Count(N > 0 && Requests ? N : 0) {
  RequestsLocked L;
  if (Count > Few && !(At = WaitedRoom::take(Count))) {
    // Of what becomes of these nothing is known any more.
    TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
    At = Inline;
    Count = 0;
  }
  uint64_t Call = ++TheRequests.CallNumber;
  for (int I = 0; I < Count; ++I) {
    Entry &E = At[I];
    E.Value = handleBits(Requests[I]);
    E.Twice = E.Sure = false;
    E.Ends = End::No;
    E.Which = isNull(I) ? nullptr : TheRequests.exactly(E.Value, &Requests[I]);
    if (__builtin_expect(E.Which != nullptr, 1)) {
      E.Generation = E.Which->Generation;
      E.Sure = true;
      E.Which->NamedIn = Call;
    } else {
      AllSure &= isNull(I);
    }
  }
  if (__builtin_expect(!AllSure, 0))
    findOthers(Call);
}

/// Of handles in other variables than they were written to: for each another
/// request, as far as there are enough.
void WaitedRequests::findOthers(uint64_t Call) {
  const Request *Last = nullptr;
  for (int I = 0; I < Count; ++I) {
    Entry &E = At[I];
    if (E.Which || isNull(I))
      continue;
    Request *R =
        Last && Last->Value == E.Value ? nextWith(*Last) : oldestWith(E.Value);
    while (R && R->NamedIn == Call)
      R = nextWith(*R);
    E.Twice = !R;
    if (!R && !(R = firstWith(E.Value))) {
      E.Twice = false;
      continue;
    }
    Last = E.Which = R;
    E.Generation = R->Generation;
    E.Sure = !R->Doubtful;
    R->NamedIn = Call;
  }
}

void WaitedRequests::completedNulls() const {
  for (int I = 0; I < Count; ++I)
    if (!isNull(I) && isNullNow(I))
      At[I].Ends = End::Completed;
}

WaitedRequests::~WaitedRequests() {
  RequestsLocked L;
  for (int I = 0; I < Count; ++I) {
    Request *R = At[I].Ends != End::No ? (*this)[I] : nullptr;
    if (!R)
      continue;
    if (At[I].Ends == End::Freed)
      orphan(*R);
    // A persistent request keeps its handle and becomes inactive.
    else if (isNullNow(I))
      retire(*R);
    else if (R->Shown && R->Shown->Op.Active == Operation::Started)
      R->Shown->Op.Active = Operation::Inactive;
  }
  if (At != Inline)
    WaitedRoom::giveBack(At);
}

void WaitedRequests::show(ThreadStatus *S, bool NeedsAll) const {
  if (!S)
    return;
  S->NeedsAll = NeedsAll;
  uint64_t Wait =
      waitOf(static_cast<unsigned>(S - TheBoard.Me->Threads), nextEpoch(*S));
  for (int I = 0; I < Count; ++I) {
    if (isNull(I))
      continue;
    Request *R = (*this)[I];
    Pending *P = R ? R->Shown : nullptr;
    if (!P) {
      S->UnknownWaited = true;
    } else if (P->Op.Active) {
      S->NumWaited += P->WaitedIn.load(std::memory_order_relaxed) != Wait;
      P->WaitedIn.store(Wait, std::memory_order_relaxed);
    }
  }
}

} // namespace tutti::rt
