// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where ranks that have taken a branch turn away from a call that they leave
/// out, when that is at another branch behind it. For the reader; decides
/// nothing.

#ifndef TUTTI_PASS_CHECKS_COLLECTIVES_WAYPAST_H
#define TUTTI_PASS_CHECKS_COLLECTIVES_WAYPAST_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace tutti {

class FlowGraph;

/// The first branch behind Branch from which one way leads to Site and another
/// one leads past it; null where Branch itself is that.
const llvm::Instruction *wayPast(const FlowGraph &G,
                                 const llvm::Instruction &Branch,
                                 const llvm::Instruction &Site);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_COLLECTIVES_WAYPAST_H
