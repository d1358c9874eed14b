// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A weak declaration of each entry point and, beside it, a local function that
/// calls it if it is there. The test is in that function and not at the site,
/// so that the user's control flow stays as it is: no block is split, whatever
/// ends it.

#include "instrument/Entries.h"
#include "tutti/Abi.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

static StringRef nameOf(Entry E) {
  switch (E) {
  case Entry::Site:
    return "__tutti_site";
  case Entry::Return:
    return "__tutti_return";
  case Entry::RegionEnter:
    return "__tutti_region_enter";
  case Entry::RegionExit:
    return "__tutti_region_exit";
  case Entry::Count:
    break;
  }
  llvm_unreachable("not an entry point");
}

Function *Entries::helper(Entry E, bool Conditional) {
  Function *&Known = Helpers[size_t(E)][Conditional];
  if (Known)
    return Known;
  LLVMContext &Context = M.getContext();
  Type *Void = Type::getVoidTy(Context);
  auto *Pointer = PointerType::getUnqual(Context);
  FunctionCallee Callee = M.getOrInsertFunction(
      nameOf(E), FunctionType::get(Void, {Pointer}, false));
  if (auto *Declared = dyn_cast<Function>(Callee.getCallee());
      Declared && Declared->isDeclaration()) {
    Declared->setLinkage(GlobalValue::ExternalWeakLinkage);
    Declared->setDoesNotThrow();
  }

  SmallVector<Type *, 2> Parameters{Pointer};
  if (Conditional)
    Parameters.push_back(Type::getInt32Ty(Context));
  Known = Function::createWithDefaultAttr(
      FunctionType::get(Void, Parameters, false), GlobalValue::InternalLinkage,
      M.getDataLayout().getProgramAddressSpace(),
      nameOf(E) + (Conditional ? ".if" : ".if_linked"), &M);
  Known->setDoesNotThrow();
  // Inlined, its branch would be copied with the loops around it; and nothing
  // that the program can see is read or written.
  Known->addFnAttr(Attribute::NoInline);
  Known->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  auto *Entered = BasicBlock::Create(Context, "entry", Known);
  auto *Linked = BasicBlock::Create(Context, "linked", Known);
  auto *Done = BasicBlock::Create(Context, "done", Known);
  IRBuilder<> B(Entered);
  Value *IsLinked = B.CreateIsNotNull(Callee.getCallee(), "is.linked");
  if (Conditional)
    IsLinked =
        B.CreateAnd(IsLinked, B.CreateIsNotNull(Known->getArg(1), "happens"));
  B.CreateCondBr(IsLinked, Linked, Done);
  B.SetInsertPoint(Linked);
  B.CreateCall(Callee, {Known->getArg(0)})->setDoesNotThrow();
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
  B.CreateRetVoid();
  return Known;
}

void Entries::call(Entry E, GlobalVariable *Descriptor, Instruction *Before,
                   const Instruction &From, Value *Condition) {
  IRBuilder<> B(Before);
  SmallVector<Value *, 2> Arguments{Descriptor};
  if (Condition)
    Arguments.push_back(B.CreateZExtOrTrunc(Condition, B.getInt32Ty()));
  CallInst *Call = B.CreateCall(helper(E, Condition), Arguments);
  Call->setDoesNotThrow();
  // A call in a function with debug info must have a place, even if it is none.
  DebugLoc Place = From.getDebugLoc();
  if (DISubprogram *In = Before->getFunction()->getSubprogram(); In && !Place)
    Place = DILocation::get(M.getContext(), 0, 0, In);
  Call->setDebugLoc(Place);
}

} // namespace tutti
