// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looking at the bytes of receive buffers.

#include "track/memory/Contents.h"

#include "core/Flags.h"
#include "track/memory/TypeMap.h"

#include <cstring>

namespace tutti::rt::track {

size_t contentLimit() {
  return static_cast<size_t>(TheFlags.checksum_limit) / 8;
}

namespace {

/// Every message is summed up, so this is less than for open operations.
uint32_t sumOf(const void *Data, size_t Size, bool MayBeGone) {
  return sumBlock(Data, Size, contentLimit(), MayBeGone);
}

/// 0 when they do not follow each other from the buffer's address on.
size_t sizeOf(const void *Data, MPI_Count Count, MPI_Datatype Type) {
  if (!TheFlags.checksums || !Data || Count <= 0)
    return 0;
  const TypeMap *M = typeMap(Type);
  if (!M || !M->Plain)
    return 0;
  return static_cast<size_t>(Count) * static_cast<size_t>(M->Extent);
}

} // namespace

uint32_t contentOf(const void *Data, MPI_Count Count, MPI_Datatype Type) {
  size_t Size = sizeOf(Data, Count, Type);
  return Size ? sumOf(Data, Size, false) : 0;
}

uint32_t contentOf(const void *Data, size_t Size) {
  return sumOf(Data, Size, true);
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

void Contents::post(void *Buffer, MPI_Count Count, MPI_Datatype Type) {
  Size = sizeOf(Buffer, Count, Type);
  Data = Size ? static_cast<const unsigned char *>(Buffer) : nullptr;
  if (!Data)
    return;
  Differs = Early = false;
  bool Readable = copyBlock(Old, Data, Size < NumKept ? Size : NumKept);
  if (Size > NumKept)
    Readable = Readable && (Before = sumOf(Data, Size, false)) != 0;
  if (!Readable)
    Data = nullptr; // the host cannot read it
}

bool Contents::isAsSummed() const {
  uint32_t Now = sumOf(Data, Size, true);
  return Now == Before || !Now;
}

bool Contents::keepSeen() {
  if (!Differs)
    copyOfAnyone(Seen, Data, Size < NumKept ? Size : NumKept);
  Differs = true;
  return true;
}

bool Contents::isForeign() const {
  unsigned char Now[NumKept];
  size_t Kept = Size < NumKept ? Size : NumKept;
  if (!Differs || !sumOf(Data, Size, true))
    return false;
  copyOfAnyone(Now, Data, Kept);
  for (size_t I = 0; I < Kept; ++I)
    if (Seen[I] != Old[I] && Seen[I] != Now[I])
      return true;
  return false;
}

bool Contents::isOther(uint32_t Sent, size_t Bytes) const {
  uint32_t Now = Sent && Bytes <= Size ? sumOf(Data, Bytes, true) : 0;
  return Now && Now != Sent;
}

} // namespace tutti::rt::track
