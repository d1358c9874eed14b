// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Computes with small sets of constants. What a team shares is not followed:
/// which thread wrote it last is not known. A callee that gets the address of a
/// local and is not defined here may read it, as all Fortran callees do.

#include "model/openmp/ThreadChoice.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/ValueSource.h"
#include "model/openmp/OmpCall.h"
#include "model/openmp/TeamVariable.h"
#include "model/openmp/ThreadPrivate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
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

constexpr unsigned MaxChoiceDepth = 16;
constexpr unsigned MaxSteps = 400;
constexpr unsigned MaxChoiceUses = 128;
constexpr size_t MaxCallers = 8;
/// Prime and odd sizes too: a thread may be chosen by a remainder.
constexpr unsigned TeamSizes[] = {2, 3, 4, 7, 8, 16, 33};
constexpr unsigned MaxSize = 64;

/// Everything that a value can be; not known when it is more.
struct Values {
  static constexpr size_t Most = 4;
  bool Known = false;
  SmallVector<Constant *, Most> All;

  static Values unknown() { return {}; }
  static Values none() {
    Values V;
    V.Known = true;
    return V;
  }
  void add(Constant *C) {
    if (!C || !isa<ConstantInt>(C))
      Known = false;
    else if (!is_contained(All, C))
      All.push_back(C);
    Known &= All.size() <= Most;
  }
  void add(const Values &V) {
    Known &= V.Known;
    for (Constant *C : V.All)
      if (Known)
        add(C);
  }
};

/// One thread of one team.
class Trial {
public:
  Trial(const Module *Within, unsigned Size, unsigned Number,
        const CallBase *From, bool IsSet = false)
      : Within(Within), Size(Size), Number(Number), From(From), IsSet(IsSet) {}

  bool mayBe(const Value &Condition, bool Truth) {
    Values V = value(Condition);
    return !V.Known || any_of(V.All, [&](const Constant *C) {
      return isZero(*C) != Truth;
    });
  }
  bool mayBeOwnNumber(const Value &V) {
    Values All = value(V);
    return !All.Known || any_of(All.All, [&](const Constant *C) {
      return cast<ConstantInt>(C)->getValue() == Number;
    });
  }
  /// The thread or its team was asked for.
  bool Asked = false;

private:
  Values value(const Value &V) {
    if (const auto *C = dyn_cast<ConstantInt>(&V)) {
      Values Result = Values::none();
      Result.add(const_cast<ConstantInt *>(C));
      return Result;
    }
    if (Incomplete::reached(Depth >= MaxChoiceDepth || ++Steps > MaxSteps,
                            Incomplete::Depth, &V) ||
        !Active.insert(&V).second)
      return Values::unknown();
    ++Depth;
    auto Leave = atScopeExit([&] {
      --Depth;
      Active.erase(&V);
    });
    if (const auto *A = dyn_cast<Argument>(&V))
      return argument(*A);
    if (const auto *I = dyn_cast<Instruction>(&V))
      return instruction(*I);
    return Values::unknown();
  }

  Values number(const Value &V, uint64_t N) {
    Asked = true;
    Values Result = Values::none();
    Result.add(ConstantInt::get(V.getType(), N));
    return Result;
  }

  /// Visit sees each call that may have entered the function, until one gives
  /// nothing.
  template <typename F> Values ofCallers(const Argument &A, F Visit) {
    const Function &Callee = *A.getParent();
    auto One = [&](const CallBase &Call) -> Values {
      if (A.getArgNo() >= Call.arg_size())
        return Values::unknown();
      return Visit(*Call.getArgOperand(A.getArgNo()));
    };
    if (!Entered.empty() && Entered.back()->getCalledFunction() == &Callee) {
      const CallBase *Call = Entered.pop_back_val();
      auto Back = atScopeExit([&] { Entered.push_back(Call); });
      return One(*Call);
    }
    if (From && From->getCalledFunction() == &Callee)
      return One(*From);
    Values Result = Values::none();
    size_t Callers = 0;
    for (const Use &U : Callee.uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      // What a team or a task is given was computed by another thread.
      if (!Call || !Call->isCallee(&U) ||
          Incomplete::reached(++Callers > MaxCallers, Incomplete::Inputs, Call))
        return Values::unknown();
      Result.add(One(*Call));
      if (!Result.Known)
        return Result;
    }
    return Callers ? Result : Values::unknown();
  }

  Values argument(const Argument &A) {
    return ofCallers(A, [&](const Value &Actual) { return value(Actual); });
  }

  Values instruction(const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I)) {
      if (const StoreInst *Last = lastStore(*Load))
        return value(*Last->getValueOperand());
      Values V = memory(*Load->getPointerOperand());
      return V.Known || !readsTeamSize(*Load) ? V : number(*Load, Size);
    }
    if (const auto *Call = dyn_cast<CallBase>(&I))
      return call(*Call);
    if (const auto *Phi = dyn_cast<PHINode>(&I)) {
      Values Result = Values::none();
      for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N)
        if (mayCome(*Phi->getIncomingBlock(N), *Phi->getParent()))
          Result.add(value(*Phi->getIncomingValue(N)));
      return Result.All.empty() ? Values::unknown() : Result;
    }
    if (const auto *S = dyn_cast<SelectInst>(&I)) {
      Values Result = Values::none();
      for (bool Truth : {true, false})
        if (mayBe(*S->getCondition(), Truth))
          Result.add(value(Truth ? *S->getTrueValue() : *S->getFalseValue()));
      return Result;
    }
    if (const auto *Cmp = dyn_cast<ICmpInst>(&I))
      if (std::optional<Values> V = onSomeRound(*Cmp))
        return *V;
    if (!isa<BinaryOperator>(I) && !isa<CastInst>(I) && !isa<ICmpInst>(I))
      return Values::unknown();
    return folded(I);
  }

  /// First, First + Step, First + 2 * Step, ... on the rounds of a loop.
  struct Counter {
    int64_t First = 0, Step = 0;
  };

  std::optional<int64_t> exactly(const Value &V) {
    Values N = value(V);
    const auto *C = N.Known && N.All.size() == 1
                        ? dyn_cast<ConstantInt>(N.All[0])
                        : nullptr;
    // Larger numbers might overflow below.
    if (!C || C->getBitWidth() > 64 || C->getValue().getSignificantBits() > 32)
      return std::nullopt;
    return C->getSExtValue();
  }

  /// for (i = number; ...; i += size), and sums and products of i.
  std::optional<Counter> counter(const Value &V, unsigned Left = 4) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || Left == 0)
      return std::nullopt;
    if (isa<SExtInst>(I) || isa<ZExtInst>(I) || isa<TruncInst>(I))
      return counter(*I->getOperand(0), Left - 1);
    if (const auto *Load = dyn_cast<LoadInst>(I)) {
      const StoreInst *Last = lastStore(*Load);
      return Last ? counter(*Last->getValueOperand(), Left - 1) : std::nullopt;
    }
    if (const auto *Phi = dyn_cast<PHINode>(I)) {
      if (Phi->getNumIncomingValues() != 2)
        return std::nullopt;
      for (unsigned Back : {0u, 1u}) {
        const auto *Next =
            dyn_cast<BinaryOperator>(Phi->getIncomingValue(Back));
        const bool Down = Next && Next->getOpcode() == Instruction::Sub;
        if (!Next || (!Down && Next->getOpcode() != Instruction::Add))
          continue;
        unsigned Self = Down || Next->getOperand(0) == Phi ? 0 : 1;
        if (Next->getOperand(Self) != Phi)
          continue;
        std::optional<int64_t> First = exactly(*Phi->getIncomingValue(!Back)),
                               Step = exactly(*Next->getOperand(!Self));
        if (First && Step)
          return Counter{*First, Down ? -*Step : *Step};
      }
      return std::nullopt;
    }
    const auto *Op = dyn_cast<BinaryOperator>(I);
    if (!Op || (Op->getOpcode() != Instruction::Add &&
                Op->getOpcode() != Instruction::Mul))
      return std::nullopt;
    for (unsigned Side : {0u, 1u})
      if (std::optional<Counter> C = counter(*Op->getOperand(Side), Left - 1)) {
        std::optional<int64_t> By = exactly(*Op->getOperand(!Side));
        if (!By || std::max(std::abs(C->First), std::abs(C->Step)) > INT32_MAX)
          return std::nullopt;
        return Op->getOpcode() == Instruction::Add
                   ? Counter{C->First + *By, C->Step}
                   : Counter{C->First * *By, C->Step * *By};
      }
    return std::nullopt;
  }

  /// What the comparison of a counter with a number gives on any round.
  std::optional<Values> onSomeRound(const ICmpInst &Cmp) {
    CmpInst::Predicate P = Cmp.getSignedPredicate();
    const Value *L = Cmp.getOperand(0), *R = Cmp.getOperand(1);
    std::optional<Counter> C = counter(*L);
    if (!C) {
      std::swap(L, R);
      P = CmpInst::getSwappedPredicate(P);
      C = counter(*L);
    }
    std::optional<int64_t> To = C ? exactly(*R) : std::nullopt;
    if (!To || C->Step == 0)
      return std::nullopt;
    const int64_t Ahead = *To - C->First;
    const bool Hits = Ahead % C->Step == 0 && Ahead / C->Step >= 0;
    bool True = true, False = true;
    // The way that the counter does not go ends at its first value.
    switch (P) {
    case CmpInst::ICMP_EQ:
      True = Hits;
      break;
    case CmpInst::ICMP_NE:
      False = Hits;
      break;
    case CmpInst::ICMP_SLT:
      (C->Step > 0 ? True : False) = C->Step > 0 ? Ahead > 0 : Ahead <= 0;
      break;
    case CmpInst::ICMP_SLE:
      (C->Step > 0 ? True : False) = C->Step > 0 ? Ahead >= 0 : Ahead < 0;
      break;
    case CmpInst::ICMP_SGT:
      (C->Step > 0 ? False : True) = C->Step > 0 ? Ahead >= 0 : Ahead < 0;
      break;
    case CmpInst::ICMP_SGE:
      (C->Step > 0 ? False : True) = C->Step > 0 ? Ahead > 0 : Ahead <= 0;
      break;
    default:
      return std::nullopt;
    }
    Values Result = Values::none();
    for (bool Truth : {true, false})
      if (Truth ? True : False)
        Result.add(ConstantInt::getBool(Cmp.getContext(), Truth));
    return Result;
  }

  /// What wrote the local that Load reads, when that is on the only way there:
  /// flang leaves privates in memory that SROA does not look at.
  static const StoreInst *lastStore(const LoadInst &Load) {
    const Value *At = Load.getPointerOperand();
    if (!isa<AllocaInst>(At))
      return nullptr;
    const BasicBlock *B = Load.getParent();
    const Instruction *I = Load.getPrevNode();
    for (unsigned Steps = 0; B && Steps < MaxChoiceUses;) {
      for (; I && ++Steps < MaxChoiceUses; I = I->getPrevNode())
        if (const auto *S = dyn_cast<StoreInst>(I);
            S && S->getPointerOperand() == At)
          return S->getValueOperand()->getType() == Load.getType() ? S
                                                                   : nullptr;
        else if (!isa<LoadInst>(I) && is_contained(I->operand_values(), At))
          return nullptr;
      B = B->getSinglePredecessor();
      I = B ? B->getTerminator() : nullptr;
    }
    return nullptr;
  }

  /// The way from From to To, or the one that leads to From alone, is not ruled
  /// out.
  bool mayCome(const BasicBlock &FromBlock, const BasicBlock &To) {
    const BasicBlock *B = &FromBlock, *Next = &To;
    for (unsigned Steps = 0; B && Steps < 4; ++Steps) {
      const auto *Br = dyn_cast<BranchInst>(B->getTerminator());
      if (Br && Br->isConditional() &&
          Br->getSuccessor(0) != Br->getSuccessor(1) &&
          !mayBe(*Br->getCondition(), Br->getSuccessor(0) == Next))
        return false;
      Next = B;
      B = B->getSinglePredecessor();
    }
    return true;
  }

  Values folded(const Instruction &I) {
    const DataLayout &DL = I.getModule()->getDataLayout();
    Values Left = value(*I.getOperand(0));
    Values Right = Values::none();
    if (I.getNumOperands() > 1)
      Right = value(*I.getOperand(1));
    // x && 0, whatever x is
    if (I.getOpcode() == Instruction::And && (!Left.Known || !Right.Known))
      for (const Values *V : {&Left, &Right})
        if (V->Known && V->All.size() == 1 && isZero(*V->All[0]))
          return *V;
    if (!Left.Known || !Right.Known)
      return Values::unknown();
    Values Result = Values::none();
    for (Constant *L : Left.All) {
      if (const auto *Cast = dyn_cast<CastInst>(&I)) {
        Result.add(
            ConstantFoldCastOperand(Cast->getOpcode(), L, Cast->getType(), DL));
        continue;
      }
      for (Constant *R : Right.All)
        if (const auto *Cmp = dyn_cast<ICmpInst>(&I))
          Result.add(
              ConstantFoldCompareInstOperands(Cmp->getPredicate(), L, R, DL));
        else
          Result.add(ConstantFoldBinaryOpOperands(I.getOpcode(), L, R, DL));
    }
    return Result;
  }

  Values call(const CallBase &Call) {
    switch (ompKind(Call)) {
    case OmpKind::TeamThreadNum:
      return number(Call, Number);
    case OmpKind::TeamSize:
      return number(Call, Size);
    case OmpKind::InParallel:
      return number(Call, Size > 1);
    default:
      break;
    }
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || Callee->isDeclaration() || Callee->size() > 16)
      return Values::unknown();
    Entered.push_back(&Call);
    auto Leave = atScopeExit([&] { Entered.pop_back(); });
    Values Result = Values::none();
    for (const BasicBlock &BB : *Callee)
      if (const auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator());
          Ret && Ret->getReturnValue())
        Result.add(value(*Ret->getReturnValue()));
    return Result.All.empty() ? Values::unknown() : Result;
  }

  /// Everything that is stored to the place of a local that Pointer names.
  Values memory(const Value &Pointer, int64_t More = 0) {
    if (Incomplete::reached(Depth >= MaxChoiceDepth, Incomplete::Depth,
                            &Pointer))
      return Values::unknown();
    auto Where = baseOf(Pointer, More);
    if (!Where)
      return Values::unknown();
    const Value *Base = Where->Base;
    const int64_t At = Where->At;
    ++Depth;
    auto Leave = atScopeExit([&] { --Depth; });
    if (const auto *A = dyn_cast<Argument>(Base))
      return ofCallers(*A,
                       [&](const Value &Actual) { return memory(Actual, At); });
    if (const GlobalVariable *G = threadPrivateOf(*Base))
      return ofThread(*G, At, Where->DL);
    if (!isa<AllocaInst>(Base))
      return Values::unknown();
    Values Result = Values::none();
    unsigned Uses = 0;
    stored(*Base, 0, At, Where->DL, Uses, Result);
    return Result.All.empty() ? Values::unknown() : Result;
  }

  /// The same, of a variable that each thread has for itself.
  Values ofThread(const GlobalVariable &G, int64_t At, const DataLayout &DL) {
    Values Result = Values::none();
    const Constant *Init = G.hasInitializer() ? G.getInitializer() : nullptr;
    if (!G.hasLocalLinkage() && !Init)
      return Values::unknown();
    if (Init && At == 0 && isa<ConstantInt>(Init) && !IsSet)
      Result.add(const_cast<Constant *>(Init));
    unsigned Uses = 0;
    for (const User *U : G.users())
      // The user's module refers to it too.
      if (const auto *I = dyn_cast<CallBase>(U);
          I && I->getModule() == Within && threadPrivateOf(*I) == &G)
        stored(*I, 0, At, DL, Uses, Result);
    return Result.All.empty() ? Values::unknown() : Result;
  }

  /// What is stored to the bytes at At, seen from Address, which is at Here.
  void stored(const Value &Address, int64_t Here, int64_t At,
              const DataLayout &DL, unsigned &Uses, Values &Result) {
    for (const Use &U : Address.uses()) {
      if (!Result.Known)
        return;
      if (Incomplete::reached(++Uses > MaxChoiceUses, Incomplete::Steps,
                              &Address)) {
        Result.Known = false;
        return;
      }
      const User *By = U.getUser();
      if (const auto *GEP = dyn_cast<GEPOperator>(By)) {
        APInt Step(64, 0);
        if (GEP->accumulateConstantOffset(DL, Step))
          stored(*GEP, Here + Step.getSExtValue(), At, DL, Uses, Result);
        else
          Result.Known = false;
      } else if (const auto *S = dyn_cast<StoreInst>(By)) {
        if (S->getPointerOperand() != &Address)
          Result.Known = false; // put away: anybody may write
        else if (Here == At)
          Result.add(value(*S->getValueOperand()));
      } else if (const auto *Copy = dyn_cast<MemTransferInst>(By)) {
        if (Copy->getRawDest() == &Address && Here <= At)
          Result.add(memory(*Copy->getRawSource(), At - Here));
      } else if (const auto *Call = dyn_cast<CallBase>(By)) {
        passed(*Call, U, Here, At, DL, Uses, Result);
      }
    }
  }

  void passed(const CallBase &Call, const Use &U, int64_t Here, int64_t At,
              const DataLayout &DL, unsigned &Uses, Values &Result) {
    if (isa<IntrinsicInst>(Call))
      return;
    const Function *Callee = Call.getCalledFunction();
    if (ompKind(Call) != OmpKind::None || !Callee) {
      Result.Known = false;
    } else if (!Callee->isDeclaration() && Call.isArgOperand(&U) &&
               Call.getArgOperandNo(&U) < Callee->arg_size() &&
               Entered.size() < 4 && !is_contained(Entered, &Call)) {
      Entered.push_back(&Call);
      stored(*Callee->getArg(Call.getArgOperandNo(&U)), Here, At, DL, Uses,
             Result);
      Entered.pop_back();
    }
  }

  const Module *const Within;
  const unsigned Size, Number;
  const CallBase *const From;
  /// Each thread has set what it has for itself before it asks.
  const bool IsSet;
  /// Calls that the computation went into.
  SmallVector<const CallBase *, 4> Entered;
  SmallPtrSet<const Value *, 16> Active;
  unsigned Depth = 0, Steps = 0;
};

/// The sizes to try, in teams of at most Most threads if that is not 0.
SmallVector<unsigned, 8> sizesUpTo(unsigned Most) {
  SmallVector<unsigned, 8> Result;
  for (unsigned Size : TeamSizes)
    if (Most == 0 || Size < Most)
      Result.push_back(Size);
  if (Most != 0)
    Result.push_back(std::min(Most, MaxSize));
  return Result;
}

std::optional<ThreadChoice> tried(const Value &Condition, bool Truth,
                                  const CallBase *From, unsigned Most,
                                  bool IsSet, bool &Asks) {
  ThreadChoice Result;
  std::optional<unsigned> Passes;
  bool Varies = false;
  const auto *Computed = dyn_cast<Instruction>(&Condition);
  if (!Computed)
    return std::nullopt;
  for (unsigned Size : sizesUpTo(Most)) {
    bool Any = false;
    for (unsigned Number = 0; Number < Size; ++Number) {
      Trial T(Computed->getModule(), Size, Number, From, IsSet);
      const bool Goes = T.mayBe(Condition, Truth);
      // What does not ask is no question about threads: all go the same way.
      if (!T.Asked)
        return std::nullopt;
      Asks = true;
      if (!Goes)
        continue;
      if (Any)
        return std::nullopt;
      Any = true;
      Varies |= Passes && *Passes != Number;
      Passes = Number;
    }
  }
  Result.Nobody = !Passes;
  if (Passes && !Varies)
    Result.Number = *Passes;
  return Result;
}

} // namespace

std::optional<ThreadChoice> choiceOf(const Value &Condition, bool Truth,
                                     const CallBase *From, unsigned Most,
                                     bool &Asks) {
  Asks = false;
  for (bool IsSet : {false, true}) {
    if (auto Choice = tried(Condition, Truth, From, Most, IsSet, Asks))
      return Choice;
    if (!Asks)
      break;
  }
  return std::nullopt;
}

bool manyAreThemselves(const Value &Number) {
  const auto *Computed = dyn_cast<Instruction>(&Number);
  if (!Computed)
    return false;
  for (unsigned Size : TeamSizes) {
    unsigned Are = 0;
    for (unsigned Own = 0; Own < Size; ++Own) {
      Trial T(Computed->getModule(), Size, Own, nullptr);
      Are += T.mayBeOwnNumber(Number);
      if (!T.Asked)
        return false;
    }
    if (Are > 1)
      return true;
  }
  return false;
}

} // namespace tutti
