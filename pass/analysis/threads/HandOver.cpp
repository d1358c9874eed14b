// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks for the loops that an access comes behind, and asks of each write that
/// can end such a loop whether it comes behind the other access, in its thread.
/// Where a write is not understood, or the values may be old ones, nothing is
/// handed over.

#include "analysis/threads/HandOver.h"
#include "analysis/threads/AtomicMember.h"
#include "analysis/threads/ConcurrencyPhases.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// Orders what is before it with what is behind it.
bool isFenceFor(const Instruction &I, bool Release) {
  if (const auto *Fence = dyn_cast<FenceInst>(&I))
    return Release ? isReleaseOrStronger(Fence->getOrdering())
                   : isAcquireOrStronger(Fence->getOrdering());
  const StringRef Name = calleeName(I);
  return Name == "__kmpc_flush" ||
         Name.starts_with("_ZSt19atomic_thread_fence");
}

bool writesReleased(const TeamAccess &Write) {
  if (atomicMember(*Write.At) != AtomicMember::None)
    return asksForOrder(*cast<CallBase>(Write.At), true);
  if (const auto *Store = dyn_cast<StoreInst>(Write.At))
    return isReleaseOrStronger(Store->getOrdering());
  if (const auto *Rmw = dyn_cast<AtomicRMWInst>(Write.At))
    return isReleaseOrStronger(Rmw->getOrdering());
  const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(Write.At);
  return Exchange && isReleaseOrStronger(Exchange->getSuccessOrdering());
}

/// What is written, when that is a number.
const ConstantInt *valueOf(const TeamAccess &Write) {
  const Value *V = nullptr;
  if (atomicMember(*Write.At) == AtomicMember::Store) {
    const auto &Member = *cast<CallBase>(Write.At);
    V = Member.arg_size() > 1 ? Member.getArgOperand(1) : nullptr;
  } else if (const auto *Store = dyn_cast<StoreInst>(Write.At)) {
    V = Store->getValueOperand();
  } else if (const auto *Rmw = dyn_cast<AtomicRMWInst>(Write.At)) {
    if (Rmw->getOperation() == AtomicRMWInst::Xchg)
      V = Rmw->getValOperand();
  }
  return dyn_cast_or_null<ConstantInt>(V);
}

bool isInCritical(const ParallelismWord &W) {
  return any_of(W, [](const Letter &L) {
    return L.Region && L.Region->Kind == RegionKind::Critical;
  });
}

const OmpRegion *chosenBy(const ParallelismWord &W) {
  for (const Letter &L : W)
    if (L.Region && selectsThread(*L.Region) &&
        L.Region->Kind != RegionKind::Ordered)
      return L.Region;
  return nullptr;
}

SmallVector<const OmpRegion *, 2> tasksOf(const ParallelismWord &W) {
  SmallVector<const OmpRegion *, 2> Result;
  for (const Letter &L : W)
    if (L.Region && isTask(*L.Region))
      Result.push_back(L.Region);
  return Result;
}

/// The thread of A makes the write; or each thread does that makes A, and
/// counts.
bool isOfThreadOf(const TeamAccess &A, const TeamAccess &Write) {
  if (tasksOf(A.Word) != tasksOf(Write.Word))
    return false;
  const OmpRegion *R = chosenBy(A.Word), *Its = chosenBy(Write.Word);
  if (!R)
    return !Its && (isa<AtomicRMWInst>(Write.At) ||
                    atomicMember(*Write.At) == AtomicMember::Other);
  return R == Its ||
         (Its && R->fixedThread() && R->fixedThread() == Its->fixedThread());
}

SmallVector<const Instruction *, 6> wayTo(const TeamAccess &A) {
  SmallVector<const Instruction *, 6> Result;
  for (size_t I = A.Fork; I-- > 0;)
    Result.push_back(A.Path[I]);
  Result.push_back(A.At);
  return Result;
}

/// The loop that shares sections out, of which no thread has one twice.
bool sharesOut(const Loop &L, const ParallelismWord &W) {
  return any_of(W, [&](const Letter &Each) {
    const OmpRegion *R = Each.Region;
    return R && R->Kind == RegionKind::Section && R->Parent &&
           !L.contains(R->Parent->Begin) &&
           any_of(predecessors(R->Begin->getParent()),
                  [&](const BasicBlock *BB) { return L.contains(BB); });
  });
}

/// What is at I is executed again and again.
bool isRepeated(const Loop *L, const ParallelismWord &W) {
  while (L && sharesOut(*L, W))
    L = L->getParentLoop();
  return L != nullptr;
}

bool comesTo(const Instruction &From, const Instruction &To,
             const Loop *Within) {
  if (From.getParent() == To.getParent() && From.comesBefore(&To))
    return true;
  SmallPtrSet<BasicBlock *, 1> Again;
  if (Within)
    Again.insert(Within->getHeader());
  for (const BasicBlock *Next : successors(From.getParent()))
    if (!Again.contains(Next) &&
        isPotentiallyReachable(&Next->front(), &To.getParent()->front(),
                               &Again))
      return true;
  return false;
}

} // namespace

/// The read of the loop that decides what another thread ends: one of an
/// atomic or volatile variable, or the only one. Null when there are several.
const Instruction *HandOvers::readIn(const Value &Condition, const Loop &L) {
  const Instruction *Found[2] = {}; // by whether it is no plain one
  bool Several[2] = {};
  SmallPtrSet<const Value *, 16> Seen;
  SmallVector<const Value *, 8> Work{&Condition};
  while (!Work.empty()) {
    const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I || !L.contains(I) || !Seen.insert(I).second)
      continue;
    const auto *Load = dyn_cast<LoadInst>(I);
    if (Load || atomicMember(*I) == AtomicMember::Load) {
      const bool Special = !Load || !Load->isSimple();
      Several[Special] |= Found[Special] != nullptr;
      Found[Special] = I;
    } else {
      append_range(Work, I->operand_values());
    }
  }
  const bool Special = Found[true] != nullptr;
  return Several[Special] ? nullptr : Found[Special];
}

/// What V is when the loop has read this value; or, Entering, before it has
/// read any.
Constant *HandOvers::evaluate(const Value &V, const Wait &W, Constant *Read,
                              bool Entering, unsigned Depth) {
  if (auto *C = dyn_cast<Constant>(&V))
    return const_cast<Constant *>(C);
  if (&V == W.Read)
    return Entering ? nullptr : Read;
  if (const auto *Arg = dyn_cast<Argument>(&V)) {
    const bool Given = !W.Path.empty() &&
                       W.Path.front()->getCalledFunction() == Arg->getParent();
    return Given ? dyn_cast<Constant>(
                       W.Path.front()->getArgOperand(Arg->getArgNo()))
                 : nullptr;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > 8)
    return nullptr;
  if (const auto *Phi = dyn_cast<PHINode>(I)) {
    Constant *All = nullptr;
    for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N) {
      if (Phi->getParent() == W.Around->getHeader() &&
          W.Around->contains(Phi->getIncomingBlock(N)) == Entering)
        continue;
      Constant *Each =
          evaluate(*Phi->getIncomingValue(N), W, Read, Entering, Depth + 1);
      if (!Each || (All && All != Each))
        return nullptr;
      All = Each;
    }
    return All;
  }
  if (!isa<CastInst>(I) && !isa<CmpInst>(I) && !isa<BinaryOperator>(I) &&
      !isa<SelectInst>(I) && !isa<FreezeInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (const Value *Operand : I->operand_values()) {
    Constant *C = evaluate(*Operand, W, Read, Entering, Depth + 1);
    if (!C)
      return nullptr;
    Operands.push_back(C);
  }
  if (isa<FreezeInst>(I))
    return Operands.front();
  if (const auto *Compare = dyn_cast<CmpInst>(I))
    return ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0],
                                           Operands[1],
                                           I->getModule()->getDataLayout());
  return ConstantFoldInstOperands(const_cast<Instruction *>(I), Operands,
                                  I->getModule()->getDataLayout());
}

HandOvers::Ends HandOvers::endedBy(const Wait &W, const TeamAccess &Write) {
  const ConstantInt *Written = valueOf(Write);
  auto *Type = dyn_cast<IntegerType>(W.Read->getType());
  if (!Written || !Type)
    return Ends::Unknown;
  auto *Read = ConstantInt::get(
      Type->getContext(), Written->getValue().zextOrTrunc(Type->getBitWidth()));
  auto *Goes = dyn_cast_or_null<ConstantInt>(
      evaluate(*W.Exit->getCondition(), W, Read, false));
  return !Goes                               ? Ends::Unknown
         : Goes->isOne() == (W.Leaving == 0) ? Ends::Yes
                                             : Ends::No;
}

/// What is read in the loop is not older than what its writer released.
bool HandOvers::acquires(const Wait &W, const Instruction *Before) {
  if (const auto *Load = dyn_cast<LoadInst>(W.Read)) {
    if (isAcquireOrStronger(Load->getOrdering()))
      return true;
  } else if (asksForOrder(*cast<CallBase>(W.Read), false)) {
    return true;
  }
  Function &F = *const_cast<Function *>(W.Exit->getFunction());
  const DominatorTree &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  const BasicBlockEdge Left(W.Exit->getParent(),
                            W.Exit->getSuccessor(W.Leaving));
  return any_of(instructions(F), [&](const Instruction &I) {
    return isFenceFor(I, false) &&
           (W.Around->contains(&I) || (DT.dominates(Left, I.getParent()) &&
                                       (!Before || DT.dominates(&I, Before))));
  });
}

/// The loops of F that are left before an instruction, or before it returns.
void HandOvers::waitsIn(const Function &F, const Instruction *Before,
                        EntryPath Path, WaitList &Into) {
  auto &Its = const_cast<Function &>(F);
  const LoopInfo &LI = Copy.analyses().getResult<LoopAnalysis>(Its);
  const DominatorTree &DT =
      Copy.analyses().getResult<DominatorTreeAnalysis>(Its);
  auto IsBehind = [&](const BasicBlockEdge &Left) {
    if (Before)
      return DT.dominates(Left, Before->getParent());
    return all_of(F, [&](const BasicBlock &BB) {
      return !isa<ReturnInst>(BB.getTerminator()) || DT.dominates(Left, &BB);
    });
  };
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    for (const BasicBlock *BB : Exiting) {
      const auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
      if (!Branch || !Branch->isConditional())
        continue;
      Wait W;
      W.Exit = Branch;
      W.Leaving = L->contains(Branch->getSuccessor(0)) ? 1 : 0;
      W.Around = L;
      W.Path.assign(Path.begin(), Path.end());
      if (!IsBehind({BB, Branch->getSuccessor(W.Leaving)}) ||
          !(W.Read = readIn(*Branch->getCondition(), *L)))
        continue;
      // What it is entered with may end it at once.
      if (auto *Goes = dyn_cast_or_null<ConstantInt>(
              evaluate(*Branch->getCondition(), W, nullptr, true));
          Goes && Goes->isOne() == (W.Leaving == 0))
        continue;
      W.Acquires = acquires(W, Before);
      W.IsLocked =
          Waits.lockAround(*W.Read) || isInCritical(Words.before(*W.Read));
      Into.push_back(std::move(W));
    }
  }
}

HandOvers::WaitList HandOvers::waitsBefore(const TeamAccess &B) {
  WaitList Found;
  const auto Way = wayTo(B);
  for (size_t Level = 0; Level < Way.size(); ++Level) {
    const Instruction &Here = *Way[Level];
    auto &F = *const_cast<Function *>(Here.getFunction());
    const EntryPath Path = EntryPath(B.Path).drop_front(B.Fork - Level);
    waitsIn(F, &Here, Path, Found);
    const DominatorTree &DT =
        Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Helper = Call ? Call->getCalledFunction() : nullptr;
      if (!Helper || Helper->isDeclaration() || Call == &Here ||
          ompKind(I) != OmpKind::None ||
          atomicMember(I) != AtomicMember::None || !DT.dominates(Call, &Here))
        continue;
      EntrySites Inside{Call};
      Inside.append(Path.begin(), Path.end());
      waitsIn(*Helper, nullptr, Inside, Found);
    }
  }
  return Found;
}

/// A comes before the write wherever its thread makes both; within one round
/// where they are in a loop.
bool HandOvers::isBefore(const TeamAccess &A, const TeamAccess &Write,
                         bool &InRounds) {
  const auto To = wayTo(A), From = wayTo(Write);
  size_t Level = 0;
  auto LoopsOf = [&](const Instruction &I) -> const LoopInfo & {
    return Copy.analyses().getResult<LoopAnalysis>(
        *const_cast<Function *>(I.getFunction()));
  };
  for (; Level < To.size() && Level < From.size() && To[Level] == From[Level];
       ++Level)
    InRounds |= isRepeated(
        LoopsOf(*To[Level]).getLoopFor(To[Level]->getParent()), A.Word);
  if (Level == To.size() || Level == From.size())
    return false;
  const Instruction &First = *To[Level], &Second = *From[Level];
  const Loop *Within = LoopsOf(First).getLoopFor(First.getParent());
  while (Within && !Within->contains(Second.getParent()))
    Within = Within->getParentLoop();
  InRounds |= isRepeated(Within, A.Word);
  return comesTo(First, Second, Within) && !comesTo(Second, First, Within);
}

bool HandOvers::isReleased(const TeamAccess &A, const TeamAccess &Write,
                           const Wait &W, bool &InRounds) {
  if (!isOfThreadOf(A, Write) || !isBefore(A, Write, InRounds))
    return false;
  if (W.IsLocked && (Waits.lockAround(*Write.At) || isInCritical(Write.Word)))
    return true;
  if (!W.Acquires)
    return false;
  if (writesReleased(Write))
    return true;
  const auto To = wayTo(A), From = wayTo(Write);
  // A fence of its own function, behind the access where both are there.
  Function &F = *const_cast<Function *>(Write.At->getFunction());
  const DominatorTree &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  return any_of(instructions(F), [&](const Instruction &I) {
    return isFenceFor(I, true) && DT.dominates(&I, Write.At) &&
           all_of(To, [&](const Instruction *Step) {
             return Step->getFunction() != &F || Step == From.front() ||
                    !DT.dominates(&I, Step);
           });
  });
}

HandOvers::Direction HandOvers::direction(const TeamAccess &A,
                                          const TeamAccess &B) {
  if (A.Starts)
    return {};
  for (const Wait &W : waitsBefore(B)) {
    const auto *Load = dyn_cast<LoadInst>(W.Read);
    const Value &Flag = Load ? *Load->getPointerOperand()
                             : *cast<CallBase>(W.Read)->getArgOperand(0);
    const auto Where = Accesses.places().place(Flag, W.Path);
    const TeamAccesses::Group *All =
        Where ? Accesses.allOf(A, Where->Object) : nullptr;
    if (!All)
      continue;
    bool Some = false, Each = true, Again = false, InRounds = false;
    for (const TeamAccess &Write : *All) {
      if (!Write.Writes)
        continue;
      const auto Behind = Write.Place.Offset.above(Where->Offset);
      if (Behind && (*Behind >= 8 || *Behind <= -8))
        continue;
      const Ends How = Behind == 0 ? endedBy(W, Write) : Ends::Unknown;
      Again |= How != Ends::Yes;
      if (How == Ends::No)
        continue;
      Some = true;
      Each = Each && Behind == 0 && isReleased(A, Write, W, InRounds);
    }
    // In the next round it has to wait again.
    if (Some && Each && (!InRounds || Again))
      return {true, InRounds};
  }
  return {};
}

bool HandOvers::order(const TeamAccess &A, const TeamAccess &B) {
  const Direction There = direction(A, B);
  if (There.Holds && !There.InRounds)
    return true;
  const Direction Back = direction(B, A);
  return Back.Holds && (There.Holds || !Back.InRounds);
}

} // namespace tutti
