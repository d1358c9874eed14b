// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Messages that nobody ever received although the run completed. Decides it
/// from the traces: a send without a receive, to a process that has none left
/// that could have got it. Those that were told of as unsafe are not repeated.

#include "core/Sites.h"
#include "core/findings/LocalFinding.h"
#include "core/texts/Handles.def"
#include "core/texts/Messages.def"
#include "track/messages/judge/Replay.h"

#include <new>

namespace tutti::rt {

namespace {

/// A receive of this process was never completed: it may have the message.
bool isTaken(const Replay &P, unsigned To, unsigned From, const Event &S) {
  for (uint32_t I = 0; I < P.size(To); ++I) {
    const Event &R = P.event(To, I);
    if (R.What == Event::Kind::Recv && R.Got < 0 && R.Comm == S.Comm &&
        (R.Peer < 0 || R.Peer == static_cast<int32_t>(From)) &&
        (R.Tag == AnyTag || R.Tag == S.Tag))
      return true;
  }
  return false;
}

bool isLost(const Replay &P, unsigned From, uint32_t I) {
  const Event &S = P.event(From, I);
  if (S.What != Event::Kind::Send || S.Peer < 0 || P.partner(From, I) ||
      P.wasTold({From, I}))
    return false;
  unsigned To = static_cast<unsigned>(S.Peer);
  return !P.isCut(To) && !isTaken(P, To, From, S);
}

} // namespace

void findLost(const Replay &P) {
  static LocalFinding F(Check::SendUnsafe, Severity::Warning); // large
  new (&F) LocalFinding(Check::SendUnsafe, Severity::Warning);
  unsigned Total = 0;
  for (unsigned R = 0; R < P.ranks(); ++R)
    for (uint32_t I = 0; I < P.size(R); ++I) {
      if (!isLost(P, R, I))
        continue;
      const Event &S = P.event(R, I);
      ++Total;
      unsigned L = 0;
      while (L < F.NumLines &&
             (F.Lines[L].Function != S.Function || F.Lines[L].Owner != R ||
              F.Lines[L].Site != S.Site))
        ++L;
      if (L == F.NumLines && L < LocalFinding::MaxLines)
        F.add(S.Function, S.Site, R)
            .Note.format(said::ToRankWithTag,
                         TheBoard.area(static_cast<unsigned>(S.Peer)).WorldRank,
                         S.Tag);
      if (L < F.NumLines)
        ++F.Lines[L].Count;
      else
        ++F.MoreLines;
    }
  if (!Total)
    return;
  F.Head.format(said::NeverReceived, Total,
                Total == 1 ? said::OneWas : said::ManyWere);
  F.Advice.put(said::EachNeedsReceive);
  tellLocal(F);
}

} // namespace tutti::rt
