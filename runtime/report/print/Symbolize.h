// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Source lines of addresses in uninstrumented code: a program in PATH is
/// asked, one process for all addresses of a module, and all of a report have
/// one limit of time. Knows modules and addresses, not findings.

#ifndef TUTTI_REPORT_PRINT_SYMBOLIZE_H
#define TUTTI_REPORT_PRINT_SYMBOLIZE_H

#include "report/print/Finding.h"

namespace tutti::rt {

struct AddressQuery {
  const char *Module;
  uint64_t Offset;
  Place *Answer; ///< file, line, column and function are written when known
  bool Known = false;
};

/// What is shown of an address: what the symbolizer said, if anything, else the
/// module and the offset. T has the function that the module itself names.
void finishPlace(Place &P, const SiteText &T, const char *Module, bool Known);

/// Answers what can be answered before the time is over.
void symbolize(AddressQuery *Queries, unsigned N);

/// For all look-ups of one report, together: others wait for it.
extern unsigned SymbolizerLimitMs;
/// A new report may take its own time.
void renewSymbolizerTime();

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_SYMBOLIZE_H
