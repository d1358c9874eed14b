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

/// Half a number must not pass for a number.
void Text::showCut() {
  constexpr size_t Least = 8; // of less than that nothing would be left
  if (Limit >= Least)
    memcpy(Begin + Used - 3, "...", 3);
}

void Text::put(char C) {
  if (Used + 1 < Limit) {
    Begin[Used++] = C;
    Begin[Used] = 0;
  } else if (!isCut()) {
    showCut();
  }
  ++Wanted;
}

void Text::put(const char *S) {
  for (; S && *S; ++S)
    put(*S);
}

void Text::format(const char *Format, ...) {
  va_list Args;
  va_start(Args, Format);
  // Nothing is put behind the end of a text that is cut.
  size_t Room = isCut() ? 0 : Limit - Used;
  int N = vsnprintf(Begin + Used, Room, Format, Args);
  va_end(Args);
  if (N <= 0)
    return;
  size_t Length = static_cast<size_t>(N);
  Wanted += Length;
  if (Room == 0)
    return;
  Used += Length < Room ? Length : Room - 1;
  if (isCut())
    showCut();
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

/// The length of the UTF-8 character that S begins with, 0 when it is none.
static size_t utf8Length(const char *S) {
  auto At = [&](size_t I) { return static_cast<unsigned char>(S[I]); };
  unsigned char C = At(0);
  size_t Length = C < 0x80                 ? 1
                  : C >= 0xc2 && C <= 0xdf ? 2
                  : C >= 0xe0 && C <= 0xef ? 3
                  : C >= 0xf0 && C <= 0xf4 ? 4
                                           : 0;
  for (size_t I = 1; I < Length; ++I)
    if ((At(I) & 0xc0) != 0x80)
      return 0;
  // Longer than need be, half of a pair, or beyond the last one.
  if ((C == 0xe0 && At(1) < 0xa0) || (C == 0xed && At(1) > 0x9f) ||
      (C == 0xf0 && At(1) < 0x90) || (C == 0xf4 && At(1) > 0x8f))
    return 0;
  return Length;
}

void Text::putJson(const char *S) {
  while (S && *S) {
    unsigned char C = *S;
    size_t Length = utf8Length(S);
    if (C == '"' || C == '\\')
      put('\\');
    if (C < 0x20)
      format("\\u%04x", C);
    else if (Length == 0)
      put("\\ufffd");
    for (size_t I = 0; I < Length && C >= 0x20; ++I)
      put(S[I]);
    S += Length ? Length : 1;
  }
}

void copyHead(char *To, size_t Size, const char *From) {
  strncpy(To, From ? From : "", Size - 1);
  To[Size - 1] = 0;
}

void copyTail(char *To, size_t Size, const char *From) {
  size_t Length = strlen(From);
  copyHead(To, Size, Length < Size ? From : From + Length - Size + 1);
}

} // namespace tutti::rt
