// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The report of several threads in one collective.

#include "core/Hooks.h"
#include "core/texts/Order.def"
#include "report/Tell.h"
#include "report/print/Describe.h"

#include <cstring>

namespace tutti::rt {

static const char *headline(const ThreadsFinding &Found) {
  switch (Found.Why) {
  case ThreadsFinding::AtOnce:
    return said::ThreadsAtOnce;
  case ThreadsFinding::EachOne:
    return said::ThreadsInOne;
  case ThreadsFinding::Unordered:
    return said::ThreadsInNoOrder;
  case ThreadsFinding::ByChance:
    return said::CollectivesInNoOrder;
  }
  return "";
}

void tellThreads(const ThreadsFinding &Found) {
  static Finding F;
  ReportLock TheFloor(mix(mix(Found.Sites[0], Found.Sites[1]), 0x7468),
                      Found.IsError ? Severity::Error : Severity::Warning);
  if (!TheFloor)
    return;
  F = Finding();
  F.Id = Found.Chosen ? Check::OmpConcurrent : Check::OmpMultithreaded;
  F.IsError = Found.IsError;
  Text Line(F.Headline, sizeof(F.Headline));
  Line.put(headline(Found));
  nameObject(Line, Found.Ring, true);
  Text CommObject(F.CommObject, sizeof(F.CommObject));
  nameObject(CommObject, Found.Ring, false);
  int N = Found.Calls[0] == Found.Calls[1] && Found.Sites[0] == Found.Sites[1]
              ? 1
              : 2;
  for (int I = 0; I < N; ++I) {
    Group *G = F.addGroup();
    strncpy(G->What, callName(Found.Calls[I]), sizeof(G->What) - 1);
    if (Found.Why != ThreadsFinding::ByChance)
      strcpy(G->Detail, N == 1   ? said::MoreThanOneThread
                        : I == 0 ? said::OneThread
                                 : said::AnotherThread);
    G->Site = Found.Sites[I];
    G->SiteOwner = TheBoard.MyLocal;
    G->Ranks.add(TheBoard.Me->WorldRank);
  }
  if (Found.Why == ThreadsFinding::ByChance)
    strcpy(F.Advice, said::OrderedByChance);
  if (Found.Why == ThreadsFinding::Unordered)
    strcpy(F.Advice, said::NothingOrders);
  tell(F);
}

} // namespace tutti::rt
