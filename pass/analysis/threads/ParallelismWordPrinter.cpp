// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prints the words of a module's MPI calls for tests and for the curious, one
/// line per call and context. Decides nothing.

#include "analysis/threads/ParallelismWords.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {

static const char *describe(Team T) {
  switch (T) {
  case Team::One:
    return "one thread";
  case Team::Many:
    return "many threads";
  case Team::InTurn:
    return "many threads in turn";
  case Team::Several:
    return "several teams";
  case Team::Unknown:
    return "unknown";
  }
  return "";
}

PreservedAnalyses ParallelismWordPrinter::run(Module &M,
                                              ModuleAnalysisManager &) {
  Options Opts;
  if (Error E = Opts.parseEnvironment())
    M.getContext().emitError(toString(std::move(E)));
  OS << "Parallelism words of '" << M.getName() << "':\n";
  std::unique_ptr<PrivateCopy> Copy = PrivateCopy::make(M);
  if (!Copy)
    return PreservedAnalyses::all();
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(*Copy, Opts.Entry);
  for (const Function *F : Copy->functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call)
        continue;
      for (const PlacedWord &P : Words.at(I)) {
        OS << "  " << sourceName(*F) << ": " << Call.name();
        if (const DebugLoc &D = I.getDebugLoc())
          OS << " at " << D.getLine() << ':' << D.getCol();
        OS << ": ";
        P.Word.print(OS);
        OS << ": " << describe(P.Word.team()) << '\n';
      }
    }
  return PreservedAnalyses::all();
}

} // namespace tutti
