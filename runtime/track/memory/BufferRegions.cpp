// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparing regions. Where an exact answer would cost more than the call
/// itself, there is none, and nothing is reported.

#include "track/memory/BufferRegions.h"

#include <cstdlib>
#include <cstring>

namespace tutti::rt::track {

TypeMap TheBytes = {{1}, true, true, false, true, true,    false,
                    1,   1,    0,    1,     1,    {{0, 1}}};

namespace {

constexpr uint64_t MaxSteps = 1 << 14;

/// The first segment of element I that may touch anything from Low on.
uint32_t firstSegment(const TypeMap &M, uintptr_t Element, uintptr_t Low) {
  if (!M.Ordered)
    return 0;
  uint32_t Begin = 0, End = M.NumSegments;
  while (Begin < End) {
    uint32_t Middle = (Begin + End) / 2;
    const Segment &S = M.Segments[Middle];
    if (Element + static_cast<uintptr_t>(S.Offset + S.Length) <= Low)
      Begin = Middle + 1;
    else
      End = Middle;
  }
  return Begin;
}

/// Whether R has a byte in [Low, High); uses up Steps.
bool touches(const Region &R, uintptr_t Low, uintptr_t High, uint64_t &Steps) {
  const TypeMap &M = *R.Map;
  if (High <= R.low() || R.high() <= Low)
    return false;
  int64_t First = 0, Last = R.Count - 1;
  if (M.Extent > 0) {
    int64_t From = static_cast<int64_t>(Low - R.Base) - M.High;
    int64_t To = static_cast<int64_t>(High - R.Base) - M.Low;
    First = From >= 0 ? From / M.Extent : 0;
    Last = To >= 0 && To / M.Extent < Last ? To / M.Extent : Last;
  }
  for (int64_t I = First; I <= Last && Steps; ++I) {
    uintptr_t Element = R.Base + static_cast<uintptr_t>(I * M.Extent);
    for (uint32_t J = firstSegment(M, Element, Low); J < M.NumSegments && Steps;
         ++J, --Steps) {
      uintptr_t Begin = Element + static_cast<uintptr_t>(M.Segments[J].Offset);
      if (Begin < High &&
          Low < Begin + static_cast<uintptr_t>(M.Segments[J].Length))
        return true;
      if (M.Ordered && Begin >= High)
        break;
    }
  }
  return false;
}

uint64_t runs(const Region &R) {
  return R.Map->Dense ? 1 : static_cast<uint64_t>(R.Count) * R.Map->NumSegments;
}

/// Columns of one matrix: both repeat with one stride, side by side.
bool besideEachOther(const Region &A, const Region &B) {
  int64_t S = A.Map->Stride;
  if (S <= 0 || S != B.Map->Stride)
    return false;
  if ((A.Count > 1 && A.Map->Extent % S) || (B.Count > 1 && B.Map->Extent % S))
    return false;
  uint64_t Stride = static_cast<uint64_t>(S);
  uint64_t StartA = (A.Base + A.Map->Segments[0].Offset) % Stride;
  uint64_t StartB = (B.Base + B.Map->Segments[0].Offset) % Stride;
  uint64_t FromAToB = (StartB + Stride - StartA) % Stride;
  return static_cast<uint64_t>(A.Map->Segments[0].Length) <= FromAToB &&
         static_cast<uint64_t>(B.Map->Segments[0].Length) <= Stride - FromAToB;
}

} // namespace

bool overlap(const Region &A, const Region &B) {
  if (A.high() <= B.low() || B.high() <= A.low())
    return false;
  if (A.Map->HullOnly || B.Map->HullOnly)
    return false;
  if (A.Map->Dense && B.Map->Dense)
    return true;
  if (besideEachOther(A, B))
    return false;
  const Region &Few = runs(A) <= runs(B) ? A : B;
  const Region &Many = &Few == &A ? B : A;
  uint64_t Steps = MaxSteps;
  if (Few.Map->Dense)
    return touches(Many, Few.low(), Few.high(), Steps);
  for (int64_t I = 0; I < Few.Count && Steps; ++I)
    for (uint32_t J = 0; J < Few.Map->NumSegments && Steps; ++J, --Steps) {
      uintptr_t Begin =
          Few.Base + static_cast<uintptr_t>(I * Few.Map->Extent +
                                            Few.Map->Segments[J].Offset);
      uintptr_t End =
          Begin + static_cast<uintptr_t>(Few.Map->Segments[J].Length);
      if (touches(Many, Begin, End, Steps))
        return true;
      if (!Steps)
        return false;
    }
  return false;
}

/// Elements lie closer together than each is long, and not in its holes.
static bool elementsOverlap(const Region &R) {
  const TypeMap &M = *R.Map;
  int64_t Step = M.Extent < 0 ? -M.Extent : M.Extent;
  // Without a step nothing says where the next element lies.
  if (R.Count < 2 || M.HullOnly || M.High - M.Low <= Step || Step == 0)
    return false;
  constexpr int64_t Most = 8;
  Region First = R, Other = R;
  First.set(R.Base, 1);
  for (int64_t I = 1; I < R.Count && I <= Most && I * Step < M.High - M.Low;
       ++I) {
    Other.set(R.Base + static_cast<uintptr_t>(I * M.Extent), 1);
    if (overlap(First, Other))
      return true;
  }
  return false;
}

bool overlapsItself(const BufferRegions &R) {
  for (size_t I = 0; I < R.size(); ++I)
    if (R[I].Written && (R[I].Map->Overlaps || elementsOverlap(R[I])))
      return true;
  return false;
}

bool blocksOverlap(const BufferRegions &R) {
  constexpr size_t Few = 64; // of those that are not in order
  uintptr_t End = 0;
  size_t Behind = 0;
  for (size_t I = 0; I < R.size(); ++I) {
    if (!R[I].Written)
      continue;
    if (R[I].low() < End)
      ++Behind;
    End = R[I].high() > End ? R[I].high() : End;
  }
  if (!Behind || R.size() > Few)
    return false;
  for (size_t I = 0; I < R.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      if (R[I].Written && R[J].Written && overlap(R[I], R[J]))
        return true;
  return false;
}

bool overlap(const BufferRegions &A, bool WrittenA, const BufferRegions &B,
             bool WrittenB) {
  uint64_t Steps = MaxSteps;
  for (size_t I = 0; I < A.size(); ++I) {
    if (A[I].Written != WrittenA)
      continue;
    for (size_t J = 0; J < B.size() && Steps; ++J, --Steps)
      if (B[J].Written == WrittenB && overlap(A[I], B[J]))
        return true;
  }
  return false;
}

void BufferRegions::letGo() {
  for (size_t I = 0; Kept && I < Size; ++I)
    if (At[I].Map != &TheBytes)
      release(At[I].Map);
  if (At != Few)
    free(At);
  At = Few;
  Room = NumFew;
  Kept = false;
}

__attribute__((noinline)) bool BufferRegions::makeRoom() {
  size_t Wanted = Room * 4;
  auto *New = static_cast<Region *>(malloc(sizeof(Region) * Wanted));
  if (!New)
    return false;
  memcpy(New, At, sizeof(Region) * Size);
  if (At != Few)
    free(At);
  At = New;
  Room = Wanted;
  return true;
}

void BufferRegions::addAnother(const void *Base, int64_t Count, TypeMap *Map,
                               bool Written) {
  auto From = reinterpret_cast<uintptr_t>(Base);
  bool IsBlock = Map->Dense;
  if (IsBlock) {
    From += static_cast<uintptr_t>(Map->Low);
    Count *= Map->Extent;
    // Blocks that follow each other are one.
    if (Region *Last = Size ? &At[Size - 1] : nullptr;
        Last && Last->Map == &TheBytes && Last->Written == Written &&
        Last->High == From) {
      Last->High += static_cast<uintptr_t>(Count);
      Last->Count += Count;
      return note(*Last);
    }
  }
  if (__builtin_expect(Size == Room, 0) && !makeRoom())
    return;
  Region &R = At[Size++];
  R.Written = Written;
  if (IsBlock) {
    R.Map = &TheBytes;
    R.Base = R.Low = From;
    R.High = From + static_cast<uintptr_t>(Count);
    R.Count = Count;
  } else {
    HasLoose |= Written && (Map->Overlaps ||
                            (Count > 1 && Map->High - Map->Low != Map->Extent));
    HasMaps = true;
    R.Map = Map;
    R.set(From, Count);
  }
  note(R);
}

void BufferRegions::takeOver(BufferRegions &Other) {
  clear();
  if (Other.At == Other.Few) {
    for (size_t I = 0; I < Other.Size; ++I)
      Few[I] = Other.Few[I];
  } else {
    At = Other.At;
    Other.At = Other.Few;
  }
  Size = Other.Size;
  Room = Other.Room;
  HasLoose = Other.HasLoose;
  Hulls[0] = Other.Hulls[0];
  Hulls[1] = Other.Hulls[1];
  Other.Size = 0;
  Other.Room = NumFew;
  if ((HasMaps = Other.HasMaps))
    retainMaps();
}

void BufferRegions::retainMaps() {
  for (size_t I = 0; I < Size; ++I)
    if (At[I].Map != &TheBytes)
      retain(At[I].Map);
  Kept = true;
}

} // namespace tutti::rt::track
