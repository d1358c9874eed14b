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
#include "model/PrivateCopy.h"
#include "model/texts/Buffers.def"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

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

void look(const MpiCall &Call, Findings &Out) {
  StringRef Op = Call.predefined(table::OP);
  int Param = indexOf(Call.fn(), table::TYPE);
  if (Param < 0)
    Param = indexOf(Call.fn(), table::TARGET_TYPE);
  const BasicType *Type = basicType(Call, Param);
  if (Op.empty())
    return;
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
