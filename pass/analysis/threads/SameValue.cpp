// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Compares expressions by structure, and reads the arrays of dependences that
/// the compiler builds before it creates a task (kmp_depend_info).

#include "analysis/threads/SameValue.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static bool sameValue(const Value &A, const Value &B, unsigned Depth) {
  if (isa<Constant>(A) || isa<Argument>(A) || isa<AllocaInst>(A))
    return &A == &B;
  const auto *I = dyn_cast<Instruction>(&A), *J = dyn_cast<Instruction>(&B);
  if (!I || !J || Depth == 0 || I->getOpcode() != J->getOpcode() ||
      I->getNumOperands() != J->getNumOperands() || isa<PHINode>(I) ||
      isa<CallBase>(I))
    return false;
  if (!I->isSameOperationAs(J))
    return false;
  for (unsigned N = 0; N < I->getNumOperands(); ++N)
    if (!sameValue(*I->getOperand(N), *J->getOperand(N), Depth - 1))
      return false;
  return true;
}

bool sameValue(const Value &A, const Value &B) { return sameValue(A, B, 6); }

namespace {

struct Dependence {
  const Value *Address;
  uint64_t Flags;
};

constexpr uint64_t EntrySize = 24, FlagsOffset = 16;
constexpr uint64_t In = 1, MutexInOutSet = 4, InOutSet = 8;

/// Tasks with these on one variable are in no order among themselves.
bool isSet(uint64_t Flags) {
  return Flags == In || Flags == MutexInOutSet || Flags == InOutSet;
}

/// The dependences that Run passes; empty when they are not all plain to see.
SmallVector<Dependence, 4> dependences(const CallBase &Run) {
  SmallVector<Dependence, 4> Result;
  // A task comes before them, a taskwait has none.
  const unsigned CountAt = ompKind(Run) == OmpKind::TaskWait ? 2 : 3;
  if (Run.arg_size() < CountAt + 2)
    return Result;
  const auto *Count = dyn_cast<ConstantInt>(Run.getArgOperand(CountAt));
  if (!Count || Count->getZExtValue() > 64)
    return Result;
  Result.resize(Count->getZExtValue(), {nullptr, 0});
  const DataLayout &DL = Run.getModule()->getDataLayout();
  const Value *List = getUnderlyingObject(Run.getArgOperand(CountAt + 1));
  for (const Instruction *I = Run.getPrevNode(); I; I = I->getPrevNode()) {
    const auto *S = dyn_cast<StoreInst>(I);
    if (!S)
      continue;
    APInt Offset(64, 0);
    const Value *Base =
        S->getPointerOperand()->stripAndAccumulateConstantOffsets(
            DL, Offset, /*AllowNonInbounds=*/true);
    uint64_t N = Offset.getZExtValue() / EntrySize;
    if (Base != List || N >= Result.size())
      continue;
    const Value *V = S->getValueOperand();
    if (Offset.getZExtValue() % EntrySize == 0) {
      const auto *Cast = dyn_cast<PtrToIntOperator>(V);
      if (!Result[N].Address)
        Result[N].Address = Cast ? Cast->getPointerOperand() : V;
    } else if (Offset.getZExtValue() % EntrySize == FlagsOffset) {
      const auto *Flags = dyn_cast<ConstantInt>(V);
      if (Flags && !Result[N].Flags)
        Result[N].Flags = Flags->getZExtValue();
    }
  }
  for (const Dependence &D : Result)
    if (!D.Address || !D.Flags)
      return {};
  return Result;
}

/// Provably other places: constant offsets from one base, or other objects.
bool distinct(const Value &A, const Value &B, const DataLayout &DL) {
  APInt OffA(64, 0), OffB(64, 0);
  const Value *BaseA = A.stripAndAccumulateConstantOffsets(DL, OffA, true);
  const Value *BaseB = B.stripAndAccumulateConstantOffsets(DL, OffB, true);
  if (sameValue(*BaseA, *BaseB))
    return OffA != OffB;
  auto IsObject = [](const Value *V) {
    return isa<AllocaInst>(V) || isa<GlobalVariable>(V) ||
           (isa<Argument>(V) &&
            cast<Argument>(V)->hasAttribute(Attribute::Dereferenceable));
  };
  return IsObject(BaseA) && IsObject(BaseB);
}

/// The place is another one each time round the loop that creates the task: an
/// element whose index is counted by that loop.
bool movesOn(const Value &Address) {
  const auto *GEP = dyn_cast<GEPOperator>(&Address);
  if (!GEP)
    return false;
  const Value *Base = GEP->getPointerOperand();
  if (const auto *L = dyn_cast<LoadInst>(Base))
    Base = L->getPointerOperand();
  if (!isa<AllocaInst>(Base) && !isa<GlobalVariable>(Base) &&
      !isa<Argument>(Base))
    return false;
  const PHINode *Counter = nullptr;
  for (const Use &Index : GEP->indices()) {
    const Value *V = Index.get();
    while (const auto *C = dyn_cast<CastInst>(V))
      V = C->getOperand(0);
    if (isa<Constant>(V))
      continue;
    const auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi || Counter)
      return false;
    Counter = Phi;
  }
  return Counter && any_of(Counter->incoming_values(), [&](const Use &In) {
           const auto *Step = dyn_cast<BinaryOperator>(In.get());
           return Step && Step->getOpcode() == Instruction::Add &&
                  Step->getOperand(0) == Counter &&
                  isa<ConstantInt>(Step->getOperand(1));
         });
}

/// Whether what Before names may be what After has to wait for.
bool mayOrder(ArrayRef<Dependence> Before, ArrayRef<Dependence> After,
              bool SameTask, const DataLayout &DL) {
  if (Before.empty() || After.empty())
    return true;
  for (const auto &[I, X] : enumerate(Before))
    for (const auto &[J, Y] : enumerate(After))
      if (!(X.Flags == Y.Flags && isSet(X.Flags)) &&
          !distinct(*X.Address, *Y.Address, DL) &&
          !(SameTask && I == J && movesOn(*X.Address)))
        return true;
  return false;
}

} // namespace

bool orderedByDependences(const OmpRegion &A, const OmpRegion &B) {
  const auto &RunA = cast<CallBase>(*A.Begin), &RunB = cast<CallBase>(*B.Begin);
  if (ompKind(RunA) != OmpKind::TaskRunDeps ||
      ompKind(RunB) != OmpKind::TaskRunDeps)
    return false;
  return mayOrder(dependences(RunA), dependences(RunB), &A == &B,
                  RunA.getModule()->getDataLayout());
}

bool excludeEachOther(const OmpRegion &A, const OmpRegion &B) {
  const auto *RunA = dyn_cast<CallBase>(A.Begin),
             *RunB = dyn_cast<CallBase>(B.Begin);
  if (!RunA || !RunB || ompKind(*RunA) != OmpKind::TaskRunDeps ||
      ompKind(*RunB) != OmpKind::TaskRunDeps)
    return false;
  const DataLayout &DL = RunA->getModule()->getDataLayout();
  for (const Dependence &X : dependences(*RunA))
    for (const Dependence &Y : dependences(*RunB))
      if (X.Flags == MutexInOutSet && Y.Flags == MutexInOutSet &&
          !distinct(*X.Address, *Y.Address, DL))
        return true;
  return false;
}

/// Adds what may be made after Task (before it) and waits for it (it waits
/// for), and so on.
void TaskChains::follow(const OmpRegion &Task, bool Forward,
                        SmallVector<const OmpRegion *, 4> &Chain) {
  constexpr size_t MaxChain = 64;
  SmallVector<const OmpRegion *, 4> Way{&Task};
  for (size_t I = 0;
       I < Way.size() && !Incomplete::reached(Way.size() >= MaxChain,
                                              Incomplete::Steps, Task.Begin);
       ++I)
    for (const auto &R : All.all())
      if (R->Kind == RegionKind::Task && !is_contained(Way, R.get()) &&
          R->Begin->getFunction() == Task.Begin->getFunction() &&
          orderedByDependences(*Way[I], *R) &&
          isPotentiallyReachable(Forward ? Way[I]->Begin : R->Begin,
                                 Forward ? R->Begin : Way[I]->Begin))
        Way.push_back(R.get());
  for (const OmpRegion *R : Way)
    if (!is_contained(Chain, R))
      Chain.push_back(R);
}

const SmallVector<const OmpRegion *, 4> &TaskChains::of(const OmpRegion &Task) {
  auto [It, IsNew] = Known.try_emplace(&Task);
  if (IsNew)
    for (bool Forward : {true, false})
      follow(Task, Forward, It->second);
  return It->second;
}

bool waitsFor(const CallBase &Wait, const Instruction &Run) {
  if (Wait.arg_size() < 4)
    return true;
  switch (ompKind(Run)) {
  case OmpKind::TaskRun:
    return false;
  case OmpKind::TaskRunDeps:
    return mayOrder(dependences(cast<CallBase>(Run)), dependences(Wait), false,
                    Run.getModule()->getDataLayout());
  default:
    return true;
  }
}

bool isOneTask(const OmpRegion &TaskLoop) {
  // ident, thread, task, if, lower, upper, stride, nogroup, kind, number
  const auto &Run = cast<CallBase>(*TaskLoop.Begin);
  if (Run.arg_size() < 10)
    return false;
  const auto *Kind = dyn_cast<ConstantInt>(Run.getArgOperand(8));
  const auto *Number = dyn_cast<ConstantInt>(Run.getArgOperand(9));
  return Kind && Number && Kind->getZExtValue() == 2 && Number->isOne();
}

} // namespace tutti
