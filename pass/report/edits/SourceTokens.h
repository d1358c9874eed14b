// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The text of a source as words, strings and single characters, in C, C++ and
/// free-form Fortran; comments are left out. Knows no grammar and expands no
/// macro: who asks must rather find nothing than the wrong place.

#ifndef TUTTI_PASS_REPORT_EDITS_SOURCETOKENS_H
#define TUTTI_PASS_REPORT_EDITS_SOURCETOKENS_H

#include "model/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace tutti {

/// The text of a line of one file, counted from 1; empty behind the last one.
using SourceLines = llvm::function_ref<llvm::StringRef(unsigned)>;

struct SourceToken {
  enum Kind {
    Word,      ///< name, keyword or number
    Text,      ///< a string or a character
    Sign,      ///< one character
    EndOfLine, ///< of a statement of Fortran
    Directive, ///< a line of C's preprocessor
    End        ///< of what is looked at
  };
  Kind Is = End;
  llvm::StringRef Spelling;
  Location From, To; ///< from the first character to behind the last one

  bool is(llvm::StringRef Spelled) const {
    return (Is == Word || Is == Sign) && Spelling == Spelled;
  }
  /// Fortran does not tell letters by their size.
  bool isWord(llvm::StringRef Spelled, bool Fortran) const {
    return Is == Word && (Fortran ? Spelling.equals_insensitive(Spelled)
                                  : Spelling == Spelled);
  }
  bool opens() const {
    return Is == Sign && llvm::StringRef("([{").contains(Spelling);
  }
  bool closes() const {
    return Is == Sign && llvm::StringRef(")]}").contains(Spelling);
  }
};

class SourceTokens {
public:
  /// From a place on, at most so many lines.
  SourceTokens(SourceLines Lines, const Location &From, bool Fortran,
               unsigned MostLines)
      : Lines(Lines), Where(From), Last(From.Line + MostLines),
        Fortran(Fortran), Row(From.Line), At(From.Column - 1),
        Text(Lines(From.Line)) {}

  SourceToken next();

private:
  SourceToken token(SourceToken::Kind Is, size_t Length);
  bool skipComment();
  void nextLine();
  size_t stringAt(size_t From) const;

  SourceLines Lines;
  Location Where;
  unsigned Last;
  bool Fortran;
  unsigned Row;
  size_t At;
  llvm::StringRef Text;
};

} // namespace tutti

#endif // TUTTI_PASS_REPORT_EDITS_SOURCETOKENS_H
