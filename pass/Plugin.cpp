// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Registers the pass with LLVM: at the start of every pipeline, where the code
/// is as the front end made it; at the start of full LTO; and by name for opt.

#include "Plugin.h"
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
#include <dlfcn.h>

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

/// Where the library or program is loaded that has this address.
static const void *moduleAt(const void *Address) {
  Dl_info Info;
  return dladdr(Address, &Info) ? Info.dli_fbase : nullptr;
}

/// A compiler with another LLVM than the one that Tutti was built with: what it
/// would hand over has another layout. Its loader says no more than that the
/// version of the interface is wrong.
static bool isOtherCompiler(const void *CalledFrom) {
  auto *Ours = reinterpret_cast<const void *>(&errs);
  if (moduleAt(CalledFrom) == moduleAt(Ours))
    return false;
  errs() << "tutti: error: this plugin is for compilers with LLVM "
         << LLVM_VERSION_MAJOR
         << ", and the one that loads it has another one; 'tutti' in front of "
            "the compiler finds the right one\n";
  return true;
}

void tutti::registerPasses(PassBuilder &PB) {
  PB.registerPipelineStartEPCallback(addPass);
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(addPass);
  PB.registerPipelineParsingCallback(parsePass);
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  if (isOtherCompiler(__builtin_return_address(0)))
    return {0, "tutti", LLVM_VERSION_STRING, nullptr};
  return {LLVM_PLUGIN_API_VERSION, "tutti", LLVM_VERSION_STRING,
          tutti::registerPasses};
}
