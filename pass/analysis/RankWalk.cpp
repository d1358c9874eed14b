// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The walk itself: instructions by LLVM's constant folder, branches, calls.

#include "analysis/RankWalk.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxSteps = 20000;
static constexpr unsigned MaxActions = 2000;
static constexpr unsigned MaxDepth = 16;
/// After so many turns a loop without MPI is passed over.
static constexpr unsigned MaxTurns = 200;

RankWalk::RankWalk(const Function &Main, int Rank, ProgramTrace &All,
                   PrivateCopy &Copy)
    : All(All), Copy(Copy), DL(Main.getParent()->getDataLayout()), Rank(Rank),
      Memory(DL) {
  Stack.emplace_back(Main, nullptr);
}

void RankWalk::run() {
  while (!Stack.empty() && !Waiting) {
    Frame &Top = Stack.back();
    const Instruction &I = *Top.At;
    Stopped = ++Steps > MaxSteps || Trace.Actions.size() > MaxActions;
    Result R = Stopped ? Stop : step(I);
    Stopped = R == Stop;
    if (Stopped)
      return;
    if (R == Next)
      ++Stack.back().At;
  }
}

RankValue RankWalk::valueOf(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return isa<UndefValue>(C) ? RankValue()
                              : RankValue::of(const_cast<Constant *>(C));
  return Stack.back().Values.lookup(V);
}

/// To the beginning of a block of the current function.
void RankWalk::enter(const BasicBlock &B) {
  Frame &Top = Stack.back();
  SmallVector<std::pair<const PHINode *, RankValue>, 4> New;
  for (const PHINode &P : B.phis()) {
    int From = Top.Block ? P.getBasicBlockIndex(Top.Block) : -1;
    New.push_back(
        {&P, From < 0 ? RankValue() : valueOf(P.getIncomingValue(From))});
  }
  for (auto &[P, V] : New)
    Top.Values[P] = V;
  Top.Block = &B;
  Top.At = B.getFirstNonPHI()->getIterator();
}

RankWalk::Result RankWalk::step(const Instruction &I) {
  if (const auto *R = dyn_cast<ReturnInst>(&I))
    return returned(R->getReturnValue());
  if (const auto *CB = dyn_cast<CallBase>(&I))
    return call(*CB);
  if (I.isTerminator())
    return branch(I);
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    touch(
        valueOf(S->getPointerOperand()),
        DL.getTypeStoreSize(S->getValueOperand()->getType()).getKnownMinValue(),
        true, I, S->getPointerOperand());
    if (RankHandle *H = handle(valueOf(S->getValueOperand())))
      H->Copied = true;
    Memory.store(valueOf(S->getPointerOperand()), valueOf(S->getValueOperand()),
                 DL.getTypeStoreSize(S->getValueOperand()->getType())
                     .getKnownMinValue());
    return Next;
  }
  if (I.mayWriteToMemory()) { // atomics
    for (const Value *V : I.operands())
      if (V->getType()->isPointerTy())
        Memory.forget(valueOf(V));
  }
  RankValue V = compute(I);
  // An address that goes on as an unknown value.
  if (V.Is == RankValue::Unknown)
    escapeOperands(I);
  Stack.back().Values[&I] = V;
  return Next;
}

/// What is computed from an address may be one.
void RankWalk::escapeOperands(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Memory.escape(valueOf(S->getValueOperand()));
  if (isa<LoadInst>(I) || isa<CmpInst>(I) || isa<CallBase>(I))
    return;
  for (const Value *V : I.operands())
    Memory.escape(valueOf(V));
}

RankValue RankWalk::compute(const Instruction &I) {
  if (const auto *A = dyn_cast<AllocaInst>(&I)) {
    auto Size = A->getAllocationSize(DL);
    return RankValue::object(
        Memory.newObject(
            false, Size ? std::optional<uint64_t>(Size->getKnownMinValue())
                        : std::nullopt),
        0);
  }
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    touch(valueOf(L->getPointerOperand()),
          DL.getTypeStoreSize(L->getType()).getKnownMinValue(), false, I,
          L->getPointerOperand());
    return Memory.load(valueOf(L->getPointerOperand()), *L->getType());
  }
  if (isa<GetElementPtrInst>(I))
    return address(I);
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    RankValue C = valueOf(S->getCondition());
    if (C.Is != RankValue::Constant || !isa<ConstantInt>(C.C)) {
      RankValue A = valueOf(S->getTrueValue());
      return A == valueOf(S->getFalseValue()) ? A : RankValue();
    }
    return valueOf(C.C->isZeroValue() ? S->getFalseValue() : S->getTrueValue());
  }
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (isa<FreezeInst>(I) ||
      (Call && Call->getIntrinsicID() == Intrinsic::expect))
    return valueOf(I.getOperand(0));
  if (isa<CmpInst>(I))
    if (RankValue V = compare(I); V.Is != RankValue::Unknown)
      return V;
  SmallVector<Constant *, 4> Operands;
  for (const Value *V : I.operands()) {
    RankValue Each = valueOf(V);
    if (Each.Is == RankValue::Handle && isa<CastInst>(I))
      return Each; // Fortran widens handles
    if (Each.Is != RankValue::Constant)
      return {};
    Operands.push_back(Each.C);
  }
  if (Operands.empty() || I.getType()->isVoidTy() || I.mayReadFromMemory())
    return {};
  Constant *C = ConstantFoldInstOperands(const_cast<Instruction *>(&I),
                                         Operands, DL, nullptr);
  return C && !isa<UndefValue>(C) ? RankValue::of(C) : RankValue();
}

static bool isNull(const RankHandle &H) {
  return H.Null || (H.Of == RankHandle::Comm && H.Comm_ < 0);
}

static bool isNullOf(Constant &C, RankHandle::Kind Kind) {
  static constexpr Role Roles[] = {table::COMM, table::GROUP, table::TYPE,
                                   table::OP,   table::WIN,   table::FILE,
                                   table::INFO, table::ERRH,  table::REQ};
  return predefinedHandle(&C, Roles[Kind], false).ends_with("_NULL");
}

/// A comparison with a handle or an address.
RankValue RankWalk::compare(const Instruction &I) {
  const auto &Cmp = cast<CmpInst>(I);
  RankValue A = valueOf(Cmp.getOperand(0)), B = valueOf(Cmp.getOperand(1));
  if (!Cmp.isEquality() || !isa<ICmpInst>(Cmp))
    return {};
  if (A.Is == RankValue::Constant)
    std::swap(A, B);
  std::optional<bool> Same;
  if (A.Is == RankValue::Handle && B.Is == RankValue::Handle)
    Same = A.Id == B.Id;
  else if (A.Is == RankValue::Handle && B.Is == RankValue::Constant)
    Same = isNull(Handles[A.Id]) && isNullOf(*B.C, Handles[A.Id].Of);
  else if (A.Is == RankValue::Object && B.Is == RankValue::Constant &&
           B.C->isNullValue())
    Same = false;
  if (!Same)
    return {};
  bool True = *Same == (Cmp.getPredicate() == CmpInst::ICMP_EQ);
  return RankValue::of(ConstantInt::getBool(I.getContext(), True));
}

RankValue RankWalk::address(const User &U) {
  const auto &G = cast<GEPOperator>(U);
  RankValue Base = valueOf(G.getPointerOperand());
  auto At = Memory.place(Base);
  if (!At)
    return {};
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    RankValue Index = valueOf(It.getOperand());
    const auto *N = Index.Is == RankValue::Constant
                        ? dyn_cast<ConstantInt>(Index.C)
                        : nullptr;
    if (!N || At->Offset == RankValue::Anywhere) {
      At->Offset = RankValue::Anywhere;
      continue;
    }
    if (StructType *S = It.getStructTypeOrNull())
      At->Offset += DL.getStructLayout(S)->getElementOffset(N->getZExtValue());
    else
      At->Offset +=
          N->getSExtValue() * int64_t(It.getSequentialElementStride(DL));
  }
  return *At;
}

RankWalk::Result RankWalk::branch(const Instruction &T) {
  Frame &Top = Stack.back();
  const BasicBlock *To = nullptr;
  const Value *Condition = nullptr;
  if (const auto *Br = dyn_cast<BranchInst>(&T)) {
    if (Br->isUnconditional())
      To = Br->getSuccessor(0);
    else
      Condition = Br->getCondition();
  } else if (const auto *S = dyn_cast<SwitchInst>(&T)) {
    Condition = S->getCondition();
  }
  if (Condition) {
    RankValue C = valueOf(Condition);
    const auto *N =
        C.Is == RankValue::Constant ? dyn_cast<ConstantInt>(C.C) : nullptr;
    if (!N || ++Top.Visits[&*T.getParent()] > MaxTurns)
      return passOver(T);
    if (const auto *Br = dyn_cast<BranchInst>(&T))
      To = Br->getSuccessor(N->isZero());
    else
      To = cast<SwitchInst>(T).findCaseValue(N)->getCaseSuccessor();
  }
  if (!To)
    return Stop;
  enter(*To);
  return Jumped;
}

bool RankWalk::doesNotReturn(const CallBase &CB) const {
  const Function *F = CB.getCalledFunction();
  return MpiCall(CB).fn() == Fn::Abort || CB.doesNotReturn() ||
         (F && (F->getName() == "exit" || F->getName() == "abort" ||
                F->getName() == "_exit"));
}

/// Nothing but the end of the program comes after the beginning of B, which is
/// looked for in so many blocks in a row.
bool RankWalk::deadEnd(const BasicBlock &B, unsigned Blocks) {
  for (const Instruction &I : B)
    if (const auto *CB = dyn_cast<CallBase>(&I); CB && doesNotReturn(*CB))
      return true;
  if (succ_empty(&B) || Blocks == 0)
    return isa<UnreachableInst>(B.getTerminator());
  return all_of(successors(&B),
                [&](const BasicBlock *S) { return deadEnd(*S, Blocks - 1); });
}

/// A call in B may do something to MPI, or end the program.
bool RankWalk::hasEffects(const BasicBlock &B) {
  auto [It, New] = Effects.try_emplace(&B, false);
  if (!New)
    return It->second;
  bool Has = isa<ReturnInst>(B.getTerminator());
  for (const Instruction &I : B) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<IntrinsicInst>(CB) || CB->isInlineAsm())
      continue;
    const Function *F = CB->getCalledFunction();
    MpiCall Mpi(*CB);
    if (Mpi)
      Has |= row(Mpi.fn()).Kind != Class::Local;
    else
      Has |= !F || doesNotReturn(*CB) || !isHarmless(*CB, *F);
  }
  return Effects[&B] = Has;
}

/// From B on, whatever way is taken, nothing is done to MPI but to finalize or
/// abort: a program that gives up.
bool RankWalk::givesUp(const BasicBlock &B) {
  constexpr unsigned Most = 32;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 8> Work{&B};
  bool Finalizes = false;
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    if (Seen.size() > Most || succ_empty(At))
      return false;
    bool Ends = false;
    for (const Instruction &I : *At) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || isa<IntrinsicInst>(CB) || CB->isInlineAsm() || Ends)
        continue;
      MpiCall Mpi(*CB);
      const Function *F = CB->getCalledFunction();
      Finalizes |= Mpi && Mpi.fn() == Fn::Finalize;
      Ends = doesNotReturn(*CB) || (Mpi && Mpi.fn() == Fn::Finalize);
      if (!Ends && (Mpi ? row(Mpi.fn()).Kind != Class::Local
                        : !F || !isHarmless(*CB, *F)))
        return false;
    }
    if (!Ends)
      append_range(Work, successors(At));
  }
  return Finalizes;
}

/// A branch whose way is not known: the way that does not end the program, or
/// behind where the ways have met again.
RankWalk::Result RankWalk::passOver(const Instruction &T) {
  const BasicBlock &B = *T.getParent();
  SmallVector<const BasicBlock *, 4> Ways;
  for (const BasicBlock *S : successors(&B))
    if (!S->isEHPad() && !is_contained(Ways, S) && !deadEnd(*S))
      Ways.push_back(S);
  if (Ways.size() == 1) {
    enter(*Ways.front());
    return Jumped;
  }
  if (Ways.size() == 2 && Stack.size() == 1) {
    bool First = givesUp(*Ways[0]);
    if (First != givesUp(*Ways[1])) {
      enter(*Ways[First]);
      return Jumped;
    }
  }
  Function &F = *const_cast<Function *>(B.getParent());
  const auto *Node =
      Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).getNode(
          const_cast<BasicBlock *>(&B));
  const BasicBlock *Join =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!Join)
    return Stop;
  DenseSet<const BasicBlock *> Seen;
  SmallVector<const BasicBlock *, 8> Work(Ways.begin(), Ways.end());
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (At == Join || !Seen.insert(At).second)
      continue;
    if (hasEffects(*At))
      return Stop;
    append_range(Work, successors(At));
  }
  for (const BasicBlock *At : Seen)
    for (const Instruction &I : *At) {
      escapeOperands(I);
      Stack.back().Values[&I] = {};
      if (const auto *S = dyn_cast<StoreInst>(&I)) {
        // Its address may be computed in there.
        auto P = Memory.place(valueOf(S->getPointerOperand()));
        if (P)
          Memory.forget(*P);
        else if (const auto *G = dyn_cast<GEPOperator>(S->getPointerOperand());
                 G && Memory.place(valueOf(getUnderlyingObject(G))))
          Memory.forget(valueOf(getUnderlyingObject(G)));
        else
          Memory.forgetReachable();
      } else if (const auto *CB = dyn_cast<CallBase>(&I)) {
        forgetArguments(*CB);
      }
    }
  for (const PHINode &P : Join->phis()) {
    escapeOperands(P);
    Stack.back().Values[&P] = {};
  }
  Stack.back().Block = Join;
  Stack.back().At = Join->getFirstNonPHI()->getIterator();
  return Jumped;
}

void RankWalk::copied(const RankValue &To, const RankValue &From,
                      uint64_t Bytes) {
  Memory.copy(To, From, Bytes);
  for (RankHandle &H : Handles)
    H.Copied = true; // one of them may have been in there
}

RankWalk::Result RankWalk::returned(const Value *V) {
  RankValue Back = V ? valueOf(V) : RankValue();
  const CallBase *Caller = Stack.back().Caller;
  Stack.pop_back();
  if (Stack.empty()) {
    finish();
    return Stop;
  }
  Stack.back().Values[Caller] = Back;
  if (const auto *I = dyn_cast<InvokeInst>(Caller)) {
    enter(*I->getNormalDest());
    return Jumped;
  }
  return Next;
}

RankWalk::Result RankWalk::intoFunction(const CallBase &CB, const Function &F) {
  if (Stack.size() >= MaxDepth || F.isVarArg() || CB.arg_size() < F.arg_size())
    return Stop;
  Frame New(F, &CB);
  for (const Argument &A : F.args())
    New.Values[&A] = valueOf(CB.getArgOperand(A.getArgNo()));
  Stack.push_back(std::move(New));
  return Jumped;
}

void RankWalk::forgetArguments(const CallBase &CB) {
  if (CB.onlyReadsMemory())
    return;
  // A library does not know the program's variables.
  const Function *Mine = Copy.original(CB.getFunction());
  const Function *Callee = CB.getCalledFunction();
  const Function *Whole =
      Mine && Callee ? Mine->getParent()->getFunction(Callee->getName())
                     : nullptr;
  bool Inside = CB.onlyAccessesArgMemory() || isa<IntrinsicInst>(CB) ||
                (Whole && Whole->isDeclaration());
  for (const Use &U : CB.args()) {
    if (!U->getType()->isPointerTy())
      continue;
    RankValue V = valueOf(U);
    unsigned N = CB.getArgOperandNo(&U);
    if (!CB.paramHasAttr(N, Attribute::ReadOnly) &&
        !CB.paramHasAttr(N, Attribute::ReadNone) && Memory.place(V))
      Memory.forget(V);
    Memory.escape(V);
  }
  if (!Inside && !CB.onlyAccessesInaccessibleMemOrArgMem())
    Memory.forgetReachable();
}

/// Everything that a function of the program does is.
bool RankWalk::isHarmless(const Function &F) {
  auto [It, New] = Harmless.try_emplace(&F, true); // as it calls itself
  if (!New)
    return It->second;
  bool Is = true;
  for (const Instruction &I : instructions(F)) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<IntrinsicInst>(CB) || CB->isInlineAsm())
      continue;
    const Function *Callee = CB->getCalledFunction();
    MpiCall Mpi(*CB);
    Is &= Mpi ? row(Mpi.fn()).Kind == Class::Local
              : Callee && !doesNotReturn(*CB) && isHarmless(*CB, *Callee);
    if (!Is)
      break;
  }
  return Harmless[&F] = Is;
}

/// The call comes back and does nothing to MPI.
bool RankWalk::isHarmless(const CallBase &CB, const Function &F) {
  LibFunc Which;
  StringRef Name = F.getName();
  if (CB.doesNotReturn())
    return false;
  if (!F.isDeclaration())
    return isHarmless(F);
  for (StringRef Known : {"_FortranA", "_ZNSt", "_ZNKSt", "_ZSt", "_ZNSo",
                          "_ZNSi", "_Zn", "_Zd", "omp_", "__cxa_"})
    if (Name.starts_with(Known))
      return true;
  const TargetLibraryInfo &TLI =
      Copy.analyses().getResult<TargetLibraryAnalysis>(
          *const_cast<Function *>(CB.getFunction()));
  if (TLI.getLibFunc(F, Which) || Name == "srand" || Name == "rand" ||
      Name == "sleep" || Name == "usleep")
    return true;
  // A function of the user that was not copied reaches no MPI; one that was
  // given up may.
  const Function *Mine = Copy.original(CB.getFunction());
  const Function *Whole = Mine ? Mine->getParent()->getFunction(Name) : nullptr;
  return Whole && !Whole->isDeclaration() &&
         none_of(Copy.givenUp(),
                 [&](const GivenUp &G) { return G.Original == Whole; });
}

RankWalk::Result RankWalk::call(const CallBase &CB) {
  auto After = [&](RankValue V) {
    Stack.back().Values[&CB] = V;
    if (const auto *I = dyn_cast<InvokeInst>(&CB)) {
      enter(*I->getNormalDest());
      return Jumped;
    }
    return Next;
  };
  if (MpiCall Mpi = MpiCall(CB)) {
    Result R = Mpi.isTrusted() ? mpi(Mpi) : Stop;
    if (R == Stop)
      return Stop;
    Type *T = CB.getType();
    return After(T->isIntegerTy() ? RankValue::of(Constant::getNullValue(T))
                                  : RankValue());
  }
  if (CB.isInlineAsm()) {
    forgetArguments(CB);
    return After({});
  }
  if (const auto *M = dyn_cast<MemIntrinsic>(&CB)) {
    RankValue N = valueOf(M->getLength());
    const auto *Length =
        N.Is == RankValue::Constant ? dyn_cast<ConstantInt>(N.C) : nullptr;
    RankValue To = valueOf(M->getDest());
    const auto *Set = dyn_cast<MemSetInst>(M);
    const auto *Byte = Set ? dyn_cast<ConstantInt>(Set->getValue()) : nullptr;
    auto At = Memory.place(To);
    if (Length) {
      touch(To, Length->getZExtValue(), true, CB, M->getDest());
      if (const auto *T = dyn_cast<MemTransferInst>(M))
        touch(valueOf(T->getSource()), Length->getZExtValue(), false, CB,
              T->getSource());
    }
    if (const auto *C = dyn_cast<MemCpyInst>(M); C && Length)
      copied(To, valueOf(C->getSource()), Length->getZExtValue());
    else if (Byte && Byte->isZero() && At && Length &&
             At->Offset != RankValue::Anywhere &&
             Length->getZExtValue() <= 1024 && Length->getZExtValue() % 4 == 0)
      for (uint64_t I = 0; I < Length->getZExtValue(); I += 4)
        Memory.store(RankValue::object(At->Id, At->Offset + I),
                     RankValue::of(ConstantInt::get(
                         Type::getInt32Ty(CB.getContext()), 0)),
                     4);
    else
      Memory.forget(To);
    return After({});
  }
  if (isa<IntrinsicInst>(CB)) {
    RankValue V = compute(CB);
    if (!CB.isLifetimeStartOrEnd() && !isa<DbgInfoIntrinsic>(CB) &&
        CB.mayWriteToMemory())
      forgetArguments(CB);
    return After(V);
  }
  RankValue Target = valueOf(CB.getCalledOperand());
  const auto *F = Target.Is == RankValue::Constant
                      ? dyn_cast<Function>(Target.C->stripPointerCasts())
                      : nullptr;
  if (!F)
    return Stop;
  if (doesNotReturn(CB)) {
    Trace.How = RankTrace::Aborted;
    return Stop;
  }
  if (!F->isDeclaration())
    if (Result R = intoFunction(CB, *F); R != Stop)
      return R;
  if (!isHarmless(CB, *F))
    return Stop;
  forgetArguments(CB);
  StringRef Name = F->getName();
  if (Name == "malloc" || Name == "calloc" || Name.starts_with("_Zn"))
    return After(RankValue::object(Memory.newObject(Name == "calloc"), 0));
  return After({});
}

} // namespace tutti
