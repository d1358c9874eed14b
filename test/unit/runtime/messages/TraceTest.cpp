// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Traces that become full, or end, and how they are read: sends with receives,
/// waits with what they wait for, collectives with each other.

#include "Run.h"
#include "track/messages/judge/Replay.h"

#include <gtest/gtest.h>
#include <memory>

using namespace model;
using namespace tutti;
using namespace tutti::rt;

namespace {

class Traces : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(openBoardOfModel()); }
};

TEST_F(Traces, AFullOneIsCut) {
  auto T = std::make_unique<Trace>();
  for (unsigned I = 0; I < Trace::Room; ++I) {
    Event *E = T->add(Event::Kind::Send, Fn::Send, I);
    ASSERT_EQ(E, &T->At[I]);
    EXPECT_EQ(E->Site, I);
    EXPECT_EQ(E->Got, Event::Nothing);
    EXPECT_FALSE(T->Cut);
  }
  EXPECT_EQ(T->add(Event::Kind::Send, Fn::Send, 0), nullptr);
  EXPECT_TRUE(T->Cut);
  EXPECT_EQ(T->Size, Trace::Room);
}

TEST_F(Traces, NothingIsAddedBehindACut) {
  auto T = std::make_unique<Trace>();
  ASSERT_NE(T->add(Event::Kind::Recv, Fn::Recv, 0), nullptr);
  T->cut();
  EXPECT_EQ(T->add(Event::Kind::Send, Fn::Send, 0), nullptr);
  EXPECT_EQ(T->Size, 1u);
}

/// Each receive gets the send that it got in the run, each wait its operation,
/// each collective all of its calls.
TEST_F(Traces, AreReadAsTheyWereWritten) {
  Random Rand(12);
  Wanted W;
  W.Wildcards = 40;
  W.Polls = 30;
  unsigned Receives = 0, Waits = 0;
  for (unsigned N = 0; N < 3000; ++N) {
    W.Steps = 2 + below(Rand, 6);
    Program P = generate(W, Rand);
    model::Run Its = play(P, Rules{}, Rand);
    rt::Replay R;
    if (!Its.Completed)
      continue;
    ASSERT_TRUE(R.load()) << P.print();
    for (unsigned L = 0; L < P.Ranks; ++L) {
      ASSERT_EQ(R.size(L), Its.Events[L].size());
      for (uint32_t I = 0; I < R.size(L); ++I) {
        unsigned Op = Its.Events[L][I];
        const Event &E = R.event(L, I);
        if (E.What == Event::Kind::Send || E.What == Event::Kind::Recv) {
          Step Other = R.partner(L, I);
          ASSERT_EQ(bool(Other), Its.End.isMatched(L, Op));
          if (!Other)
            continue;
          ++Receives;
          ASSERT_EQ(Other.Rank, Its.End.partnerRank(L, Op));
          ASSERT_EQ(Its.Events[Other.Rank][Other.At], Its.End.partnerOp(L, Op))
              << P.print();
        } else if (E.What == Event::Kind::Wait) {
          uint32_t Made = R.maker(L, I);
          ASSERT_NE(Made, Step::None);
          ++Waits;
          ASSERT_TRUE(P.Of[L][Op].Of >> Its.Events[L][Made] & 1);
          ASSERT_EQ(R.waiter(L, Made), I);
        } else if (E.What == Event::Kind::Meet) {
          for (unsigned Other = 0; Other < P.Ranks; ++Other) {
            uint32_t There = R.inMeeting(E, Other);
            ASSERT_EQ(There != Step::None, E.Members >> Other & 1);
            if (There != Step::None) {
              ASSERT_EQ(R.event(Other, There).Call, E.Call);
            }
          }
        }
      }
    }
  }
  EXPECT_GT(Receives, 3000u);
  EXPECT_GT(Waits, 1000u);
}

} // namespace
