// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is told of a deadlock between nodes, and of a job that stands still.
/// The finding lasts until the next one.

#ifndef TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H
#define TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H

#include "report/internode/NodesGraph.h"
#include "report/print/Finding.h"

namespace tutti::rt {

/// The calls of those that the graph knows as dead. WaitedMs: all of them have
/// waited for so long.
Finding *nodesDeadlock(const NodesGraph &Graph, uint32_t WaitedMs);

/// All ranks wait, for so many seconds each. Null when nobody has to do what
/// another one waits for: it is just a slow operation that all have joined.
Finding *nodesStall(const NodesGraph &Graph, const Growing<uint32_t> &Seconds);

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESDEADLOCK_H
