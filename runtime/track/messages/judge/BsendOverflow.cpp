// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Buffered sends that together may need more room than is attached. Decides it
/// from the traces: a message may take room as long as its sender cannot know
/// that its receive is there. Must not know what the run did with them.

#include "core/findings/LocalFinding.h"
#include "core/texts/Messages.def"
#include "track/messages/judge/Clocks.h"

#include <new>

namespace tutti::rt {

namespace {

constexpr uint32_t MaxBack = 500; ///< events looked at for one send

bool isBuffered(const Event &E) {
  return E.What == Event::Kind::Send && E.How & Event::Buffers && E.Peer >= 0 &&
         E.Call;
}

/// Bytes that messages may take when this one is sent, with it; 0: not known.
uint64_t needed(const Replay &P, const Clocks &C, const Step &S) {
  const Event &E = P.event(S);
  uint64_t Sum = 0;
  for (uint32_t Back = 0; Back <= S.At && Back <= MaxBack; ++Back) {
    uint32_t I = S.At - Back;
    const Event &Earlier = P.event(S.Rank, I);
    if (!isBuffered(Earlier) || Earlier.Call != E.Call)
      continue;
    if (Earlier.Needs == ~0u)
      return 0;
    Step To = P.partner(S.Rank, I);
    // What is received in a part of a trace that is not there counts as known.
    bool Known = To ? C.knows(S, To.Rank, To.At)
                    : P.isCut(static_cast<unsigned>(Earlier.Peer));
    if (!Back || !Known)
      Sum += Earlier.Needs;
  }
  return Sum;
}

} // namespace

void findCrowded(const Replay &P, const Clocks &C) {
  for (unsigned R = 0; R < P.ranks(); ++R) {
    uint64_t Most = 0;
    uint32_t At = 0;
    for (uint32_t I = 0; I < P.size(R) && I <= P.position(R); ++I) {
      const Event &E = P.event(R, I);
      if (!isBuffered(E) || E.Room == ~0u)
        continue;
      uint64_t Sum = needed(P, C, {R, I});
      if (Sum > E.Room && Sum > Most) {
        Most = Sum;
        At = I;
      }
    }
    if (!Most)
      continue;
    static LocalFinding F(Check::SendUnsafe, Severity::Warning); // large
    new (&F) LocalFinding(Check::SendUnsafe, Severity::Warning);
    const Event &E = P.event(R, At);
    F.Head.format(said::BsendNeeds, static_cast<unsigned long long>(Most),
                  E.Room);
    F.add(E.Function, E.Site, R).Note.put(said::SendsWhileBuffered);
    F.Advice.put(said::BsendOverhead);
    return tellLocal(F);
  }
}

} // namespace tutti::rt
