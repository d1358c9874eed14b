// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the user does not want to hear: a file in the format of LLVM's special
/// case lists, the part of it that a run-time check needs. The pass reads the
/// same file.

#ifndef TUTTI_REPORT_PRINT_SUPPRESS_H
#define TUTTI_REPORT_PRINT_SUPPRESS_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Reads the file of the option `suppressions`; false with a line in Error.
bool loadSuppressions(const char *Path, Text &Error);
bool isSuppressed(const Finding &F);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_SUPPRESS_H
