// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What led to a finding of a run: the last collective calls of the ranks
/// beside each other, and the call stacks.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti::driver {

namespace {

bool isSameCall(const ReportLine &A, const ReportLine &B) {
  return A.Number == B.Number && A.Who == B.Who;
}

/// The calls of all parts in one order that has those of each in theirs: call
/// number n of a communicator is one line.
class Score {
public:
  explicit Score(ArrayRef<RankLines> Parts)
      : Parts(Parts), Next(Parts.size(), 0) {}

  /// The part that the next line comes from; none at the end.
  const ReportLine *next() const {
    const ReportLine *First = nullptr;
    for (size_t I = 0; I < Parts.size(); ++I) {
      const ReportLine *Head = head(I);
      if (!Head)
        continue;
      First = First ? First : Head;
      // No part has something before it.
      if (none_of(seq<size_t>(0, Parts.size()), [&](size_t J) {
            return head(J) && !isSameCall(*head(J), *Head) &&
                   any_of(drop_begin(Parts[J].Lines, Next[J]),
                          [&](auto &L) { return isSameCall(L, *Head); });
          }))
        return Head;
    }
    return First; // they have not come in one order
  }

  /// The call of a part in this line, or null.
  const ReportLine *take(size_t Part, const ReportLine &Line) {
    const ReportLine *Head = head(Part);
    if (!Head || !isSameCall(*Head, Line))
      return nullptr;
    ++Next[Part];
    return Head;
  }

private:
  const ReportLine *head(size_t I) const {
    return Next[I] < Parts[I].Lines.size() ? &Parts[I].Lines[Next[I]] : nullptr;
  }

  ArrayRef<RankLines> Parts;
  std::vector<size_t> Next;
};

void printBar(raw_ostream &Out, const ReportLine &Line,
              ArrayRef<const ReportLine *> Calls) {
  bool Differs = any_of(
      Calls, [&](const ReportLine *C) { return C && C->Text != Line.Text; });
  Out << "<tr" << (Differs ? " class=\"differs\"" : "") << "><td>";
  printHTMLEscaped(Line.Who, Out);
  Out << " #" << Line.Number << "</td>";
  for (const ReportLine *C : Calls) {
    Out << "<td>";
    if (C) {
      printHTMLEscaped(C->Text, Out);
      Out << ' ';
      printPlace(Out, *C);
    }
    Out << "</td>";
  }
  Out << "</tr>\n";
}

} // namespace

void printLastCalls(raw_ostream &Out, const ReportItem &Item) {
  ArrayRef<RankLines> Parts = Item.LastCalls;
  if (Parts.empty())
    return;
  Out << "<details open=\"open\"><summary>the last collective calls"
         "</summary>\n<table class=\"score\"><tr><th>call</th>";
  for (const RankLines &P : Parts)
    Out << "<th>" << namedRanks(P.Ranks) << "</th>";
  Out << "</tr>\n";
  Score Lines(Parts);
  while (const ReportLine *Next = Lines.next()) {
    const ReportLine Line = *Next;
    std::vector<const ReportLine *> Calls;
    Calls.reserve(Parts.size());
    for (size_t I = 0; I < Parts.size(); ++I)
      Calls.push_back(Lines.take(I, Line));
    printBar(Out, Line, Calls);
  }
  Out << "</table></details>\n";
}

void printStacks(raw_ostream &Out, const ReportItem &Item) {
  if (Item.Stacks.empty())
    return;
  Out << "<details open=\"open\"><summary>call stacks</summary>\n";
  for (const RankLines &S : Item.Stacks) {
    Out << "<table class=\"stack\"><tr><th colspan=\"3\">"
        << namedRanks(S.Ranks) << "</th></tr>\n";
    for (size_t I = 0; I < S.Lines.size(); ++I) {
      Out << "<tr><td class=\"number\">#" << I << "</td><td><code>";
      printHTMLEscaped(S.Lines[I].Text, Out);
      Out << "</code></td><td>";
      printPlace(Out, S.Lines[I]);
      Out << "</td></tr>\n";
    }
    Out << "</table>\n";
  }
  Out << "</details>\n";
}

} // namespace tutti::driver
