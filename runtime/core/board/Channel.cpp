// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Letters in shared memory: written and read without a lock, and read again
/// when they changed meanwhile.

#include "core/board/Channel.h"

#include <cstring>

namespace tutti::rt {

/// Before this place's letter is written over by number Next + 1.
void Channel::remember(const Place &P, uint32_t Next) {
  KnownTaken = TakenBefore.load(std::memory_order_acquire);
  if (Next - KnownTaken >= Size)
    WrittenOver.add(MessageCounts::key(P.L.Comm, P.L.Tag));
}

uint32_t Channel::await(const MessageRecord &L, uint32_t Before) {
  uint32_t Now = Awaited.load(std::memory_order_relaxed);
  if (Now & 1)
    return 0;
  // The sender must not find this with the number of the one before it.
  std::atomic_thread_fence(std::memory_order_release);
  Room = L;
  Since = Before;
  Awaited.store(Now + 1, std::memory_order_release);
  return Now + 1;
}

void Channel::arrived(uint32_t Waiting) {
  if (Awaited.load(std::memory_order_relaxed) == Waiting)
    Awaited.store(Waiting + 1, std::memory_order_release);
}

bool Channel::awaited(const MessageRecord &Sent, uint32_t &Seen,
                      MessageRecord &Out) const {
  uint32_t Now = Awaited.load(std::memory_order_acquire);
  if (!(Now & 1) || Now == Seen || !fits(Sent, Room.Comm, Room.Tag, AnyTag))
    return false;
  Out = Room;
  uint32_t From = Since, Mine = Head.load(std::memory_order_relaxed) - 1;
  std::atomic_thread_fence(std::memory_order_acquire);
  if (Awaited.load(std::memory_order_relaxed) != Now ||
      !fits(Sent, Out.Comm, Out.Tag, AnyTag))
    return false;
  Seen = Now;
  // An earlier message may have been written after the receiver looked, and
  // have looked before the receiver waited: then it has that one.
  if (Mine - From >= Size)
    return false;
  for (uint32_t N = From; N != Mine; ++N)
    if (Places[N % Size].Number.load(std::memory_order_relaxed) != N + 1 ||
        fits(Places[N % Size].L, Out.Comm, Out.Tag, AnyTag))
      return false;
  return true;
}

bool AnyRoom::isFree() {
  if (Number.load(std::memory_order_relaxed) & 1)
    return false;
  // The sender must not find what follows with the number of the last one.
  std::atomic_thread_fence(std::memory_order_release);
  return true;
}

uint32_t AnyRoom::await(const MessageRecord &L) {
  uint32_t Now = Number.load(std::memory_order_relaxed);
  Room = L;
  Number.store(Now + 1, std::memory_order_release);
  return Now + 1;
}

void AnyRoom::arrived(uint32_t Waiting) {
  if (Number.load(std::memory_order_relaxed) == Waiting)
    Number.store(Waiting + 1, std::memory_order_release);
}

bool AnyRoom::awaits(const MessageRecord &Sent, const Channel *Channels,
                     unsigned Mine, MessageRecord &Out) const {
  uint32_t Now = Number.load(std::memory_order_acquire);
  if (!(Now & 1))
    return false;
  Out = Room;
  if (!fits(Sent, Out.Comm, Out.Tag, Channel::AnyTag) ||
      Sent.Bytes <= Out.Bytes)
    return false;
  auto HasNoOther = [&](unsigned L) {
    const Channel &C = Channels[L];
    uint32_t From = Since[L], Head = C.Head.load(std::memory_order_acquire);
    if (C.Dead.load(std::memory_order_relaxed) || Head - From >= Channel::Size)
      return false;
    if (L == Mine)
      --Head;
    for (uint32_t N = From; N != Head; ++N)
      if (C.Places[N % Channel::Size].Number.load(std::memory_order_acquire) !=
              N + 1 ||
          fits(C.Places[N % Channel::Size].L, Out.Comm, Out.Tag,
               Channel::AnyTag))
        return false;
    return true;
  };
  if (!eachTalker(HasNoOther))
    return false;
  std::atomic_thread_fence(std::memory_order_acquire);
  return Number.load(std::memory_order_relaxed) == Now;
}

uint32_t Channel::mostUnderWay(uint64_t Comm, int32_t Tag) const {
  uint32_t N = 0;
  unsigned From = Tag == AnyTag ? MessageCounts::first(Comm)
                                : MessageCounts::place(Comm, Tag);
  unsigned To = From + (Tag == AnyTag ? MessageCounts::Tags : 1);
  for (unsigned I = From; I < To; ++I)
    N += underWay(I).Count;
  return N;
}

bool Channel::hasNoneUnderWay(uint64_t Comm, int32_t Tag) const {
  // What is written after this is sent later.
  (void)Head.load(std::memory_order_acquire);
  for (const Place &P : Places)
    if (fits(P.L, Comm, Tag, AnyTag))
      return false;
  // After the letters: what is written over was added before, so a letter that
  // was only half there is in the set or is a later one.
  std::atomic_thread_fence(std::memory_order_acquire);
  return !WrittenOver.mayHave(MessageCounts::key(Comm, Tag));
}

UnderWay Channel::underWay(unsigned Place) const {
  // In this order: what is sent meanwhile is one more.
  uint32_t Got = Taken.Of[Place].load(std::memory_order_acquire);
  uint64_t Its = Taken.Sums[Place].load(std::memory_order_acquire);
  return {Sent.Of[Place].load(std::memory_order_acquire) - Got,
          Sent.Sums[Place].load(std::memory_order_acquire) - Its};
}

/// Those with one communicator and tag are taken in the order in which they
/// were sent.
Known Channel::wasTakenByCount(uint32_t Number) const {
  const Place &P = Places[(Number - 1) % Size];
  if (P.Number.load(std::memory_order_acquire) != Number)
    return Known::Unknown;
  uint32_t Nth = P.Nth;
  unsigned Counted = MessageCounts::place(P.L.Comm, P.L.Tag);
  std::atomic_thread_fence(std::memory_order_acquire);
  if (P.Number.load(std::memory_order_relaxed) != Number || !Nth)
    return Known::Unknown;
  uint32_t Got = Taken.Of[Counted].load(std::memory_order_acquire);
  return static_cast<int32_t>(Nth - Got) > 0 ? Known::No : Known::Unknown;
}

Known Channel::wasTaken(uint32_t Number) const {
  uint32_t Next = TakenBefore.load(std::memory_order_acquire);
  if (!Number || Dead.load(std::memory_order_acquire))
    return Known::Unknown;
  uint32_t Ahead = Number - 1 - Next;
  if (TakenLost.load(std::memory_order_acquire))
    return wasTakenByCount(Number);
  if (static_cast<int32_t>(Ahead) < 0)
    return Known::Yes;
  if (Ahead >= 64 || Head.load(std::memory_order_acquire) - Next > Size)
    return wasTakenByCount(Number);
  return TakenAfter.load(std::memory_order_acquire) >> Ahead & 1 ? Known::Yes
                                                                 : Known::No;
}

__attribute__((always_inline)) inline void Reader::publish(Channel &C) const {
  C.TakenBefore.store(Next, std::memory_order_relaxed);
  C.TakenAfter.store(Taken, std::memory_order_relaxed);
  C.TakenLost.store(Lost, std::memory_order_release);
}

__attribute__((always_inline)) inline Reader::Found
Reader::find(const Channel &C, uint64_t Comm, int32_t Tag, MessageRecord &Out,
             uint32_t &Number) const {
  // Mostly it is the next one; then its place alone has to be read.
  const Channel::Place &Following = C.Places[Next % Channel::Size];
  uint32_t There = Following.Number.load(std::memory_order_acquire);
  if (Taken == 0 && There == Next + 1) {
    Out = Following.L;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (Following.Number.load(std::memory_order_relaxed) == There &&
        fits(Out, Comm, Tag, Channel::AnyTag)) {
      Number = Next;
      return Found::Yes;
    }
  }
  return search(C, Comm, Tag, Out, Number);
}

Reader::Found Reader::search(const Channel &C, uint64_t Comm, int32_t Tag,
                             MessageRecord &Out, uint32_t &Number) const {
  uint32_t Head = C.Head.load(std::memory_order_acquire);
  if (Head - Next > Channel::Size)
    return Found::Overwritten;
  for (uint32_t N = Next; N != Head; ++N) {
    if (Taken >> (N - Next) & 1)
      continue;
    const Channel::Place &P = C.Places[N % Channel::Size];
    if (P.Number.load(std::memory_order_acquire) != N + 1)
      return Found::Overwritten;
    Out = P.L;
    std::atomic_thread_fence(std::memory_order_acquire);
    if (P.Number.load(std::memory_order_relaxed) != N + 1)
      return Found::Overwritten;
    if (!fits(Out, Comm, Tag, Channel::AnyTag))
      continue;
    Number = N;
    return Found::Yes;
  }
  return Found::No;
}

/// False when there was a message without a letter.
static bool countTaken(Channel &C, uint64_t Comm, int32_t Tag) {
  unsigned Counted = MessageCounts::place(Comm, Tag);
  uint32_t N = C.Taken.add(Counted, MessageCounts::key(Comm, Tag));
  return static_cast<int32_t>(
             C.Sent.Of[Counted].load(std::memory_order_acquire) - N) >= 0;
}

bool Reader::take(Channel &C, uint64_t Comm, int32_t Tag, MessageRecord &Out) {
  ++Received;
  if (C.Dead.load(std::memory_order_relaxed))
    return false;
  uint32_t Number = 0;
  Found F = Lost ? Found::Overwritten : find(C, Comm, Tag, Out, Number);
  int32_t ItsTag = F == Found::Yes ? Out.Tag : Tag;
  if (F == Found::No || ItsTag == Channel::AnyTag ||
      !countTaken(C, Comm, ItsTag)) {
    C.kill();
    return false;
  }
  if (F == Found::Overwritten) {
    // Nothing is under way: from here on both sides count alike again.
    Lost = C.Head.load(std::memory_order_acquire) != Received;
    if (!Lost) {
      Next = Received;
      Taken = 0;
    }
    publish(C);
    return false;
  }
  Taken |= 1ull << (Number - Next);
  while (Taken & 1) {
    Taken >>= 1;
    ++Next;
  }
  publish(C);
  return true;
}

Reader::Found Reader::pass(const Channel &C, uint64_t Comm, int32_t Tag,
                           bool &IsLast) {
  uint32_t Number = 0;
  MessageRecord Its;
  if (Lost || C.Dead.load(std::memory_order_relaxed))
    return Found::Overwritten;
  Found F = find(C, Comm, Tag, Its, Number);
  if (F == Found::Yes) {
    Taken |= 1ull << (Number - Next);
    IsLast = C.Head.load(std::memory_order_acquire) == Number + 1;
  }
  return F;
}

Reader::Found Reader::peek(const Channel &C, uint64_t Comm, int32_t Tag,
                           MessageRecord &Out) const {
  uint32_t Number = 0;
  if (Lost || C.Dead.load(std::memory_order_relaxed))
    return Found::Overwritten;
  return find(C, Comm, Tag, Out, Number);
}

} // namespace tutti::rt
