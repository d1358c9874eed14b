// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Registers the pass with LLVM: at the start of every pipeline, where the code
/// is as the front end made it; at the start of full LTO; and by name for opt.

#include "Session.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/threads/ParallelismWords.h"
#include "analysis/variance/RankDependence.h"
#include "llvm/Passes/PassBuilder.h"
#if LLVM_VERSION_MAJOR < 22
#include "llvm/Passes/PassPlugin.h"
#else
#include "llvm/Plugins/PassPlugin.h"
#endif
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static void addPass(ModulePassManager &MPM, OptimizationLevel) {
  MPM.addPass(tutti::TuttiPass());
}

static bool parsePass(StringRef Name, ModulePassManager &MPM,
                      ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "tutti")
    MPM.addPass(tutti::TuttiPass(/*Plain=*/true));
  else if (Name == "print<tutti-parallelism-word>")
    MPM.addPass(tutti::ParallelismWordPrinter(outs()));
  else if (Name == "print<tutti-rank-dependence>")
    MPM.addPass(tutti::RankDependencePrinter(outs()));
  else if (Name == "print<tutti-collective-sequence>")
    MPM.addPass(tutti::CollectiveSequencePrinter(outs()));
  else
    return false;
  return true;
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "tutti", LLVM_VERSION_STRING,
          [](PassBuilder &PB) {
            PB.registerPipelineStartEPCallback(addPass);
            PB.registerFullLinkTimeOptimizationEarlyEPCallback(addPass);
            PB.registerPipelineParsingCallback(parsePass);
          }};
}
