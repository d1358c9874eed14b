// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The page of a check from Markdown to HTML, as much of it as those pages use:
/// headings, paragraphs, tables, code, and links, of which the text is kept:
/// the page must not need another file.
#include "driver/report/ReportPage.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti::driver {

namespace {

/// `code`, **strong** and [text](address) in one line.
void printInline(raw_ostream &Out, StringRef Text) {
  while (!Text.empty()) {
    size_t At = Text.find_first_of("`*[");
    printHTMLEscaped(Text.take_front(At), Out);
    if (At == StringRef::npos)
      return;
    Text = Text.drop_front(At);
    if (Text.starts_with("`") && Text.find('`', 1) != StringRef::npos) {
      auto [Code, Rest] = Text.drop_front().split('`');
      Out << "<code>";
      printHTMLEscaped(Code, Out);
      Out << "</code>";
      Text = Rest;
    } else if (Text.starts_with("**") &&
               Text.find("**", 2) != StringRef::npos) {
      auto [Strong, Rest] = Text.drop_front(2).split("**");
      Out << "<b>";
      printInline(Out, Strong);
      Out << "</b>";
      Text = Rest;
    } else if (Text.starts_with("[") && Text.contains("](")) {
      auto [Name, Rest] = Text.drop_front().split("](");
      printInline(Out, Name);
      Text = Rest.split(')').second;
    } else {
      printHTMLEscaped(Text.take_front(1), Out);
      Text = Text.drop_front();
    }
  }
}

class PageWriter {
public:
  explicit PageWriter(raw_ostream &Out) : Out(Out) {}
  ~PageWriter() { change(""); }

  void line(StringRef Line) {
    if (InCode || Line.starts_with("```"))
      return code(Line);
    StringRef Plain = Line.trim();
    if (Plain.empty())
      return change("");
    if (Plain.starts_with("#")) {
      change("");
      Out << "<h4>";
      printInline(Out, Plain.ltrim("#").trim());
      Out << "</h4>\n";
    } else if (Plain.starts_with("|")) {
      row(Plain);
    } else {
      change("p");
      printInline(Out, Plain);
      Out << '\n';
    }
  }

private:
  void code(StringRef Line) {
    if (Line.starts_with("```")) {
      change("");
      InCode = !InCode;
      Out << (InCode ? "<pre>" : "</pre>\n");
      return;
    }
    printHTMLEscaped(Line, Out);
    Out << '\n';
  }

  void row(StringRef Line) {
    if (Line.find_first_not_of("|-: ") == StringRef::npos)
      return;
    change("table");
    SmallVector<StringRef, 6> Cells;
    Line.trim('|').split(Cells, '|');
    Out << "<tr>";
    for (StringRef Cell : Cells) {
      Out << "<td>";
      printInline(Out, Cell.trim());
      Out << "</td>";
    }
    Out << "</tr>\n";
  }

  void change(StringRef To) {
    if (Open == To)
      return;
    if (!Open.empty())
      Out << "</" << Open << ">\n";
    if (!To.empty())
      Out << '<' << To << '>';
    Open = To;
  }

  raw_ostream &Out;
  StringRef Open; ///< the element that lines go into
  bool InCode = false;
};

} // namespace

void printCheckPage(raw_ostream &Out, StringRef Markdown) {
  PageWriter To(Out);
  // The title is there already.
  if (Markdown.starts_with("# "))
    Markdown = Markdown.split('\n').second;
  while (!Markdown.empty()) {
    StringRef Line;
    std::tie(Line, Markdown) = Markdown.split('\n');
    To.line(Line);
  }
}

} // namespace tutti::driver
