// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tells findings from compile errors in a compiler's output and prints each
/// finding once, however many files include the header it is in. It does not
/// know how the output came about.
#ifndef TUTTI_PASS_DRIVER_CHECK_CHECKREPORT_H
#define TUTTI_PASS_DRIVER_CHECK_CHECKREPORT_H

#include "driver/Process.h"
#include "driver/check/JUnitReport.h"
#include "llvm/ADT/StringSet.h"

namespace tutti::driver {

class CheckReport {
public:
  /// Bounds that the analysis reached are counted; printed, if asked for.
  explicit CheckReport(bool ShowsBounds) : ShowsBounds(ShowsBounds) {}
  /// Takes one file's result and prints what is new in it to stdout.
  void add(llvm::StringRef File, const Captured &Result);
  /// Takes what was found in several files together.
  void addProgram(llvm::StringRef Name, llvm::StringRef Output);
  void addFiles(size_t More) { Files += unsigned(More); }
  void addFailure(llvm::StringRef File, llvm::StringRef Reason);

  /// Prints the totals to stderr; 0 clean, 1 findings, 2 files that could not
  /// be analysed.
  int finish() const;
  const JUnitReport &tests() const { return Tests; }

private:
  struct Kinds {
    bool HasError = false, HasFinding = false;
  };
  Kinds print(llvm::StringRef Output);

  unsigned Files = 0, Findings = 0, Failures = 0, Bounds = 0;
  const bool ShowsBounds;
  llvm::StringSet<> Seen;
  JUnitReport Tests;
};

} // namespace tutti::driver

#endif
