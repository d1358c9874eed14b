// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What an expression is in the first turns of the loops around an instruction.
/// Of a loop that a team shares the first turn is that of one of its threads.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_FIRSTTURN_H
#define TUTTI_PASS_CHECKS_BUFFERS_FIRSTTURN_H

#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace llvm {
class DominatorTree;
class Instruction;
class LoadInst;
} // namespace llvm

namespace tutti {

/// Loops that Start is in stay as they are; null: there are none. A lower bound
/// of Fortran that is not known is 1.
class FirstTurn : public llvm::SCEVRewriteVisitor<FirstTurn> {
public:
  FirstTurn(llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT,
            const llvm::Instruction &At, const llvm::Instruction *Start)
      : SCEVRewriteVisitor(SE), DT(DT), At(At), Start(Start) {}

  /// Some turns of a loop do not come to At.
  bool mayBeLeftOut() const { return MayBeLeftOut; }

  const llvm::SCEV *visitAddRecExpr(const llvm::SCEVAddRecExpr *R);
  const llvm::SCEV *visitUnknown(const llvm::SCEVUnknown *U);

private:
  const llvm::DominatorTree &DT;
  const llvm::Instruction &At;
  const llvm::Instruction *Start;
  bool MayBeLeftOut = false;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_FIRSTTURN_H
