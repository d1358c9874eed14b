// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory that a call reads and writes, as regions: elements of a datatype
/// from an address on. Decides whether two regions share a byte and what the
/// bytes of one sum up to; must not know which call it was.

#ifndef TUTTI_TRACK_MEMORY_BUFFERREGIONS_H
#define TUTTI_TRACK_MEMORY_BUFFERREGIONS_H

#include "track/memory/TypeMap.h"

#include <cstddef>

namespace tutti::rt::track {

struct Region {
  uintptr_t Base;
  int64_t Count;
  TypeMap *Map; ///< elements without holes between them are so many bytes
  uintptr_t Low, High; ///< first byte and the one after the last
  bool Written;

  uintptr_t low() const { return Low; }
  uintptr_t high() const { return High; }
  /// Other elements of the same datatype.
  void set(uintptr_t From, int64_t Number) {
    int64_t Last = (Number - 1) * Map->Extent;
    Base = From;
    Count = Number;
    Low = From + static_cast<uintptr_t>(Map->Low + (Last < 0 ? Last : 0));
    High = From + static_cast<uintptr_t>(Map->High + (Last > 0 ? Last : 0));
  }
};

/// All regions of one call. Allocates only when it has many.
class BufferRegions {
public:
  BufferRegions() : At(Few) {}
  ~BufferRegions() {
    if (__builtin_expect(Kept || At != Few, 0))
      clear();
  }
  BufferRegions(const BufferRegions &) = delete;
  BufferRegions &operator=(const BufferRegions &) = delete;

  /// Nothing is added for a datatype that is not known or has no data.
  void add(const void *Base, int64_t Count, MPI_Datatype Type, bool Written);
  size_t size() const { return Size; }
  const Region &operator[](size_t I) const { return At[I]; }
  /// Takes over all of Other's; keeps the datatypes' maps alive.
  void keep(BufferRegions &Other);
  void clear();
  /// From the first to the last byte that is read, or written; false when none.
  bool hull(bool Written, uintptr_t &Low, uintptr_t &High) const {
    Low = Hulls[Written].Low;
    High = Hulls[Written].High;
    return Low < High;
  }
  /// Some byte that is read may be one that is written.
  bool mayAlias() const {
    return Hulls[0].Low < Hulls[1].High && Hulls[1].Low < Hulls[0].High;
  }
  /// Something is written with elements that may share a byte.
  bool mayOverlapItself() const { return HasLoose; }
  /// Of one block that is read, without holes, the only region; else null.
  const Region *onlyBlock() const {
    return Size == 1 && isBytes(At[0]) && !At[0].Written ? At : nullptr;
  }

private:
  static bool isBytes(const Region &R);
  bool makeRoom();
  /// Hulls and the bits above, of the last one.
  void note(const Region &R) {
    Hull &H = Hulls[R.Written];
    H.Low = R.Low < H.Low ? R.Low : H.Low;
    H.High = R.High > H.High ? R.High : H.High;
  }

  struct Hull {
    uintptr_t Low = ~uintptr_t(0), High = 0;
  };
  static constexpr size_t NumFew = 3;
  Region *At;
  size_t Size = 0, Room = NumFew;
  bool Kept = false, HasLoose = false;
  MPI_Datatype LastType; ///< of Size > 0
  TypeMap *LastMap;
  Hull Hulls[2]; ///< read, written
  Region Few[NumFew];
};

/// Something is written with a datatype of which two entries are the same byte,
/// or two elements of which share one.
bool overlapsItself(const BufferRegions &R);
/// Two of the regions that are written share a byte.
bool blocksOverlap(const BufferRegions &R);
/// True only when it is certain.
bool overlap(const Region &A, const Region &B);
/// One of Read's regions that is not written, or any, with one of Written's.
bool overlap(const BufferRegions &A, bool WrittenA, const BufferRegions &B,
             bool WrittenB);

/// Of all regions that are not written; of large ones a sample of about Limit
/// bytes. False when the memory cannot be read, or MayBeGone and is not there
/// any more. Of several equal Parts of each only this one.
bool checksum(const BufferRegions &R, size_t Limit, bool MayBeGone,
              uint64_t &Sum, int Parts = 1, int Part = 0);
/// The same for one block, never 0; 0 when it cannot be read.
uint32_t sumBlock(const void *Data, size_t Size, size_t Limit, bool MayBeGone);
/// Of memory that a wrong program may be writing to.
void copyOfAnyone(unsigned char *To, const unsigned char *From, size_t Size);

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_BUFFERREGIONS_H
