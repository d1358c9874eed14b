// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What each process knew of the others when it began each event of its trace:
/// vector clocks, from messages, probes and collectives. Must not know what is
/// looked for with them.

#ifndef TUTTI_TRACK_MESSAGES_JUDGE_CLOCKS_H
#define TUTTI_TRACK_MESSAGES_JUDGE_CLOCKS_H

#include "track/messages/judge/Replay.h"

#include <cstdlib>
#include <cstring>

namespace tutti::rt {

class Clocks {
public:
  explicit Clocks(Replay &Played) : P(Played), N(Played.ranks()) {}
  ~Clocks() { free(Memory); }
  Clocks(const Clocks &) = delete;
  Clocks &operator=(const Clocks &) = delete;

  bool run() {
    size_t Total = 0;
    for (unsigned R = 0; R < N; ++R)
      Total += P.size(R) + 1;
    if (Total * N > MaxClocks)
      return false;
    Memory = static_cast<uint32_t *>(calloc(Total * N, sizeof(uint32_t)));
    if (!Memory)
      return false;
    uint32_t *At = Memory;
    for (unsigned R = 0; R < N; ++R) {
      First[R] = At;
      At += (P.size(R) + 1) * size_t(N);
    }
    P.rewind();
    for (unsigned R = 0; R < N; ++R)
      clock(R, 0)[R] = 1;
    for (bool Moved = true; Moved;) {
      Moved = false;
      for (unsigned R = 0; R < N; ++R)
        while (!P.ended(R) && pass(R))
          Moved = true;
    }
    return true;
  }

  /// Event I of R was begun knowing that event J of Other had ended.
  bool knows(const Step &S, unsigned Other, uint32_t J) const {
    return First[S.Rank][S.At * size_t(N) + Other] >= J + 2;
  }

private:
  uint32_t *clock(unsigned R, uint32_t I) const {
    return First[R] + I * size_t(N);
  }
  void learn(const Step &From) {
    for (unsigned L = 0; L < N; ++L)
      if (uint32_t Known = clock(From.Rank, From.At)[L]; Known > Next[L])
        Next[L] = Known;
  }

  /// Ends the event that R is at, if it can have ended, and begins the next.
  bool pass(unsigned R) {
    uint32_t I = P.position(R);
    memcpy(Next, clock(R, I), sizeof(uint32_t) * N);
    const Event &E = P.event(R, I);
    uint32_t Op = I;
    bool Ends = E.How & Event::Blocks;
    if (E.What == Event::Kind::Wait) {
      Op = P.maker(R, I);
      Ends = Op != Step::None;
    }
    if (Ends && !end(R, Op))
      return false;
    P.advance(R);
    memcpy(clock(R, I + 1), Next, sizeof(uint32_t) * N);
    clock(R, I + 1)[R] = I + 2;
    return true;
  }

  bool end(unsigned R, uint32_t Op) {
    const Event &E = P.event(R, Op);
    Step Other = P.partner(R, Op);
    switch (E.What) {
    case Event::Kind::Send:
      if (!(E.How & Event::Syncs))
        return true;
      [[fallthrough]];
    case Event::Kind::Recv:
      if (!Other || !P.began(Other))
        return false;
      if (E.What == Event::Kind::Recv && !learnEarlier(R, Op))
        return false;
      learn(Other);
      return true;
    case Event::Kind::Probe:
      return learnEarlier(R, Op) && findProbed(R, E);
    case Event::Kind::Meet:
      return meet(R, E);
    default:
      return true;
    }
  }

  /// Receives that were posted before this receive or probe, and could have got
  /// its message, had theirs already. False when one of those was not sent.
  bool learnEarlier(unsigned R, uint32_t Op) {
    const Event &E = P.event(R, Op);
    for (uint32_t Back = 1; Back <= Op && Back <= MaxBack; ++Back) {
      const Event &Earlier = P.event(R, Op - Back);
      if (Earlier.What != Event::Kind::Recv || Earlier.How & Event::Blocks ||
          Earlier.Comm != E.Comm ||
          (Earlier.Peer != AnyPeer && Earlier.Peer != E.Got) ||
          (Earlier.Tag != AnyTag && Earlier.Tag != E.GotTag))
        continue;
      Step Its = P.partner(R, Op - Back);
      if (!Its)
        continue;
      if (!P.began(Its))
        return false;
      learn(Its);
    }
    return true;
  }

  bool findProbed(unsigned R, const Event &E) {
    if (E.Got < 0)
      return false;
    unsigned From = static_cast<unsigned>(E.Got);
    for (uint32_t J = 0; J < P.size(From) && J <= P.position(From); ++J) {
      const Event &S = P.event(From, J);
      Step To = P.partner(From, J);
      if (S.What != Event::Kind::Send || S.Peer != static_cast<int32_t>(R) ||
          S.Comm != E.Comm || S.Tag != E.GotTag ||
          (To && To.At <= P.position(R)))
        continue;
      learn({From, J});
      return true;
    }
    return false;
  }

  bool meet(unsigned R, const Event &E) {
    LocalRanks Needed;
    auto Brings = static_cast<Event::Flow>(E.Brings);
    bool FromRoot = Brings == Event::Flow::FromRoot;
    if (FromRoot && R != E.Root)
      Needed.add(E.Root);
    else if (!FromRoot && (Brings != Event::Flow::ToRoot || R == E.Root))
      Needed = P.members(E);
    if (!Needed.without(P.arrived(E)).isEmpty())
      return false;
    for (unsigned L = 0; L < N; ++L)
      if (Needed.has(L))
        learn({L, P.inMeeting(E, L)});
    return true;
  }

  static constexpr size_t MaxClocks = size_t(8) << 20;
  static constexpr uint32_t MaxBack = 500; ///< events looked at for a receive

  Replay &P;
  unsigned N;
  uint32_t *Memory = nullptr, *First[MaxTalkers];
  uint32_t Next[MaxTalkers];
};

} // namespace tutti::rt

#endif // TUTTI_TRACK_MESSAGES_JUDGE_CLOCKS_H
