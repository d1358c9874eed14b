// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// One walk forward from the start, up to the point or to the start again. What
/// a call of other code does to a request that it may know is not guessed.

#include "analysis/arguments/OperationSpan.h"
#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/OwnContainer.h"
#include "analysis/arguments/SameElement.h"
#include "analysis/flow/Behind.h"
#include "analysis/memory/HeapCalls.h"
#include "model/Incomplete.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/mpi/ErrorCode.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

bool isRequests(Role R) {
  return R == table::REQ || R == table::REQ_OUT || R == table::REQ_INOUT ||
         isRequestArray(R);
}

/// What is read here goes nowhere but into calls of MPI.
bool staysHere(const LoadInst &L) {
  return all_of(L.users(), [](const User *U) {
    const auto *I = cast<Instruction>(U);
    return isa<ICmpInst>(I) || bool(MpiCall::get(*I));
  });
}

/// Only this function and MPI know the variable, and every request in it was
/// put there by MPI and is in no other one.
bool isPrivate(const Value &Address, const TargetLibraryInfo &TLI,
               unsigned Depth = 0) {
  return !Incomplete::reached(Depth >= 4, Incomplete::Depth) &&
         all_of(Address.uses(), [&](const Use &U) {
           const auto *I = dyn_cast<Instruction>(U.getUser());
           if (!I)
             return false;
           if (isa<GetElementPtrInst>(I))
             return isPrivate(*I, TLI, Depth + 1);
           if (const auto *S = dyn_cast<StoreInst>(I))
             return isa<Constant>(S->getValueOperand());
           if (const auto *CB = dyn_cast<CallBase>(I))
             return isa<IntrinsicInst>(CB) || bool(MpiCall::get(*CB)) ||
                    freedBy(*CB, TLI);
           if (const auto *L = dyn_cast<LoadInst>(I))
             return staysHere(*L);
           return isa<ICmpInst>(I);
         });
}

} // namespace

/// Code in sight that calls nothing else cannot complete a request; the C++
/// library calls nobody back from what it does with its own objects.
bool mayReachMpi(const Function &F, const TargetLibraryInfo &TLI) {
  constexpr unsigned MostFunctions = 512;
  SmallPtrSet<const Function *, 16> Seen{&F};
  SmallVector<const Function *, 16> Work{&F};
  while (!Work.empty()) {
    const Function *Next = Work.pop_back_val();
    LibFunc Known;
    if (TLI.getLibFunc(*Next, Known) || isOfFortranLibrary(Next->getName()) ||
        ompKind(*Next) != OmpKind::None)
      continue;
    if (Next->isDeclaration()) {
      if (!isOfCxxRuntime(Next->getName()))
        return true;
      continue;
    }
    if (Incomplete::reached(Seen.size() > MostFunctions, Incomplete::Steps, &F))
      return true;
    for (const Instruction &I : instructions(*Next)) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || isa<IntrinsicInst>(CB))
        continue;
      const Function *Callee = CB->getCalledFunction();
      if (!Callee)
        return true;
      for (const Function *Each : {Callee, outlinedFunction(*CB)})
        if (Each && Seen.insert(Each).second)
          Work.push_back(Each);
    }
  }
  return false;
}

OperationSpan::OperationSpan(const MpiCall &Start, const DominatorTree &DT,
                             const TargetLibraryInfo &TLI)
    : Start(Start), DT(DT), TLI(TLI) {
  int Param = indexOf(Start.fn(), table::REQ_OUT);
  if (Param < 0) // a persistent one is started by its request
    Param = indexOf(Start.fn(), table::REQ_INOUT);
  const Value *Request = Param < 0 ? nullptr : Start.operand(Param);
  if (!Request)
    return;
  HasRequest = true;
  const DataLayout &DL = Start.call().getModule()->getDataLayout();
  const Value *At = GetPointerBaseWithConstantOffset(Request, Offset, DL);
  Size = Start.bytesWritten(Param).value_or(8);
  const Value *Container = containerOf(*Request);
  Contained = Container && isPrivateContainer(*Container);
  // An element by a number that is not constant may be another one next time.
  if (isa<GetElementPtrInst>(At) || isa<PHINode>(At) || isa<SelectInst>(At)) {
    if (isa<GetElementPtrInst>(At))
      Element = At;
    const Value *All = getUnderlyingObject(At);
    Private =
        (isa<AllocaInst>(All) || isNoAliasCall(All)) && isPrivate(*All, TLI);
    return;
  }
  Base = At;
  Private = isa<AllocaInst>(Base) && isPrivate(*Base, TLI);
}

bool OperationSpan::touchesRequest(const Value &Address, uint64_t Bytes) const {
  if (!Base)
    return true;
  const DataLayout &DL = Start.call().getModule()->getDataLayout();
  int64_t At = 0;
  const Value *Other = GetPointerBaseWithConstantOffset(&Address, At, DL);
  if (Other == Base)
    return !Bytes ||
           (At < Offset + int64_t(Size) && Offset < At + int64_t(Bytes));
  const Value *Object = getUnderlyingObject(Other);
  return Object == getUnderlyingObject(Base) ||
         !(Private || (isa<AllocaInst>(Object) && isPrivate(*Object, TLI)));
}

bool OperationSpan::mayComplete(const Instruction &I) const {
  const DataLayout &DL = I.getModule()->getDataLayout();
  // Through other pointers requests are not written by plain stores.
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Base &&
           getUnderlyingObject(S->getPointerOperand()) ==
               getUnderlyingObject(Base) &&
           touchesRequest(*S->getPointerOperand(),
                          DL.getTypeStoreSize(S->getValueOperand()->getType())
                              .getFixedValue());
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB || isa<IntrinsicInst>(CB))
    return Base && isa<AnyMemIntrinsic>(I) &&
           touchesRequest(*cast<AnyMemIntrinsic>(I).getRawDest(), 0);
  if (MpiCall Mpi(*CB); Mpi) {
    if (row(Mpi.fn()).Kind == Class::Env)
      return true;
    for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P)
      if (Role R = row(Mpi.fn()).Roles.At[P]; isRequests(R)) {
        // Another operation's start completes none.
        if (!Base && R == table::REQ_OUT)
          continue;
        const Value *Operand = Mpi.operand(P);
        // By value in C: whose it is cannot be told.
        if (!Operand || !Operand->getType()->isPointerTy())
          return true;
        if (touchesRequest(*Operand, isRequestArray(R) ? 0 : Size))
          return true;
      }
    return false;
  }
  const Function *F = outlinedFunction(*CB);
  if (!F)
    F = CB->getCalledFunction();
  if (Private || Contained || CB->onlyReadsMemory() || onlyChecksCode(*CB))
    return false;
  if (!F)
    return true;
  const auto [It, New] = Reaching.try_emplace(F, false);
  if (New)
    It->second = mayReachMpi(*F, TLI);
  return It->second;
}

bool OperationSpan::covers(const Instruction &I) const {
  // A call that takes the request over is told for that.
  return HasRequest && !mayComplete(I) && reaches(I);
}

bool OperationSpan::coversElsewhere(const Instruction &I) const {
  return HasRequest && !mayComplete(I) && goesOnTo(I);
}

bool OperationSpan::isOverwrittenBy(const MpiCall &Other) const {
  int Param = indexOf(Other.fn(), table::REQ_OUT);
  const Value *Request = Param < 0 ? nullptr : Other.operand(Param);
  if (!Request || !(Base || Element))
    return false;
  int64_t At = 0;
  const Value *To = GetPointerBaseWithConstantOffset(
      Request, At, Start.call().getModule()->getDataLayout());
  if (At != Offset)
    return false;
  if (Base)
    return To == Base && !isCopied() && reaches(Other.call(), /*Kept=*/true);
  const SameElement Same(Start, *Element, *To, Size, TLI);
  return Same && reaches(Other.call(), /*Kept=*/false, &Same);
}

bool OperationSpan::isGivenTo(const Instruction &I) const {
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB || isa<IntrinsicInst>(CB) || MpiCall(*CB))
    return false;
  const DataLayout &DL = I.getModule()->getDataLayout();
  return any_of(CB->args(), [&](const Use &U) {
    if (!U->getType()->isPointerTy())
      return false;
    int64_t At = 0;
    const Value *Given = GetPointerBaseWithConstantOffset(U, At, DL);
    return (Given == Base && At == Offset) ||
           (variable() && getUnderlyingObject(Given) == Base);
  });
}

bool OperationSpan::isCopied() const {
  const Function &F = *Start.call().getFunction();
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *L = dyn_cast<LoadInst>(&I);
    if (!L || staysHere(*L))
      return false;
    // Through other pointers requests are not read by plain loads.
    return getUnderlyingObject(L->getPointerOperand()) ==
               getUnderlyingObject(Base) &&
           touchesRequest(*L->getPointerOperand(), Size);
  });
}

bool OperationSpan::reaches(const Instruction &I, bool Kept,
                            const SameElement *Same) const {
  if (!DT.dominates(Start.call().getParent(), I.getParent()) ||
      (I.getParent() == Start.call().getParent() &&
       I.comesBefore(&Start.call())))
    return false;
  return goesOnTo(I, Kept, Same);
}

/// On some way, and on none of them completed.
bool OperationSpan::goesOnTo(const Instruction &I, bool Kept,
                             const SameElement *Same) const {
  SmallPtrSet<const BasicBlock *, 32> Clean, Dirty;
  const Instruction *First = firstBehind(Start.call());
  if (!First)
    return false;
  SmallVector<std::pair<const Instruction *, bool>, 16> Next = {{First, false}};
  bool Found = false;
  while (!Next.empty()) {
    auto [At, Over] = Next.pop_back_val();
    const BasicBlock *B = At->getParent();
    bool Ended = false;
    for (; At; At = At->getNextNode()) {
      if (At == &I) {
        if (Over)
          return false;
        Found = true;
      }
      // Who comes to I first counts; what a loop does behind it does not.
      if (At == &I || At == &Start.call()) {
        Ended = true;
        break;
      }
      Over |= mayComplete(*At) || (Kept && isGivenTo(*At)) ||
              (Same && Same->endsAt(*At));
    }
    if (!Ended)
      for (const BasicBlock *S : successors(B))
        if ((Over ? Dirty : Clean).insert(S).second)
          Next.push_back({&S->front(), Over});
  }
  return Found;
}

} // namespace tutti
