// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Collects the uses of each local variable, and solves the small forward
/// problem of its states block by block.

#include "analysis/arguments/LocalHandles.h"
#include "model/Incomplete.h"
#include "model/mpi/ErrorCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxElements = 64;

/// Of a handle that has to be freed, or of requests; a predefined one that is
/// handed out is none.
bool isFollowedRole(Role R) {
  return isRequestArray(R) || (handleOf(R) && R != table::TYPE_PREDEF_OUT);
}

class Collector {
public:
  Collector(const AllocaInst &A, unsigned Elements, uint64_t Size, bool Lent)
      : DL(A.getModule()->getDataLayout()), Size(Size), Lent(Lent) {
    V.At = &A;
    V.Elements = Elements;
  }

  /// Whether every use was understood.
  bool run() { return addressUses(*V.At, 0, 0); }
  HandleVariable V;

private:
  bool addressUses(const Value &Address, std::optional<uint64_t> Offset,
                   unsigned Depth) {
    if (Incomplete::reached(Depth > 4, Incomplete::Depth))
      return false;
    for (const Use &U : Address.uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (const auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
        APInt Delta(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
        std::optional<uint64_t> Inner;
        if (Offset && GEP->accumulateConstantOffset(DL, Delta))
          Inner = *Offset + Delta.getZExtValue();
        if (!addressUses(*GEP, Inner, Depth + 1))
          return false;
      } else if (const auto *L = dyn_cast<LoadInst>(I)) {
        if (L->getType()->getPrimitiveSizeInBits() != Size * 8 &&
            !L->getType()->isPointerTy())
          return false;
        valueUses(*L, Offset);
      } else if (const auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getValueOperand() == &Address ||
            DL.getTypeStoreSize(S->getValueOperand()->getType()) != Size)
          return false;
        add({HandleAccess::Store, I, {}, -1, S->getValueOperand()}, Offset, 1);
      } else if (const auto *CB = dyn_cast<CallBase>(I)) {
        if (isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd())
          continue;
        if (!callUse(*CB, U, Offset))
          return false;
      } else if (!isa<ICmpInst>(I)) {
        return false;
      }
    }
    return true;
  }

  bool callUse(const CallBase &CB, const Use &U,
               std::optional<uint64_t> Offset) {
    MpiCall Mpi(CB);
    if (!Mpi && Lent && CB.isArgOperand(&U)) {
      V.LentTo.push_back(&CB);
      return true;
    }
    int Param = Mpi && CB.isArgOperand(&U) ? paramOf(Mpi, CB, U) : -1;
    if (Param < 0 || !isFollowedRole(row(Mpi.fn()).Roles.At[Param]))
      return false;
    unsigned Count = 1;
    bool Many = isRequestArray(row(Mpi.fn()).Roles.At[Param]);
    if (Many) {
      auto N = Mpi.constant(table::NREQ);
      if (N && *N >= 0 && *N <= int64_t(V.Elements))
        Count = *N;
      else
        Offset.reset();
    }
    add({HandleAccess::Call, &CB, Mpi, Param}, Offset, Count);
    return true;
  }

  static int paramOf(const MpiCall &Mpi, const CallBase &CB, const Use &U) {
    if (!Mpi.isTrusted())
      return -1;
    for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P)
      if (Mpi.operandIndex(P) == int(CB.getArgOperandNo(&U)))
        return P;
    return -1;
  }

  void valueUses(const LoadInst &L, std::optional<uint64_t> Offset) {
    for (const Use &U : L.uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I))
        continue;
      const auto *CB = dyn_cast<CallBase>(I);
      MpiCall Mpi = CB ? MpiCall(*CB) : MpiCall();
      int Param = Mpi && CB->isArgOperand(&U) ? paramOf(Mpi, *CB, U) : -1;
      if (Param < 0 || !isFollowedRole(row(Mpi.fn()).Roles.At[Param])) {
        V.Copied = true;
        if (CB && !Mpi && CB->isArgOperand(&U))
          V.GivenTo.push_back({CB, CB->getArgOperandNo(&U)});
        else
          V.Kept = true;
      } else
        add({HandleAccess::Call, CB, Mpi, Param}, Offset, 1);
    }
  }

  void add(HandleAccess A, std::optional<uint64_t> Offset, unsigned Count) {
    A.Count = Count;
    if (Offset && *Offset % Size == 0)
      A.First = *Offset / Size;
    else
      A.AnyElement = true;
    V.Accesses.push_back(A);
  }

  const DataLayout &DL;
  uint64_t Size;
  bool Lent;
};

} // namespace

/// What is at fault first is found first: uses come in no order.
static void sortAccesses(std::vector<HandleVariable> &Variables,
                         const Function &F) {
  DenseMap<const Instruction *, unsigned> Order;
  for (const HandleVariable &V : Variables)
    for (const HandleAccess &A : V.Accesses)
      Order[A.At] = 0;
  unsigned N = 0;
  for (const Instruction &I : instructions(F))
    if (auto It = Order.find(&I); It != Order.end())
      It->second = ++N;
  for (HandleVariable &V : Variables) {
    stable_sort(V.Accesses, [&](const HandleAccess &A, const HandleAccess &B) {
      return Order.lookup(A.At) < Order.lookup(B.At);
    });
    for (auto [Number, Each] : enumerate(V.Accesses))
      V.ByInstruction[Each.At].push_back(Number);
  }
}

std::vector<HandleVariable>
localHandles(const Function &F, function_ref<bool(Role)> Roles, bool Lent) {
  std::vector<HandleVariable> Result;
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      const auto *A = dyn_cast<AllocaInst>(&I);
      if (!A || !A->isStaticAlloca() || A->isArrayAllocation())
        continue;
      Type *T = A->getAllocatedType();
      uint64_t Elements = 1;
      if (auto *Array = dyn_cast<ArrayType>(T)) {
        Elements = Array->getNumElements();
        T = Array->getElementType();
      }
      if (!(T->isIntegerTy(32) || T->isPointerTy()) || Elements == 0)
        continue;
      if (Incomplete::reached(Elements > MaxElements, Incomplete::Size, &F))
        continue;
      Collector C(*A, Elements, DL.getTypeStoreSize(T).getFixedValue(), Lent);
      if (!C.run() || none_of(C.V.Accesses, [&](const HandleAccess &Each) {
            return Each.What == HandleAccess::Call && Roles(Each.role());
          }))
        continue;
      Result.push_back(std::move(C.V));
    }
  if (!Result.empty())
    sortAccesses(Result, F);
  return Result;
}

const BasicBlock *HandleStates::ifNotNull(const BasicBlock &B,
                                          const HandleVariable &V, Role Kind,
                                          bool Fortran) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  const auto *Cmp = Br && Br->isConditional()
                        ? dyn_cast<ICmpInst>(Br->getCondition())
                        : nullptr;
  if (!Cmp || !Cmp->isEquality() || V.Elements != 1)
    return nullptr;
  const Value *Read = Cmp->getOperand(0), *With = Cmp->getOperand(1);
  if (isa<Constant>(Read))
    std::swap(Read, With);
  const auto *L = dyn_cast<LoadInst>(Read);
  if (!L || L->getParent() != &B || L->getPointerOperand() != V.At ||
      !predefinedHandle(With, Kind, Fortran).ends_with("_NULL"))
    return nullptr;
  for (const Instruction *I = L; I; I = I->getNextNode())
    if (V.ByInstruction.count(I))
      return nullptr;
  return Br->getSuccessor(Cmp->getPredicate() == CmpInst::ICMP_EQ);
}

HandleStates::HandleStates(const HandleVariable &V, unsigned Element,
                           Bits Start, Transfer T,
                           std::optional<NullStates> Null)
    : V(V), Element(Element) {
  const Function &F = *V.At->getFunction();
  // Only blocks with an access change anything.
  SmallPtrSet<const BasicBlock *, 8> Changing;
  for (const HandleAccess &A : V.Accesses)
    Changing.insert(A.At->getParent());
  SmallVector<const BasicBlock *, 16> Work{&F.getEntryBlock()};
  In[Work[0]] = Start;
  const Bits NullBits = Null ? Null->States : Bits(0);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    Bits Out = In[B];
    if (Changing.contains(B))
      for (const Instruction &I : *B)
        if (auto It = V.ByInstruction.find(&I); It != V.ByInstruction.end())
          for (unsigned N : It->second)
            if (V.Accesses[N].touches(Element))
              Out = T(V.Accesses[N], Element, Out);
    const BasicBlock *Proper =
        Null ? ifNotNull(*B, V, Null->Kind, Null->Fortran) : nullptr;
    const BasicBlock *Failing = failingSide(*B);
    for (const BasicBlock *S : successors(B)) {
      if (S == Failing)
        continue; // what the call has done to the handle is not known
      Bits Left = S == Proper ? Bits(Out & ~NullBits) : Out;
      if (!Left && S == Proper)
        continue;
      auto [It, New] = In.try_emplace(S, 0);
      if (New || (It->second | Left) != It->second) {
        It->second |= Left;
        Work.push_back(S);
      }
    }
  }
}

const BasicBlock *turnWithout(const HandleVariable &V, const HandleAccess &A,
                              const LoopInfo &Loops, const DominatorTree &Over,
                              function_ref<bool(const HandleAccess &)> Ends) {
  const Loop *L = Loops.getLoopFor(A.At->getParent());
  const BasicBlock *Latch = L ? L->getLoopLatch() : nullptr;
  return Latch && Over.dominates(A.At->getParent(), Latch) &&
                 none_of(V.Accesses,
                         [&](const HandleAccess &Other) {
                           return L->contains(Other.At->getParent()) &&
                                  Ends(Other);
                         })
             ? Latch
             : nullptr;
}

HandleStates::Bits HandleStates::before(const Instruction &I,
                                        Transfer T) const {
  Bits Now = In.lookup(I.getParent());
  if (!Now)
    return 0;
  for (const Instruction &Each : *I.getParent()) {
    if (&Each == &I)
      break;
    if (auto It = V.ByInstruction.find(&Each); It != V.ByInstruction.end())
      for (unsigned N : It->second)
        if (V.Accesses[N].touches(Element))
          Now = T(V.Accesses[N], Element, Now);
  }
  return Now;
}

} // namespace tutti
