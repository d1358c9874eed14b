// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Collectives that ranks of different nodes wait in and do not agree on. The
/// agreement of nodes by messages comes too late for a call that hangs at once.

#ifndef TUTTI_REPORT_INTERNODE_NODESCALLS_H
#define TUTTI_REPORT_INTERNODE_NODESCALLS_H

#include "report/internode/NodesGraph.h"

namespace tutti::rt {

/// Of the collectives that somebody waits in, the different ways in which ranks
/// have made them: mostly one.
class NodesCalls {
public:
  /// Tells what two ranks of different nodes do not agree on, one of which
  /// waits in it: that needs no further proof. NodeOf: by rank.
  template <typename F> void compare(const NodesGraph &Graph, F NodeOf) {
    for (int32_t R = 0; R < Graph.size(); ++R)
      if (const WaitReport *T = Graph.Said[R])
        for (uint32_t I = 0; I < T->Head->NumCalls; ++I)
          add(*T, T->Calls[I], NodeOf(R));
    clear();
  }

  void release() { Ways.release(); }

private:
  /// One way, by the first that made the call so, and the first of another
  /// node.
  struct WayMade {
    ChainLink<WayMade> Link;
    uint64_t Key;
    struct {
      const WaitReport *By;
      const ReportedCall *Call;
      int32_t Node;
    } At[2];
  };
  static constexpr unsigned MostWays = 64; ///< that are kept of one call
  static uint64_t keyOf(const WayMade &W) { return W.Key; }
  void add(const WaitReport &T, const ReportedCall &C, int32_t Node);
  void clear();

  Chains<WayMade, &WayMade::Link, keyOf> Ways{};
};

} // namespace tutti::rt

#endif // TUTTI_REPORT_INTERNODE_NODESCALLS_H
