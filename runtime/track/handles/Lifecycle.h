// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls outside the life of MPI, and what is left over at its end. Decides
/// when the trackers begin; must not know how anything is tracked.

#ifndef TUTTI_TRACK_HANDLES_LIFECYCLE_H
#define TUTTI_TRACK_HANDLES_LIFECYCLE_H

#include "core/Hidden.h"
#include "tutti/MpiTable.h"

#include <atomic>

namespace tutti::rt::track {

enum class Phase : uint8_t {
  Before, ///< MPI_Init was not seen
  On,
  Off,        ///< switched off, or there are only sessions
  Finalizing, ///< inside MPI_Finalize
  After
};
TUTTI_HIDDEN extern std::atomic<Phase> Now;
/// Inside MPI_Init: what MPI itself calls there is its own business.
TUTTI_HIDDEN extern std::atomic<bool> Starting;

/// MPI_Init is done, the trackers have started; Checked: the runtime runs.
void begin(bool Checked);
/// MPI_Finalize begins.
void beginEnd();
/// MPI_Finalize is done: tells what is left over.
void end();

/// Before a call that is made while the trackers are not on.
void checkLife(Fn F, const void *ReturnAddress);
/// A call that starts MPI although it runs, or ran.
void checkStart(Fn F, const void *ReturnAddress);
void tellStartedTwice(Fn F, uint32_t Site);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_LIFECYCLE_H
