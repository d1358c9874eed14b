// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Appending to a Text; knows nothing of reports.

#include "core/Text.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace tutti::rt {

void Text::put(char C) {
  if (Used + 1 >= Limit)
    return;
  Begin[Used++] = C;
  Begin[Used] = 0;
}

void Text::put(const char *S) {
  for (; S && *S; ++S)
    put(*S);
}

void Text::format(const char *Format, ...) {
  va_list Args;
  va_start(Args, Format);
  int N = vsnprintf(Begin + Used, Limit - Used, Format, Args);
  va_end(Args);
  if (N > 0)
    Used += static_cast<size_t>(N) < Limit - Used ? N : Limit - Used - 1;
}

void Text::column(size_t Column, size_t Gap) {
  size_t LineStart = Used;
  while (LineStart > 0 && Begin[LineStart - 1] != '\n')
    --LineStart;
  size_t Now = Used - LineStart;
  size_t Wanted = Now + Gap > Column ? Gap : Column - Now;
  while (Wanted--)
    put(' ');
}

void Text::putJson(const char *S) {
  for (; S && *S; ++S) {
    unsigned char C = *S;
    if (C == '"' || C == '\\') {
      put('\\');
      put(*S);
    } else if (C < 0x20) {
      format("\\u%04x", C);
    } else {
      put(*S);
    }
  }
}

} // namespace tutti::rt
