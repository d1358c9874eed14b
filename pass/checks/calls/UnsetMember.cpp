// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-argument for members that a constructor hands to a call before anything
/// has set them: the memory of a new object has no value. Only an object of
/// static storage begins with zeros. What the constructors of the bases and of
/// other members write is seen where these are, and else they may set it.

#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/DemangledText.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Calls.def"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

bool isConstructor(const Function &F) {
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(F.getName().str().c_str()) || !Parts.isFunction() ||
      !Parts.isCtorOrDtor())
    return false;
  return !StringRef(demangledText(Parts.getFunctionBaseName(nullptr, nullptr)))
              .starts_with("~");
}

/// A number of the object that is made, as it was when it had no value.
bool isUnset(const LoadInst &L, const RankDependence &Ranks) {
  const Function &F = *L.getFunction();
  if (F.arg_empty() ||
      getUnderlyingObject(L.getPointerOperand()) != F.getArg(0) ||
      !L.getType()->isIntegerTy())
    return false;
  AbstractLocation Where;
  const Definitions Seen = Ranks.definitions(L, Where);
  return Seen.Complete && Seen.Handed.empty() && Seen.Defs.size() == 1 &&
         !Seen.Defs.front();
}

void look(const MpiCall &Call, const RankDependence &Ranks, Findings &Out) {
  const table::RoleList &Roles = row(Call.fn()).Roles;
  for (int P = 0; P < Roles.Size; ++P) {
    const auto *L = dyn_cast_or_null<LoadInst>(Call.operand(P));
    if (!L || !isUnset(*L, Ranks))
      continue;
    std::string Name = variableName(*L->getPointerOperand(), &Call.call());
    Finding F =
        findingAt(Call, Check::Argument, Severity::Warning,
                  say<text::MemberNotSet>(Call.name(),
                                          Name.empty() ? say<text::SomeMember>()
                                                       : quoted(Name)));
    lower(F, Confidence::MayBeStatic);
    return Out.push_back(std::move(F));
  }
}

} // namespace

void checkUnsetMember(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (Function *F : C.Copy.functions())
    if (isConstructor(*F))
      for (const Instruction &I : instructions(*F))
        if (const MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
          look(Call, Ranks, Out);
}

} // namespace tutti
