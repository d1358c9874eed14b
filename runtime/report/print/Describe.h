// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words for what is on the board: communicators, calls, what a process does.

#ifndef TUTTI_REPORT_PRINT_DESCRIBE_H
#define TUTTI_REPORT_PRINT_DESCRIBE_H

#include "report/print/Finding.h"

namespace tutti::rt {

const char *callName(Fn F);
/// "MPI_COMM_WORLD", "the communicator made by MPI_Comm_split at x.c:3:4"; with
/// the place or without.
void nameObject(Text &Out, uint32_t Ring, bool WithPlace);
/// "4 x MPI_INT"
void nameData(Text &Out, const Record &R);
void nameOp(Text &Out, const Record &R);
/// The blocking call that a process is in; null when none or when not certain.
const ThreadStatus *blockedThread(const RankArea &A);
/// What a process does that has not come to a call.
void describeAbsent(Group &G, unsigned Local);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_DESCRIBE_H
