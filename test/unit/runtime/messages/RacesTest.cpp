// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is told of races between messages, of room for buffered sends and of
/// messages that nobody received, against all orders in which random programs
/// can go.

#include "Run.h"
#include "track/messages/judge/Clocks.h"

#include <gtest/gtest.h>
#include <memory>
#include <set>

using namespace model;
using namespace tutti;
using namespace tutti::rt;

namespace {

constexpr size_t Limit = 100000; ///< states of one program

/// One judge on the traces of one run.
struct Judged {
  Run Its;
  rt::Replay Played;
  std::unique_ptr<Clocks> C;
  bool Good = false;

  Judged(const Program &P, Random &Rand, bool Cut = false) {
    TheFindings.clear();
    Its = play(P, Rules{}, Rand);
    if (Cut)
      cutSome(P, Rand);
    if (!Its.Completed || !Played.load())
      return;
    C = std::make_unique<Clocks>(Played);
    Good = C->run();
  }
};

class Messages : public testing::Test {
protected:
  static void SetUpTestSuite() { ASSERT_TRUE(openBoardOfModel()); }
};

using Pair = std::pair<unsigned, unsigned>; ///< rank and operation

/// For each receive from any source the sends that it may get.
bool possible(const Program &P, std::set<std::pair<Pair, Pair>> &Out) {
  return Model(P, Rules{}).explore(Limit, true, [&](const State &S, bool) {
    for (unsigned L = 0; L < P.Ranks; ++L)
      for (unsigned I = 0; I < P.Of[L].size(); ++I)
        if (P.Of[L][I].What == Op::Kind::Recv && P.Of[L][I].Peer == Anyone &&
            S.isMatched(L, I))
          Out.insert({{L, I}, {S.partnerRank(L, I), S.partnerOp(L, I)}});
  });
}

/// Rank and operation of a line of a finding.
Pair callOf(const Told::Call &C) {
  return {unsigned(__builtin_ctzll(C.Ranks)), C.Op};
}

/// In another run the receive does get what it is said that it could have got.
TEST_F(Messages, RacesCanHappen) {
  Random Rand(5);
  Wanted W;
  W.Wildcards = 50;
  W.Polls = 20;
  W.Buffered = 0;
  unsigned Races = 0;
  for (unsigned N = 0; N < 10000; ++N) {
    W.Steps = 2 + below(Rand, 3);
    W.Swaps = N % 2 ? 50 : 0;
    Program P = generate(W, Rand);
    if (!P.hasChoices())
      continue;
    Judged J(P, Rand, N % 4 == 0);
    if (!J.Good)
      continue;
    findRaces(J.Played, *J.C);
    if (TheFindings.empty())
      continue;
    std::set<std::pair<Pair, Pair>> Possible;
    if (!possible(P, Possible))
      continue;
    for (const Told &T : TheFindings) {
      ++Races;
      ASSERT_GE(T.Calls.size(), 3u);
      Pair Receive = callOf(T.Calls[0]), Other = callOf(T.Calls[2]);
      ASSERT_TRUE(Possible.count({Receive, Other}))
          << N << " " << T.Head << " (" << Other.first << "=" << Other.second
          << ")\n"
          << P.print();
    }
  }
  EXPECT_GT(Races, 50u);
}

/// With one such receive in the program: when it can get a message that a later
/// receive insists on, and the program did not ask whose it got, that is told.
TEST_F(Messages, RacesAreNotMissed) {
  Random Rand(6);
  Wanted W;
  W.Buffered = 0;
  unsigned Races = 0, Quiet = 0;
  for (unsigned N = 0; N < 20000; ++N) {
    W.Steps = 2 + below(Rand, 3);
    Program P = generate(W, Rand);
    // One receive takes any source, if it is a blocking one.
    unsigned To = below(Rand, P.Ranks), Any = MaxOps;
    for (unsigned I = 0; I < P.Of[To].size(); ++I)
      if (P.Of[To][I].What == Op::Kind::Recv && !P.Of[To][I].Starts &&
          P.Of[To][I].Peer >= 0)
        Any = I;
    if (Any == MaxOps)
      continue;
    P.Of[To][Any].Peer = Anyone;
    P.Of[To][Any].Ignores = true;
    Judged J(P, Rand);
    if (!J.Good || J.Played.position(To) != J.Played.size(To))
      continue;
    std::set<std::pair<Pair, Pair>> Possible;
    if (!possible(P, Possible))
      continue;
    findRaces(J.Played, *J.C);
    const State &S = J.Its.End;
    bool Insists = false;
    for (const auto &[Receive, Send] : Possible) {
      if (Send.first == S.partnerRank(To, Any))
        continue; // what it got, or one behind it
      unsigned Taker = S.partnerOp(Send.first, Send.second);
      Insists |= S.isMatched(Send.first, Send.second) && Taker > Any &&
                 S.Peer[To][Taker] == int(Send.first);
    }
    bool IsTold = false;
    for (const model::Told &T : TheFindings)
      IsTold |= T.Calls.size() == 4;
    ASSERT_EQ(Insists, IsTold) << N << "\n" << P.print();
    ++(IsTold ? Races : Quiet);
  }
  EXPECT_GT(Races, 30u);
  EXPECT_GT(Quiet, 100u);
}

/// The most room that messages may take when a buffered send is begun, in any
/// order: a message takes room until its receive is posted.
unsigned mostRoom(const Program &P, unsigned L, unsigned I, bool &Complete) {
  unsigned Most = 0;
  Model M(P, Rules{});
  Complete = M.explore(Limit, true, [&](const State &S, bool) {
    if (S.At[L] != int(I))
      return;
    unsigned Sum = P.Of[L][I].Bytes;
    for (unsigned J = 0; J < I; ++J)
      if (P.Of[L][J].How == Op::Mode::Buffered && !S.isMatched(L, J) &&
          M.firstReceive(S, L, J) < 0)
        Sum += P.Of[L][J].Bytes;
    Most = Sum > Most ? Sum : Most;
  });
  return Most;
}

TEST_F(Messages, RoomForBufferedSends) {
  Random Rand(7);
  Wanted W;
  W.Buffered = 60;
  unsigned Enough = 0, Crowded = 0;
  for (unsigned N = 0; N < 4000; ++N) {
    W.Steps = 2 + below(Rand, 4);
    Program P = generate(W, Rand);
    P.Room = 30 + below(Rand, 120);
    // What does not wait in this model may wait in a trace.
    for (unsigned L = 0; L < P.Ranks; ++L)
      for (Op &O : P.Of[L]) {
        O.Free = false;
        if (O.Brings == Op::Flow::Prefix)
          O.Brings = Op::Flow::All;
      }
    Judged J(P, Rand);
    if (!J.Good)
      continue;
    findCrowded(J.Played, *J.C);
    bool Is = false, Complete = true;
    unsigned Most = 0;
    for (unsigned L = 0; L < P.Ranks && Complete && !Is; ++L) {
      Most = 0;
      for (unsigned I = 0; I < P.Of[L].size() && Complete; ++I)
        if (P.Of[L][I].How == Op::Mode::Buffered)
          Most = std::max(Most, mostRoom(P, L, I, Complete));
      Is = Most > P.Room;
    }
    if (!Complete)
      continue;
    ++(Is ? Crowded : Enough);
    ASSERT_EQ(TheFindings.size(), Is) << N << "\n" << P.print();
    if (Is) {
      EXPECT_NE(TheFindings[0].Head.find(" " + std::to_string(Most) + " "),
                std::string::npos)
          << TheFindings[0].Head << " " << Most;
    }
  }
  EXPECT_GT(Crowded, 200u);
  EXPECT_GT(Enough, 300u);
}

/// What is known of a part of the run takes no more room than all of it.
TEST_F(Messages, RoomForBufferedSendsOfAPart) {
  Random Rand(10);
  Wanted W;
  W.Buffered = 60;
  unsigned Crowded = 0;
  for (unsigned N = 0; N < 6000; ++N) {
    W.Steps = 2 + below(Rand, 4);
    Program P = generate(W, Rand);
    P.Room = 30 + below(Rand, 60);
    Judged J(P, Rand, true);
    if (!J.Good)
      continue;
    findCrowded(J.Played, *J.C);
    if (TheFindings.empty())
      continue;
    ++Crowded;
    auto [L, I] = callOf(TheFindings[0].Calls[0]);
    bool Complete = true;
    unsigned Most = mostRoom(P, L, I, Complete);
    ASSERT_GT(Most, P.Room) << N << " " << TheFindings[0].Head << "\n"
                            << P.print();
  }
  EXPECT_GT(Crowded, 50u);
}

/// A message to a process of which the trace ends may have been received.
TEST_F(Messages, UnreceivedMessagesOfAPart) {
  Random Rand(11);
  Wanted W;
  unsigned Lost = 0;
  for (unsigned N = 0; N < 4000; ++N) {
    W.Steps = 2 + below(Rand, 4);
    Program P = generate(W, Rand);
    Judged J(P, Rand, true);
    if (!J.Its.Completed || !J.Played.ranks())
      continue;
    findLost(J.Played);
    Lost += !TheFindings.empty();
    ASSERT_TRUE(TheFindings.empty()) << N << "\n" << P.print();
  }
  EXPECT_EQ(Lost, 0u);
}

/// What is left in the end is told, each message once.
TEST_F(Messages, UnreceivedMessages) {
  Random Rand(8);
  Wanted W;
  W.Wildcards = 20;
  unsigned Lost = 0, None = 0;
  for (unsigned N = 0; N < 4000; ++N) {
    W.Steps = 2 + below(Rand, 4);
    Program P = generate(W, Rand);
    for (unsigned I = below(Rand, 3); I > 0; --I) {
      Op Extra;
      Extra.Peer = int(below(Rand, P.Ranks));
      Extra.Tag = 30; // nobody wants it
      unsigned L = below(Rand, P.Ranks);
      P.Of[L].insert(P.Of[L].end() - 1, Extra);
    }
    Judged J(P, Rand);
    if (!J.Good)
      continue;
    unsigned Left = 0, Names = 0;
    for (unsigned L = 0; L < P.Ranks; ++L)
      for (unsigned I = 0; I < P.Of[L].size(); ++I)
        Left += P.Of[L][I].What == Op::Kind::Send && !J.Its.End.isMatched(L, I);
    findLost(J.Played);
    ++(Left ? Lost : None);
    ASSERT_EQ(TheFindings.size(), Left != 0) << P.print();
    if (!Left)
      continue;
    EXPECT_EQ(atoi(TheFindings[0].Head.c_str()), int(Left));
    for (const Told::Call &C : TheFindings[0].Calls)
      Names += C.Count;
    EXPECT_EQ(Names, Left);
  }
  EXPECT_GT(Lost, 300u);
  EXPECT_GT(None, 300u);
}

} // namespace
