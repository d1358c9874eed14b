// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is told of as relying on buffering, against all orders in which random
/// programs can go when nothing is buffered.

#include "Run.h"
#include "track/messages/judge/Replay.h"

#include <gtest/gtest.h>

using namespace model;
using namespace tutti;
using namespace tutti::rt;

namespace {

constexpr size_t Limit = 60000; ///< states of one program

class BufferingReplay : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(openBoardOfModel()); }

  /// Runs it with messages buffered and judges the traces; false when the run
  /// does not complete, so that there would be nothing to judge.
  bool judge(const Program &P, Random &Rand, bool Cut = false) {
    TheFindings.clear();
    Rules R;
    R.Buffers = chance(Rand, 70) ? ~0ull : Rand();
    if (!play(P, R, Rand).Completed)
      return false;
    if (Cut)
      cutSome(P, Rand);
    rt::Replay Played;
    if (Played.load())
      findUnsafe(Played);
    return true;
  }

  /// The last states that can be reached when nothing is buffered.
  static std::vector<State> lastStates(const Program &P, bool &Complete) {
    std::vector<State> Out;
    Complete = Model(P, Rules{true})
                   .explore(Limit, false, [&](const State &S, bool Last) {
                     if (Last)
                       Out.push_back(S);
                   });
    return Out;
  }
};

/// The same as the judge's idea of letting go: sends count as buffered and
/// collectives as done, of all that are stuck.
bool letGo(const Model &M, const Program &P, State &S) {
  bool Any = false;
  unsigned Left = M.left(S);
  for (unsigned L = 0; L < P.Ranks; ++L) {
    if (!(Left >> L & 1))
      continue;
    unsigned I = unsigned(S.At[L]);
    const Op &O = P.Of[L][I];
    if (O.What == Op::Kind::Recv || O.What == Op::Kind::Probe)
      continue;
    // Of a wait for several the first that is not complete: the trace has one
    // event for each.
    unsigned First = I;
    if (O.What == Op::Kind::Wait)
      for (unsigned J = I; J-- > 0;)
        if (O.Of >> J & 1 && !M.isComplete(S, L, J))
          First = J;
    if (P.Of[L][First].What == Op::Kind::Recv)
      continue;
    if (O.What == Op::Kind::Wait && (O.Of & ~((2u << First) - 1)) != 0)
      return false; // not one step of the model
    Action A;
    A.Rank = L;
    M.apply(S, A);
    Any = true;
  }
  return Any;
}

/// Without wildcards there is one way to go, and who is stuck at its end is
/// told, no more and no less; then who is stuck behind them.
TEST_F(BufferingReplay, TellsWhoIsStuckWithoutBuffers) {
  Random Rand(1);
  Wanted W;
  W.Swaps = 70;
  unsigned Judged = 0, Stuck = 0, Again = 0;
  for (unsigned N = 0; N < 6000; ++N) {
    W.Steps = 2 + below(Rand, 5);
    Program P = generate(W, Rand);
    ASSERT_FALSE(P.hasChoices());
    if (!judge(P, Rand))
      continue;
    ++Judged;
    Model M(P, Rules{true});
    bool Complete;
    std::vector<State> Last = lastStates(P, Complete);
    ASSERT_TRUE(Complete);
    ASSERT_EQ(Last.size(), 1u) << P.print();
    State S = Last[0];
    for (unsigned I = 0;; ++I) {
      if (I == TheFindings.size()) {
        EXPECT_TRUE(M.allEnded(S) || I == 4) << I << "\n" << P.print();
        break;
      }
      ++(I ? Again : Stuck);
      ASSERT_EQ(TheFindings[I].ranks(), M.left(S)) << I << "\n" << P.print();
      if (!letGo(M, P, S))
        break;
      for (std::vector<Action> Next; !(Next = M.actions(S)).empty();)
        M.apply(S, Next[0]);
    }
  }
  EXPECT_GT(Judged, 3000u);
  EXPECT_GT(Stuck, 500u);
  EXPECT_GT(Again, 30u);
}

/// Who is stuck for all that is known of the others is stuck.
TEST_F(BufferingReplay, TellsNoMoreWhenTracesEnd) {
  Random Rand(9);
  Wanted W;
  W.Swaps = 80;
  unsigned Told = 0;
  for (unsigned N = 0; N < 6000; ++N) {
    W.Steps = 2 + below(Rand, 5);
    Program P = generate(W, Rand);
    if (!judge(P, Rand, true) || TheFindings.empty())
      continue;
    ++Told;
    bool Complete;
    std::vector<State> Last = lastStates(P, Complete);
    ASSERT_EQ(Last.size(), 1u);
    unsigned Left = Model(P, Rules{true}).left(Last[0]);
    ASSERT_EQ(TheFindings[0].ranks() & ~uint64_t(Left), 0u) << P.print();
  }
  EXPECT_GT(Told, 50u);
}

/// With them, and with calls that end with one of several operations, what is
/// told can happen.
TEST_F(BufferingReplay, TellsNothingThatCannotHappen) {
  Random Rand(2);
  Wanted W;
  unsigned Judged = 0, Told = 0, AlwaysStuck = 0, Missed = 0;
  for (unsigned N = 0; N < 4000; ++N) {
    W.Steps = 2 + below(Rand, 4);
    W.Wildcards = 50;
    W.Polls = 30;
    W.Swaps = N % 4 ? 80 : 0;
    Program P = generate(W, Rand);
    if (!judge(P, Rand))
      continue;
    bool Complete;
    std::vector<State> Last = lastStates(P, Complete);
    if (!Complete)
      continue;
    ++Judged;
    Model M(P, Rules{true});
    bool Possible = false, Always = true;
    for (const State &S : Last) {
      Possible |= !TheFindings.empty() &&
                  (TheFindings[0].ranks() & ~uint64_t(M.left(S))) == 0;
      Always &= !M.allEnded(S);
    }
    Told += !TheFindings.empty();
    AlwaysStuck += Always;
    Missed += Always && TheFindings.empty();
    if (!TheFindings.empty()) {
      ASSERT_TRUE(Possible) << N << " " << TheFindings[0].Head << " "
                            << TheFindings[0].ranks() << "\n"
                            << P.print();
    }
  }
  EXPECT_GT(Judged, 2000u);
  EXPECT_GT(Told, 100u);
  // Who could get another message may do anything, so some are not told.
  EXPECT_LT(Missed * 5, AlwaysStuck);
}

Op send(int To, int Tag) {
  Op O;
  O.Peer = To;
  O.Tag = Tag;
  return O;
}
Op receive(int From, int Tag, bool Starts = false) {
  Op O = send(From, Tag);
  O.What = Op::Kind::Recv;
  O.Starts = Starts;
  return O;
}
Op waitAny(uint32_t Of) {
  Op O;
  O.What = Op::Kind::WaitAny;
  O.Of = Of;
  return O;
}

/// Rank 0 answers whoever comes first. Buffered, that may be rank 1; when rank
/// 1 waits for rank 2 to receive, it is rank 2, and all goes well.
TEST_F(BufferingReplay, WhoWaitsForOneOfSeveralMayGetAnotherOne) {
  Program P;
  P.Ranks = 3;
  P.Of[0] = {receive(1, 5, true), receive(2, 5, true), waitAny(3),
             send(WhoSent, 6),    waitAny(3),          send(WhoSent, 6)};
  P.Of[1] = {send(2, 7), send(0, 5), receive(0, 6)};
  P.Of[2] = {send(0, 5), receive(0, 6), receive(1, 7)};
  bool Complete;
  std::vector<State> Last = lastStates(P, Complete);
  ASSERT_EQ(Last.size(), 1u);
  EXPECT_TRUE(Model(P, Rules{true}).allEnded(Last[0]));
  Random Rand(3);
  for (unsigned N = 0; N < 100; ++N) {
    ASSERT_TRUE(judge(P, Rand));
    EXPECT_TRUE(TheFindings.empty()) << N;
  }
}

/// The same where rank 0 asks with MPI_Iprobe.
TEST_F(BufferingReplay, WhoAsksForMessagesMayFindAnotherOne) {
  Program P;
  P.Ranks = 3;
  Op Asks = receive(Anyone, 5);
  Asks.What = Op::Kind::Probe;
  Asks.Polls = true;
  Op Takes = receive(WhoSent, 5);
  P.Of[0] = {Asks, Takes, send(WhoSent, 6), Asks, Takes, send(WhoSent, 6)};
  P.Of[1] = {send(2, 7), send(0, 5), receive(0, 6)};
  P.Of[2] = {send(0, 5), receive(0, 6), receive(1, 7)};
  Random Rand(4);
  for (unsigned N = 0; N < 100; ++N) {
    ASSERT_TRUE(judge(P, Rand));
    EXPECT_TRUE(TheFindings.empty()) << N;
  }
}

} // namespace
