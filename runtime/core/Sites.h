// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where a call stands in the source, as a small number that means the same to
/// every process of the node. Each place is written to the board once, when it
/// is first met. Knows site descriptors and return addresses, not calls.

#ifndef TUTTI_CORE_SITES_H
#define TUTTI_CORE_SITES_H

#include "core/Hidden.h"
#include "core/board/Board.h"
#include "tutti/Abi.h"

namespace tutti::rt {

/// 0 is the place that is not known.
uint32_t makeSite(const void *Key, const tutti_site *Descriptor,
                  const void *ReturnAddress);

/// The same without a descriptor, where calls through MPI's layer for Fortran
/// are told apart: by the frame of the function that returns there, where that
/// is known.
uint32_t makeSiteOfCaller(const void *ReturnAddress, const void *Frame);

/// What the board says of a return address, written elsewhere.
void describeReturn(SiteText &T, const void *ReturnAddress);

/// From a key to the number that it was given, found again without a lock. A
/// key and its number are one word, so that no reader can pair one key with
/// another's number. Keys beyond its 48 bits are not kept.
class SiteCache {
public:
  /// 0 when it is not there, else the number plus 1.
  uint32_t find(const void *Key) const {
    uint64_t Found = at(Key).load(std::memory_order_acquire);
    return __builtin_expect(Found >> NumberBits == bits(Key), 1)
               ? static_cast<uint32_t>(Found & NumberMask)
               : 0;
  }
  void keep(const void *Key, uint32_t Number) {
    if (bits(Key) >> (64 - NumberBits) == 0)
      at(Key).store(bits(Key) << NumberBits | (Number + 1),
                    std::memory_order_release);
  }

private:
  static constexpr unsigned NumberBits = 16;
  static constexpr uint64_t NumberMask = (1u << NumberBits) - 1;
  static_assert(MaxSites < NumberMask, "a number and 1 have to fit");
  static uint64_t bits(const void *Key) {
    return reinterpret_cast<uintptr_t>(Key);
  }
  static unsigned placeOf(const void *Key) {
    return bits(Key) * 0x9e3779b97f4a7c15ull >> 54;
  }
  std::atomic<uint64_t> &at(const void *Key) { return Entries[placeOf(Key)]; }
  const std::atomic<uint64_t> &at(const void *Key) const {
    return Entries[placeOf(Key)];
  }

  std::atomic<uint64_t> Entries[1024];
};
TUTTI_HIDDEN extern SiteCache TheSiteCache;

/// The number of the place that the descriptor says, else the return address.
inline uint32_t siteOf(const tutti_site *Descriptor,
                       const void *ReturnAddress) {
  const void *Key =
      Descriptor ? static_cast<const void *>(Descriptor) : ReturnAddress;
  uint32_t Site = TheSiteCache.find(Key);
  return __builtin_expect(Site != 0, 1)
             ? Site - 1
             : makeSite(Key, Descriptor, ReturnAddress);
}

/// The same place in the source: sites of different processes have different
/// numbers.
bool sameSite(unsigned OwnerA, uint32_t A, unsigned OwnerB, uint32_t B);

} // namespace tutti::rt

#endif // TUTTI_CORE_SITES_H
