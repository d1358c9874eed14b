// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The page: a summary, then the findings of each check with who was where.
#include "driver/report/ReportPage.h"
#include "driver/report/ReportIndex.h"
#include "driver/report/ReportStyle.h"
#include "tutti/Checks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace tutti::driver {

namespace {

struct Escaped {
  StringRef Text;
};
raw_ostream &operator<<(raw_ostream &Out, Escaped E) {
  printHTMLEscaped(E.Text, Out);
  return Out;
}

/// What is around the lines of a file, when the source is still there: places
/// near each other are in one excerpt.
void printSource(raw_ostream &Out, StringRef Name,
                 const std::set<unsigned> &Places, StringRef Base) {
  SmallString<256> Path(Name);
  if (sys::path::is_relative(Path)) {
    Path = Base;
    sys::path::append(Path, Name);
  }
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!File)
    return;
  SmallVector<StringRef, 0> Lines;
  (*File)->getBuffer().split(Lines, '\n');
  constexpr unsigned Around = 2;
  unsigned End = 0; ///< of the excerpt that is open; 0: none is
  auto PrintUpTo = [&](unsigned From, unsigned To) {
    for (unsigned N = From; N <= std::min<size_t>(To, Lines.size()); ++N)
      Out << (Places.count(N) ? "<span class=\"here\">" : "")
          << right_justify(std::to_string(N), 5) << "  "
          << Escaped{Lines[N - 1].rtrim()}
          << (Places.count(N) ? "</span>\n" : "\n");
  };
  for (unsigned Line : Places) {
    if (Line > Lines.size())
      break;
    const unsigned First = std::max(Line, Around + 1) - Around;
    if (End && First > End + 1) {
      Out << "</pre>\n";
      End = 0;
    }
    if (!End)
      Out << "<pre>";
    PrintUpTo(End ? End + 1 : First, Line + Around);
    End = Line + Around;
  }
  if (End)
    Out << "</pre>\n";
}

/// The excerpts of a finding: by file, in the order in which it names them.
void printSources(raw_ostream &Out, const ReportItem &Item, StringRef Base) {
  constexpr size_t Most = 8; // places
  MapVector<StringRef, std::set<unsigned>> Files;
  size_t Shown = 0;
  auto Add = [&](ArrayRef<ReportLine> Lines) {
    for (const ReportLine &L : Lines)
      if (L.Line && Shown < Most)
        Shown += Files[L.File].insert(L.Line).second;
  };
  Add(Item.Lines);
  for (const ReportItem &Told : Item.Compiled)
    Add(Told.Lines);
  for (const auto &[File, Places] : Files)
    printSource(Out, File, Places, Base);
}

/// Who was where.
void printLines(raw_ostream &Out, ArrayRef<ReportLine> Lines) {
  Out << "<table>\n";
  for (const ReportLine &L : Lines) {
    Out << "<tr" << (L.Differs ? " class=\"differs\"" : "") << "><td>"
        << Escaped{L.Who} << "</td><td>"
        << Escaped{L.Text.empty() ? StringRef("here") : StringRef(L.Text)}
        << "</td><td>";
    printPlace(Out, L);
    if (!L.Function.empty())
      Out << " in <code>" << Escaped{L.Function} << "</code>";
    Out << "</td></tr>\n";
  }
  Out << "</table>\n";
}

StringRef whenFound(const ReportItem &Item) {
  if (!Item.AtRunTime)
    return ", at compile time";
  return Item.Compiled.empty() ? ", when the program ran"
                               : ", at compile time and when the program ran";
}

void printItem(raw_ostream &Out, const ReportItem &Item, size_t Number,
               const ReportIndex &Index, StringRef Base) {
  const bool Both = !Item.Compiled.empty();
  Out << "<section id=\"finding-" << Number << "\" class=\"" << Item.Check
      << ' ' << Escaped{Item.Severity} << (Item.AtRunTime ? " run" : "")
      << (Both || !Item.AtRunTime ? " compile" : "");
  Index.printPlaceOf(Out, Number - 1);
  Out << ">\n<p class=\"what\">" << Escaped{Item.Message}
      << "</p>\n<p class=\"tag\"><code>" << Item.Check << "</code>, "
      << Escaped{Item.Severity} << whenFound(Item);
  if (Item.Times > 1)
    Out << ", " << Item.Times << " times";
  if (Item.JobSize)
    Out << (Item.JobSize == 1
                ? ", 1 rank of <code>"
                : formatv(", {0} ranks of <code>", Item.JobSize).str())
        << Escaped{Item.Command} << "</code>";
  Out << "</p>\n";
  printLines(Out, Item.Lines);
  printScore(Out, Item);
  printWords(Out, Item);
  if (!Item.Advice.empty() && !Both)
    Out << "<p>" << Escaped{Item.Advice} << "</p>\n";
  if (!Item.Fix.empty())
    Out << "<p><b>fix:</b> " << Escaped{Item.Fix} << "</p>\n";
  for (const ReportItem &Told : Item.Compiled) {
    Out << "<div class=\"compiled\"><p><b>at compile time:</b> "
        << Escaped{Told.Message} << "</p>\n";
    printLines(Out, Told.Lines);
    printScore(Out, Told);
    printWords(Out, Told);
    Out << "</div>\n";
  }
  printWaits(Out, Item);
  printLastCalls(Out, Item);
  printStacks(Out, Item);
  printSources(Out, Item, Base);
  Out << "</section>\n";
}

/// What the findings of a check mean, folded up.
void printHeading(raw_ostream &Out, const CheckRow &Row,
                  const ReportOrigin &From) {
  Out << "<header class=\"" << Row.Id << "\"><h2 id=\"" << Row.Id << "\">"
      << Row.Id << " <small>" << Escaped{Row.Text} << "</small></h2>\n";
  std::string Page = From.PageOf ? From.PageOf(Row.Id) : std::string();
  if (!Page.empty()) {
    Out << "<details><summary>about this check</summary>\n";
    printCheckPage(Out, Page);
    Out << "</details>\n";
  }
  Out << "</header>\n";
}

void printFoot(raw_ostream &Out, const ReportOrigin &From) {
  Out << "<footer>made by " << Escaped{From.Version} << ", <code>tutti report "
      << Escaped{From.Folder} << "</code>, from " << From.Logs
      << (From.Logs == 1 ? " log" : " logs");
  if (From.Newest)
    Out << formatv(", the last of {0:%Y-%m-%d %H:%M}",
                   sys::toTimePoint(From.Newest, 0))
               .str();
  Out << "</footer>\n";
}

} // namespace

void printPlace(raw_ostream &Out, const ReportLine &At) {
  if (At.File.empty())
    return;
  Out << "<code>" << Escaped{At.File};
  if (At.Line)
    Out << ':' << At.Line;
  if (At.Line && At.Column)
    Out << ':' << At.Column;
  Out << "</code>";
}

std::string namedRanks(ArrayRef<int64_t> Ranks) {
  return (Ranks.size() == 1 ? "rank " : "ranks ") + rankList(Ranks);
}

std::string rankList(ArrayRef<int64_t> Ranks) {
  std::string Made;
  for (size_t I = 0; I < Ranks.size();) {
    size_t Last = I;
    while (Last + 1 < Ranks.size() && Ranks[Last + 1] == Ranks[Last] + 1)
      ++Last;
    Made += (I ? "," : "") + std::to_string(Ranks[I]);
    if (Last > I)
      Made += "-" + std::to_string(Ranks[Last]);
    I = Last + 1;
  }
  return Made;
}

void printPage(raw_ostream &Out, ArrayRef<ReportItem> Items, StringRef Base,
               const ReportOrigin &From) {
  size_t Errors = count_if(
      Items, [](const ReportItem &I) { return I.Severity == "error"; });
  Out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
         "<meta name=\"viewport\" content=\"width=device-width\"/>"
         "<title>Tutti</title><style>"
      << PageStyle << "</style></head><body>\n<h1>Tutti: " << Items.size()
      << (Items.size() == 1 ? " finding" : " findings") << ", " << Errors
      << (Errors == 1 ? " error" : " errors") << "</h1>\n";
  ReportIndex Index(Items);
  if (Items.empty())
    Out << "<p>Nothing was found.</p>\n";
  else
    Index.print(Out);
  Out << "<main>\n";
  for (size_t I = 0; I < NumChecks; ++I) {
    const CheckRow &Row = CheckRows[I];
    bool First = true;
    for (size_t N = 0; N < Items.size(); ++N) {
      if (Items[N].Check != Row.Id)
        continue;
      if (First)
        printHeading(Out, Row, From);
      First = false;
      printItem(Out, Items[N], N + 1, Index, Base);
    }
  }
  Out << "</main>\n";
  printFoot(Out, From);
  Out << "</body></html>\n";
}

} // namespace tutti::driver
