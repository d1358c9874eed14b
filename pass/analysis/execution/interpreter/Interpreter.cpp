// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The walk itself: instructions by LLVM's constant folder, branches, calls.

#include "analysis/execution/interpreter/Interpreter.h"
#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/Unwinding.h"
#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "analysis/execution/interpreter/threads/LockSteps.h"
#include "analysis/execution/interpreter/threads/SerialTeam.h"
#include "analysis/execution/interpreter/threads/SystemThreads.h"
#include "analysis/variance/RankEffects.h"
#include "model/Compat.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/UnusedValue.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <cmath>

using namespace llvm;

namespace tutti {

static constexpr unsigned MaxSteps = 20000, MaxStepsDrawn = 80000;
static constexpr unsigned MaxActions = 2000;
/// What goes on for long goes on for so many times as long.
static constexpr unsigned Longer = 20;
static constexpr unsigned MaxDepth = 16;
/// After so many turns a loop without MPI is passed over.
static constexpr unsigned MaxTurns = 200, MaxTeamTurns = 16;
/// After so many turns it is seen what a long loop does.
static constexpr unsigned FewTurns = 3;

Interpreter::Interpreter(const Function &Main, int Rank, ProgramTrace &All,
                         PrivateCopy &Copy, Arguments Given,
                         SymbolicWorld *World, WalkChoice With)
    : All(All), Copy(Copy), DL(Main.getParent()->getDataLayout()), Rank(Rank),
      Given(Given), With(With), World(World),
      Memory(DL, Copy, World ? &World->Names : nullptr,
             !World || World->FromStart),
      Effects(World ? World->Effects : OwnEffects) {
  if (isAlone())
    Memory.keepInitial();
  Stack.emplace_back(Main, nullptr);
  begin(Main);
}

SmallVector<const Instruction *, 8> Interpreter::stack() const {
  SmallVector<const Instruction *, 8> Result;
  for (const Frame &Each : Stack)
    Result.push_back(&*Each.At);
  return Result;
}

void Interpreter::run() {
  const unsigned Times = With.IsLong ? Longer : 1;
  const uint64_t Most = World && World->MostSteps ? World->MostSteps
                        : World && World->Path.drawsNumbers()
                            ? MaxStepsDrawn
                            : MaxSteps * Times;
  if (World && !Stack.empty())
    Trace.Executed.insert(Stack.back().Block);
  while (!Stack.empty() && !Waiting && !Halted) {
    Frame &Top = Stack.back();
    const Instruction &I = *Top.At;
    Trace.TooLong |= Stopped = Incomplete::reached(
        ++Steps > Most || Trace.Actions.size() > MaxActions * Times,
        Incomplete::Steps, &I);
    Result R = Stopped ? Stop : step(I);
    Stopped = R == Stop || Memory.raced();
    if (Stopped)
      return;
    if (R == Next)
      ++Stack.back().At;
    else if (World && !Stack.empty())
      Trace.Executed.insert(Stack.back().Block);
  }
}

RuntimeValue Interpreter::valueOf(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return isa<UndefValue>(C) ? RuntimeValue()
                              : RuntimeValue::of(const_cast<Constant *>(C));
  if (World && isa<Instruction, Argument>(V))
    return numbered(nameOf(*V));
  return Stack.back().Values.lookup(V);
}

/// To the beginning of a block of the current function.
void Interpreter::enter(const BasicBlock &B) {
  Frame &Top = Stack.back();
  SmallVector<std::pair<const PHINode *, RuntimeValue>, 4> New;
  for (const PHINode &P : B.phis()) {
    int From = Top.Block ? P.getBasicBlockIndex(Top.Block) : -1;
    New.push_back(
        {&P, From < 0 ? RuntimeValue() : valueOf(P.getIncomingValue(From))});
  }
  for (auto &[P, V] : New)
    Top.Values[P] = V;
  Top.Block = &B;
  Top.At = B.getFirstNonPHIIt();
}

Interpreter::Result Interpreter::step(const Instruction &I) {
  if (const auto *R = dyn_cast<ReturnInst>(&I))
    return returned(R->getReturnValue());
  // Where the assembler code of a callbr goes on is not known.
  if (const auto *CB = dyn_cast<CallBase>(&I); CB && !isa<CallBrInst>(CB))
    return call(*CB);
  if (isa<ResumeInst>(I))
    return Unwinding(*this).goOn();
  if (I.isTerminator())
    return branch(I);
  if (I.isIntDivRem()) // too few ranks for the groups that they are dealt to
    if (const ConstantInt *By = valueOf(I.getOperand(1)).integer();
        By && By->isZero()) {
      Trace.How = ProcessTrace::Aborted;
      return Stop;
    }
  if (const Value *Address = getLoadStorePointerOperand(&I); Address && World)
    used(valueOf(Address));
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    const RuntimeValue To = pinned(*S->getPointerOperand()),
                       V = valueOf(S->getValueOperand());
    Type &T = *S->getValueOperand()->getType();
    const uint64_t Bytes = DL.getTypeStoreSize(&T).getKnownMinValue();
    Trace.Outside |= Memory.isOutside(To, Bytes);
    // What is there already changes nothing for who sends it.
    if (!World || Busy.empty() || V.Is == RuntimeValue::Unknown ||
        !(Memory.load(To, T) == V))
      touch(To, Bytes, true, I, S->getPointerOperand());
    if (RuntimeHandle *H = handle(V))
      H->Copied = true;
    else if (!Busy.empty())
      if (RuntimeHandle *Old = handle(Memory.load(To, T));
          Old && Old->Active && !Old->Copied)
        drop(*Old); // MPI_REQUEST_NULL is stored, mostly
    Memory.store(To, V, T);
    return Next;
  }
  if (I.mayWriteToMemory()) { // atomics
    for (const Value *V : I.operands())
      if (V->getType()->isPointerTy())
        Memory.forget(valueOf(V));
  }
  RuntimeValue V = compute(I);
  if (World && V.Is == RuntimeValue::Unknown)
    V = symbolic(I);
  if (const auto *L = dyn_cast<LoadInst>(&I); L && World)
    V = kept(*L, V);
  if (World)
    doubt(I);
  // An address that goes on as an unknown value.
  if (V.Is == RuntimeValue::Unknown)
    escapeOperands(I);
  Stack.back().Values[&I] = V;
  return Next;
}

bool Interpreter::mayBeCaptured(const Instruction &Address) {
  auto [It, New] = Effects.Captured.try_emplace(&Address, false);
  if (New)
    It->second = PointerMayBeCaptured(&Address, /*ReturnCaptures=*/true,
                                      /*StoreCaptures=*/true);
  return It->second;
}

/// What is computed from an address may be one.
void Interpreter::escapeOperands(const Instruction &I) {
  // What has no value yet is no object, and needs no name for that.
  auto Escape = [&](const Value &V) {
    if (isa<Constant>(V) ||
        Stack.back().Values.lookup(&V).Is != RuntimeValue::Unknown)
      Memory.escape(valueOf(&V));
  };
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Escape(*S->getValueOperand());
  if (isa<LoadInst>(I) || isa<CmpInst>(I) || isa<CallBase>(I))
    return;
  // An element that is only read or written is one of its object.
  if (isa<GetElementPtrInst>(I) && !mayBeCaptured(I))
    return;
  for (const Value *V : I.operands())
    Escape(*V);
}

/// Of a variable, also of an array with as many elements as the program says.
std::optional<uint64_t> Interpreter::bytesOf(const AllocaInst &A) {
  if (auto Size = A.getAllocationSize(DL))
    return Size->getKnownMinValue();
  RuntimeValue Number = valueOf(A.getArraySize());
  const auto *N = Number.Is == RuntimeValue::Constant
                      ? dyn_cast<ConstantInt>(Number.C)
                      : nullptr;
  TypeSize Each = DL.getTypeAllocSize(A.getAllocatedType());
  return N && N->getValue().isIntN(32) && !Each.isScalable()
             ? std::optional<uint64_t>(N->getZExtValue() * Each.getFixedValue())
             : std::nullopt;
}

RuntimeValue Interpreter::compute(const Instruction &I) {
  if (const auto *A = dyn_cast<AllocaInst>(&I)) {
    RuntimeValue New =
        RuntimeValue::object(Memory.newObject(false, bytesOf(*A)), 0);
    if (const auto *N = dyn_cast<ConstantInt>(A->getArraySize()))
      Memory.declare(New, *A->getAllocatedType(), N->getZExtValue());
    return New;
  }
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    const RuntimeValue From = pinned(*L->getPointerOperand());
    const uint64_t Bytes = DL.getTypeStoreSize(L->getType()).getKnownMinValue();
    Trace.Outside |= Memory.isOutside(From, Bytes);
    touch(From, Bytes, false, I, L->getPointerOperand());
    return Memory.load(From, *L->getType());
  }
  if (isa<GetElementPtrInst>(I))
    return address(I);
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    RuntimeValue C = valueOf(S->getCondition());
    if (World && C.Is == RuntimeValue::Symbol && !isUnused(I) &&
        S->getCondition()->getType()->isIntegerTy(1)) {
      Trace.Chose = true;
      return valueOf(World->Path.decide(C, I) ? S->getTrueValue()
                                              : S->getFalseValue());
    }
    if (C.Is != RuntimeValue::Constant || !isa<ConstantInt>(C.C)) {
      RuntimeValue A = valueOf(S->getTrueValue());
      return A == valueOf(S->getFalseValue()) ? A : RuntimeValue();
    }
    return valueOf(isZero(*C.C) ? S->getFalseValue() : S->getTrueValue());
  }
  if (RuntimeValue V = Unwinding(*this).value(I); V.Is != RuntimeValue::Unknown)
    return V;
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (isa<FreezeInst>(I) ||
      (Call && Call->getIntrinsicID() == Intrinsic::expect))
    return valueOf(I.getOperand(0));
  if (isa<CmpInst>(I))
    if (RuntimeValue V = compare(I); V.Is != RuntimeValue::Unknown)
      return V;
  // Displacements are differences of addresses.
  if (I.getOpcode() == Instruction::Sub) {
    RuntimeValue A = valueOf(I.getOperand(0)), B = valueOf(I.getOperand(1));
    if (A.Is == RuntimeValue::Object && B.Is == RuntimeValue::Object &&
        A.Id == B.Id && A.Offset != RuntimeValue::Anywhere &&
        B.Offset != RuntimeValue::Anywhere)
      return RuntimeValue::of(
          ConstantInt::get(I.getType(), A.Offset - B.Offset, true));
  }
  SmallVector<Constant *, 4> Operands;
  for (const Value *V : I.operands()) {
    RuntimeValue Each = valueOf(V);
    if (Each.Is == RuntimeValue::Handle && isa<CastInst>(I))
      return Each; // Fortran widens handles
    if (Each.Is == RuntimeValue::Object && isa<IntToPtrInst, PtrToIntInst>(I))
      return Each; // c_f_pointer
    if (Each.Is != RuntimeValue::Constant)
      return {};
    Operands.push_back(Each.C);
  }
  if (Operands.empty() || I.getType()->isVoidTy() || I.mayReadFromMemory())
    return {};
  Constant *C = ConstantFoldInstOperands(const_cast<Instruction *>(&I),
                                         Operands, DL, nullptr);
  return C && !isa<UndefValue>(C) ? RuntimeValue::of(C) : RuntimeValue();
}

/// The bytes from one element of an array to the next, as a descriptor of
/// Fortran's has them, of which V is made.
static void findStrides(const Value &V, unsigned Depth,
                        SmallVectorImpl<const LoadInst *> &Found) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&V); Op && Depth < 8)
    for (const Value *Each : Op->operands())
      findStrides(*Each, Depth + 1, Found);
  const auto *L = dyn_cast<LoadInst>(&V);
  const auto *G =
      L ? dyn_cast<GetElementPtrInst>(L->getPointerOperand()) : nullptr;
  if (!G || !isDescriptor(G->getSourceElementType()) || G->getNumIndices() < 4)
    return;
  const auto *Part =
      dyn_cast<ConstantInt>(G->getOperand(G->getNumOperands() - 1));
  if (Part && Part->equalsInt(2))
    Found.push_back(L);
}

/// What one process finds at an index that is not known it finds there again:
/// the unknowns in it are numbers from here on. No two elements meet.
RuntimeValue Interpreter::pinned(const Value &Address) {
  const RuntimeValue V = valueOf(&Address);
  const auto *G = dyn_cast<GetElementPtrInst>(&Address);
  if (!isAlone() || !G || V.Is != RuntimeValue::Object ||
      V.Offset != RuntimeValue::Anywhere)
    return V;
  pinned(*G->getPointerOperand());
  constexpr unsigned Element = 64; ///< more bytes than most elements have
  for (const Value *Index : G->indices()) {
    SmallVector<const LoadInst *, 2> Strides;
    findStrides(*Index, 0, Strides);
    for (const LoadInst *L : Strides)
      World->Path.pin(valueOf(L), Element);
    World->Path.pin(valueOf(Index));
  }
  return Stack.back().Values[G] = address(*G);
}

RuntimeValue Interpreter::address(const User &U) {
  const auto &G = cast<GEPOperator>(U);
  RuntimeValue Base = valueOf(G.getPointerOperand());
  auto At = Memory.place(Base);
  if (!At)
    return {};
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It) {
    auto N = valueOf(It.getOperand()).number();
    if (!N || At->Offset == RuntimeValue::Anywhere) {
      At->Offset = RuntimeValue::Anywhere;
      continue;
    }
    if (StructType *S = It.getStructTypeOrNull())
      At->Offset += DL.getStructLayout(S)->getElementOffset(*N);
    else
      At->Offset += *N * int64_t(It.getSequentialElementStride(DL));
  }
  return *At;
}

Interpreter::Result Interpreter::branch(const Instruction &T) {
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
    RuntimeValue Is = valueOf(Condition);
    const ConstantInt *N = Is.integer();
    if (World && !N)
      return symbolicBranch(T, *Condition);
    const unsigned Turns = ++Top.Visits[&*T.getParent()];
    // Threads have many loops that are no matter of MPI; so have long programs.
    if (N && (Threads || With.IsLong) && Turns > MaxTeamTurns)
      if (Result R = passOver(T); R != Stop)
        return R;
    if (N && World && takesLong(T, Turns))
      if (Result R = passOver(T); R != Stop) {
        Incomplete::report(Incomplete::Rounds, T);
        return R;
      }
    if (N && World && Turns > FewTurns && PassedOver::rounds(*this, T))
      return Jumped;
    if (!N || (!With.IsLong &&
               Incomplete::reached(Turns > MaxTurns, Incomplete::Rounds, &T))) {
      const Result R = passOver(T);
      Trace.TooLong |= N && R == Stop;
      return R;
    }
    if (const auto *Br = dyn_cast<BranchInst>(&T))
      To = Br->getSuccessor(N->isZero());
    else
      To = cast<SwitchInst>(T).findCaseValue(N)->getCaseSuccessor();
  }
  if (!To)
    return Stop;
  if (World && Condition) {
    takes(T, *To);
    for (const Loop *L = loopOf(T); L && !L->contains(To);
         L = L->getParentLoop())
      Top.LoopBegan.erase(L->getHeader()), Top.Skipped.erase(L->getHeader());
  }
  enter(*To);
  return Jumped;
}

void Interpreter::copied(const RuntimeValue &To, const RuntimeValue &From,
                         uint64_t Bytes) {
  Memory.copy(To, From, Bytes);
  const auto At = Memory.place(From);
  if (!At || At->Offset == RuntimeValue::Anywhere ||
      Bytes == InterpreterMemory::NotKnown) {
    for (RuntimeHandle &H : Handles)
      H.Copied = true; // one of them may have been in there
    return;
  }
  for (const auto &Each : Memory.cells(*At, Bytes))
    if (RuntimeHandle *H = handle(Each.second.V))
      H->Copied = true;
}

Interpreter::Result Interpreter::returned(const Value *V) {
  RuntimeValue Back = V ? pinned(*V) : RuntimeValue();
  const CallBase *Caller = Stack.back().Caller;
  Stack.pop_back();
  if (Threads && Stack.size() == Threads->Base)
    return nextThread(Team::Done);
  if (Threads && Threads->InTask && Caller &&
      (ompKind(*Caller) == OmpKind::TaskRun ||
       ompKind(*Caller) == OmpKind::TaskRunDeps))
    endTask();
  if (Stack.empty() && Then) {
    Stack.emplace_back(*std::exchange(Then, nullptr), nullptr);
    return Jumped;
  }
  if (Stack.empty()) {
    isAlone() ? leave(Back) : finish();
    // It gives up, as one does that wants other arguments: launchers end it
    // all.
    if ((Given || (World && World->KeepsStuck)) && Back.number().value_or(0))
      Trace.How = ProcessTrace::Aborted;
    return Stop;
  }
  if (!Caller) { // it was called before main
    Trace.CalledUnseen = false;
    return Jumped;
  }
  const bool IsMade = World && Back.Is == RuntimeValue::Symbol &&
                      World->Names[Back.Id].Is != Symbols::Node::Source;
  Stack.back().Values[Caller] = IsMade ? own(*Caller, Back) : Back;
  if (const auto *I = dyn_cast<InvokeInst>(Caller)) {
    enter(*I->getNormalDest());
    return Jumped;
  }
  return Next;
}

/// The function is called as what it is. A pointer may be called as another
/// type, and what it then gets and gives is no value of the types in its body.
static bool isOfItsType(const CallBase &CB, const Function &F) {
  return CB.getType() == F.getReturnType() && CB.arg_size() >= F.arg_size() &&
         all_of(F.args(), [&](auto &A) {
           return CB.getArgOperand(A.getArgNo())->getType() == A.getType();
         });
}

Interpreter::Result Interpreter::intoFunction(const CallBase &CB,
                                              const Function &F) {
  if (Incomplete::reached(Stack.size() >= MaxDepth, Incomplete::Depth, &CB) ||
      (F.isVarArg() && !World) || !isOfItsType(CB, F))
    return Stop;
  Frame New(F, &CB);
  for (const Argument &A : F.args())
    New.Values[&A] = valueOf(CB.getArgOperand(A.getArgNo()));
  Stack.push_back(std::move(New));
  return Jumped;
}

/// Of grids in three dimensions. LLVM does not compute it.
static Constant *cubeRoot(const Function &F, ArrayRef<Constant *> Of,
                          const TargetLibraryInfo &Library) {
  LibFunc Is;
  const auto *X = Of.size() == 1 ? dyn_cast<ConstantFP>(Of[0]) : nullptr;
  return X && X->getType()->isDoubleTy() && Library.getLibFunc(F, Is) &&
                 Is == LibFunc_cbrt
             ? ConstantFP::get(X->getType(),
                               std::cbrt(X->getValue().convertToDouble()))
             : nullptr;
}

/// What a function of the C library makes of constants alone (sqrt, pow).
RuntimeValue Interpreter::computed(const CallBase &CB, const Function &F) {
  SmallVector<Constant *, 2> Operands;
  if (!F.isDeclaration())
    return {};
  for (const Use &U : CB.args()) {
    RuntimeValue Each = valueOf(U);
    if (Each.Is != RuntimeValue::Constant)
      return {};
    Operands.push_back(Each.C);
  }
  Constant *C = canConstantFoldCallTo(&CB, &F)
                    ? ConstantFoldCall(&CB, const_cast<Function *>(&F),
                                       Operands, &library(CB))
                    : cubeRoot(F, Operands, library(CB));
  return C ? RuntimeValue::of(C) : RuntimeValue();
}

/// What is called may call MPI, and complete requests that it can come to.
void Interpreter::goesUnseen(const CallBase &CB) {
  Trace.CalledUnseen = true;
  for (const Use &U : CB.args())
    if (RuntimeHandle *H = handle(valueOf(U));
        H && (H->Copied = true) && isAlone() &&
        H->Of == RuntimeHandle::Request && H->Active)
      mayBeComplete(*H);
  if (isAlone())
    endOperations();
  for (size_t N = 0; N < Handles.size(); ++N)
    if (Handles[N].Of == RuntimeHandle::Request && Handles[N].Active &&
        (Lost || Memory.isReachable(int(N))))
      mayBeComplete(Handles[N]);
}

Interpreter::Result Interpreter::call(const CallBase &CB) {
  if (World)
    World->Called.insert(&CB);
  auto After = [&](RuntimeValue V) {
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
    return After(T->isIntegerTy() ? RuntimeValue::of(Constant::getNullValue(T))
                                  : RuntimeValue());
  }
  if (CB.isInlineAsm()) {
    forgetArguments(CB);
    return After({});
  }
  if (const auto *M = dyn_cast<MemIntrinsic>(&CB)) {
    moved(*M);
    return After({});
  }
  if (isa<IntrinsicInst>(CB)) {
    RuntimeValue V = compute(CB);
    if (!CB.isLifetimeStartOrEnd() && !isa<DbgInfoIntrinsic>(CB) &&
        CB.mayWriteToMemory())
      forgetArguments(CB);
    return After(V);
  }
  RuntimeValue Target = valueOf(CB.getCalledOperand());
  const auto *F =
      Target.Is == RuntimeValue::Constant
          ? dyn_cast<Function>(Target.C->stripPointerCastsAndAliases())
          : nullptr;
  const bool AsksException = !F && Unwinding(*this).asks(CB);
  if (AsksException ||
      (!F && Target.Is == RuntimeValue::Symbol && isOpaque(CB))) {
    if (!onlyLooks(CB) && !AsksException) {
      goesUnseen(CB);
      forgetArguments(CB);
    }
    return After({});
  }
  if (!F)
    return Stop;
  RuntimeValue Gives;
  auto R = Unwinding(*this).call(CB, *F, Gives);
  if (!R)
    R = SystemThreads(*this).call(CB, *F, Gives);
  if (!World && F->isDeclaration() && LockSteps(*this).call(CB, *F))
    return After({});
  if (const OmpKind Kind = ompKind(*F); Kind != OmpKind::None)
    R = World ? SerialTeam(*this).call(CB, Kind, Gives)
              : openMp(CB, Kind, Gives);
  if (R)
    return *R == Next ? After(Gives) : *R;
  if (doesNotReturn(CB)) {
    Trace.How = ProcessTrace::Aborted;
    return Stop;
  }
  if (auto Known = asked(CB, *F))
    return After(*Known);
  if (RuntimeValue V = computed(CB, *F); V.Is == RuntimeValue::Constant)
    return After(V);
  // What streams do is nothing to MPI, and would make worlds of its own.
  const bool IsStream = isElsewhere(*F) && !isOfString(F->getName());
  if (!F->isDeclaration() && !IsStream)
    if (Result R = intoFunction(CB, *F); R != Stop)
      return R;
  if (!isHarmless(CB, *F))
    return Stop;
  if (World && leadsOut(CB, Copy) && !isOfLibrary(CB, *F))
    goesUnseen(CB);
  if (!release(CB))
    forgetArguments(CB);
  return After(allocate(CB));
}

} // namespace tutti
