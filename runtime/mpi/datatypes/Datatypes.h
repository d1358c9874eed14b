// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The type signature of an MPI datatype. Decides it from the datatype's
/// envelope and contents, once per datatype.

#ifndef TUTTI_MPI_DATATYPES_H
#define TUTTI_MPI_DATATYPES_H

#include "core/Hidden.h"
#include "core/Hooks.h"
#include "core/board/Record.h"
#include "core/board/Signature.h"
#include "mpi/Mpi.h"
#include "mpi/start/Level.h"

#include <atomic>

namespace tutti::rt {

/// A type signature as records and fingerprints carry it.
struct Folded {
  Folded() = default;
  explicit Folded(const Signature &S) : Sum(S.fold()), Wild(S.Wild) {}
  bool operator==(const Folded &O) const { return Sum == O.Sum; }

  uint64_t Sum = 0; ///< 0: no data
  bool Wild = false;
};

struct TypeInfo {
  std::atomic<uint64_t> Handle{0}; ///< 0 when not in use
  Signature One;
  Folded OneFolded;
  int64_t Bytes = 0; ///< of data in one; negative when that is not known
  uint16_t Name = 0; ///< row of Types.def, or Record::DerivedType
  TypeInfo *Next = nullptr;
};

const TypeInfo *lookUpType(MPI_Datatype Type);

inline constexpr unsigned TypeCacheSize = 256;
TUTTI_HIDDEN extern std::atomic<const TypeInfo *> TheTypeCache[TypeCacheSize];

inline unsigned typeCacheIndex(uint64_t Handle) {
  return (Handle * 0x9e3779b97f4a7c15ull) >> 56;
}

/// Null for a handle that is none.
inline const TypeInfo *typeInfo(MPI_Datatype Type) {
  uint64_t Bits = handleBits(Type);
  const TypeInfo *Info =
      TheTypeCache[typeCacheIndex(Bits)].load(std::memory_order_acquire);
  if (__builtin_expect(
          Info && Info->Handle.load(std::memory_order_relaxed) == Bits, 1))
    return Info;
  return lookUpType(Type);
}

/// Of more elements than one: mostly of as many as the last time. Several
/// threads do without it.
struct LastFolded {
  Signature One;
  uint64_t Count = 0;
  Folded All;
};
TUTTI_HIDDEN extern LastFolded TheLastFolded;
Folded makeFolded(const Signature &One, uint64_t Count);

inline Folded foldedMany(const Signature &One, uint64_t Count) {
  const LastFolded &Last = TheLastFolded;
  if (__builtin_expect(Last.Count == Count && Last.One == One && !ManyThreads,
                       1))
    return Last.All;
  return makeFolded(One, Count);
}

inline Folded foldedOf(MPI_Datatype Type, MPI_Count Count) {
  const TypeInfo *Info = typeInfo(Type);
  if (__builtin_expect(Info && Count == 1, 1))
    return Info->OneFolded;
  if (!Info || Count <= 0)
    return {};
  return foldedMany(Info->One, static_cast<uint64_t>(Count));
}

/// Which elements of a named datatype have a folded signature with these last
/// 32 bits; false when none are found, or several. Takes milliseconds.
bool findAmount(uint32_t FoldedLow, Amount &Of);

/// 1 + row of Ops.def; operations of the program by whether they commute.
uint32_t opCode(MPI_Op Op);
inline constexpr uint32_t UserOp = 1000;

void startDatatypes();

} // namespace tutti::rt

#endif // TUTTI_MPI_DATATYPES_H
