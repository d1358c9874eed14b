// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// With a finding go the lines up to the next one: source, caret, notes.
#include "driver/check/CheckReport.h"
#include "driver/FindingLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti::driver {

/// clang's "2 warnings generated." would count what is not printed.
static bool isTotal(StringRef Line) {
  return Line.ends_with(" generated.") && !Line.empty() &&
         Line.front() >= '0' && Line.front() <= '9';
}

/// `note: … [incomplete]`: a bound of the analysis.
static bool isBound(StringRef Line) {
  return Line.contains("note: ") && Line.ends_with("[incomplete]");
}

CheckReport::Kinds CheckReport::print(StringRef Output) {
  SmallVector<StringRef, 64> Lines;
  Output.split(Lines, '\n');
  if (!Lines.empty() && Lines.back().empty())
    Lines.pop_back();
  bool Printing = true;
  Kinds Of;
  for (StringRef Line : Lines) {
    if (isTotal(Line))
      continue;
    if (isBound(Line)) {
      ++Bounds;
      if (!ShowsBounds)
        continue;
    }
    StringRef Check = checkOf(Line);
    if (!Check.empty()) {
      Of.HasFinding = true;
      Printing = Seen.insert(Line).second;
      Findings += Printing;
      if (Printing)
        Tests.failure(Check, Line);
    } else if (isHeadline(Line)) {
      Of.HasError |= Line.contains("error: ");
      Printing = true;
    }
    if (!Printing)
      continue;
    outs() << Line << '\n';
    if (Check.empty())
      Tests.detail(Line);
  }
  outs().flush();
  return Of;
}

void CheckReport::add(StringRef File, const Captured &Result) {
  ++Files;
  Tests.begin(File);
  Kinds Of = print(Result.Output);
  if (Result.Status != 0 && (Of.HasError || !Of.HasFinding)) {
    ++Failures;
    errs() << "tutti: error: not analysed: " << File << " (the compiler's exit "
           << "status is " << Result.Status << ")\n";
    Tests.error("the compiler's exit status is " +
                std::to_string(Result.Status));
  }
}

void CheckReport::addProgram(StringRef Name, StringRef Output) {
  Tests.begin(("program " + Name).str());
  print(Output);
}

void CheckReport::addFailure(StringRef File, StringRef Reason) {
  ++Files;
  ++Failures;
  Tests.begin(File);
  Tests.error(Reason);
  errs() << "tutti: error: not analysed: " << File << " (" << Reason << ")\n";
}

int CheckReport::finish() const {
  errs() << "tutti: " << Files << (Files == 1 ? " file, " : " files, ")
         << Findings << (Findings == 1 ? " finding" : " findings");
  if (Failures)
    errs() << ", " << Failures << " not analysed";
  if (Bounds)
    errs() << ", " << Bounds
           << (Bounds == 1 ? " bound reached" : " bounds reached")
           << (ShowsBounds ? "" : " (--level=3 says where)");
  errs() << '\n';
  if (Failures)
    return UsageError;
  return Findings ? 1 : 0;
}

} // namespace tutti::driver
