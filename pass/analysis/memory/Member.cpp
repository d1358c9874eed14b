// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows the indices of an address from the structure inwards.

#include "analysis/memory/Member.h"
#include "analysis/memory/AbstractLocation.h"
#include "model/Incomplete.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

Field fieldOf(const Value *Address, const DataLayout &DL) {
  int64_t Offset = 0;
  const StructType *Outer = nullptr;
  for (Address = Address->stripPointerCasts();
       const auto *G = dyn_cast<GEPOperator>(Address);
       Address = G->getPointerOperand()->stripPointerCasts()) {
    const auto *S = dyn_cast<StructType>(G->getSourceElementType());
    if (!S || S->isLiteral())
      break;
    APInt Bytes(DL.getIndexTypeSizeInBits(G->getType()), 0);
    if (!G->accumulateConstantOffset(DL, Bytes))
      break;
    Offset += Bytes.getSExtValue();
    Outer = S;
  }
  return {Outer, Offset};
}

static constexpr unsigned MaxDepth = 8;

static int64_t bytesBehind(const Value *V, const DataLayout &DL,
                           unsigned Depth) {
  const auto *G = dyn_cast<GEPOperator>(V->stripPointerCasts());
  if (!G || !G->getType()->isPointerTy() ||
      Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, V))
    return AbstractLocation::Unbounded;
  int64_t Left = bytesBehind(G->getPointerOperand(), DL, Depth + 1);
  for (auto It = gep_type_begin(*G), End = gep_type_end(*G); It != End; ++It) {
    if (StructType *S = It.getStructTypeOrNull()) {
      unsigned N = cast<ConstantInt>(It.getOperand())->getZExtValue();
      if (N > 0 && N + 1 < S->getNumElements())
        Left = DL.getTypeAllocSize(S->getElementType(N)).getKnownMinValue();
      else if (N > 0)
        Left = AbstractLocation::Unbounded;
      continue;
    }
    if (Left == AbstractLocation::Unbounded)
      continue;
    int64_t Bytes = It.getSequentialElementStride(DL).getKnownMinValue();
    const auto *C = dyn_cast<ConstantInt>(It.getOperand());
    // One element of those that are chosen between.
    if (!C)
      Left = It.getIndexedType()->isAggregateType()
                 ? Bytes
                 : AbstractLocation::Unbounded;
    else
      Left -= C->getSExtValue() * Bytes;
    if (Left <= 0)
      Left = AbstractLocation::Unbounded;
  }
  return Left;
}

int64_t bytesOfMember(const Value &Address, const DataLayout &DL) {
  return bytesBehind(&Address, DL, 0);
}

} // namespace tutti
