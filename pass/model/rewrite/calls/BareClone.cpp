// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The instructions that front ends write most are made anew; the others by
/// LLVM, and stripped. Where clang has marked each assignment of a variable the
/// copy gets one declaration instead: marks shared with the user's code would
/// change that when the copy is brought into SSA form.

#include "model/rewrite/calls/BareClone.h"
#include "model/Compat.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

static Instruction *cloneCall(const CallInst &C) {
  SmallVector<Value *, 8> Args(C.args());
  auto *New = CallInst::Create(C.getFunctionType(), C.getCalledOperand(), Args);
  New->setTailCallKind(C.getTailCallKind());
  New->setCallingConv(C.getCallingConv());
  New->setAttributes(C.getAttributes());
  if (isa<FPMathOperator>(C))
    New->copyFastMathFlags(&C);
  return New;
}

/// Null for what is rare.
static Instruction *cloneCommon(const Instruction &I) {
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return new LoadInst(
        L->getType(), const_cast<Value *>(L->getPointerOperand()), "",
        L->isVolatile(), L->getAlign(), L->getOrdering(), L->getSyncScopeID());
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return new StoreInst(const_cast<Value *>(S->getValueOperand()),
                         const_cast<Value *>(S->getPointerOperand()),
                         S->isVolatile(), S->getAlign(), S->getOrdering(),
                         S->getSyncScopeID());
  if (const auto *A = dyn_cast<AllocaInst>(&I)) {
    auto *New =
        new AllocaInst(A->getAllocatedType(), A->getAddressSpace(),
                       const_cast<Value *>(A->getArraySize()), A->getAlign());
    New->setUsedWithInAlloca(A->isUsedWithInAlloca());
    New->setSwiftError(A->isSwiftError());
    return New;
  }
  if (const auto *C = dyn_cast<CallInst>(&I))
    return C->hasOperandBundles() ? nullptr : cloneCall(*C);
  if (const auto *B = dyn_cast<BranchInst>(&I))
    return B->isConditional()
               ? BranchInst::Create(B->getSuccessor(0), B->getSuccessor(1),
                                    B->getCondition())
               : BranchInst::Create(B->getSuccessor(0));
  if (const auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    SmallVector<Value *, 4> Indices(G->indices());
    auto *New = GetElementPtrInst::Create(
        G->getSourceElementType(), const_cast<Value *>(G->getPointerOperand()),
        Indices);
    New->setNoWrapFlags(G->getNoWrapFlags());
    return New;
  }
  Instruction *New = nullptr;
  if (const auto *C = dyn_cast<ICmpInst>(&I))
    New = new ICmpInst(C->getPredicate(), C->getOperand(0), C->getOperand(1));
  else if (const auto *C = dyn_cast<CastInst>(&I))
    New = CastInst::Create(C->getOpcode(), C->getOperand(0), C->getType());
  else if (const auto *B = dyn_cast<BinaryOperator>(&I))
    New = BinaryOperator::Create(B->getOpcode(), B->getOperand(0),
                                 B->getOperand(1));
  if (New)
    New->copyIRFlags(&I);
  return New;
}

Instruction *cloneBare(const Instruction &I) {
  if (Instruction *New = cloneCommon(I))
    return New;
  Instruction *New = I.clone();
  if (New->hasMetadataOtherThanDebugLoc())
    New->dropUnknownNonDebugMetadata();
  // That one is kept although nobody asked for it.
  New->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  New->setDebugLoc({});
  return New;
}

namespace {

class Cloner {
public:
  Cloner(Function &From, Function &To, ValueToValueMapTy &Elsewhere)
      : From(From), To(To), Elsewhere(Elsewhere) {}

  void run(function_ref<void(Instruction &, Instruction &)> Made) {
    if (From.isDeclaration())
      return;
    for (auto [Old, New] : zip(From.args(), To.args()))
      Map[&Old] = &New;
    for (BasicBlock &B : From) {
      BasicBlock *New = BasicBlock::Create(To.getContext(), "", &To);
      copyDebugFormat(*New, To);
      if (B.hasName())
        New->setName(B.getName());
      Map[&B] = New;
      if (B.hasAddressTaken())
        Elsewhere[&B] = New;
    }
    for (auto [Old, New] : zip(From, To))
      for (Instruction &I : Old) {
        // By these, too, the user's marks would be shared.
        if (isa<DbgAssignIntrinsic>(I))
          continue;
        Instruction *Copy = cloneBare(I);
        Copy->insertInto(&New, New.end());
        Copy->setDebugLoc(I.getDebugLoc());
        if (I.hasName())
          Copy->setName(I.getName());
        Map[&I] = Copy;
        if (I.hasDbgRecords())
          Recorded.push_back({&I, Copy});
        Made(I, *Copy);
      }
    for (BasicBlock &B : To)
      for (Instruction &I : B)
        remap(I);
    for (auto [Old, New] : Recorded)
      for (DbgRecord &R : Old->getDbgRecordRange())
        if (auto *V = dyn_cast<DbgVariableRecord>(&R))
          if (DbgVariableRecord *Copy = record(*V))
            New->getParent()->insertDbgRecordBefore(Copy, New->getIterator());
  }

private:
  void remap(Instruction &I) {
    for (Use &U : I.operands())
      if (Value *New = valueOf(*U.get()); New != U.get())
        U.set(New);
    if (auto *P = dyn_cast<PHINode>(&I))
      for (unsigned N = 0; N < P->getNumIncomingValues(); ++N)
        P->setIncomingBlock(N,
                            cast<BasicBlock>(valueOf(*P->getIncomingBlock(N))));
  }

  Value *valueOf(Value &Old) {
    if (isa<ConstantData>(Old))
      return &Old;
    if (isa<GlobalVariable>(Old)) {
      Value *New = Elsewhere.lookup(&Old);
      return New ? New : &Old;
    }
    if (auto *M = dyn_cast<MetadataAsValue>(&Old)) {
      Metadata *New = metadataOf(M->getMetadata());
      return New == M->getMetadata()
                 ? &Old
                 : MetadataAsValue::get(Old.getContext(), New);
    }
    if (isa<Constant>(Old)) {
      if (isa<Function>(Old)) {
        Value *New = Elsewhere.lookup(&Old);
        return New ? New : &Old;
      }
      return ValueMapper(Elsewhere,
                         RF_NoModuleLevelChanges | RF_IgnoreMissingLocals)
          .mapValue(Old);
    }
    Value *New = Map.lookup(&Old);
    return New ? New : &Old;
  }

  Metadata *metadataOf(Metadata *Old) {
    if (auto *V = dyn_cast_or_null<LocalAsMetadata>(Old))
      return ValueAsMetadata::get(valueOf(*V->getValue()));
    const auto *List = dyn_cast_or_null<DIArgList>(Old);
    if (!List)
      return Old;
    SmallVector<ValueAsMetadata *, 4> Args;
    for (ValueAsMetadata *V : List->getArgs())
      Args.push_back(cast<ValueAsMetadata>(metadataOf(V)));
    return DIArgList::get(To.getContext(), Args);
  }

  /// What promotes a variable puts a record at each assignment by itself.
  DbgVariableRecord *record(DbgVariableRecord &R) {
    auto Type = R.isDbgDeclare() ? DbgVariableRecord::LocationType::Declare
                                 : DbgVariableRecord::LocationType::Value;
    Metadata *Where = R.getRawLocation();
    if (R.isDbgAssign())
      if (auto *A = dyn_cast_or_null<AllocaInst>(R.getAddress()))
        if (const MDNode *Id = A->getMetadata(LLVMContext::MD_DIAssignID)) {
          if (Id != R.getAssignID())
            return nullptr;
          Type = DbgVariableRecord::LocationType::Declare;
          Where = R.getRawAddress();
        }
    return new DbgVariableRecord(metadataOf(Where), R.getVariable(),
                                 R.getExpression(), R.getDebugLoc().get(),
                                 Type);
  }

  Function &From, &To;
  ValueToValueMapTy &Elsewhere;
  DenseMap<const Value *, Value *> Map;
  SmallVector<std::pair<Instruction *, Instruction *>, 32> Recorded;
};

} // namespace

Function *cloneHead(const Function &F, const Twine &Name, Module &In) {
  Function *New = Function::Create(F.getFunctionType(), F.getLinkage(),
                                   F.getAddressSpace(), Name, &In);
  New->copyAttributesFrom(&F);
  if (!F.isDeclaration())
    New->setSubprogram(F.getSubprogram());
  New->setLinkage(GlobalValue::InternalLinkage);
  for (auto [Old, Arg] : zip(F.args(), New->args()))
    Arg.setName(Old.getName());
  return New;
}

void cloneBody(Function &From, Function &To, ValueToValueMapTy &Elsewhere,
               function_ref<void(Instruction &, Instruction &)> Made) {
  Cloner(From, To, Elsewhere).run(Made);
}

} // namespace tutti
