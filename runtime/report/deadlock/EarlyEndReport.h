// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reports of processes that end without MPI_Finalize.

#ifndef TUTTI_REPORT_DEADLOCK_EARLYENDREPORT_H
#define TUTTI_REPORT_DEADLOCK_EARLYENDREPORT_H

#include <cstdint>

namespace tutti::rt {

/// After the job: these processes, by local number, vanished first. Tells that,
/// and what the others were doing.
void tellVanished(const uint64_t *Gone);

/// By the thread that watches: a thread of this process is about to end it (see
/// core/ends/EarlyEnd.h), and waits until that is told.
void tellEarlyEnd();

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_EARLYENDREPORT_H
