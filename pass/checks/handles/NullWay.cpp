// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares what conditions are made of: the variables that are read, the
/// arguments and the results of calls in them. Who tests the handle itself, or
/// anything that its making depends on, knows what is there.

#include "checks/handles/NullWay.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

using Branches = SmallSetVector<const BranchInst *, 8>;

/// The branches one side of which is all that leads to B, but for those that
/// end a loop before it, which ends some time.
Branches deciding(const BasicBlock &B, const DominatorTree &DT,
                  const LoopInfo &LI) {
  Branches Found;
  const auto *Node = DT.getNode(&B);
  for (Node = Node ? Node->getIDom() : nullptr; Node; Node = Node->getIDom()) {
    const BasicBlock &From = *Node->getBlock();
    const auto *Br = dyn_cast<BranchInst>(From.getTerminator());
    const Loop *L = LI.getLoopFor(&From);
    if (Br && Br->isConditional() && !(L && !L->contains(&B)) &&
        any_of(successors(&From), [&](const BasicBlock *To) {
          return DT.dominates(BasicBlockEdge(&From, To), &B);
        }))
      Found.insert(Br);
  }
  return Found;
}

class Sources {
public:
  Sources(const DominatorTree &DT, const LoopInfo &LI) : DT(DT), LI(LI) {}

  /// False where not all were found.
  bool add(const Value &V, unsigned Depth = 0) {
    if (Incomplete::reached(Depth > 12, Incomplete::Depth))
      return false;
    if (isa<Argument>(V) || isa<GlobalVariable>(V))
      All.insert(&V);
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Seen.insert(I).second)
      return true;
    if (const auto *L = dyn_cast<LoadInst>(I)) {
      const Value *Object = getUnderlyingObject(L->getPointerOperand());
      All.insert(Object);
      return isa<AllocaInst>(Object) || add(*Object, Depth + 1);
    }
    if (isa<CallBase>(I) || isa<AllocaInst>(I)) {
      All.insert(I);
      // What MPI answers is not what it was asked.
      if (MpiCall::get(*I) || isa<AllocaInst>(I))
        return true;
    }
    // One of several values: who decides between them.
    if (const auto *P = dyn_cast<PHINode>(I)) {
      All.insert(I);
      if (!all_of(P->blocks(), [&](const BasicBlock *From) {
            const auto *Br = dyn_cast<BranchInst>(From->getTerminator());
            return (!Br || !Br->isConditional() ||
                    add(*Br->getCondition(), Depth + 1)) &&
                   add(deciding(*From, DT, LI), Depth + 1);
          }))
        return false;
    }
    return all_of(I->operand_values(), [&](const Value *Op) {
      return isa<Constant>(Op) || isa<BasicBlock>(Op) || add(*Op, Depth + 1);
    });
  }

  bool add(const Branches &Deciding, unsigned Depth = 0) {
    return all_of(Deciding, [&](const BranchInst *Br) {
      return add(*Br->getCondition(), Depth);
    });
  }

  bool empty() const { return All.empty(); }
  bool has(const Value &V) const { return All.contains(&V); }
  bool meets(const Sources &Other) const {
    return any_of(All, [&](const Value *V) { return Other.has(*V); });
  }

private:
  const DominatorTree &DT;
  const LoopInfo &LI;
  SmallPtrSet<const Value *, 8> All;
  SmallPtrSet<const Instruction *, 16> Seen;
};

} // namespace

bool isReachedByNull(const HandleVariable &V, const Instruction &Null,
                     ArrayRef<const Instruction *> Makers,
                     const Instruction &Use, const DominatorTree &DT,
                     const LoopInfo &LI) {
  const Branches OfNull = deciding(*Null.getParent(), DT, LI);
  Branches OfMaking = OfNull, OfAll = OfNull;
  for (const Instruction *Maker : Makers) {
    Branches Each = deciding(*Maker->getParent(), DT, LI);
    OfMaking.insert(Each.begin(), Each.end());
    OfAll.remove_if([&](const BranchInst *Br) { return !Each.contains(Br); });
  }
  // Both sides of one branch are no common way.
  auto Common = [&](const BranchInst *Br) {
    return OfAll.contains(Br) &&
           any_of(successors(Br), [&](const BasicBlock *To) {
             BasicBlockEdge Side(Br->getParent(), To);
             return DT.dominates(Side, Null.getParent()) &&
                    all_of(Makers, [&](const Instruction *Maker) {
                      return DT.dominates(Side, Maker->getParent());
                    });
           });
  };
  OfMaking.remove_if(Common);
  Branches OfUse = deciding(*Use.getParent(), DT, LI);
  OfUse.remove_if(
      [&](const BranchInst *Br) { return Common(Br) || OfNull.contains(Br); });
  Sources Making(DT, LI), Using(DT, LI);
  return Making.add(OfMaking) && Using.add(OfUse) && !Making.empty() &&
         !Using.has(*V.At) && !Making.has(*V.At) && !Using.meets(Making);
}

} // namespace tutti
