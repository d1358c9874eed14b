// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The report of several threads in one collective.

#include "core/Hooks.h"
#include "report/Describe.h"
#include "report/Tell.h"

#include <cstring>

namespace tutti::rt {

void tellThreads(uint32_t Index, Fn First, uint32_t FirstSite, Fn Second,
                 uint32_t SecondSite, bool AtOnce) {
  static Finding F;
  Floor TheFloor(mix(mix(FirstSite, SecondSite), 0x7468));
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = Check::OmpMultithreaded;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.put(AtOnce ? "two threads of a process are in collectives at once on "
                  : "several threads of a team execute one collective on ");
  nameScope(Line, Index, true);
  Text Scope(F.Scope, sizeof(F.Scope));
  nameScope(Scope, Index, false);
  Fn Calls[2] = {First, Second};
  uint32_t Sites[2] = {FirstSite, SecondSite};
  int N = Calls[0] == Calls[1] && Sites[0] == Sites[1] ? 1 : 2;
  for (int I = 0; I < N; ++I) {
    Group *G = F.addGroup();
    strncpy(G->What, callName(Calls[I]), sizeof(G->What) - 1);
    if (N == 1)
      strcpy(G->Detail, "more than one thread");
    G->Site = Sites[I];
    G->SiteOwner = TheBoard.MyLocal;
    G->Ranks.add(TheBoard.Me->WorldRank);
  }
  tell(F);
}

} // namespace tutti::rt
