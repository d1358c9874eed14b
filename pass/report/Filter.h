// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which findings the user wants to see: the level, the list of checks, NOLINT
/// comments, the suppression file, the baseline, and each only once. Decides
/// nothing about instrumentation: a finding that is not shown is still watched
/// at run time.

#ifndef TUTTI_PASS_REPORT_FILTER_H
#define TUTTI_PASS_REPORT_FILTER_H

#include "model/Finding.h"
#include "model/Options.h"
#include "report/Fingerprint.h"
#include "report/Sink.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/SpecialCaseList.h"

namespace tutti {

/// A list of globs as clang-tidy reads it: the last glob that matches decides,
/// and one that begins with a minus takes away.
class CheckGlobs {
public:
  /// Everything matches unless \p List takes it away.
  static llvm::Expected<CheckGlobs> create(llvm::StringRef List,
                                           bool MustMatchSomething);
  bool contains(llvm::StringRef Id) const;

private:
  struct Item {
    llvm::GlobPattern Pattern;
    bool Positive;
  };
  std::vector<Item> Items;
};

/// A comment on \p Line silences \p Id, by NOLINT or, with \p Next, by
/// NOLINTNEXTLINE; either alone or followed by (globs).
bool hasNoLint(llvm::StringRef Line, llvm::StringRef Id, bool Next);

class Filter {
public:
  static llvm::Expected<Filter> create(const Options &Opts);

  /// \p F is to be shown. Says so only once for the same thing.
  bool shows(const Finding &F, Sink &Out);
  /// "file:line" of every comment and entry of the list that hid something.
  const std::vector<std::string> &used() const { return Used; }

private:
  Filter(unsigned Level, CheckGlobs Checks)
      : Level(Level), Checks(std::move(Checks)) {}
  bool isSuppressed(const Finding &F);

  unsigned Level;
  CheckGlobs Checks;
  std::string ListPath;
  std::vector<std::string> Used;
  std::unique_ptr<llvm::SpecialCaseList> Suppressions;
  std::optional<Baseline> Before;
  llvm::StringSet<> Seen;
};

} // namespace tutti

#endif // TUTTI_PASS_REPORT_FILTER_H
