// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Telling of two nodes that do not agree. Knows the board of its own node and
/// the one record of the other that came with a message.

#include "core/Flags.h"
#include "core/Hooks.h"
#include "core/texts/Order.def"
#include "report/Mismatch.h"
#include "report/Tell.h"
#include "report/internode/NodesStacks.h"
#include "report/print/Describe.h"

#include <unistd.h>

namespace tutti::rt {

namespace {

void nameFarObject(Text &Out, const InterNodeMismatch &M) {
  if (M.IsWorld)
    Out.put("MPI_COMM_WORLD");
  else if (M.Ring < MaxRings)
    nameObject(Out, M.Ring, true);
  else
    Out.format(said::ObjectMadeBy, callName(M.Maker));
}

void addSide(Finding &F, int Rank, const Record &What, bool Differs) {
  Group *G = F.addGroup();
  Text(G->What, sizeof(G->What)).put(callName(What.Function));
  putDetail(*G, F.Id, What);
  G->Ranks.add(Rank);
  G->Differs = Differs;
}

} // namespace

void describeFarPlace(uint32_t Site, RemotePlace &P) {
  const RankArea &Me = *TheBoard.Me;
  P = remotePlace(Me, Me.Sites[Site < MaxSites ? Site : 0]);
  // The first one is no place.
  if (!Site || Site >= MaxSites)
    P.Path[0] = 0;
}

void tellFarMismatch(const InterNodeMismatch &M) {
  static Finding F;
  // Of two nodes both see it: the lower one tells.
  if (M.BothSee && TheBoard.Me->WorldRank > M.OtherRank) {
    if (!TheFlags.halt_on_error)
      return;
    usleep(2000000);
  }
  ReportLock TheFloor(
      mix(mix(0x666172, M.Call), static_cast<uint64_t>(M.OtherRank)));
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = compare(*M.Mine, *M.Other);
  Text Line(F.Headline, sizeof(F.Headline));
  putHeadline(Line, F.Id, M.Mine->Function);
  nameFarObject(Line, M);
  Line.format(said::CallOnTwoNodes, M.Size, M.Call + 1);
  Text CommObject(F.CommObject, sizeof(F.CommObject));
  nameFarObject(CommObject, M);
  addSide(F, TheBoard.Me->WorldRank, *M.Mine, false);
  F.Groups[0].Site = M.Site;
  F.Groups[0].SiteOwner = TheBoard.MyLocal;
  addSide(F, M.OtherRank, *M.Other, true);
  if (M.Where)
    F.Groups[1].Where = lookUpPlace(M.Where->Text, M.Where->Path);
  F.Groups[1].SiteOwner = TheBoard.MyLocal;
  tell(F);
}

void tellFarPairs() {
  static Finding F;
  ReportLock TheFloor(0x6661727061697273ull);
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = Check::CollectiveType;
  Text(F.Headline, sizeof(F.Headline)).put(said::SentIsNotReceivedSomewhere);
  Group *G = F.addGroup();
  Text(G->What, sizeof(G->What)).format(said::FoundIn, callName(Fn::Finalize));
  G->Ranks.add(TheBoard.Me->WorldRank);
  G->SiteOwner = TheBoard.MyLocal;
  tell(F);
}

} // namespace tutti::rt
