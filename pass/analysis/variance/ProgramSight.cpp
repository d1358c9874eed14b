// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Of a file or of several ones that were joined; what an excerpt has left out
/// is known to lead nowhere.

#include "analysis/variance/ProgramSight.h"
#include "analysis/variance/RankEffects.h"
#include "model/LeadsNowhere.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/library/CLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static const Module &programOf(PrivateCopy &Copy) {
  return *Copy.original(Copy.functions().front())->getParent();
}

ProgramSight programSight(PrivateCopy &Copy) {
  if (Copy.functions().empty())
    return ProgramSight::Part;
  const Module &Program = programOf(Copy);
  // Who is called through a pointer is at no side that is seen, nor is what was
  // not copied.
  if (!mainIn(Program) ||
      any_of(Program,
             [](const Function &F) {
               return MpiCall::lookup(F) != Fn::None && F.hasAddressTaken();
             }) ||
      any_of(Copy.givenUp(), [&](const GivenUp &G) {
        return none_of(Copy.functions(), [&](const Function *F) {
          return Copy.original(F) == G.Original;
        });
      }))
    return ProgramSight::Part;
  const auto &Library = Copy.analyses().getResult<TargetLibraryAnalysis>(
      *Copy.functions().front());
  if (all_of(Program, [&](const Function &F) {
        return !F.isDeclaration() || F.isIntrinsic() || F.use_empty() ||
               MpiCall::lookup(F) != Fn::None || isOfLanguage(F, Library) ||
               (Copy.budget().IsProgram && isOfCLibrary(F.getName())) ||
               leadsNowhere(F) || ompKind(F) != OmpKind::None ||
               F.getName().starts_with("__kmpc_");
      }))
    return ProgramSight::All;
  return Copy.budget().IsProgram ? ProgramSight::Files : ProgramSight::Part;
}

bool anyCalls(PrivateCopy &Copy, function_ref<bool(Fn)> Wanted) {
  return !Copy.functions().empty() &&
         any_of(programOf(Copy), [&](const Function &F) {
           return !F.use_empty() && Wanted(MpiCall::lookup(F));
         });
}

} // namespace tutti
