// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What compilers and jobs have written, as findings of a page.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTREAD_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTREAD_H

#include "driver/report/ReportPage.h"

namespace tutti::driver {

/// Adds the findings of a SARIF log (.sarif), or of one with a finding in each
/// line. Lines that are no finding are left out: a killed job may leave one
/// half written. Ends the program when the file cannot be read.
void readLog(const std::string &Path, std::vector<ReportItem> &Items);

} // namespace tutti::driver

#endif
