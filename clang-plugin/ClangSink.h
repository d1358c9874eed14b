// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Findings as clang's own diagnostics: in the group -Wbackend-plugin, at the
/// places that clang's source manager knows, from the text that clang has read
/// (an editor's unsaved buffer too). Knows nothing of the pass.

#ifndef TUTTI_CLANG_PLUGIN_CLANGSINK_H
#define TUTTI_CLANG_PLUGIN_CLANGSINK_H

#include "report/Sink.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class CompilerInstance;
class DiagnosticBuilder;
} // namespace clang

namespace tutti {

class ClangSink : public Sink {
public:
  explicit ClangSink(clang::CompilerInstance &CI) : CI(CI) {}

  void report(const Finding &F, bool AsError) override;
  void error(const llvm::Twine &Text) override;
  void note(const llvm::Twine &Text) override;
  bool hears(const Finding &F) override;
  llvm::StringRef line(const Location &Where, unsigned Line) override;

private:
  void hint(const Edit &E, clang::DiagnosticBuilder &Told);
  void offerSilence(const Finding &F);
  clang::SourceLocation place(const Location &Where);
  clang::FileID fileOf(const Location &Where);
  clang::SourceLocation presumedPlace(const Location &Where);

  clang::CompilerInstance &CI;
};

} // namespace tutti

#endif // TUTTI_CLANG_PLUGIN_CLANGSINK_H
