// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where each side of a branch allocates memory for what all ranks are to have,
/// the addresses say nothing: all that was written there was written behind the
/// branch, by who differs, or since, by all. So where the others allocate what
/// the root has, and all hand it to one collective.

#include "analysis/arguments/CallArguments.h"
#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// A call that returns memory that nobody else knows, itself or by a function
/// in sight that does nothing else.
static bool allocates(const Value &V, CallTargets &Calls, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 3;
  const auto *CB = dyn_cast<CallBase>(V.stripPointerCasts());
  if (!CB || isNoAliasCall(CB))
    return CB != nullptr;
  ArrayRef<CallTarget> Targets = Calls.of(*CB);
  if (Targets.empty() ||
      Incomplete::reached(Depth == MostDepth, Incomplete::Depth, CB))
    return false;
  return all_of(Targets, [&](const CallTarget &T) {
    return !T.Maybe && all_of(*T.Body, [&](const BasicBlock &B) {
      const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
      return !R || (R->getReturnValue() &&
                    allocates(*R->getReturnValue(), Calls, Depth + 1));
    });
  });
}

/// The address of memory that was not there before the branch whose sides meet
/// in After: not everybody who comes there has made it.
bool RankTransfer::isMade(const Value &Address, const BasicBlock &After) const {
  const auto *CB = dyn_cast<CallBase>(Address.stripPointerCasts());
  return CB && allocates(*CB, R.Calls) &&
         !R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F).dominates(
             CB->getParent(), &After);
}

/// The collective that such a value is the buffer of on all ranks which come
/// by the node; null if the instruction is none.
const Instruction *
RankTransfer::movedByAll(const User &Of, unsigned From,
                         function_ref<bool(const Value &)> IsIt) const {
  const auto *I = dyn_cast<CallBase>(&Of);
  const MpiCall Call = I ? MpiCall(*I) : MpiCall();
  const unsigned N = I ? F.Graph->indexOf(I->getParent()) : FlowGraph::Exit;
  if (!Call || !Call.isTrusted() || !isCollective(Call.fn()) ||
      N == FlowGraph::Exit || From == FlowGraph::Exit ||
      !F.Graph->postDominates(N, From))
    return nullptr;
  return any_of(dataArguments(Call.fn()),
                [&](const DataArgument &D) {
                  const Value *Buffer = Call.operand(D.Buffer);
                  return Buffer && !D.OnlyAtRoot &&
                         IsIt(*Buffer->stripPointerCasts());
                })
             ? I
             : nullptr;
}

/// Those on one side of a branch put new memory there for what the others have
/// already, and all who were at the branch hand what is there to a collective:
/// nobody is without.
bool RankTransfer::isMadeForAll(const StoreInst &S) const {
  if (!S.getValueOperand()->getType()->isPointerTy() ||
      !allocates(*S.getValueOperand(), R.Calls))
    return false;
  const auto &DT = R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F);
  const auto *Node = DT.getNode(S.getParent());
  const BranchInst *Br = nullptr;
  while (Node && !(Br && Br->isConditional())) {
    Node = Node->getIDom();
    Br = Node ? dyn_cast<BranchInst>(Node->getBlock()->getTerminator())
              : nullptr;
  }
  if (!Node)
    return false;
  const unsigned At = F.Graph->indexOf(Br->getParent());
  auto IsRead = [&](const Value &V) {
    const auto *L = dyn_cast<LoadInst>(&V);
    return L && L->getParent() != Br->getParent() &&
           L->getPointerOperand() == S.getPointerOperand();
  };
  return any_of(S.getPointerOperand()->users(), [&](const User *U) {
    return IsRead(*U) && any_of(U->users(), [&](const User *By) {
             return movedByAll(*By, At, IsRead);
           });
  });
}

/// The same where the ways meet: the collective after which it is unknown who
/// has made the memory.
const Instruction *RankTransfer::madeForAll(const PHINode &P) const {
  if (!P.getType()->isPointerTy() || none_of(P.incoming_values(), [&](auto &V) {
        return isMade(*V, *P.getParent());
      }))
    return nullptr;
  for (const User *U : P.users())
    if (const Instruction *By =
            movedByAll(*U, F.Graph->indexOf(P.getParent()),
                       [&](const Value &V) { return &V == &P; }))
      return By;
  return nullptr;
}

/// All that comes together in P is such memory.
bool RankTransfer::areMade(const PHINode &P) const {
  return P.getType()->isPointerTy() &&
         all_of(P.incoming_values(),
                [&](auto &V) { return isMade(*V, *P.getParent()); });
}

/// All that was left at Where is the address of such memory, for who looks in
/// After, or behind the function.
bool RankTransfer::areMade(const Definitions &Seen,
                           const AbstractLocation &Where,
                           const BasicBlock *After) const {
  auto Makes = [&](const Instruction &I) {
    const auto *S = dyn_cast<StoreInst>(&I);
    if (!S || !S->getValueOperand()->getType()->isPointerTy())
      return false;
    if (S->getFunction() != F.F)
      return allocates(*S->getValueOperand(), R.Calls);
    SmallVector<const BasicBlock *, 4> Ends;
    if (After)
      Ends.push_back(After);
    else
      for (const FlowGraph::Node &N : F.Graph->nodes())
        if (N.Ends)
          Ends.push_back(N.Block);
    return all_of(Ends, [&](const BasicBlock *End) {
      return isMade(*S->getValueOperand(), *End);
    });
  };
  return Seen.Complete && Seen.Defs.size() > 1 &&
         all_of(Seen.Defs, [&](const Instruction *Def) {
           return Def && doesOnly(*Def, Where, Makes);
         });
}

/// All that Def writes there is written by instructions of one kind, itself or
/// in what it calls.
bool RankTransfer::doesOnly(const Instruction &Def,
                            const AbstractLocation &Where, IsOne Does,
                            unsigned Depth) const {
  constexpr unsigned MostDepth = 6;
  if (Does(Def))
    return true;
  const auto *CB = dyn_cast<CallBase>(&Def);
  if (!CB || Incomplete::reached(Depth > MostDepth, Incomplete::Depth, CB))
    return false;
  bool Any = false;
  for (const CallTarget &T : R.Calls.of(*CB)) {
    const FunctionFacts *Callee = T.Maybe ? nullptr : R.facts(*T.Body);
    if (!Callee)
      return false;
    SmallVector<size_t, 4> Writes; // the question below asks for others
    for (const auto &[There, Index] :
         R.Translated.at(Where.Obj, *CB, T, Callee->Effects, *R.Map))
      if (There.overlaps(Where) && (Writes.empty() || Writes.back() != Index))
        Writes.push_back(Index);
    for (size_t Index : Writes) {
      const Effect &E = Callee->Effects[Index];
      if (!E.By || !doesOnly(*E.By, E.Where, Does, Depth + 1))
        return false;
    }
    Any |= !Writes.empty();
  }
  return Any;
}

} // namespace tutti
