// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks for the calls by what the two ways of the branch dominate.

#include "analysis/execution/interpreter/RootTest.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static bool callsOnBothSides(const BranchInst &Br, const ConstantInt &Root,
                             const DominatorTree &DT) {
  SmallSet<Fn, 4> On[2];
  for (const Instruction &I : instructions(*Br.getFunction())) {
    MpiCall Call = MpiCall::get(I);
    const Value *Named =
        Call && !Call.isFortran() ? Call.value(table::ROOT) : nullptr;
    const auto *Number = dyn_cast_or_null<ConstantInt>(Named);
    if (!Number || Number->isNegative() ||
        Number->getSExtValue() != Root.getSExtValue())
      continue;
    for (unsigned Side : {0u, 1u})
      if (DT.dominates(BasicBlockEdge(Br.getParent(), Br.getSuccessor(Side)),
                       I.getParent())) {
        if (On[1 - Side].contains(Call.fn()))
          return true;
        On[Side].insert(Call.fn());
      }
  }
  return false;
}

bool isTestedForRoot(const Argument &A, const DominatorTree &DT) {
  for (const User *U : A.users()) {
    const auto *Test = dyn_cast<ICmpInst>(U);
    if (!Test || !Test->isEquality())
      continue;
    const auto *Root =
        dyn_cast<ConstantInt>(Test->getOperand(Test->getOperand(0) == &A));
    for (const User *By : Test->users())
      if (const auto *Br = dyn_cast<BranchInst>(By);
          Root && Br && Br->isConditional() && callsOnBothSides(*Br, *Root, DT))
        return true;
  }
  return false;
}

} // namespace tutti
