// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The sum of the pairwise fingerprint.

#include "mpi/Pairs.h"

namespace tutti::rt {

namespace {

/// Pseudo-random, the same on both sides; odd, so that it never hides a part.
uint64_t factor(int From, int To) {
  return scramble(static_cast<uint64_t>(From) << 32 |
                  static_cast<uint32_t>(To)) |
         1;
}

} // namespace

Fingerprint::Fingerprint(const Scope &S, uint32_t Call)
    : S(S), Me(S.worldRank(S.Rank)),
      Past(TheBoard.Me->Pairs[pairsPlace(S.Id, Call)]) {
  Past.Id.store(0, std::memory_order_release);
  Past.Call = Call;
  Past.Rank = static_cast<uint32_t>(S.Rank);
  Past.Peers = static_cast<uint32_t>(S.peers());
  Past.Wild = false;
  for (uint32_t I = 0; I < Past.Peers && I < MaxPairs; ++I)
    Past.Send[I] = Past.Recv[I] = 0;
}

void Fingerprint::add(int Peer, const Signature &What, bool Sends) {
  Wild |= What.Wild;
  uint64_t Part = What.fold();
  if (static_cast<unsigned>(Peer) < MaxPairs)
    // Several blocks between the same two, in topologies, are added up.
    (Sends ? Past.Send : Past.Recv)[Peer] += static_cast<uint32_t>(Part);
  if (Part == 0)
    return;
  int Other = S.peerWorldRank(Peer);
  uint64_t R = Sends ? factor(Me, Other) : factor(Other, Me);
  uint64_t A = R * Part, B = scramble(R) * Part;
  Sum[0] += Sends ? A : 0 - A;
  Sum[1] += Sends ? B : 0 - B;
}

void Fingerprint::publish() {
  Past.Wild = (Wild ? PairsWild : 0u) | (!S.Inter    ? 0u
                                         : S.LowSide ? PairsLow
                                                     : PairsHigh);
  // Of two members at least one sees the other: store, then look.
  Past.Id.store(S.Id, std::memory_order_seq_cst);
}

bool Fingerprint::misfits() const {
  constexpr uint32_t Cheap = 8;
  if (Past.Peers > Cheap)
    return false;
  for (uint32_t I = 0; I < Past.Peers; ++I) {
    int32_t Local = localOf(S.peerWorldRank(static_cast<int>(I)));
    if (Local < 0)
      continue;
    const PairsPast &Other = TheBoard.area(static_cast<unsigned>(Local))
                                 .Pairs[pairsPlace(S.Id, Past.Call)];
    if (Other.Id.load(std::memory_order_seq_cst) != S.Id ||
        Other.Call != Past.Call || ((Other.Wild | Past.Wild) & PairsWild))
      continue;
    bool Fits = Other.Send[S.Rank] == Past.Recv[I] &&
                Other.Recv[S.Rank] == Past.Send[I];
    std::atomic_thread_fence(std::memory_order_acquire);
    if (!Fits && Other.Id.load(std::memory_order_relaxed) == S.Id &&
        Other.Call == Past.Call)
      return true;
  }
  return false;
}

} // namespace tutti::rt
