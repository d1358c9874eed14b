// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds clang's location for a place that went through debug info, which names
/// files as the user would see them: after #line and in preprocessed input that
/// is not the file clang reads. A place that is not found makes a diagnostic
/// without one, never a wrong one.

#include "ClangSink.h"
#include "report/edits/EditPlace.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendDiagnostic.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <typeinfo>

using namespace clang;

namespace tutti {

FileID ClangSink::fileOf(const Location &Where) {
  if (Where.File.empty())
    return {};
  SourceManager &Sources = CI.getSourceManager();
  llvm::SmallString<256> InFolder(Where.Directory);
  llvm::sys::path::append(InFolder, Where.File);
  for (llvm::StringRef Path : {llvm::StringRef(Where.File), InFolder.str()})
    if (OptionalFileEntryRef File =
            CI.getFileManager().getOptionalFileRef(Path))
      if (FileID Id = Sources.translateFile(*File); Id.isValid())
        return Id;
  return {};
}

/// For a main file that says by #line that its text comes from elsewhere.
SourceLocation ClangSink::presumedPlace(const Location &Where) {
  SourceManager &Sources = CI.getSourceManager();
  FileID Main = Sources.getMainFileID();
  std::optional<llvm::StringRef> Text = Sources.getBufferDataOrNone(Main);
  if (!Text || !Sources.hasLineTable())
    return {};
  SourceLocation Start = Sources.getLocForStartOfFile(Main);
  for (size_t At = 0; At < Text->size();) {
    SourceLocation LineStart = Start.getLocWithOffset(int(At));
    PresumedLoc Shown = Sources.getPresumedLoc(LineStart);
    size_t End = std::min(Text->find('\n', At), Text->size());
    if (Shown.isValid() && Shown.getLine() == Where.Line &&
        Where.File == Shown.getFilename())
      return LineStart.getLocWithOffset(
          int(std::min<size_t>(Where.Column ? Where.Column - 1 : 0, End - At)));
    At = End + 1;
  }
  return {};
}

SourceLocation ClangSink::place(const Location &Where) {
  if (!Where || !CI.hasSourceManager())
    return {};
  FileID File = fileOf(Where);
  if (File.isInvalid())
    return presumedPlace(Where);
  return CI.getSourceManager().translateLineCol(File, Where.Line,
                                                std::max(1u, Where.Column));
}

llvm::StringRef ClangSink::line(const Location &Where, unsigned Line) {
  if (!Line || !CI.hasSourceManager())
    return {};
  SourceManager &Sources = CI.getSourceManager();
  FileID File = fileOf(Where);
  if (File.isInvalid())
    return Sink::line(Where, Line);
  std::optional<llvm::StringRef> Text = Sources.getBufferDataOrNone(File);
  SourceLocation Start = Sources.translateLineCol(File, Line, 1);
  if (!Text || Start.isInvalid())
    return {};
  return Text
      ->drop_front(std::min<size_t>(Sources.getFileOffset(Start), Text->size()))
      .take_until([](char C) { return C == '\n' || C == '\r'; });
}

/// Lifts -w, which builds pass against the compiler's own warnings, while a
/// finding is told: clang-tidy and the static analyzer do the same. Groups and
/// pragmas still silence.
class DespiteNoWarnings {
public:
  explicit DespiteNoWarnings(DiagnosticsEngine &Diags)
      : Diags(Diags), Was(Diags.getIgnoreAllWarnings()) {
    Diags.setIgnoreAllWarnings(false);
  }
  ~DespiteNoWarnings() { Diags.setIgnoreAllWarnings(Was); }
  DespiteNoWarnings(const DespiteNoWarnings &) = delete;
  DespiteNoWarnings &operator=(const DespiteNoWarnings &) = delete;

private:
  DiagnosticsEngine &Diags;
  bool Was;
};

bool ClangSink::hears(const Finding &F) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  DespiteNoWarnings Lifted(Diags);
  return !Diags.isIgnored(diag::warn_fe_backend_plugin, place(F.Where));
}

/// clangd and clang-tidy know the group by its name alone, without the check.
static bool showsGroup(const DiagnosticsEngine &Diags) {
  const DiagnosticConsumer *Client = Diags.getClient();
  llvm::StringRef Name = Client ? typeid(*Client).name() : "";
  return !Name.contains("StoreDiags") && !Name.contains("ClangTidy");
}

/// clangd takes a note with an edit for one more way to act on the warning.
static bool inEditor(const DiagnosticsEngine &Diags) {
  const DiagnosticConsumer *Client = Diags.getClient();
  return Client &&
         llvm::StringRef(typeid(*Client).name()).contains("StoreDiags");
}

void ClangSink::report(const Finding &F, bool AsError) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  DespiteNoWarnings Lifted(Diags);
  {
    DiagnosticBuilder Told =
        Diags.Report(place(F.Where), AsError ? diag::err_fe_backend_plugin
                                             : diag::warn_fe_backend_plugin);
    // Errors have no group, so the id goes into the text.
    Told << (AsError || !showsGroup(Diags) ? textWithId(F) : F.Text);
    if (!AsError)
      Told << AddFlagValue(row(F.Id).Id);
    for (const Edit &E : F.Edits)
      hint(E, Told);
  }
  if (inEditor(Diags))
    offerSilence(F);
  // Editors take a note without a place for one about the first line.
  for (const Note &N : F.Notes)
    Diags.Report(place(N.Where || showsGroup(Diags) ? N.Where : F.Where),
                 diag::note_fe_backend_plugin)
        << N.Text;
}

void ClangSink::offerSilence(const Finding &F) {
  llvm::StringRef Line = line(F.Where, F.Where.Line);
  SourceLocation At = place(F.Where);
  // What ends with a backslash goes on in the next line, the comment too.
  if (At.isInvalid() || Line.empty() || Line.rtrim().ends_with("\\"))
    return;
  std::string Id = row(F.Id).Id, Text = " // NOLINT(" + Id + ")";
  size_t Column = Line.size(), List = Line.find("NOLINT(");
  if (List != llvm::StringRef::npos) {
    Column = std::min(Line.find(')', List), Line.size());
    Text = "," + Id;
  }
  Location End = F.Where;
  End.Column = unsigned(Column) + 1;
  CI.getDiagnostics().Report(At, diag::note_fe_backend_plugin)
      << "suppress " + Id + " here"
      << FixItHint::CreateInsertion(place(End), Text);
}

void ClangSink::hint(const Edit &E, DiagnosticBuilder &Told) {
  for (const EditPlace &P :
       placesOf(E, [&](unsigned N) { return line(E.Call, N); })) {
    SourceLocation From = place(P.From), To = place(P.To);
    if (From.isValid() && To.isValid())
      Told << FixItHint::CreateReplacement(
          CharSourceRange::getCharRange(From, To), P.Text);
  }
}

void ClangSink::error(const llvm::Twine &Text) {
  CI.getDiagnostics().Report(diag::err_fe_backend_plugin)
      << ("tutti: " + Text).str();
}

void ClangSink::note(const llvm::Twine &Text) {
  // clang drops a note that follows no other diagnostic, and shows a remark of
  // a group only when asked to; this remark has none.
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Remark, "tutti: %0"))
      << Text.str();
}

} // namespace tutti
