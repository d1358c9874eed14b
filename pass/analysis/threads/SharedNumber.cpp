// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The numbers of places: sums over what is read from shared memory, and over
/// counters of loops with their first and last values. Of a worksharing loop
/// these are those of the whole team, as they stand before the loop is shared
/// out. A number that wraps around is not thought of.

#include "analysis/threads/SharedPlace.h"
#include "analysis/threads/system/ThreadSync.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {

static constexpr unsigned MaxNumberDepth = 32;
static constexpr unsigned MaxNumberSteps = 2000;

static LinearSum constant(int64_t N) {
  LinearSum Result;
  Result.Const = N;
  return Result;
}

/// The last store to Local before I on the only way to it.
static const Value *storedBefore(const Value &Local, const Instruction &I) {
  const Instruction *At = I.getPrevNode();
  const BasicBlock *B = I.getParent();
  for (unsigned Steps = 0; Incomplete::within(Steps, 256); ++Steps) {
    if (!At) {
      B = B->getSinglePredecessor();
      if (!B)
        return nullptr;
      At = B->getTerminator();
    }
    if (const auto *S = dyn_cast<StoreInst>(At);
        S && S->getPointerOperand() == &Local)
      return S->getValueOperand();
    At = At->getPrevNode();
  }
  return nullptr;
}

/// What a worksharing loop's first or last iteration is for the whole team, if
/// V is a thread's own bound of it.
static const Value *teamBound(const Value &V, bool Upper, bool &IsCyclic) {
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *Local =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (!Local)
    return nullptr;
  for (const Use &U : Local->uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call)
      continue;
    const OmpKind K = ompKind(*Call);
    if (K == OmpKind::ForBegin && U.getOperandNo() == (Upper ? 5u : 4u)) {
      // kmp_sch_static: one piece for each thread, in their order.
      const auto *Schedule = dyn_cast<ConstantInt>(Call->getArgOperand(2));
      IsCyclic = !Schedule || Schedule->getZExtValue() != 34;
      return storedBefore(*Local, *Call);
    }
    if (K != OmpKind::DispatchNext || U.getOperandNo() != (Upper ? 4u : 3u))
      continue;
    const Instruction *At = Call;
    for (unsigned Steps = 0; At && Incomplete::within(Steps, 256); ++Steps) {
      if (ompKind(*At) == OmpKind::DispatchInit)
        return cast<CallBase>(At)->getArgOperand(Upper ? 4 : 3);
      const BasicBlock *B = At->getParent();
      if (At->getPrevNode()) {
        At = At->getPrevNode();
        continue;
      }
      // Past the loop that asks for chunks.
      const BasicBlock *Before = nullptr;
      for (const BasicBlock *P : predecessors(B))
        if (!Before || any_of(*P, [](const Instruction &I) {
              return ompKind(I) == OmpKind::DispatchInit;
            }))
          Before = P;
      At = Before ? Before->getTerminator() : nullptr;
    }
  }
  return nullptr;
}

/// What a variable of the function holds that is stored to in one place only,
/// and nobody else's: flang's private variables stay in memory.
const Value *SharedPlaces::ownValue(const LoadInst &L) {
  const auto *Local = dyn_cast<AllocaInst>(L.getPointerOperand());
  if (!Local)
    return nullptr;
  const StoreInst *Only = nullptr;
  unsigned Uses = 0;
  for (const User *U : Local->users()) {
    if (++Uses > 64)
      return nullptr;
    if (isa<LoadInst>(U))
      continue;
    const auto *S = dyn_cast<StoreInst>(U);
    if (!S || Only || S->getPointerOperand() != Local || !S->isSimple() ||
        S->getValueOperand()->getType() != L.getType())
      return nullptr;
    Only = S;
  }
  auto &F = *const_cast<Function *>(L.getFunction());
  return Only && Copy.analyses().getResult<DominatorTreeAnalysis>(F).dominates(
                     Only, &L)
             ? Only->getValueOperand()
             : nullptr;
}

LinearSum SharedPlaces::read(const SharedPlace &Cell) {
  Key K{4, Cell.Object};
  append(K, Cell.Offset);
  Atom A;
  A.Depth = Objects[Cell.Object].Depth;
  A.Through = Objects[Cell.Object].Through;
  A.Through.push_back(Cell);
  addThrough(A.Through, Cell.Offset);
  for (auto [Number, Times] : Cell.Offset.Terms)
    A.Depth = std::max(A.Depth, Atoms[Number].Depth);
  return atomOf(std::move(K), std::move(A));
}

std::optional<LinearSum> SharedPlaces::numberAt(const Value &Address,
                                                EntryPath Path) {
  auto Cell = place(Address, Path);
  return Cell ? std::optional(read(*Cell)) : std::nullopt;
}

/// What a task has got when it was created, in its creator's terms.
std::optional<LinearSum> SharedPlaces::givenToTask(const SharedPlace &Cell,
                                                   EntryPath Path,
                                                   unsigned Depth) {
  const Object Holder = Objects[Cell.Object];
  const auto *Alloc = dyn_cast<CallBase>(Holder.Base);
  if (!Alloc || ompKind(*Alloc) != OmpKind::TaskAlloc || Holder.IsShareds ||
      !Holder.Through.empty() || !Cell.Offset.Terms.empty())
    return std::nullopt;
  const Value *V =
      stored(*Alloc, Cell.Offset.Const, Copy.module().getDataLayout());
  return V ? sum(*V, around(Path, Holder.Depth), Depth + 1) : std::nullopt;
}

std::optional<LinearSum> SharedPlaces::sum(const Value &V, EntryPath Path,
                                           unsigned Depth) {
  if (!V.getType()->isIntegerTy() ||
      Incomplete::reached(Depth > MaxNumberDepth || ++Steps > MaxNumberSteps,
                          Incomplete::Depth, &V))
    return std::nullopt;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->getBitWidth() <= 64 ? std::optional(constant(C->getSExtValue()))
                                  : std::nullopt;
  if (const auto *A = dyn_cast<Argument>(&V)) {
    if (Path.empty())
      return atomOf({3, reinterpret_cast<uintptr_t>(A)}, {});
    const CallBase &Site = *Path.front();
    const Value *Passed = nullptr;
    if (ThreadSync::isStart(Site))
      Passed = passedToThread(*A, Site);
    else if (const Value *Forked = forkedOperand(Site, A->getArgNo()))
      Passed = Forked;
    else if (ompKind(Site) == OmpKind::None && A->getArgNo() < Site.arg_size())
      Passed = Site.getArgOperand(A->getArgNo());
    return Passed ? sum(*Passed, Path.drop_front(), Depth + 1) : std::nullopt;
  }
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    bool IsCyclic = false;
    for (bool Upper : {false, true})
      if (const Value *Team = teamBound(V, Upper, IsCyclic)) {
        auto Bound = sum(*Team, Path, Depth + 1);
        if (!Bound)
          return std::nullopt;
        Atom A;
        A.IsCounter = A.IsShared = true;
        A.IsCyclic = IsCyclic;
        A.First = A.Last = *Bound;
        A.Depth = Path.size();
        addThrough(A.Through, *Bound);
        return atomOf({7, reinterpret_cast<uintptr_t>(L->getPointerOperand()),
                       Path.size(), Upper},
                      std::move(A));
      }
    if (const Value *Own = ownValue(*L))
      return sum(*Own, Path, Depth + 1);
    auto Cell = L->isSimple() ? follow(*L->getPointerOperand(), Path, Depth + 1)
                              : std::nullopt;
    if (!Cell)
      return std::nullopt;
    if (isa<AllocaInst>(Objects[Cell->Object].Base))
      if (const Value *Only = onlyValue(*Cell);
          Only && Only->getType() == L->getType())
        if (auto N = sum(*Only, around(Path, Objects[Cell->Object].Depth),
                         Depth + 1))
          return N;
    auto Given = givenToTask(*Cell, Path, Depth);
    return Given ? Given : std::optional(read(*Cell));
  }
  if (const auto *I = dyn_cast<Instruction>(&V);
      I && ompKind(*I) == OmpKind::TeamThreadNum) {
    Atom A;
    A.IsCounter = A.IsShared = A.IsThread = true;
    A.Last = constant(1);
    A.Depth = Path.size();
    return atomOf({8, Path.size()}, std::move(A));
  }
  if (const auto *Phi = dyn_cast<PHINode>(&V))
    return counter(*Phi, Path, Depth);
  if (const auto *Choice = dyn_cast<SelectInst>(&V)) {
    if (const auto *C = dyn_cast<ConstantInt>(Choice->getCondition()))
      return sum(C->isOne() ? *Choice->getTrueValue()
                            : *Choice->getFalseValue(),
                 Path, Depth + 1);
    // The rounds of a loop, or none.
    return match(Choice->getTrueValue(), m_Zero())
               ? sum(*Choice->getFalseValue(), Path, Depth + 1)
               : std::nullopt;
  }
  if (const auto *Cast = dyn_cast<CastInst>(&V))
    return Cast->getSrcTy()->isIntegerTy() && !Cast->getSrcTy()->isIntegerTy(1)
               ? sum(*Cast->getOperand(0), Path, Depth + 1)
               : std::nullopt;
  const auto *Op = dyn_cast<BinaryOperator>(&V);
  auto A = Op ? sum(*Op->getOperand(0), Path, Depth + 1) : std::nullopt;
  auto B = A ? sum(*Op->getOperand(1), Path, Depth + 1) : std::nullopt;
  if (!B)
    return std::nullopt;
  switch (Op->getOpcode()) {
  case Instruction::Add:
    return A->plus(*B);
  case Instruction::Sub:
    return A->plus(*B, -1);
  case Instruction::Mul:
    if (B->Terms.empty())
      return constant(0).plus(*A, B->Const);
    if (A->Terms.empty())
      return constant(0).plus(*B, A->Const);
    break;
  case Instruction::Shl:
    if (B->Terms.empty() && B->Const >= 0 && B->Const < 32)
      return constant(0).plus(*A, int64_t(1) << B->Const);
    break;
  case Instruction::SDiv:
  case Instruction::UDiv:
    if (*B == constant(1))
      return A;
    break;
  default:
    break;
  }
  // The same of the same is the same.
  Key K{5, Op->getOpcode()};
  Atom Result;
  for (const LinearSum *Side : {&*A, &*B}) {
    append(K, *Side);
    addThrough(Result.Through, *Side);
    for (auto [Number, Times] : Side->Terms) {
      // What a counter makes of it has no bounds.
      if (Atoms[Number].IsCounter)
        return std::nullopt;
      Result.Depth = std::max(Result.Depth, Atoms[Number].Depth);
    }
  }
  return atomOf(std::move(K), std::move(Result));
}

std::optional<LinearSum> SharedPlaces::last(const PHINode &Phi, const Loop &L,
                                            const LinearSum &First,
                                            int64_t Step, EntryPath Path,
                                            unsigned Depth) {
  const BasicBlock *Head = Phi.getParent();
  if (const BasicBlock *Next = Head->getSingleSuccessor();
      Next && L.contains(Next))
    Head = Next;
  const auto *Exit = dyn_cast<BranchInst>(Head->getTerminator());
  if (!Exit || !Exit->isConditional())
    return std::nullopt;
  const bool StaysOnTrue = L.contains(Exit->getSuccessor(0));
  if (StaysOnTrue == L.contains(Exit->getSuccessor(1)))
    return std::nullopt;
  const auto *Test = dyn_cast<ICmpInst>(Exit->getCondition());
  if (!Test)
    return std::nullopt;
  CmpInst::Predicate P =
      StaysOnTrue ? Test->getPredicate() : Test->getInversePredicate();
  const Value *Left = Test->getOperand(0), *Right = Test->getOperand(1);
  // A taskloop's bounds are wider than its counter.
  for (const Value **Side : {&Left, &Right})
    if (const auto *Cast = dyn_cast<CastInst>(*Side);
        Cast && Cast->getOperand(0) == &Phi)
      *Side = &Phi;
  if (Left != &Phi && Right == &Phi) {
    std::swap(Left, Right);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (Left == &Phi) {
    auto Bound = sum(*Right, Path, Depth + 1);
    if (!Bound)
      return std::nullopt;
    switch (P) {
    case CmpInst::ICMP_SLT:
    case CmpInst::ICMP_ULT:
    case CmpInst::ICMP_NE:
      return Step == 1 ? std::optional(Bound->plus(constant(1), -1))
                       : std::nullopt;
    case CmpInst::ICMP_SLE:
    case CmpInst::ICMP_ULE:
      return Step == 1 ? Bound : std::nullopt;
    default:
      return std::nullopt;
    }
  }
  // flang counts down beside the variable.
  const auto *Left2 = dyn_cast<PHINode>(Left);
  if (!Left2 || Left2->getParent() != Phi.getParent() ||
      P != CmpInst::ICMP_SGT || !match(Right, m_Zero()))
    return std::nullopt;
  for (unsigned I = 0; I < Left2->getNumIncomingValues(); ++I)
    if (!L.contains(Left2->getIncomingBlock(I)))
      if (auto Rounds = sum(*Left2->getIncomingValue(I), Path, Depth + 1))
        return First.plus(Rounds->plus(constant(1), -1), Step);
  return std::nullopt;
}

std::optional<LinearSum> SharedPlaces::counter(const PHINode &Phi,
                                               EntryPath Path, unsigned Depth) {
  if (Phi.getNumIncomingValues() == 1)
    return sum(*Phi.getIncomingValue(0), Path, Depth + 1);
  auto &F = *const_cast<Function *>(Phi.getFunction());
  const Loop *L =
      Copy.analyses().getResult<LoopAnalysis>(F).getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() ||
      Phi.getNumIncomingValues() != 2)
    return std::nullopt;
  const unsigned Inside = L->contains(Phi.getIncomingBlock(0)) ? 0 : 1;
  const APInt *Step = nullptr;
  if (!match(Phi.getIncomingValue(Inside),
             m_c_Add(m_Specific(&Phi), m_APInt(Step))) ||
      !Step->isStrictlyPositive() || Step->getActiveBits() > 31)
    return std::nullopt;
  Atom A;
  A.IsCounter = true;
  auto First = sum(*Phi.getIncomingValue(1 - Inside), Path, Depth + 1);
  auto Last = First ? last(Phi, *L, *First, Step->getSExtValue(), Path, Depth)
                    : std::nullopt;
  if (!Last)
    return std::nullopt;
  A.First = *First;
  A.Last = *Last;
  A.Depth = Path.size();
  addThrough(A.Through, A.First);
  addThrough(A.Through, A.Last);
  return atomOf({6, reinterpret_cast<uintptr_t>(&Phi), Path.size()},
                std::move(A));
}

} // namespace tutti
