// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes the test report. A test case has one `failure` by the schema that
/// readers share, so that several findings of a file are cases of their own.
#include "driver/check/JUnitReport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

void JUnitReport::failure(StringRef Check, StringRef Headline) {
  Cases.back().Failures.push_back({Check.str(), Headline.str(), ""});
}

void JUnitReport::detail(StringRef Line) {
  if (Cases.empty() || Cases.back().Failures.empty())
    return;
  std::string &Text = Cases.back().Failures.back().Text;
  (Text += Line) += '\n';
}

/// XML 1.0 has no way to write most control characters.
static void escape(StringRef Text, raw_ostream &Out) {
  std::string Legal;
  for (char C : Text)
    if (static_cast<unsigned char>(C) >= ' ' || C == '\n' || C == '\t')
      Legal += C;
  printHTMLEscaped(Legal, Out);
}

bool JUnitReport::write(StringRef Path, std::string &Why) const {
  size_t Tests = 0, Failures = 0, Errors = 0;
  for (const Case &C : Cases) {
    Failures += C.Failures.size();
    Errors += !C.Error.empty();
    Tests += std::max<size_t>(1, C.Failures.size() + !C.Error.empty());
  }
  std::error_code EC;
  raw_fd_ostream Out(Path, EC, sys::fs::OF_Text);
  if (EC) {
    Why = EC.message();
    return false;
  }
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      << "<testsuite name=\"tutti check\" tests=\"" << Tests << "\" failures=\""
      << Failures << "\" errors=\"" << Errors << "\" skipped=\"0\">\n";
  auto Open = [&](const Case &C, StringRef Check, StringRef End) {
    Out << "<testcase classname=\"";
    escape(C.Name, Out);
    Out << "\" name=\"" << Check << "\"" << End << '\n';
  };
  for (const Case &C : Cases) {
    if (C.Failures.empty() && C.Error.empty())
      Open(C, "tutti check", "/>");
    for (const Failure &F : C.Failures) {
      Open(C, F.Check, ">");
      Out << "<failure type=\"" << F.Check << "\" message=\"";
      escape(F.Headline, Out);
      Out << "\">";
      escape(F.Text, Out);
      Out << "</failure>\n</testcase>\n";
    }
    if (C.Error.empty())
      continue;
    Open(C, "tutti check", ">");
    Out << "<error type=\"not analysed\" message=\"";
    escape(C.Error, Out);
    Out << "\"/>\n</testcase>\n";
  }
  Out << "</testsuite>\n</testsuites>\n";
  Out.close();
  if (!Out.has_error())
    return true;
  Why = Out.error().message();
  Out.clear_error();
  return false;
}

} // namespace tutti::driver
