// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts, filters and orders. They are check boxes that the style sheet looks
/// at, so they need no script and work with the keyboard.
#include "driver/report/ReportIndex.h"
#include "tutti/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace llvm;

namespace tutti::driver {

namespace {

StringRef fileOf(const ReportItem &Item) {
  const ReportLine *L = Item.lead();
  return L ? StringRef(L->File) : StringRef();
}

unsigned lineOf(const ReportItem &Item) {
  const ReportLine *L = Item.lead();
  return L ? L->Line : 0;
}

/// For each finding the place that it has when they are sorted by Key.
template <typename F> std::vector<unsigned> order(size_t Number, F Key) {
  std::vector<size_t> Sorted(Number);
  std::iota(Sorted.begin(), Sorted.end(), 0);
  stable_sort(Sorted, [&](size_t A, size_t B) { return Key(A) < Key(B); });
  std::vector<unsigned> Places(Number);
  for (size_t I = 0; I < Number; ++I)
    Places[Sorted[I]] = unsigned(I);
  return Places;
}

void printCell(raw_ostream &Out, unsigned N) {
  Out << "<td class=\"number\">";
  if (N)
    Out << N;
  Out << "</td>";
}

void printHead(raw_ostream &Out, StringRef What) {
  Out << "<table><tr><th></th><th>" << What
      << "</th><th>errors</th><th>warnings</th></tr>\n";
}

void printBox(raw_ostream &Out, StringRef Kind, StringRef Id, StringRef Text,
              bool On) {
  Out << "<input type=\"" << Kind << "\" id=\"" << Id << "\""
      << (Kind == "radio" ? " name=\"order\"" : "")
      << (On ? " checked=\"checked\"" : "") << "/><label for=\"" << Id << "\">"
      << Text << "</label>\n";
}

} // namespace

void ReportIndex::Count::add(const ReportItem &Item) {
  ++(Item.Severity == "error" ? Errors : Warnings);
}

ReportIndex::ReportIndex(ArrayRef<ReportItem> Items) : Items(Items) {
  for (size_t I = 0; I < Items.size(); ++I) {
    ByCheck[Items[I].Check].add(Items[I]);
    if (fileOf(Items[I]).empty())
      continue;
    auto [It, New] = ByFile.try_emplace(fileOf(Items[I]));
    if (New)
      It->second.First = I;
    It->second.Number = unsigned(It - ByFile.begin());
    It->second.add(Items[I]);
  }
  FileOrder = order(Items.size(), [&](size_t I) {
    return std::make_pair(fileOf(Items[I]), lineOf(Items[I]));
  });
  SeverityOrder = order(Items.size(), [&](size_t I) {
    return std::make_pair(Items[I].Severity != "error",
                          checkNamed(Items[I].Check));
  });
}

void ReportIndex::printPlaceOf(raw_ostream &Out, size_t Item) const {
  if (const auto *It = ByFile.find(fileOf(Items[Item])); It != ByFile.end())
    Out << " file-" << It->second.Number;
  Out << "\" style=\"--file:" << FileOrder[Item]
      << ";--severity:" << SeverityOrder[Item] << "\"";
}

void ReportIndex::printRow(raw_ostream &Out, const Twine &Box,
                           const Twine &Target, StringRef Name,
                           const Count &C) const {
  Out << "<tr><td><input type=\"checkbox\" id=\"show-" << Box
      << "\" checked=\"checked\" aria-label=\"show ";
  printHTMLEscaped(Name, Out);
  Out << "\"/></td><td><a href=\"#" << Target << "\"><code>";
  printHTMLEscaped(Name, Out);
  Out << "</code></a></td>";
  printCell(Out, C.Errors);
  printCell(Out, C.Warnings);
  Out << "</tr>\n";
}

void ReportIndex::printSwitches(raw_ostream &Out) const {
  Out << "<fieldset><legend>sorted by</legend>\n";
  printBox(Out, "radio", "by-check", "check", true);
  printBox(Out, "radio", "by-file", "file", false);
  printBox(Out, "radio", "by-severity", "severity", false);
  Out << "</fieldset>\n";
  auto Is = [&](auto Holds) { return any_of(Items, Holds); };
  bool Errors = Is([](auto &I) { return I.Severity == "error"; }),
       Warnings = Is([](auto &I) { return I.Severity != "error"; }),
       Run = Is([](auto &I) { return I.AtRunTime; }),
       Compile = Is([](auto &I) { return !I.AtRunTime; });
  if (!(Errors && Warnings) && !(Run && Compile))
    return;
  Out << "<fieldset><legend>without</legend>\n";
  if (Errors && Warnings)
    printBox(Out, "checkbox", "hide-warning", "warnings", false);
  if (Run && Compile) {
    printBox(Out, "checkbox", "hide-compile", "what the compiler found", false);
    printBox(Out, "checkbox", "hide-run", "what the program's runs found",
             false);
  }
  Out << "</fieldset>\n";
}

/// A rule for each box of the tables.
void ReportIndex::printFilters(raw_ostream &Out) const {
  Out << "<style>";
  auto Rule = [&](const Twine &Class) {
    Out << "nav:has(#show-" << Class << ":not(:checked))~main>." << Class
        << "{display:none}\n";
  };
  for (auto &[Check, C] : ByCheck)
    Rule(Check);
  for (auto &[File, C] : ByFile)
    Rule("file-" + Twine(C.Number));
  Out << "</style>\n";
}

void ReportIndex::print(raw_ostream &Out) const {
  printFilters(Out);
  printSwitches(Out);
  Out << "<nav>\n";
  printHead(Out, "check");
  for (const CheckRow &Row : CheckRows)
    if (const auto *It = ByCheck.find(Row.Id); It != ByCheck.end())
      printRow(Out, It->first, It->first, It->first, It->second);
  Out << "</table>\n";
  printHead(Out, "file");
  SmallVector<std::pair<StringRef, Count>, 0> Files(ByFile.begin(),
                                                    ByFile.end());
  stable_sort(Files, [](auto &A, auto &B) { return A.first < B.first; });
  for (auto &[File, C] : Files)
    printRow(Out, "file-" + Twine(C.Number), "finding-" + Twine(C.First + 1),
             File, C);
  Out << "</table>\n</nav>\n";
}

} // namespace tutti::driver
