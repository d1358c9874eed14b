// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many messages this process has sent to each other one and received from
/// it, in a job of several nodes: the difference is what is under way. Memory
/// is the same however many tags and communicators there are: two sums over all
/// messages, and the last few that were sent.

#ifndef TUTTI_CORE_TALLY_H
#define TUTTI_CORE_TALLY_H

#include "core/Hidden.h"
#include "core/board/Hash.h"

namespace tutti::rt {

/// What says which receives a message fits.
struct Envelope {
  uint64_t Comm; ///< computed id
  int32_t Tag;
  uint32_t Unused = 0;

  uint64_t hash() const {
    return scramble(Comm + 0x9e3779b97f4a7c15ull * static_cast<uint32_t>(Tag));
  }
};

struct Tally {
  static constexpr unsigned Kept = 32;
  uint32_t Sent, Received;       ///< modulo 2^32
  uint64_t SentSum, ReceivedSum; ///< of the hashes of their envelopes
  Envelope Last[Kept];           ///< of those sent, by number

  void send(const Envelope &E) {
    SentSum += E.hash();
    Last[Sent++ % Kept] = E;
  }
  void receive(const Envelope &E) {
    ReceivedSum += E.hash();
    ++Received;
  }
};

/// By rank in MPI_COMM_WORLD; null while nothing was exchanged, and everywhere
/// in a job on one node.
TUTTI_HIDDEN extern Tally **Tallies;
/// For this many processes, at least one: none has an address all the same.
void startTallies(uint32_t Processes);
/// Null when there is no memory; then NoTally is true from here on.
Tally *makeTally(int32_t World);
TUTTI_HIDDEN extern bool NoTally;

/// Returns its number among those to the same process, from 1; 0: not known.
inline uint32_t tallySent(int32_t World, const Envelope &E) {
  if (!Tallies || World < 0)
    return 0;
  Tally *T = Tallies[World] ? Tallies[World] : makeTally(World);
  if (T)
    T->send(E);
  return T ? T->Sent : 0;
}
inline void tallyReceived(int32_t World, const Envelope &E) {
  if (!Tallies || World < 0)
    return;
  if (Tally *T = Tallies[World] ? Tallies[World] : makeTally(World))
    T->receive(E);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_TALLY_H
