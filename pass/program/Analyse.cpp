// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The private copy, the checks, and what was given up on the way.

#include "program/Analyse.h"
#include "instrument/Known.h"
#include "model/Options.h"
#include "model/SourceLocation.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace llvm;

namespace tutti {

/// What was not checked is told as a finding without a check.
static void addGivenUp(const PrivateCopy &Copy, Findings &To) {
  for (const GivenUp &Each : Copy.givenUp()) {
    Finding F;
    F.Where = locationOf(*Each.Original);
    F.Text =
        "'" + sourceName(*Each.Original) + "' was not checked: " + Each.Why;
    To.push_back(std::move(F));
  }
}

static Analysed analyse(Module &M, const Options &Opts, Budget Limits) {
  Analysed Result;
  Limits.SecondsPerFunction = Opts.Budget / 1000.0;
  Result.Copy = PrivateCopy::make(M, Limits, Opts.Calls);
  if (!Result.Copy)
    return Result;
  if (Opts.DebugCrash)
    LLVM_BUILTIN_TRAP;
  Result.Found = runChecks(*Result.Copy, Opts);
  addGivenUp(*Result.Copy, Result.Found);
  dropKnown(M, Result.Found);
  return Result;
}

Analysed analyseModule(Module &M, const Options &Opts, const Budget &Limits) {
  // A mistake in here must not cost anybody an object file. What the analysis
  // had made is left alone then: nobody knows in which state it is.
  Analysed Result;
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Guard;
  Guard.DumpStackAndCleanupOnFailure = false;
  if (Guard.RunSafely([&] { Result = analyse(M, Opts, Limits); }))
    return Result;
  Finding F;
  F.Where.File = M.getSourceFileName();
  F.Text = "this file was not checked: Tutti's analysis crashed; please report "
           "it";
  Analysed Nothing;
  Nothing.Found.push_back(std::move(F));
  return Nothing;
}

} // namespace tutti
