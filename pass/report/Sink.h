// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where findings go: the one interface between what is to be said and who can
/// say it. Each host of the pass (clang with our plugin, clang alone, flang,
/// the linker, opt) has its own sink. Knows nothing of filters or options.

#ifndef TUTTI_PASS_REPORT_SINK_H
#define TUTTI_PASS_REPORT_SINK_H

#include "model/Finding.h"
#include "report/SourceText.h"
#include "llvm/ADT/Twine.h"

namespace tutti {

class Sink {
public:
  virtual ~Sink() = default;

  /// Prints a finding with its notes. As an error it fails the compile.
  virtual void report(const Finding &F, bool AsError) = 0;
  /// Prints a mistake of the user's, which fails the compile.
  virtual void error(const llvm::Twine &Text) = 0;
  /// Prints what the user should know but what must not fail any build.
  virtual void note(const llvm::Twine &Text) = 0;
  /// Whether the compiler would print \p F: its own switches and pragmas come
  /// before the pass's. A sink that cannot tell says yes.
  virtual bool hears(const Finding &F) { return true; }

  /// The text of line \p Line of the file of \p Where; empty when there is
  /// none.
  virtual llvm::StringRef line(const Location &Where, unsigned Line) {
    return Sources.line(Where, Line);
  }

protected:
  SourceText Sources;
};

/// \p F's text with the id behind it, for hosts that print no group of their
/// own.
std::string textWithId(const Finding &F);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_SINK_H
