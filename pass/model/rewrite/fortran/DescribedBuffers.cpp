// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The address is read out of the descriptor in front of the call; SSA form
/// then finds what was put in. flang makes the descriptor of the argument out
/// of one of the array, member by member: that one tells of gaps.

#include "model/rewrite/fortran/DescribedBuffers.h"
#include "model/Incomplete.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/RoleKinds.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxBufferHops = 4; ///< from descriptor to descriptor

bool hasDimensions(const Value &Descriptor) {
  constexpr unsigned Dimensions = 7;
  const auto *A = dyn_cast<AllocaInst>(&Descriptor);
  const auto *S = A && isDescriptor(A->getAllocatedType())
                      ? cast<StructType>(A->getAllocatedType())
                      : nullptr;
  return S && S->getNumElements() > Dimensions &&
         S->getElementType(Dimensions)->isArrayTy();
}

/// The descriptor that this one was made of, or itself.
const Value &madeOf(const Value &Descriptor) {
  const Value *Of = &Descriptor;
  for (unsigned Hops = 0; hasDimensions(*Of); ++Hops) {
    const auto *L =
        dyn_cast_or_null<LoadInst>(descriptorMember(*Of, addressMember()));
    if (!L || descriptorPathOf(*L) != addressMember() ||
        Incomplete::reached(Hops == MaxBufferHops, Incomplete::Depth, L))
      break;
    const Value *From = cast<GEPOperator>(L->getPointerOperand())
                            ->getPointerOperand()
                            ->stripPointerCasts();
    if (!hasDimensions(*From))
      break;
    Of = From;
  }
  return *Of;
}

bool hasGaps(const Value &Descriptor, const DataLayout &DL) {
  const Value &Of = madeOf(Descriptor);
  return hasDimensions(Of) && piecesOf(Of, DL) == Pieces::Several;
}

void passArrays(CallBase &CB) {
  const MpiCall Call(CB);
  const DataLayout &DL = CB.getModule()->getDataLayout();
  const table::RoleList &Roles = row(Call.fn()).Roles;
  IRBuilder<> At(&CB);
  for (int P = 0; P < Roles.Size; ++P) {
    const int I = Call.operandIndex(P);
    if (I < 0 || RoleKinds[Roles.At[P]] != Kind::Buf)
      continue;
    Value *Descriptor = CB.getArgOperand(I);
    Value *Array = At.CreateLoad(Descriptor->getType(), Descriptor);
    if (hasGaps(*Descriptor->stripPointerCasts(), DL))
      Array = At.CreateGEP(At.getInt8Ty(), Array,
                           At.CreateFreeze(PoisonValue::get(At.getInt64Ty())));
    CB.setArgOperand(I, Array);
  }
}

} // namespace

void passDescribedBuffers(Function &F) {
  SmallVector<CallBase *, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *CB = dyn_cast<CallBase>(&I))
      if (const Function *Callee = CB->getCalledFunction();
          Callee && MpiCall::takesDescriptors(Callee->getName()))
        Calls.push_back(CB);
  for (CallBase *CB : Calls)
    passArrays(*CB);
}

} // namespace tutti
