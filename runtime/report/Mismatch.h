// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The words for two records that do not agree.

#ifndef TUTTI_REPORT_MISMATCH_H
#define TUTTI_REPORT_MISMATCH_H

#include "core/board/Record.h"
#include "report/print/Finding.h"

namespace tutti::rt {

/// Gives the members that are on their way the time to come: they are held
/// right before the call, so the report can say what all of them were about to
/// do. No longer than needed: those that are stuck elsewhere do not come.
void waitForMembers(uint32_t Ring, uint32_t Call);

/// "different roots in MPI_Bcast on "
void putHeadline(Text &Out, Check Id, Fn Function);
/// What of the record matters for this check.
void putDetail(Group &G, Check Id, const Record &R);

} // namespace tutti::rt

#endif // TUTTI_REPORT_MISMATCH_H
