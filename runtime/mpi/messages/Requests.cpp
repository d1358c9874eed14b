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

void RequestsLocked::wait() {
  unsigned Spins = 0;
  while (Busy.exchange(1, std::memory_order_acquire))
    if (++Spins % 256 == 0)
      sched_yield();
}

namespace {

uint64_t hashOfValue(uint64_t Value) { return Value; }
/// Variables lie side by side, some bytes from each other.
uint64_t hashOfPlace(const void *Where) {
  return reinterpret_cast<uintptr_t>(Where) >> 2;
}
uint64_t valueOf(const Request &R) { return hashOfValue(R.Value); }
uint64_t placeOf(const Request &R) { return hashOfPlace(R.Where); }

/// All that are there, in the order in which they came.
struct {
  Request *First, *Last;

  void append(Request &R) {
    R.ByAge = {Last, nullptr};
    (Last ? Last->ByAge.Next : First) = &R;
    Last = &R;
  }
  void remove(Request &R) {
    (R.ByAge.Prev ? R.ByAge.Prev->ByAge.Next : First) = R.ByAge.Next;
    (R.ByAge.Next ? R.ByAge.Next->ByAge.Prev : Last) = R.ByAge.Prev;
  }
} All;
Chains<Request, &Request::ByPlace, placeOf> Places;
/// Mostly a request is found by its variable. This is filled when one is looked
/// for by its handle alone for the first time, and kept up from then on.
Chains<Request, &Request::ByValue, valueOf> Values;
bool UsesValues;
Request *Unused;
uint64_t CallNumber; ///< of calls that were given requests

/// In place of its handle, of a persistent collective or a partitioned
/// operation whose request was freed: how often it was started counts for who
/// waits for it. The last few.
constexpr uint64_t FreedRequest = 2;
constexpr unsigned MostFreed = 16;
Pending *Freed[MostFreed];
unsigned NumFreed;

/// The places on the board that are not in use, below the first one that was
/// never used since all were free.
struct {
  uint32_t *Free;
  uint32_t NumFree, Used, Real;
} OnBoard;

/// More places, together with the room to remember that they are free.
bool makeReal() {
  constexpr uint32_t Many = 512;
  uint32_t Wanted = OnBoard.Real + Many;
  if (Wanted > MaxPending ||
      !populate(&TheBoard.Me->Requests[OnBoard.Real], sizeof(Pending) * Many))
    return false;
  auto *New =
      static_cast<uint32_t *>(realloc(OnBoard.Free, sizeof(uint32_t) * Wanted));
  if (!New)
    return false;
  OnBoard.Free = New;
  OnBoard.Real = Wanted;
  return true;
}

Pending *takePlace() {
  RankArea &Me = *TheBoard.Me;
  uint32_t Bound = Me.NumPending.load(std::memory_order_relaxed);
  Pending *P;
  if (OnBoard.NumFree) {
    P = &Me.Requests[OnBoard.Free[--OnBoard.NumFree]];
  } else {
    if (__builtin_expect(Bound == OnBoard.Real, 0) && !makeReal())
      return nullptr;
    P = &Me.Requests[Bound];
    Me.NumPending.store(Bound + 1, std::memory_order_release);
  }
  ++OnBoard.Used;
  return P;
}

void givePlace(Pending *P) {
  P->Request.store(0, std::memory_order_release);
  if (--OnBoard.Used == 0) {
    OnBoard.NumFree = 0;
    TheBoard.Me->NumPending.store(0, std::memory_order_release);
  } else {
    OnBoard.Free[OnBoard.NumFree++] =
        static_cast<uint32_t>(P - TheBoard.Me->Requests);
  }
}

Request *take() {
  constexpr unsigned Many = 64;
  if (__builtin_expect(!Unused, 0)) {
    auto *Slab = static_cast<Request *>(calloc(Many, sizeof(Request)));
    for (unsigned I = Many; Slab && I-- > 0;) {
      Slab[I].Next = Unused;
      Unused = &Slab[I];
    }
  }
  Request *R = Unused;
  if (R)
    Unused = R->Next;
  return R;
}

void giveBack(Request *R) {
  R->Next = Unused;
  Unused = R;
}

__attribute__((noinline)) void index(Request &R) {
  R.Indexed = Values.append(R);
}

void indexAll() {
  UsesValues = true;
  for (Request *R = All.First; R; R = R->ByAge.Next)
    index(*R);
}

void leavePlace(Request &R) {
  if (R.Where)
    Places.remove(R);
  R.Where = nullptr;
}

Request *at(const void *Where) {
  for (Request *R = Places.first(hashOfPlace(Where)); R; R = Places.next(*R))
    if (R->Where == Where)
      return R;
  return nullptr;
}

Request *exactly(uint64_t Value, const void *Where) {
  Request *R = at(Where);
  return R && R->Value == Value ? R : nullptr;
}

/// Of several with one handle the oldest; none of them is certain any more.
__attribute__((noinline)) Request *oldestWith(uint64_t Value) {
  Request *Found = firstWith(Value);
  if (!Found || !nextWith(*Found))
    return Found;
  // Those before one that is in doubt are in doubt.
  for (Request *R = Values.last(hashOfValue(Value)); R; R = Values.previous(*R))
    if (R->Value == Value) {
      if (R->Doubtful)
        break;
      R->Doubtful = true;
    }
  return Found;
}

Request *find(uint64_t Value, const void *Where) {
  Request *R = exactly(Value, Where);
  return __builtin_expect(R != nullptr, 1) ? R : oldestWith(Value);
}

void count(Request &R) {
  R.Uncounted = true;
  TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
}

void unshow(Request &R) {
  if (R.Shown)
    givePlace(R.Shown);
  R.Shown = nullptr;
  if (__builtin_expect(R.Uncounted, 0))
    TheBoard.Me->Untracked.fetch_sub(1, std::memory_order_relaxed);
  R.Uncounted = false;
}

void retire(Request &R) {
  unshow(R);
  leavePlace(R);
  All.remove(R);
  if (__builtin_expect(R.Indexed, 0))
    Values.remove(R);
  R.Listed = R.Indexed = false;
  ++R.Generation;
  giveBack(&R);
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
    givePlace(Oldest);
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
  if (!UsesValues)
    indexAll();
  Request *R = Values.first(hashOfValue(Value));
  while (R && R->Value != Value)
    R = Values.next(*R);
  return R;
}

Request *nextWith(const Request &R) {
  Request *Next = Values.next(R);
  while (Next && Next->Value != R.Value)
    Next = Values.next(*Next);
  return Next;
}

MadeRequest::MadeRequest() {
  RequestsLocked L;
  R = take();
}

MadeRequest::~MadeRequest() {
  if (!R || R->Listed)
    return;
  RequestsLocked L;
  giveBack(R);
}

inline void MadeRequest::show(const Operation &Op, uint32_t Partitions) const {
  Pending *P = takePlace();
  if (!P)
    return count(*R);
  R->Partitions = Partitions;
  R->Shown = P;
  // Who reads it now must not take the old one for the new one.
  P->Request.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  uint16_t Round = static_cast<uint16_t>(P->Op.Round + 1);
  P->WaitedIn.store(0, std::memory_order_relaxed);
  P->Op = Op;
  P->Op.Round = Round;
  P->Starts.store(0, std::memory_order_relaxed);
  P->Missing.store(0, std::memory_order_relaxed);
  P->Request.store(R->Value, std::memory_order_release);
}

void MadeRequest::made(MPI_Request Handle, const void *Where, uint32_t Site,
                       const Operation *Op, uint32_t Partitions) const {
  if (Handle == MPI_REQUEST_NULL)
    return;
  RequestsLocked L;
  if (!R) {
    // No memory: nobody will know when it is complete.
    TheBoard.Me->Untracked.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  if (Request *Old = at(Where)) {
    Old->OverwrittenAt = Site;
    leavePlace(*Old);
  }
  R->Value = handleBits(Handle);
  R->Where = Where;
  R->OverwrittenAt = 0;
  R->NamedIn = 0;
  R->Doubtful = false;
  R->Listed = true;
  All.append(*R);
  if (__builtin_expect(UsesValues, 0))
    index(*R);
  if (!Places.append(*R))
    R->Where = nullptr;
  if (Op)
    show(*Op, Partitions);
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
    Values.remove(R);
  R.Value = Value;
  if (R.Indexed)
    index(R);
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
  for (Request *R = All.First, *Next; R; R = Next) {
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
  uint64_t Call = ++CallNumber;
  for (int I = 0; I < Count; ++I) {
    Entry &E = At[I];
    E.Value = handleBits(Requests[I]);
    E.Twice = E.Sure = false;
    E.Ends = End::No;
    E.Which = isNull(I) ? nullptr : exactly(E.Value, &Requests[I]);
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
