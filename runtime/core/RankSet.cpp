// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Keeping and printing sets of ranks.

#include "core/RankSet.h"

#include <cstring>

namespace tutti::rt {

void RankSet::add(int Rank) {
  unsigned At = Used;
  while (At > 0 && Ranks[At - 1] > Rank)
    --At;
  if ((At > 0 && Ranks[At - 1] == Rank) || Used == Room)
    return;
  memmove(Ranks + At + 1, Ranks + At, (Used - At) * sizeof(Ranks[0]));
  Ranks[At] = Rank;
  ++Used;
}

void RankSet::add(const RankSet &Others) {
  for (unsigned I = 0; I < Others.size(); ++I)
    add(Others[I]);
}

bool RankSet::has(int Rank) const {
  for (unsigned I = 0; I < Used; ++I)
    if (Ranks[I] == Rank)
      return true;
  return false;
}

void RankSet::print(Text &Out) const {
  for (unsigned I = 0; I < Used;) {
    unsigned J = I;
    while (J + 1 < Used && Ranks[J + 1] == Ranks[J] + 1)
      ++J;
    if (I > 0)
      Out.put(',');
    Out.format("%d", Ranks[I]);
    if (J > I)
      Out.format("-%d", Ranks[J]);
    I = J + 1;
  }
}

void RankSet::printNamed(Text &Out, bool Padded) const {
  Out.put(Used == 1 ? (Padded ? "rank  " : "rank ") : "ranks ");
  print(Out);
}

void RankSet::printJson(Text &Out) const {
  Out.put('[');
  for (unsigned I = 0; I < Used; ++I)
    Out.format("%s%d", I ? "," : "", Ranks[I]);
  Out.put(']');
}

} // namespace tutti::rt
