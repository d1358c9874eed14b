// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Threads of OpenMP in the report of a wait: which one of its team a thread
/// is, and where those wait that are not in MPI.

#ifndef TUTTI_REPORT_DEADLOCK_TEAMREPORT_H
#define TUTTI_REPORT_DEADLOCK_TEAMREPORT_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Of the thread in this place of the board, which is in a call.
void nameThread(Text &Out, unsigned Local, unsigned Thread);
/// Add for the threads of a process that wait in OpenMP, those together that
/// wait at the same place.
void eachTeamWait(unsigned Local, void (*Add)(const Group &));

} // namespace tutti::rt

#endif // TUTTI_REPORT_DEADLOCK_TEAMREPORT_H
