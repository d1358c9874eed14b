// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What `tutti check` says as a test report: the XML that Ant's JUnit task
/// wrote first and that CI systems read. A file that was analysed is a test
/// case, a finding in it a failure, a file that could not be analysed an error.
#ifndef TUTTI_PASS_DRIVER_CHECK_JUNITREPORT_H
#define TUTTI_PASS_DRIVER_CHECK_JUNITREPORT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tutti::driver {

class JUnitReport {
public:
  /// What follows belongs to this file, or program.
  void begin(llvm::StringRef Name) { Cases.push_back({Name.str(), {}, ""}); }
  /// \p Headline is one line, \p Check the id.
  void failure(llvm::StringRef Check, llvm::StringRef Headline);
  /// A line that goes with the last failure.
  void detail(llvm::StringRef Line);
  void error(llvm::StringRef Reason) { Cases.back().Error = Reason.str(); }

  /// False when the file cannot be written; \p Why says why.
  bool write(llvm::StringRef Path, std::string &Why) const;

private:
  struct Failure {
    std::string Check, Headline, Text;
  };
  struct Case {
    std::string Name;
    std::vector<Failure> Failures;
    std::string Error;
  };
  std::vector<Case> Cases;
};

} // namespace tutti::driver

#endif
