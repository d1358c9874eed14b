// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Text put together in a buffer of fixed size, because a report is written
/// with one write and must not depend on the heap of a program gone wrong.
/// Text that does not fit is cut, never overrun, and ends in "..." then.

#ifndef TUTTI_CORE_TEXT_H
#define TUTTI_CORE_TEXT_H

#include <cstddef>

namespace tutti::rt {

class Text {
public:
  Text(char *Buffer, size_t Size) : Begin(Buffer), Limit(Size) { *Begin = 0; }

  void put(const char *S);
  void put(char C);
  void format(const char *Format, ...) __attribute__((format(printf, 2, 3)));
  /// Spaces up to this column of the current line, at least Gap of them.
  void column(size_t Column, size_t Gap = 1);
  /// S as the inside of a JSON string.
  void putJson(const char *S);

  const char *text() const { return Begin; }
  size_t size() const { return Used; }
  bool isCut() const { return Wanted > Used; }
  /// How long it would be with room for all.
  size_t wanted() const { return Wanted; }

private:
  void showCut();

  char *Begin;
  size_t Limit;
  size_t Used = 0, Wanted = 0;
};

/// Copies as much of a string as fits, of its beginning or of its end: of a
/// path the end says more.
void copyHead(char *To, size_t Size, const char *From);
void copyTail(char *To, size_t Size, const char *From);

/// A Text with its buffer.
template <size_t N> class TextOf : public Text {
public:
  TextOf() : Text(Storage, N) {}
  TextOf(const TextOf &) = delete;
  TextOf &operator=(const TextOf &) = delete;

private:
  char Storage[N];
};

} // namespace tutti::rt

#endif // TUTTI_CORE_TEXT_H
