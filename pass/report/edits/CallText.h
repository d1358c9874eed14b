// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A call as the source spells it: where its name, its arguments and its end
/// are. Reads one call; what is around it is not its matter.

#ifndef TUTTI_PASS_REPORT_EDITS_CALLTEXT_H
#define TUTTI_PASS_REPORT_EDITS_CALLTEXT_H

#include "report/edits/SourceTokens.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tutti {

struct CallText {
  struct Argument {
    Location From, To;
  };
  bool Fortran = false; ///< it is a CALL statement
  llvm::SmallVector<Argument, 8> Arguments;
  Location To; ///< behind the closing parenthesis

  /// Nothing when another text than Callee's call is at Where.
  static std::optional<CallText> at(const Location &Where,
                                    llvm::StringRef Callee, SourceLines Lines);
};

/// What stands between two places, without ends of lines when it is one line.
std::string textBetween(const Location &From, const Location &To,
                        SourceLines Lines);

/// The white space that a line begins with.
llvm::StringRef indentOf(unsigned Line, SourceLines Lines);

/// Nothing but white space is in front of the place.
bool isFirstInLine(const Location &At, SourceLines Lines);

} // namespace tutti

#endif // TUTTI_PASS_REPORT_EDITS_CALLTEXT_H
