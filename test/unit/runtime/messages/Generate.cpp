// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Random programs: communications that complete when each is made by all of
/// its ranks before the next, with waits put off, and then perhaps calls that
/// have changed places.

#include "Run.h"

#include <algorithm>

namespace model {

namespace {

class Maker {
public:
  Maker(const Wanted &W, Random &Rand) : W(W), Rand(Rand) {
    P.Ranks = 2 + below(Rand, 3);
    P.Room = 40 + below(Rand, 100);
  }

  Program make() {
    for (unsigned I = 0; I < W.Steps; ++I) {
      if (chance(Rand, W.Collectives))
        collective();
      else if (chance(Rand, W.Wildcards / 2))
        gather();
      else
        message();
      for (unsigned L = 0; L < P.Ranks; ++L)
        if (chance(Rand, 30))
          wait(L);
    }
    for (unsigned L = 0; L < P.Ranks; ++L)
      while (Open[L])
        wait(L);
    for (unsigned I = 0; I < 4; ++I)
      if (chance(Rand, W.Swaps))
        swap();
    Op End;
    End.What = Op::Kind::Meet;
    End.Call = 1000;
    End.Members = (1u << P.Ranks) - 1;
    for (unsigned L = 0; L < P.Ranks; ++L)
      P.Of[L].push_back(End);
    return P;
  }

private:
  static constexpr unsigned Most = MaxOps - 8;

  bool isFull() const {
    for (unsigned L = 0; L < P.Ranks; ++L)
      if (P.Of[L].size() >= Most)
        return true;
    return false;
  }

  void put(unsigned L, Op O) {
    if (O.Starts)
      Open[L] |= 1u << P.Of[L].size();
    P.Of[L].push_back(O);
  }

  Op send(unsigned To, int Tag, int Comm) {
    Op O;
    O.Peer = int(To);
    O.Tag = Tag;
    O.Comm = Comm;
    O.Starts = chance(Rand, 40);
    if (chance(Rand, W.Buffered)) {
      O.How = Op::Mode::Buffered;
      O.Bytes = 10 + below(Rand, 40);
      O.Buffer = 1;
    } else if (chance(Rand, 20)) {
      O.How = Op::Mode::Synchronous;
    }
    return O;
  }

  Op receive(unsigned From, int Tag, int Comm) {
    Op O;
    O.What = Op::Kind::Recv;
    O.Peer = chance(Rand, W.Wildcards) ? Anyone : int(From);
    O.Tag = chance(Rand, W.Wildcards / 2) ? EveryTag : Tag;
    O.Comm = Comm;
    O.Starts = chance(Rand, 40);
    O.Ignores = chance(Rand, 60);
    return O;
  }

  void message() {
    if (isFull())
      return;
    unsigned From = below(Rand, P.Ranks), To = below(Rand, P.Ranks);
    int Tag = int(below(Rand, 2)), Comm = chance(Rand, 15);
    Op S = send(To, Tag, Comm), R = receive(From, Tag, Comm);
    if (From == To && !S.Starts && S.How != Op::Mode::Buffered) {
      S.Starts = R.Starts = true;
      put(From, S);
      return put(To, R);
    }
    put(From, S);
    if (chance(Rand, 15)) {
      Op Probe = R;
      Probe.What = Op::Kind::Probe;
      Probe.Starts = false;
      Probe.Polls = chance(Rand, W.Polls);
      put(To, Probe);
      R.Peer = WhoSent;
      if (Probe.Tag == EveryTag)
        R.Tag = EveryTag;
    }
    put(To, R);
  }

  /// One rank takes messages of two others as they come, and may answer.
  void gather() {
    if (P.Ranks < 3 || isFull())
      return;
    unsigned To = below(Rand, P.Ranks);
    bool Answers = chance(Rand, 60), Any = chance(Rand, 50);
    uint32_t Of = 0;
    for (unsigned I = 1; I < 3; ++I) {
      unsigned From = (To + I) % P.Ranks;
      put(From, send(To, 5, 0));
      if (Answers) {
        Op R = receive(To, 6, 0);
        R.Peer = int(To);
        put(From, R);
      }
      if (!Any)
        continue;
      Op R = receive(From, 5, 0);
      R.Starts = true;
      R.Peer = int(From);
      R.Tag = 5;
      put(To, R);
      Open[To] &= ~(1u << (P.Of[To].size() - 1));
      Of |= 1u << (P.Of[To].size() - 1);
    }
    for (unsigned I = 1; I < 3; ++I) {
      Op Take = receive(0, 5, 0);
      Take.Peer = Anyone;
      Take.Starts = false;
      if (Any) {
        Take = Op();
        Take.What = Op::Kind::WaitAny;
        Take.Of = Of;
      }
      if (!Any && chance(Rand, W.Polls)) {
        Op Probe = Take;
        Probe.What = Op::Kind::Probe;
        Probe.Polls = true;
        put(To, Probe);
        Take.Peer = WhoSent;
      }
      put(To, Take);
      if (!Answers)
        continue;
      Op A = send(0, 6, 0);
      A.Starts = false;
      A.Peer = WhoSent;
      put(To, A);
    }
  }

  void collective() {
    if (isFull())
      return;
    Op O;
    O.What = Op::Kind::Meet;
    O.Call = ++Calls;
    O.Root = int(below(Rand, P.Ranks));
    O.Members = (1u << P.Ranks) - 1;
    O.Brings = Op::Flow(below(Rand, 4));
    O.Free = chance(Rand, 10);
    bool Starts = chance(Rand, 20);
    if (P.Ranks > 2 && chance(Rand, 20)) {
      unsigned Without = below(Rand, P.Ranks);
      O.Members &= ~(1u << Without);
      while (!(O.Members >> O.Root & 1))
        O.Root = int(below(Rand, P.Ranks));
    }
    O.Starts = Starts;
    for (unsigned L = 0; L < P.Ranks; ++L)
      if (O.Members >> L & 1)
        put(L, O);
  }

  /// For one or all that are open.
  void wait(unsigned L) {
    if (!Open[L])
      return;
    Op O;
    O.What = Op::Kind::Wait;
    O.Of = Open[L];
    O.Ignores = chance(Rand, 60);
    O.Polls = chance(Rand, W.Polls);
    if (chance(Rand, 60))
      O.Of = 1u << __builtin_ctz(O.Of);
    Open[L] &= ~O.Of;
    P.Of[L].push_back(O);
  }

  /// Two neighbours, neither of which needs the other one.
  void swap() {
    unsigned L = below(Rand, P.Ranks);
    std::vector<Op> &Of = P.Of[L];
    if (Of.size() < 2)
      return;
    unsigned I = below(Rand, unsigned(Of.size()) - 1);
    Op &A = Of[I], &B = Of[I + 1];
    bool Needs = B.Of >> I & 1 || B.Peer == WhoSent;
    for (const Op &O : Of)
      Needs |= O.Peer == WhoSent;
    if (Needs)
      return;
    std::swap(A, B);
    for (Op &O : Of) {
      uint32_t Bits = O.Of >> I & 3;
      O.Of &= ~(3u << I);
      O.Of |= (Bits >> 1 | (Bits & 1) << 1) << I;
    }
  }

  const Wanted &W;
  Random &Rand;
  Program P;
  uint32_t Open[MaxRanks] = {};
  unsigned Calls = 0;
};

} // namespace

Program generate(const Wanted &W, Random &Rand) {
  return Maker(W, Rand).make();
}

} // namespace model
