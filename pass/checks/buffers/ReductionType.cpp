// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The part of mpi-argument about reductions: a predefined operation that is
/// not defined for the predefined datatype it is used with (MPI-3.1 section
/// 5.9.2). Silent where implementations agree to be generous.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/DatatypeShape.h"
#include "analysis/arguments/ReductionOp.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

using Sort = ReductionSort;

bool isDefined(Sort Op, const BasicType &Type) {
  const BasicType::Family Of = Type.Of;
  if (Op == Sort::Any || Of == BasicType::Char)
    return true; // characters are not numbers, but all implementations reduce
                 // them
  if (Type.isPair() || Op == Sort::Location)
    return Type.isPair() && Op == Sort::Location;
  switch (Op) {
  case Sort::Order:
    return Of == BasicType::Integer || Of == BasicType::Float;
  case Sort::Sum:
    return Of == BasicType::Integer || Of == BasicType::Float ||
           Of == BasicType::Complex;
  case Sort::Logic:
    return Of == BasicType::Integer || Of == BasicType::Logical;
  case Sort::Bits:
    return Of == BasicType::Integer || Of == BasicType::Byte;
  default:
    return true;
  }
}

/// One of the values that a variable gets, or several, all of them constants.
bool addConstants(const Value &V, SmallVectorImpl<const Constant *> &All,
                  unsigned Depth = 0) {
  if (Incomplete::reached(Depth > 4, Incomplete::Depth))
    return false;
  if (const auto *C = dyn_cast<Constant>(&V)) {
    if (!isa<UndefValue>(C))
      All.push_back(C);
    return true;
  }
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return addConstants(*S->getTrueValue(), All, Depth + 1) &&
           addConstants(*S->getFalseValue(), All, Depth + 1);
  const auto *P = dyn_cast<PHINode>(&V);
  return P && all_of(P->incoming_values(), [&](const Use &U) {
           return U.get() == P || addConstants(*U, All, Depth + 1);
         });
}

/// A variable of Fortran that is only handed to calls which read it.
bool addStored(const AllocaInst &A, SmallVectorImpl<const Constant *> &All) {
  return all_of(A.users(), [&](const User *U) {
    if (const auto *S = dyn_cast<StoreInst>(U))
      return addConstants(*S->getValueOperand(), All);
    if (isa<LoadInst, IntrinsicInst>(U))
      return true;
    const auto *CB = dyn_cast<CallBase>(U);
    MpiCall Call = CB ? MpiCall(*CB) : MpiCall();
    return Call && Call.isTrusted() && has(Call.fn(), table::OP) &&
           Call.operand(table::OP) == &A;
  });
}

/// The predefined operations that the argument may be; empty where it may be
/// another one.
SmallVector<StringRef, 2> operationsOf(const MpiCall &Call) {
  SmallVector<const Constant *, 4> All;
  SmallVector<StringRef, 2> Names;
  const Value *Given = Call.operand(table::OP);
  const auto *A = dyn_cast_or_null<AllocaInst>(Given);
  if (!Given ||
      !(Call.isFortran() ? A && addStored(*A, All) : addConstants(*Given, All)))
    return {};
  for (const Constant *C : All) {
    Names.push_back(predefinedHandle(C, table::OP, Call.isFortran()));
    if (Names.back().empty())
      return {};
  }
  return Names;
}

void look(const MpiCall &Call, Findings &Out) {
  StringRef Op = Call.predefined(table::OP);
  int Param = indexOf(Call.fn(), table::TYPE);
  if (Param < 0)
    Param = indexOf(Call.fn(), table::TARGET_TYPE);
  const BasicType *Type = basicType(Call, Param);
  if (Op.empty()) {
    // Whichever of them it is.
    const auto Each = operationsOf(Call);
    if (!Type || Each.empty() || any_of(Each, [&](StringRef One) {
          return isDefined(reductionSort(One), *Type);
        }))
      return;
    Op = *llvm::min_element(Each);
  }
  if (!Type) {
    auto Shape = has(Call.fn(), table::Reduction) ? datatypeShape(Call, Param)
                                                  : std::nullopt;
    if (Shape && Shape->Derived)
      Out.push_back(findingAt(
          Call, Check::Argument, Severity::Error,
          say<text::OperationOnDerived>(Call.name(), Op, Shape->Name)));
    return;
  }
  std::string Text;
  if (has(Call.fn(), table::Reduction) &&
      (Op == "MPI_REPLACE" || Op == "MPI_NO_OP"))
    Text = say<text::OperationOfOneSided>(Call.name(), Op);
  else if (!isDefined(reductionSort(Op), *Type))
    Text = say<text::OperationNotDefined>(Call.name(), Op, Type->Name);
  else
    return;
  Out.push_back(
      findingAt(Call, Check::Argument, Severity::Error, std::move(Text)));
}

} // namespace

void checkReductionType(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && Call.isTrusted() && has(Call.fn(), table::OP))
        look(Call, Out);
    }
}

} // namespace tutti
