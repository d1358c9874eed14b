// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Shortcuts through a flow graph past nodes that do nothing of interest: who
/// comes to one of them comes to the same place whichever way it takes. A loop
/// of such nodes ends. Knows the graph, not what is of interest.

#ifndef TUTTI_PASS_ANALYSIS_FLOW_SILENTWAYS_H
#define TUTTI_PASS_ANALYSIS_FLOW_SILENTWAYS_H

#include "analysis/flow/FlowGraph.h"

namespace tutti {

class SilentWays {
public:
  SilentWays(const FlowGraph &G, llvm::function_ref<bool(unsigned)> IsSilent);
  /// Where everyone who is at N comes to next; N itself if it is of interest,
  /// or what is done depends on the way from there. Never past what
  /// post-dominates N.
  unsigned next(unsigned N) const { return Next[N]; }

private:
  std::vector<unsigned> Next;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_FLOW_SILENTWAYS_H
