// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Telling nodes where the one above them listens.

#include "mpi/start/NodesTree.h"

#include "core/Flags.h"
#include "core/Growing.h"
#include "core/Hooks.h"
#include "core/board/Board.h"
#include "mpi/Ask.h"
#include "mpi/start/Node.h"

namespace tutti::rt {

namespace {

constexpr int Tag = 3;

bool isOneHost() {
  uint64_t Mine[2] = {hostNumber(), 0}, Most[2];
  Mine[1] = ~Mine[0];
  together<PMPI_Allreduce>(Mine, Most, 2, MPI_UINT64_T, MPI_MAX, privateComm());
  return Most[0] == ~Most[1];
}

/// The first process of each node, by the number of the node.
bool listSpeakers(Growing<int> &Out) {
  bool Good = true;
  for (int R = 0; R < static_cast<int>(TheBoard.Head->WorldSize); ++R)
    if (nodeOf(R) == R)
      Good &= Out.add(R);
  return Good;
}

/// With the nodes above and below. Nodes of the lowest row only receive, so
/// nobody waits for itself.
void exchange(NodesPlace &At, const Growing<int> &Speakers, bool OneHost) {
  int Radix = TheFlags.nodes_radix;
  int First = At.firstBelow(Radix), Last = First + Radix;
  Last = Last < At.NumNodes ? Last : At.NumNodes;
  NodesAddress Mine{};
  if (At.Node > 0 && First < Last) {
    openNodes(Mine, OneHost, false);
    At.Listens = Mine.Port != 0;
  }
  if (At.Node > 0)
    for (int N = First; N < Last; ++N)
      together<PMPI_Send>(&Mine, sizeof(Mine), MPI_BYTE,
                          Speakers[static_cast<uint32_t>(N)], Tag,
                          privateComm());
  int Above = At.above(Radix);
  if (At.Node > 0 && Above > 0)
    together<PMPI_Recv>(&At.Above, sizeof(At.Above), MPI_BYTE,
                        Speakers[static_cast<uint32_t>(Above)], Tag,
                        privateComm(), MPI_STATUS_IGNORE);
}

} // namespace

void joinNodesTree() {
  NodesPlace At;
  Growing<int> Speakers;
  int Me = TheBoard.Me->WorldRank;
  bool OneHost = isOneHost();
  // A process without memory must not let the others wait.
  int Good = listSpeakers(Speakers), All = 0;
  if (Me == 0)
    openNodes(At.First, OneHost, true);
  together<PMPI_Bcast>(&At.First, sizeof(At.First), MPI_BYTE, 0, privateComm());
  together<PMPI_Allreduce>(&Good, &All, 1, MPI_INT, MPI_MIN, privateComm());
  At.NumNodes = static_cast<int32_t>(Speakers.size());
  for (int32_t N = 0; N < At.NumNodes; ++N)
    if (Speakers[static_cast<uint32_t>(N)] == Me)
      At.Node = N;
  if (All && At.First.Port && At.Node >= 0)
    exchange(At, Speakers, OneHost);
  if (All)
    joinNodes(At);
  Speakers.release();
}

} // namespace tutti::rt
