// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The collectives that are measured and the ways to call each of them. Decides
/// what one call is; must not know how it is timed.

#ifndef TUTTI_BENCHMARKS_CALLS_H
#define TUTTI_BENCHMARKS_CALLS_H

#include <cstddef>
#include <vector>

namespace tutti::bench {

enum class Collective { Barrier, Bcast, Allreduce, Alltoallv, Gatherv };
inline constexpr int NumCollectives = 5;
const char *name(Collective C);

/// Bare: the profiling entry, which no tool sees. Checked: the call as a
/// program makes it. Announced: the same with its site announced, as in
/// instrumented code. Classic: the protocol of collchk, then the bare call;
/// ClassicFast: with the type hash in O(log count) instead of O(count).
enum class Way { Bare, Checked, Announced, Classic, ClassicFast };
inline constexpr int NumWays = 5;
const char *name(Way W);

/// Buffers of Doubles elements for each of Ranks members of the world.
class Buffers {
public:
  Buffers(int Ranks, int Rank, std::size_t Doubles);
  /// Doubles per member, which every later call uses.
  void resize(int Doubles);
  int Doubles = 0, Ranks, Rank;
  std::vector<double> Send, Recv;
  std::vector<int> Counts, Displacements;
};

/// One call on MPI_COMM_WORLD; root 0.
void call(Collective C, Way W, Buffers &B);

/// Whether a runtime that takes announcements is in this process.
bool runtimeIsThere();

} // namespace tutti::bench

#endif // TUTTI_BENCHMARKS_CALLS_H
