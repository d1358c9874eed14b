// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A bounded walk up the memory graph. A call stops it only when it is known to
/// write the place; that an address was once handed to MPI is no reason to
/// believe that every later call changes what it points to.

#include "analysis/MemoryReach.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

using DefSet = SmallVector<const Instruction *, 4>;

struct MemoryReach::Walk {
  MemoryReach &Reach;
  const Place &Where;
  Reached &Out;
  unsigned Budget = 400;
  DenseMap<const MemoryPhi *, DefSet> Done;
  SmallPtrSet<const MemoryPhi *, 8> Active;
  /// Seen without a call in between that the place is handed to.
  DefSet Direct;

  Walk(MemoryReach &Reach, const Place &Where, Reached &Out)
      : Reach(Reach), Where(Where), Out(Out) {}

  static void add(DefSet &To, const DefSet &From) {
    for (const Instruction *I : From)
      if (!is_contained(To, I))
        To.push_back(I);
  }

  void seen(const Instruction *I, DefSet &Result) {
    Result.push_back(I);
    add(Direct, {I});
  }

  /// All definitions before A: how the ways meet does not matter any more.
  void before(const MemoryAccess *A, DefSet &Result) {
    SmallPtrSet<const MemoryAccess *, 32> Seen;
    SmallVector<const MemoryAccess *, 16> Work{A};
    while (!Work.empty()) {
      const MemoryAccess *At = Work.pop_back_val();
      if (!Seen.insert(At).second)
        continue;
      if (Reach.MSSA.isLiveOnEntryDef(At)) {
        add(Result, {nullptr});
      } else if (const auto *Phi = dyn_cast<MemoryPhi>(At)) {
        for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
          if (Reach.Graph.hasEdge(Phi->getIncomingBlock(I), Phi->getBlock()))
            Work.push_back(Phi->getIncomingValue(I));
      } else {
        const auto *Def = cast<MemoryDef>(At);
        Touch T = Reach.touch(*Def->getMemoryInst(), Where);
        if (T != Touch::Not)
          add(Result, {Def->getMemoryInst()});
        if (T != Touch::Must)
          Work.push_back(Def->getDefiningAccess());
      }
    }
  }

  DefSet up(const MemoryAccess *A) {
    DefSet Result;
    while (true) {
      if (Budget == 0) {
        Out.Complete = false;
        return Result;
      }
      --Budget;
      if (Reach.MSSA.isLiveOnEntryDef(A)) {
        seen(nullptr, Result);
        return Result;
      }
      if (const auto *Phi = dyn_cast<MemoryPhi>(A)) {
        add(Result, merge(*Phi));
        return Result;
      }
      const auto *Def = cast<MemoryDef>(A);
      const Instruction *I = Def->getMemoryInst();
      Touch T = Reach.touch(*I, Where);
      if (T != Touch::Not)
        seen(I, Result);
      if (T == Touch::Must)
        return Result;
      if (T == Touch::May && Reach.hands(*I, Where)) {
        before(Def->getDefiningAccess(), Result);
        return Result;
      }
      A = Def->getDefiningAccess();
    }
  }

  void from(const MemoryAccess *A) {
    Out.Defs = up(A);
    for (const Instruction *I : Out.Defs)
      if (!is_contained(Direct, I))
        Out.Handed.push_back(I);
  }

  DefSet merge(const MemoryPhi &Phi) {
    if (auto It = Done.find(&Phi); It != Done.end())
      return It->second;
    // Around a loop the definitions of the way in come back.
    if (Active.size() > 64 || !Active.insert(&Phi).second)
      return {};
    DefSet Result;
    bool First = true, Differ = false;
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
      if (!Reach.Graph.hasEdge(Phi.getIncomingBlock(I), Phi.getBlock()))
        continue;
      DefSet In = up(Phi.getIncomingValue(I));
      if (In.empty())
        continue;
      if (!First && !(In.size() == Result.size() && all_of(In, [&](auto *D) {
                        return is_contained(Result, D);
                      })))
        Differ = true;
      add(Result, In);
      First = false;
    }
    Active.erase(&Phi);
    if (Differ && !is_contained(Out.Joins, Phi.getBlock()))
      Out.Joins.push_back(Phi.getBlock());
    // Inside another loop this is not yet the whole set.
    if (Active.empty())
      Done[&Phi] = Result;
    return Result;
  }
};

bool MemoryReach::hands(const Instruction &Def, const Place &Where) const {
  const auto *CB = dyn_cast<CallBase>(&Def);
  auto It = CB ? CallWrites.find(CB) : CallWrites.end();
  return It != CallWrites.end() && any_of(It->second, [&](const Effect &E) {
           return E.Handed && E.Where.covers(Where);
         });
}

MemoryReach::Touch MemoryReach::touch(const Instruction &Def,
                                      const Place &Where) {
  const Value *Address = nullptr;
  const Value *Written = nullptr;
  if (const auto *S = dyn_cast<StoreInst>(&Def)) {
    Address = S->getPointerOperand();
    Written = S->getValueOperand();
  } else if (const auto *X = dyn_cast<AtomicRMWInst>(&Def)) {
    Address = X->getPointerOperand();
    Written = X->getValOperand();
  } else if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&Def)) {
    Address = X->getPointerOperand();
    Written = X->getNewValOperand();
  }
  if (Address) {
    int64_t Bytes = Def.getDataLayout()
                        .getTypeStoreSize(Written->getType())
                        .getKnownMinValue();
    tutti::Places At = Places.at(Address, Bytes);
    if (none_of(At, [&](const Place &P) { return P.overlaps(Where); }))
      return Touch::Not;
    return At.size() == 1 && At.front().covers(Where) ? Touch::Must
                                                      : Touch::May;
  }
  const auto *CB = dyn_cast<CallBase>(&Def);
  auto It = CB ? CallWrites.find(CB) : CallWrites.end();
  if (It == CallWrites.end())
    return Touch::Not;
  Touch Result = Touch::Not;
  for (const Effect &E : It->second)
    if (E.Where.overlaps(Where)) {
      if (E.Must && E.Where.covers(Where))
        return Touch::Must;
      Result = Touch::May;
    }
  return Result;
}

Reached MemoryReach::at(const Instruction &At, const Place &Where) {
  Reached Out;
  const MemoryUseOrDef *A = MSSA.getMemoryAccess(&At);
  if (!A) {
    Out.Complete = false;
    return Out;
  }
  Walk(*this, Where, Out).from(A->getDefiningAccess());
  return Out;
}

Reached MemoryReach::atEnd(const BasicBlock &B, const Place &Where) {
  Reached Out;
  // A block without writes ends as its dominator does.
  const DomTreeNode *Node = MSSA.getDomTree().getNode(&B);
  const MemoryAccess *Last = nullptr;
  for (; Node && !Last; Node = Node->getIDom())
    if (const auto *Defs = MSSA.getBlockDefs(Node->getBlock()))
      Last = &Defs->back();
  Walk(*this, Where, Out).from(Last ? Last : MSSA.getLiveOnEntryDef());
  return Out;
}

} // namespace tutti
