// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Adds the items of a datatype up, block by block. Those of more blocks than
/// are kept are not known.

#include "analysis/execution/interpreter/memory/TypeLayout.h"
#include "model/Incomplete.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace tutti {

static constexpr size_t MostBlocks = 256;
/// Beyond that sums would overflow.
static constexpr int64_t Largest = int64_t(1) << 40;

TypeLayout TypeLayout::of(const BasicType &B) {
  TypeLayout L;
  L.Blocks.push_back({0, int64_t(B.Bytes), &B});
  L.Upper = B.Bytes;
  L.Empty = false;
  // What is between the value and the location of a pair is no data.
  L.Known = !B.isPair();
  return L;
}

void TypeLayout::widen(const TypeLayout &Item, int64_t From, int64_t To) {
  if (Bounded && !Item.Bounded)
    return;
  if (Empty || (Item.Bounded && !Bounded)) {
    Lower = From;
    Upper = To;
  } else {
    Lower = std::min(Lower, From);
    Upper = std::max(Upper, To);
  }
  Bounded |= Item.Bounded;
  Empty = false;
}

void TypeLayout::add(const TypeLayout &Item, int64_t Offset, int64_t Count) {
  const int64_t Step = Item.extent();
  if (!Known || Count == 0)
    return;
  Known = Item.Known && Count > 0 && Count < Largest && Step >= 0 &&
          Step < Largest && Count * Step < Largest && Offset > -Largest &&
          Offset < Largest;
  if (!Known)
    return;
  widen(Item, Offset + Item.Lower, Offset + Item.Upper + (Count - 1) * Step);
  const bool Dense =
      Item.Blocks.size() == 1 && Item.Blocks.front().Bytes == Step;
  for (int64_t I = 0; I < (Dense ? 1 : Count); ++I)
    for (const Block &B : Item.Blocks) {
      const int64_t At = Offset + I * Step + B.Offset;
      const int64_t Bytes = Dense ? Count * Step : B.Bytes;
      if (!Blocks.empty() && Blocks.back().Of == B.Of &&
          Blocks.back().Offset + Blocks.back().Bytes == At)
        Blocks.back().Bytes += Bytes;
      else
        Blocks.push_back({At, Bytes, B.Of});
      if (Incomplete::reached(Blocks.size() > MostBlocks, Incomplete::Size)) {
        Known = false;
        return;
      }
    }
}

void TypeLayout::bound(int64_t From, int64_t To) {
  Lower = From;
  Upper = To;
  Bounded = true;
  Known &= From > -Largest && To >= From && To < Largest;
}

void TypeLayout::pad() {
  if (Bounded || !Known)
    return;
  int64_t Align = 1;
  for (const Block &B : Blocks)
    Align = std::max<int64_t>(
        Align, B.Of->Of == BasicType::Complex ? B.Of->Bytes / 2 : B.Of->Bytes);
  Upper = Lower + int64_t(alignTo(uint64_t(extent()), uint64_t(Align)));
}

} // namespace tutti
