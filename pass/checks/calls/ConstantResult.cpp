// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for Fortran's calls that are given a constant where they put a
/// result: mostly two arguments have changed places. Compilers hand on a
/// temporary variable with the constant, which nothing else uses, or read-only
/// memory. Needs debug information, which tells variables from temporaries.

#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Calls.def"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// Local variables are described.
bool hasVariables(const Function &F) {
  const DISubprogram *S = F.getSubprogram();
  return S && S->getUnit() &&
         S->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

/// The number that was written as this argument of the call.
const ConstantInt *constantFor(const Value &Argument, const CallBase &Call) {
  if (const auto *G = dyn_cast<GlobalVariable>(&Argument))
    return G->isConstant() && G->hasInitializer()
               ? dyn_cast<ConstantInt>(G->getInitializer())
               : nullptr;
  const auto *A = dyn_cast<AllocaInst>(&Argument);
  if (!A || !A->getAllocatedType()->isIntegerTy() ||
      !variableName(*A, &Call).empty())
    return nullptr;
  const ConstantInt *Stored = nullptr;
  for (const User *U : A->users()) {
    if (U == &Call || isa<IntrinsicInst>(U))
      continue;
    const auto *S = dyn_cast<StoreInst>(U);
    if (!S || Stored || S->getParent() != Call.getParent())
      return nullptr;
    Stored = dyn_cast<ConstantInt>(S->getValueOperand());
    if (!Stored)
      return nullptr;
  }
  return Stored;
}

/// The parameter gets one number: the error code that comes last, or one of
/// those of the row.
bool isResult(const MpiCall &Call, int Param) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  if (Param == Roles.Size)
    return true;
  const auto Bytes = Call.bytesWritten(Param);
  return row(Roles.At[Param]).Dir == Direction::Out && Bytes && *Bytes <= 8;
}

void look(const MpiCall &Call, Findings &Out) {
  const CallBase &CB = Call.call();
  const int Params = row(Call.fn()).Roles.Size;
  if (int(CB.arg_size()) < Params + 1)
    return;
  for (int P = 0; P <= Params; ++P) {
    const Value *Argument =
        P == Params ? CB.getArgOperand(Params) : Call.operand(P);
    const ConstantInt *Given =
        Argument && isResult(Call, P) ? constantFor(*Argument, CB) : nullptr;
    if (Given)
      return Out.push_back(findingAt(
          Call, Check::Argument, Severity::Warning,
          say<text::ResultInConstant>(Call.name(), Given->getSExtValue())));
  }
}

} // namespace

void checkConstantResult(CheckContext &C, Findings &Out) {
  for (const Function *F : C.Copy.functions())
    if (hasVariables(*F))
      for (const Instruction &I : instructions(*F)) {
        MpiCall Call = MpiCall::get(I);
        if (Call && Call.isTrusted() && Call.isFortran())
          look(Call, Out);
      }
}

} // namespace tutti
