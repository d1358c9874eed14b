// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Channels: each message finds the record that was written for it, or none,
/// however far ahead the sender is, and nothing half written is ever taken.

#include "core/board/Channel.h"

#include <algorithm>
#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <thread>
#include <vector>

using namespace tutti;
using namespace tutti::rt;

namespace {

using Random = std::mt19937_64;
unsigned below(Random &R, unsigned N) { return unsigned(R() % N); }

MessageRecord record(uint64_t Number, uint64_t Comm = 1, int32_t Tag = 0) {
  MessageRecord L{};
  L.Comm = Comm;
  L.Tag = Tag;
  L.Sig = L.Length = L.Bytes = L.Count = Number;
  L.Content = uint32_t(Number);
  return L;
}

std::unique_ptr<Channel> makeChannel() {
  return std::unique_ptr<Channel>(new Channel());
}

TEST(Channel, RecordsAreTakenByTag) {
  auto C = makeChannel();
  Reader R;
  MessageRecord Out;
  for (int I = 0; I < 10; ++I)
    C->write(record(I, 1, I % 2));
  for (int I = 1; I < 10; I += 2) {
    ASSERT_TRUE(R.take(*C, 1, 1, Out));
    EXPECT_EQ(Out.Sig, uint64_t(I));
  }
  EXPECT_EQ(R.Next, 0u);
  for (int I = 0; I < 10; I += 2) {
    ASSERT_EQ(R.peek(*C, 1, Channel::AnyTag, Out), Reader::Found::Yes);
    EXPECT_EQ(Out.Sig, uint64_t(I));
    ASSERT_TRUE(R.take(*C, 1, 0, Out));
    EXPECT_EQ(Out.Sig, uint64_t(I));
  }
  EXPECT_EQ(R.Next, 10u);
  EXPECT_EQ(R.peek(*C, 1, 0, Out), Reader::Found::No);
}

TEST(Channel, OtherCommunicatorsAreLeft) {
  auto C = makeChannel();
  Reader R;
  MessageRecord Out;
  C->write(record(0, 7, 3));
  C->write(record(1, 8, 3));
  EXPECT_EQ(R.peek(*C, 9, 3, Out), Reader::Found::No);
  ASSERT_TRUE(R.take(*C, 8, 3, Out));
  EXPECT_EQ(Out.Sig, 1u);
  ASSERT_TRUE(R.take(*C, 7, Channel::AnyTag, Out));
  EXPECT_EQ(Out.Sig, 0u);
}

/// A message without a record: nothing that comes later can be told apart.
TEST(Channel, MessageWithoutRecordEndsIt) {
  auto C = makeChannel();
  Reader R;
  MessageRecord Out;
  EXPECT_FALSE(R.take(*C, 1, 0, Out));
  C->write(record(1));
  EXPECT_FALSE(R.take(*C, 1, 0, Out));
  EXPECT_EQ(R.peek(*C, 1, 0, Out), Reader::Found::Overwritten);
}

TEST(Channel, PassedRecordsAreOthers) {
  auto C = makeChannel();
  Reader R;
  C->write(record(1, 1, 5));
  C->write(record(2, 1, 5));
  Reader Copy = R;
  bool IsLast = true;
  ASSERT_EQ(Copy.pass(*C, 1, 5, IsLast), Reader::Found::Yes);
  EXPECT_FALSE(IsLast);
  MessageRecord Out;
  ASSERT_EQ(Copy.peek(*C, 1, 5, Out), Reader::Found::Yes);
  EXPECT_EQ(Out.Sig, 2u);
  ASSERT_EQ(Copy.pass(*C, 1, 5, IsLast), Reader::Found::Yes);
  EXPECT_TRUE(IsLast);
  EXPECT_EQ(Copy.peek(*C, 1, 5, Out), Reader::Found::No);
  ASSERT_EQ(R.peek(*C, 1, 5, Out), Reader::Found::Yes);
  EXPECT_EQ(Out.Sig, 1u);
}

/// Messages as MPI matches them: the first with this tag that is under way. The
/// sender is up to a few hundred ahead, and the numbers of messages begin again
/// at 2^32; then a few records lie in the places of others.
TEST(Channel, EachMessageGetsItsRecordOrNone) {
  Random Rand(1);
  uint64_t Known = 0, Unknown = 0;
  for (unsigned Round = 0; Round < 400; ++Round) {
    auto C = makeChannel();
    Reader R;
    struct Sent {
      uint64_t Number, Comm;
      int32_t Tag;
    };
    std::deque<Sent> UnderWay;
    bool BeginsAgain = Round % 4 == 0;
    if (BeginsAgain) {
      uint32_t Before = ~0u - below(Rand, 200);
      C->Head.store(Before);
      R.Next = R.Received = Before;
      for (Channel::Place &P : C->Places)
        P.Number.store(5);
    }
    unsigned Ahead = Round % 2 ? 300 : Channel::Size;
    bool WasEmpty = true, Drains = false;
    for (uint64_t N = 1; N < 1500; ++N) {
      Drains = !UnderWay.empty() && (Drains || Rand() % 100 == 0);
      if (!Drains && UnderWay.size() < Ahead &&
          (UnderWay.empty() || Rand() % 2)) {
        unsigned Burst = Rand() % 40 ? 1 : below(Rand, Ahead);
        while (Burst-- && UnderWay.size() < Ahead) {
          UnderWay.push_back({N, 1 + Rand() % 2, int32_t(Rand() % 3)});
          C->write(record(N++, UnderWay.back().Comm, UnderWay.back().Tag));
        }
        continue;
      }
      // A receive that matches the message in this place, or an earlier one.
      Sent Like = UnderWay[Rand() % 3 ? 0 : Rand() % UnderWay.size()];
      size_t I = 0;
      while (UnderWay[I].Comm != Like.Comm || UnderWay[I].Tag != Like.Tag)
        ++I;
      MessageRecord Out;
      bool Fits = !R.Lost && C->Head - R.Next <= Channel::Size;
      bool Found = R.take(*C, Like.Comm, Like.Tag, Out);
      ++(Found ? Known : Unknown);
      if (Found) {
        ASSERT_EQ(Out.Sig, UnderWay[I].Number);
        ASSERT_EQ(Out.Content, uint32_t(UnderWay[I].Number));
      }
      // Nothing is lost as long as there is room.
      ASSERT_TRUE(Found || BeginsAgain || !Fits) << Round << " " << N;
      UnderWay.erase(UnderWay.begin() + long(I));
      // And when all were received, the next one is known again.
      if (UnderWay.empty() && WasEmpty) {
        ASSERT_FALSE(R.Lost);
      }
      WasEmpty = UnderWay.empty() || !R.Lost;
    }
  }
  EXPECT_GT(Known, 50000u);
  EXPECT_GT(Unknown, 1000u);
}

/// What is said of messages that are under way, by who sees all of them: more
/// than there are records for, with as many tags as share a count or fewer.
TEST(Channel, WhatIsUnderWayIsCounted) {
  Random Rand(2);
  uint64_t Exact = 0, Untaken = 0, UntakenBeyond = 0, NoneBeyond = 0;
  for (unsigned Round = 0; Round < 200; ++Round) {
    auto C = makeChannel();
    Reader R;
    struct Sent {
      uint32_t Letter;
      uint64_t Comm;
      int32_t Tag;
      bool Taken;
    };
    std::vector<Sent> All;
    unsigned Tags = 1 + below(Rand, 20), Comms = 1 + below(Rand, 6);
    bool Shares = Tags > MessageCounts::Tags || Comms > MessageCounts::Comms;
    for (unsigned Step = 0; Step < 1000; ++Step) {
      unsigned Writes = Round % 2 || Step < 300 ? 2 : 3;
      if (All.empty() || Rand() % Writes) {
        uint64_t Comm = Rand() % Comms;
        auto Tag = int32_t(Rand() % Tags);
        C->write(record(Step, Comm, Tag));
        All.push_back({C->Head, Comm, Tag, false});
        continue;
      }
      const Sent &Like = All[below(Rand, unsigned(All.size()))];
      auto First = std::find_if(All.begin(), All.end(), [&Like](const Sent &S) {
        return !S.Taken && S.Comm == Like.Comm && S.Tag == Like.Tag;
      });
      MessageRecord Out;
      if (First != All.end()) {
        R.take(*C, First->Comm, First->Tag, Out);
        First->Taken = true;
      }
      uint64_t Comm = Rand() % Comms;
      auto Tag = Rand() % 4 ? int32_t(Rand() % Tags) : Channel::AnyTag;
      auto Number = std::count_if(All.begin(), All.end(), [&](const Sent &S) {
        return !S.Taken && S.Comm == Comm &&
               (Tag == Channel::AnyTag || S.Tag == Tag);
      });
      ASSERT_GE(C->mostUnderWay(Comm, Tag), Number);
      if (!Shares) {
        ASSERT_EQ(C->mostUnderWay(Comm, Tag), Number);
      }
      if (Tag != Channel::AnyTag && C->hasNoneUnderWay(Comm, Tag)) {
        ASSERT_EQ(Number, 0);
        NoneBeyond += R.Lost;
      }
      uint64_t Sum = 0;
      unsigned Place = MessageCounts::place(Comm, 1);
      for (const Sent &S : All)
        if (!S.Taken && MessageCounts::place(S.Comm, S.Tag) == Place)
          Sum += MessageCounts::key(S.Comm, S.Tag);
      ASSERT_EQ(C->underWay(Place).Sum, Sum);
      Exact += !Shares && Number == 0;
      const Sent &Asked =
          All[All.size() - 1 -
              below(Rand, unsigned(std::min<size_t>(All.size(), 2 * C->Size)))];
      Known Was = C->wasTaken(Asked.Letter);
      ASSERT_NE(Was, Asked.Taken ? Known::No : Known::Yes);
      Untaken += Was == Known::No;
      UntakenBeyond += Was == Known::No && R.Lost;
    }
  }
  EXPECT_GT(Exact, 1000u);
  EXPECT_GT(Untaken, 10000u);
  EXPECT_GT(UntakenBeyond, 1000u);
  EXPECT_GT(NoneBeyond, 100u);
}

/// A tag that was never sent is known not to be under way, however many
/// messages with other tags are.
TEST(Channel, TagThatWasNeverSentIsKnown) {
  auto C = makeChannel();
  unsigned Sure = 0;
  constexpr int32_t Others = 100, Asked = 1000;
  for (int32_t Tag = 0; Tag < Others; ++Tag)
    C->write(record(1, 1, Tag));
  for (int32_t Tag = 0; Tag < Others; ++Tag)
    ASSERT_FALSE(C->hasNoneUnderWay(1, Tag)) << Tag;
  for (int32_t Tag = Others; Tag < Others + Asked; ++Tag)
    Sure += C->hasNoneUnderWay(1, Tag);
  EXPECT_GT(Sure, Asked - Asked / 50u);
}

/// More messages taken of one tag than were sent: one had no record, although
/// those of others have been written over.
TEST(Channel, MessageWithoutRecordIsSeenByItsCount) {
  auto C = makeChannel();
  Reader R;
  MessageRecord Out;
  for (unsigned I = 0; I < 2 * Channel::Size; ++I)
    C->write(record(I, 1, 0));
  C->write(record(0, 1, 1));
  EXPECT_FALSE(R.take(*C, 1, 1, Out));
  EXPECT_TRUE(R.Lost);
  EXPECT_EQ(C->mostUnderWay(1, 1), 0u);
  EXPECT_EQ(C->Dead, 0u);
  EXPECT_FALSE(R.take(*C, 1, 1, Out));
  EXPECT_EQ(C->Dead, 1u);
}

/// The sender writes all the time, to places that are being read; neither waits
/// for the other.
TEST(Channel, NothingHalfWrittenIsTaken) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "records are read while they are written, and read again";
#endif
  auto C = makeChannel();
  constexpr uint32_t Last = 2000000;
  std::thread Sender([&] {
    for (uint32_t N = 1; N <= Last; ++N)
      C->write(record(N));
  });
  uint64_t Found = 0;
  for (uint32_t Head = 0, I = 0; Head != Last; ++I) {
    Head = C->Head.load(std::memory_order_acquire);
    Reader R;
    R.Next = R.Received = Head - std::min(Head, I % (Channel::Size + 1));
    MessageRecord Out;
    Reader::Found F = R.peek(*C, 1, 0, Out);
    if (F != Reader::Found::Yes)
      continue;
    ++Found;
    uint64_t N = R.Next + 1;
    ASSERT_TRUE(Out.Sig == N && Out.Length == N && Out.Bytes == N &&
                Out.Count == N && Out.Content == N);
  }
  Sender.join();
  EXPECT_GT(Found, 0u);
}

TEST(Channel, SenderFindsTheReceiveThatWaits) {
  auto C = makeChannel();
  MessageRecord Out;
  uint32_t Seen = 0;
  MessageRecord First = record(1, 1, 5), Second = record(2, 1, 5);
  uint32_t Waits = C->await(record(10, 1, 5), C->Head);
  ASSERT_NE(Waits, 0u);
  EXPECT_EQ(C->await(record(11, 1, 5), C->Head), 0u); // one at a time
  MessageRecord Other = record(3, 1, 6);
  C->write(Other);
  EXPECT_FALSE(C->awaited(Other, Seen, Out));
  C->write(First);
  ASSERT_TRUE(C->awaited(First, Seen, Out));
  EXPECT_EQ(Out.Bytes, 10u);
  C->write(Second);
  EXPECT_FALSE(C->awaited(Second, Seen, Out)); // the first one has it
  C->arrived(Waits);
  EXPECT_FALSE(C->awaited(Second, Seen, Out));
  ASSERT_NE(C->await(record(12, 1, 5), C->Head), 0u);
  C->arrived(Waits); // of the one before
  C->write(First);
  EXPECT_TRUE(C->awaited(First, Seen, Out));
}

/// A message that was written after the receiver looked, and not found waiting,
/// is the one that the receive gets.
TEST(Channel, EarlierMessageHasTheReceive) {
  auto C = makeChannel();
  MessageRecord Out;
  uint32_t Seen = 0, Before = C->Head;
  C->write(record(1, 1, 5));
  ASSERT_NE(C->await(record(10, 1, 5), Before), 0u);
  MessageRecord Second = record(2, 1, 5);
  C->write(Second);
  EXPECT_FALSE(C->awaited(Second, Seen, Out));
}

TEST(Channel, ReceiveFromAnyoneIsOfTheOnlyMessage) {
  constexpr unsigned Ranks = 3;
  auto Channels = std::unique_ptr<Channel[]>(new Channel[Ranks]());
  for (unsigned Others = 0; Others < 2; ++Others)
    for (unsigned Earlier = 0; Earlier < 2; ++Earlier)
      for (unsigned Bytes = 5; Bytes < 15; Bytes += 5) {
        AnyRoom Any{};
        ASSERT_TRUE(Any.isFree());
        for (unsigned L = 0; L < Ranks; ++L) {
          Any.addTalker(L);
          Any.Since[L] = Channels[L].Head;
        }
        if (Earlier)
          Channels[1].write(record(Bytes, 1, 5));
        uint32_t Waits = Any.await(record(8, 1, 5));
        EXPECT_FALSE(Any.isFree());
        if (Others)
          Channels[2].write(record(Bytes, 1, 5));
        MessageRecord Sent = record(Bytes, 1, 5), Out;
        Channels[1].write(Sent);
        bool Sure = !Others && !Earlier && Bytes > 8;
        EXPECT_EQ(Any.awaits(Sent, Channels.get(), 1, Out), Sure);
        Any.arrived(Waits);
        EXPECT_FALSE(Any.awaits(Sent, Channels.get(), 1, Out));
        EXPECT_TRUE(Any.isFree());
      }
}

} // namespace
