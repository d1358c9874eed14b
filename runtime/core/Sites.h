// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where a call stands in the source, as a small number that means the same to
/// every process of the node. Each place is written to the board once, when it
/// is first met. Knows site descriptors and return addresses, not calls.

#ifndef TUTTI_CORE_SITES_H
#define TUTTI_CORE_SITES_H

#include "core/Board.h"
#include "tutti/Abi.h"

namespace tutti::rt {

/// 0 is the place that is not known.
uint32_t makeSite(const void *Key, const tutti_site *Descriptor,
                  const void *ReturnAddress);

struct SiteCache {
  struct Entry {
    std::atomic<const void *> Key;
    std::atomic<uint32_t> Site;
  };
  Entry Entries[1024];
};
extern SiteCache TheSiteCache;

/// The number of the place that the descriptor says, else the return address.
inline uint32_t siteOf(const tutti_site *Descriptor,
                       const void *ReturnAddress) {
  const void *Key =
      Descriptor ? static_cast<const void *>(Descriptor) : ReturnAddress;
  SiteCache::Entry &E =
      TheSiteCache
          .Entries[(reinterpret_cast<uintptr_t>(Key) * 0x9e3779b97f4a7c15ull) >>
                   54];
  uint32_t Site = E.Site.load(std::memory_order_acquire);
  if (__builtin_expect(E.Key.load(std::memory_order_relaxed) == Key, 1) && Site)
    return Site - 1;
  return makeSite(Key, Descriptor, ReturnAddress);
}

/// The same place in the source: sites of different processes have different
/// numbers.
bool sameSite(unsigned OwnerA, uint32_t A, unsigned OwnerB, uint32_t B);

} // namespace tutti::rt

#endif // TUTTI_CORE_SITES_H
