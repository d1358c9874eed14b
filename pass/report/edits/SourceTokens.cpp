// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Splits lines into tokens, one at a time.

#include "report/edits/SourceTokens.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti {

SourceToken SourceTokens::token(SourceToken::Kind Is, size_t Length) {
  SourceToken Made;
  Made.Is = Is;
  Made.Spelling = Text.substr(At, Length);
  Made.From = Where;
  Made.From.Line = Row;
  Made.From.Column = unsigned(At) + 1;
  Made.To = Made.From;
  Made.To.Column += unsigned(Length);
  At += Length;
  return Made;
}

void SourceTokens::nextLine() {
  Text = Lines(++Row);
  At = 0;
}

/// The length of the string or character that begins there.
size_t SourceTokens::stringAt(size_t From) const {
  size_t End = From + 1;
  for (; End < Text.size() && Text[End] != Text[From]; ++End)
    if (Text[End] == '\\' && !Fortran)
      ++End;
  return std::min(End + 1, Text.size()) - From;
}

bool SourceTokens::skipComment() {
  StringRef Rest = Text.drop_front(At);
  if (Fortran ? Rest.starts_with("!") : Rest.starts_with("//")) {
    At = Text.size();
    return true;
  }
  if (Fortran || !Rest.starts_with("/*"))
    return false;
  At += 2;
  while (Row <= Last) {
    size_t End = Text.find("*/", At);
    if (End != StringRef::npos) {
      At = End + 2;
      return true;
    }
    nextLine();
  }
  return true;
}

SourceToken SourceTokens::next() {
  bool Continued = false; // Fortran's statement, on the next line
  while (Row <= Last) {
    At = Text.find_first_not_of(" \t\r", At);
    if (At >= Text.size()) {
      At = Text.size();
      SourceToken Ended = token(SourceToken::EndOfLine, 0);
      nextLine();
      if (Fortran && !Continued)
        return Ended;
      continue;
    }
    if (skipComment())
      continue;
    char C = Text[At];
    if (Fortran && C == '&') {
      // At the end of a line, and again where the statement goes on.
      Continued = true;
      ++At;
      continue;
    }
    Continued = false;
    if (C == '"' || C == '\'')
      return token(SourceToken::Text, stringAt(At));
    if (!Fortran && C == '#' && Text.take_front(At).trim().empty())
      return token(SourceToken::Directive, Text.size() - At);
    if (!isAlnum(C) && C != '_')
      return token(SourceToken::Sign, 1);
    size_t End = At;
    while (End < Text.size() && (isAlnum(Text[End]) || Text[End] == '_'))
      ++End;
    return token(SourceToken::Word, End - At);
  }
  return {};
}

} // namespace tutti
