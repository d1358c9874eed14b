// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Puts arguments where a row's format wants them. Rows are well formed: that
/// is checked where they are defined.

#include "model/texts/Text.h"
#include "llvm/ADT/Twine.h"
#include <charconv>

using namespace llvm;

namespace tutti {

void TextArg::write(int64_t N) {
  Size = std::to_chars(Digits, std::end(Digits), N).ptr - Digits;
}
void TextArg::write(uint64_t N) {
  Size = std::to_chars(Digits, std::end(Digits), N).ptr - Digits;
}

std::string fill(const TextRow &Row, ArrayRef<TextArg> Args) {
  std::string Result;
  for (const char *C = Row.Format; *C; ++C) {
    if (*C != '{') {
      Result += *C;
      continue;
    }
    Result += Args[C[1] - '0'].text();
    C += 2;
  }
  return Result;
}

std::string quoted(StringRef Name) { return ("'" + Name + "'").str(); }

std::string lineOf(const Location &Where) {
  return Where.File + ":" + std::to_string(Where.Line) + ":" +
         std::to_string(Where.Column);
}

} // namespace tutti
