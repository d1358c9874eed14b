// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The table of handles. An entry stays for good once its value was seen, so
/// that readers need no lock; the calls that made it are a list under one.

#include "track/handles/Handles.h"

#include "core/board/Locked.h"
#include "core/texts/Words.def"
#include "mpi/Ask.h"
#include "mpi/Handles.h"
#include "mpi/wrappers/LeftCalls.h"
#include "track/memory/TypeMap.h"

#include <cstdlib>

namespace tutti::rt::track {

std::atomic<Handle *> TheHandles[NumBuckets];
std::atomic<Handle *> TheLastType, TheLastOp;

namespace {

Mutex Lock;
Making *Unused;

/// Null when there is no memory: then the handle is one that was never seen.
Handle *findOrAdd(Kind K, uint64_t Value) {
  if (Handle *H = findHandle(K, Value))
    return H;
  auto *H = static_cast<Handle *>(calloc(1, sizeof(Handle)));
  if (!H)
    return nullptr;
  std::atomic<Handle *> &Bucket = TheHandles[bucketOf(K, Value)];
  H->Value = Value;
  H->What = K;
  H->FreedBy.store(Fn::None, std::memory_order_relaxed);
  H->Next = Bucket.load(std::memory_order_relaxed);
  Bucket.store(H, std::memory_order_release);
  return H;
}

Making *takeMaking() {
  if (!Unused) {
    constexpr int Many = 64;
    auto *Slab = static_cast<Making *>(malloc(sizeof(Making) * Many));
    for (int I = 0; Slab && I < Many; ++I) {
      Slab[I].Next = Unused;
      Unused = &Slab[I];
    }
  }
  Making *M = Unused;
  if (M)
    Unused = M->Next;
  return M;
}

void dropMap(Handle &H) {
  if (TypeMap *Map = H.Map.exchange(nullptr))
    release(Map);
}

} // namespace

const char *kindName(Kind K, bool WithArticle) {
  static const char *const Names[] = {
      said::ACommunicator, said::ADatatype,      said::AGroup,
      said::AnOperation,   said::ARequest,       said::AFile,
      said::AWindow,       said::AnInfo,         said::AKeyval,
      said::AKeyval,       said::AKeyval,        said::AnErrorHandler,
      said::ASession,      said::AMatchedMessage};
  const char *Name = Names[static_cast<unsigned>(K)];
  if (WithArticle)
    return Name;
  while (*Name++ != ' ')
    ;
  return Name;
}

void addPredefined(Kind K, uint64_t Value) {
  Locked L(Lock);
  if (Handle *H = findOrAdd(K, Value))
    H->State.store(Handle::Predefined | Handle::Committed,
                   std::memory_order_relaxed);
}

void madeHandle(Kind K, uint64_t Value, const Making &New, uint8_t State) {
  // One of MPI's own that has no name in C.
  if (K == Kind::Errhandler && isBuiltIn(Value))
    return addPredefined(K, Value);
  Locked L(Lock);
  Handle *H = findOrAdd(K, Value);
  if (!H || H->is(Handle::Predefined))
    return;
  if (K == Kind::Errhandler)
    CallsMayBeLeft = true;
  Making *M = takeMaking();
  if (!M) { // no memory: alive, but nobody knows since when
    H->State.store(Handle::Unsure, std::memory_order_relaxed);
    return;
  }
  *M = New;
  M->Next = H->Makings;
  H->Makings = M;
  if (H->Alive.load(std::memory_order_relaxed) == 0) {
    dropMap(*H);
    H->State.store(State, std::memory_order_relaxed);
  } else if (K == Kind::Type) {
    H->State.fetch_or(State, std::memory_order_relaxed);
  }
  H->Alive.fetch_add(1, std::memory_order_release);
}

void sawHandle(Kind K, uint64_t Value) {
  Locked L(Lock);
  Handle *H = findOrAdd(K, Value);
  if (H && H->Alive.load(std::memory_order_relaxed) == 0 &&
      !H->is(Handle::Predefined))
    H->State.store(Handle::Unsure | Handle::Committed,
                   std::memory_order_relaxed);
}

void committedType(uint64_t Value) {
  if (Handle *H = findHandle(Kind::Type, Value))
    H->State.fetch_or(Handle::Committed, std::memory_order_release);
}

Freed freeHandle(Kind K, uint64_t Value, const void *Where, Fn By,
                 uint32_t Site) {
  Handle *H = findHandle(K, Value);
  if (!H || H->is(Handle::Predefined))
    return {};
  Locked L(Lock);
  H->FreedBy.store(By, std::memory_order_relaxed);
  H->FreedAt.store(Site, std::memory_order_relaxed);
  // Of several, the one that was written to the variable that is freed now.
  Making **Best = &H->Makings;
  for (Making **M = &H->Makings; *M; M = &(*M)->Next)
    if ((*M)->Where == Where) {
      Best = M;
      break;
    }
  Freed F{H, *Best};
  if (F.Last) {
    *Best = F.Last->Next;
    H->Alive.fetch_sub(1, std::memory_order_release);
  } else {
    H->State.fetch_and(static_cast<uint8_t>(~Handle::Unsure),
                       std::memory_order_relaxed);
  }
  return F;
}

void unfreeHandle(const Freed &F) {
  if (!F.Which)
    return;
  Locked L(Lock);
  if (F.Last) {
    F.Last->Next = F.Which->Makings;
    F.Which->Makings = F.Last;
    F.Which->Alive.fetch_add(1, std::memory_order_release);
  } else {
    F.Which->State.fetch_or(Handle::Unsure, std::memory_order_relaxed);
  }
}

void maybeFreedHandle(const Freed &F) {
  if (!F.Which)
    return;
  F.Which->State.fetch_or(Handle::Unsure, std::memory_order_relaxed);
  forget(F);
}

void forget(const Freed &F) {
  if (!F.Last)
    return;
  Locked L(Lock);
  F.Last->Next = Unused;
  Unused = F.Last;
}

void eachLiving(void (*Visit)(const Handle &H, const Making &M, void *Data),
                void *Data) {
  Locked L(Lock);
  for (std::atomic<Handle *> &Bucket : TheHandles)
    for (Handle *H = Bucket.load(std::memory_order_relaxed); H; H = H->Next)
      for (Making *M = H->Makings; M; M = M->Next)
        if (!M->Nested)
          Visit(*H, *M, Data);
}

bool wasMade(Kind K) {
  for (std::atomic<Handle *> &Bucket : TheHandles)
    for (Handle *H = Bucket.load(std::memory_order_acquire); H; H = H->Next)
      if (H->What == K && !H->is(Handle::Predefined))
        return true;
  return false;
}

} // namespace tutti::rt::track
