// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-in-place for calls with a root that are in place on all ranks
/// that make them. Knows calls only, not who comes to them.

#include "checks/buffers/InPlace.h"
#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace tutti {

/// What a call sends elements of; null where that is not in sight.
static const BasicType *elementsOf(const MpiCall &Call) {
  for (const DataArgument &D : dataArguments(Call.fn()))
    if (D.Type >= 0 && !D.OnlyAtRoot)
      if (const BasicType *T = basicType(Call, D.Type))
        return T;
  return nullptr;
}

bool mayMeet(const MpiCall &A, const MpiCall &B) {
  const BasicType *Of = elementsOf(A), *Other = elementsOf(B);
  if (A.fn() == B.fn() && has(A.fn(), table::OP) && Of && Other)
    return Of->Of == Other->Of && Of->Bytes == Other->Bytes;
  return true;
}

/// In a call with a root the root alone may be in place: the others have to
/// call the same function with a buffer. If no call in sight does, or of other
/// numbers only, all ranks come here.
void checkInPlace(CheckContext &C, Findings &Out) {
  struct Calls {
    std::vector<MpiCall> InPlace;
    std::vector<MpiCall> Others;
  };
  std::map<Fn, Calls> ByFunction;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isCollective() || !has(Call.fn(), table::Rooted) ||
          Call.predefined(scopeIndex(Call.fn())).ends_with("SELF"))
        continue;
      Calls &Same = ByFunction[Call.fn()];
      bool InPlace =
          Call.isTrusted() &&
          any_of(dataArguments(Call.fn()), [&](const DataArgument &D) {
            return D.Buffer >= 0 && !D.OnlyAtRoot && isInPlace(Call, D.Buffer);
          });
      if (InPlace)
        Same.InPlace.push_back(Call);
      else
        Same.Others.push_back(Call);
    }
  for (const auto &[Which, Same] : ByFunction) {
    for (const MpiCall &Call : Same.InPlace) {
      if (any_of(Same.Others,
                 [&](const MpiCall &Other) { return mayMeet(Call, Other); }))
        continue;
      // Where ranks could be walked through it has been told which.
      auto IsSame = [&](const Finding &F) {
        return F.Id == Check::CollectiveInPlace && F.At == &Call.call();
      };
      if (any_of(Out,
                 [&](const Finding &F) { return IsSame(F) && F.Level == 1; }))
        continue;
      erase_if(Out, IsSame);
      Finding F = findingAt(Call, Check::CollectiveInPlace, Severity::Warning,
                            say<text::InPlaceOnEveryRank>(Call.name()));
      if (Same.Others.empty())
        F.Notes.push_back(note<text::NoCallPassesBuffer>(F.Where, Call.name()));
      Out.push_back(std::move(F));
    }
  }
}

} // namespace tutti
