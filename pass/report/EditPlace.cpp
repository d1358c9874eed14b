// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Counts commas outside of parentheses, strings and comments, in C, C++ and
/// free-form Fortran.

#include "report/EditPlace.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MostLines = 50;

class ArgumentScanner {
public:
  ArgumentScanner(const Edit &E, function_ref<StringRef(unsigned)> Line)
      : E(E), Line(Line), Row(E.Call.Line) {}

  std::optional<EditPlace> find() {
    if (!E.Call || !E.Call.Column || E.Param < 0 || !atCall())
      return std::nullopt;
    while (Row < E.Call.Line + MostLines) {
      if (At >= Text.size()) {
        next();
        continue;
      }
      if (skipsComment() || skipsString())
        continue;
      char C = Text[At];
      bool Ends = Depth == 1 && (C == ',' || C == ')');
      if (Ends && Param == E.Param)
        return found();
      if (Ends && C == ')')
        return std::nullopt;
      if (Ends)
        ++Param;
      else if (Depth >= 1)
        take();
      if (StringRef("([{").contains(C))
        ++Depth;
      else if (StringRef(")]}").contains(C))
        --Depth;
      else if (Depth == 0 && !isSpace(C))
        return std::nullopt; // not the list of arguments
      ++At;
    }
    return std::nullopt;
  }

private:
  std::optional<EditPlace> found() const {
    if (!From.Line)
      return std::nullopt;
    if (!E.Was.empty() &&
        (From.Line != To.Line ||
         Line(From.Line).slice(From.Column - 1, To.Column - 1) != E.Was))
      return std::nullopt;
    return EditPlace{From, To};
  }

  /// Goes behind the name of the function.
  bool atCall() {
    Text = Line(Row);
    At = E.Call.Column - 1;
    StringRef Rest = Text.drop_front(std::min(At, Text.size()));
    if (Rest.consume_front_insensitive("call")) {
      Fortran = true;
      Rest = Rest.ltrim();
    }
    bool Named = Fortran ? Rest.consume_front_insensitive(E.Callee)
                         : Rest.consume_front(E.Callee);
    At = Text.size() - Rest.size();
    return Named && !E.Callee.empty() &&
           (Rest.empty() || !(isAlnum(Rest[0]) || Rest[0] == '_'));
  }

  void next() {
    Text = Line(++Row);
    At = Fortran ? Text.find_first_not_of(" \t") : 0;
    if (At >= Text.size())
      At = 0;
    else if (Fortran && Text[At] == '&')
      ++At;
  }

  bool skipsComment() {
    StringRef Rest = Text.drop_front(At);
    if (Fortran ? Rest.starts_with("!") || Rest.rtrim() == "&"
                : Rest.starts_with("//")) {
      At = Text.size();
      return true;
    }
    if (Fortran || !Rest.starts_with("/*"))
      return false;
    At += 2;
    while (Row < E.Call.Line + MostLines) {
      size_t End = Text.find("*/", At);
      if (End != StringRef::npos) {
        At = End + 2;
        return true;
      }
      next();
    }
    return true;
  }

  bool skipsString() {
    char Quote = Text[At];
    if (Quote != '"' && Quote != '\'')
      return false;
    take();
    for (++At; At < Text.size() && Text[At] != Quote; ++At)
      if (Text[At] == '\\' && !Fortran)
        ++At;
    At = std::min(At, Text.size() - 1);
    take();
    ++At;
    return true;
  }

  /// The character belongs to an argument.
  void take() {
    if (Param != E.Param || isSpace(Text[At]))
      return;
    To = E.Call;
    To.Line = Row;
    To.Column = unsigned(At) + 2;
    if (!From.Line) {
      From = To;
      --From.Column;
    }
  }

  const Edit &E;
  function_ref<StringRef(unsigned)> Line;
  StringRef Text;
  size_t At = 0;
  unsigned Row;
  unsigned Depth = 0;
  int Param = 0;
  bool Fortran = false;
  Location From, To;
};

} // namespace

std::optional<EditPlace> placeOf(const Edit &E,
                                 function_ref<StringRef(unsigned)> Line) {
  return ArgumentScanner(E, Line).find();
}

} // namespace tutti
