// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Events of the trace for collectives, probes and waits.

#include "track/messages/CollectiveEvents.h"

namespace tutti::rt::track {

uint32_t meet(const CommObject &S, const MeetingKind &K, uint32_t Site,
              int Root) {
  Trace &T = myTrace();
  if ((S.Size <= 1 && !S.Inter) || T.Cut.load(std::memory_order_relaxed))
    return 0;
  const CallRing *R =
      S.RingIndex == NoRing ? nullptr : &TheBoard.Rings[S.RingIndex];
  // One that MPI refuses is none; whether it does is not known yet.
  if (TheThread.IsFaulty || S.Inter || !S.Complete || Root < 0 ||
      Root >= S.Size || !R || R->Locals != static_cast<uint32_t>(S.Size)) {
    T.cut();
    return 0;
  }
  uint64_t Members;
  if (!T.nameMembers(S.Id, R->Members, TheBoard.Head->NumLocal, Members)) {
    T.cut();
    return 0;
  }
  Event *E = T.add(Event::Kind::Meet, K.Function, Site);
  if (!E)
    return 0;
  E->Comm = S.Id;
  E->Members = Members;
  E->Call = S.Calls & 0xfffff;
  E->Root = static_cast<uint32_t>(localOf(S.worldRank(Root))) & 1023;
  E->Brings = static_cast<uint32_t>(K.Brings);
  E->How = K.How;
  if (S.What != CommObject::Kind::Comm)
    E->How |= Event::Ordered;
  if (K.HasRequest)
    E->Request = ++T.Requests;
  return E->Request;
}

void probeEnds(const Posted &P, int Source, int Tag) {
  Event *E = myTrace().add(Event::Kind::Probe, P.Mine.Function, P.Mine.Site);
  if (!E)
    return;
  E->Comm = P.Mine.Comm;
  E->Peer = P.Peer;
  E->Tag = P.Mine.Tag;
  E->How = Event::Blocks;
  E->GotTag = Tag;
  if (Source >= 0 && Source < P.In->peers())
    E->Got = localOf(P.In->peerWorldRank(Source));
}

void waitEnds(const Posted &P, Fn F, uint32_t Site, bool Hard, bool Blind) {
  if (!P.Request)
    return;
  Event *E = myTrace().add(Event::Kind::Wait, F, Site);
  if (!E)
    return;
  E->Request = P.Request;
  if (!Hard || P.Seen)
    E->How = Event::Soft;
  if (Blind && P.Event)
    myTrace().At[P.Event - 1].How |= Event::Blind;
}

} // namespace tutti::rt::track
