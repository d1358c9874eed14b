// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The private copy, the checks, and what was given up on the way.

#include "program/Analyse.h"
#include "instrument/Known.h"
#include "model/Incomplete.h"
#include "model/Options.h"
#include "model/SourceLocation.h"
#include "model/texts/GivenUp.def"
#include "program/CrashGuard.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// What was not checked is told as a finding without a check.
static void addGivenUp(const PrivateCopy &Copy, Findings &To) {
  for (const GivenUp &Each : Copy.givenUp()) {
    Finding F;
    F.Where = locationOf(*Each.Original);
    F.Text = say<text::NotChecked>(sourceName(*Each.Original), Each.Why);
    To.push_back(std::move(F));
  }
}

/// Fills the stack; the result keeps the compiler from making a loop of it.
static unsigned fillStack(unsigned Depth) {
  volatile char Frame[4096];
  Frame[0] = static_cast<char>(Depth);
  return Depth == ~0u ? 0 : fillStack(Depth + 1) + Frame[0];
}

static void crash(unsigned How) {
  if (How == 1)
    LLVM_BUILTIN_TRAP;
  fillStack(0);
}

/// Bounds that were reached, for who asks for everything.
static void addIncomplete(const PrivateCopy &Copy, const Incomplete &Bounds,
                          Findings &To) {
  for (const Incomplete::Entry &Each : Bounds.all()) {
    const Function *Original = Each.In ? Copy.original(Each.In) : nullptr;
    Finding F;
    F.Level = 3;
    if (Original)
      F.Where = locationOf(*Original);
    std::string Where = Original ? say<text::InFunction>(sourceName(*Original))
                                 : say<text::InThisFile>();
    StringRef What = Incomplete::describe(Each.What);
    F.Text = Each.Times > 1
                 ? say<text::BoundReachedTimes>(Where, What, Each.Times)
                 : say<text::BoundReached>(Where, What);
    To.push_back(std::move(F));
  }
}

static Analysed analyse(Module &M, const Options &Opts, Budget Limits,
                        const Incomplete &Bounds) {
  Analysed Result;
  Limits.StepsPerFunction = Opts.Budget * uint64_t(1000);
  Result.Copy = PrivateCopy::make(M, Limits, Opts.Calls);
  if (!Result.Copy) {
    Result.Found = runChecks(M, nullptr, Opts);
    dropKnown(M, Result.Found);
    return Result;
  }
  if (Opts.DebugCrash)
    crash(Opts.DebugCrash);
  Result.Found = runChecks(M, Result.Copy.get(), Opts);
  addGivenUp(*Result.Copy, Result.Found);
  addIncomplete(*Result.Copy, Bounds, Result.Found);
  dropKnown(M, Result.Found);
  return Result;
}

Analysed analyseModule(Module &M, const Options &Opts, const Budget &Limits) {
  Analysed Result;
  Incomplete Bounds;
  Incomplete::Collector Collects(Bounds);
  Incomplete::test(Opts.DebugBound);
  if (runGuarded(M, [&] { Result = analyse(M, Opts, Limits, Bounds); })) {
    if (Opts.DebugBound == "list")
      for (const std::string &Site : Incomplete::sitesAsked())
        errs() << "tutti: bound " << Site << '\n';
    return Result;
  }
  Finding F;
  F.Where.File = M.getSourceFileName();
  F.Text = say<text::FileNotChecked>();
  // Of what the analysis had made nothing is touched again, not even to free
  // it.
  new Analysed(std::move(Result));
  Analysed Nothing;
  Nothing.Crashed = true;
  Nothing.Found.push_back(std::move(F));
  return Nothing;
}

} // namespace tutti
