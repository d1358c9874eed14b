// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A bounded walk up the memory graph. A call stops it only when it is known to
/// write the place; that an address was once handed to MPI is no reason to
/// believe that every later call changes what it points to.

#include "analysis/MemoryReach.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SparseBitVector.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// The definitions that reach each place where ways meet are found for all of
/// them together, by iteration: ways are many more than places.
struct MemoryReach::Walk {
  using Set = SparseBitVector<>;
  /// From an access back to the next meeting of ways.
  struct Straight {
    Set Defs;
    const MemoryPhi *Phi = nullptr;
    const BasicBlock *From = nullptr; ///< the last block of the way
  };

  MemoryReach &Reach;
  const Place &Where;
  Reached &Out;
  unsigned Budget = 1000;
  std::vector<const Instruction *> Numbered;
  DenseMap<const Instruction *, unsigned> Numbers;
  /// Seen without a call in between that the place is handed to.
  Set Direct;
  MapVector<const MemoryPhi *, std::vector<Straight>> Phis;

  Walk(MemoryReach &Reach, const Place &Where, Reached &Out)
      : Reach(Reach), Where(Where), Out(Out) {}

  unsigned number(const Instruction *I) {
    auto [It, New] = Numbers.try_emplace(I, Numbered.size());
    if (New)
      Numbered.push_back(I);
    return It->second;
  }

  /// Calls What with the access at the end of each way that leads to Phi.
  void incoming(
      const MemoryPhi &Phi,
      function_ref<void(const MemoryAccess *, const BasicBlock *)> What) const {
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      if (Reach.Graph.hasEdge(Phi.getIncomingBlock(I), Phi.getBlock()))
        What(Phi.getIncomingValue(I), Phi.getIncomingBlock(I));
  }

  bool spend() {
    if (Budget == 0) {
      Out.Complete = false;
      return false;
    }
    --Budget;
    ++Reach.Work;
    return true;
  }

  /// All definitions before A: how the ways meet does not matter any more.
  void before(const MemoryAccess *A, Set &Result) {
    SmallPtrSet<const MemoryAccess *, 32> Seen;
    SmallVector<const MemoryAccess *, 16> Work{A};
    while (!Work.empty() && spend()) {
      const MemoryAccess *At = Work.pop_back_val();
      if (!Seen.insert(At).second)
        continue;
      if (Reach.MSSA.isLiveOnEntryDef(At)) {
        Result.set(number(nullptr));
      } else if (const auto *Phi = dyn_cast<MemoryPhi>(At)) {
        incoming(*Phi, [&](const MemoryAccess *In, const BasicBlock *) {
          Work.push_back(In);
        });
      } else {
        const auto *Def = cast<MemoryDef>(At);
        Touch T = Reach.touch(*Def->getMemoryInst(), Where);
        if (T != Touch::Not)
          Result.set(number(Def->getMemoryInst()));
        if (T != Touch::Must)
          Work.push_back(Def->getDefiningAccess());
      }
    }
  }

  Straight up(const MemoryAccess *A) {
    Straight S;
    while (spend()) {
      if (Reach.MSSA.isLiveOnEntryDef(A)) {
        S.Defs.set(number(nullptr));
        break;
      }
      S.Phi = dyn_cast<MemoryPhi>(A);
      if (S.Phi)
        break;
      const auto *Def = cast<MemoryDef>(A);
      const Instruction *I = Def->getMemoryInst();
      Touch T = Reach.touch(*I, Where);
      if (T != Touch::Not)
        S.Defs.set(number(I));
      if (T == Touch::Must)
        break;
      if (T == Touch::May && Reach.hands(*I, Where)) {
        Direct |= S.Defs;
        before(Def->getDefiningAccess(), S.Defs);
        return S;
      }
      A = Def->getDefiningAccess();
    }
    Direct |= S.Defs;
    return S;
  }

  void from(const MemoryAccess *A) {
    Straight Last = up(A);
    SmallVector<const MemoryPhi *, 16> Work;
    if (Last.Phi)
      Work.push_back(Last.Phi);
    while (!Work.empty()) {
      const MemoryPhi *Phi = Work.pop_back_val();
      if (Phis.count(Phi))
        continue;
      std::vector<Straight> Ins;
      incoming(*Phi, [&](const MemoryAccess *In, const BasicBlock *From) {
        Ins.push_back(up(In));
        Ins.back().From = From;
        if (Ins.back().Phi)
          Work.push_back(Ins.back().Phi);
      });
      Phis[Phi] = std::move(Ins);
    }
    DenseMap<const MemoryPhi *, Set> Sets = solve();
    auto Full = [&](const Straight &S) {
      Set Result = S.Defs;
      if (S.Phi)
        Result |= Sets[S.Phi];
      return Result;
    };
    for (auto &[Phi, Ins] : Phis) {
      Reached::Join Join{Phi->getBlock(), {}};
      std::vector<const Straight *> Kinds;
      for (const Straight &S : Ins) {
        // Nothing happens to it on the way around.
        bool Keeps = S.Phi == Phi && S.Defs.empty();
        unsigned Kind = 0;
        while (Kind < Kinds.size() &&
               (Keeps ? Kinds[Kind] != nullptr
                      : !Kinds[Kind] || !(Full(*Kinds[Kind]) == Full(S))))
          ++Kind;
        if (Kind == Kinds.size())
          Kinds.push_back(Keeps ? nullptr : &S);
        Join.Ways.push_back({S.From, Kind});
      }
      if (Kinds.size() > 1)
        Out.Joins.push_back(std::move(Join));
    }
    for (unsigned N : Full(Last)) {
      Out.Defs.push_back(Numbered[N]);
      if (!Direct.test(N))
        Out.Handed.push_back(Numbered[N]);
    }
  }

  DenseMap<const MemoryPhi *, Set> solve() {
    DenseMap<const MemoryPhi *, Set> Sets;
    for (auto &[Phi, Ins] : Phis)
      Sets[Phi];
    for (bool Changed = true; Changed;) {
      Changed = false;
      Reach.Work += Phis.size();
      for (auto &[Phi, Ins] : reverse(Phis)) {
        Set &Own = Sets[Phi];
        for (const Straight &S : Ins) {
          Changed |= Own |= S.Defs;
          if (S.Phi && S.Phi != Phi)
            Changed |= Own |= Sets[S.Phi];
        }
      }
    }
    return Sets;
  }
};

ArrayRef<Effect> writesTo(const std::vector<Effect> &All, const Object *O) {
  auto From = lower_bound(All, O, [](const Effect &E, const Object *P) {
    return std::less<>()(E.Where.Obj, P);
  });
  auto To = From;
  while (To != All.end() && To->Where.Obj == O)
    ++To;
  return ArrayRef(All).slice(From - All.begin(), To - From);
}

bool MemoryReach::hands(const Instruction &Def, const Place &Where) const {
  const auto *CB = dyn_cast<CallBase>(&Def);
  auto It = CB ? CallWrites.find(CB) : CallWrites.end();
  // Of what has no known end the beginning tells.
  auto Begins = [&](const Place &P) {
    return Where.Size == Place::Unbounded && P.Obj == Where.Obj && !P.Stride &&
           P.Offset <= Where.Offset &&
           (P.Size == Place::Unbounded || Where.Offset < P.Offset + P.Size);
  };
  return It != CallWrites.end() &&
         any_of(writesTo(It->second, Where.Obj), [&](const Effect &E) {
           return E.Handed && (E.Where.covers(Where) || Begins(E.Where));
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
  ArrayRef<Effect> Writes = writesTo(It->second, Where.Obj);
  Work += Writes.size();
  Touch Result = Touch::Not;
  for (const Effect &E : Writes)
    if (E.Where.overlaps(Where)) {
      if (E.Must && E.Where.covers(Where))
        return Touch::Must;
      Result = Touch::May;
    }
  return Result;
}

Reached MemoryReach::find(const Value &At, const MemoryAccess *From,
                          const Place &Where) {
  bool New = true;
  Reached Own;
  Reached &Out = Before ? Before->at(At, Where, New) : Own;
  if (New)
    Walk(*this, Where, Out).from(From);
  return Out;
}

Reached MemoryReach::at(const Instruction &At, const Place &Where) {
  if (const MemoryUseOrDef *A = MSSA.getMemoryAccess(&At))
    return find(At, A->getDefiningAccess(), Where);
  Reached Out;
  Out.Complete = false;
  return Out;
}

Reached MemoryReach::atEnd(const BasicBlock &B, const Place &Where) {
  // A block without writes ends as its dominator does.
  const DomTreeNode *Node = MSSA.getDomTree().getNode(&B);
  const MemoryAccess *Last = nullptr;
  for (; Node && !Last; Node = Node->getIDom())
    if (const auto *Defs = MSSA.getBlockDefs(Node->getBlock()))
      Last = &Defs->back();
  return find(B, Last ? Last : MSSA.getLiveOnEntryDef(), Where);
}

} // namespace tutti
