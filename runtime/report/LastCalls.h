// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The collective calls that the ranks of a finding have made before it, those
/// of this node.

#ifndef TUTTI_REPORT_LASTCALLS_H
#define TUTTI_REPORT_LASTCALLS_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Null when they have made none. By who has the floor: one report at a time.
const CallHistory *lastCallsOf(const Finding &F);

} // namespace tutti::rt

#endif // TUTTI_REPORT_LASTCALLS_H
