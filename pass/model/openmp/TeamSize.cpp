// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks back from a fork on the only way that leads there. A team may be
/// smaller than it was asked to be, never larger.

#include "model/openmp/TeamSize.h"
#include "model/Incomplete.h"
#include "model/openmp/OmpCall.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace tutti {

/// A number that is asked for the next team, right before Fork: the operand of
/// the nearest push in the same block or a block that only leads here.
static const Value *sizeAskedFor(const CallBase &Fork, OmpKind Push) {
  const BasicBlock *BB = Fork.getParent();
  const Instruction *I = Fork.getPrevNode();
  for (unsigned Blocks = 0; Blocks < 8; ++Blocks) {
    for (; I; I = I->getPrevNode()) {
      OmpKind K = ompKind(*I);
      if (K == Push) {
        const auto &Call = cast<CallBase>(*I);
        return Call.arg_size() > 2
                   ? Call.getArgOperand(Call.arg_size() > 4 ? 3 : 2)
                   : nullptr;
      }
      if (K == OmpKind::Fork || K == OmpKind::ForkIf ||
          K == OmpKind::ForkTeams || K == OmpKind::SerializedBegin)
        return nullptr;
    }
    BB = BB->getSinglePredecessor();
    if (!BB)
      return nullptr;
    I = BB->getTerminator();
  }
  return nullptr;
}

/// What omp_set_num_threads was given on the only way that leads to Fork; null
/// when it is not called there.
static const Value *sizeSetBefore(const CallBase &Fork) {
  const Instruction *I = Fork.getPrevNode();
  const BasicBlock *BB = Fork.getParent();
  for (unsigned Blocks = 0; BB && Blocks < 8; ++Blocks) {
    for (; I; I = I->getPrevNode())
      if (ompKind(*I) == OmpKind::SetThreads) {
        const Value *Size = cast<CallBase>(I)->getArgOperand(0);
        // Fortran gives it by reference.
        const auto *G = dyn_cast<GlobalVariable>(Size);
        return G && G->isConstant() && G->hasInitializer() ? G->getInitializer()
                                                           : Size;
      }
    BB = BB->getSinglePredecessor();
    I = BB ? BB->getTerminator() : nullptr;
  }
  return nullptr;
}

const Value *teamSizeAsked(const CallBase &Fork) {
  const Value *Asked = sizeAskedFor(Fork, OmpKind::NumThreads);
  return Asked ? Asked : sizeSetBefore(Fork);
}

const Value *leagueSizeAsked(const CallBase &Fork) {
  return sizeAskedFor(Fork, OmpKind::NumTeams);
}

static unsigned mostThreads(const Function &F, unsigned Depth) {
  if (Incomplete::reached(Depth > 8, Incomplete::Depth) || F.hasNUsesOrMore(32))
    return 0;
  unsigned Most = 0;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call)
      return 0;
    unsigned Here = 0;
    if (Call->isCallee(&U)) {
      Here = mostThreads(*Call->getFunction(), Depth + 1);
    } else if (OmpKind K = ompKind(*Call);
               K == OmpKind::Fork || K == OmpKind::ForkIf) {
      const auto *Size = dyn_cast_or_null<ConstantInt>(teamSizeAsked(*Call));
      Here = Size ? Size->getLimitedValue(1024) : 0;
    }
    if (Here == 0 || Here == 1024)
      return 0;
    Most = std::max(Most, Here);
  }
  return Most;
}

unsigned mostThreads(const Function &F) { return mostThreads(F, 0); }

} // namespace tutti
