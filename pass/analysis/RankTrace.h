// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one rank of a program of a given size does in main, message by message,
/// as far as every branch on the way follows from the rank, the size and
/// constants. Stops where that ends; guesses nothing. Knows one rank only.

#ifndef TUTTI_PASS_ANALYSIS_RANKTRACE_H
#define TUTTI_PASS_ANALYSIS_RANKTRACE_H

#include "model/MpiCall.h"
#include <vector>

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

struct Action {
  enum Kind : uint8_t {
    Send,       ///< taken not to wait, which some library may do
    Rendezvous, ///< a send that waits for its receive
    Receive,    ///< waits for a matching message
    Post,       ///< a receive that takes its message later
    Meet        ///< waits for all ranks
  };
  Kind What;
  MpiCall Call;
  int64_t Peer = -1;
  int64_t Tag = 0;
  bool AnyTag = false;
  /// Parameters of the call that say what travels, or -1.
  int Count = -1;
  int Type = -1;
};

struct RankTrace {
  std::vector<Action> Actions;
  enum { Ended, Unknown, Aborted } How = Unknown;
  bool AskedSize = false;
};

/// Rank of Size ranks of MPI_COMM_WORLD, from the entry of Main.
RankTrace traceRank(const llvm::Function &Main, int64_t Rank, int64_t Size,
                    const llvm::TargetLibraryInfo &TLI);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_RANKTRACE_H
