// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The two sides of a branch as a score of two parts: where they play the same
/// they are in one line.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti::driver {

static void printBar(raw_ostream &Out, StringRef Taking, StringRef Others) {
  Out << "<tr" << (Taking == Others ? "" : " class=\"differs\"") << "><td>";
  printHTMLEscaped(Taking, Out);
  Out << "</td><td>";
  printHTMLEscaped(Others, Out);
  Out << "</td></tr>\n";
}

void printScore(raw_ostream &Out, const ReportItem &Item) {
  ArrayRef<std::string> One = Item.Taking, Two = Item.Others;
  if (One.empty() && Two.empty())
    return;
  Out << "<table class=\"score\"><tr><th>ranks that take the branch</th>"
         "<th>the others</th></tr>\n";
  for (; !One.empty() && !Two.empty() && One.front() == Two.front();
       One = One.drop_front(), Two = Two.drop_front())
    printBar(Out, One.front(), Two.front());
  size_t Same = 0;
  while (Same < One.size() && Same < Two.size() &&
         One[One.size() - 1 - Same] == Two[Two.size() - 1 - Same])
    ++Same;
  ArrayRef<std::string> End = One.take_back(Same);
  One = One.drop_back(Same);
  Two = Two.drop_back(Same);
  for (size_t I = 0; I < std::max(One.size(), Two.size()); ++I)
    printBar(Out, I < One.size() ? One[I] : "", I < Two.size() ? Two[I] : "");
  for (const std::string &Call : End)
    printBar(Out, Call, Call);
  Out << "</table>\n";
}

} // namespace tutti::driver
