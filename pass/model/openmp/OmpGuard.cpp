// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Matches conditions on omp_get_thread_num and its relatives, as compilers
/// write them for if, switch, && and logical variables. A condition that is not
/// understood is no guard; must not look further than a few steps.

#include "model/openmp/OmpGuard.h"
#include "model/Incomplete.h"
#include "model/ValueSource.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/TeamVariable.h"
#include "model/openmp/ThreadChoice.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxGuardDepth = 8;
constexpr unsigned MaxGuardUses = 256;

bool comesFrom(const Value *V, OmpKind Kind, unsigned Depth) {
  V = withoutCasts(V);
  if (const auto *I = dyn_cast<Instruction>(V); I && ompKind(*I) == Kind)
    return true;
  if (Depth == 0)
    return false;
  auto Again = [&](const Value *From) {
    return comesFrom(From, Kind, Depth - 1);
  };
  if (const auto *L = dyn_cast<LoadInst>(V))
    return onlyStored(*L->getPointerOperand(), 0, Depth, Again) ||
           (Kind == OmpKind::TeamSize && readsTeamSize(*L));
  if (const auto *Arg = dyn_cast<Argument>(V))
    return allActuals(*Arg, Again);
  return allReturned(V, Again);
}

/// The flag that MPI_Is_thread_main gave.
bool isMainThreadFlag(const Value *V) {
  const auto *L = dyn_cast<LoadInst>(withoutCasts(V));
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  return A && !A->hasNUsesOrMore(MaxGuardUses) &&
         any_of(A->users(), [](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && MpiCall::get(*I).fn() == Fn::Is_thread_main;
         });
}

std::optional<OmpGuard> guardOf(const Value *V, bool Truth, unsigned Depth);

std::optional<OmpGuard> oneThread(const Value *Selector) {
  const auto *C = dyn_cast<ConstantInt>(Selector);
  return OmpGuard{OmpGuard::OneThread, Selector, C && C->isZero()};
}

/// The region whose body gets the number that its maker has in the team around:
/// V is that number.
const CallBase *regionGiven(const Value *V, unsigned Depth = MaxGuardDepth) {
  V = withoutCasts(V);
  const auto *Load = dyn_cast<LoadInst>(V);
  const auto *A = dyn_cast<Argument>(Load ? Load->getPointerOperand() : V);
  for (; A && Depth > 0; --Depth) {
    const Function &F = *A->getParent();
    const auto *Call =
        F.hasOneUse() ? dyn_cast<CallBase>(F.user_back()) : nullptr;
    if (!Call)
      return nullptr;
    if (const Value *Given = forkedOperand(*Call, A->getArgNo())) {
      auto IsNumber = [&](const Value *Stored) {
        return comesFrom(Stored, OmpKind::TeamThreadNum, Depth);
      };
      return (Load ? onlyStored(*Given, 0, Depth, IsNumber) : IsNumber(Given))
                 ? Call
                 : nullptr;
    }
    // With -g the outlined function hands its work to another one.
    A = Call->getCalledFunction() == &F && A->getArgNo() < Call->arg_size()
            ? dyn_cast<Argument>(Call->getArgOperand(A->getArgNo()))
            : nullptr;
  }
  return nullptr;
}

/// V is the number of a thread of another team.
std::optional<OmpGuard> oneThreadAround(const Value *V, const Value *Selector) {
  std::optional<OmpGuard> G;
  const auto *Asks = dyn_cast<CallBase>(withoutCasts(V));
  if (Asks && ompKind(*Asks) == OmpKind::AncestorNum) {
    const auto *Level = dyn_cast<ConstantInt>(Asks->getArgOperand(0));
    const auto *Here = dyn_cast<CallBase>(Asks->getArgOperand(0));
    if (Level && Level->getValue().isIntN(8) && !Level->isZero()) {
      G = oneThread(Selector);
      G->OfLevel = Level->getZExtValue();
    } else if (Here && Here->getCalledFunction() &&
               Here->getCalledFunction()->getName() == "omp_get_level") {
      G = oneThread(Selector);
    }
  } else if (const CallBase *Fork = regionGiven(V)) {
    G = oneThread(Selector);
    G->OfFork = Fork;
  }
  return G;
}

/// Does not change while a worksharing loop runs, as far as a look tells.
bool isFixed(const Value *V, unsigned Depth) {
  if (isa<Constant>(V) || isa<Argument>(V) || isa<LoadInst>(V))
    return true;
  return Depth > 0 && (isa<CastInst>(V) || isa<BinaryOperator>(V)) &&
         all_of(cast<Instruction>(V)->operands(),
                [&](const Use &Op) { return isFixed(Op.get(), Depth - 1); });
}

/// The call that gives the thread the bound that V is a copy of.
const CallBase *boundFrom(const Value *V) {
  V = withoutCasts(V);
  for (unsigned Steps = 0; Steps < 2; ++Steps)
    if (const auto *Op = dyn_cast<BinaryOperator>(V);
        Op && isa<Constant>(Op->getOperand(1)))
      V = withoutCasts(Op->getOperand(0));
  const auto *L = dyn_cast<LoadInst>(V);
  const auto *Bound =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (!Bound || Bound->hasNUsesOrMore(MaxGuardUses))
    return nullptr;
  for (const User *U : Bound->users())
    if (const auto *I = dyn_cast<CallBase>(U);
        I && (ompKind(*I) == OmpKind::ForBegin ||
              ompKind(*I) == OmpKind::DispatchNext))
      return I;
  return nullptr;
}

/// The call that shares out the iterations that V numbers one by one: V is a
/// counter that begins at the bound which that call gives to the thread, or a
/// multiple of it, or of the distance from there.
const CallBase *iterationOf(const Value *V, unsigned Depth = MaxGuardDepth) {
  const CallBase *Added = nullptr;
  for (; Depth > 0; --Depth) {
    V = withoutCasts(V);
    // flang keeps the number in a variable.
    if (const auto *L = dyn_cast<LoadInst>(V)) {
      const CallBase *Loop = nullptr;
      onlyStored(*L->getPointerOperand(), 0, 1, [&](const Value *Stored) {
        return (Loop = iterationOf(Stored, Depth - 1)) != nullptr;
      });
      return Loop;
    }
    const auto *Op = dyn_cast<BinaryOperator>(V);
    if (!Op || (Op->getOpcode() != Instruction::Add &&
                Op->getOpcode() != Instruction::Sub &&
                Op->getOpcode() != Instruction::Mul))
      break;
    bool Left = isFixed(Op->getOperand(0), 2);
    if (!Left && !isFixed(Op->getOperand(1), 2))
      return nullptr;
    if (Op->getOpcode() == Instruction::Add)
      if (const CallBase *Loop = boundFrom(Op->getOperand(!Left)))
        Added = Loop;
    V = Op->getOperand(Left);
  }
  const auto *Phi = dyn_cast<PHINode>(V);
  if (!Phi)
    return nullptr;
  for (const Value *First : Phi->incoming_values()) {
    const auto *Zero = dyn_cast<ConstantInt>(First);
    if (Added && Zero && Zero->isZero())
      return Added;
    if (const CallBase *Loop = boundFrom(First))
      return Loop;
  }
  return nullptr;
}

/// Test holds for the update of an atomic variable that V is the result of:
/// also through a function that does nothing else, and one that chooses the
/// order of memory.
bool ofAtomic(const Value *V, unsigned Depth, Tested Test) {
  if (Depth == 0)
    return false;
  V = withoutCasts(V);
  if (Test(V))
    return true;
  auto Again = [&](const Value *From) {
    return ofAtomic(From, Depth - 1, Test);
  };
  if (const auto *Phi = dyn_cast<PHINode>(V))
    return all_of(Phi->incoming_values(),
                  [&](const Use &In) { return Again(In.get()); });
  if (const auto *L = dyn_cast<LoadInst>(V))
    return onlyStored(*L->getPointerOperand(), 0, Depth, Again);
  // A flag: not zero.
  if (const auto *Cmp = dyn_cast<ICmpInst>(V);
      Cmp && Cmp->getPredicate() == CmpInst::ICMP_NE)
    if (const auto *Zero = dyn_cast<ConstantInt>(Cmp->getOperand(1));
        Zero && Zero->isZero())
      return Again(Cmp->getOperand(0));
  return allReturned(V, Again);
}

/// The number of threads that came before: one thread gets each number.
bool isTicket(const Value *V) {
  return ofAtomic(V, MaxGuardDepth, [](const Value *From) {
    if (const auto *Op = dyn_cast<BinaryOperator>(From);
        Op && isa<Constant>(Op->getOperand(1)))
      From = Op->getOperand(0);
    const auto *Update = dyn_cast<AtomicRMWInst>(From);
    return Update && (Update->getOperation() == AtomicRMWInst::Add ||
                      Update->getOperation() == AtomicRMWInst::Sub);
  });
}

/// A number of one of two collapsed loops: which of them, the number of the
/// iteration that it is made of, and the length of the inner loop.
struct Coordinate {
  const Value *Of = nullptr, *Length = nullptr;
  bool Inner = false;
};

std::optional<Coordinate> coordinate(const Value *V) {
  // first + round * step
  for (unsigned Steps = 0; Incomplete::within(Steps, 4); ++Steps) {
    V = withoutCasts(V);
    const auto *Op = dyn_cast<BinaryOperator>(V);
    if (!Op || (Op->getOpcode() != Instruction::Add &&
                Op->getOpcode() != Instruction::Mul))
      break;
    bool Left = isFixed(Op->getOperand(0), 2);
    if (!Left && !isFixed(Op->getOperand(1), 2))
      return std::nullopt;
    V = Op->getOperand(Left);
  }
  auto Quotient = [](const Value *Q) -> const BinaryOperator * {
    const auto *Op = dyn_cast<BinaryOperator>(withoutCasts(Q));
    return Op && (Op->getOpcode() == Instruction::SDiv ||
                  Op->getOpcode() == Instruction::UDiv)
               ? Op
               : nullptr;
  };
  if (const BinaryOperator *Q = Quotient(V))
    return Coordinate{Q->getOperand(0), Q->getOperand(1), false};
  const auto *Minus = dyn_cast<BinaryOperator>(V);
  if (!Minus || Minus->getOpcode() != Instruction::Sub)
    return std::nullopt;
  const auto *Times =
      dyn_cast<BinaryOperator>(withoutCasts(Minus->getOperand(1)));
  const BinaryOperator *Q = Times && Times->getOpcode() == Instruction::Mul
                                ? Quotient(Times->getOperand(0))
                                : nullptr;
  if (!Q || Q->getOperand(0) != Minus->getOperand(0))
    return std::nullopt;
  return Coordinate{Q->getOperand(0), Q->getOperand(1), true};
}

/// V == Truth says that one coordinate has a fixed value.
std::optional<Coordinate> fixedCoordinate(const Value *V, bool Truth) {
  const auto *Cmp = dyn_cast<ICmpInst>(withoutCasts(V));
  if (!Cmp || (Truth ? Cmp->getPredicate() : Cmp->getInversePredicate()) !=
                  CmpInst::ICMP_EQ)
    return std::nullopt;
  for (unsigned Side : {0u, 1u})
    if (isFixed(Cmp->getOperand(1 - Side), 3))
      if (auto C = coordinate(Cmp->getOperand(Side)))
        return C;
  return std::nullopt;
}

/// What an atomic exchange found: only the first finds what was there before,
/// when all put the same other value there.
bool isFound(const Value *V, const Constant *Sought) {
  return ofAtomic(V, MaxGuardDepth, [&](const Value *From) {
    const auto *Update = dyn_cast<AtomicRMWInst>(From);
    if (!Update || Update->getOperation() != AtomicRMWInst::Xchg)
      return false;
    const auto *Put = dyn_cast<ConstantInt>(Update->getValOperand());
    const auto *C = dyn_cast_or_null<ConstantInt>(Sought);
    return !Put || !C ||
           Put->getValue().getLimitedValue() != C->getValue().getLimitedValue();
  });
}

/// An atomic compare-and-exchange has succeeded: for the first alone. The
/// standard library's is too long to be looked into.
bool isExchanged(const Value *V) {
  return ofAtomic(V, MaxGuardDepth, [](const Value *From) {
    const auto *Call = dyn_cast<CallBase>(From);
    if (const Function *F = Call ? Call->getCalledFunction() : nullptr)
      return F->getName().contains("atomic") &&
             F->getName().contains("compare_exchange");
    const auto *Part = dyn_cast<ExtractValueInst>(From);
    return Part && Part->getIndices()[0] == 1 &&
           isa<AtomicCmpXchgInst>(Part->getAggregateOperand());
  });
}

OmpGuard theFirst(const Value *By) {
  OmpGuard G{OmpGuard::OneThread, withoutCasts(By), false};
  G.First = true;
  return G;
}

std::optional<OmpGuard> compared(const ICmpInst &Cmp, bool Truth,
                                 unsigned Depth) {
  CmpInst::Predicate P = Truth ? Cmp.getPredicate() : Cmp.getInversePredicate();
  const Value *L = Cmp.getOperand(0), *R = Cmp.getOperand(1);
  if (isa<Constant>(L) || comesFrom(R, OmpKind::TeamThreadNum)) {
    std::swap(L, R);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (P == CmpInst::ICMP_EQ && comesFrom(L, OmpKind::TeamThreadNum))
    return oneThread(R);
  if (P == CmpInst::ICMP_EQ)
    for (auto [Number, Other] : {std::pair(L, R), std::pair(R, L)})
      if (isa<Constant>(Other))
        if (auto G = oneThreadAround(Number, Other))
          return G;
  if (P == CmpInst::ICMP_EQ && isTicket(withoutCasts(L)))
    return OmpGuard{OmpGuard::OneThread, withoutCasts(L), false};
  if (P == CmpInst::ICMP_EQ && isa<Constant>(R) &&
      isFound(L, cast<Constant>(R)))
    return theFirst(L);
  if (P == CmpInst::ICMP_EQ)
    for (auto [Number, Other] : {std::pair(L, R), std::pair(R, L)})
      if (const CallBase *Loop = iterationOf(Number); Loop && isFixed(Other, 3))
        return OmpGuard{OmpGuard::OneIteration, Loop, false};
  const auto *C = dyn_cast<ConstantInt>(R);
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  // L <= Most follows from the comparison.
  std::optional<int64_t> Most;
  if (P == CmpInst::ICMP_EQ || P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE)
    Most = C->getSExtValue();
  else if (P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT)
    Most = C->getSExtValue() - 1;
  if (Most == 0 && comesFrom(L, OmpKind::TeamThreadNum))
    return oneThread(ConstantInt::get(C->getType(), 0));
  if (Most == 1 && comesFrom(L, OmpKind::TeamSize))
    return OmpGuard{OmpGuard::TeamOfOne, nullptr, true};
  if (Most == 1 && comesFrom(L, OmpKind::MaxThreads))
    return OmpGuard{OmpGuard::NoMoreThreads, nullptr, true};
  if (Most == 1 && comesFrom(L, OmpKind::ThreadLimit))
    return OmpGuard{OmpGuard::NoMoreThreads, nullptr, true, false, true};
  if (Most == 0 &&
      (comesFrom(L, OmpKind::InParallel) || comesFrom(L, OmpKind::TeamLevel)))
    return OmpGuard{OmpGuard::OutsideParallel, nullptr, true};
  if (!C->isZero() || !CmpInst::isEquality(P))
    return std::nullopt;
  // A flag that is set in a master or single region.
  if (const auto *Call = dyn_cast<CallBase>(L); Call && P == CmpInst::ICMP_NE)
    switch (ompKind(*Call)) {
    case OmpKind::MasterBegin:
      return oneThread(ConstantInt::get(C->getType(), 0));
    case OmpKind::MaskedBegin:
      if (Call->arg_size() > 2 && !manyAreThemselves(*Call->getArgOperand(2)))
        return oneThread(Call->getArgOperand(2));
      break;
    case OmpKind::SingleBegin:
      return oneThread(Call);
    default:
      break;
    }
  // A truth value in disguise.
  if (P == CmpInst::ICMP_NE && isMainThreadFlag(L))
    return oneThread(ConstantInt::get(C->getType(), 0));
  return guardOf(L, P == CmpInst::ICMP_NE, Depth);
}

/// Either may be what holds.
std::optional<OmpGuard> either(const Value *A, const Value *B, bool Truth,
                               unsigned Depth) {
  auto G = guardOf(A, Truth, Depth), H = guardOf(B, Truth, Depth);
  if (!G || !H)
    return std::nullopt;
  // tid == 0 || size == 1
  return G->isAlone() ? H : H->isAlone() ? G : std::nullopt;
}

std::optional<OmpGuard> guardOf(const Value *V, bool Truth, unsigned Depth) {
  if (Depth == 0)
    return std::nullopt;
  V = withoutCasts(V);
  if (const auto *Cmp = dyn_cast<ICmpInst>(V))
    return compared(*Cmp, Truth, Depth - 1);
  if (const auto *Select = dyn_cast<SelectInst>(V)) {
    const Value *Holds =
        Truth ? Select->getTrueValue() : Select->getFalseValue();
    const Value *Else =
        Truth ? Select->getFalseValue() : Select->getTrueValue();
    // a || b, or a && b that does not hold
    if (const auto *Known = dyn_cast<ConstantInt>(Holds);
        Known && Known->isZero() != Truth)
      return either(Select->getCondition(), Else, Truth, Depth - 1);
    // a && b, or a || b that does not hold
    const auto *Other = dyn_cast<ConstantInt>(Else);
    if (!Other || Other->isZero() != Truth)
      return std::nullopt;
    if (auto G = guardOf(Select->getCondition(), Truth, Depth - 1))
      return G;
    if (auto G = guardOfBoth(Select->getCondition(), Truth, Holds, Truth))
      return G;
    return guardOf(Holds, Truth, Depth - 1);
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(V)) {
    const auto *One = dyn_cast<ConstantInt>(Op->getOperand(1));
    if (Op->getOpcode() == Instruction::Xor && One && One->isOne())
      return guardOf(Op->getOperand(0), !Truth, Depth - 1);
    if (Op->getOpcode() == (Truth ? Instruction::And : Instruction::Or)) {
      if (auto G = guardOf(Op->getOperand(0), Truth, Depth - 1))
        return G;
      if (auto G =
              guardOfBoth(Op->getOperand(0), Truth, Op->getOperand(1), Truth))
        return G;
      return guardOf(Op->getOperand(1), Truth, Depth - 1);
    }
    if (Op->getOpcode() == (Truth ? Instruction::Or : Instruction::And))
      return either(Op->getOperand(0), Op->getOperand(1), Truth, Depth - 1);
    return std::nullopt;
  }
  // What the user tests may be the number itself: if (omp_get_thread_num()).
  if (!Truth && V->getType()->isIntegerTy(1) &&
      (comesFrom(V, OmpKind::InParallel)))
    return OmpGuard{OmpGuard::OutsideParallel, nullptr, true};
  // if (!flag.test_and_set())
  if (Truth ? isExchanged(V)
            : V->getType()->isIntegerTy(1) && isFound(V, nullptr))
    return theFirst(V);
  // bool first() { return tid == 0; }
  if (isa<CallBase>(V)) {
    std::optional<OmpGuard> Found;
    bool All = allReturned(V, [&](const Value *Returned) {
      Found = guardOf(Returned, Truth, Depth - 1);
      return Found.has_value();
    });
    return All ? Found : std::nullopt;
  }
  // bool master = tid == 0 && x; the way to `false` goes round the test.
  if (const auto *Phi = dyn_cast<PHINode>(V)) {
    std::optional<unsigned> Only;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      const auto *C = dyn_cast<ConstantInt>(Phi->getIncomingValue(I));
      if (C && C->isZero() == Truth)
        continue;
      if (Only)
        return std::nullopt;
      Only = I;
    }
    if (!Only)
      return std::nullopt;
    if (auto G = guardOf(Phi->getIncomingValue(*Only), Truth, Depth - 1))
      return G;
    const BasicBlock *From = Phi->getIncomingBlock(*Only);
    const BasicBlock *Before = From->getSinglePredecessor();
    const auto *Br =
        Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!Br || !Br->isConditional() ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      return std::nullopt;
    return guardOf(Br->getCondition(), Br->getSuccessor(0) == From, Depth - 1);
  }
  return std::nullopt;
}

} // namespace

std::optional<OmpGuard> guardOfBoth(const Value *A, bool TruthOfA,
                                    const Value *B, bool TruthOfB) {
  auto X = fixedCoordinate(A, TruthOfA), Y = fixedCoordinate(B, TruthOfB);
  if (!X || !Y || X->Inner == Y->Inner || X->Of != Y->Of ||
      (X->Length != Y->Length &&
       (isa<Constant>(X->Length) || isa<Constant>(Y->Length))))
    return std::nullopt;
  const CallBase *Loop = iterationOf(X->Of);
  if (!Loop)
    return std::nullopt;
  return OmpGuard{OmpGuard::OneIteration, Loop, false};
}

bool comesFrom(const Value *V, OmpKind Kind) {
  return comesFrom(V, Kind, MaxGuardDepth);
}

std::optional<OmpGuard> guardOf(const Value *Condition, bool Truth) {
  return guardOf(Condition, Truth, MaxGuardDepth);
}

std::optional<OmpGuard> guardByTrial(const Value *Condition, bool Truth,
                                     const CallBase *From, unsigned Most,
                                     bool &Asks) {
  std::optional<ThreadChoice> C = choiceOf(*Condition, Truth, From, Most, Asks);
  if (!C)
    return std::nullopt;
  if (C->Nobody)
    return OmpGuard{OmpGuard::TeamOfOne, nullptr, true};
  if (!C->Number)
    return OmpGuard{OmpGuard::OneThread, Condition, false, true};
  Type *Int = Type::getInt32Ty(Condition->getContext());
  return oneThread(ConstantInt::get(Int, *C->Number));
}

} // namespace tutti
