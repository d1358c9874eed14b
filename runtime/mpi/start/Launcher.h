// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Processes that were started together and are each alone in a job of its own,
/// because the launcher is that of another MPI.

#ifndef TUTTI_MPI_LAUNCHER_H
#define TUTTI_MPI_LAUNCHER_H

namespace tutti::rt {

/// Says so in one line, in the first of them. For a process that is alone.
void tellWrongLauncher();

} // namespace tutti::rt

#endif // TUTTI_MPI_LAUNCHER_H
