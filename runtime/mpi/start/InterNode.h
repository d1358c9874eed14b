// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The agreement between nodes, which share no board. On each node the first
/// member of a communicator speaks for the node: it sends the records of its
/// calls to the next node's speaker, in a ring, and compares its own with those
/// of the previous one. If every neighbour agrees, all do. Decides when records
/// are sent and when somebody waits for them; what two records mean is not its
/// business.
///
/// Records go in batches, at each flagged call, and when the communicator or
/// MPI ends; nobody waits for them. With check=all they go at each call, and a
/// blocking call waits for that of the previous node before it is made. All of
/// it goes over the private communicator, from the thread that makes the call.

#ifndef TUTTI_MPI_INTERNODE_H
#define TUTTI_MPI_INTERNODE_H

#include "mpi/agreement/PairwiseSignature.h"

namespace tutti::rt {

/// For a scope with members on other nodes.
void joinFar(CommObject &S);
void leaveFar(CommObject &S);

/// Call number Call of the node that this process speaks for. With checking
/// switched off it is sent but not compared: others may wait for it.
void agreeFar(CommObject &S, uint32_t Call, uint32_t Site, const Record &R,
              bool MayWait, bool Checked);
/// MPI has refused this call, the last one: it is not compared, and other nodes
/// do not either, unless they know of it already.
void withdrawFar(CommObject &S, uint32_t Call);
/// Adds this member's part to the sum that is looked at in the end.
void addFarPairs(const CommObject &S, uint32_t Call, const Fingerprint &P,
                 bool Checked);

/// In MPI_Finalize, while messages can still be sent. Collective over the job.
void finishFar();

} // namespace tutti::rt

#endif // TUTTI_MPI_INTERNODE_H
