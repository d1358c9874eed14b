// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a call takes the kind of communicator that it is called with: one or
/// two groups, with a topology or without, with all members of a group. The
/// handles are good. MPI ends the job for each of these itself, and does not
/// say where.

#ifndef TUTTI_TRACK_ARGUMENTS_COMMUNICATORCHECKS_H
#define TUTTI_TRACK_ARGUMENTS_COMMUNICATORCHECKS_H

#include "core/texts/Arguments.def"
#include "mpi/Ask.h"
#include "mpi/communicators/CommObject.h"
#include "track/arguments/ErrorHandlers.h"

namespace tutti::rt::track {

constexpr const char *topologyName(Topology T) {
  return T == Topology::Grid          ? said::CartesianGrid
         : T == Topology::Graph       ? said::GraphOfAll
         : T == Topology::Distributed ? said::DistributedGraph
                                      : said::AnyTopology;
}

/// The communicator has what F asks for.
template <Fn F> bool hasTopology(MPI_Comm Comm) {
  int Has = MPI_UNDEFINED;
  if (ask<PMPI_Topo_test>(Comm, &Has) != MPI_SUCCESS)
    return true;
  switch (topologyOf(F)) {
  case Topology::Any:
    return Has != MPI_UNDEFINED;
  case Topology::Grid:
    return Has == MPI_CART;
  case Topology::Graph:
    return Has == MPI_GRAPH;
  case Topology::Distributed:
    return Has == MPI_DIST_GRAPH;
  }
  return true;
}

/// Members of a group that a part of Comm is to be made for (MPI-3.1, section
/// 6.4.2).
inline bool membersFault(const Caller &C, MPI_Comm Comm, MPI_Group Group) {
  MPI_Group All = MPI_GROUP_NULL, Both = MPI_GROUP_NULL;
  int Size = 0, There = 0;
  if (ask<PMPI_Group_size>(Group, &Size) != MPI_SUCCESS || Size == 0 ||
      ask<PMPI_Comm_group>(Comm, &All) != MPI_SUCCESS)
    return false;
  bool Known = ask<PMPI_Group_intersection>(Group, All, &Both) == MPI_SUCCESS;
  if (Known) {
    ask<PMPI_Group_size>(Both, &There);
    if (Both != MPI_GROUP_EMPTY)
      ask<PMPI_Group_free>(&Both);
  }
  ask<PMPI_Group_free>(&All);
  return Known && There < Size &&
         tellArgument(C, said::NotInCommunicator, Size, There);
}

/// S is the communicator; null when it is not known.
template <typename A, typename Who>
bool communicatorFault(const A &Call, const Who &C, const CommObject *S) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, table::Intra))
    if (S && S->Inter)
      return tellArgument(C, said::NoIntercommunicator);
  if constexpr (has(F, table::Inter))
    if (S && !S->Inter)
      return tellArgument(C, said::NoIntracommunicator);
  if constexpr (has(F, table::Shaped))
    if (!hasTopology<F>(Call.template get<Role::COMM>()))
      return tellArgument(C, said::NoTopology, topologyName(topologyOf(F)));
  if constexpr (has(F, Role::GROUP) && has(F, Role::COMM))
    return membersFault(C, Call.template get<Role::COMM>(),
                        Call.template get<Role::GROUP>());
  // Only the leader names whom it meets.
  if constexpr (F == Fn::Intercomm_create)
    if (const CommObject *P = objectOf(Call.template get<Role::PEER_COMM>());
        S && P && !P->Inter && Call.template get<Role::LEADER>() == S->Rank &&
        Call.template get<Role::REMOTE_LEADER>() == P->Rank)
      return tellArgument(C, said::LeadersAreOne, P->Rank);
  return false;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_COMMUNICATORCHECKS_H
