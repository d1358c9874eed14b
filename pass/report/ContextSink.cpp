// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which of LLVM's diagnostic kinds carries what: the headline is an
/// optimisation failure, the only kind that clang prints located and in a
/// group; notes come from a private source manager. Must not send clang a note
/// that it cannot take: writing SARIF, clang 19 crashes on a located one, and
/// compiling IR it knows no places and says something about inline assembly
/// instead.

#include "report/ContextSink.h"
#include "model/SourceLocation.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {
namespace {

/// The compiler was asked for SARIF. The pass is not told, but it runs inside
/// the compiler's process.
bool writesSarif() {
  if (std::optional<std::string> Override =
          sys::Process::GetEnv("CCC_OVERRIDE_OPTIONS"))
    if (StringRef(*Override).contains("sarif"))
      return true;
  ErrorOr<std::unique_ptr<MemoryBuffer>> CommandLine =
      MemoryBuffer::getFileAsStream("/proc/self/cmdline");
  if (!CommandLine)
    return false;
  SmallVector<StringRef, 64> Words;
  (*CommandLine)->getBuffer().split(Words, '\0');
  for (StringRef Word : Words)
    if (Word.contains("diagnostics-format") || Word == "sarif" ||
        Word == "SARIF")
      if (Word.contains_insensitive("sarif"))
        return true;
  return false;
}

/// A location that LLVM's diagnostics understand. The scope it needs lives in
/// the context alone, so the module does not change.
DiagnosticLocation toDiagnosticLocation(const Location &Where,
                                        LLVMContext &Context) {
  if (!Where)
    return {};
  auto *File = DIFile::get(Context, Where.File, Where.Directory);
  auto *Type = DISubroutineType::get(Context, DINode::FlagZero, 0, nullptr);
  auto *Scope = DISubprogram::getDistinct(
      Context, File, "", "", File, Where.Line, Type, Where.Line, nullptr, 0, 0,
      DINode::FlagZero, DISubprogram::SPFlagZero, nullptr);
  return DebugLoc(DILocation::get(Context, Where.Line, Where.Column, Scope));
}

} // namespace

ContextSink::ContextSink(Module &M)
    : M(M), Context(M.getContext()),
      NotesFail(M.getModuleIdentifier() != M.getSourceFileName() ||
                writesSarif()) {}

/// Where clang puts the headline when there is no better location: the function
/// of the module itself, because the finding's one is in a private copy.
Function *ContextSink::functionOf(const Finding &F) const {
  if (F.At)
    if (Function *Named = M.getFunction(
            F.At->getFunction()->getName().split(VersionMark).first))
      if (!Named->isDeclaration())
        return Named;
  for (Function &Each : M)
    if (!Each.isDeclaration())
      return &Each;
  return nullptr;
}

void ContextSink::located(SourceMgr::DiagKind Kind, const Location &Where,
                          StringRef Text) {
  SMLoc Place = Sources.find(Where);
  SMDiagnostic Diagnostic =
      Place.isValid() ? Sources.buffers().GetMessage(Place, Kind, Text)
                      : SMDiagnostic(Where.File, Kind, Text);
  Context.diagnose(DiagnosticInfoSrcMgr(Diagnostic, M.getName(), false, 0));
}

static std::string placeAndText(const Location &Where, StringRef Text) {
  std::string Whole;
  raw_string_ostream OS(Whole);
  if (Where) {
    OS << Where.File << ':' << Where.Line << ':';
    if (Where.Column)
      OS << Where.Column << ':';
    OS << ' ';
  }
  OS << Text;
  return Whole;
}

void ContextSink::report(const Finding &F, bool AsError) {
  std::string Folded;
  if (NotesFail)
    for (const Note &N : F.Notes)
      Folded += (Folded.empty() ? " (" : "; ") + placeAndText(N.Where, N.Text);
  if (!Folded.empty())
    Folded += ")";
  Function *In = functionOf(F);
  if (!AsError && In)
    Context.diagnose(DiagnosticInfoOptimizationFailure(
                         row(F.Id).Id, "finding",
                         toDiagnosticLocation(F.Where, Context),
                         &In->getEntryBlock())
                     << F.Text << Folded);
  else if (NotesFail)
    Context.emitError(placeAndText(F.Where, F.Text) + Folded + " [" +
                      row(F.Id).Id + "]");
  else
    located(SourceMgr::DK_Error, F.Where, textWithId(F));
  if (!NotesFail)
    for (const Note &N : F.Notes)
      located(SourceMgr::DK_Note, N.Where, N.Text);
}

void ContextSink::error(const Twine &Text) {
  Context.emitError("tutti: " + Text);
}

void ContextSink::note(const Twine &Text) {
  // clang drops a note that follows no other diagnostic, and its warnings would
  // fail a -Werror build.
  errs() << "note: tutti: " << Text << '\n';
}

} // namespace tutti
