// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Keeping and printing sets of ranks.

#include "core/board/RankSet.h"

#include <cstring>

namespace tutti::rt {

unsigned RankSet::after(int Rank) const {
  unsigned From = 0, To = NumRuns;
  while (From < To) {
    unsigned Middle = (From + To) / 2;
    if (Runs[Middle].First > Rank)
      To = Middle;
    else
      From = Middle + 1;
  }
  return From;
}

void RankSet::add(int Rank) {
  unsigned At = after(Rank);
  if (At > 0 && Runs[At - 1].Last >= Rank)
    return;
  bool Before = At > 0 && Runs[At - 1].Last == Rank - 1;
  bool Behind = At < NumRuns && Runs[At].First == Rank + 1;
  if (Before && Behind) {
    Runs[At - 1].Last = Runs[At].Last;
    --NumRuns;
    memmove(Runs + At, Runs + At + 1, (NumRuns - At) * sizeof(Run));
  } else if (Before) {
    Runs[At - 1].Last = Rank;
  } else if (Behind) {
    Runs[At].First = Rank;
  } else if (NumRuns == Room) {
    Complete = false;
  } else {
    memmove(Runs + At + 1, Runs + At, (NumRuns - At) * sizeof(Run));
    Runs[At] = {Rank, Rank};
    ++NumRuns;
  }
}

void RankSet::add(const RankSet &Others) {
  for (unsigned I = 0; I < Others.NumRuns; ++I)
    for (int R = Others.Runs[I].First; R <= Others.Runs[I].Last; ++R) {
      // Those that are here already go in one step.
      if (unsigned At = after(R); At > 0 && Runs[At - 1].Last >= R)
        R = Runs[At - 1].Last;
      else
        add(R);
    }
  Complete &= Others.Complete;
}

unsigned RankSet::size() const {
  unsigned Size = 0;
  for (unsigned I = 0; I < NumRuns; ++I)
    Size += static_cast<unsigned>(Runs[I].Last - Runs[I].First) + 1;
  return Size;
}

bool RankSet::has(int Rank) const {
  unsigned At = after(Rank);
  return At > 0 && Runs[At - 1].Last >= Rank;
}

bool RankSet::meets(const RankSet &Others) const {
  for (unsigned I = 0, J = 0; I < NumRuns && J < Others.NumRuns;) {
    if (Runs[I].Last < Others.Runs[J].First)
      ++I;
    else if (Others.Runs[J].Last < Runs[I].First)
      ++J;
    else
      return true;
  }
  return false;
}

bool RankSet::operator==(const RankSet &Others) const {
  return NumRuns == Others.NumRuns && Complete == Others.Complete &&
         memcmp(Runs, Others.Runs, NumRuns * sizeof(Run)) == 0;
}

void RankSet::print(Text &Out) const {
  for (unsigned I = 0; I < NumRuns; ++I) {
    if (I > 0)
      Out.put(',');
    Out.format("%d", Runs[I].First);
    if (Runs[I].Last > Runs[I].First)
      Out.format("-%d", Runs[I].Last);
  }
  if (!Complete)
    Out.put(",...");
}

void RankSet::printNamed(Text &Out, bool Padded) const {
  bool IsOne = NumRuns == 1 && Runs[0].First == Runs[0].Last;
  Out.put(IsOne ? (Padded ? "rank  " : "rank ") : "ranks ");
  print(Out);
}

void RankSet::printJson(Text &Out) const {
  Out.put('[');
  for (unsigned I = 0; I < NumRuns; ++I)
    for (int R = Runs[I].First; R <= Runs[I].Last; ++R)
      Out.format("%s%d", I || R > Runs[I].First ? "," : "", R);
  Out.put(']');
}

} // namespace tutti::rt
