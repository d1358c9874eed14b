// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A finding as text or as a line of JSON. Decides the format of reports, which
/// users and tests rely on; must not know how a finding came to be.

#ifndef TUTTI_REPORT_PRINT_PRINT_H
#define TUTTI_REPORT_PRINT_PRINT_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Room for a text of any length: a buffer, and what the system gives when
/// that is too small.
class Page {
public:
  Page(char *Buffer, size_t Size, size_t Most = size_t(1) << 30)
      : Buffer(Buffer), Size(Size), Most(Most), Out(Buffer, Size) {}
  ~Page() { giveBack(); }
  Page(const Page &) = delete;
  Page &operator=(const Page &) = delete;

  /// Prints from the beginning, again when it takes more room. What is cut
  /// then is cut for want of memory.
  template <typename Printer> const Text &print(Printer Print) {
    Out = Text(Buffer, Size);
    Print(Out);
    while (Out.isCut() && grow(Out.wanted()))
      Print(Out);
    return Out;
  }

private:
  bool grow(size_t Wanted);
  void giveBack();

  char *Buffer;
  size_t Size, Most;
  char *Mapped = nullptr;
  size_t MappedSize = 0;
  Text Out;
};

void printText(Text &Out, const Finding &F, bool Colored);
/// One line. "complete" is false when groups or ranks are left out, and when
/// all but the first members are, for want of memory.
const Text &printJson(Page &Sheet, const Finding &F);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_PRINT_H
