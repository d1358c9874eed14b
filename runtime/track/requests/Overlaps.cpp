// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether a call uses memory that an open operation uses.

#include "track/requests/RequestChecks.h"
#include "track/requests/RequestTable.h"

namespace tutti::rt::track {

namespace open {

namespace {

/// New has memory of a partition that has not arrived, as far as is known.
bool overlapsPartition(const BufferRegions &New, bool Written,
                       const OpenRequest &Other) {
  Region Of = Other.Memory[0];
  const uintptr_t Base = Of.Base;
  const int64_t Each = Of.Count / Other.Parts.Size;
  for (int I = 0; I < Other.Parts.Size; ++I) {
    if (Other.Parts.has(I))
      continue;
    Of.set(Base + static_cast<uintptr_t>(I * Each * Of.Map->Extent), Each);
    for (size_t J = 0; J < New.size(); ++J)
      if (New[J].Written == Written && overlap(New[J], Of))
        return true;
  }
  return false;
}

/// A request that something else has in the same memory.
const OpenRequest *conflict(const BufferRegions &New, const OpenRequest *Self) {
  const OpenRequest *Found = nullptr;
  for (int Written = 0; Written < 2 && !Found; ++Written) {
    uintptr_t Low, High;
    if (!New.hull(Written, Low, High))
      continue;
    Memory.find(Low, High, [&](Interval &I) {
      auto *Other = static_cast<OpenRequest *>(I.Owner);
      // Several may read the same memory.
      if (Other == Self || Other->isDoubtful() || (!Written && !I.Written) ||
          (Other->receivesPartitions()
               ? !overlapsPartition(New, Written, *Other)
               : !overlap(New, Written, Other->Memory, I.Written)))
        return false;
      Found = Other;
      return true;
    });
  }
  return Found;
}

} // namespace

void lookForOverlap(Fn F, uint32_t Site, const BufferRegions &New,
                    const OpenRequest *Self) {
  Fn OtherMaker = Fn::None;
  uint32_t OtherSite = 0;
  {
    Locked L;
    if (const OpenRequest *Other = conflict(New, Self)) {
      OtherMaker = Other->Maker;
      OtherSite = Other->StartedAt;
    }
  }
  if (OtherMaker != Fn::None)
    tellOverlap(F, Site, OtherMaker, OtherSite);
}

} // namespace open

} // namespace tutti::rt::track
