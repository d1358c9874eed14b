// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory of calls and operations as ThreadSanitizer's accesses, byte by
/// byte of the datatypes. Must not know which call it is.

#ifndef TUTTI_TRACK_THREADS_ACCESSES_H
#define TUTTI_TRACK_THREADS_ACCESSES_H

#include "core/threads/ThreadSanitizer.h"
#include "track/memory/BufferRegions.h"

namespace tutti::rt::track {

/// By this thread, in the call that returns to Pc.
void tellAccesses(const BufferRegions &Memory, const void *Pc);
/// By an operation with this name, from now on. Null: it is not told.
void *operationBegins(const BufferRegions &Memory, const char *Name,
                      const void *Pc);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_THREADS_ACCESSES_H
