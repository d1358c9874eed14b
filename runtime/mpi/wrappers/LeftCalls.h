// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a call can have been left by an exception or a long jump: what it
/// marks as in use stays so until its thread makes the next call, and is no
/// proof of anything meanwhile.

#ifndef TUTTI_MPI_LEFTCALLS_H
#define TUTTI_MPI_LEFTCALLS_H

#include "core/Hidden.h"

#include <atomic>

namespace tutti::rt {

/// The program has made an error handler.
TUTTI_HIDDEN extern std::atomic<bool> CallsMayBeLeft;

} // namespace tutti::rt

#endif // TUTTI_MPI_LEFTCALLS_H
