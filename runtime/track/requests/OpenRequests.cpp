// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is kept with open requests, and their memory by address, under the
/// short lock of the table of requests.

#include "track/requests/RequestTable.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/Text.h"
#include "core/board/Board.h"
#include "core/texts/Requests.def"
#include "core/threads/Thread.h"
#include "mpi/agreement/Agree.h"
#include "track/memory/Contents.h"
#include "track/memory/OpenIntervals.h"
#include "track/requests/RequestChecks.h"
#include "track/threads/Accesses.h"

#include <cstdlib>
#include <new>

namespace tutti::rt::track {

namespace open {

namespace {

OpenRequest *Unused;
/// There are partitioned sends that are followed, or generalized requests.
bool AnyPartitions;

/// Completed lately: a copy of the handle must not be used again.
struct Past {
  uint64_t Value;
  uint32_t Site;
  Fn By;
};
constexpr unsigned NumPast = 1024;
Past Completed[NumPast];

Past &pastOf(uint64_t Value) {
  return Completed[(Value * 0x9e3779b97f4a7c15ull) >> 54];
}

} // namespace

OpenIntervals Memory;

OpenRequest *take() {
  constexpr unsigned Many = 32;
  if (!Unused) {
    auto *Slab = static_cast<OpenRequest *>(malloc(sizeof(OpenRequest) * Many));
    for (unsigned I = 0; Slab && I < Many; ++I) {
      new (&Slab[I]) OpenRequest();
      Slab[I].Read.Owner = Slab[I].Write.Owner = &Slab[I];
      Slab[I].Write.Written = true;
      Slab[I].Next = Unused;
      Unused = &Slab[I];
    }
  }
  OpenRequest *R = Unused;
  if (R)
    Unused = R->Next;
  return R;
}

/// Nothing of a call without data, nor of a send whose partitions are looked at
/// one by one.
static bool hasListed(const OpenRequest &R) {
  return R.Memory.size() != 0 && (!R.Parts.Size || R.receivesPartitions());
}

__attribute__((always_inline)) inline static void list(OpenRequest &R) {
  if (R.Memory.hull(false, R.Read.Low, R.Read.High))
    Memory.insert(&R.Read);
  if (R.Memory.hull(true, R.Write.Low, R.Write.High))
    Memory.insert(&R.Write);
}

void unlist(OpenRequest &R) {
  Memory.erase(&R.Read);
  Memory.erase(&R.Write);
}

void activate(OpenRequest &R, uint32_t Site) {
  R.Active = true;
  R.StartedAt = Site;
  if (hasListed(R))
    list(R);
}

/// The message's record has a sum of these bytes that leaves none out.
static bool isSummedBy(const BufferRegions &Memory, uint32_t Content) {
  const Region *Block = Content ? Memory.onlyBlock(false) : nullptr;
  return Block && Block->High - Block->Low <= contentLimit();
}

__attribute__((noinline)) static void sumUpAll(OpenRequest &R) {
  if (R.Parts.Size) {
    R.Summed = TheFlags.checksums && R.Memory.size() == 1;
    return;
  }
  // Of more partitions than are kept nobody knows which the program still has.
  R.Summed = TheFlags.checksums && R.Memory.size() > 0 &&
             !has(R.Maker, Role::PARTITIONS) &&
             checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit),
                      false, R.Sum);
}

__attribute__((always_inline)) inline static void sumUpFast(OpenRequest &R,
                                                            uint32_t Content) {
  R.Sum = Content;
  R.SumIsShort = false;
  if (uintptr_t Low, High; !R.Memory.hull(false, Low, High)) {
    R.Summed = false; // nothing is read
  } else if (isSummedBy(R.Memory, Content)) {
    R.Summed = R.SumIsShort = true;
  } else {
    R.Sum = 0;
    sumUpAll(R);
  }
}

void sumUp(OpenRequest &R, uint32_t Content) { sumUpFast(R, Content); }

void pend(OpenRequest &R, const NewOperation &New) {
  R.Win = New.Win && New.Win->NumPending < MaxOperations ? New.Win : nullptr;
  if (!R.Win)
    return accessEnds(New.Landed, 1);
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
  Locked L;
  R->Memory.clear();
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
  if (R.SumIsShort) {
    const Region &Block = R.Memory[0];
    Now = contentOf(reinterpret_cast<const void *>(Block.Low),
                    Block.High - Block.Low, true);
    There = Now != 0;
    return There && Now == R.Sum;
  }
  There = checksum(R.Memory, static_cast<size_t>(TheFlags.checksum_limit), true,
                   Now);
  return There && Now == R.Sum;
}

} // namespace open

using namespace open;

/// For ThreadSanitizer, which is there: the operation uses its memory from here
/// on.
static void beginSanitized(OpenRequest &R) {
  TextOf<128> Name;
  Name.format(said::CallOfRank, name(R.Maker), TheBoard.Me->WorldRank);
  if (R.Peer != NoOne)
    Name.format(said::PeerAndTag,
                has(R.Maker, Role::SBUF) || has(R.Maker, Role::BUF) ? "to"
                                                                    : "from",
                R.Peer, R.Tag);
  R.Sanitized =
      operationBegins(R.Memory, Name.text(), TheThread.OutermostReturn);
}

/// ... and this thread knows that it uses it no longer.
static void endSanitized(void *Operation) {
  if (__builtin_expect(Operation != nullptr, 0))
    tsan::endOperation(Operation);
}

/// Of a request whose record is used anew, or that is complete.
__attribute__((always_inline)) inline static void leave(OpenRequest &R) {
  unlist(R);
  if (R.Win) {
    accessEnds(R.Landed, R.Active && R.ReadsBack ? nanoseconds() : 1);
    unpend(R);
  }
  R.Active = R.Summed = false;
  R.Sanitized = nullptr;
  R.HeldBy = 0;
}

/// From now on its request is not known any more.
__attribute__((always_inline)) inline static void part(OpenRequest &R) {
  R.There = false;
  R.Memory.clear();
}

/// What is kept with a request, made when its record is used for the first
/// time; null: no memory.
static OpenRequest *partOf(Request &Its) {
  auto *R = static_cast<OpenRequest *>(Its.Parts[Request::OfRequests]);
  if (__builtin_expect(!R, 0) && (R = take())) {
    Its.Parts[Request::OfRequests] = R;
    R->Of = &Its;
    R->There = false;
  }
  return R;
}

OpenRequest *NewRequest::prepare(Request *Its, void *Room) {
  OpenRequest *R;
  {
    Locked L;
    R = Its ? partOf(*Its) : nullptr;
    if (R && R->There) {
      // Nobody saw how its last request has ended.
      leave(*R);
      part(*R);
    }
  }
  if (!R)
    return new (Room) OpenRequest();
  R->Memory.clear();
  return R;
}

/// Under the lock: R, which is described, is its request's from now on.
__attribute__((always_inline)) inline static void isMade(OpenRequest &R,
                                                         uint64_t Handle) {
  R.There = true;
  R.Active = !R.Persistent;
  R.Cancelled = R.Summed = false;
  R.HeldBy = 0;
  R.StartedAt = R.Persistent ? 0 : R.MadeAt;
  R.Sanitized = nullptr;
  if (!R.Persistent && hasListed(R))
    list(R);
  if (Past &P = pastOf(Handle); P.Value == Handle)
    __atomic_store_n(&P.Value, 0, __ATOMIC_RELAXED);
}

/// Without it.
__attribute__((always_inline)) inline static void isStarted(OpenRequest &R,
                                                            uint32_t Content) {
  if (R.Persistent)
    return;
  sumUpFast(R, Content);
  if (tsan::isOn())
    beginSanitized(R);
}

void requestMade(Request &Its, OpenRequest &R, uint32_t Content) {
  R.Memory.keepMaps();
  {
    Locked L;
    R.File = 0;
    R.Parts.Size = 0;
    R.Win = nullptr;
    isMade(R, Its.Value);
  }
  isStarted(R, Content);
}

void requestMade(const MadeRequest &Made, NewOperation &New) {
  Request *Its = Made.request();
  if (!Its)
    return;
  OpenRequest *R;
  {
    Locked L;
    R = partOf(*Its);
    if (__builtin_expect(!R, 0))
      return;
    if (__builtin_expect(R->There, 0))
      leave(*R);
    R->Maker = New.Maker;
    R->MadeAt = New.Site;
    R->Persistent = New.Persistent;
    R->Nested = New.Nested;
    R->Peer = New.Peer;
    R->Tag = New.Tag;
    R->File = New.File;
    R->Parts.Size =
        New.NumPartitions <= Partitions::Most ? New.NumPartitions : 0;
    AnyPartitions |= R->Parts.Size > 0;
    R->Parts.reset();
    R->Memory.keep(New.Memory);
    pend(*R, New);
    isMade(*R, Its->Value);
  }
  isStarted(*R, New.Content);
}

void generalizedMade(Request *Its) {
  Locked L;
  OpenRequest *R = openOf(Its);
  if (!R)
    return;
  R->Parts.Size = 1;
  R->Parts.reset();
  AnyPartitions = true;
}

void requestStarts(Request *Its, Fn F, uint32_t Site) {
  RequestFault Fault = RequestFault::None;
  OpenRequest *R = openOf(Its);
  if (!R)
    return;
  if (!R->Persistent)
    Fault = RequestFault::NotPersistent;
  else if (R->Active)
    Fault = RequestFault::StartedTwice;
  if (Fault != RequestFault::None)
    return tellRequest(Fault, F, Site, R->Maker,
                       R->Active ? R->StartedAt : R->MadeAt);
  R->Parts.reset();
  if (!R->Parts.Size || R->receivesPartitions())
    open::checkOverlap(F, Site, R->Memory, R);
  sumUp(*R, 0);
  {
    Locked L;
    activate(*R, Site);
  }
  // Partitions are used one by one.
  if (tsan::isOn() && !has(R->Maker, Role::PARTITIONS))
    beginSanitized(*R);
}

void requestSeenComplete(MPI_Request Handle, Fn F, uint32_t Site) {
  OpenRequest *Bad = nullptr;
  bool There = true;
  void *Sanitized = nullptr;
  {
    Locked L;
    // Of several with one handle all are complete.
    for (Request *I = firstWith(handleBits(Handle)); I; I = nextWith(*I)) {
      OpenRequest *R = openOf(I);
      if (!R)
        continue;
      if (R->Summed && !R->isDoubtful() && !isAsBefore(*R, There))
        Bad = R;
      R->Summed = false;
      unlist(*R);
      if (!Sanitized) {
        Sanitized = R->Sanitized;
        R->Sanitized = nullptr;
      }
    }
  }
  endSanitized(Sanitized);
  if (Bad)
    tellModified(F, Site, Bad->Maker, Bad->StartedAt, There);
}

void dropRequest(Request *Its) {
  OpenRequest *R = openOf(Its);
  if (!R)
    return;
  {
    Locked L;
    R->ReadsBack = false;
    leave(*R);
    part(*R);
  }
}

Completion::Completion(const WaitedRequests &Given, Fn F, uint32_t Place,
                       bool Nested)
    : Given(Given), Function(F), Site(Place) {
  if (Given.areAllSure() && !ManyThreads && !AnyPartitions)
    return; // nothing is wrong with them
  for (int I = 0; !Nested && I < Given.size(); ++I)
    look(I);
}

inline void Completion::look(int I) {
  const Request *Its = Given[I];
  if (!Its) {
    if (Given.isNull(I))
      return;
    // MPI would end the job, or read memory that is not its own.
    if (__builtin_expect(isNoRequest(Given.value(I)), 0))
      tellRequest(RequestFault::NeverSet, Function, Site, Fn::None, 0);
    else
      checkPast(I);
    return;
  }
  if (ManyThreads)
    hold(I);
  if (__builtin_expect(Given.isTwice(I), 0))
    tellTwice(I);
  if (AnyPartitions && has(Function, table::Blocks) &&
      !has(Function, Role::INDEX_OUT) && !has(Function, Role::INDICES_OUT))
    checkPartitions(I);
}

void Completion::checkPast(int I) const {
  const Past &P = pastOf(Given.value(I));
  if (__atomic_load_n(&P.Value, __ATOMIC_RELAXED) != Given.value(I))
    return;
  Past Copy;
  {
    Locked L;
    Copy = P;
    if (Copy.Value != Given.value(I) || firstWith(Copy.Value))
      return;
  }
  tellRequest(RequestFault::CompletedBefore, Function, Site, Copy.By,
              Copy.Site);
}

/// The active request in this variable; others may have the same handle.
static OpenRequest *activeAt(const WaitedRequests &Given, int I) {
  Request *Its = Given[I];
  OpenRequest *R = openOf(Its);
  return R && Its->Where == Given.where(I) && R->Active && !Its->Doubtful
             ? R
             : nullptr;
}

void Completion::hold(int I) {
  Fn Other = Fn::None;
  uint32_t OtherSite = 0;
  {
    Locked L;
    OpenRequest *R = activeAt(Given, I);
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
  for (int I = 0; I < Given.size(); ++I)
    if (OpenRequest *R = activeAt(Given, I); R && R->HeldBy == TheThread.Tid)
      R->HeldBy = 0;
}

void Completion::tellTwice(int I) const {
  uint32_t StartedAt = 0;
  Fn Maker = Fn::None;
  {
    Locked L;
    const Request *Its = firstWith(Given.value(I));
    const OpenRequest *R = openOf(Its);
    if (!R || !R->Active || nextWith(*Its))
      return;
    Maker = R->Maker;
    StartedAt = R->StartedAt;
  }
  if (StartedAt)
    tellRequest(RequestFault::NamedTwice, Function, Site, Maker, StartedAt);
}

void Completion::checkPartitions(int I) const {
  const OpenRequest *R = openOf(Given[I]);
  if (R && R->Active && R->Parts.Size && !R->receivesPartitions() &&
      !R->Cancelled && R->Parts.NumReady != R->Parts.Size && !ManyThreads)
    tellRequest(has(R->Maker, Role::PARTITIONS) ? RequestFault::PartitionMissing
                                                : RequestFault::NeverEnded,
                Function, Site, R->Maker, R->StartedAt);
}

__attribute__((always_inline)) inline void Completion::end(int I) {
  Request *Its = Given[I];
  OpenRequest *R = openOf(Its);
  if (!R || !R->Active)
    return;
  bool There = true;
  bool Bad = R->Summed && !Its->Doubtful && !isAsBefore(*R, There);
  Fn Maker = R->Maker;
  uint32_t StartedAt = R->StartedAt;
  void *Sanitized = nullptr;
  {
    Locked L;
    if (__builtin_expect(ManyThreads, 0) &&
        (Given[I] != Its || openOf(Its) != R))
      return; // another thread was faster
    Sanitized = R->Sanitized;
    leave(*R);
    if (!R->Persistent) {
      part(*R);
      Past &P = pastOf(Its->Value);
      __atomic_store_n(&P.Value, Its->Value, __ATOMIC_RELAXED);
      P.Site = Site;
      P.By = Function;
    }
  }
  endSanitized(Sanitized);
  if (__builtin_expect(Bad, 0))
    tellModified(Function, Site, Maker, StartedAt, There);
}

void Completion::completed(int I) {
  if (I >= 0 && I < Given.size())
    end(I);
}

void Completion::completedAll() {
  for (int I = 0; I < Given.size(); ++I)
    end(I);
}

void Completion::completedNulls() {
  for (int I = 0; I < Given.size(); ++I)
    if (!Given.isNull(I) && Given.isNullNow(I))
      completed(I);
}

void eachOpen(void (*Visit)(const OpenRequest &R, void *Data), void *Data) {
  struct Visitor {
    void (*Visit)(const OpenRequest &R, void *Data);
    void *Data;
  } V{Visit, Data};
  Locked L;
  eachRequest(
      [](Request &Its, void *Data) {
        auto &V = *static_cast<Visitor *>(Data);
        if (const OpenRequest *R = openOf(&Its); R && !R->Nested)
          V.Visit(*R, V.Data);
      },
      &V);
}

} // namespace tutti::rt::track
