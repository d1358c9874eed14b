// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The checks of Checks.def as constant data, for the runtime, the pass and the
/// plugin alike. Knows nothing of how a check is decided.

#ifndef TUTTI_CHECKS_H
#define TUTTI_CHECKS_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tutti {

enum class Check : uint8_t {
#define TUTTI_CHECK(NAME, ID, SIDE, SEVERITY, TEXT) NAME,
#include "tutti/Checks.def"
  None
};
inline constexpr size_t NumChecks = static_cast<size_t>(Check::None);

enum class Side : uint8_t { Static, Run, Both };
enum class Severity : uint8_t { Note, Warning, Error };

struct CheckRow {
  const char *Id;
  Side Where;
  Severity Worst;
  const char *Text;
};
inline constexpr CheckRow CheckRows[] = {
#define TUTTI_CHECK(NAME, ID, SIDE, SEVERITY, TEXT)                            \
  {ID, Side::SIDE, Severity::SEVERITY, TEXT},
#include "tutti/Checks.def"
    {"", Side::Both, Severity::Note, ""}};

constexpr const CheckRow &row(Check C) {
  return CheckRows[static_cast<size_t>(C)];
}

/// The check with this id; None if there is none.
constexpr Check checkNamed(std::string_view Id) {
  for (size_t I = 0; I < NumChecks; ++I)
    if (Id == CheckRows[I].Id)
      return static_cast<Check>(I);
  return Check::None;
}

} // namespace tutti

#endif // TUTTI_CHECKS_H
