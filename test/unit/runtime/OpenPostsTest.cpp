// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls of several threads at once: which of them have a known order.

#include "core/OpenPosts.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

using namespace tutti::rt;

namespace {

constexpr int32_t AnyTag = OpenPost::AnyTag, Anyone = OpenPost::Any;

OpenPost send(uint32_t Tid, uint64_t Comm, int32_t To, int32_t Tag) {
  return {Comm, To, Tag, Tid, true};
}
OpenPost receive(uint32_t Tid, uint64_t Comm, int32_t From, int32_t Tag) {
  return {Comm, From, Tag, Tid, false};
}

/// Of the second call, while the first one is going on.
Disorder both(const OpenPost &First, const OpenPost &Second) {
  OpenPosts P;
  EXPECT_EQ(P.enter(First), Disorder::None);
  return P.enter(Second);
}

TEST(OpenPosts, OneAfterTheOtherIsInOrder) {
  OpenPosts P;
  for (uint32_t Tid : {1u, 2u, 1u, 3u}) {
    EXPECT_EQ(P.enter(send(Tid, 7, 1, 5)), Disorder::None);
    EXPECT_EQ(P.enter(receive(Tid, 7, Anyone, AnyTag)), Disorder::None);
    P.leave(Tid);
  }
}

TEST(OpenPosts, OneThreadIsInOrderWithItself) {
  EXPECT_EQ(both(send(1, 7, 1, 5), send(1, 7, 1, 5)), Disorder::None);
}

TEST(OpenPosts, ACommunicatorForEachThread) {
  EXPECT_EQ(both(send(1, 7, 1, 5), send(2, 8, 1, 5)), Disorder::None);
  EXPECT_EQ(both(receive(1, 7, Anyone, AnyTag), receive(2, 8, 1, 5)),
            Disorder::None);
}

TEST(OpenPosts, SendsToOneReceiver) {
  EXPECT_EQ(both(send(1, 7, 1, 5), send(2, 7, 1, 5)), Disorder::OfAll);
  EXPECT_EQ(both(send(1, 7, 1, 5), send(2, 7, 1, 6)), Disorder::OfTags);
  EXPECT_EQ(both(send(1, 7, 1, 5), send(2, 7, 0, 5)), Disorder::None);
}

TEST(OpenPosts, ReceivesThatFitOneMessage) {
  EXPECT_EQ(both(receive(1, 7, 1, 5), receive(2, 7, 1, 5)), Disorder::OfAll);
  EXPECT_EQ(both(receive(1, 7, 1, AnyTag), receive(2, 7, 1, 5)),
            Disorder::OfAll);
  EXPECT_EQ(both(receive(1, 7, 1, 5), receive(2, 7, Anyone, 5)),
            Disorder::OfAll);
  EXPECT_EQ(both(receive(1, 7, 1, 5), receive(2, 7, 1, 6)), Disorder::None);
  EXPECT_EQ(both(receive(1, 7, 1, 5), receive(2, 7, 0, 5)), Disorder::None);
}

TEST(OpenPosts, ASendAndAReceiveDoNotMeet) {
  EXPECT_EQ(both(send(1, 7, 1, 5), receive(2, 7, 1, 5)), Disorder::None);
}

TEST(OpenPosts, WhatDoesNotFitIsNotForgotten) {
  auto P = std::make_unique<OpenPosts>();
  for (int32_t Tag = 0; Tag < 1000; ++Tag)
    EXPECT_EQ(P->enter(receive(1, 7, 0, Tag)), Disorder::None);
  EXPECT_EQ(P->enter(receive(2, 7, 0, 999)), Disorder::OfAll);
  P->leave(2);
  P->leave(1);
  EXPECT_EQ(P->enter(receive(2, 7, 0, 999)), Disorder::None);
}

/// Against a list of all calls that are going on.
TEST(OpenPosts, RandomCalls) {
  srand(1);
  auto Below = [](int N) { return rand() % N; };
  for (int Round = 0; Round < 2000; ++Round) {
    OpenPosts P;
    std::vector<OpenPost> Now;
    for (int Step = 0; Step < 40; ++Step) {
      uint32_t Tid = 1 + static_cast<uint32_t>(Below(4));
      if (Below(2)) {
        P.leave(Tid);
        std::vector<OpenPost> Left;
        for (const OpenPost &O : Now)
          if (O.Tid != Tid)
            Left.push_back(O);
        Now = Left;
        continue;
      }
      bool Sends = Below(2);
      OpenPost New{static_cast<uint64_t>(7 + Below(2)),
                   Below(4) || Sends ? Below(3) : Anyone,
                   Below(4) || Sends ? Below(3) : AnyTag, Tid, Sends};
      bool Tags = false, All = false;
      for (const OpenPost &O : Now) {
        if (O.Tid == Tid || O.Sends != Sends || O.Comm != New.Comm)
          continue;
        // Is there a message (or a receiver) that both may be about?
        for (int Peer = 0; Peer < 3; ++Peer) {
          bool Here = (O.Peer == Peer || O.Peer == Anyone) &&
                      (New.Peer == Peer || New.Peer == Anyone);
          Tags |= Here && Sends;
          for (int Tag = 0; Tag < 3; ++Tag)
            All |= Here && (O.Tag == Tag || O.Tag == AnyTag) &&
                   (New.Tag == Tag || New.Tag == AnyTag);
        }
      }
      Now.push_back(New);
      ASSERT_EQ(P.enter(New), All    ? Disorder::OfAll
                              : Tags ? Disorder::OfTags
                                     : Disorder::None);
    }
  }
}

TEST(DisorderedComms, KeepsTheWorst) {
  auto C = std::make_unique<DisorderedComms>();
  EXPECT_EQ(C->of(7), Disorder::None);
  C->mark(7, Disorder::OfTags);
  EXPECT_EQ(C->of(7), Disorder::OfTags);
  EXPECT_EQ(C->of(8), Disorder::None);
  C->mark(7, Disorder::OfAll);
  C->mark(7, Disorder::OfTags);
  EXPECT_EQ(C->of(7), Disorder::OfAll);
}

TEST(DisorderedComms, MoreThanFit) {
  auto C = std::make_unique<DisorderedComms>();
  for (uint64_t Comm = 1; Comm < 20; ++Comm)
    C->mark(Comm, Disorder::OfTags);
  EXPECT_EQ(C->of(1), Disorder::OfTags);
  EXPECT_EQ(C->of(19), Disorder::OfAll);
  EXPECT_EQ(C->of(100), Disorder::OfAll); // not known to be in order
}

} // namespace
