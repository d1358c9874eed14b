// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who sends what to whom in neighbourhood collectives. Knows the three kinds
/// of topology and the order of their edges (MPI-3.1 section 7.6); what comes
/// of the sums is the business of Pairs.h.

#ifndef TUTTI_MPI_NEIGHBORS_H
#define TUTTI_MPI_NEIGHBORS_H

#include "mpi/agreement/PairwiseSignature.h"

namespace tutti::rt {

/// The edges of this process, in the order of the blocks in its buffers; ranks
/// of the communicator, MPI_PROC_NULL where there is nobody.
struct Neighbors {
  int NumIn, NumOut;
  int Ranks[]; ///< first those it receives from, then those it sends to

  int in(int I) const { return Ranks[I]; }
  int out(int I) const { return Ranks[NumIn + I]; }
};

/// Null when the communicator has no topology; kept with the scope.
const Neighbors *neighborsOf(CommObject &S, MPI_Comm Comm);

template <typename A>
void addNeighborPairs(const A &Call, CommObject &S, Fingerprint &P) {
  const Neighbors *N = neighborsOf(S, Call.template get<Role::COMM>());
  if (!N)
    return;
  for (int I = 0; I < N->NumIn; ++I)
    if (N->in(I) != MPI_PROC_NULL)
      P.expect(N->in(I), blockReceived(Call, I));
  for (int I = 0; I < N->NumOut; ++I)
    if (N->out(I) != MPI_PROC_NULL)
      P.send(N->out(I), blockSent(Call, I));
}

} // namespace tutti::rt

#endif // TUTTI_MPI_NEIGHBORS_H
