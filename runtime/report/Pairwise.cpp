// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which pair does not fit when the fingerprint of a call with vectors is not
/// zero: reads the lists that the members keep of their latest such calls.

#include "core/Hooks.h"
#include "core/board/CallRing.h"
#include "core/texts/Order.def"
#include "report/Mismatch.h"
#include "report/Tell.h"
#include "report/print/Describe.h"

#include <cstring>

namespace tutti::rt {

namespace {

/// The list of a process of this call, null when it is gone or not made.
const PairsPast *recallPairs(unsigned Local, uint64_t Id, uint32_t Call) {
  const PairsPast &P = TheBoard.area(Local).Pairs[pairsPlace(Id, Call)];
  return P.Of.is(Id, Call) ? &P : nullptr;
}

/// A member of one group sends to those of the other, else to all.
bool areConnected(const PairsPast &A, const PairsPast &B) {
  constexpr uint32_t Both = PairsLow | PairsHigh;
  return ((A.Wild ^ B.Wild) & Both) == ((A.Wild & Both) ? Both : 0);
}

/// The first two members of which one sends what the other does not expect.
bool findPair(uint32_t Index, uint32_t Call, unsigned &From, unsigned &To) {
  const CallRing &R = TheBoard.Rings[Index];
  uint64_t Id = R.Id.load(std::memory_order_acquire);
  for (unsigned I = 0; I < TheBoard.Head->NumLocal; ++I)
    for (unsigned J = 0; J < TheBoard.Head->NumLocal; ++J) {
      const PairsPast *A = R.has(I) ? recallPairs(I, Id, Call) : nullptr;
      const PairsPast *B = R.has(J) ? recallPairs(J, Id, Call) : nullptr;
      if (!A || !B || !areConnected(*A, *B) ||
          (!(A->Wild & (PairsLow | PairsHigh)) && A->Peers != R.Size) ||
          A->Rank >= MaxPairs || B->Rank >= MaxPairs ||
          A->Send[B->Rank] == B->Recv[A->Rank])
        continue;
      From = I;
      To = J;
      return true;
    }
  return false;
}

Group *addGroup(Finding &F, unsigned Local, uint32_t Index, uint32_t Call,
                bool Differs) {
  Record What;
  uint32_t Site = 0;
  Group *G = F.addGroup();
  if (!G)
    return nullptr;
  if (recall(Local, TheBoard.Rings[Index].Id.load(), Call, What, Site)) {
    copyHead(G->What, sizeof(G->What), callName(What.Function));
    G->Site = Site;
    G->SiteOwner = Local;
  } else {
    describeAbsent(*G, Local);
  }
  G->Differs = Differs;
  G->Ranks.add(TheBoard.area(Local).WorldRank);
  return G;
}

/// How much one of a pair sends the other, or expects of it.
struct Half {
  unsigned Local; ///< whose
  int Peer;       ///< world rank
  bool Sends;
  uint32_t Low; ///< of the signature; 0: no data
  Amount Is;

  bool find(bool (*FindAmount)(uint32_t, Amount &)) {
    return Low == 0 || FindAmount(Low, Is);
  }
};

void addHalf(Finding &F, const Half &H, uint32_t Index, uint32_t Call) {
  Group *G = addGroup(F, H.Local, Index, Call, true);
  if (!G)
    return;
  TextOf<sizeof(G->What)> What;
  What.put(G->What);
  What.put(", ");
  if (H.Is.Count == 0)
    What.format(H.Sends ? said::SendsNothing : said::ExpectsNothing, H.Peer);
  else
    What.format(H.Sends ? said::SendsAmount : said::ExpectsAmount,
                static_cast<unsigned long long>(H.Is.Count),
                typeName(H.Is.Type), H.Peer);
  copyHead(G->What, sizeof(G->What), What.text());
}

/// Both sides with their amounts; false when one of these is not known.
bool addHalves(Finding &F, unsigned From, unsigned To, uint32_t Index,
               uint32_t Call, bool (*FindAmount)(uint32_t, Amount &)) {
  uint64_t Id = TheBoard.Rings[Index].Id.load(std::memory_order_acquire);
  const PairsPast *A = recallPairs(From, Id, Call);
  const PairsPast *B = recallPairs(To, Id, Call);
  if (!A || !B)
    return false;
  Half Sent = {From, TheBoard.area(To).WorldRank, true, A->Send[B->Rank], {}};
  Half Expected = {
      To, TheBoard.area(From).WorldRank, false, B->Recv[A->Rank], {}};
  if (!Sent.find(FindAmount) || !Expected.find(FindAmount))
    return false;
  addHalf(F, Sent, Index, Call);
  addHalf(F, Expected, Index, Call);
  return true;
}

} // namespace

void tellPairMismatch(uint32_t Index, uint32_t Call,
                      bool (*FindAmount)(uint32_t, Amount &)) {
  static Finding F;
  uint64_t Id = TheBoard.Rings[Index].Id.load(std::memory_order_acquire);
  Record Mine, Other;
  uint32_t Site = 0;
  recall(TheBoard.MyLocal, Id, Call, Mine, Site);
  // With another root or another call nothing sent can be what is received.
  for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
    if (TheBoard.Rings[Index].has(L) && recall(L, Id, Call, Other, Site) &&
        compare(Mine, Other) != Check::None)
      return tellMismatch(Index, Call, false);
  ReportLock TheFloor(mix(Id, Call));
  if (!TheFloor)
    return;
  waitForMembers(Index, Call);
  F = Finding();
  bool OfGroups = has(Mine.Function, Role::GROUP);
  F.Id = OfGroups ? Check::CollectiveArgs : Check::CollectiveType;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.put(OfGroups ? said::DifferentGroups : said::SentIsNotReceived);
  Line.format(said::CallOn, callName(Mine.Function));
  nameObject(Line, Index, true);
  Line.format(said::CallOfRanks, TheBoard.Rings[Index].Size, Call + 1);
  Text CommObject(F.CommObject, sizeof(F.CommObject));
  nameObject(CommObject, Index, false);
  unsigned From, To;
  if (!findPair(Index, Call, From, To)) {
    for (unsigned L = 0; L < TheBoard.Head->NumLocal; ++L)
      if (TheBoard.Rings[Index].has(L))
        addGroup(F, L, Index, Call, false);
  } else if (OfGroups || !addHalves(F, From, To, Index, Call, FindAmount)) {
    addGroup(F, From, Index, Call, true);
    if (To != From)
      addGroup(F, To, Index, Call, true);
    Text Advice(F.Advice, sizeof(F.Advice));
    if (OfGroups)
      Advice.format(said::NamesOtherGroup, TheBoard.area(From).WorldRank,
                    TheBoard.area(To).WorldRank);
    else
      Advice.format(said::SendsOther, TheBoard.area(From).WorldRank,
                    TheBoard.area(To).WorldRank, TheBoard.area(To).WorldRank,
                    TheBoard.area(From).WorldRank);
  }
  tell(F);
}

} // namespace tutti::rt
