// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The duty and the bells on the board. A bell is a number that changes each
/// time it is rung, and that its owner sleeps on (futex), so nothing is missed
/// that comes between looking and sleeping.

#include "report/deadlock/WatchDuty.h"

#include "core/board/Bell.h"

namespace tutti::rt::duty {

namespace {

constexpr uint32_t Nobody = 0;
uint32_t mine() { return TheBoard.MyLocal + 1; }

void ring(RankArea &A) { ringBell(A.Bell); }

} // namespace

void enter(uint64_t Now) { TheBoard.Me->WatchesSince.store(Now | 1); }

void leave() {
  Header &H = *TheBoard.Head;
  TheBoard.Me->WatchesSince.store(0);
  uint32_t Has = mine();
  for (unsigned L = 0; L < H.NumLocal; ++L) {
    if (!TheBoard.area(L).WatchesSince.load())
      continue;
    if (!H.Watcher.compare_exchange_strong(Has, L + 1))
      return;
    // It may have left meanwhile, and looked before it was given.
    if (TheBoard.area(L).WatchesSince.load())
      return ring(TheBoard.area(L));
    Has = L + 1;
  }
  H.Watcher.compare_exchange_strong(Has, Nobody);
}

bool isMine() {
  return TheBoard.Head->Watcher.load(std::memory_order_acquire) == mine();
}

void confirm(uint64_t Now) {
  TheBoard.Head->WatchedAt.store(Now, std::memory_order_release);
}

bool takeOver(uint64_t Now) {
  Header &H = *TheBoard.Head;
  uint32_t Has = H.Watcher.load(std::memory_order_acquire);
  if (Has == mine())
    return true;
  uint64_t Said = H.WatchedAt.load(std::memory_order_acquire), Last = Said;
  uint64_t Entered = TheBoard.Me->WatchesSince.load();
  if (Has == Nobody)
    Last = TheBoard.MyLocal == 0 ? 0 : Entered & ~1ull;
  if (!Entered || Now < Last || Now - Last < Silence)
    return false;
  // Who comes next must not find the silence of the one before.
  if (!H.WatchedAt.compare_exchange_strong(Said, Now))
    return false;
  return H.Watcher.compare_exchange_strong(Has, mine());
}

void ask(unsigned Local, uint32_t What) {
  RankArea &A = TheBoard.area(Local);
  A.Asked.fetch_or(What, std::memory_order_release);
  ring(A);
}

void wakeAll() {
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (TheBoard.area(L).WatchesSince.load())
      ring(TheBoard.area(L));
}

uint32_t asked() {
  return TheBoard.Me->Asked.exchange(0, std::memory_order_acquire);
}

uint32_t heard() { return TheBoard.Me->Bell.load(std::memory_order_acquire); }

void sleep(uint32_t Heard, uint64_t Ns) {
  sleepOnBell(TheBoard.Me->Bell, Heard, Ns);
}

} // namespace tutti::rt::duty
