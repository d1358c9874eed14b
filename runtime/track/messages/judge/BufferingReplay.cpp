// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What would have been stuck if no message had been buffered and every
/// collective had waited for all of its members. Decides it by playing the
/// traces with every call waiting as long as the standard allows.
///
/// The matches are those of the run, so every state that is reached is one that
/// an MPI library may bring the program to. A process whose wildcard receive
/// could go on with another message, one that would still be asking for what
/// the run had for it already, and one of which the trace ends, are taken to be
/// able to do anything: only who can never go on whatever they do is told of.

#include "core/Sites.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Messages.def"
#include "track/messages/judge/Replay.h"

#include <new>

namespace tutti::rt {

namespace {

constexpr unsigned MaxFindings = 4;

class Strict {
public:
  explicit Strict(Replay &Played) : P(Played) {}

  void run() {
    P.rewind();
    for (unsigned Found = 0; Found < MaxFindings; ++Found) {
      while (step())
        ;
      if (!findDead())
        return;
      tell();
      if (!letGo())
        return;
    }
  }

private:
  bool step() {
    bool Moved = false;
    for (unsigned R = 0; R < P.ranks(); ++R)
      while (!P.ended(R) && canPass(R)) {
        P.advance(R);
        Moved = true;
      }
    return Moved;
  }

  /// The operation that a process at its event waits for; Step::None: nothing.
  uint32_t waitsFor(unsigned R) const {
    uint32_t I = P.position(R);
    const Event &E = P.event(R, I);
    if (E.What != Event::Kind::Wait)
      return E.How & (Event::Blocks | Event::Soft) ? I : Step::None;
    return P.maker(R, I);
  }

  /// It went on because something was complete, and would still ask, or do
  /// something else, as long as that is not.
  bool asks(unsigned R) const {
    return P.event(R, P.position(R)).How & Event::Soft;
  }

  bool canPass(unsigned R) const {
    uint32_t I = waitsFor(R);
    if (I == Step::None)
      return true;
    const Event &E = P.event(R, I);
    switch (E.What) {
    case Event::Kind::Send:
      if (E.How & Event::Buffers || E.Peer < 0)
        return true;
      if (Step To = P.partner(R, I))
        return P.began(To);
      return P.isCut(static_cast<unsigned>(E.Peer));
    case Event::Kind::Recv:
      return !P.partner(R, I) || P.began(P.partner(R, I));
    case Event::Kind::Probe:
      return E.Got < 0 || isSent(R, E, static_cast<unsigned>(E.Got), E.GotTag);
    case Event::Kind::Meet:
      return E.How & Event::Ordered || missing(E).isEmpty();
    default:
      return true;
    }
  }

  LocalRanks missing(const Event &E) const {
    LocalRanks Missing = P.missing(E);
    for (unsigned R = 0; R < P.ranks(); ++R)
      if (P.isCut(R) && Missing.has(R) &&
          (P.ended(R) || P.inMeeting(E, R) == Step::None))
        Missing.remove(R);
    return Missing;
  }

  /// A message that From has begun to send to R and nobody has taken.
  bool isSent(unsigned R, const Event &E, unsigned From, int32_t Tag) const {
    for (uint32_t J = 0; J < P.size(From) && J <= P.position(From); ++J) {
      const Event &S = P.event(From, J);
      if (S.What != Event::Kind::Send || S.Peer != static_cast<int32_t>(R) ||
          S.Comm != E.Comm || (Tag != AnyTag && S.Tag != Tag))
        continue;
      Step To = P.partner(From, J);
      if (!To || !P.began(To) || To.At == P.position(R))
        return true;
    }
    return false;
  }

  /// A wildcard could get another message than the one it got.
  bool couldChange(unsigned R) const {
    for (uint32_t I = 0; I < P.size(R) && I <= P.position(R); ++I) {
      const Event &E = P.event(R, I);
      bool Probes = E.What == Event::Kind::Probe && I == P.position(R);
      if ((E.What != Event::Kind::Recv && !Probes) ||
          (E.Peer != AnyPeer && E.Tag != AnyTag))
        continue;
      if (!Probes && (!P.partner(R, I) || P.began(P.partner(R, I))))
        continue;
      for (unsigned From = 0; From < P.ranks(); ++From)
        if ((E.Peer == AnyPeer || E.Peer == static_cast<int32_t>(From)) &&
            isSent(R, E, From, E.Tag))
          return true;
    }
    return false;
  }

  bool findDead() {
    Dead = Live = LocalRanks();
    for (unsigned R = 0; R < P.ranks(); ++R) {
      if (P.ended(R) ? P.isCut(R) : asks(R) || couldChange(R))
        Live.add(R);
      else if (!P.ended(R))
        Dead.add(R);
    }
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (unsigned R = 0; R < P.ranks(); ++R)
        if (Dead.has(R) && canBeFreed(R)) {
          Dead.remove(R);
          Live.add(R);
          Changed = true;
        }
    }
    return !Dead.isEmpty();
  }

  bool canBeFreed(unsigned R) const {
    const Event &E = P.event(R, waitsFor(R));
    switch (E.What) {
    case Event::Kind::Meet:
      return missing(E).without(Live).isEmpty();
    case Event::Kind::Send:
      return Live.has(static_cast<unsigned>(E.Peer));
    default:
      return E.Peer < 0 ? !Live.isEmpty()
                        : Live.has(static_cast<unsigned>(E.Peer));
    }
  }

  /// As it happened: messages were buffered and collectives did not wait.
  bool letGo() {
    bool Any = false;
    LocalRanks Stuck = Dead;
    for (unsigned R = 0; R < P.ranks(); ++R) {
      if (!Stuck.has(R))
        continue;
      Event::Kind K = P.event(R, waitsFor(R)).What;
      if (K != Event::Kind::Send && K != Event::Kind::Meet)
        continue;
      P.advance(R);
      Any = true;
    }
    return Any;
  }

  void tell() {
    // Too large for a stack.
    static LocalFinding F(Check::SendUnsafe, Severity::Warning);
    new (&F) LocalFinding(Check::SendUnsafe, Severity::Warning);
    const Event *Of[LocalFinding::MaxLines];
    bool Sends = false;
    for (unsigned R = 0; R < P.ranks(); ++R) {
      if (!Dead.has(R))
        continue;
      const Event &Here = P.event(R, P.position(R));
      const Event &Op = P.event(R, waitsFor(R));
      Sends |= Op.What == Event::Kind::Send;
      if (Op.What == Event::Kind::Send)
        P.told({R, waitsFor(R)});
      unsigned I = 0;
      while (I < F.NumLines &&
             (F.Lines[I].Function != Here.Function ||
              !sameSite(F.Lines[I].Owner, F.Lines[I].Site, R, Here.Site)))
        ++I;
      if (I < F.NumLines) {
        F.Lines[I].Ranks[R / 64] |= 1ull << R % 64;
        Of[I] = nullptr;
      } else if (F.NumLines < LocalFinding::MaxLines) {
        Of[F.NumLines] = &Op;
        F.add(Here.Function, Here.Site, R);
      }
    }
    for (unsigned I = 0; I < F.NumLines; ++I)
      if (Of[I])
        note(F.Lines[I].Note, *Of[I]);
    F.Head.format(said::WouldWait,
                  Sends ? said::IfNotBuffered : said::IfCollectivesWait,
                  Dead.size(), P.ranks());
    F.Advice.put(said::MayHangWithOthers);
    tellLocal(F);
  }

  void note(Text &Out, const Event &Op) const {
    auto Rank = [](int32_t Local) {
      return TheBoard.area(static_cast<unsigned>(Local)).WorldRank;
    };
    switch (Op.What) {
    case Event::Kind::Send:
      Out.format(said::WaitsForReceiveBy, Rank(Op.Peer));
      break;
    case Event::Kind::Meet:
      if (LocalRanks Missing = missing(Op); !Missing.isEmpty())
        Out.format(said::WaitsForRank,
                   Rank(static_cast<int32_t>(Missing.first())),
                   Missing.size() > 1 ? said::AndOthers : "");
      break;
    default:
      if (Op.Peer < 0)
        Out.put(said::WaitsForAnyMessage);
      else
        Out.format(said::WaitsForMessageOf, Rank(Op.Peer));
    }
  }

  Replay &P;
  LocalRanks Dead, Live;
};

} // namespace

void findUnsafe(Replay &Played) { Strict(Played).run(); }

} // namespace tutti::rt
