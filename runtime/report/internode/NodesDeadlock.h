// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The reports of a deadlock between nodes, and of a job that stands still.

#ifndef TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H
#define TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H

#include "report/internode/NodesGraph.h"

namespace tutti::rt {

/// Tells the calls of those that the graph knows as dead. Key: what is told
/// once only; WaitedMs: all of them have waited for so long.
void tellNodesDeadlock(const NodesGraph &Graph, uint64_t Key,
                       uint32_t WaitedMs);

/// Tells that all ranks wait, for so many seconds each, if somebody has not
/// done what another one waits for: not just a slow operation that all have
/// joined.
void tellNodesStall(const NodesGraph &Graph, uint64_t Key,
                    const Growing<uint32_t> &Seconds);

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H
