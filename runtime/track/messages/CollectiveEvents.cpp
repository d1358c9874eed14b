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
  Event Its = eventOf(Event::Kind::Meet, K.Function, Site, K.How);
  Its.Comm = S.Id;
  Its.Members = Members;
  Its.Call = S.Calls & 0xfffff;
  Its.Root = static_cast<uint32_t>(localOf(S.worldRank(Root))) & 1023;
  Its.Brings = static_cast<uint32_t>(K.Brings);
  if (S.What != CommObject::Kind::Comm)
    Its.How |= Event::Ordered;
  if (K.HasRequest)
    Its.Request = ++T.Requests;
  return T.add(Its) ? Its.Request : 0;
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

} // namespace tutti::rt::track
