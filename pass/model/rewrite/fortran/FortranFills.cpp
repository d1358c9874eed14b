// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Only arrays whose bounds are constants: flang writes these into a constant
/// descriptor, puts the address in, and stores the whole in front of the call.

#include "model/rewrite/fortran/FortranFills.h"
#include "model/Incomplete.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxFilled = 64;        ///< elements of one array
constexpr unsigned MaxDescriptorHops = 4; ///< from variable to variable

/// A descriptor: an address that was put into what is constant.
struct Described {
  Value *Address = nullptr;
  const Constant *Rest = nullptr;
};

/// What the variable holds where Before stands, by the last store in its block.
Described descriptorAt(const Value &Variable, const Instruction &Before) {
  const Value *In = &Variable;
  const Instruction *I = &Before;
  for (unsigned Hops = 0; isa<AllocaInst>(In); ++Hops) {
    if (Incomplete::reached(Hops == MaxDescriptorHops, Incomplete::Depth,
                            &Before))
      return {};
    const StoreInst *Last = nullptr;
    while (!Last && (I = I->getPrevNode()))
      if (const auto *S = dyn_cast<StoreInst>(I);
          S && S->getPointerOperand() == In)
        Last = S;
    if (!Last)
      return {};
    const Value *Whole = Last->getValueOperand();
    if (const auto *Put = dyn_cast<InsertValueInst>(Whole);
        Put && Put->getIndices() == ArrayRef<unsigned>{0})
      if (const auto *Rest = dyn_cast<Constant>(Put->getAggregateOperand()))
        return {const_cast<Value *>(Put->getInsertedValueOperand()), Rest};
    const auto *Copied = dyn_cast<LoadInst>(Whole);
    if (!Copied || Copied->getParent() != Before.getParent())
      return {};
    In = Copied->getPointerOperand();
    I = Copied;
  }
  return {};
}

/// flang writes sizes of elements as differences of addresses.
std::optional<uint64_t> memberNumber(const Constant *C, ArrayRef<unsigned> Path,
                                     const DataLayout &DL) {
  for (unsigned N : Path)
    C = C ? C->getAggregateElement(N) : nullptr;
  const auto *Number =
      C ? dyn_cast<ConstantInt>(ConstantFoldConstant(C, DL)) : nullptr;
  return Number ? std::optional(Number->getZExtValue()) : std::nullopt;
}

/// How many elements lie one behind the other; none where there are gaps.
std::optional<uint64_t> elementsInOnePiece(const Constant &Rest, uint64_t Bytes,
                                           const DataLayout &DL) {
  constexpr unsigned Dimensions = 7, Extent = 1;
  const Constant *All = Rest.getAggregateElement(Dimensions);
  const auto *Of = All ? dyn_cast<ArrayType>(All->getType()) : nullptr;
  if (!Of)
    return std::nullopt;
  uint64_t Elements = 1;
  for (unsigned N = 0; N < Of->getNumElements(); ++N) {
    auto Here = memberNumber(&Rest, {Dimensions, N, Extent}, DL);
    auto Step = memberNumber(&Rest, strideMember(N), DL);
    if (!Here || Step != Elements * Bytes)
      return std::nullopt;
    Elements *= *Here;
  }
  return Elements;
}

void storeElements(CallBase &CB) {
  const DataLayout &DL = CB.getModule()->getDataLayout();
  const Described To = descriptorAt(*CB.getArgOperand(0), CB),
                  From = descriptorAt(*CB.getArgOperand(1), CB);
  const auto *Scalar = dyn_cast_or_null<AllocaInst>(From.Address);
  // Ranks, counts and flags: nobody asks for numbers with a fraction.
  if (!To.Rest || !Scalar || !Scalar->getAllocatedType()->isIntegerTy() ||
      From.Rest->getType()->getStructNumElements() != 7)
    return;
  Type *T = Scalar->getAllocatedType();
  const uint64_t Bytes = DL.getTypeAllocSize(T).getFixedValue();
  if (memberNumber(To.Rest, elementBytesMember(), DL) != Bytes ||
      memberNumber(From.Rest, elementBytesMember(), DL) != Bytes)
    return;
  const auto Elements = elementsInOnePiece(*To.Rest, Bytes, DL);
  if (!Elements ||
      Incomplete::reached(*Elements > MaxFilled, Incomplete::Size, &CB))
    return;
  IRBuilder<> At(CB.getNextNode());
  At.SetCurrentDebugLocation(CB.getDebugLoc());
  Value *Number = At.CreateLoad(T, From.Address);
  for (uint64_t N = 0; N < *Elements; ++N)
    At.CreateStore(Number, At.CreateConstInBoundsGEP1_64(T, To.Address, N));
}

} // namespace

void storeFilledElements(Function &F) {
  SmallVector<CallBase *, 8> Fills;
  for (Instruction &I : instructions(F))
    if (auto *CB = dyn_cast<CallBase>(&I))
      if (const Function *Callee = CB->getCalledFunction();
          Callee && Callee->getName() == "_FortranAAssign" &&
          CB->arg_size() >= 2 && !CB->isTerminator())
        Fills.push_back(CB);
  for (CallBase *CB : Fills)
    storeElements(*CB);
}

} // namespace tutti
