// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A pass for fuzzing: strews MPI calls (with MPICH's handles) and branches on
/// the rank over a module that has none, and gives it a main. What it makes is
/// valid IR, not a sensible program. The same seed makes the same.

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <random>

using namespace llvm;

static cl::opt<unsigned> Seed("strew-seed", cl::init(1),
                              cl::desc("what to strew depends on this alone"));

namespace {

constexpr int World = 0x44000000, Int = 0x4c000405, Sum = 0x58000003;

class Strewer {
public:
  explicit Strewer(Module &M)
      : M(M), C(M.getContext()), I32(Type::getInt32Ty(C)),
        Ptr(PointerType::getUnqual(C)), Random(Seed) {}
  void run();

private:
  int below(int N) { return int(Random() % unsigned(N)); }
  CallInst *call(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Args);
  Constant *number(int N) { return ConstantInt::getSigned(I32, N); }
  Value *variable(IRBuilder<> &B);
  SmallVector<Instruction *, 32> places(Function &F, const Instruction &Rank);
  void strew(Function &F);
  void strewAt(Instruction &At, Value *Rank);
  void insert(IRBuilder<> &B, Value *Rank);
  void addMain(ArrayRef<Function *> All);

  Module &M;
  LLVMContext &C;
  Type *I32, *Ptr;
  std::mt19937 Random;
  Value *Buffer = nullptr, *Handle = nullptr;
};

CallInst *Strewer::call(IRBuilder<> &B, StringRef Name,
                        ArrayRef<Value *> Args) {
  SmallVector<Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  FunctionCallee F =
      M.getOrInsertFunction(Name, FunctionType::get(I32, Types, false));
  return B.CreateCall(F, Args);
}

/// A local variable, as a pointer of the usual address space; \p B stands
/// behind it afterwards.
Value *Strewer::variable(IRBuilder<> &B) {
  return B.CreateAddrSpaceCast(B.CreateAlloca(I32), Ptr);
}

/// One of the calls; \p Rank may go into what must agree.
void Strewer::insert(IRBuilder<> &B, Value *Rank) {
  Value *Root = below(3) ? number(0) : Rank;
  Value *Comm = below(4) ? static_cast<Value *>(number(World))
                         : B.CreateLoad(I32, Handle);
  switch (below(9)) {
  case 0:
  case 1:
    call(B, "MPI_Barrier", {Comm});
    break;
  case 2:
    call(B, "MPI_Bcast", {Buffer, number(1), number(Int), Root, Comm});
    break;
  case 3:
    call(B, "MPI_Allreduce",
         {Buffer, Handle, number(1), number(Int), number(Sum), Comm});
    break;
  case 4:
    call(B, "MPI_Send",
         {Buffer, number(1), number(Int), Rank, number(3), Comm});
    break;
  case 5:
    call(B, "MPI_Recv",
         {Buffer, number(1), number(Int), Root, number(3), Comm,
          ConstantExpr::getIntToPtr(number(1), Ptr)});
    break;
  case 6:
    call(B, "MPI_Irecv",
         {Buffer, number(1), number(Int), number(0), number(3), Comm, Handle});
    break;
  case 7:
    call(B, "MPI_Wait", {Handle, ConstantExpr::getIntToPtr(number(1), Ptr)});
    break;
  case 8:
    call(B, "MPI_Comm_split", {number(World), Rank, number(0), Handle});
    break;
  }
}

void Strewer::strewAt(Instruction &At, Value *Rank) {
  if (below(2)) {
    IRBuilder<> B(&At);
    insert(B, Rank);
    return;
  }
  IRBuilder<> B(&At);
  Value *IsRank = B.CreateICmpEQ(Rank, number(below(3)));
  // A block with a musttail call or a coroutine's end cannot be split behind
  // it, but before any of them it can.
  Instruction *Then = SplitBlockAndInsertIfThen(IsRank, &At, false);
  IRBuilder<> In(Then);
  insert(In, Rank);
}

/// It has to stay in the entry block, so that is not split before it.
static bool isConvergenceEntry(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && isConvergenceControlIntrinsic(Call->getIntrinsicID());
}

/// Where a call may be put: not among phis, nor behind what must be followed by
/// a return, but also in code that nothing reaches, where everything dominates.
SmallVector<Instruction *, 32> Strewer::places(Function &F,
                                               const Instruction &Rank) {
  SmallVector<Instruction *, 32> Result;
  DominatorTree DT(F);
  for (Instruction &I : instructions(F)) {
    const auto *Before =
        dyn_cast_or_null<CallInst>(I.getPrevNonDebugInstruction());
    bool Stays = Before && (Before->isMustTailCall() ||
                            Before->getIntrinsicID() ==
                                Intrinsic::experimental_deoptimize);
    Stays |= any_of(make_range(I.getIterator(), I.getParent()->end()),
                    isConvergenceEntry);
    if (!isa<PHINode>(I) && !I.isEHPad() && !isa<AllocaInst>(I) && !Stays &&
        DT.dominates(&Rank, &I) && !below(6))
      Result.push_back(&I);
  }
  return Result;
}

void Strewer::strew(Function &F) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIIt());
  Value *Where = variable(B);
  Buffer = variable(B);
  Handle = variable(B);
  call(B, "MPI_Comm_rank", {number(World), Where});
  Instruction *Rank = B.CreateLoad(I32, Where);
  // Funclets of other ABIs want their calls marked.
  if (any_of(instructions(F), [](const Instruction &I) {
        return isa<FuncletPadInst, CatchSwitchInst>(I);
      }))
    return;
  SmallVector<Instruction *, 32> Places = places(F, *Rank);
  for (Instruction *I : ArrayRef(Places).take_front(12))
    strewAt(*I, Rank);
}

void Strewer::addMain(ArrayRef<Function *> All) {
  if (M.getFunction("main"))
    return;
  Function *Main = Function::Create(FunctionType::get(I32, false),
                                    GlobalValue::ExternalLinkage, "main", M);
  IRBuilder<> B(BasicBlock::Create(C, "", Main));
  call(B, "MPI_Init",
       {ConstantPointerNull::get(cast<PointerType>(Ptr)),
        ConstantPointerNull::get(cast<PointerType>(Ptr))});
  for (Function *F : All.take_front(8)) {
    SmallVector<Value *, 8> Args;
    bool Fits = F->getCallingConv() == CallingConv::C && !F->isVarArg();
    for (Argument &A : F->args()) {
      Fits &= A.getType()->isFirstClassType() && !A.getType()->isTokenTy() &&
              !A.getType()->isMetadataTy() && !A.hasSwiftErrorAttr() &&
              !A.hasInAllocaAttr() && !A.hasPreallocatedAttr() &&
              !A.getType()->isTargetExtTy() &&
              !A.hasAttribute(Attribute::ImmArg);
      Args.push_back(PoisonValue::get(A.getType()));
    }
    if (Fits)
      B.CreateCall(F, Args)->setAttributes(F->getAttributes());
  }
  call(B, "MPI_Finalize", {});
  B.CreateRet(number(0));
}

void Strewer::run() {
  SmallVector<Function *, 16> All;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasFnAttribute(Attribute::Naked) &&
        !F.hasAvailableExternallyLinkage())
      All.push_back(&F);
  for (Function *F : ArrayRef(All).take_front(64))
    strew(*F);
  addMain(All);
}

struct StrewPass : PassInfoMixin<StrewPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    Strewer(M).run();
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "strew", LLVM_VERSION_STRING,
          [](PassBuilder &PB) {
            PB.registerPipelineParsingCallback(
                [](StringRef Name, ModulePassManager &MPM,
                   ArrayRef<PassBuilder::PipelineElement>) {
                  if (Name != "strew")
                    return false;
                  MPM.addPass(StrewPass());
                  return true;
                });
          }};
}
