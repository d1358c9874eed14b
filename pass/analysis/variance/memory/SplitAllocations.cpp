// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which variables have parts of one allocation, and of which of them some call
/// makes equal what they lead to. Looks at what is stored, function by
/// function; in the functions that were not copied, too, as few allocations are
/// made where MPI is called.

#include "analysis/variance/memory/SplitAllocations.h"
#include "analysis/arguments/CallArguments.h"
#include "analysis/calls/CallTargets.h"
#include "analysis/memory/AbstractLocation.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/UncopiedFunctions.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

SplitAllocations::SplitAllocations(PrivateCopy &Copy, const CallTargets &Calls)
    : DL(Copy.module().getDataLayout()) {
  for (const Function *F : Calls.bottomUp())
    lookForEqualizers(*F, Calls);
  if (Equalized.empty())
    return;
  for (const Function *F : Copy.functions())
    lookForParts(*F);
  for (const Function *F : uncopiedFunctions(Copy))
    lookForParts(*F);
}

/// The copy uses the globals of the user's module. Elements of a table that a
/// variable leads to are one variable more.
SplitAllocations::Slot SplitAllocations::slotOf(const Value *Address) const {
  constexpr int64_t Deepest = 3, Depths = Deepest + 1;
  Address = Address->stripPointerCasts();
  if (Field Named = fieldOf(Address, DL); Named.first)
    return {Named.first, Named.second * Depths};
  APInt Bytes(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  const Value *Base =
      Address->stripAndAccumulateConstantOffsets(DL, Bytes, true);
  if (const auto *G = dyn_cast<GlobalVariable>(Base))
    return {isa<StructType>(G->getValueType())
                ? static_cast<const void *>(G->getValueType())
                : G,
            Bytes.getSExtValue() * Depths};
  while (const auto *E = dyn_cast<GEPOperator>(Base))
    Base = E->getPointerOperand()->stripPointerCasts();
  const auto *L = dyn_cast<LoadInst>(Base);
  Slot Of = L ? slotOf(L->getPointerOperand()) : Slot();
  if (!Of.first || Incomplete::undecided(Of.second % Depths == Deepest,
                                         Incomplete::Depth, L))
    return {};
  return {Of.first, Of.second + 1};
}

SplitAllocations::Origins
SplitAllocations::originsOf(const Value &Address) const {
  constexpr size_t MostValues = 64;
  Origins Result;
  SmallVector<std::pair<const Value *, bool>, 8> Left = {{&Address, false}};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Left.empty()) {
    auto [V, Moved] = Left.pop_back_val();
    V = V->stripPointerCasts();
    if (!Seen.insert(V).second)
      continue;
    if (Incomplete::reached(Seen.size() > MostValues, Incomplete::Steps, V))
      break;
    if (const auto *G = dyn_cast<GEPOperator>(V)) {
      Left.emplace_back(G->getPointerOperand(), true);
    } else if (const auto *P = dyn_cast<PHINode>(V)) {
      for (const Value *In : P->incoming_values())
        Left.emplace_back(In, Moved);
    } else if (const auto *S = dyn_cast<SelectInst>(V)) {
      Left.emplace_back(S->getTrueValue(), Moved);
      Left.emplace_back(S->getFalseValue(), Moved);
    } else if (const auto *A = dyn_cast<Argument>(V)) {
      Result.Arguments.push_back(A);
    } else if (const auto *CB = dyn_cast<CallBase>(V)) {
      Result.Calls.push_back(CB);
    } else if (const auto *L = dyn_cast<LoadInst>(V)) {
      const Value *From = L->getPointerOperand()->stripPointerCasts();
      if (isa<AllocaInst>(From)) {
        for (const User *U : From->users())
          if (const auto *S = dyn_cast<StoreInst>(U);
              S && S->getPointerOperand() == From)
            Left.emplace_back(S->getValueOperand(), Moved);
      } else if (Slot Of = slotOf(From); Of.first) {
        (Moved ? Result.Moved : Result.Kept).push_back(Of);
      }
    }
  }
  return Result;
}

void SplitAllocations::lookForParts(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *S = dyn_cast<StoreInst>(&I);
    if (!S || !S->getValueOperand()->getType()->isPointerTy())
      continue;
    Slot To = slotOf(S->getPointerOperand());
    if (!To.first)
      continue;
    Origins From = originsOf(*S->getValueOperand());
    for (const CallBase *CB : From.Calls)
      Shared.unionSets(To, {CB, -1});
    for (const Slot &Of : From.Moved)
      Shared.unionSets(To, Of);
  }
}

void SplitAllocations::lookForEqualizers(const Function &F,
                                         const CallTargets &Calls) {
  auto Mark = [&](const Value *Buffer) {
    if (!Buffer || !Buffer->getType()->isPointerTy())
      return;
    Origins From = originsOf(*Buffer);
    Passed.insert(From.Arguments.begin(), From.Arguments.end());
    Equalized.insert(From.Kept.begin(), From.Kept.end());
    Equalized.insert(From.Moved.begin(), From.Moved.end());
  };
  for (const Instruction &I : instructions(F)) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      continue;
    if (MpiCall Call = MpiCall::get(I)) {
      if (has(Call.fn(), table::UniformOut))
        for (const DataArgument &D : dataArguments(Call.fn()))
          if (D.Writes)
            Mark(Call.operand(D.Buffer));
      continue;
    }
    for (const CallTarget &T : Calls.of(*CB))
      for (const Argument &A : T.Body->args())
        if (Passed.contains(&A))
          Mark(T.actual(*CB, A.getArgNo()));
  }
}

bool SplitAllocations::isEqualizedByOtherName(const Value &Address) const {
  if (Shared.empty())
    return false;
  Origins From = originsOf(Address);
  From.Kept.append(From.Moved.begin(), From.Moved.end());
  for (const Slot &Of : From.Kept) {
    auto Class = Shared.findLeader(Of);
    for (auto It = Class; It != Shared.member_end(); ++It)
      if (*It != Of && Equalized.contains(*It))
        return true;
  }
  return false;
}

} // namespace tutti
