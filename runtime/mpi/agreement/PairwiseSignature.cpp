// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The sum of the pairwise fingerprint.

#include "mpi/agreement/PairwiseSignature.h"

#include "mpi/Ask.h"
#include "mpi/agreement/Agree.h"

#include <cstdlib>

namespace tutti::rt {

namespace {

/// Pseudo-random, the same on both sides; odd, so that it never hides a part.
uint64_t factor(int From, int To) {
  return scramble(static_cast<uint64_t>(From) << 32 |
                  static_cast<uint32_t>(To)) |
         1;
}

PairsPast &placeFor(uint64_t Id, uint32_t Call, PairsPast &Own) {
  PairsPast &Shared = TheBoard.Me->Pairs[pairsPlace(Id, Call)];
  if (ManyThreads && !Shared.Of.claim())
    return Own;
  if (!ManyThreads)
    Shared.Of.open();
  return Shared;
}

} // namespace

Fingerprint::Fingerprint(const CommObject &S, uint32_t Call)
    : S(S), Call(Call), Me(S.worldRank(S.Rank)),
      Past(placeFor(S.Id, Call, Own)) {
  Past.Rank = static_cast<uint32_t>(S.Rank);
  Past.Peers = static_cast<uint32_t>(S.peers());
  Past.Wild = false;
  for (uint32_t I = 0; I < Past.Peers && I < MaxPairs; ++I)
    Past.Send[I] = Past.Recv[I] = 0;
}

void Fingerprint::add(int Peer, const Folded &What, bool Sends) {
  Wild |= What.Wild;
  uint64_t Part = What.Sum;
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

void Fingerprint::sendToSelf(const Folded &What) {
  Wild |= What.Wild;
  if (static_cast<unsigned>(S.Rank) >= MaxPairs)
    return;
  Past.Send[S.Rank] += static_cast<uint32_t>(What.Sum);
  Past.Recv[S.Rank] += static_cast<uint32_t>(What.Sum);
}

void Fingerprint::publish() {
  Past.Wild = (Wild ? PairsWild : 0u) | (!S.Inter    ? 0u
                                         : S.LowSide ? PairsLow
                                                     : PairsHigh);
  // Of two members at least one sees the other: store, then look.
  Past.Of.publish(S.Id, Call, std::memory_order_seq_cst);
}

bool Fingerprint::misfits() const {
  constexpr int Cheap = 8;
  // What a member sends to itself, some libraries copy as it enters.
  if (!S.Inter && !Wild && static_cast<unsigned>(S.Rank) < MaxPairs &&
      Past.Send[S.Rank] != Past.Recv[S.Rank])
    return true;
  // Of two members the last one to come has the whole sum.
  bool SumIsEnough = S.Complete && TheBoard.Rings[S.RingIndex].Size == 2;
  int Peers = S.peers();
  if (Peers > Cheap || SumIsEnough)
    return false;
  for (int I = 0; I < Peers; ++I) {
    int32_t Local = localOf(S.peerWorldRank(I));
    if (Local < 0)
      continue;
    const PairsPast &Other = TheBoard.area(static_cast<unsigned>(Local))
                                 .Pairs[pairsPlace(S.Id, Call)];
    if (!Other.Of.is(S.Id, Call, std::memory_order_seq_cst) ||
        ((Other.Wild | Past.Wild) & PairsWild))
      continue;
    bool Fits = Other.Send[S.Rank] == Past.Recv[I] &&
                Other.Recv[S.Rank] == Past.Send[I];
    // Neither may have been written over, its own by another thread.
    if (!Fits && Other.Of.isStill(S.Id, Call) && Past.Of.isStill(S.Id, Call))
      return true;
  }
  return false;
}

void addGroup(const CommObject &S, MPI_Comm Comm, MPI_Group Group,
              Fingerprint &P) {
  int Rank = MPI_UNDEFINED;
  if (S.Inter || Group == MPI_GROUP_NULL ||
      ask<PMPI_Group_rank>(Group, &Rank) != MPI_SUCCESS ||
      Rank == MPI_UNDEFINED)
    return;
  Members *M = membersOf(Group);
  if (!M)
    return;
  int *Ranks = static_cast<int *>(malloc(2 * sizeof(int) * (M->Size + 1)));
  int *Here = Ranks + M->Size;
  MPI_Group All = MPI_GROUP_NULL;
  if (Ranks && ask<PMPI_Comm_group>(Comm, &All) == MPI_SUCCESS) {
    for (int I = 0; I < M->Size; ++I)
      Ranks[I] = I;
    ask<PMPI_Group_translate_ranks>(Group, M->Size, Ranks, All, Here);
    ask<PMPI_Group_free>(&All);
    for (int I = 0; I < M->Size; ++I)
      if (Here[I] != MPI_UNDEFINED && Here[I] != S.Rank) {
        P.send(Here[I], Folded(basicSignature(M->Hash)));
        P.expect(Here[I], Folded(basicSignature(M->Hash)));
      }
  }
  free(Ranks);
  release(M);
}

} // namespace tutti::rt
