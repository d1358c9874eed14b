// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Prints findings as clang would, on a stream: for flang, the linker and opt,
/// which drop or disguise what a pass says. Knows nothing of LLVM's contexts.

#ifndef TUTTI_PASS_REPORT_TEXTSINK_H
#define TUTTI_PASS_REPORT_TEXTSINK_H

#include "report/Sink.h"

namespace tutti {

class TextSink : public Sink {
public:
  explicit TextSink(llvm::raw_ostream &OS) : OS(OS) {}

  void report(const Finding &F, bool AsError) override;
  void error(const llvm::Twine &Text) override;
  void note(const llvm::Twine &Text) override;

  /// An error was printed: whoever made this sink has to fail the compile.
  bool failed() const { return Failed; }

private:
  void print(llvm::SourceMgr::DiagKind Kind, const Location &Where,
             llvm::StringRef Text);

  llvm::raw_ostream &OS;
  bool Failed = false;
};

} // namespace tutti

#endif // TUTTI_PASS_REPORT_TEXTSINK_H
