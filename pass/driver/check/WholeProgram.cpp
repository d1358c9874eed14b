// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Joins, analyses, reports. What the compiles have told is not told again.
#include "driver/check/WholeProgram.h"
#include "checks/Confidence.h"
#include "checks/collectives/DivergenceText.h"
#include "program/Analyse.h"
#include "program/BitcodeSlice.h"
#include "program/Program.h"
#include "report/Report.h"
#include "report/TextSink.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti::driver {

/// Of a program this large the facts of memory run together so much that what
/// can be traced is no sign of being right: on AMG 19 such findings were told.
static constexpr unsigned LargeProgram = 70000; // instructions

CheckedProgram checkProgram(ArrayRef<PackedExcerpt> Excerpts,
                            const Options &Opts, StringRef Name,
                            raw_ostream &Out) {
  CheckedProgram Result;
  LLVMContext Context;
  Program Joined = joinExcerpts(Excerpts, Context);
  if (Joined.Files < 2)
    return Result;
  TextSink Sink(Out);
  bool Large = Joined.Whole->getInstructionCount() > LargeProgram;
  Budget Limits;
  // What would not be told is not looked for.
  Limits.ComparesBranches = !Large || Opts.Level > 1;
  Limits.OnlyOnRank = Opts.Level == 1;
  Limits.IsProgram = true;
  Limits.InstructionsPerHelper = Budget::PerHelperOfProgram;
  Analysed Of = analyseModule(*Joined.Whole, Opts, Limits);
  // Over many files the facts of memory run together; a dependence on the rank
  // that cannot be traced back to where the rank is read is not worth a warning
  // by default. Nor is one on what one rank has read for all: how the others
  // got it is what runs together most.
  for (Finding &F : Of.Found) {
    if (!isTraced(F))
      lower(F, Confidence::TracedOverFiles);
    if (F.ByWriter)
      lower(F, Confidence::ReadByOne);
    if (Large && branchOf(F))
      lower(F, Confidence::LargeProgram);
  }
  reportFindings(Of.Found, Opts, Name, Sink);
  Result.Failed = Sink.failed();
  Result.Told = packTold(*Joined.Whole, Of.Found, Opts.Level);
  return Result;
}

} // namespace tutti::driver
