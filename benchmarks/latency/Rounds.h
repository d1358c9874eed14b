// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Interleaved timing: in every round each way to make a call runs for one
/// short block, in an order drawn anew, and ways are compared within the round.
/// So what the machine does meanwhile happens to all of them. Decides how often
/// what runs; must not know what a call is.

#ifndef TUTTI_BENCHMARKS_ROUNDS_H
#define TUTTI_BENCHMARKS_ROUNDS_H

#include <functional>
#include <vector>

namespace tutti::bench {

struct Effort {
  double Budget = 1;     ///< seconds for all rounds together
  double Block = 500e-6; ///< seconds of one block
};

struct Times {
  int Repeats;                 ///< calls of one block
  std::vector<double> Seconds; ///< of one call, by round; the slowest rank's
};

/// Runs the ways (calls made by Body(way)) and returns their times, the same on
/// every rank.
std::vector<Times> measure(int NumWays, const Effort &E,
                           const std::function<void(int)> &Body);

/// Of any order; F from 0 to 1.
double quantile(std::vector<double> Values, double F);

} // namespace tutti::bench

#endif // TUTTI_BENCHMARKS_ROUNDS_H
