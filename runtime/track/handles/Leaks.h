// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the program has not given back when MPI_Finalize is done: handles that
/// were never freed and requests that were never completed. Told once for all
/// processes of the node, by the last that comes; the job's exit status becomes
/// that of an error when its last process ends, so that nothing is cut short.

#ifndef TUTTI_TRACK_HANDLES_LEAKS_H
#define TUTTI_TRACK_HANDLES_LEAKS_H

namespace tutti::rt::track {

/// Right before MPI_Finalize: windows, because some MPIs do not survive it with
/// one alive.
void tellWindows();
/// After MPI_Finalize. Makes no MPI call.
void tellRemains();
/// Before MPI_Finalize, which may never come back because of them: puts the
/// operations that are open on the board.
void showOpen();
/// Watches the end of the process, for the exit status.
void registerExit();

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_LEAKS_H
