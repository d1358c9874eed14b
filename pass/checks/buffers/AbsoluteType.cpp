// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-buffer-type for datatypes whose displacements are the addresses of data
/// as MPI_Get_address gives them: what they describe lies where it is from
/// MPI_BOTTOM on, not from the buffer on that a call is given. Told where
/// nothing else is ever put into the array of displacements, and nothing else
/// makes the datatype. A displacement that is subtracted from itself before it
/// is from the others leaves these as they are.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// What is put into a variable, or an array: nothing but addresses of data.
class AddressesOnly {
public:
  explicit AddressesOnly(FunctionAnalysisManager &FAM) : FAM(FAM) {}

  bool hold(const AllocaInst &A) { return collect(A, true) && Any; }

private:
  bool collect(const Value &Address, bool MayStore) {
    return Incomplete::within(++Steps, 256) &&
           all_of(Address.uses(), [&](const Use &U) {
             const auto *I = dyn_cast<Instruction>(U.getUser());
             if (!I)
               return false;
             if (isa<GetElementPtrInst>(I))
               return collect(*I, MayStore);
             if (const auto *S = dyn_cast<StoreInst>(I))
               return MayStore && S->getValueOperand() != U.get() &&
                      (isAddress(*S->getValueOperand()) || leavesThem(*S));
             const auto *CB = dyn_cast<CallBase>(I);
             if (!CB || CB->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(CB))
               return CB || isa<LoadInst>(I);
             const MpiCall Call(*CB);
             if (!Call || !Call.isTrusted())
               return false;
             if (Call.fn() == Fn::Get_address || Call.fn() == Fn::Address) {
               const bool Is = Call.operand(table::AINT_OUT) == U.get();
               Any |= Is;
               return Is;
             }
             return Call.operand(table::TDISPLS_A) == U.get();
           });
  }

  /// Read from a variable that has an address, and is not calculated with.
  bool isAddress(const Value &V) {
    const auto *L = dyn_cast<LoadInst>(&V);
    const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
    return A && collect(*A, false);
  }

  /// The store of a loop that subtracts a displacement from each of them, and
  /// from itself in the first turn: it is zero in all that follow.
  bool leavesThem(const StoreInst &S) {
    const auto *Difference = dyn_cast<BinaryOperator>(S.getValueOperand());
    if (!Difference || Difference->getOpcode() != Instruction::Sub)
      return false;
    const auto *From = dyn_cast<LoadInst>(Difference->getOperand(0));
    const auto *Taken = dyn_cast<LoadInst>(Difference->getOperand(1));
    if (!From || !Taken)
      return false;
    auto &F = *const_cast<Function *>(S.getFunction());
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    auto Of = [&](const Value *V) {
      return SE.getSCEV(const_cast<Value *>(V));
    };
    const auto *Each = dyn_cast<SCEVAddRecExpr>(Of(S.getPointerOperand()));
    return Each && Of(From->getPointerOperand()) == Each &&
           Each->getStart() == Of(Taken->getPointerOperand()) &&
           Each->getLoop()->contains(Taken) &&
           !Each->getStepRecurrence(SE)->isZero();
  }

  FunctionAnalysisManager &FAM;
  unsigned Steps = 0;
  bool Any = false; ///< some address is
};

class AbsoluteType {
public:
  AbsoluteType(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    forEachCall([&](const MpiCall &Call) {
      const Value *To = Call.operand(table::TYPE_OUT);
      const auto Home = To ? homeOf(*To) : std::nullopt;
      if (!Home)
        return;
      const Value *Places = Call.operand(table::TDISPLS_A);
      const auto *Array = dyn_cast_or_null<AllocaInst>(
          Places ? getUnderlyingObject(Places) : nullptr);
      if (Array && AddressesOnly(C.Copy.analyses()).hold(*Array))
        Types.push_back({*Home, Call});
      else
        Others.push_back(*Home);
    });
    if (!Types.empty())
      forEachCall([&](const MpiCall &Call) { look(Call); });
  }

private:
  void forEachCall(function_ref<void(const MpiCall &)> Do) {
    for (const Function *F : C.Copy.functions())
      for (const Instruction &I : instructions(*F))
        if (const MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
          Do(Call);
  }

  void look(const MpiCall &Call) {
    for (const DataArgument &D : dataArguments(Call.fn())) {
      const Value *Buffer = Call.operand(D.Buffer);
      const Value *Type = D.Type < 0 ? nullptr : Call.operand(D.Type);
      if (!Buffer || !Type || !Buffer->getType()->isPointerTy() ||
          isNullBuffer(Call, D.Buffer) ||
          isFortranSentinel(Buffer->stripPointerCasts()) ||
          isInPlace(Call, D.Buffer) || movesData(Call, D) == Moves::No)
        continue;
      const auto *Read = dyn_cast<LoadInst>(Type);
      const auto Home = Call.isFortran() ? homeOf(*Type)
                        : Read           ? homeOf(*Read->getPointerOperand())
                                         : std::nullopt;
      for (const auto &[Its, Maker] : Types)
        if (Home && Its == *Home && !is_contained(Others, *Home))
          return tell(Call, Maker);
    }
  }

  void tell(const MpiCall &Call, const MpiCall &Maker) {
    if (isTold(Out, Check::BufferType, &Call.call()))
      return;
    Finding F = findingAt(Call, Check::BufferType, Severity::Warning,
                          say<text::AbsoluteDisplacements>(Call.name()));
    F.Notes.push_back(note<text::MadeOfAddresses>(locationOf(Maker.call())));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  SmallVector<std::pair<HandleHome, MpiCall>, 4> Types;
  SmallVector<HandleHome, 8> Others; ///< that something else is put into
};

} // namespace

void checkAbsoluteType(CheckContext &C, Findings &Out) {
  AbsoluteType(C, Out).run();
}

} // namespace tutti
