// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rows of the tables of texts (*.def in this folder, one a room, included
/// where they are said) and how a row is filled. A finding and its notes are
/// made of rows only, so that all texts can be read in one place, and a note
/// knows which one it is. Knows nothing of when a text is chosen.

#ifndef TUTTI_PASS_MODEL_TEXTS_TEXT_H
#define TUTTI_PASS_MODEL_TEXTS_TEXT_H

#include "model/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <initializer_list>
#include <type_traits>

namespace tutti {

enum class TextKind : uint8_t {
  Headline, ///< of a finding
  Branch,   ///< a note on the branch that is the cause
  Origin,   ///< a note on where that comes from which differs
  Note,     ///< any other
  Cause,    ///< the line "at compile time" of the run-time report
  Reason,   ///< why something was not analysed
  Part      ///< of one of the others
};

struct TextRow {
  Check For; ///< None: of several
  TextKind Kind;
  const char *Format; ///< {0}, {1}, ... are the arguments
};

/// How many arguments a format takes: all from {0} to the highest; ~0u: not so.
constexpr unsigned argumentsOf(const char *Format) {
  unsigned Seen = 0, Most = 0;
  for (const char *C = Format; *C; ++C) {
    if (*C != '{')
      continue;
    if (C[1] < '0' || C[1] > '9' || C[2] != '}')
      return ~0u;
    unsigned N = C[1] - '0';
    Seen |= 1u << N;
    Most = N + 1 > Most ? N + 1 : Most;
  }
  return Seen == (1u << Most) - 1 ? Most : ~0u;
}

/// One argument as text; lives as long as what it is made of.
class TextArg {
public:
  TextArg(llvm::StringRef S) : Text(S) {}
  TextArg(const std::string &S) : Text(S) {}
  TextArg(const char *S) : Text(S) {}
  template <class T, class = std::enable_if_t<std::is_integral_v<T> &&
                                              !std::is_same_v<T, bool>>>
  TextArg(T N) {
    if constexpr (std::is_signed_v<T>)
      write(int64_t(N));
    else
      write(uint64_t(N));
  }
  llvm::StringRef text() const {
    return Size ? llvm::StringRef(Digits, Size) : Text;
  }

private:
  void write(int64_t N);
  void write(uint64_t N);

  llvm::StringRef Text;
  unsigned Size = 0; ///< of Digits
  char Digits[24];
};

std::string fill(const TextRow &Row, llvm::ArrayRef<TextArg> Args);

/// The text of a row; with another number of arguments it does not compile.
template <const TextRow &Row, class... A> std::string say(const A &...Args) {
  static_assert(argumentsOf(Row.Format) == sizeof...(A));
  return fill(Row, std::initializer_list<TextArg>{TextArg(Args)...});
}

template <const TextRow &Row, class... A>
Note note(Location Where, const A &...Args) {
  return {std::move(Where), say<Row>(Args...), &Row};
}

/// A name of the source.
std::string quoted(llvm::StringRef Name);

/// "file:line:column", for lines that have no place of their own.
std::string lineOf(const Location &Where);

} // namespace tutti

/// A row: its name, the check that says it, its kind and its format.
#define TUTTI_TEXT(NAME, CHECK, KIND, FORMAT)                                  \
  inline constexpr TextRow NAME{Check::CHECK, TextKind::KIND, FORMAT};         \
  static_assert(argumentsOf(FORMAT) != ~0u);

#endif // TUTTI_PASS_MODEL_TEXTS_TEXT_H
