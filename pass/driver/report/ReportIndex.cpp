// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands above the findings of a page: how many there are by check and by
/// file, and switches that leave some out. They are check boxes that the style
/// sheet looks at, so they need no script and work with the keyboard.
#include "driver/report/ReportPage.h"
#include "tutti/Checks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti::driver {

namespace {

struct Count {
  size_t First = 0; ///< finding
  unsigned Errors = 0, Warnings = 0;

  void add(const ReportItem &Item) {
    ++(Item.Severity == "error" ? Errors : Warnings);
  }
};

void printCell(raw_ostream &Out, unsigned N) {
  Out << "<td class=\"number\">";
  if (N)
    Out << N;
  Out << "</td>";
}

void printRow(raw_ostream &Out, StringRef Target, StringRef Name,
              const Count &C) {
  Out << "<tr><td><a href=\"#" << Target << "\"><code>";
  printHTMLEscaped(Name, Out);
  Out << "</code></a></td>";
  printCell(Out, C.Errors);
  printCell(Out, C.Warnings);
  Out << "</tr>\n";
}

void printHead(raw_ostream &Out, StringRef What) {
  Out << "<table><tr><th>" << What << "</th><th>errors</th><th>warnings</th>"
      << "</tr>\n";
}

void printSwitches(raw_ostream &Out, ArrayRef<ReportItem> Items) {
  auto Switch = [&](StringRef Id, StringRef Text, bool Any) {
    if (Any)
      Out << "<input type=\"checkbox\" id=\"hide-" << Id
          << "\"/><label for=\"hide-" << Id << "\">" << Text << "</label>\n";
  };
  auto Is = [&](auto Holds) { return any_of(Items, Holds); };
  bool Errors = Is([](auto &I) { return I.Severity == "error"; }),
       Warnings = Is([](auto &I) { return I.Severity != "error"; }),
       Run = Is([](auto &I) { return I.AtRunTime; }),
       Compile = Is([](auto &I) { return !I.AtRunTime; });
  Switch("warning", "without warnings", Errors && Warnings);
  Switch("compile", "without what the compiler found", Run && Compile);
  Switch("run", "without what the program's runs found", Run && Compile);
}

} // namespace

void printIndex(raw_ostream &Out, ArrayRef<ReportItem> Items) {
  printSwitches(Out, Items);
  MapVector<StringRef, Count> ByCheck, ByFile;
  for (size_t I = 0; I < Items.size(); ++I) {
    ByCheck[Items[I].Check].add(Items[I]);
    if (Items[I].Lines.empty() || Items[I].Lines.front().File.empty())
      continue;
    auto [It, New] = ByFile.try_emplace(Items[I].Lines.front().File);
    if (New)
      It->second.First = I;
    It->second.add(Items[I]);
  }
  Out << "<nav>\n";
  printHead(Out, "check");
  for (size_t I = 0; I < NumChecks; ++I)
    if (auto It = ByCheck.find(CheckRows[I].Id); It != ByCheck.end())
      printRow(Out, It->first, It->first, It->second);
  Out << "</table>\n";
  printHead(Out, "file");
  auto Files = ByFile.takeVector();
  stable_sort(Files, [](auto &A, auto &B) { return A.first < B.first; });
  for (auto &[File, C] : Files)
    printRow(Out, "finding-" + std::to_string(C.First + 1), File, C);
  Out << "</table>\n</nav>\n";
}

} // namespace tutti::driver
