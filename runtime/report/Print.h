// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A finding as text or as a line of JSON. Decides the format of reports, which
/// users and tests rely on; must not know how a finding came to be.

#ifndef TUTTI_REPORT_PRINT_H
#define TUTTI_REPORT_PRINT_H

#include "report/Finding.h"

namespace tutti::rt {

void printText(Text &Out, const Finding &F, bool Colored);
void printJson(Text &Out, const Finding &F);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_H
