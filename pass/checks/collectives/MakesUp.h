// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Loops of collectives that make up for rounds which a rank has not had.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_MAKESUP_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_MAKESUP_H

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

class RankDependence;

/// The condition of a loop tells ranks apart by no more than how much less each
/// has of something than one rank, or all, have: `part(0, n) - part(rank, n)`.
bool makesUp(const llvm::Value &Condition, const RankDependence &Ranks);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_MAKESUP_H
