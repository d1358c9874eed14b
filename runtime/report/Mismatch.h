// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for two records that do not agree.

#ifndef TUTTI_REPORT_MISMATCH_H
#define TUTTI_REPORT_MISMATCH_H

#include "core/Record.h"
#include "report/Finding.h"

namespace tutti::rt {

/// "different roots in MPI_Bcast on "
void putHeadline(Text &Out, Check Id, Fn Function);
/// What of the record matters for this check.
void putDetail(Group &G, Check Id, const Record &R);

} // namespace tutti::rt

#endif // TUTTI_REPORT_MISMATCH_H
