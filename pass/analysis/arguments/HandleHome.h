// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where programs keep handles, by name rather than by object: what the checks
/// that look at a whole file ask. Follows no pointer.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLEHOME_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLEHOME_H

#include "tutti/MpiTable.h"
#include <optional>
#include <utility>

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

/// A variable, or a member of a type by its number.
using HandleHome = std::pair<const void *, unsigned>;
std::optional<HandleHome> homeOf(const llvm::Value &Pointer);

/// "communicator" for a role of handleOf, or "a communicator".
const char *kindOfHandle(Role Kind, bool WithArticle = false);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_HANDLEHOME_H
