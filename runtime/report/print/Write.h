// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Getting a text to a descriptor or a file, whole; what cannot be written is
/// said once, on the standard error.

#ifndef TUTTI_REPORT_PRINT_WRITE_H
#define TUTTI_REPORT_PRINT_WRITE_H

#include "core/Text.h"

namespace tutti::rt {

/// False when the system refuses a part of it; errno tells why.
bool writeAll(int Fd, const Text &T);

/// Opens Path to write T with O_APPEND or O_TRUNC.
void writeFile(const char *Path, int How, const Text &T);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_WRITE_H
