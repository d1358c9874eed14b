// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One run over one module: analyse, report, instrument. This is all that the
/// plugin of a compiler has to call. Knows no compiler; each gives its sink.

#ifndef TUTTI_PASS_SESSION_H
#define TUTTI_PASS_SESSION_H

#include "model/Options.h"
#include "report/Sink.h"
#include "llvm/IR/PassManager.h"

namespace tutti {

/// Who runs the pass, when that is more than an LLVM pass can find out by
/// itself: where findings go and what the user asked for on the command line.
struct Host {
  Sink &Out;
  const Options &Opts;
  /// The compiler tracks places only because the pass is there.
  bool PlacesAreOurs = false;
};

/// Sets the host of the modules that are compiled on this thread from now on;
/// null for none. The host has to live until it is replaced.
void setHost(const Host *H);

/// Analyses \p M and reports, and leaves M as it is.
void analyse(llvm::Module &M, const Host &H);

/// The pass: for the host of this thread if there is one, else for whatever
/// compiler the module looks like it comes from.
class TuttiPass : public llvm::PassInfoMixin<TuttiPass> {
public:
  /// With \p Plain findings are printed on stderr whatever the compiler is.
  explicit TuttiPass(bool Plain = false) : Plain(Plain) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } ///< at -O0 too

private:
  bool Plain;
};

} // namespace tutti

#endif // TUTTI_PASS_SESSION_H
