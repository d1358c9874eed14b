// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What this process says about its windows to other nodes, which prove from it
/// that a post, a completion or a lock cannot come. Called by the thread that
/// watches, while those of the program are inside MPI.

#ifndef TUTTI_TRACK_ONESIDED_WINDOWREPORTS_H
#define TUTTI_TRACK_ONESIDED_WINDOWREPORTS_H

#include "core/board/RankArea.h"

namespace tutti::rt {
class WaitReportWriter;
} // namespace tutti::rt

namespace tutti::rt::track {

/// See Hooks.h.
bool tellWindows(WaitReportWriter &Out);
bool eachOnWindow(const Operation &Op, bool (*What)(const Operation &Op));

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ONESIDED_WINDOWREPORTS_H
