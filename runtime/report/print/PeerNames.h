// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How a report names the one rank that a wait is for. Of many ranks that each
/// wait for another one, those that wait for the same neighbour are one line.

#ifndef TUTTI_REPORT_PRINT_PEERNAMES_H
#define TUTTI_REPORT_PRINT_PEERNAMES_H

#include "core/texts/Words.def"
#include "report/print/Finding.h"

#include <initializer_list>

namespace tutti::rt {

/// The later, the fewer lines.
enum class PeerNames : uint8_t {
  Ranks,     ///< "rank 3"
  Distances, ///< "the rank 1 below"
  None       ///< "another rank"
};

/// Both are ranks in MPI_COMM_WORLD.
inline void namePeer(Text &Out, PeerNames How, int32_t Own, int32_t Peer) {
  if (How == PeerNames::Ranks || Own == Peer)
    Out.format(said::RankIs, Peer);
  else if (How == PeerNames::None)
    Out.put(said::AnotherRank);
  else
    Out.format(said::RankAtDistance, Peer < Own ? Own - Peer : Peer - Own,
               Peer < Own ? said::Below : said::Above);
}

/// Add(How) adds lines to a finding: with the first names with which they all
/// have room.
template <typename Lines> void addWithPeers(Finding &To, Lines Add) {
  const unsigned Groups = To.NumGroups, More = To.MoreGroups;
  for (PeerNames How :
       {PeerNames::Ranks, PeerNames::Distances, PeerNames::None}) {
    To.NumGroups = Groups;
    To.MoreGroups = More;
    Add(How);
    if (To.MoreGroups == More)
      return;
  }
}

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_PEERNAMES_H
