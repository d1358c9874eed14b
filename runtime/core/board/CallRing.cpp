// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The directory of rings and what surrounds the agreement's fast path.

#include "core/board/CallRing.h"

#include "core/Hooks.h"

#include <cerrno>
#include <cstring>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

constexpr uint64_t Free = 0, Left = 1;

/// Most programs have fewer at a time: places are taken from the first so many,
/// as long as there are some, so that their memory is there when one is needed.
constexpr uint32_t Usual = 256;
/// As much of the slots is made zero by hand; else they are given back.
constexpr uint32_t FewSlots = 64;

void giveUp() {
  if (TheBoard.Head->Exhausted.exchange(1, std::memory_order_acq_rel) == 0)
    tell("there is no room for more communicators, windows and files: "
         "collectives on those made from now on are not compared");
}

/// One process at a time changes the directory. The lock says which one, so
/// that one that was killed does not keep it: what it left half done is not
/// seen, because a ring's id is written last. Bounded all the same: a process
/// can be stopped for long. Held for less than a microsecond, mostly, so it is
/// asked for many times before this one gives its core away, which on a busy
/// machine comes back in milliseconds.
class DirectoryLock {
public:
  DirectoryLock() {
    for (int Tries = -2200; Tries < 5000; ++Tries) {
      uint32_t Holder = TheBoard.Head->Lock.load(std::memory_order_relaxed);
      if ((Holder == 0 && take(Holder)) ||
          (Tries > ForTheDeadMs && isDead(Holder) && take(Holder)))
        return;
      if (Tries >= 0)
        usleep(1000);
      else if (Tries >= -200)
        sched_yield();
    }
    giveUp();
  }
  ~DirectoryLock() {
    if (Held)
      TheBoard.Head->Lock.store(0, std::memory_order_release);
  }
  explicit operator bool() const { return Held; }

private:
  /// A process that cannot be seen from here must not pass for one that died:
  /// it will be through with it by then.
  static constexpr int ForTheDeadMs = 20;

  bool take(uint32_t &Holder) {
    return Held = TheBoard.Head->Lock.compare_exchange_strong(
               Holder, TheBoard.MyLocal + 1, std::memory_order_acquire);
  }
  static bool isDead(uint32_t Holder) {
    int32_t Pid = Holder ? TheBoard.area(Holder - 1).Pid : 0;
    return Pid > 0 && kill(Pid, 0) != 0 && errno == ESRCH;
  }

  bool Held = false;
};

uint32_t find(uint64_t Id, uint32_t &Vacant) {
  Vacant = NoRing;
  for (uint32_t I = 0; I < MaxRings; ++I) {
    uint32_t Index = (scramble(Id) % Usual + I) % MaxRings;
    uint64_t Found = TheBoard.Rings[Index].Id.load(std::memory_order_acquire);
    if (Found == Id)
      return Index;
    if ((Found == Free || Found == Left) && Vacant == NoRing)
      Vacant = Index;
    if (Found == Free)
      break;
  }
  return NoRing;
}

/// A place before a free one is free: nobody has to look behind it.
void vacate(uint32_t Index) {
  auto IdAt = [](uint32_t I) -> std::atomic<uint64_t> & {
    return TheBoard.Rings[I % MaxRings].Id;
  };
  IdAt(Index).store(Left, std::memory_order_release);
  if (IdAt(Index + 1).load(std::memory_order_acquire) != Free)
    return;
  for (uint32_t I = 0; I < MaxRings; ++I) {
    std::atomic<uint64_t> &Id = IdAt(Index + MaxRings - I);
    if (Id.load(std::memory_order_acquire) != Left)
      return;
    Id.store(Free, std::memory_order_release);
  }
}

/// False when there is no memory.
bool makeReal(uint32_t Index) {
  CallRing &R = TheBoard.Rings[Index];
  if (R.Real.load(std::memory_order_acquire))
    return true;
  bool Good = populate(&TheBoard.slot(Index, 0), sizeof(Slot) * RingSlots);
  if (Good)
    R.Real.store(1, std::memory_order_release);
  return Good;
}

/// As they were before they were used. By the last one that used them.
void clear(uint32_t Index) {
  CallRing &R = TheBoard.Rings[Index];
  uint32_t Used = R.Used.load(std::memory_order_acquire);
  void *Slots = &TheBoard.slot(Index, 0);
  if (Used <= FewSlots) {
    memset(Slots, 0, sizeof(Slot) * Used);
    return;
  }
  // Given back where they are pages of their own.
  R.Real.store(0, std::memory_order_release);
  if (madvise(Slots, sizeof(Slot) * RingSlots, MADV_REMOVE) != 0)
    memset(Slots, 0, sizeof(Slot) * RingSlots);
}

} // namespace

uint32_t joinRing(uint64_t Id, const CallRing &Description) {
  Header &Head = *TheBoard.Head;
  // Most members find what the first one has made, and need no lock for it: a
  // ring stays until all of its members have left it.
  uint32_t Vacant, Index = find(Id, Vacant);
  if (Index != NoRing || Head.Exhausted.load(std::memory_order_acquire))
    return Index;
  // Of many that come at once one is enough.
  DirectoryLock Lock;
  Index = find(Id, Vacant);
  if (!Lock || Index != NoRing)
    return Index;
  // Once one member found no room none of the later ones may make the ring:
  // they would wait for the one that is not in it.
  if (Vacant == NoRing || Head.Exhausted.load(std::memory_order_acquire) ||
      !makeReal(Vacant)) {
    giveUp();
    return NoRing;
  }
  CallRing &R = TheBoard.Rings[Vacant];
  R.Users.store(static_cast<int32_t>(Description.Locals),
                std::memory_order_relaxed);
  R.Used.store(0, std::memory_order_relaxed);
  R.Size = Description.Size;
  R.Locals = Description.Locals;
  R.Maker = Description.Maker;
  R.MakerSite = Description.MakerSite;
  R.MakerRank = Description.MakerRank;
  memcpy(R.Name, Description.Name, sizeof(R.Name));
  memcpy(R.Members, Description.Members, sizeof(R.Members));
  R.Id.store(Id, std::memory_order_release);
  return Vacant;
}

void leaveRing(uint32_t Index, uint32_t Used) {
  CallRing &R = TheBoard.Rings[Index];
  uint32_t Most = R.Used.load(std::memory_order_relaxed);
  Used = Used < RingSlots ? Used : RingSlots;
  while (Most < Used &&
         !R.Used.compare_exchange_weak(Most, Used, std::memory_order_relaxed))
    ;
  // Whoever is still in its last call does not wait for one that has left.
  TheBoard.Me->Count[Index].store(AllMade, std::memory_order_release);
  if (R.Users.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  // Its id is never asked for again, and its place is nobody else's yet. Where
  // no ring is made any more nobody wants it.
  if (TheBoard.Head->Exhausted.load(std::memory_order_acquire))
    return;
  // The next ring in this place counts from zero.
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (R.has(L))
      TheBoard.area(L).Count[Index].store(0, std::memory_order_release);
  clear(Index);
  if (DirectoryLock Lock; Lock)
    vacate(Index);
}

bool slotIsFree(uint32_t Index, uint32_t Call, uint32_t &Slowest) {
  CallRing &R = TheBoard.Rings[Index];
  // Numbers of calls come again, some day: who has been round once says so.
  if (R.Used.load(std::memory_order_relaxed) < RingSlots)
    R.Used.store(RingSlots, std::memory_order_relaxed);
  uint32_t Lowest = Call;
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (R.has(L)) {
      uint32_t Count =
          TheBoard.area(L).Count[Index].load(std::memory_order_acquire);
      Lowest = hasMade(Count, Lowest) ? Lowest : Count;
    }
  Slowest = Lowest;
  return isInReach(Call, Lowest);
}

void markSlot(Slot &S, uint32_t Call, SlotFlag What) {
  uint32_t Round = (Call / RingSlots + 1) % 0x10000 << SlotRoundShift;
  uint32_t Old = S.Flags.load(std::memory_order_relaxed), New;
  do {
    New = Old >> SlotRoundShift << SlotRoundShift == Round
              ? Old | What
              : Round | (Old & SlotWild) | What;
  } while (!S.Flags.compare_exchange_weak(Old, New, std::memory_order_acq_rel));
}

namespace {

/// Rounds of Slot::Skipped are counted modulo 2^15.
constexpr uint16_t EverSkipped = 0x8000, RoundMask = 0x7fff;
constexpr uint16_t roundOf(uint32_t Call) {
  return static_cast<uint16_t>(Call / RingSlots) & RoundMask;
}
/// How many rounds A is after B, from -2^14 on.
constexpr int roundsAfter(uint16_t A, uint16_t B) {
  int Distance = (A - B) & RoundMask;
  return Distance <= RoundMask / 2 ? Distance : Distance - RoundMask - 1;
}

} // namespace

void skipFingerprint(Slot &S, uint32_t Call) {
  uint16_t Mine = roundOf(Call) | EverSkipped;
  uint16_t Old = S.Skipped.load(std::memory_order_relaxed);
  while (!Old || roundsAfter(Mine, Old) > 0)
    if (S.Skipped.compare_exchange_weak(Old, Mine, std::memory_order_acq_rel))
      return;
}

/// Of a slot that a member has skipped: whether the sum of this round counts.
/// Who skips a round has done so before anybody can have a part in the next
/// one: there all see it, nobody adds anything, and all of them make it zero.
static bool counts(Slot &S, uint32_t Call, uint16_t Skipped) {
  if (roundsAfter(roundOf(Call), Skipped) > 1)
    return true;
  S.Sum[0].store(0, std::memory_order_relaxed);
  S.Sum[1].store(0, std::memory_order_relaxed);
  S.Arrived.store(0, std::memory_order_relaxed);
  S.Flags.fetch_and(~uint32_t(SlotWild), std::memory_order_relaxed);
  return false;
}

bool addFingerprint(Slot &S, uint32_t Call, uint64_t A, uint64_t B, bool Wild,
                    uint32_t Expected) {
  uint16_t Skipped = S.Skipped.load(std::memory_order_acquire);
  if (__builtin_expect(Skipped, 0) && !counts(S, Call, Skipped))
    return false;
  S.Sum[0].fetch_add(A, std::memory_order_relaxed);
  S.Sum[1].fetch_add(B, std::memory_order_relaxed);
  if (Wild)
    S.Flags.fetch_or(SlotWild, std::memory_order_relaxed);
  if (S.Arrived.fetch_add(1, std::memory_order_acq_rel) + 1u != Expected)
    return false;
  bool Zero = S.Sum[0].load(std::memory_order_relaxed) == 0 &&
              S.Sum[1].load(std::memory_order_relaxed) == 0;
  bool AnyWild = (S.Flags.load(std::memory_order_relaxed) & SlotWild) != 0;
  // The last one leaves the slot as the next round has to find it.
  S.Sum[0].store(0, std::memory_order_relaxed);
  S.Sum[1].store(0, std::memory_order_relaxed);
  if (AnyWild)
    S.Flags.fetch_and(~uint32_t(SlotWild), std::memory_order_relaxed);
  S.Arrived.store(0, std::memory_order_release);
  if (__builtin_expect(Skipped, 0)) // long ago; numbers of rounds come again
    S.Skipped.compare_exchange_strong(Skipped, 0, std::memory_order_relaxed);
  return !Zero && !AnyWild;
}

void remember(uint64_t Id, uint32_t Call, uint32_t Site, const Record &R,
              bool Threads) {
  RankArea &Me = *TheBoard.Me;
  uint32_t N;
  if (Threads) {
    N = Me.NumPast.fetch_add(1, std::memory_order_relaxed);
  } else {
    N = Me.NumPast.load(std::memory_order_relaxed);
    Me.NumPast.store(N + 1, std::memory_order_relaxed);
  }
  Past *P = &Me.History[N % HistorySize];
  if (!Threads)
    P->Of.open();
  else // a place whose writer has lost its core is passed over
    while (!P->Of.claim())
      P = &Me.History[Me.NumPast.fetch_add(1, std::memory_order_relaxed) %
                      HistorySize];
  P->Site = Site;
  P->Call = Call;
  P->What = R;
  P->Of.publish(Id, Call);
}

void forget(uint64_t Id, uint32_t Call) {
  for (Past &P : TheBoard.Me->History)
    if (P.Of.is(Id, Call))
      P.Of.publish(0, 0);
}

bool recall(unsigned Local, uint64_t Id, uint32_t Call, Record &R,
            uint32_t &Site) {
  const RankArea &Area = TheBoard.area(Local);
  for (const Past &P : Area.History) {
    if (!P.Of.is(Id, Call))
      continue;
    R = P.What;
    Site = P.Site;
    if (P.Of.isStill(Id, Call))
      return true;
  }
  return false;
}

bool recallLast(unsigned Local, uint32_t Ago, PastCall &Found) {
  const RankArea &Area = TheBoard.area(Local);
  uint32_t N = Area.NumPast.load(std::memory_order_acquire);
  if (Ago >= N || Ago >= HistorySize)
    return false;
  const Past &P = Area.History[(N - 1 - Ago) % HistorySize];
  Found = {NoRing, P.Call, P.Site, P.What};
  if (P.Of.is(0, 0))
    Found.What.Function = Fn::None;
  for (uint32_t I = 0; I < MaxRings; ++I) {
    const CallRing &R = TheBoard.Rings[I];
    uint64_t Id = R.Id.load(std::memory_order_acquire);
    if (Id == Free || Id == Left || !R.has(Local) || !P.Of.is(Id, Found.Call))
      continue;
    Found.Ring = I;
    break;
  }
  return true;
}

} // namespace tutti::rt
