// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Hands findings to the compiler through LLVM's own diagnostics: for clang
/// with -fpass-plugin alone, where -Werror, -w, -Wno-pass-failed and pragmas
/// apply. Knows nothing of clang.

#ifndef TUTTI_PASS_REPORT_CONTEXTSINK_H
#define TUTTI_PASS_REPORT_CONTEXTSINK_H

#include "report/Sink.h"

namespace llvm {
class Function;
class LLVMContext;
class Module;
} // namespace llvm

namespace tutti {

class ContextSink : public Sink {
public:
  explicit ContextSink(llvm::Module &M);

  void report(const Finding &F, bool AsError) override;
  void error(const llvm::Twine &Text) override;
  void note(const llvm::Twine &Text) override;

private:
  llvm::Function *functionOf(const Finding &F) const;
  void located(llvm::SourceMgr::DiagKind Kind, const Location &Where,
               llvm::StringRef Text);

  llvm::Module &M;
  llvm::LLVMContext &Context;
  bool NotesFail; ///< clang cannot take notes: they go into the headline
};

} // namespace tutti

#endif // TUTTI_PASS_REPORT_CONTEXTSINK_H
