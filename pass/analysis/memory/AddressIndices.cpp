// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From the indices of an address to an offset and a repetition.

#include "analysis/memory/AddressIndices.h"
#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace tutti {

/// Path is repeated every so many bytes. A member of the elements of an array
/// that is itself an array stays one place in each of them.
void repeat(AbstractLocation &Path, int64_t Bytes, int64_t Extent) {
  constexpr int64_t Unbounded = AbstractLocation::Unbounded;
  if (Path.Stride && Path.Size != Unbounded && Bytes != Path.Stride) {
    auto [Inner, Of] = Bytes < Path.Stride
                           ? std::pair(Bytes, Extent)
                           : std::pair(Path.Stride, Path.Extent);
    int64_t Outer = std::max(Bytes, Path.Stride);
    int64_t All = Of == Unbounded ? Unbounded : Of - Inner + Path.Size;
    if (All < Outer) {
      Path.Size = All;
      if (Bytes == Outer)
        Path.Extent = Extent;
      Path.Stride = Outer;
      return;
    }
  }
  Path.Stride = std::gcd(Path.Stride, Bytes);
  Path.Extent = std::max(Path.Extent, Extent);
}

/// Path begins in a member of Member's type. An index that is not known stays
/// in the array, as C says (6.5.6), though only its first element was named.
/// Whose member is a number, walks on to its neighbours; so does who uses the
/// last array of a structure, which there may be more of.
static void stayInArray(AbstractLocation &Path, const Type *Member, bool IsLast,
                        const DataLayout &DL) {
  const auto *Array = dyn_cast<ArrayType>(Member);
  if (!Array || Array->getNumElements() < 2 || IsLast || !Path.Stride ||
      Path.Extent != AbstractLocation::Unbounded ||
      Path.Size == AbstractLocation::Unbounded)
    return;
  int64_t Bytes =
      DL.getTypeAllocSize(const_cast<ArrayType *>(Array)).getKnownMinValue();
  if (Path.Offset < 0 || Path.Size > Bytes || Path.Offset > Bytes - Path.Size)
    return;
  Path.Offset %= Path.Stride;
  Path.Extent = Bytes - Path.Offset;
}

/// Adds the indices of one address computation to Path, the innermost first.
void addIndices(const GEPOperator &G, const DataLayout &DL,
                AbstractLocation &Path) {
  // What the index is into (null for the first one), what it leads to.
  struct Index {
    const Type *Into;
    gep_type_iterator At;
  };
  SmallVector<Index, 4> Indices;
  const Type *Outer = nullptr;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    Indices.push_back({Outer, It});
    Outer = It.getIndexedType();
  }
  for (const auto &[Into, It] : reverse(Indices)) {
    if (StructType *S = It.getStructTypeOrNull()) {
      uint64_t Field = cast<ConstantInt>(It.getOperand())->getZExtValue();
      stayInArray(Path, It.getIndexedType(), Field + 1 == S->getNumElements(),
                  DL);
      Path.moveBy(DL.getStructLayout(S)->getElementOffset(Field));
      continue;
    }
    int64_t Bytes = It.getSequentialElementStride(DL).getKnownMinValue();
    if (const auto *C = dyn_cast<ConstantInt>(It.getOperand())) {
      int64_t By;
      bool TooFar = MulOverflow(C->getSExtValue(), Bytes, By);
      Path.moveBy(TooFar ? INT64_MAX : By);
      continue;
    }
    if (Bytes == 0)
      continue;
    const auto *Array = dyn_cast_or_null<ArrayType>(Into);
    repeat(Path, Bytes,
           Array ? int64_t(Array->getNumElements()) * Bytes
                 : AbstractLocation::Unbounded);
  }
}

} // namespace tutti
