// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Findings of compilers and jobs as one HTML page without anything from
/// outside. It decides how they look, not where they come from.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace tutti::driver {

/// A place that belongs to a finding, and who was there.
struct ReportLine {
  std::string Who, Text, File, Function;
  unsigned Line = 0, Column = 0;
  bool Differs = false;
  std::vector<int64_t> Ranks, WaitsFor;
};

struct ReportItem {
  std::string Check, Severity, Message, Advice, Fix;
  bool AtRunTime = false;
  unsigned Times = 1;
  std::vector<ReportLine> Lines; ///< the first is what it is about
};

/// "0-2,5"
std::string rankList(llvm::ArrayRef<int64_t> Ranks);

/// \p Base is the folder that relative paths of sources start from.
void printPage(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items,
               llvm::StringRef Base);

/// Counts by check and by file that lead to the findings, and switches that
/// leave out kinds of them. What they act on has to follow it in the page.
void printIndex(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items);

/// Who waits for whom, as SVG; nothing when nobody does.
void printWaits(llvm::raw_ostream &Out, llvm::ArrayRef<ReportLine> Lines);

} // namespace tutti::driver

#endif
