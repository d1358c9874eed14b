// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Flags that a program agrees on: each rank's goes into a reduction, and where
/// the result says so the flag is set to one value. Who has it as it was has
/// what the result says that all have, so that nothing shows ranks to differ by
/// it any more.

#include "analysis/variance/RankTransfer.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// Up to so many steps from what is reduced back to the flag, and from a test
/// to what it tests.
static constexpr unsigned MostSteps = 8;

static int64_t bytesOf(const Instruction &I, const Type &T) {
  return I.getDataLayout()
      .getTypeStoreSize(const_cast<Type *>(&T))
      .getKnownMinValue();
}

/// What V was made of by comparing it with constants, and choosing between
/// them.
void RankTransfer::flagsIn(const Value &V, Agreement &A, unsigned Steps) {
  if (isa<Constant>(V) ||
      Incomplete::undecided(Steps == MostSteps, Incomplete::Depth, A.By))
    return;
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    if (AbstractLocation At = onlyPlace(
            R.Map->at(L->getPointerOperand(), bytesOf(*L, *L->getType()))))
      A.Flags.push_back({L, At});
    return;
  }
  A.Values.insert(&V);
  if (const auto *S = dyn_cast<SelectInst>(&V)) {
    flagsIn(*S->getCondition(), A, Steps + 1);
  } else if (const auto *P = dyn_cast<PHINode>(&V)) {
    if (all_of(P->incoming_values(),
               [](const Use &U) { return isa<Constant>(U); }))
      flagsBefore(*P->getParent(), A, Steps);
  } else if (isa<CastInst, ICmpInst, BinaryOperator>(V)) {
    for (const Use &U : cast<Instruction>(V).operands())
      flagsIn(*U, A, Steps + 1);
  }
}

/// What decided by which way a block was come to.
void RankTransfer::flagsBefore(const BasicBlock &Joined, Agreement &A,
                               unsigned Steps) {
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(
      const_cast<Function &>(*F.F));
  const auto *Node = Over.getNode(&Joined);
  if (!Node || !Node->getIDom())
    return;
  if (const Value *C = RankDependence::condition(*Node->getIDom()->getBlock()))
    flagsIn(*C, A, Steps + 1);
}

/// Each reduction of a flag to all.
void RankTransfer::findAgreements() {
  ReachingDefinitions Reach = R.reach(*F.F);
  Agreements.emplace();
  for (const FlowGraph::Node &N : F.Graph->nodes())
    for (const Instruction &I : *N.Block) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !isEqualizer(I) || indexOf(Call.fn(), table::OP) < 0 ||
          indexOf(Call.fn(), table::SBUF) < 0)
        continue;
      const Value *From = Call.operand(indexOf(Call.fn(), table::SBUF));
      const Value *To = Call.operand(indexOf(Call.fn(), table::RBUF));
      Agreement A;
      A.By = &I;
      constexpr int64_t Number = 4;
      AbstractLocation Sent =
          From ? onlyPlace(R.Map->at(From, Number)) : AbstractLocation();
      A.Result = To ? onlyPlace(R.Map->at(To, Number)) : AbstractLocation();
      if (!Sent || !A.Result)
        continue;
      A.Flags.push_back({&I, Sent});
      std::shared_ptr<const Definitions> Seen = Reach.at(I, Sent);
      for (const Instruction *Def : Seen->Defs)
        if (const auto *S = dyn_cast_or_null<StoreInst>(Def))
          flagsIn(*S->getValueOperand(), A, 0);
      for (const auto &J : Seen->Joins)
        flagsBefore(*J->At, A, 0);
      Agreements->push_back(std::move(A));
    }
}

/// V is the reduction's result, or made of it and constants alone.
bool RankTransfer::isResult(const Value &V, const Agreement &A,
                            unsigned Steps) const {
  if (Incomplete::undecided(Steps == MostSteps, Incomplete::Depth, A.By))
    return false;
  if (const auto *L = dyn_cast<LoadInst>(&V))
    return onlyPlace(
               R.Map->at(L->getPointerOperand(), bytesOf(*L, *L->getType())))
        .overlaps(A.Result);
  return isa<CastInst, ICmpInst, BinaryOperator, SelectInst>(V) &&
         any_of(cast<Instruction>(V).operands(),
                [&](const Use &U) { return isResult(*U, A, Steps + 1); });
}

/// V says no more than the flag does, which is at Where or Kept, and the
/// result.
bool RankTransfer::isFlag(const Value &V, const Agreement &A,
                          const AbstractLocation &Where, const Value *Kept,
                          unsigned Steps) const {
  if (isa<Constant>(V) || &V == Kept)
    return true;
  if (Incomplete::undecided(Steps == MostSteps, Incomplete::Depth, A.By))
    return false;
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    AbstractLocation At = onlyPlace(
        R.Map->at(L->getPointerOperand(), bytesOf(*L, *L->getType())));
    return At && (At.overlaps(A.Result) || (Where && At.overlaps(Where)));
  }
  return isa<CastInst, ICmpInst, BinaryOperator, SelectInst>(V) &&
         all_of(cast<Instruction>(V).operands(), [&](const Use &U) {
           return isFlag(*U, A, Where, Kept, Steps + 1);
         });
}

/// Since the reduction nothing but its result and the flag has decided that N
/// is come to, and the result has.
bool RankTransfer::hangsOnResult(unsigned N, const Agreement &A,
                                 const AbstractLocation &Where,
                                 const Value *Kept) const {
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(
      const_cast<Function &>(*F.F));
  bool Any = false;
  for (unsigned D : F.Graph->decisionsOver(N)) {
    const BasicBlock &Block = *F.Graph->nodes()[D].Block;
    const Value *C = RankDependence::condition(Block);
    if (!C || !Over.dominates(A.By, Block.getTerminator()))
      continue;
    if (!isFlag(*C, A, Where, Kept, 0))
      return false;
    Any |= isResult(*C, A, 0);
  }
  return Any;
}

/// What is there at At is a flag that was agreed on by this call; null if not.
const Instruction *RankTransfer::agreedBy(const Instruction &At,
                                          const AbstractLocation &Where,
                                          const Definitions &Seen) {
  if (Where.Stride || Seen.Defs.size() < 2)
    return nullptr;
  if (!Agreements)
    findAgreements();
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F);
  ReachingDefinitions Reach = R.reach(*F.F);
  for (const Agreement &A : *Agreements) {
    if (!Over.dominates(A.By, &At))
      continue;
    for (const auto &[Read, Flag] : A.Flags) {
      if (!(Flag == Where) && !Flag.covers(Where))
        continue;
      std::shared_ptr<const Definitions> Before = Reach.at(*Read, Where);
      bool Set = false;
      if (Before->Complete &&
          all_of(Seen.Defs,
                 [&](const Instruction *Def) {
                   if (is_contained(Before->Defs, Def))
                     return true;
                   const auto *S = dyn_cast_or_null<StoreInst>(Def);
                   bool Agrees = S && Over.dominates(A.By, S) &&
                                 (isa<Constant>(S->getValueOperand()) ||
                                  isResult(*S->getValueOperand(), A, 0)) &&
                                 hangsOnResult(F.Graph->indexOf(S->getParent()),
                                               A, Where, nullptr);
                   Set |= Agrees;
                   return Agrees;
                 }) &&
          Set)
        return A.By;
    }
  }
  return nullptr;
}

/// The same of a value that was never in memory.
const Instruction *RankTransfer::agreedBy(const PHINode &P) {
  if (!P.getType()->isIntegerTy())
    return nullptr;
  if (!Agreements)
    findAgreements();
  const auto &Over = R.Copy.analyses().getResult<DominatorTreeAnalysis>(*F.F);
  for (const Agreement &A : *Agreements) {
    if (A.Values.empty() || A.Values.contains(&P) || !Over.dominates(A.By, &P))
      continue;
    const Value *Kept = nullptr;
    for (const Use &V : P.incoming_values())
      if (A.Values.contains(V))
        Kept = V;
    bool Set = false;
    for (unsigned K = 0; Kept && K < P.getNumIncomingValues(); ++K) {
      const Value &V = *P.getIncomingValue(K);
      if (&V == Kept)
        continue;
      if (!isa<Constant>(V) && !isResult(V, A, 0))
        return nullptr;
      Set |=
          hangsOnResult(F.Graph->indexOf(P.getIncomingBlock(K)), A, {}, Kept);
    }
    if (Set)
      return A.By;
  }
  return nullptr;
}

} // namespace tutti
