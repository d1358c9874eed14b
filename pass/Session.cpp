// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The order of a run, and how each kind of compiler is told of an error. Must
/// leave a module without findings exactly as it was: that is what makes
/// objects with and without the pass the same.

#include "Session.h"
#include "checks/Checks.h"
#include "instrument/Idents.h"
#include "instrument/Instrument.h"
#include "instrument/Known.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "report/ContextSink.h"
#include "report/Report.h"
#include "report/TextSink.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

thread_local const Host *CurrentHost = nullptr;

/// flang 19 drops every diagnostic of a pass, errors too.
bool isFromFlang(const Module &M) {
  StringRef Id = M.getModuleIdentifier();
  return Id == "FIRModule" || Id == "LLVMDialectModule";
}

/// lld puts its own name before every diagnostic.
bool isMergedByLinker(const Module &M) {
  return StringRef(M.getModuleIdentifier()).starts_with("ld-temp.o");
}

/// What was not checked is told as a finding without a check.
void addGivenUp(const PrivateCopy &Copy, Findings &To) {
  for (const GivenUp &Each : Copy.givenUp()) {
    Finding F;
    F.Where = locationOf(*Each.Original);
    F.Text =
        "'" + sourceName(*Each.Original) + "' was not checked: " + Each.Why;
    To.push_back(std::move(F));
  }
}

/// Returns whether M was changed.
bool runOn(Module &M, const Host &H, bool MayChange) {
  Budget Limits;
  Limits.SecondsPerFunction = H.Opts.Budget / 1000.0;
  std::unique_ptr<PrivateCopy> Copy = PrivateCopy::make(M, Limits);
  Findings Found;
  if (Copy) {
    Found = runChecks(*Copy, H.Opts);
    addGivenUp(*Copy, Found);
    dropKnown(M, Found);
  }
  reportFindings(Found, H.Opts, M.getSourceFileName(), H.Out);
  if (!MayChange)
    return false;
  bool Changed = remember(M, Found);
  if (H.Opts.Instrument && Copy)
    Changed |= instrument(M, Found, *Copy);
  Copy.reset(); // it refers to the constants that go now
  if (H.PlacesAreOurs)
    Changed |= forgetIdentPlaces(M);
  return Changed;
}

} // namespace

void setHost(const Host *H) { CurrentHost = H; }

void analyse(Module &M, const Host &H) { runOn(M, H, /*MayChange=*/false); }

PreservedAnalyses TuttiPass::run(Module &M, ModuleAnalysisManager &) {
  auto Result = [](bool Changed) {
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  };
  if (CurrentHost && !Plain)
    return Result(runOn(M, *CurrentHost, /*MayChange=*/true));

  bool Flang = isFromFlang(M);
  bool SelfPrint = Plain || Flang || isMergedByLinker(M);
  TextSink Text(errs());
  ContextSink ThroughContext(M);
  Sink &Out = SelfPrint ? static_cast<Sink &>(Text) : ThroughContext;

  bool Changed = false;
  Options Opts;
  if (Error E = Opts.parseEnvironment())
    Out.error(toString(std::move(E)));
  else
    Changed = runOn(M, {Out, Opts}, /*MayChange=*/true);

  if (Text.failed()) {
    if (Flang) {
      // There is no other way to make flang fail; its outputs go as they would
      // at an interrupt.
      sys::RunInterruptHandlers();
      std::exit(1);
    }
    M.getContext().emitError("tutti: failed for the reasons above");
  }
  return Result(Changed);
}

} // namespace tutti
