// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A bounded walk up the memory graph, for one place. What it finds is kept for
/// the next read of the place: most ways back are the same for all.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_DEFINITIONWALK_H
#define TUTTI_PASS_ANALYSIS_MEMORY_DEFINITIONWALK_H

#include "analysis/memory/ReachingDefinitions.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/MemorySSA.h"
#include <optional>

namespace tutti {

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

/// What is known of the ways back from reads of one place. The definitions that
/// reach each place where ways meet are found for all of them together, by
/// iteration: ways are many more than places.
template <typename Set> struct WaysBack {
  static constexpr unsigned None = ~0u;
  /// From an access back to the next meeting of ways.
  struct Straight {
    Set Defs;
    /// Those seen without a call in between that the place is handed to.
    Set Direct;
    llvm::SmallVector<unsigned, 2> InOrder{}; ///< Defs as they were met
    unsigned Steps = 0;                       ///< that finding it took
    unsigned Meets = None;                    ///< the meeting, by number
    const llvm::BasicBlock *From = nullptr;   ///< the last block of the way
  };
  struct DefinitionPhi {
    const llvm::MemoryPhi *Phi;
    Set Defs; ///< of all ways, those from other meetings included
    bool Known = false;
    llvm::SmallVector<Straight, 2> Ways{};
    /// Null when all ways bring the same.
    std::shared_ptr<const Definitions::Join> Join{};
  };

  llvm::SmallVector<const llvm::Instruction *, 8> Numbered;
  llvm::SmallDenseMap<const llvm::Instruction *, unsigned, 8> Numbers;
  llvm::SmallVector<DefinitionPhi, 8> Phis;
  llvm::SmallDenseMap<const llvm::MemoryPhi *, unsigned, 8> NumberOf;
};

/// For definitions, and for the steps of one read.
constexpr unsigned MostSteps = 1024;

/// Set holds numbers below Room.
template <typename Set> class DefinitionWalk {
  using Ways = WaysBack<Set>;
  using Straight = typename Ways::Straight;
  using DefinitionPhi = typename Ways::DefinitionPhi;
  using Touch = ReachingDefinitions::Touch;
  static constexpr unsigned None = Ways::None;

public:
  DefinitionWalk(ReachingDefinitions &Reach, const AbstractLocation &Where,
                 std::shared_ptr<Ways> &Kept, unsigned Room)
      : Reach(Reach), Where(Where), Kept(Kept), Room(Room) {
    if (!Kept)
      Kept = std::make_shared<Ways>();
  }

  /// Null when there was no room for all definitions; nothing is kept then.
  std::shared_ptr<Definitions> from(const llvm::MemoryAccess *A) {
    Straight Last = up(A);
    llvm::SmallVector<unsigned, 16> Order = meetingsFrom(Last);
    if (Overflow) {
      Kept.reset();
      return nullptr;
    }
    solve();
    auto Out = collect(Last, Order);
    if (Budget == 0)
      Kept.reset(); // some ways end too early
    return Out;
  }

private:
  void put(Straight &S, const llvm::Instruction *I) {
    auto [It, New] = Kept->Numbers.try_emplace(I, Kept->Numbered.size());
    if (New)
      Kept->Numbered.push_back(I);
    if (It->second >= Room) {
      Overflow = true;
    } else if (!S.Defs.test(It->second)) {
      S.Defs.set(It->second);
      S.InOrder.push_back(It->second);
    }
  }

  unsigned meetingAt(const llvm::MemoryPhi *Phi) {
    auto [It, New] = Kept->NumberOf.try_emplace(Phi, Kept->Phis.size());
    if (New)
      Kept->Phis.push_back({Phi, Set(Room)});
    return It->second;
  }

  /// Calls What with the access at the end of each way that leads to Phi.
  template <typename T>
  void incoming(const llvm::MemoryPhi &Phi, T What) const {
    unsigned To = Reach.Graph.indexOf(Phi.getBlock());
    if (To == FlowGraph::Exit)
      return;
    llvm::ArrayRef<unsigned> From = Reach.Graph.nodes()[To].Preds;
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      if (llvm::is_contained(From,
                             Reach.Graph.indexOf(Phi.getIncomingBlock(I))))
        What(Phi.getIncomingValue(I), Phi.getIncomingBlock(I));
  }

  bool spend(Straight &S) {
    if (Budget == 0)
      return false;
    --Budget;
    ++S.Steps;
    ++Reach.Work;
    return true;
  }

  /// All definitions before A: how the ways meet does not matter any more.
  void before(const llvm::MemoryAccess *A, Straight &S) {
    llvm::SmallPtrSet<const llvm::MemoryAccess *, 32> Seen;
    llvm::SmallVector<const llvm::MemoryAccess *, 16> Work{A};
    while (!Work.empty() && spend(S)) {
      const llvm::MemoryAccess *At = Work.pop_back_val();
      if (!Seen.insert(At).second)
        continue;
      if (Reach.MSSA.isLiveOnEntryDef(At)) {
        put(S, nullptr);
      } else if (const auto *Phi = llvm::dyn_cast<llvm::MemoryPhi>(At)) {
        incoming(*Phi, [&](const llvm::MemoryAccess *In,
                           const llvm::BasicBlock *) { Work.push_back(In); });
      } else {
        const auto *Def = llvm::cast<llvm::MemoryDef>(At);
        Touch T = Reach.touch(*Def->getMemoryInst(), Where);
        if (T != Touch::Not)
          put(S, Def->getMemoryInst());
        if (T != Touch::Must)
          Work.push_back(Def->getDefiningAccess());
      }
    }
  }

  Straight up(const llvm::MemoryAccess *A) {
    Straight S{Set(Room), Set(Room)};
    while (spend(S)) {
      if (Reach.MSSA.isLiveOnEntryDef(A)) {
        put(S, nullptr);
        break;
      }
      if (const auto *Phi = llvm::dyn_cast<llvm::MemoryPhi>(A)) {
        S.Meets = meetingAt(Phi);
        break;
      }
      const auto *Def = llvm::cast<llvm::MemoryDef>(A);
      const llvm::Instruction *I = Def->getMemoryInst();
      Touch T = Reach.touch(*I, Where);
      if (T != Touch::Not)
        put(S, I);
      if (T == Touch::Must)
        break;
      if (T == Touch::May && Reach.hands(*I, Where)) {
        S.Direct = S.Defs;
        before(Def->getDefiningAccess(), S);
        return S;
      }
      A = Def->getDefiningAccess();
    }
    S.Direct = S.Defs;
    return S;
  }

  /// The meetings before the end of a way, the nearest first; those that no
  /// read came by are looked through.
  llvm::SmallVector<unsigned, 16> meetingsFrom(const Straight &Last) {
    llvm::SmallVector<unsigned, 16> Order;
    llvm::BitVector Seen;
    auto Add = [&](unsigned N) {
      if (N == None)
        return;
      if (N >= Seen.size())
        Seen.resize(std::max<size_t>(64, Kept->Phis.size() * 2));
      if (Seen.test(N))
        return;
      Seen.set(N);
      Order.push_back(N);
    };
    Add(Last.Meets);
    for (unsigned I = 0; I < Order.size() && !Overflow; ++I) {
      unsigned N = Order[I];
      if (!Kept->Phis[N].Known) {
        llvm::SmallVector<Straight, 2> Found;
        incoming(*Kept->Phis[N].Phi, [&](const llvm::MemoryAccess *In,
                                         const llvm::BasicBlock *From) {
          Found.push_back(up(In));
          Found.back().From = From;
        });
        Kept->Phis[N].Ways = std::move(Found);
        Kept->Phis[N].Known = true;
        New.push_back(N);
      }
      for (const Straight &S : Kept->Phis[N].Ways)
        Add(S.Meets);
    }
    return Order;
  }

  /// What reaches the new meetings. From none of the old ones a way leads back
  /// to them.
  void solve() {
    for (bool Changed = !New.empty(); Changed;) {
      Changed = false;
      Reach.Work += New.size();
      for (unsigned N : llvm::reverse(New)) {
        DefinitionPhi &M = Kept->Phis[N];
        Set Old = M.Defs;
        for (const Straight &S : M.Ways) {
          M.Defs |= S.Defs;
          if (S.Meets != None)
            M.Defs |= Kept->Phis[S.Meets].Defs;
        }
        Changed |= !(M.Defs == Old);
      }
    }
    for (unsigned N : New)
      addJoin(N);
  }

  void addJoin(unsigned N) {
    DefinitionPhi &M = Kept->Phis[N];
    // Nullopt: nothing happens to it on the way around.
    llvm::SmallVector<std::optional<Set>, 4> Kinds;
    llvm::SmallVector<unsigned, 4> Numbers;
    for (const Straight &S : M.Ways) {
      std::optional<Set> Mine;
      if (S.Meets != N || S.Defs.any()) {
        Mine = S.Defs;
        if (S.Meets != None)
          *Mine |= Kept->Phis[S.Meets].Defs;
      }
      unsigned Kind = llvm::find(Kinds, Mine) - Kinds.begin();
      if (Kind == Kinds.size())
        Kinds.push_back(std::move(Mine));
      Numbers.push_back(Kind);
    }
    // Who comes around a loop that does nothing to it brings what all brought.
    if (Kinds.size() - llvm::is_contained(Kinds, std::nullopt) < 2)
      return;
    auto Join = std::make_shared<Definitions::Join>();
    Join->At = M.Phi->getBlock();
    for (auto [S, Kind] : llvm::zip(M.Ways, Numbers))
      Join->Ways.push_back({S.From, Kind});
    M.Join = std::move(Join);
  }

  std::shared_ptr<Definitions> collect(const Straight &Last,
                                       llvm::ArrayRef<unsigned> Order) const {
    auto Out = std::make_shared<Definitions>();
    unsigned Steps = 0;
    Set Found(Room), Direct(Room);
    auto Add = [&](const Straight &S) {
      Steps += S.Steps;
      Direct |= S.Direct;
      for (unsigned D : S.InOrder)
        if (!Found.test(D)) {
          Found.set(D);
          Out->Defs.push_back(Kept->Numbered[D]);
        }
    };
    Add(Last);
    for (unsigned N : Order) {
      if (Steps >= MostSteps)
        break;
      const DefinitionPhi &M = Kept->Phis[N];
      llvm::for_each(M.Ways, Add);
      if (M.Join)
        Out->Joins.push_back(M.Join);
    }
    Out->Complete = Budget != 0 && Steps < MostSteps;
    for (const llvm::Instruction *Def : Out->Defs)
      if (!Direct.test(Kept->Numbers.lookup(Def)))
        Out->Handed.push_back(Def);
    return Out;
  }

  ReachingDefinitions &Reach;
  const AbstractLocation &Where;
  std::shared_ptr<Ways> &Kept;
  const unsigned Room; ///< for definitions
  bool Overflow = false;
  unsigned Budget = MostSteps;
  llvm::SmallVector<unsigned, 16> New;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_DEFINITIONWALK_H
