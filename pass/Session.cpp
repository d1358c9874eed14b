// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The order of a run, and how each kind of compiler is told of an error. Must
/// leave the code of a module without findings exactly as it was: that is what
/// makes objects with and without the pass the same, but for the excerpt.

#include "Session.h"
#include "instrument/Idents.h"
#include "instrument/Instrument.h"
#include "instrument/Known.h"
#include "model/PrivateCopy.h"
#include "program/Analyse.h"
#include "program/BitcodeSlice.h"
#include "report/ContextSink.h"
#include "report/Report.h"
#include "report/TextSink.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
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

/// What the module was made of, as it is named on the command line.
std::string sourceOf(const Module &M) {
  if (isFromFlang(M))
    for (const DICompileUnit *Unit : M.debug_compile_units())
      return (Unit->getDirectory() + "/" + Unit->getFilename()).str();
  return M.getSourceFileName();
}

/// lld puts its own name before every diagnostic.
bool isMergedByLinker(const Module &M) {
  return StringRef(M.getModuleIdentifier()).starts_with("ld-temp.o");
}

/// What other files need of \p M, packed; empty if that is nothing.
std::string excerptOf(Module &M, const Findings &Found, const Options &Opts) {
  std::unique_ptr<Module> Excerpt =
      makeExcerpt(M, Found, Opts.Level, /*Always=*/!Opts.Excerpt.empty());
  return Excerpt ? packExcerpt(*Excerpt) : std::string();
}

void appendTo(const std::string &Path, const std::string &Packed, Sink &Out) {
  std::error_code Problem;
  raw_fd_ostream File(Path, Problem, sys::fs::OF_Append);
  if (!Problem) {
    File << Packed;
    File.close();
    Problem = File.error();
    File.clear_error();
  }
  if (Problem)
    Out.error("option 'excerpt': cannot write '" + Path +
              "': " + Problem.message());
}

/// What may be done to the module besides looking at it.
enum class Changes { None, Instrument, InstrumentAndEmbed };

/// Returns whether M was changed.
bool runOn(Module &M, const Host &H, Changes May) {
  Analysed Result = analyseModule(M, H.Opts);
  reportFindings(Result.Found, H.Opts, sourceOf(M), H.Out);
  if (Result.Crashed)
    return false;
  bool ToFile = !H.Opts.Excerpt.empty();
  std::string Packed;
  if (H.Opts.WholeProgram && (ToFile || May == Changes::InstrumentAndEmbed))
    Packed = excerptOf(M, Result.Found, H.Opts);
  if (ToFile && !Packed.empty())
    appendTo(H.Opts.Excerpt, Packed, H.Out);
  if (May == Changes::None)
    return false;
  bool Changed = remember(M, Result.Found);
  if (H.Opts.Instrument && Result.Copy)
    Changed |= instrument(M, Result.Found, *Result.Copy);
  Result.Copy.reset(); // it refers to the constants that go now
  if (H.PlacesAreOurs)
    Changed |= forgetIdentPlaces(M);
  if (!ToFile && !Packed.empty())
    Changed |= embedExcerpt(M, Packed);
  return Changed;
}

} // namespace

void setHost(const Host *H) { CurrentHost = H; }

void analyse(Module &M, const Host &H) { runOn(M, H, Changes::None); }

PreservedAnalyses TuttiPass::run(Module &M, ModuleAnalysisManager &) {
  auto Result = [](bool Changed) {
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  };
  if (CurrentHost && !Plain)
    return Result(runOn(M, *CurrentHost, Changes::InstrumentAndEmbed));

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
    // Of opt nobody makes an object; the linker's modules were told apart when
    // they were compiled.
    Changed = runOn(M, {Out, Opts},
                    Plain || isMergedByLinker(M) ? Changes::Instrument
                                                 : Changes::InstrumentAndEmbed);

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
