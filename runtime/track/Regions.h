// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory that a call reads and writes, as regions: elements of a datatype
/// from an address on. Decides whether two regions share a byte and what the
/// bytes of one sum up to; must not know which call it was.

#ifndef TUTTI_TRACK_REGIONS_H
#define TUTTI_TRACK_REGIONS_H

#include "track/TypeMap.h"

#include <cstddef>

namespace tutti::rt::track {

struct Region {
  uintptr_t Base;
  int64_t Count;
  TypeMap *Map;
  bool Written;

  uintptr_t low() const {
    int64_t Last = (Count - 1) * Map->Extent;
    return Base + static_cast<uintptr_t>(Map->Low + (Last < 0 ? Last : 0));
  }
  uintptr_t high() const {
    int64_t Last = (Count - 1) * Map->Extent;
    return Base + static_cast<uintptr_t>(Map->High + (Last > 0 ? Last : 0));
  }
};

/// All regions of one call. Allocates only when it has many.
class Regions {
public:
  Regions() : At(Few) {}
  ~Regions();
  Regions(const Regions &) = delete;
  Regions &operator=(const Regions &) = delete;

  /// Nothing is added for a datatype that is not known or has no data.
  void add(const void *Base, int64_t Count, MPI_Datatype Type, bool Written);
  size_t size() const { return Size; }
  const Region &operator[](size_t I) const { return At[I]; }
  /// Takes over all of Other's; keeps the datatypes' maps alive.
  void keep(Regions &Other);
  void clear();
  /// From the first to the last byte that is read, or written; false when none.
  bool hull(bool Written, uintptr_t &Low, uintptr_t &High) const;

private:
  static constexpr size_t NumFew = 3;
  Region *At;
  size_t Size = 0, Room = NumFew;
  bool Kept = false;
  Region Few[NumFew];
};

/// Something is written with a datatype of which two entries are the same byte,
/// or two elements of which share one.
bool overlapsItself(const Regions &R);
/// Two of the regions that are written share a byte.
bool blocksOverlap(const Regions &R);
/// True only when it is certain.
bool overlap(const Region &A, const Region &B);
/// One of Read's regions that is not written, or any, with one of Written's.
bool overlap(const Regions &A, bool WrittenA, const Regions &B, bool WrittenB);

/// Of all regions that are not written; of large ones a sample of about Limit
/// bytes. False when the memory, which MayBeGone, is not there any more. Of
/// several equal Parts of each only this one.
bool checksum(const Regions &R, size_t Limit, bool MayBeGone, uint64_t &Sum,
              int Parts = 1, int Part = 0);
/// The same for one block, never 0; 0 when it is not there any more.
uint32_t sumBlock(const void *Data, size_t Size, size_t Limit, bool MayBeGone);
/// Of memory that a wrong program may be writing to.
void copyOfAnyone(unsigned char *To, const unsigned char *From, size_t Size);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_REGIONS_H
