// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A bounded walk up the memory graph. A call stops it only when it is known to
/// write the place; that an address was once handed to MPI is no reason to
/// believe that every later call changes what it points to.

#include "analysis/MemoryReach.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace tutti {

namespace {

/// Definitions by number, where there are not many, which is mostly so: a walk
/// makes very many of these sets.
class FewDefs {
public:
  static constexpr unsigned Room = 64;
  explicit FewDefs(unsigned) {}
  void set(unsigned N) { Bits |= uint64_t(1) << N; }
  bool test(unsigned N) const { return Bits >> N & 1; }
  bool any() const { return Bits != 0; }
  FewDefs &operator|=(FewDefs O) {
    Bits |= O.Bits;
    return *this;
  }
  bool operator==(FewDefs O) const { return Bits == O.Bits; }

private:
  uint64_t Bits = 0;
};

} // namespace

/// The definitions that reach each place where ways meet are found for all of
/// them together, by iteration: ways are many more than places. Set holds
/// numbers below Room.
template <typename Set> struct MemoryReach::Walk {
  static constexpr unsigned Most = 1024;
  static constexpr unsigned None = ~0u;
  /// From an access back to the next meeting of ways.
  struct Straight {
    Set Defs;
    unsigned Meets = None;            ///< the meeting, by number
    const BasicBlock *From = nullptr; ///< the last block of the way
  };
  struct Meeting {
    const MemoryPhi *Phi;
    Set Defs; ///< of all ways, those from other meetings included
    SmallVector<Straight, 2> Ways;
  };

  MemoryReach &Reach;
  const Place &Where;
  Reached &Out;
  const unsigned Room; ///< for definitions
  bool Overflow = false;
  unsigned Budget = Most - 1;
  SmallVector<const Instruction *, 8> Numbered;
  SmallDenseMap<const Instruction *, unsigned, 8> Numbers;
  /// Seen without a call in between that the place is handed to.
  Set Direct;
  SmallVector<Meeting, 8> Meetings;
  SmallDenseMap<const MemoryPhi *, unsigned, 8> NumberOf;

  Walk(MemoryReach &Reach, const Place &Where, Reached &Out, unsigned Room)
      : Reach(Reach), Where(Where), Out(Out), Room(Room), Direct(Room) {}

  void put(Set &S, const Instruction *I) {
    auto [It, New] = Numbers.try_emplace(I, Numbered.size());
    if (New)
      Numbered.push_back(I);
    if (It->second < Room)
      S.set(It->second);
    else
      Overflow = true;
  }

  unsigned meetingAt(const MemoryPhi *Phi) {
    auto [It, New] = NumberOf.try_emplace(Phi, Meetings.size());
    if (New)
      Meetings.push_back({Phi, Set(Room), {}});
    return It->second;
  }

  /// Calls What with the access at the end of each way that leads to Phi.
  template <typename T> void incoming(const MemoryPhi &Phi, T What) const {
    unsigned To = Reach.Graph.indexOf(Phi.getBlock());
    if (To == FlowGraph::Exit)
      return;
    ArrayRef<unsigned> From = Reach.Graph.nodes()[To].Preds;
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      if (is_contained(From, Reach.Graph.indexOf(Phi.getIncomingBlock(I))))
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
        put(Result, nullptr);
      } else if (const auto *Phi = dyn_cast<MemoryPhi>(At)) {
        incoming(*Phi, [&](const MemoryAccess *In, const BasicBlock *) {
          Work.push_back(In);
        });
      } else {
        const auto *Def = cast<MemoryDef>(At);
        Touch T = Reach.touch(*Def->getMemoryInst(), Where);
        if (T != Touch::Not)
          put(Result, Def->getMemoryInst());
        if (T != Touch::Must)
          Work.push_back(Def->getDefiningAccess());
      }
    }
  }

  Straight up(const MemoryAccess *A) {
    Straight S{Set(Room)};
    while (spend()) {
      if (Reach.MSSA.isLiveOnEntryDef(A)) {
        put(S.Defs, nullptr);
        break;
      }
      if (const auto *Phi = dyn_cast<MemoryPhi>(A)) {
        S.Meets = meetingAt(Phi);
        break;
      }
      const auto *Def = cast<MemoryDef>(A);
      const Instruction *I = Def->getMemoryInst();
      Touch T = Reach.touch(*I, Where);
      if (T != Touch::Not)
        put(S.Defs, I);
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

  /// False when there was no room for all definitions.
  bool from(const MemoryAccess *A) {
    Straight Last = up(A);
    for (unsigned N = 0; N < Meetings.size() && !Overflow; ++N) {
      SmallVector<Straight, 2> Ways;
      incoming(*Meetings[N].Phi,
               [&](const MemoryAccess *In, const BasicBlock *From) {
                 Ways.push_back(up(In));
                 Ways.back().From = From;
               });
      Meetings[N].Ways = std::move(Ways);
    }
    if (Overflow)
      return false;
    solve();
    for (unsigned N = 0; N < Meetings.size(); ++N)
      addJoin(N);
    Set Found = full(Last);
    for (unsigned D = 0; D < Numbered.size(); ++D) {
      if (!Found.test(D))
        continue;
      Out.Defs.push_back(Numbered[D]);
      if (!Direct.test(D))
        Out.Handed.push_back(Numbered[D]);
    }
    return true;
  }

  Set full(const Straight &S) const {
    Set Result = S.Defs;
    if (S.Meets != None)
      Result |= Meetings[S.Meets].Defs;
    return Result;
  }

  void addJoin(unsigned N) {
    Reached::Join Join{Meetings[N].Phi->getBlock(), {}};
    // Nullopt: nothing happens to it on the way around.
    SmallVector<std::optional<Set>, 4> Kinds;
    for (const Straight &S : Meetings[N].Ways) {
      std::optional<Set> Mine;
      if (S.Meets != N || S.Defs.any())
        Mine = full(S);
      unsigned Kind = llvm::find(Kinds, Mine) - Kinds.begin();
      if (Kind == Kinds.size())
        Kinds.push_back(std::move(Mine));
      Join.Ways.push_back({S.From, Kind});
    }
    if (Kinds.size() > 1)
      Out.Joins.push_back(std::move(Join));
  }

  void solve() {
    for (bool Changed = true; Changed;) {
      Changed = false;
      Reach.Work += Meetings.size();
      for (Meeting &M : reverse(Meetings)) {
        Set Old = M.Defs;
        for (const Straight &S : M.Ways) {
          M.Defs |= S.Defs;
          if (S.Meets != None)
            M.Defs |= Meetings[S.Meets].Defs;
        }
        Changed |= !(M.Defs == Old);
      }
    }
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
    // A variable by its name: most stores, and most are to another one.
    if ((isa<AllocaInst>(Address) || isa<GlobalVariable>(Address)) &&
        Where.Obj->Root != Address)
      return Touch::Not;
    int64_t Bytes = Def.getDataLayout()
                        .getTypeStoreSize(Written->getType())
                        .getKnownMinValue();
    const tutti::Places &At = Places.lookAt(Address, Bytes);
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

std::shared_ptr<const Reached> MemoryReach::find(const Value &At,
                                                 const MemoryAccess *From,
                                                 const Place &Where) {
  std::shared_ptr<const Reached> &Known = Before.at(At, Where);
  if (Known)
    return Known;
  auto Out = std::make_shared<Reached>();
  if (!Walk<FewDefs>(*this, Where, *Out, FewDefs::Room).from(From)) {
    using Many = Walk<SmallBitVector>;
    *Out = {};
    Many(*this, Where, *Out, Many::Most).from(From);
  }
  return Known = std::move(Out);
}

std::shared_ptr<const Reached> MemoryReach::at(const Instruction &At,
                                               const Place &Where) {
  if (const MemoryUseOrDef *A = MSSA.getMemoryAccess(&At))
    return find(At, A->getDefiningAccess(), Where);
  if (At.isTerminator())
    return atEnd(*At.getParent(), Where);
  auto Out = std::make_shared<Reached>();
  Out->Complete = false;
  return Out;
}

std::shared_ptr<const Reached> MemoryReach::atEnd(const BasicBlock &B,
                                                  const Place &Where) {
  // A block without writes ends as its dominator does.
  const DomTreeNode *Node = MSSA.getDomTree().getNode(&B);
  const MemoryAccess *Last = nullptr;
  for (; Node && !Last; Node = Node->getIDom())
    if (const auto *Defs = MSSA.getBlockDefs(Node->getBlock()))
      Last = &Defs->back();
  return find(B, Last ? Last : MSSA.getLiveOnEntryDef(), Where);
}

} // namespace tutti
