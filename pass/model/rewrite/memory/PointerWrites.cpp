// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls are told apart by how far they reach: MPI, libc and Fortran's runtime
/// to their arguments, functions in sight as far as their code does, all others
/// anywhere.

#include "model/rewrite/memory/PointerWrites.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/rewrite/memory/VectorElement.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

namespace {

bool holdsPointers(const Type *T) {
  if (const auto *A = dyn_cast<ArrayType>(T))
    return holdsPointers(A->getElementType());
  if (const auto *S = dyn_cast<StructType>(T))
    return any_of(S->elements(), [](Type *E) { return holdsPointers(E); });
  return T->isPtrOrPtrVectorTy();
}

bool isLocal(const Value *Address) {
  return isa<AllocaInst>(getUnderlyingObject(Address));
}

/// The bounds in a descriptor are numbers.
bool isInDescriptor(const Value *Address) {
  const Value *Object = getUnderlyingObject(Address);
  if (const auto *A = dyn_cast<AllocaInst>(Object))
    return isDescriptor(A->getAllocatedType());
  const auto *G = dyn_cast<GlobalVariable>(Object);
  return G && isDescriptor(G->getValueType());
}

/// What a call hands to code that writes to its arguments.
bool handsOut(const CallBase &Call) {
  if (MpiCall Mpi(Call); Mpi)
    return has(Mpi.fn(), table::BASEPTR_OUT);
  if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(&Call))
    return !isLocal(Copy->getRawDest());
  return any_of(Call.args(), [](const Use &A) {
    return A->getType()->isPointerTy() && !isLocal(A) && !isa<Constant>(A);
  });
}

/// One cannot be part of the other.
bool apart(const Value *A, const Value *B) {
  return A != B && isIdentifiedObject(A) && isIdentifiedObject(B);
}

bool overlap(int64_t A, uint64_t SizeA, int64_t B, uint64_t SizeB) {
  return A < B + int64_t(SizeB) && B < A + int64_t(SizeA);
}

/// `a = 0`, which leaves the array where it is: a descriptor without bounds.
bool assignsScalar(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || F->getName() != "_FortranAAssign" || Call.arg_size() < 2)
    return false;
  const auto *A =
      dyn_cast<AllocaInst>(getUnderlyingObject(Call.getArgOperand(1)));
  return A && A->getAllocatedType()->isStructTy() &&
         A->getAllocatedType()->getStructNumElements() == 7;
}

} // namespace

bool readsPointer(const LoadInst &L) {
  Type *T = L.getType();
  return L.isSimple() &&
         (T->isPointerTy() || isDescriptor(T) ||
          (T->isIntegerTy(64) && isInDescriptor(L.getPointerOperand())));
}

PointerWrites::Reach PointerWrites::reach(const CallBase &Call,
                                          const TargetLibraryInfo &TLI,
                                          unsigned Depth) {
  if (isa<IntrinsicInst>(Call))
    return isa<AnyMemIntrinsic>(Call) ? Reach::Arguments : Reach::Nothing;
  if (Call.onlyReadsMemory() || Call.isLifetimeStartOrEnd())
    return Reach::Nothing;
  const Function *F = Call.getCalledFunction();
  if (!F)
    return Reach::Anything;
  if (MpiCall::lookup(*F) != Fn::None)
    return Reach::Arguments;
  LibFunc Known;
  StringRef Name = F->getName();
  if (TLI.getLibFunc(*F, Known))
    return Known == LibFunc_free || Known == LibFunc_malloc ? Reach::Nothing
                                                            : Reach::Arguments;
  if (isAccessor(*F))
    return Reach::Nothing;
  if (isOfFortranLibrary(Name))
    return assignsScalar(Call) ? Reach::Nothing : Reach::Arguments;
  if (Name.starts_with("__kmpc_") && !Name.starts_with("__kmpc_fork"))
    return Reach::Anything;
  return changesPointers(*F, TLI, Depth) ? Reach::Anything : Reach::Nothing;
}

bool PointerWrites::changesPointers(const Function &F,
                                    const TargetLibraryInfo &TLI,
                                    unsigned Depth) {
  constexpr unsigned Deepest = 6, Longest = 4000;
  if (F.isDeclaration() || F.isInterposable())
    return true;
  auto [It, New] = Known.try_emplace(&F, true);
  // A function that is being looked at: true until the contrary is known.
  if (!New || Depth == Deepest)
    return It->second;
  unsigned Seen = 0;
  for (const Instruction &I : instructions(F)) {
    if (++Seen > Longest)
      return true;
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      if (holdsPointers(S->getValueOperand()->getType()) &&
          !isLocal(S->getPointerOperand()))
        return true;
    } else if (const auto *Call = dyn_cast<CallBase>(&I)) {
      Reach R = reach(*Call, TLI, Depth + 1);
      if (R == Reach::Anything)
        return true;
      if (R == Reach::Arguments && handsOut(*Call))
        return true;
    } else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) {
      return true;
    }
  }
  Known[&F] = false;
  return false;
}

bool PointerWrites::concerns(const Instruction &I,
                             const TargetLibraryInfo &TLI) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return holdsPointers(S->getValueOperand()->getType()) ||
           isInDescriptor(S->getPointerOperand());
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return reach(*Call, TLI, 0) != Reach::Nothing;
  return I.mayWriteToMemory();
}

PointerWrites::Hit PointerWrites::hits(const Instruction &I,
                                       const TypedPlace &P,
                                       const TargetLibraryInfo &TLI) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  uint64_t Size = DL.getTypeStoreSize(P.T).getFixedValue();
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    Type *T = S->getValueOperand()->getType();
    int64_t Offset = 0;
    const Value *Base =
        GetPointerBaseWithConstantOffset(S->getPointerOperand(), Offset, DL);
    if (Base == P.Base) {
      if (Offset == P.Offset && T == P.T)
        return Hit::Exactly;
      return overlap(Offset, DL.getTypeStoreSize(T).getFixedValue(), P.Offset,
                     Size)
                 ? Hit::May
                 : Hit::No;
    }
    return apart(getUnderlyingObject(Base), getUnderlyingObject(P.Base)) ||
                   !holdsPointers(T)
               ? Hit::No
               : Hit::May;
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return I.mayWriteToMemory() ? Hit::May : Hit::No;
  Reach R = reach(*Call, TLI, 0);
  if (R != Reach::Arguments)
    return R == Reach::Nothing ? Hit::No : Hit::May;
  const Value *Object = getUnderlyingObject(P.Base);
  if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(Call))
    return apart(getUnderlyingObject(Copy->getRawDest()), Object) ? Hit::No
                                                                  : Hit::May;
  MpiCall Mpi(*Call);
  for (unsigned A = 0; A < Call->arg_size(); ++A) {
    const Value *Operand = Call->getArgOperand(A);
    if (!Operand->getType()->isPointerTy())
      continue;
    int64_t Offset = 0;
    const Value *Base = GetPointerBaseWithConstantOffset(Operand, Offset, DL);
    if (Base != P.Base && getUnderlyingObject(Base) != Object)
      continue;
    if (Mpi && Mpi.isTrusted() && Base == P.Base) {
      int Param = 0;
      while (Param < row(Mpi.fn()).Roles.Size &&
             Mpi.operandIndex(Param) != int(A))
        ++Param;
      if (Param < row(Mpi.fn()).Roles.Size) {
        if (row(row(Mpi.fn()).Roles.At[Param]).Dir == Direction::In)
          continue;
        if (auto Bytes = Mpi.bytesWritten(Param);
            Bytes && !overlap(Offset, *Bytes, P.Offset, Size))
          continue;
      }
    }
    return Hit::May;
  }
  return Hit::No;
}

} // namespace tutti
