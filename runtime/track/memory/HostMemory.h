// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which buffers may be looked at. An MPI library that knows accelerators takes
/// pointers that the host cannot follow, or should not: managed memory would be
/// copied to the host, page by page. Decides it from what the accelerator's own
/// library says of the pointer, else from the system; must not know what is
/// looked for.
///
/// A page that could be read is remembered, so that for most buffers this is a
/// look into a table. A program may make such a page unreadable later, or give
/// it back and get a device's memory in its place: where there is a library of
/// accelerators in the process, nothing is remembered; elsewhere such memory
/// has no business in a call.

#ifndef TUTTI_TRACK_MEMORY_HOSTMEMORY_H
#define TUTTI_TRACK_MEMORY_HOSTMEMORY_H

#include "core/Hidden.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tutti::rt::track {

inline constexpr unsigned KnownPages = 1024, PageShift = 12;
TUTTI_HIDDEN extern std::atomic<uintptr_t> TheKnownPages[KnownPages];

/// Entries are inverted: an empty one is no page.
inline bool isKnownPage(uintptr_t At) {
  uintptr_t Page = At >> PageShift;
  return TheKnownPages[Page % KnownPages].load(std::memory_order_relaxed) ==
         ~Page;
}

/// Memory blocks from this size on are given back to the system when freed.
inline constexpr uintptr_t MayVanish = 64 * 1024;
bool askWhetherReadable(uintptr_t Low, uintptr_t High, bool MayBeGone);

/// Of the bytes from Low to before High: both ends and the middle stand for
/// all, a buffer is one allocation. MayBeGone: the program may have freed it.
inline bool isReadable(uintptr_t Low, uintptr_t High, bool MayBeGone) {
  bool OnePage = (Low ^ (High - 1)) < uintptr_t(1) << PageShift;
  if (__builtin_expect(isKnownPage(Low) && (OnePage || isKnownPage(High - 1)) &&
                           (!MayBeGone || High - Low < MayVanish),
                       1))
    return true;
  return askWhetherReadable(Low, High, MayBeGone);
}

/// Buffers that were not looked at although they were there.
uint64_t numUnreadable();

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_HOSTMEMORY_H
