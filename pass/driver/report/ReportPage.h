// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Findings of compilers and jobs as one HTML page without anything from
/// outside. It decides how they look, not where they come from.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTPAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tutti::driver {

/// A place that belongs to a finding, and who was there.
struct ReportLine {
  std::string Who, Text, File, Function;
  unsigned Line = 0, Column = 0;
  unsigned Number = 0; ///< of a call, among those on what Who names
  bool Differs = false;
  std::vector<int64_t> Ranks, WaitsFor;
};

/// Ranks that have the same call stack, or the same calls behind them.
struct RankLines {
  std::vector<int64_t> Ranks;
  std::vector<ReportLine> Lines;
};

/// The OpenMP regions around a call, outermost first: Who is the letter, Text
/// the construct, empty of barriers.
struct ReportWord {
  ReportLine Call;
  std::vector<ReportLine> Letters;
};

struct ReportItem {
  std::string Check, Severity, Message, Advice, Fix;
  bool AtRunTime = false;
  unsigned Times = 1;
  std::vector<ReportLine> Lines; ///< the first is what it is about
  /// What the ranks that take a branch call, and what the others do.
  std::vector<std::string> Taking, Others;
  std::vector<ReportWord> Words;
  unsigned JobSize = 0;             ///< ranks; 0: not known
  std::string Command;              ///< of the program
  unsigned MoreGroups = 0;          ///< of ranks, for which there was no room
  std::vector<RankLines> Stacks;    ///< innermost frame first
  std::vector<RankLines> LastCalls; ///< oldest first
  /// Of what a run found: what the compiler said of the same calls.
  std::vector<ReportItem> Compiled;
  std::string Fingerprint; ///< in SARIF
  /// The result itself, of a SARIF log.
  std::shared_ptr<const llvm::json::Object> Sarif;

  /// The line that it is about: of ranks that differ the first; or null.
  const ReportLine *lead() const;
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
/// "ranks 0-2,5"
std::string namedRanks(llvm::ArrayRef<int64_t> Ranks);

/// "x.c:3:5", as HTML; nothing when it is not known.
void printPlace(llvm::raw_ostream &Out, const ReportLine &At);

/// \p Base is the folder that relative paths of sources start from.
void printPage(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items,
               llvm::StringRef Base, const ReportOrigin &From);

/// One SARIF log; files below \p Root (absolute) are named relative to it.
void printSarif(llvm::raw_ostream &Out, llvm::ArrayRef<ReportItem> Items,
                llvm::StringRef Root);

/// The page of a check, as HTML.
void printCheckPage(llvm::raw_ostream &Out, llvm::StringRef Markdown);

/// Both sides of a branch beside each other, call by call; nothing when there
/// are none.
void printScore(llvm::raw_ostream &Out, const ReportItem &Item);

/// The regions around each call of a finding, one in the other.
void printWords(llvm::raw_ostream &Out, const ReportItem &Item);

/// The calls that ranks have made before the finding, as a score with a part
/// for each group of ranks; then the call stacks.
void printLastCalls(llvm::raw_ostream &Out, const ReportItem &Item);
void printStacks(llvm::raw_ostream &Out, const ReportItem &Item);

/// Who waits for whom, as SVG; nothing when nobody does.
void printWaits(llvm::raw_ostream &Out, const ReportItem &Item);

} // namespace tutti::driver

#endif
