// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The list of windows, and their places on the board.

#include "track/onesided/Windows.h"

#include "core/board/Board.h"
#include "core/board/Locked.h"
#include "core/board/SpareMemory.h"

#include <cstdlib>
#include <cstring>

namespace tutti::rt::track {

std::atomic<bool> AnyWindow, AnyShared;

namespace {

Mutex Lock;
constexpr unsigned NumBuckets = 64;
std::atomic<Window *> Buckets[NumBuckets];
Window *Unused; // never given back: another thread may be looking for its own

std::atomic<Window *> &bucket(uint64_t Handle) {
  return Buckets[(Handle * 0x9e3779b97f4a7c15ull) >> 58];
}

Window *take() {
  Lock.lock();
  Window *W = Unused;
  if (W)
    Unused = W->NextUnused;
  Lock.unlock();
  if (!W)
    return static_cast<Window *>(calloc(1, sizeof(Window)));
  memset(static_cast<void *>(W), 0, sizeof(*W));
  return W;
}

/// The part of the board for this process's windows. Others make theirs at
/// about the same time.
RmaArea *makeArea() {
  if (RmaArea *Is = SharedPart<RmaArea>::find(TheBoard.MyLocal))
    return Is;
  unsigned Without = 0;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    Without += !SharedPart<RmaArea>::find(L);
  if (populateSpare(&rmaArea(TheBoard.MyLocal), sizeof(RmaArea), Without))
    return SharedPart<RmaArea>::make();
  sayNoRoom(NoRoom::OfWindows);
  return nullptr;
}

} // namespace

Window *findWindow(uint64_t Handle) {
  if (!AnyWindow.load(std::memory_order_relaxed))
    return nullptr;
  Window *W = bucket(Handle).load(std::memory_order_acquire);
  while (W && W->Handle != Handle)
    W = W->Next;
  return W;
}

void announceWindow(NewWindow &New) {
  if (!New.Id || TheBoard.MyLocal >= MaxRmaPeers)
    return;
  Lock.lock();
  RmaWindow *Free = nullptr;
  if (RmaArea *Area = makeArea())
    for (RmaWindow &W : Area->Windows)
      if (!W.Id.load(std::memory_order_relaxed)) {
        Free = &W;
        break;
      }
  if (Free) {
    Free->Bytes = New.Bytes;
    Free->Unit = New.Unit;
    for (unsigned I = 0; I < MaxRmaPeers && I < TheBoard.Head->NumLocal; ++I) {
      Free->Posts[I].store(0, std::memory_order_relaxed);
      Free->Completes[I].store(0, std::memory_order_relaxed);
      Free->Held[I].store(0, std::memory_order_relaxed);
    }
    for (AttachedMemory &A : Free->Attached)
      A.High.store(0, std::memory_order_relaxed);
    Free->MoreAttached.store(0, std::memory_order_relaxed);
    Free->EmptyAttached.store(0, std::memory_order_relaxed);
    Free->Id.store(New.Id, std::memory_order_release);
  }
  Lock.unlock();
  New.Board = Free;
}

void withdrawWindow(NewWindow &New) {
  if (New.Board)
    New.Board->Id.store(0, std::memory_order_release);
  New.Board = nullptr;
}

void madeWindow(uint64_t Handle, const NewWindow &New) {
  const CommObject *S = findObject(CommObject::Kind::Window, Handle);
  if (New.Maker == Fn::Win_allocate_shared)
    AnyShared.store(true, std::memory_order_relaxed);
  Window *W = S && S->Size > 0 ? take() : nullptr;
  if (!W || !W->Peers.start(*S)) {
    if (New.Board)
      New.Board->Id.store(0, std::memory_order_release);
    return;
  }
  W->Handle = Handle;
  W->Id = S->Id;
  W->Rank = S->Rank;
  W->Size = S->Size;
  W->Dynamic = New.Maker == Fn::Win_create_dynamic;
  W->Shared = New.Maker == Fn::Win_allocate_shared;
  W->Maker = New.Maker;
  W->MadeAt = New.Site;
  W->Base = static_cast<char *>(New.Base);
  W->Bytes = New.Bytes;
  W->Board = New.Board;
  if (W->Board && W->Id != New.Id) { // two threads made one at once
    W->Board->Id.store(0, std::memory_order_release);
    W->Board = nullptr;
  }
  W->FirstOp = Fn::None;
  Lock.lock();
  W->Next = bucket(Handle).load(std::memory_order_relaxed);
  bucket(Handle).store(W, std::memory_order_release);
  Lock.unlock();
  AnyWindow.store(true, std::memory_order_release);
}

void dropWindow(Window *W) {
  if (W->Board)
    W->Board->Id.store(0, std::memory_order_release);
  Lock.lock();
  std::atomic<Window *> &Bucket = bucket(W->Handle);
  Window *First = Bucket.load(std::memory_order_relaxed);
  if (First == W) {
    Bucket.store(W->Next, std::memory_order_release);
  } else {
    while (First && First->Next != W)
      First = First->Next;
    if (First)
      First->Next = W->Next;
  }
  W->Peers.release();
  W->NextUnused = Unused;
  Unused = W;
  Lock.unlock();
}

void eachWindow(void (*Visit)(Window &W, void *Data), void *Data) {
  for (std::atomic<Window *> &Bucket : Buckets)
    for (Window *W = Bucket.load(std::memory_order_acquire); W;) {
      Window *Next = W->Next;
      Visit(*W, Data);
      W = Next;
    }
}

bool visitWindows(void (*Visit)(const Window &W, void *Data), void *Data) {
  if (!Lock.tryLock())
    return false;
  for (std::atomic<Window *> &Bucket : Buckets)
    for (Window *W = Bucket.load(std::memory_order_acquire); W; W = W->Next)
      Visit(*W, Data);
  Lock.unlock();
  return true;
}

} // namespace tutti::rt::track
