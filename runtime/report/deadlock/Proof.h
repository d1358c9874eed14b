// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rules of proof: when a wait can never end (docs/dev/proofs.md). Decides
/// it from what is known of each thing that could end it; must not know where
/// that knowledge comes from: the board of a node and the reports of several
/// nodes are judged by the same rules.
///
/// What is not known ends the wait. So a mistake can only be that a deadlock is
/// not proven.

#ifndef TUTTI_REPORT_DEADLOCK_PROOF_H
#define TUTTI_REPORT_DEADLOCK_PROOF_H

#include "core/Known.h"

namespace tutti::rt {

/// What one operation that a call waits for needs before it can end.
struct Ending {
  enum class Needs : unsigned char {
    Nothing, ///< it ends by itself, has ended, or is not known
    One,     ///< a step of one of its processes
    Each     ///< a step of each of them
  };
  Needs What;
  bool Open; ///< it is certain that it has not ended
};

constexpr Ending unknownEnding() { return {Ending::Needs::Nothing, false}; }

/// A receive or a probe. A message that was sent comes, however long it takes;
/// when none was, one of those that may send it has to.
constexpr Ending endOfReceive(Known WasSent) {
  return WasSent == Known::No ? Ending{Ending::Needs::One, true}
                              : unknownEnding();
}

/// A send. When the message was taken it ends, however long that takes; so it
/// may when there is a receive that may take it. Whether the library keeps a
/// copy of the message it has decided before: it may have, and have ended.
constexpr Ending endOfSend(Known WasTaken, Known HasReceive) {
  return WasTaken == Known::No && HasReceive == Known::No
             ? Ending{Ending::Needs::One, false}
             : unknownEnding();
}

/// A collective, by those whose data it needs and who have not come.
constexpr Ending endOfCollective(Known WhoIsMissing) {
  return WhoIsMissing == Known::Yes ? Ending{Ending::Needs::Each, true}
                                    : unknownEnding();
}

/// Of one-sided communication: a post, a completion, a lock that others hold.
constexpr Ending endOfSynchronisation(Known WasDone) {
  return WasDone == Known::No ? Ending{Ending::Needs::Each, true}
                              : unknownEnding();
}

/// Whether a call that waits can go on, from what each of its operations needs.
class WaitProof {
public:
  /// All: the call ends when all of its operations have, else when one has.
  /// Truncated: it has operations that are not known.
  constexpr WaitProof(bool All, bool Truncated)
      : NeedsAll(All), Any(Truncated) {}

  /// Steps: the processes whose steps it needs can do them.
  constexpr void add(const Ending &E, bool Steps) {
    bool Ends = E.What == Ending::Needs::Nothing || Steps;
    None = false;
    Any |= Ends;
    Never |= NeedsAll && E.Open && !Ends;
  }

  /// Whether one more operation could still change the answer. MayBeOpen: it
  /// may be certain that it has not ended.
  constexpr bool asksFor(bool MayBeOpen) const {
    return !Never && (!Any || (NeedsAll && MayBeOpen));
  }

  /// One that can end no more may have ended before, unless that is excluded:
  /// then the call waits for another one. A call that waits for nothing that is
  /// known may end.
  constexpr bool canGoOn() const { return !Never && (Any || None); }

private:
  bool NeedsAll, Any, Never = false, None = true;
};

/// Releases spread from the processes that are not dead until nothing changes.
/// View: number() of processes, isDead(P), canGoOn(P) given who is dead now,
/// release(P). Who is left can never go on, whatever the others do.
template <typename View> void spreadReleases(View &&V) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned P = 0, N = V.number(); P < N; ++P)
      if (V.isDead(P) && V.canGoOn(P)) {
        V.release(P);
        Changed = true;
      }
  }
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_PROOF_H
