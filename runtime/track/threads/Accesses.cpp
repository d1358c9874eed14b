// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Going through the bytes of buffers.

#include "track/threads/Accesses.h"

namespace tutti::rt::track {

namespace {

/// More of one buffer would take longer than it is worth.
constexpr uint64_t MostRuns = 65536;

void tellRegion(const Region &R, const void *Pc) {
  const TypeMap &M = *R.Map;
  if (M.HullOnly || R.low() >= R.high())
    return;
  auto Tell = [&](uintptr_t At, size_t Size) {
    tsan::access(reinterpret_cast<const void *>(At), Size, R.Written, Pc);
  };
  if (M.Dense)
    return Tell(R.low(), R.high() - R.low());
  uint64_t Runs = static_cast<uint64_t>(R.Count) * M.NumSegments;
  for (uint64_t I = 0; I < Runs && I < MostRuns; ++I) {
    const Segment &S = M.Segments[I % M.NumSegments];
    int64_t Element = static_cast<int64_t>(I / M.NumSegments);
    Tell(R.Base + static_cast<uintptr_t>(Element * M.Extent + S.Offset),
         static_cast<size_t>(S.Length));
  }
}

} // namespace

void tellAccesses(const BufferRegions &Memory, const void *Pc) {
  if (Memory.size() == 0)
    return;
  tsan::Watched Now;
  bool Entered = tsan::enterCall();
  for (size_t I = 0; I < Memory.size(); ++I)
    tellRegion(Memory[I], Pc);
  if (Entered)
    tsan::leaveCall();
}

void *operationBegins(const BufferRegions &Memory, const char *Name,
                      const void *Pc) {
  if (Memory.size() == 0)
    return nullptr;
  void *Operation = tsan::enterOperation(Name);
  if (!Operation)
    return nullptr;
  for (size_t I = 0; I < Memory.size(); ++I)
    tellRegion(Memory[I], Pc);
  tsan::leaveOperation();
  return Operation;
}

} // namespace tutti::rt::track
