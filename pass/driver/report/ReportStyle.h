// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The style sheet of a page.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTSTYLE_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTSTYLE_H

namespace tutti::driver {

extern const char *const PageStyle;

} // namespace tutti::driver

#endif
