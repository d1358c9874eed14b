// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The memory that a call reads and writes, as regions: elements of a datatype
/// from an address on. Decides whether two regions share a byte and what the
/// bytes of one sum up to; must not know which call it was.

#ifndef TUTTI_TRACK_MEMORY_BUFFERREGIONS_H
#define TUTTI_TRACK_MEMORY_BUFFERREGIONS_H

#include "core/Hidden.h"
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

/// Elements without holes between them are so many bytes: then their datatype
/// is of no interest any more, and may be freed.
TUTTI_HIDDEN extern TypeMap TheBytes;

/// All regions of one call. Allocates only when it has many.
class BufferRegions {
public:
  BufferRegions() : At(Few) {}
  ~BufferRegions() {
    if (__builtin_expect(holdsMore(), 0))
      letGo();
  }
  BufferRegions(const BufferRegions &) = delete;
  BufferRegions &operator=(const BufferRegions &) = delete;

  /// Nothing is added for a datatype that is not known (null) or has no data.
  __attribute__((always_inline)) void add(const void *Base, int64_t Count,
                                          TypeMap *Map, bool Written) {
    if (Count <= 0 || !Map || !Map->Sized)
      return;
    // Mostly there is one block, or one of each kind.
    if (__builtin_expect((Size && (Size > 1 || Few[0].Written == Written)) ||
                             !Map->Dense,
                         0))
      return addAnother(Base, Count, Map, Written);
    uintptr_t Low =
        reinterpret_cast<uintptr_t>(Base) + static_cast<uintptr_t>(Map->Low);
    int64_t Bytes = Count * Map->Extent;
    uintptr_t High = Low + static_cast<uintptr_t>(Bytes);
    Few[Size++] = {Low, Bytes, &TheBytes, Low, High, Written};
    Hulls[Written] = {Low, High};
  }
  size_t size() const { return Size; }
  const Region &operator[](size_t I) const { return At[I]; }
  /// Takes over all of Other's; keeps the datatypes' maps alive.
  void keep(BufferRegions &Other) {
    if (__builtin_expect(holdsMore() || Other.HasMaps || Other.Size > 1, 0))
      return takeOver(Other);
    // Mostly it is one block of bytes.
    if ((Size = Other.Size))
      Few[0] = Other.Few[0];
    HasLoose = false;
    Hulls[0] = Other.Hulls[0];
    Hulls[1] = Other.Hulls[1];
  }
  /// The same of its own.
  void keepMaps() {
    if (__builtin_expect(HasMaps, 0))
      retainMaps();
  }
  void clear() {
    if (__builtin_expect(holdsMore(), 0))
      letGo();
    Size = 0;
    HasLoose = HasMaps = false;
    Hulls[0] = Hulls[1] = Empty;
  }
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
  /// Of one block that is read, or written, without holes, the only region;
  /// else null.
  const Region *onlyBlock(bool Written) const {
    return Size == 1 && !HasMaps && At[0].Written == Written ? At : nullptr;
  }

private:
  void addAnother(const void *Base, int64_t Count, TypeMap *Map, bool Written);
  bool makeRoom();
  void takeOver(BufferRegions &Other);
  void retainMaps();
  bool holdsMore() const { return Kept || At != Few; }
  void letGo();
  /// Hulls and the bits above, of the last one.
  void note(const Region &R) {
    Hull &H = Hulls[R.Written];
    H.Low = R.Low < H.Low ? R.Low : H.Low;
    H.High = R.High > H.High ? R.High : H.High;
  }

  struct Hull {
    uintptr_t Low, High;
  };
  static constexpr size_t NumFew = 3;
  Region *At;
  size_t Size = 0, Room = NumFew;
  bool Kept = false; ///< the maps
  bool HasLoose = false;
  bool HasMaps = false; ///< some are not bytes without a hole
  static constexpr Hull Empty = {~uintptr_t(0), 0};
  Hull Hulls[2] = {Empty, Empty}; ///< read, written
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
} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MEMORY_BUFFERREGIONS_H
