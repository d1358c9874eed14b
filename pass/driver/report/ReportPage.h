// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Findings of compilers and jobs as one HTML page without anything from
/// outside. It decides how they look, not where they come from.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
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
  /// What the ranks that take a branch call, and what the others do.
  std::vector<std::string> Taking, Others;
  /// Of what a run found: what the compiler said of the same calls.
  std::vector<ReportItem> Compiled;
};

/// Equal findings once, and with each of a run those that the compiler had made
/// of it. Those of runs come first.
std::vector<ReportItem> joined(std::vector<ReportItem> All);

/// What a page was made from.
struct ReportOrigin {
  std::string Version; ///< of Tutti
  std::string Folder;
  unsigned Logs = 0;
  int64_t Newest = 0; ///< when the last of them was written, s since 1970
  /// The page of a check, in Markdown; empty when there is none.
  std::function<std::string(llvm::StringRef Check)> PageOf;
};

/// "0-2,5"
std::string rankList(llvm::ArrayRef<int64_t> Ranks);

/// \p Base is the folder that relative paths of sources start from.
void printPage(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items,
               llvm::StringRef Base, const ReportOrigin &From);

/// The page of a check, as HTML.
void printCheckPage(llvm::raw_ostream &Out, llvm::StringRef Markdown);

/// Counts by check and by file that lead to the findings, and switches that
/// leave out kinds of them. What they act on has to follow it in the page.
void printIndex(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items);

/// Both sides of a branch beside each other, call by call; nothing when there
/// are none.
void printScore(llvm::raw_ostream &Out, const ReportItem &Item);

/// Who waits for whom, as SVG; nothing when nobody does.
void printWaits(llvm::raw_ostream &Out, llvm::ArrayRef<ReportLine> Lines);

} // namespace tutti::driver

#endif
