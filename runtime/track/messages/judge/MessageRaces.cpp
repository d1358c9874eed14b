// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Receives from any source that could have got a message meant for another
/// one. Decides it with vector clocks over the traces: the other message must
/// not have been sent because this receive was complete.
///
/// Most such pairs are what wildcards are for: a master that takes results in
/// any order. Told of is only what the program cannot mean: a message that was
/// sent after a collective and could be received before it, or one that a later
/// receive wants from this very source although the program did not ask whom
/// the first one came from.

#include "core/findings/LocalFinding.h"
#include "core/texts/Messages.def"
#include "track/messages/judge/Clocks.h"

#include <new>

namespace tutti::rt {

namespace {

constexpr uint32_t MaxBack = 500; ///< events looked at for a collective
constexpr unsigned MaxFindings = 4;

class Races {
public:
  Races(Replay &Played, const Clocks &Known) : P(Played), C(Known) {}

  void look() {
    for (unsigned To = 0; To < P.ranks(); ++To)
      for (unsigned From = 0; From < P.ranks(); ++From)
        lookBetween(To, From);
  }

private:
  void lookBetween(unsigned To, unsigned From) {
    uint32_t Start = 0; // all sends before it are received
    for (uint32_t I = 0; I < P.size(To) && Told < MaxFindings; ++I) {
      const Event &R = P.event(To, I);
      if (R.What != Event::Kind::Recv || R.Peer != AnyPeer ||
          R.Got == static_cast<int32_t>(From))
        continue;
      uint32_t End = R.How & Event::Blocks ? I : P.waiter(To, I);
      if (End == Step::None || P.position(To) <= End)
        continue;
      bool AllTaken = true;
      for (uint32_t J = Start; J < P.size(From) && J < P.position(From); ++J) {
        const Event &S = P.event(From, J);
        Step Taker = P.partner(From, J);
        if (S.What != Event::Kind::Send || S.Peer != static_cast<int32_t>(To) ||
            (Taker && Taker.At <= I)) {
          if (AllTaken)
            Start = J + 1;
          continue;
        }
        AllTaken = false;
        if (S.Comm != R.Comm || (R.Tag != AnyTag && R.Tag != S.Tag))
          continue;
        // Later ones of this process cannot overtake it.
        judge({To, I}, End, {From, J}, Taker);
        break;
      }
    }
  }

  void judge(const Step &R, uint32_t End, const Step &Other,
             const Step &Taker) {
    Step Got = P.partner(R.Rank, R.At);
    if (!Got || C.knows(Other, R.Rank, settled(R, End)) ||
        knowsTaken(Other, Got))
      return;
    const Event *Between = crossed(R.Rank, End, Other);
    if (!Between)
      Between = crossed(R.Rank, End, Got);
    if (Between)
      return tell(R, Other, Taker, Between);
    if (!Taker)
      return;
    const Event &Later = P.event(Taker);
    if (P.event(R).How & Event::Blind && !(Later.How & Event::Probed) &&
        Later.Peer == static_cast<int32_t>(Other.Rank))
      tell(R, Other, Taker, nullptr);
  }

  /// The event that showed that R had its message: its end, or that of a later
  /// receive or probe that got one that would have been R's.
  uint32_t settled(const Step &R, uint32_t End) const {
    const Event &E = P.event(R);
    for (uint32_t I = R.At + 1; I < End && I - R.At <= MaxBack; ++I) {
      const Event *Later = &P.event(R.Rank, I);
      if (Later->What == Event::Kind::Wait) {
        uint32_t Op = P.maker(R.Rank, I);
        if (Op == Step::None || Op < R.At)
          continue;
        Later = &P.event(R.Rank, Op);
      } else if (!(Later->How & Event::Blocks)) {
        continue;
      }
      if ((Later->What == Event::Kind::Recv ||
           Later->What == Event::Kind::Probe) &&
          Later->Got >= 0 && Later->Comm == E.Comm &&
          (E.Tag == AnyTag || E.Tag == Later->GotTag))
        return I;
    }
    return End;
  }

  /// A send that waits for its receive had ended when Other was begun.
  bool knowsTaken(const Step &Other, const Step &Got) const {
    const Event &S = P.event(Got);
    if (!(S.How & Event::Syncs))
      return false;
    uint32_t End = S.How & Event::Blocks ? Got.At : P.waiter(Got.Rank, Got.At);
    return End != Step::None && C.knows(Other, Got.Rank, End);
  }

  /// A collective that the sender did before and the receiver did after.
  const Event *crossed(unsigned To, uint32_t End, const Step &Send) const {
    for (uint32_t Back = 1; Back <= Send.At && Back <= MaxBack; ++Back) {
      const Event &E = P.event(Send.Rank, Send.At - Back);
      if (E.What != Event::Kind::Meet || !P.members(E).has(To) ||
          !(E.How & Event::Blocks) || E.How & Event::Ordered)
        continue;
      uint32_t There = P.inMeeting(E, To);
      return There != Step::None && There > End ? &E : nullptr;
    }
    return nullptr;
  }

  static int32_t rankOf(const Step &S) {
    return TheBoard.area(S.Rank).WorldRank;
  }
  LocalFinding::Line &add(LocalFinding &F, const Step &S) const {
    const Event &E = P.event(S);
    return F.add(E.Function, E.Site, S.Rank);
  }

  void tell(const Step &R, const Step &Other, const Step &Taker,
            const Event *Between) {
    static LocalFinding F(Check::MessageRace, Severity::Warning);
    new (&F) LocalFinding(Check::MessageRace, Severity::Warning);
    Step Got = P.partner(R.Rank, R.At);
    F.Head.format(said::MessageRaceIs, rankOf(R), rankOf(Got), rankOf(Other));
    add(F, R).Note.put(said::ReceivesFromAny);
    add(F, Got).Note.put(said::SendsWhatItGot);
    add(F, Other).Note.put(said::SendsWhatItCould);
    if (Taker)
      add(F, Taker).Note.put(Between ? said::GotThatOne : said::WantsThatOne);
    if (Between)
      F.Advice.format(said::SentAfter, name(Between->Function), rankOf(R));
    ++Told;
    tellLocal(F);
  }

  Replay &P;
  const Clocks &C;
  unsigned Told = 0;
};

} // namespace

void findRaces(Replay &Played, const Clocks &C) { Races(Played, C).look(); }

} // namespace tutti::rt
