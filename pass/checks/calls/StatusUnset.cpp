// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for a status of the function's own that is read, or passed to
/// a call that reads it (MPI_Get_count), before anything can have set it: all
/// that sets it comes behind, in a loop too, or on other ways. What a call of
/// other code that gets its address does to it counts as setting it. What has
/// not completed sets no status, so that this is mostly a count that is asked
/// for before the wait, or of another status than the one that was filled.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// One status, or an array of them, in a variable of the function.
class StatusUses {
public:
  /// False when it is not all in sight.
  bool collect(const Value &Address) {
    return Incomplete::within(++Steps, 256) &&
           all_of(Address.uses(), [&](const Use &U) { return isSeen(U); });
  }

  SmallVector<const Instruction *, 8> Reads, Writes;
  MpiCall By; ///< that takes the variable for a status

private:
  bool isSeen(const Use &U) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return false;
    if (isa<GetElementPtrInst>(I) || isa<CastInst>(I))
      return collect(*I);
    if (isa<LoadInst>(I)) {
      Reads.push_back(I);
      return true;
    }
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      Writes.push_back(I);
      return S->getValueOperand() != U.get();
    }
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB || CB->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(CB))
      return CB || isa<ICmpInst>(I);
    const MpiCall Call(*CB);
    const Role R = roleOf(Call, U);
    if (R == table::STATUS_IN)
      Reads.push_back(I);
    else
      Writes.push_back(I);
    if (R == table::STATUS_IN || R == table::STATUS_OUT ||
        R == table::STATUSES_OUT || R == table::STATUS_INOUT)
      By = Call;
    return true;
  }

  static std::optional<Role> known(const MpiCall &Call, unsigned Operand) {
    if (!Call || !Call.isTrusted())
      return std::nullopt;
    for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
      if (Call.operandIndex(P) == int(Operand))
        return row(Call.fn()).Roles.At[P];
    return std::nullopt;
  }

  static Role roleOf(const MpiCall &Call, const Use &U) {
    const auto *CB = cast<CallBase>(U.getUser());
    return CB->isArgOperand(&U)
               ? known(Call, CB->getArgOperandNo(&U)).value_or(table::BASE)
               : table::BASE;
  }

  unsigned Steps = 0;
};

/// Nothing that may set it can have come before the read.
bool isUnset(const Instruction &Read, const StatusUses &Uses,
             const DominatorTree &DT) {
  return all_of(Uses.Writes, [&](const Instruction *W) {
    return W != &Read && (DT.dominates(&Read, W) ||
                          !isPotentiallyReachable(W, &Read, nullptr, &DT));
  });
}

void tellRead(const AllocaInst &Status, const Instruction &Read,
              const StatusUses &Uses, Findings &Out) {
  std::string Name = variableName(Status, &Uses.By.call());
  Name = Name.empty() ? say<text::SomeVariable>() : quoted(Name);
  const MpiCall Call = MpiCall::get(Read);
  Finding F =
      findingAt(Call ? Call : Uses.By, Check::Argument, Severity::Warning,
                Call ? say<text::StatusNotYetSet>(Call.name(), Name)
                     : say<text::StatusReadUnset>(Name));
  if (!Call) {
    F.At = nullptr;
    F.Where = locationOf(Read);
    if (!F.Where)
      return;
  }
  Out.push_back(std::move(F));
}

} // namespace

void checkStatusUnset(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    const DominatorTree *DT = nullptr;
    for (const Instruction &I : F->getEntryBlock()) {
      const auto *A = dyn_cast<AllocaInst>(&I);
      StatusUses Uses;
      if (!A || !A->isStaticAlloca() || A->use_empty() || !Uses.collect(*A) ||
          !Uses.By)
        continue;
      if (!DT)
        DT = &C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F);
      const auto First = find_if(Uses.Reads, [&](const Instruction *Read) {
        return isUnset(*Read, Uses, *DT);
      });
      if (First != Uses.Reads.end())
        tellRead(*A, **First, Uses, Out);
    }
  }
}

} // namespace tutti
