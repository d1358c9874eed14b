// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking at the bytes of receive buffers.

#include "track/memory/Contents.h"

#include "track/memory/TypeMap.h"

#include <cstring>

namespace tutti::rt::track {

size_t contentSize(const void *Data, MPI_Count Count, MPI_Datatype Type) {
  if (!TheFlags.checksums || !Data || Count <= 0)
    return 0;
  const TypeMap *M = typeMap(Type);
  if (!M || !M->Plain)
    return 0;
  return static_cast<size_t>(Count) * static_cast<size_t>(M->Extent);
}

Contents &Contents::operator=(const Contents &Other) {
  Data = Other.Data;
  if (!Data || &Other == this)
    return *this;
  Size = Other.Size;
  Before = Other.Before;
  Differs = Other.Differs;
  Early = Other.Early;
  size_t Kept = Size < NumKept ? Size : NumKept;
  memcpy(Old, Other.Old, Kept);
  if (Differs)
    memcpy(Seen, Other.Seen, Kept);
  return *this;
}

void Contents::postLong() {
  Before = contentOf(Data, Size, false);
  if (!Before || !copyBlock(Old, Data, NumKept))
    Data = nullptr; // the host cannot read it
}

bool Contents::isAsSummed() const {
  uint32_t Now = contentOf(Data, Size, true);
  return Now == Before || !Now;
}

void Contents::keepSeen() {
  if (!Differs)
    copyOfAnyone(Seen, Data, Size < NumKept ? Size : NumKept);
  Differs = true;
}

bool Contents::isForeign() const {
  unsigned char Now[NumKept];
  size_t Kept = Size < NumKept ? Size : NumKept;
  if (!Differs || !contentOf(Data, Size, true))
    return false;
  copyOfAnyone(Now, Data, Kept);
  for (size_t I = 0; I < Kept; ++I)
    if (Seen[I] != Old[I] && Seen[I] != Now[I])
      return true;
  return false;
}

bool Contents::isOther(uint32_t Sent, size_t Bytes) const {
  uint32_t Now = Sent && Bytes <= Size ? contentOf(Data, Bytes, true) : 0;
  return Now && Now != Sent;
}

} // namespace tutti::rt::track
