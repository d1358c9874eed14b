// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request for arrays of requests that are shorter than a call goes over,
/// and for a request that is put behind the end of one. By the size of a
/// variable, or of what the function allocates where the elements are known by
/// what it does with them. What calls give back besides is ResultRoom's.

#include "analysis/arguments/LocalHandles.h"
#include "analysis/memory/BufferObject.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/buffers/SizeSums.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class ListRooms {
public:
  ListRooms(Function &F, Conditions &Values, Findings &Out)
      : F(F), DL(F.getDataLayout()), Sizes(Values, DL), Out(Out) {}

  void run() {
    for (const Instruction &I : instructions(F))
      if (MpiCall Call = MpiCall::get(I); Call && Call.isTrusted())
        for (int P = 0; P < row(Call.fn()).Roles.Size; ++P)
          look(Call, P);
  }

private:
  void look(const MpiCall &Call, int P) {
    const Role R = row(Call.fn()).Roles.At[P];
    const bool IsOne = R == table::REQ_OUT;
    if (!IsOne && !isRequestArray(R))
      return;
    const Value *Address = Call.operand(P);
    if (!Address || !Address->getType()->isPointerTy())
      return;
    const BufferObject B = bufferObject(*Address, DL, nullptr);
    const std::optional<uint64_t> Each = elementOf(B);
    if (!B.Base || !B.Offset || !Each || !*Each)
      return;
    if (IsOne)
      return lookAtOne(Call, B, *B.Offset, *Each);
    const Value *Count = Call.value(table::NREQ);
    if (!Count || !Count->getType()->isIntegerTy())
      return;
    if (const auto *N = dyn_cast<ConstantInt>(Count); N && B.Room) {
      if (!N->isNegative() && N->getZExtValue() * *Each > *B.Room)
        tell(Call, B,
             say<text::ListTooShort>(Call.name(), N->getZExtValue(),
                                     *B.Room / *Each));
      return;
    }
    if (!B.Room)
      compare(Call, B, *B.Offset, *Count, *Each);
  }

  /// Numbers that are found out at run time.
  void compare(const MpiCall &Call, const BufferObject &B, int64_t Offset,
               const Value &Count, uint64_t Each) {
    const auto Room = Sizes.allocated(*B.Base);
    auto Used = SizeSums::multiplied(Sizes.of(&Count),
                                     SizeSums::constant(int64_t(Each)));
    if (!Room || !Used)
      return;
    Used = SizeSums::added(Used, SizeSums::constant(Offset), 1);
    if (Used && Sizes.sameEverywhere(*Used) && Sizes.sameEverywhere(*Room) &&
        SizeSums::isMore(*Used, *Room))
      tell(Call, B, say<text::ListShorter>(Call.name()));
  }

  void lookAtOne(const MpiCall &Call, const BufferObject &B, int64_t Offset,
                 uint64_t Each) {
    const auto *A = dyn_cast<AllocaInst>(B.Base);
    // The end of a variable of another kind is no end of a list.
    if (A && isa<ArrayType>(A->getAllocatedType()) && B.Room &&
        *B.Room < Each && Offset > 0)
      tell(Call, B,
           say<text::BehindList>(Call.name(),
                                 (*B.Room + uint64_t(Offset)) / Each));
  }

  /// How many bytes an element has: by the variable's type, or by a call that
  /// puts its request into the same memory.
  std::optional<uint64_t> elementOf(const BufferObject &B) const {
    if (!B.Base)
      return std::nullopt;
    const Type *T = nullptr;
    if (const auto *A = dyn_cast<AllocaInst>(B.Base))
      T = A->isArrayAllocation() ? nullptr : A->getAllocatedType();
    else if (const auto *G = dyn_cast<GlobalVariable>(B.Base))
      T = G->getValueType();
    while (const auto *List = dyn_cast_or_null<ArrayType>(T))
      T = List->getElementType();
    if (T)
      return T->isPointerTy() || T->isIntegerTy(32)
                 ? std::optional(DL.getTypeAllocSize(const_cast<Type *>(T))
                                     .getFixedValue())
                 : std::nullopt;
    for (const Instruction &I : instructions(F))
      if (MpiCall Makes = MpiCall::get(I);
          Makes && has(Makes.fn(), table::REQ_OUT))
        if (const Value *To = Makes.operand(table::REQ_OUT);
            To && To->getType()->isPointerTy() &&
            bufferObject(*To, DL, nullptr).Base == B.Base)
          return Makes.bytesWritten(indexOf(Makes.fn(), table::REQ_OUT));
    return std::nullopt;
  }

  void tell(const MpiCall &Call, const BufferObject &B, std::string Text) {
    Finding Found =
        findingAt(Call, Check::Request, Severity::Warning, std::move(Text));
    if (const auto *I = dyn_cast<Instruction>(B.Base);
        I && !isa<AllocaInst>(I) && I->getDebugLoc())
      Found.Notes.push_back(note<text::ListAllocatedHere>(locationOf(*I)));
    if (!isTold(Out, Found.Id, Found.At))
      Out.push_back(std::move(Found));
  }

  Function &F;
  const DataLayout &DL;
  SizeSums Sizes;
  Findings &Out;
};

} // namespace

void checkListRoom(CheckContext &C, Findings &Out) {
  Conditions Values(DivergenceAnalysis::of(C.Copy).Sequences->ranks());
  for (Function *F : C.Copy.functions())
    ListRooms(*F, Values, Out).run();
}

} // namespace tutti
