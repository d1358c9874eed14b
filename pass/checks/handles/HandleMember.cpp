// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for members of an object under construction: a constructor passes
/// a member as a handle that nothing has set yet. Says nothing as soon as the
/// object, or the member's address, goes to a call before.

#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

bool isConstructor(StringRef Name) {
  if (!Name.starts_with("_ZN"))
    return false;
  for (StringRef End : {"C1E", "C2E"})
    if (Name.contains(End))
      return true;
  return false;
}

/// Offset of V in the object, if that is what it points into.
std::optional<int64_t> offsetIn(const Argument &Object, const Value &V,
                                const DataLayout &DL) {
  APInt Bytes(DL.getIndexTypeSizeInBits(V.getType()), 0);
  if (V.stripAndAccumulateConstantOffsets(DL, Bytes,
                                          /*AllowNonInbounds=*/true) != &Object)
    return std::nullopt;
  return Bytes.getSExtValue();
}

class Constructor {
public:
  Constructor(const Function &F, const DominatorTree &DT)
      : F(F), Object(*F.getArg(0)), DT(DT), DL(F.getParent()->getDataLayout()) {
  }

  void run(Findings &Out) const {
    for (const Instruction &I : instructions(F)) {
      MpiCall Mpi = MpiCall::get(I);
      if (!Mpi || !Mpi.isTrusted())
        continue;
      for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P) {
        Role R = row(Mpi.fn()).Roles.At[P];
        const auto *L = dyn_cast_or_null<LoadInst>(
            row(R).Dir == Direction::In ? Mpi.operand(P) : nullptr);
        auto Kind = handleOf(R);
        if (!L || !Kind)
          continue;
        auto Offset = offsetIn(Object, *L->getPointerOperand(), DL);
        if (Offset && !maySet(*Offset, *L))
          Out.push_back(findingAt(
              Mpi, Check::Handle, Severity::Error,
              say<text::UnsetMember>(Mpi.name(), kindOfHandle(*Kind, true))));
      }
    }
  }

private:
  /// Something that comes before At may write to the member.
  bool maySet(int64_t Offset, const Instruction &At) const {
    return any_of(instructions(F), [&](const Instruction &I) {
      return mayWrite(I, Offset) &&
             isPotentiallyReachable(&I, &At, nullptr, &DT);
    });
  }

  bool mayWrite(const Instruction &I, int64_t Offset) const {
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      // The object is kept elsewhere.
      if (offsetIn(Object, *S->getValueOperand(), DL))
        return true;
      auto To = offsetIn(Object, *S->getPointerOperand(), DL);
      int64_t Bytes = DL.getTypeStoreSize(S->getValueOperand()->getType());
      // Nobody else knows the object yet.
      return To && *To <= Offset && Offset < *To + Bytes;
    }
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd())
      return false;
    // A base or another member is constructed: not what lies before it.
    return any_of(CB->args(), [&](const Value *A) {
      if (!A->getType()->isPointerTy())
        return false;
      auto To = offsetIn(Object, *A, DL);
      return To && *To <= Offset && !isOtherMember(*CB, *A, *To, Offset);
    });
  }

  /// The call gets the address of a member that ends before Offset.
  bool isOtherMember(const CallBase &CB, const Value &A, int64_t To,
                     int64_t Offset) const {
    if (MpiCall(CB))
      return To != Offset;
    const auto *G = dyn_cast<GEPOperator>(&A);
    const auto *S =
        G ? dyn_cast<StructType>(G->getSourceElementType()) : nullptr;
    if (!S || To == 0)
      return false;
    auto *Of = const_cast<StructType *>(S);
    if (uint64_t(Offset) >= DL.getTypeAllocSize(Of).getFixedValue())
      return false;
    const StructLayout &L = *DL.getStructLayout(Of);
    return L.getElementContainingOffset(To) !=
           L.getElementContainingOffset(Offset);
  }

  const Function &F;
  const Argument &Object;
  const DominatorTree &DT;
  const DataLayout &DL;
};

} // namespace

void checkHandleMember(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    if (isConstructor(F->getName()) && F->arg_size() > 0 &&
        F->getArg(0)->getType()->isPointerTy())
      Constructor(*F, C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F))
          .run(Out);
}

} // namespace tutti
