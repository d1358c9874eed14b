// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Counts commas outside of parentheses.

#include "report/edits/CallText.h"

using namespace llvm;

namespace tutti {

constexpr unsigned MostCallLines = 50;

std::optional<CallText> CallText::at(const Location &Where, StringRef Callee,
                                     SourceLines Lines) {
  if (!Where || !Where.Column || Callee.empty())
    return std::nullopt;
  CallText Made;
  StringRef Line = Lines(Where.Line);
  Made.Fortran =
      Line.drop_front(std::min<size_t>(Where.Column - 1, Line.size()))
          .starts_with_insensitive("call ");
  SourceTokens Tokens(Lines, Where, Made.Fortran, MostCallLines);
  if (Made.Fortran)
    Tokens.next();
  SourceToken T = Tokens.next();
  if (!T.isWord(Callee, Made.Fortran))
    return std::nullopt;
  if (!Tokens.next().is("("))
    return std::nullopt;
  unsigned Depth = 1;
  Argument Now;
  for (T = Tokens.next(); T.Is != SourceToken::End; T = Tokens.next()) {
    if (T.Is == SourceToken::Directive)
      return std::nullopt;
    bool Ends = Depth == 1 && (T.is(",") || T.is(")"));
    if (Ends && Now.From.Line)
      Made.Arguments.push_back(Now);
    if (Ends && T.is(")")) {
      Made.To = T.To;
      return Made;
    }
    if (Ends) {
      Now = {};
      continue;
    }
    Depth += T.opens();
    Depth -= T.closes();
    Now.To = T.To;
    if (!Now.From.Line)
      Now.From = T.From;
  }
  return std::nullopt;
}

std::string textBetween(const Location &From, const Location &To,
                        SourceLines Lines) {
  if (From.Line == To.Line)
    return Lines(From.Line).slice(From.Column - 1, To.Column - 1).str();
  std::string Made = Lines(From.Line).drop_front(From.Column - 1).str();
  for (unsigned N = From.Line + 1; N < To.Line; ++N)
    Made += "\n" + Lines(N).str();
  return Made + "\n" + Lines(To.Line).take_front(To.Column - 1).str();
}

StringRef indentOf(unsigned Line, SourceLines Lines) {
  return Lines(Line).take_while([](char C) { return C == ' ' || C == '\t'; });
}

bool isFirstInLine(const Location &At, SourceLines Lines) {
  return indentOf(At.Line, Lines).size() == At.Column - 1;
}

} // namespace tutti
