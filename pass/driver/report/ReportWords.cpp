// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parallelism word of a call as boxes: each region is in the one around
/// it, barriers are lines, and the call is in the innermost.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti::driver {

static void printWord(raw_ostream &Out, const ReportWord &Word) {
  Out << "<figure class=\"word\"><figcaption>";
  ListSeparator Between(" ");
  for (const ReportLine &L : Word.Letters) {
    Out << Between;
    printHTMLEscaped(L.Who, Out);
  }
  Out << "</figcaption>\n";
  unsigned Open = 0;
  for (const ReportLine &L : Word.Letters) {
    Out << (L.Text.empty() ? "<p class=\"barrier\">" : "<div><p><b>");
    printHTMLEscaped(L.Who, Out);
    if (L.Text.empty()) {
      Out << " barrier</p>\n";
      continue;
    }
    ++Open;
    Out << "</b> ";
    printHTMLEscaped(L.Text, Out);
    Out << ' ';
    printPlace(Out, L);
    Out << "</p>\n";
  }
  Out << "<p class=\"call\">";
  printHTMLEscaped(Word.Call.Text, Out);
  Out << ' ';
  printPlace(Out, Word.Call);
  Out << "</p>";
  while (Open-- > 0)
    Out << "</div>";
  Out << "</figure>\n";
}

void printWords(raw_ostream &Out, const ReportItem &Item) {
  if (Item.Words.empty())
    return;
  Out << "<div class=\"words\">\n";
  for (const ReportWord &Word : Item.Words)
    printWord(Out, Word);
  Out << "</div>\n";
}

} // namespace tutti::driver
