// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Statements of C are told apart by semicolons and braces, those of Fortran by
/// lines.

#include "report/edits/BlockEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tutti {

constexpr unsigned MostBlockLines = 400;

static bool isBefore(const Location &A, const Location &B) {
  return std::pair(A.Line, A.Column) < std::pair(B.Line, B.Column);
}

/// Execution may go elsewhere than to the next statement.
static bool leaves(const SourceToken &T, bool Fortran) {
  return any_of(ArrayRef<StringRef>{"return", "goto", "go", "throw", "stop",
                                    "exit", "longjmp", "co_return"},
                [&](StringRef Word) { return T.isWord(Word, Fortran); });
}

/// What is there may not be compiled. Pragmas leave the text what it is.
static bool isConditional(const SourceToken &T) {
  return T.Is == SourceToken::Directive &&
         !T.Spelling.drop_front().ltrim().starts_with("pragma");
}

/// A statement that only gives a value back: a call in it could use what the
/// added statement ends.
static bool isPlainReturn(SourceTokens &Tokens) {
  SourceToken T = Tokens.next();
  for (; T.Is == SourceToken::Word || T.Is == SourceToken::Sign;
       T = Tokens.next()) {
    if (T.is(";"))
      return true;
    if (T.is("("))
      return false;
  }
  return false;
}

EditPlaces atEndOfBlock(const Edit &E, const CallText &Call, StringRef Text,
                        SourceLines Lines) {
  if (!E.At || E.At.File != E.Call.File || isBefore(E.At, Call.To) ||
      !isFirstInLine(E.At, Lines))
    return {};
  SourceTokens Tokens(Lines, Call.To, Call.Fortran, MostBlockLines);
  unsigned Depth = 0;
  SourceToken Last, T = Tokens.next();
  for (; T.Is != SourceToken::End && isBefore(T.From, E.At);
       Last = T, T = Tokens.next()) {
    if (isConditional(T) || leaves(T, Call.Fortran) ||
        (T.closes() && Depth == 0))
      return {};
    Depth += T.opens();
    Depth -= T.closes();
  }
  bool IsReturn = !Call.Fortran && T.is("return");
  bool IsEnd = Call.Fortran ? T.isWord("end", true) : T.is("}");
  if (Depth != 0 || !(IsReturn || IsEnd) ||
      (!Call.Fortran && !Last.is(";") && !Last.is("}")) ||
      (IsReturn && !isPlainReturn(Tokens)))
    return {};
  Location Start = E.At;
  Start.Column = 1;
  StringRef Indent = indentOf(IsReturn ? E.At.Line : E.Call.Line, Lines);
  return {
      {Start, Start, (Indent + Text + (Call.Fortran ? "\n" : ";\n")).str()}};
}

/// The statement's semicolon, when the call is all of it.
static std::optional<Location> endOfStatement(const CallText &Call,
                                              SourceLines Lines) {
  SourceTokens Tokens(Lines, Call.To, Call.Fortran, 2);
  SourceToken T = Tokens.next();
  if (Call.Fortran)
    return T.Is == SourceToken::EndOfLine ? std::optional(Call.To)
                                          : std::nullopt;
  return T.is(";") ? std::optional(T.To) : std::nullopt;
}

/// Before or behind the place; where the function begins is not known.
static bool isNamed(StringRef Name, const Location &Near, SourceLines Lines) {
  Location From = Near;
  From.Line = Near.Line > MostBlockLines ? Near.Line - MostBlockLines : 1;
  From.Column = 1;
  SourceTokens Tokens(Lines, From, false, 2 * MostBlockLines);
  for (SourceToken T = Tokens.next(); T.Is != SourceToken::End;
       T = Tokens.next())
    if (T.is(Name))
      return true;
  return false;
}

EditPlaces instead(const Edit &E, const CallText &Call, StringRef Text,
                   SourceLines Lines) {
  std::optional<Location> End = endOfStatement(Call, Lines);
  if (!End || Call.Fortran || !isFirstInLine(E.Call, Lines) ||
      (!E.NewName.empty() && isNamed(E.NewName, E.Call, Lines)))
    return {};
  // What is in front has ended, so that the call is no branch's only statement.
  StringRef Before;
  for (unsigned N = E.Call.Line - 1; N && Before.empty(); --N)
    Before = Lines(N).rtrim();
  if (!Before.empty() && !StringRef(";{}").contains(Before.back()))
    return {};
  // Lines of the text have the place's own indentation.
  std::string Indent = "\n" + indentOf(E.Call.Line, Lines).str();
  std::string Made;
  for (char C : Text)
    Made += C == '\n' ? Indent : std::string(1, C);
  return {{E.Call, *End, Made + ";"}};
}

namespace {

/// An 'if' without 'else', and the statements that it guards.
struct Guarded {
  Location From, To;  ///< from 'if' to behind the last statement or brace
  Location EndOfCall; ///< behind its semicolon
  bool Braces = false;
  bool OnlyCall = true; ///< nothing else is guarded
};

class GuardReader {
public:
  GuardReader(const Edit &E, const CallText &Call, SourceLines Lines)
      : E(E), Call(Call), Lines(Lines) {}

  std::optional<Guarded> read() {
    std::optional<Location> If = opening();
    std::optional<Location> End = endOfStatement(Call, Lines);
    if (!If || !End)
      return std::nullopt;
    SourceTokens Tokens(Lines, *If, Call.Fortran, MostBlockLines);
    Tokens.next();
    if (!condition(Tokens))
      return std::nullopt;
    Guarded Made;
    Made.From = *If;
    Made.To = Made.EndOfCall = *End;
    SourceToken T = Tokens.next();
    Made.Braces = T.is("{");
    if (Made.Braces)
      T = Tokens.next();
    while (T.Is != SourceToken::End && isBefore(T.From, E.Call)) {
      Made.OnlyCall = false;
      if (!Made.Braces || !statement(Tokens, T))
        return std::nullopt;
    }
    if (T.From.Line != E.Call.Line || T.From.Column != E.Call.Column)
      return std::nullopt;
    while (T.Is != SourceToken::End && isBefore(T.From, *End))
      T = Tokens.next();
    if (Made.Braces) {
      if (!T.is("}"))
        return std::nullopt;
      Made.To = T.To;
      T = Tokens.next();
    }
    if (T.isWord("else", Call.Fortran))
      return std::nullopt;
    return Made;
  }

private:
  /// The 'if' whose condition begins at E.At, or in Fortran the 'if' there.
  std::optional<Location> opening() const {
    if (Call.Fortran && Lines(E.At.Line)
                            .drop_front(E.At.Column - 1)
                            .starts_with_insensitive("if"))
      return isFirstInLine(E.At, Lines) ? std::optional(E.At) : std::nullopt;
    StringRef Front =
        Lines(E.At.Line).take_front(std::max(E.At.Column, 1u) - 1).rtrim();
    bool Parenthesis = Front.consume_back("(");
    Front = Front.rtrim();
    size_t Length = Front.size();
    if (!Parenthesis || !(Call.Fortran ? Front.ends_with_insensitive("if")
                                       : Front.ends_with("if")))
      return std::nullopt;
    Location If = E.At;
    If.Column = unsigned(Length - 2) + 1;
    return isFirstInLine(If, Lines) ? std::optional(If) : std::nullopt;
  }

  /// Without effects of its own, and one test: the others must not make the
  /// call less often for another reason.
  static bool condition(SourceTokens &Tokens) {
    if (!Tokens.next().is("("))
      return false;
    std::string Signs;
    for (SourceToken T = Tokens.next(); !T.is(")"); T = Tokens.next()) {
      bool Plain = T.Is == SourceToken::Word ||
                   (T.Is == SourceToken::Sign &&
                    StringRef("=!<>.%/-").contains(T.Spelling));
      if (!Plain)
        return false;
      Signs += T.Is == SourceToken::Word ? " " : T.Spelling.str();
    }
    return StringRef(Signs).count('=') == 0
               ? !StringRef(Signs).contains("--")
               : any_of(ArrayRef<StringRef>{"==", "!=", "<=", ">=", "/="},
                        [&](StringRef Test) {
                          return StringRef(Signs).count(Test) == 1 &&
                                 StringRef(Signs).count('=') == Test.count('=');
                        });
  }

  /// Goes behind a statement that declares nothing and goes nowhere.
  bool statement(SourceTokens &Tokens, SourceToken &T) const {
    if (T.Is != SourceToken::Word)
      return false;
    unsigned Depth = 0;
    for (bool First = true;; First = false) {
      if (T.Is == SourceToken::End || T.Is == SourceToken::Directive ||
          leaves(T, false) || T.is("{") || T.is("}"))
        return false;
      bool Ends = T.is(";") && Depth == 0;
      Depth += T.opens();
      Depth -= T.closes();
      T = Tokens.next();
      if (Ends)
        return true;
      // "int n", "double *x", "std::string s"
      if (First && (T.Is == SourceToken::Word || T.is("*") || T.is("&") ||
                    T.is(":") || T.is("<")))
        return false;
    }
  }

  const Edit &E;
  const CallText &Call;
  SourceLines Lines;
};

} // namespace

EditPlaces hoisted(const Edit &E, const CallText &Call, SourceLines Lines) {
  if (!E.At || E.At.File != E.Call.File || isBefore(E.Call, E.At))
    return {};
  std::optional<Guarded> If = GuardReader(E, Call, Lines).read();
  if (!If || (Call.Fortran && If->From.Line != E.Call.Line))
    return {};
  const Location &End = If->EndOfCall;
  // A comment would go with the text around it.
  const std::string Gone =
      textBetween(If->OnlyCall ? If->From : E.Call, If->To, Lines);
  if (StringRef(Gone).contains("//") || StringRef(Gone).contains("/*"))
    return {};
  EditPlaces Made;
  if (If->OnlyCall) {
    Made.push_back({If->From, E.Call, ""});
  } else {
    if (!isFirstInLine(E.Call, Lines))
      return {};
    // The branch ends in front of the call.
    Location Start = E.Call;
    Start.Column = 1;
    StringRef Indent = indentOf(If->From.Line, Lines);
    Made.push_back({Start, E.Call, (Indent + "}\n" + Indent).str()});
  }
  if (If->Braces)
    Made.push_back({End, If->To, ""});
  return Made;
}

} // namespace tutti
