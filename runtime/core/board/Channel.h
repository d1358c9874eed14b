// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one process has sent to another, as the last few letters: where from,
/// of which type, how long. The sender writes one before it sends; the receiver
/// takes it out when it knows which message it has got. Decides which letter
/// belongs to a message, from the order that MPI guarantees; must not know MPI.
///
/// Where several threads send at once the order of their letters need not be
/// that of their messages: who sends says on which communicators, before its
/// message can be received.
///
/// Nobody waits. A letter that was written over before it was taken makes the
/// letters useless until everything sent was received; a message without a
/// letter makes the channel useless for ever. What is counted stays: however
/// many messages are under way, it is known of which tags none is.

#ifndef TUTTI_CORE_CHANNEL_H
#define TUTTI_CORE_CHANNEL_H

#include "core/Known.h"
#include "core/OpenPosts.h"
#include "core/board/Hash.h"
#include "tutti/MpiTable.h"

#include <array>
#include <atomic>

namespace tutti::rt {

inline constexpr unsigned MaxTalkers = 1024; ///< processes of one node

/// What is known of the data of one side of a message.
struct MessageRecord {
  uint64_t Comm;
  uint64_t Sig;    ///< of all elements, folded
  uint64_t Length; ///< basic elements
  uint64_t Bytes;
  uint64_t Count; ///< as the program passed it; of a ready send: when, in ns
  int32_t Tag;
  uint32_t Content; ///< sum of a sample of the bytes; 0: not known
  uint16_t Site;
  Fn Function;
  uint16_t Type;    ///< row of Types.def, for the reader of a report
  bool Wild : 1;    ///< packed, or not known
  bool Raw : 1;     ///< holds bytes
  bool Ready : 1;   ///< a ready send
  bool Returns : 1; ///< a receive whose errors are returned
};

/// Whether a message is one that a receive takes.
inline bool fits(const MessageRecord &Sent, uint64_t Comm, int32_t Tag,
                 int32_t Any) {
  return Sent.Comm == Comm && (Tag == Any || Sent.Tag == Tag);
}

/// Messages, counted by communicator and tag, several of which share a count;
/// and sums of random numbers for these, from which it can be told whether
/// messages are exactly those that others are expected to be.
struct MessageCounts {
  static constexpr unsigned Comms = 4, Tags = 8, Size = Comms * Tags;
  std::atomic<uint32_t> Of[Size];
  std::atomic<uint64_t> Sums[Size];

  static unsigned first(uint64_t Comm) {
    return static_cast<unsigned>((Comm ^ Comm >> 32) % Comms) * Tags;
  }
  static unsigned place(uint64_t Comm, int32_t Tag) {
    return first(Comm) + static_cast<uint32_t>(Tag) % Tags;
  }
  /// Never 0 nor 1.
  static uint64_t key(uint64_t Comm, int32_t Tag) {
    return scramble(Comm ^ static_cast<uint32_t>(Tag) * 0x9e3779b97f4a7c15ull) |
           2;
  }
  /// By its only writer.
  uint32_t add(unsigned Place, uint64_t Key) {
    uint32_t N = Of[Place].load(std::memory_order_relaxed) + 1;
    Of[Place].store(N, std::memory_order_release);
    Sums[Place].store(Sums[Place].load(std::memory_order_relaxed) + Key,
                      std::memory_order_release);
    return N;
  }
};
/// Which communicators and tags messages had: a set that may say that it has
/// one that it has not (a Bloom filter), never the other way round. One thread
/// adds.
class TagSet {
public:
  /// Key as in MessageCounts.
  void add(uint64_t Key) {
    for (unsigned Bit : bits(Key)) {
      std::atomic<uint64_t> &Word = Words[Bit / 64];
      Word.store(Word.load(std::memory_order_relaxed) | 1ull << Bit % 64,
                 std::memory_order_release);
    }
  }
  bool mayHave(uint64_t Key) const {
    for (unsigned Bit : bits(Key))
      if (!(Words[Bit / 64].load(std::memory_order_acquire) >> Bit % 64 & 1))
        return false;
    return true;
  }

private:
  static constexpr unsigned Room = 2048; ///< bits
  std::atomic<uint64_t> Words[Room / 64];
  static std::array<unsigned, 2> bits(uint64_t Key) {
    return {static_cast<unsigned>(Key >> 8) % Room,
            static_cast<unsigned>(Key >> 32) % Room};
  }
};

struct UnderWay {
  uint32_t Count;
  uint64_t Sum; ///< of their keys
};

struct alignas(64) Channel {
  static constexpr int32_t AnyTag = -0x7fffffff;
  static constexpr unsigned Size = 52;
  struct Place {
    std::atomic<uint32_t> Number; ///< of the letter, from 1; another while it
                                  ///< is being written
    uint32_t Nth; ///< among those with its communicator and tag; 0 not known
    MessageRecord L;
  };
  Place Places[Size];
  /// Letters written: changes with each message, so nothing that the receiver
  /// looks at each time may lie beside it.
  alignas(64) std::atomic<uint32_t> Head;
  /// A receive that was posted before its message: who sends looks at it. Both
  /// may miss it when they come at the same moment; then MPI tells it.
  alignas(64) std::atomic<uint32_t> Awaited; ///< odd: Room is valid
  std::atomic<uint32_t> Dead; ///< there was a message without a letter
  MessageRecord Room;
  uint32_t Since; ///< letters that were written before it looked for its own
  /// What the receiver has taken out, as in Reader, for those who watch.
  std::atomic<uint32_t> TakenBefore;
  std::atomic<uint32_t> TakenLost;
  std::atomic<uint64_t> TakenAfter;
  alignas(64) MessageCounts Taken;    ///< by the receiver
  alignas(64) MessageCounts Sent;     ///< by the sender, as what follows
  uint64_t Keys[MessageCounts::Size]; ///< what is counted; 0 nothing, 1 several
  uint32_t KnownTaken; ///< TakenBefore, as the sender has last seen it
  TagSet WrittenOver;  ///< letters that may not have been taken before
  alignas(64) DisorderedComms Disordered;

  void write(const MessageRecord &L);
  void kill() { Dead.store(1, std::memory_order_relaxed); }
  /// Whether the message with this letter, by number from 1, was received.
  Known wasTaken(uint32_t Number) const;
  /// A message with this tag, or one that shares its count, was ever received.
  bool hasTaken(uint64_t Comm, int32_t Tag) const {
    return Taken.Of[MessageCounts::place(Comm, Tag)].load(
               std::memory_order_acquire) != 0;
  }
  /// So many messages that fit are at most under way.
  uint32_t mostUnderWay(uint64_t Comm, int32_t Tag) const;
  /// Certain, also where letters were written over: none with this tag is.
  bool hasNoneUnderWay(uint64_t Comm, int32_t Tag) const;
  /// All that share this count.
  UnderWay underWay(unsigned Place) const;
  /// By the receiver, which found no letter after it had read Head as Before: 0
  /// when it waits for another one already.
  uint32_t await(const MessageRecord &L, uint32_t Before);
  /// The message has come.
  void arrived(uint32_t Waiting);
  /// By the sender; mostly there is none, or Seen.
  bool mayAwait(uint32_t Seen) const {
    uint32_t Now = Awaited.load(std::memory_order_relaxed);
    return Now & 1 && Now != Seen;
  }
  /// By the sender: the receive that waits for the message just written. Seen
  /// is what was last found, so that each receive is found once.
  bool awaited(const MessageRecord &Sent, uint32_t &Seen,
               MessageRecord &Out) const;

private:
  Known wasTakenByCount(uint32_t Number) const;
  void remember(const Place &P, uint32_t Next);
};
static_assert(sizeof(Channel::Place) == 64);

inline void Channel::write(const MessageRecord &L) {
  uint32_t N = Head.load(std::memory_order_relaxed);
  Place &P = Places[N % Size];
  unsigned Counted = MessageCounts::place(L.Comm, L.Tag);
  uint64_t Key = MessageCounts::key(L.Comm, L.Tag);
  uint32_t Nth = Sent.add(Counted, Key);
  if (__builtin_expect(Keys[Counted] != Key, 0))
    Keys[Counted] = Keys[Counted] ? 1 : Key;
  if (__builtin_expect(N - KnownTaken >= Size, 0))
    remember(P, N);
  // No record of this place has that one, also where numbers begin again.
  P.Number.store(N, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_release);
  P.L = L;
  P.Nth = Keys[Counted] == Key ? Nth : 0;
  P.Number.store(N + 1, std::memory_order_release);
  Head.store(N + 1, std::memory_order_release);
  // The receiver has read the next place: it takes a while to get it back.
  __builtin_prefetch(&Places[(N + 1) % Size], 1);
}

/// A receive from any source that was posted before its message; one of each
/// process. Who sends looks at it when the message has been written down.
struct alignas(64) AnyRoom {
  std::atomic<uint32_t> Number; ///< odd: Room is valid
  MessageRecord Room;
  /// Who may have sent something to this process: of the others there is
  /// nothing to be looked at, nor any memory. Set by the sender before its
  /// first message, and never taken back.
  std::atomic<uint64_t> Talkers[MaxTalkers / 64];
  uint32_t Since[MaxTalkers]; ///< of each channel, as in Channel

  /// By the receiver, before it fills in Since; false when another receive is
  /// there. Then, when it has found no letter for it:
  bool isFree();
  uint32_t await(const MessageRecord &L);
  void arrived(uint32_t Waiting);
  /// By the sender of Sent, the last letter of Channels[Mine], which are those
  /// to this process: nothing else could be what the receive gets.
  bool awaits(const MessageRecord &Sent, const Channel *Channels, unsigned Mine,
              MessageRecord &Out) const;
  /// Mostly there is none.
  bool mayAwait() const { return Number.load(std::memory_order_relaxed) & 1; }

  void addTalker(unsigned Local) {
    Talkers[Local / 64].fetch_or(1ull << Local % 64, std::memory_order_seq_cst);
  }
  /// What(L) for each of them, until it says false.
  template <typename F> bool eachTalker(F What) const {
    for (unsigned I = 0; I < MaxTalkers / 64; ++I)
      for (uint64_t Left = Talkers[I].load(std::memory_order_acquire); Left;
           Left &= Left - 1)
        if (!What(I * 64 + static_cast<unsigned>(__builtin_ctzll(Left))))
          return false;
    return true;
  }
};

/// The receiver's end of a channel.
struct Reader {
  uint32_t Next = 0;     ///< all before it are taken
  uint64_t Taken = 0;    ///< of the letters from Next on
  uint32_t Received = 0; ///< messages
  bool Lost = false;

  /// The letter of the next message with this tag, for a message that has
  /// arrived. False when it is not known.
  bool take(Channel &C, uint64_t Comm, int32_t Tag, MessageRecord &Out);
  enum class Found : uint8_t { Yes, No, Overwritten };
  /// The same for a message that may not have been sent; it stays.
  Found peek(const Channel &C, uint64_t Comm, int32_t Tag,
             MessageRecord &Out) const;
  /// In a copy: the letter goes to a receive that waits for it already. IsLast:
  /// its sender has written none since.
  Found pass(const Channel &C, uint64_t Comm, int32_t Tag, bool &IsLast);

private:
  void publish(Channel &C) const;
  Found find(const Channel &C, uint64_t Comm, int32_t Tag, MessageRecord &Out,
             uint32_t &Number) const;
  Found search(const Channel &C, uint64_t Comm, int32_t Tag, MessageRecord &Out,
               uint32_t &Number) const;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_CHANNEL_H
