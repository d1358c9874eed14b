// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparisons of two numbers that both depend on the rank and whose difference
/// does not: `for (i = n * rank; i < n * (rank + 1); ++i)` turns equally often
/// on all ranks. Numbers are taken apart into sums of what is not known, times
/// constants; a counter is where it starts plus steps that all ranks make.
/// Takes the program at its word that it does not overflow.

#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace tutti {

/// An unknown is a value, or a place together with the only write to it that
/// can be seen: loads of it are the same.
struct RankTransfer::Sum {
  struct Term {
    int64_t Times = 0;
    AbstractValue Known;
  };
  using Unknown = std::tuple<const Value *, const MemoryObject *, int64_t>;
  MapVector<Unknown, Term, std::map<Unknown, unsigned>> Terms;
  AbstractValue Steps; ///< of what counters move by
  bool Valid = true;

  void add(const Sum &S, int64_t Times) {
    for (const auto &[Key, T] : S.Terms) {
      Term &Own = Terms[Key];
      int64_t More;
      Valid &= !MulOverflow(T.Times, Times, More) &&
               !AddOverflow(Own.Times, More, Own.Times);
      Own.Known = T.Known;
    }
    Steps.join(S.Steps);
    Valid &= S.Valid;
  }
  void add(const Value *V, const AbstractLocation &Where,
           const AbstractValue &Known) {
    Term &T = Terms[{V, Where.Obj, Where.Offset}];
    ++T.Times;
    T.Known = Known;
  }
};

static constexpr unsigned MaxDepth = 12;
static constexpr int64_t MaxFactor = int64_t(1) << 31;

RankTransfer::Sum RankTransfer::sumOf(const Value *V, const Instruction &For,
                                      unsigned Depth) {
  Sum S;
  S.Valid = !Incomplete::reached(Depth >= MaxDepth, Incomplete::Depth, &For);
  if (!S.Valid || isa<ConstantInt>(V))
    return S;
  if (isa<SExtInst>(V) || isa<ZExtInst>(V) || isa<TruncInst>(V))
    return sumOf(cast<CastInst>(V)->getOperand(0), For, Depth + 1);
  if (const auto *B = dyn_cast<BinaryOperator>(V)) {
    const Value *X = B->getOperand(0), *Y = B->getOperand(1);
    const auto *C = dyn_cast<ConstantInt>(Y);
    bool Small = C && C->getValue().isSignedIntN(32);
    switch (B->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      S.add(sumOf(X, For, Depth + 1), 1);
      S.add(sumOf(Y, For, Depth + 1),
            B->getOpcode() == Instruction::Add ? 1 : -1);
      return S;
    case Instruction::Mul:
      if (!Small && isa<ConstantInt>(X)) {
        std::swap(X, Y);
        C = cast<ConstantInt>(Y);
        Small = C->getValue().isSignedIntN(32);
      }
      if (Small) {
        S.add(sumOf(X, For, Depth + 1), C->getSExtValue());
        return S;
      }
      break;
    case Instruction::Shl:
      if (Small && C->getZExtValue() < 31) {
        S.add(sumOf(X, For, Depth + 1), int64_t(1) << C->getZExtValue());
        return S;
      }
      break;
    default:
      break;
    }
  }
  if (const auto *P = dyn_cast<PHINode>(V))
    if (auto Counter = counter(*P, For, Depth))
      return *Counter;
  if (const auto *L = dyn_cast<LoadInst>(V))
    if (auto Loaded = loaded(*L, For, Depth))
      return *Loaded;
  S.add(V, {}, operand(V, &For));
  return S;
}

/// Whether V is At plus what all ranks add; that is joined to Steps.
bool RankTransfer::stepsFrom(const Value *V,
                             function_ref<bool(const Value *)> At,
                             AbstractValue &Steps,
                             SmallPtrSetImpl<const PHINode *> &Met) {
  for (unsigned I = 0; I < MaxDepth; ++I) {
    if (At(V))
      return true;
    if (isa<SExtInst>(V) || isa<ZExtInst>(V) || isa<TruncInst>(V)) {
      V = cast<CastInst>(V)->getOperand(0);
      continue;
    }
    if (const auto *P = dyn_cast<PHINode>(V)) {
      if (Loops->isLoopHeader(P->getParent()))
        return false;
      if (!Met.insert(P).second)
        return true;
      Steps.join(taken(*P));
      return all_of(P->incoming_values(), [&](const Value *In) {
        return stepsFrom(In, At, Steps, Met);
      });
    }
    const auto *B = dyn_cast<BinaryOperator>(V);
    if (!B || (B->getOpcode() != Instruction::Add &&
               B->getOpcode() != Instruction::Sub))
      return false;
    const Value *By = B->getOperand(1);
    V = B->getOperand(0);
    if (isa<ConstantInt>(V) && B->getOpcode() == Instruction::Add)
      std::swap(V, By);
    Steps.join(operand(By, B), By);
  }
  return false;
}

/// A variable that a loop around For counts with.
std::optional<RankTransfer::Sum> RankTransfer::counter(const PHINode &P,
                                                       const Instruction &For,
                                                       unsigned Depth) {
  const Loop *L = Loops->getLoopFor(P.getParent());
  if (!L || L->getHeader() != P.getParent() || !L->contains(&For))
    return std::nullopt;
  const Value *Start = nullptr;
  AbstractValue Steps;
  SmallPtrSet<const PHINode *, 8> Ways;
  for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
    const Value *V = P.getIncomingValue(I);
    if (!L->contains(P.getIncomingBlock(I))) {
      if (Start && Start != V)
        return std::nullopt;
      Start = V;
    } else if (!stepsFrom(
                   V, [&](const Value *X) { return X == &P; }, Steps, Ways)) {
      return std::nullopt;
    }
  }
  if (!Start)
    return std::nullopt;
  // Which way round was taken may make a difference.
  if (P.getNumIncomingValues() > 2)
    Steps.join(taken(P));
  Sum S = sumOf(Start, For, Depth + 1);
  S.Steps.join(Steps);
  return S;
}

/// What is in memory: of one write, or counted there by a loop around For.
std::optional<RankTransfer::Sum> RankTransfer::loaded(const LoadInst &L,
                                                      const Instruction &For,
                                                      unsigned Depth) {
  AbstractLocation Where;
  Definitions Seen = R.definitions(L, Where);
  if (!Seen.Complete || Seen.Defs.empty() || Where.Obj->Parent)
    return std::nullopt;
  Sum S;
  if (Seen.Defs.size() == 1) {
    const Instruction *Def = Seen.Defs.front();
    if (const auto *Store = dyn_cast_or_null<StoreInst>(Def))
      return sumOf(Store->getValueOperand(), For, Depth + 1);
    S.add(Def ? Def : Where.Obj->base(), Where, at(L, Where));
    return S;
  }
  const Loop *Around = Loops->getLoopFor(For.getParent());
  const StoreInst *Start = nullptr;
  AbstractValue Steps;
  SmallVector<const Instruction *, 8> Work;
  SmallPtrSet<const Instruction *, 8> Met;
  SmallPtrSet<const PHINode *, 8> Ways;
  auto Sees = [&](const Definitions &R) {
    for (const auto &J : R.Joins)
      Steps.join(takenTo(*J, nullptr));
    for (const Instruction *Def : R.Defs)
      if (Met.insert(Def).second)
        Work.push_back(Def);
  };
  auto Again = [&](const Value *X) {
    const auto *Before = dyn_cast<LoadInst>(X);
    AbstractLocation From;
    if (!Before || !Around->contains(Before))
      return false;
    Definitions Old = R.definitions(*Before, From);
    if (!Old.Complete || !(From == Where))
      return false;
    Sees(Old);
    return true;
  };
  Sees(Seen);
  while (!Work.empty()) {
    const Instruction *Def = Work.pop_back_val();
    if (!Def || !Around ||
        Incomplete::undecided(Met.size() > MaxDepth, Incomplete::Depth, Def))
      return std::nullopt;
    const auto *Store = dyn_cast<StoreInst>(Def);
    if (!Around->contains(Def)) {
      if (!Store || Start)
        return std::nullopt;
      Start = Store;
    } else if (!Store) {
      // A call that may move it, for all that is known.
      Steps.join(written(Def, Where), Def);
    } else if (!stepsFrom(Store->getValueOperand(), Again, Steps, Ways)) {
      return std::nullopt;
    }
  }
  if (!Start)
    return std::nullopt;
  S = sumOf(Start->getValueOperand(), For, Depth + 1);
  S.Steps.join(Steps);
  return S;
}

/// How far the difference of A and B depends on the rank, if that is less than
/// their own dependence.
std::optional<AbstractValue>
RankTransfer::difference(const Instruction &Compare, const Value *A,
                         const Value *B) {
  if (!A->getType()->isIntegerTy() || isa<Constant>(A) || isa<Constant>(B))
    return std::nullopt;
  Sum S = sumOf(A, Compare, 0);
  S.add(sumOf(B, Compare, 0), -1);
  if (!S.Valid)
    return std::nullopt;
  AbstractValue Result = S.Steps;
  bool Cancels = false;
  for (const auto &[Key, T] : S.Terms) {
    if (std::abs(T.Times) > MaxFactor)
      return std::nullopt;
    if (T.Times != 0)
      Result.join(T.Known, std::get<0>(Key));
    else
      Cancels |= !T.Known.uniform();
  }
  return Cancels ? std::optional(Result) : std::nullopt;
}

} // namespace tutti
