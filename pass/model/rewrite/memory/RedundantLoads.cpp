// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reaching writes, one place at a time: each block ends with the last write in
/// it, or with the one that all ways into it bring; where different ones meet,
/// the block itself stands for them. Reads of one write are one value where the
/// first comes before the others on every way.

#include "model/rewrite/memory/RedundantLoads.h"
#include "model/Incomplete.h"
#include "model/library/FortranLibrary.h"
#include "model/rewrite/memory/PointerWrites.h"
#include "model/rewrite/memory/VectorElement.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <tuple>

using namespace llvm;

namespace tutti {
namespace {

using Hit = PointerWrites::Hit;

class Reads {
public:
  Reads(Function &F, const DominatorTree &DT, const TargetLibraryInfo &TLI,
        PointerWrites &Writes)
      : DT(DT), TLI(TLI), Writes(Writes), Order(&F) {
    for (BasicBlock *B : Order) {
      Number[B] = Nodes.size();
      Nodes.emplace_back();
      for (Instruction &I : *B)
        if (I.mayWriteToMemory() && Writes.concerns(I, TLI))
          Nodes.back().Writers.push_back(&I);
    }
    for (BasicBlock *B : Order) {
      Node &N = Nodes[Number.lookup(B)];
      N.Block = B;
      for (const BasicBlock *Pred : predecessors(B))
        if (auto It = Number.find(Pred); It != Number.end())
          N.Preds.push_back(It->second);
    }
  }

  /// Whether anything was joined: then other reads may be of one place.
  bool join() {
    using Key = std::tuple<const Value *, int64_t, Type *>;
    MapVector<Key, SmallVector<LoadInst *, 4>> Places;
    for (BasicBlock *B : Order)
      for (Instruction &I : *B)
        if (auto *L = dyn_cast<LoadInst>(&I); L && readsPointer(*L)) {
          int64_t Offset = 0;
          const Value *Base = GetPointerBaseWithConstantOffset(
              L->getPointerOperand(), Offset, L->getDataLayout());
          Places[{Base, Offset, L->getType()}].push_back(L);
        }
    bool Changed = false;
    for (auto &[Place, Loads] : Places) {
      if (Incomplete::reached(Work > MostWork, Incomplete::Steps,
                              Loads.front()))
        return false;
      Changed |= joinReads(
          {std::get<0>(Place), std::get<1>(Place), std::get<2>(Place)}, Loads);
    }
    return Changed;
  }

  /// Elements of one vector that nothing can have changed in between are
  /// addresses in one block of memory.
  void joinVectors() {
    MapVector<std::pair<const Value *, int64_t>, SmallVector<Instruction *, 4>>
        Vectors;
    for (BasicBlock *B : Order)
      for (Instruction &I : *B)
        if (VectorElement E = VectorElement::of(I)) {
          int64_t Offset = 0;
          const Value *Base = GetPointerBaseWithConstantOffset(
              E.Vector, Offset, I.getDataLayout());
          Vectors[{Base, Offset}].push_back(&I);
        }
    for (auto &[Where, Calls] : Vectors) {
      if (Incomplete::reached(Work > MostWork, Incomplete::Steps,
                              Calls.front()))
        return;
      // Begin, end, and the end of what is allocated.
      Type *Header = ArrayType::get(
          PointerType::getUnqual(Calls.front()->getContext()), 3);
      if (Calls.size() < 2)
        continue;
      solve({Where.first, Where.second, Header}, true);
      DenseMap<Origin, std::pair<Instruction *, Value *>> First;
      for (Instruction *I : Calls) {
        VectorElement E = VectorElement::of(*I);
        auto &[Call, Data] = First[originAt(*I)];
        if (!Data) {
          Call = I;
          Data = E.first();
        } else if (DT.dominates(Call, I)) {
          E.becomeElementOf(*Data);
        }
      }
    }
  }

private:
  /// What a place holds: the write, the block where several meet, or null where
  /// none has come yet.
  using Origin = const Value *;

  struct Node {
    const BasicBlock *Block;
    SmallVector<unsigned, 2> Preds;
    SmallVector<const Instruction *, 4> Writers;
  };

  Origin after(Origin Last, const Node &N, const TypedPlace &P,
               const Instruction *Until) {
    for (const Instruction *W : N.Writers) {
      if (Until && !W->comesBefore(Until))
        break;
      ++Work;
      if (Writes.hits(*W, P, TLI) != Hit::No)
        Last = W;
    }
    return Last;
  }

  Origin before(const Node &N) const {
    if (N.Preds.empty())
      return N.Block->getParent();
    Origin Common = nullptr;
    for (unsigned Pred : N.Preds) {
      Origin Each = AtEnd[Pred];
      if (!Each || Each == Common)
        continue;
      if (Common)
        return N.Block;
      Common = Each;
    }
    return Common;
  }

  /// Whether anything writes to P at all, or Always.
  bool solve(const TypedPlace &P, bool Always) {
    Now = P;
    // What one block writes does not depend on what comes in.
    bool Any = false;
    Own.assign(Nodes.size(), nullptr);
    for (unsigned N = 0; N < Nodes.size(); ++N)
      Any |= (Own[N] = after(nullptr, Nodes[N], P, nullptr)) != nullptr;
    AtEnd.assign(Nodes.size(), nullptr);
    if (!Any && !Always)
      return false;
    for (bool Changed = true; Changed;) {
      Changed = false;
      Work += Nodes.size();
      for (unsigned N = 0; N < Nodes.size(); ++N) {
        Origin End = Own[N] ? Own[N] : before(Nodes[N]);
        Changed |= End != AtEnd[N];
        AtEnd[N] = End;
      }
    }
    return true;
  }

  /// Of what solve() was asked for.
  Origin originAt(const Instruction &I) {
    const Node &N = Nodes[Number.lookup(I.getParent())];
    return after(before(N), N, Now, &I);
  }

  bool joinReads(const TypedPlace &P, ArrayRef<LoadInst *> Loads) {
    if (!solve(P, Loads.size() > 1))
      return false;
    bool Joined = false;
    DenseMap<Origin, SmallVector<LoadInst *, 2>> First;
    for (LoadInst *L : Loads) {
      Origin From = originAt(*L);
      const auto *S = dyn_cast_or_null<StoreInst>(From);
      // Handles that are addresses (Open MPI): what the code asks about a
      // variable of its own has to stay in sight.
      if (S &&
          !(isa<Constant>(S->getValueOperand()) && isa<AllocaInst>(P.Base)) &&
          Writes.hits(*S, P, TLI) == Hit::Exactly) {
        Joined |= replace(*L, *const_cast<Value *>(S->getValueOperand()));
        continue;
      }
      auto &Earlier = First[From];
      auto *It =
          find_if(Earlier, [&](LoadInst *E) { return DT.dominates(E, L); });
      if (It == Earlier.end())
        Earlier.push_back(L);
      else
        Joined |= replace(*L, **It);
    }
    return Joined;
  }

  /// Not erased: others may know the read.
  static bool replace(LoadInst &Read, Value &By) {
    if (&Read == &By || Read.use_empty())
      return false;
    SmallVector<Instruction *, 8> Users;
    for (User *U : Read.users())
      Users.push_back(cast<Instruction>(U));
    Read.replaceAllUsesWith(&By);
    simplify(Users);
    return true;
  }

  static void simplify(SmallVectorImpl<Instruction *> &Changed) {
    constexpr unsigned Most = 4000;
    for (unsigned N = 0; N < Changed.size() && N < Most; ++N) {
      Instruction *I = Changed[N];
      if (I->mayHaveSideEffects() || I->isTerminator() || I->use_empty())
        continue;
      Value *Known = simplifyInstruction(I, I->getDataLayout());
      if (auto *E = dyn_cast<ExtractValueInst>(I); E && !Known)
        Known = FindInsertedValue(E->getAggregateOperand(), E->getIndices());
      if (!Known)
        Known = sameExtract(*I);
      if (!Known || Known == I)
        continue;
      for (User *U : I->users())
        Changed.push_back(cast<Instruction>(U));
      if (auto *K = dyn_cast<Instruction>(Known))
        Changed.push_back(K);
      I->replaceAllUsesWith(Known);
    }
  }

  /// The first of the instructions that take the same element out of a
  /// descriptor, if it stands before I in its block.
  static Value *sameExtract(Instruction &I) {
    auto *E = dyn_cast<ExtractValueInst>(&I);
    if (!E || !isDescriptor(E->getAggregateOperand()->getType()))
      return nullptr;
    auto *From = dyn_cast<LoadInst>(E->getAggregateOperand());
    if (!From)
      return nullptr;
    for (Instruction *Next = From->getNextNode(); Next && Next != E;
         Next = Next->getNextNode())
      if (auto *Other = dyn_cast<ExtractValueInst>(Next);
          Other && Other->getAggregateOperand() == From &&
          Other->getIndices() == E->getIndices())
        return Other;
    return nullptr;
  }

  const DominatorTree &DT;
  const TargetLibraryInfo &TLI;
  PointerWrites &Writes;
  ReversePostOrderTraversal<Function *> Order;
  std::vector<Node> Nodes; ///< in that order
  DenseMap<const BasicBlock *, unsigned> Number;
  TypedPlace Now{};
  std::vector<Origin> Own, AtEnd; ///< by number
  static constexpr uint64_t MostWork = 2'000'000;
  uint64_t Work = 0;
};

} // namespace

void joinRepeatedReads(Function &F, const DominatorTree &DT,
                       const TargetLibraryInfo &TLI, PointerWrites &Writes) {
  // A pointer to a pointer to a pointer, and so on.
  constexpr unsigned Deepest = 4;
  Reads All(F, DT, TLI, Writes);
  for (unsigned Round = 0; Round < Deepest && All.join(); ++Round)
    ;
  All.joinVectors();
}

} // namespace tutti
