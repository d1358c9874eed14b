// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reports of what a process found out about its own calls. Decides which of
/// them are the same finding of several processes; must not know the trackers.

#include "core/findings/LocalFinding.h"

#include "core/Flags.h"
#include "core/board/Hash.h"
#include "core/texts/Words.def"
#include "report/Tell.h"
#include "report/print/Describe.h"

#include <cstring>
#include <unistd.h>

namespace tutti::rt {

namespace {

/// The same for every process that runs the same code. Two words of one finding
/// can differ where ranks or counts do, so the words do not count.
uint64_t keyOf(const LocalFinding &F) {
  uint64_t Key = mix(static_cast<uint64_t>(F.Which), 0x6c6f63616cull);
  for (unsigned I = 0; I < F.NumLines; ++I) {
    const LocalFinding::Line &L = F.Lines[I];
    const RankArea &Area = TheBoard.area(L.Owner);
    const SiteText &S = Area.Sites[L.Site % MaxSites];
    Key = mix(Key, static_cast<uint64_t>(L.Function));
    Key = mixText(Key, Area.pathOf(S));
    Key = mix(mix(Key, S.Line), mix(S.Column, S.Offset));
  }
  return Key;
}

/// Calls that the compiler has put to several places look like one.
bool isSameLine(const Group &A, const Group &B) {
  if (!A.Where.Known || !B.Where.Known || strcmp(A.What, B.What) ||
      strcmp(A.Detail, B.Detail) || strcmp(A.Where.File, B.Where.File) ||
      A.Where.Line != B.Where.Line || A.Where.Column != B.Where.Column)
    return false;
  return A.Ranks == B.Ranks;
}

/// Another process tells the same error and ends the job: this one must not run
/// into what MPI itself does about it. Not for long, and once for each finding:
/// it may be one that the user does not want to hear.
void waitForEnd(uint64_t Key) {
  static uint64_t Known[64];
  uint64_t &Place = Known[Key % 64];
  if (!TheFlags.halt_on_error || Place == Key)
    return;
  Place = Key;
  for (unsigned Ms = 0; Ms < 500; ++Ms) {
    if (uint32_t Status = TheBoard.Head->Stop.load(std::memory_order_acquire))
      leave(static_cast<int>(Status));
    usleep(1000);
  }
}

void joinSameLines(Finding &F, unsigned *Counts) {
  unsigned Kept = 0;
  for (unsigned I = 0; I < F.NumGroups; ++I) {
    unsigned J = 0;
    while (J < Kept && !(Counts[I] && isSameLine(F.Groups[J], F.Groups[I])))
      ++J;
    if (J < Kept) {
      Counts[J] += Counts[I];
      continue;
    }
    if (Kept != I)
      F.Groups[Kept] = F.Groups[I];
    Counts[Kept++] = Counts[I];
  }
  F.NumGroups = Kept;
  for (unsigned I = 0; I < F.NumGroups; ++I)
    if (Counts[I] > 1) {
      Group &G = F.Groups[I];
      TextOf<sizeof(G.Detail)> Detail;
      Detail.format(said::TimesAnd, Counts[I], G.Detail[0] ? ", " : "",
                    G.Detail);
      copyHead(G.Detail, sizeof(G.Detail), Detail.text());
    }
}

} // namespace

void tellLocal(const LocalFinding &Found) {
  static Finding F;
  uint64_t Key = keyOf(Found);
  ReportLock TheFloor(Key, Found.Level);
  if (!TheFloor) {
    if (Found.Level == Severity::Error && !Found.JobGoesOn)
      waitForEnd(Key);
    return;
  }
  F = Finding();
  F.Id = Found.Which;
  F.IsError = Found.Level == Severity::Error;
  F.JobGoesOn = Found.JobGoesOn;
  copyHead(F.Headline, sizeof(F.Headline), Found.Head.text());
  copyHead(F.Advice, sizeof(F.Advice), Found.Advice.text());
  F.Cure = Found.Cure;
  static unsigned Counts[Finding::MaxGroups];
  for (unsigned I = 0; I < Found.NumLines; ++I) {
    const LocalFinding::Line &L = Found.Lines[I];
    Group *G = F.addGroup();
    if (!G)
      continue;
    Counts[F.NumGroups - 1] = L.Count;
    copyHead(G->What, sizeof(G->What), callName(L.Function));
    copyHead(G->Detail, sizeof(G->Detail), L.Note.text());
    G->Site = L.Site;
    G->SiteOwner = L.Owner;
    for (unsigned R = 0; R < TheBoard.Head->NumLocal; ++R)
      if (L.Ranks[R / 64] >> R % 64 & 1)
        G->Ranks.add(TheBoard.area(R).WorldRank);
  }
  lookUpPlaces(F);
  joinSameLines(F, Counts);
  F.MoreGroups += Found.MoreLines;
  tell(F);
}

} // namespace tutti::rt
