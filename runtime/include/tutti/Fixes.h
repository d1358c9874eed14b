// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The texts of Fixes.def as constant data, for the run time and the pass
/// alike. Knows nothing of when a text is chosen.

#ifndef TUTTI_FIXES_H
#define TUTTI_FIXES_H

#include "tutti/Checks.h"

namespace tutti {

enum class Fix : uint8_t {
#define TUTTI_FIX(NAME, CHECK, TEXT) NAME,
#include "tutti/Fixes.def"
  None
};

struct FixRow {
  Check For;
  const char *Text;
};
inline constexpr FixRow FixRows[] = {
#define TUTTI_FIX(NAME, CHECK, TEXT) {Check::CHECK, TEXT},
#include "tutti/Fixes.def"
    {Check::None, ""}};

/// What is said of a finding of check C: F, or what the check says where
/// nothing better is known.
constexpr const char *fixText(Check C, Fix F = Fix::None) {
  if (F != Fix::None)
    return FixRows[static_cast<size_t>(F)].Text;
  const FixRow *Row = FixRows;
  while (Row->For != C && Row->For != Check::None)
    ++Row;
  return Row->Text;
}

/// Every check has a row, so that each finding says how to mend it.
constexpr bool eachCheckHasAFix() {
  for (size_t I = 0; I < NumChecks; ++I)
    if (!*fixText(static_cast<Check>(I)))
      return false;
  return true;
}
static_assert(eachCheckHasAFix());

} // namespace tutti

#endif // TUTTI_FIXES_H
