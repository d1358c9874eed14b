// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is chosen between is found by selections, by values of two ways, and by
/// the two writes to a variable that stays in memory (a smart pointer). Which
/// class an object is of says the table of virtual functions that its
/// constructor stores last.

#include "model/rewrite/calls/IndirectCallPromotion.h"
#include "model/Incomplete.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxPointerDepth = 5;

/// One of two values, by a condition.
struct Choice {
  Value *Condition;
  const Value *IfTrue, *IfFalse;
};

/// Two values that come from A and from B, by the branch that separates them.
std::optional<Choice> betweenWays(const Value *X, const BasicBlock *A,
                                  const Value *Y, const BasicBlock *B,
                                  const BasicBlock *Meet,
                                  const DominatorTree &DT) {
  const BasicBlock *Over = DT.findNearestCommonDominator(A, B);
  const auto *Br = Over ? dyn_cast<BranchInst>(Over->getTerminator()) : nullptr;
  if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
    return std::nullopt;
  auto Under = [&](const BasicBlock *Way, unsigned Side) {
    const BasicBlock *S = Br->getSuccessor(Side);
    return Way == Over ? S == Meet : DT.dominates(BasicBlockEdge(Over, S), Way);
  };
  if (Under(A, 0) && Under(B, 1))
    return Choice{Br->getCondition(), X, Y};
  if (Under(A, 1) && Under(B, 0))
    return Choice{Br->getCondition(), Y, X};
  return std::nullopt;
}

/// What is put into a local pointer: null again and again counts as nothing.
bool storesTo(const AllocaInst &A, SmallVectorImpl<const StoreInst *> &Out) {
  for (const User *U : A.users())
    if (const auto *S = dyn_cast<StoreInst>(U)) {
      if (S->getValueOperand() == &A)
        return false;
      if (!isa<ConstantPointerNull>(S->getValueOperand()))
        Out.push_back(S);
    }
  return true;
}

std::optional<Choice> chosen(const Value *V, const DominatorTree &DT) {
  V = V->stripPointerCasts();
  if (const auto *S = dyn_cast<SelectInst>(V))
    return S->getCondition()->getType()->isIntegerTy(1)
               ? std::optional(Choice{const_cast<Value *>(S->getCondition()),
                                      S->getTrueValue(), S->getFalseValue()})
               : std::nullopt;
  if (const auto *P = dyn_cast<PHINode>(V))
    return P->getNumIncomingValues() == 2
               ? betweenWays(P->getIncomingValue(0), P->getIncomingBlock(0),
                             P->getIncomingValue(1), P->getIncomingBlock(1),
                             P->getParent(), DT)
               : std::nullopt;
  const auto *L = dyn_cast<LoadInst>(V);
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  SmallVector<const StoreInst *, 4> Stores;
  if (!A || !A->getType()->isPointerTy() || !storesTo(*A, Stores) ||
      Stores.size() != 2)
    return std::nullopt;
  return betweenWays(Stores[0]->getValueOperand(), Stores[0]->getParent(),
                     Stores[1]->getValueOperand(), Stores[1]->getParent(),
                     L->getParent(), DT);
}

/// The first parameter, also where it was put into a variable first.
bool isThis(const Value *V, const Function &F) {
  if (const auto *L = dyn_cast<LoadInst>(V))
    if (const auto *A = dyn_cast<AllocaInst>(L->getPointerOperand()))
      for (const User *U : A->users())
        if (const auto *S = dyn_cast<StoreInst>(U))
          V = S->getValueOperand();
  return F.arg_size() > 0 && V == F.getArg(0);
}

/// Where the table of virtual functions of the class begins whose constructor
/// this is.
const Constant *tableOf(const Function &Ctor, unsigned Depth) {
  const Constant *Last = nullptr;
  for (const Instruction &I : instructions(Ctor)) {
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      const auto *C = dyn_cast<Constant>(S->getValueOperand());
      const auto *G =
          C ? dyn_cast<GlobalVariable>(C->stripInBoundsOffsets()) : nullptr;
      if (G && G->getName().starts_with("_ZTV") &&
          isThis(S->getPointerOperand(), Ctor))
        Last = C;
    } else if (const auto *CB = dyn_cast<CallBase>(&I)) {
      // The base classes come first; a constructor may stand for another one.
      const Function *F = CB->getCalledFunction();
      if (!Last && F && !F->isDeclaration() && Depth < MaxPointerDepth &&
          CB->arg_size() > 0 && isThis(CB->getArgOperand(0), Ctor))
        Last = tableOf(*F, Depth + 1);
    }
  }
  return Last;
}

/// What a smart pointer is given, by a store or (in functions that are not
/// copied) its constructor.
const Value *heldBy(const User &U, const Value &Pointer) {
  if (const auto *S = dyn_cast<StoreInst>(&U))
    return S->getPointerOperand() == &Pointer ? S->getValueOperand() : nullptr;
  const auto *CB = dyn_cast<CallBase>(&U);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F && CB->arg_size() > 1 && CB->getArgOperand(0) == &Pointer &&
                 CB->getArgOperand(1)->getType()->isPointerTy() &&
                 (F->getName().starts_with("_ZNSt10unique_ptrI") ||
                  F->getName().starts_with("_ZNSt10shared_ptrI"))
             ? CB->getArgOperand(1)
             : nullptr;
}

/// The table of an object's class, by the object's address.
const Constant *tableAt(const Value *V, unsigned Depth) {
  V = V->stripPointerCasts();
  if (Incomplete::reached(Depth > MaxPointerDepth, Incomplete::Depth, V))
    return nullptr;
  if (const auto *L = dyn_cast<LoadInst>(V)) {
    const auto *A = dyn_cast<AllocaInst>(L->getPointerOperand());
    SmallVector<const StoreInst *, 4> Stores;
    if (!A || !storesTo(*A, Stores) || Stores.size() > 1)
      return nullptr;
    if (!Stores.empty())
      return tableAt(Stores[0]->getValueOperand(), Depth + 1);
    // Made by a function that returns a smart pointer.
    for (const User *U : A->users()) {
      const auto *CB = dyn_cast<CallBase>(U);
      const Function *F = CB ? CB->getCalledFunction() : nullptr;
      if (!F || F->isDeclaration() || !CB->hasStructRetAttr() ||
          CB->getArgOperand(0) != A)
        continue;
      const Constant *Found = nullptr;
      for (const User *W : F->getArg(0)->users())
        if (const Value *Held = heldBy(*W, *F->getArg(0))) {
          if (Found)
            return nullptr;
          Found = tableAt(Held, Depth + 1);
        }
      return Found;
    }
    return nullptr;
  }
  if (!isa<CallBase>(V) && !isa<AllocaInst>(V))
    return nullptr;
  for (const User *U : V->users()) {
    const auto *CB = dyn_cast<CallBase>(U);
    const Function *F = CB ? CB->getCalledFunction() : nullptr;
    if (F && !F->isDeclaration() && CB->arg_size() > 0 &&
        CB->getArgOperand(0) == V)
      if (const Constant *Table = tableOf(*F, 0))
        return Table;
  }
  return nullptr;
}

/// The function at so many bytes from an address in a constant table.
Function *entry(const Constant *Address, int64_t Bytes, const DataLayout &DL) {
  if (!Address)
    return nullptr;
  APInt Offset(64, Bytes, true);
  const auto *G = dyn_cast<GlobalVariable>(
      Address->stripAndAccumulateConstantOffsets(DL, Offset, true));
  if (!G || !G->isConstant() || !G->hasDefinitiveInitializer())
    return nullptr;
  Constant *C = ConstantFoldLoadFromConst(
      const_cast<Constant *>(G->getInitializer()),
      PointerType::getUnqual(G->getContext()), Offset, DL);
  return C ? dyn_cast<Function>(C->stripPointerCasts()) : nullptr;
}

/// What is called under which condition; the last one under none of them.
struct Candidate {
  Value *Condition;
  Function *Callee;
};
using Candidates = SmallVector<Candidate, 4>;

/// The object of a virtual call, by its address.
const Value *objectOf(const CallBase &CB) {
  const auto *L = dyn_cast<LoadInst>(CB.getCalledOperand());
  const auto *Table =
      L ? dyn_cast<LoadInst>(L->getPointerOperand()->stripInBoundsOffsets())
        : nullptr;
  return Table ? Table->getPointerOperand()->stripPointerCasts() : nullptr;
}

/// A small function that makes the object of a virtual call, to be put in the
/// place of its call: what it chooses by is then in sight.
CallBase *factoryOf(const CallBase &CB) {
  constexpr unsigned MostInstructions = 120;
  const Value *Object = objectOf(CB);
  const User *Made = dyn_cast_or_null<CallBase>(Object);
  if (const auto *L = dyn_cast_or_null<LoadInst>(Object))
    if (const auto *A = dyn_cast<AllocaInst>(L->getPointerOperand()))
      for (const User *U : A->users())
        if (const auto *By = dyn_cast<CallBase>(U);
            By && By->hasStructRetAttr() && By->getArgOperand(0) == A)
          Made = By;
  auto *Call = const_cast<CallBase *>(dyn_cast_or_null<CallBase>(Made));
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  bool Suits = F && F->getParent() == CB.getModule() && F->size() > 1 &&
               F != CB.getFunction() &&
               F->getInstructionCount() <= MostInstructions;
  if (!Suits || Call->getFunctionType() != F->getFunctionType())
    return nullptr;
  for (const Instruction &I : instructions(*F))
    if (const auto *Inner = dyn_cast<CallBase>(&I);
        Inner && (MpiCall(*Inner) || Inner->getCalledFunction() == F))
      return nullptr;
  return Call;
}

class Chooser {
public:
  Chooser(Function &F, const DataLayout &DL) : F(F), DL(DL) {}

  Candidates of(CallBase &CB) {
    Value *Callee = CB.getCalledOperand()->stripPointerCasts();
    if (auto *L = dyn_cast<LoadInst>(Callee)) {
      if (Candidates Found = ofTable(CB, *L); !Found.empty())
        return Found;
      if (Candidates Found = ofObject(*L); !Found.empty())
        return Found;
    }
    auto C = chosen(Callee, tree());
    if (!C)
      return {};
    return both(*C, [](const Value *V) {
      return const_cast<Function *>(dyn_cast<Function>(V->stripPointerCasts()));
    });
  }

private:
  const DominatorTree &tree() {
    if (!DT)
      DT.emplace(F);
    return *DT;
  }
  template <typename T> Candidates both(const Choice &C, T Target) {
    Function *A = Target(C.IfTrue), *B = Target(C.IfFalse);
    if (!A || !B)
      return {};
    if (A == B)
      return {{nullptr, A}};
    return {{C.Condition, A}, {nullptr, B}};
  }

  /// t[i](), where all of t is constant.
  Candidates ofTable(CallBase &CB, LoadInst &L) {
    constexpr uint64_t Most = 8;
    auto *G = dyn_cast<GEPOperator>(L.getPointerOperand());
    auto *Table =
        G ? dyn_cast<GlobalVariable>(G->getPointerOperand()) : nullptr;
    auto *Type = Table ? dyn_cast<ArrayType>(Table->getValueType()) : nullptr;
    Value *Index = G ? G->getOperand(G->getNumOperands() - 1) : nullptr;
    if (!Type || !Type->getElementType()->isPointerTy() ||
        isa<Constant>(Index) ||
        G->getResultElementType() != Type->getElementType() ||
        Incomplete::reached(Type->getNumElements() > Most, Incomplete::Size,
                            &CB))
      return {};
    Candidates Result;
    IRBuilder<> B(&CB);
    for (uint64_t I = 0; I < Type->getNumElements(); ++I) {
      Function *Each = entry(Table, I * DL.getPointerSize(), DL);
      if (!Each)
        return {};
      Result.push_back({nullptr, Each});
    }
    for (uint64_t I = 0; I + 1 < Result.size(); ++I)
      Result[I].Condition =
          B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), I));
    return Result;
  }

  /// p->f(), by what p leads to.
  Candidates ofObject(LoadInst &FromTable) {
    APInt Slot(64, 0);
    auto *Table = dyn_cast<LoadInst>(
        FromTable.getPointerOperand()->stripAndAccumulateConstantOffsets(
            DL, Slot, true));
    if (!Table)
      return {};
    auto C = chosen(Table->getPointerOperand(), tree());
    if (!C)
      return {};
    return both(*C, [&](const Value *Object) {
      return entry(tableAt(Object, 0), Slot.getSExtValue(), DL);
    });
  }

  Function &F;
  const DataLayout &DL;
  std::optional<DominatorTree> DT;
};

} // namespace

void branchToChosenCalls(ArrayRef<Function *> Functions,
                         function_ref<Function *(Function *)> CopyOf,
                         function_ref<void(CallBase &, CallBase &)> Split) {
  for (Function *F : Functions) {
    SmallVector<CallBase *, 4> Indirect;
    for (Instruction &I : instructions(*F))
      if (auto *CB = dyn_cast<CallBase>(&I);
          CB && CB->isIndirectCall() && !isa<CallBrInst>(CB))
        Indirect.push_back(CB);
    std::optional<Chooser> Now; // its tree is of the function as it is
    for (CallBase *CB : Indirect) {
      if (!Now)
        Now.emplace(*F, F->getDataLayout());
      Candidates All = Now->of(*CB);
      if (CallBase *Factory = All.empty() ? factoryOf(*CB) : nullptr) {
        InlineFunctionInfo Info;
        if (InlineFunction(*Factory, Info).isSuccess()) {
          Now.emplace(*F, F->getDataLayout());
          All = Now->of(*CB);
        }
      }
      for (Candidate &C : All)
        C.Callee = CopyOf(C.Callee);
      if (All.empty() || !all_of(All, [&](const Candidate &C) {
            return isLegalToPromote(*CB, C.Callee);
          }))
        continue;
      Now.reset();
      for (const Candidate &C : drop_end(All)) {
        CallBase &Direct = promoteCallWithIfThenElse(*CB, C.Callee);
        auto *Br = cast<BranchInst>(
            Direct.getParent()->getSinglePredecessor()->getTerminator());
        auto *Compared = dyn_cast<Instruction>(Br->getCondition());
        Br->setCondition(C.Condition);
        Br->setDebugLoc(CB->getDebugLoc());
        if (Compared && Compared->use_empty())
          Compared->eraseFromParent();
        Split(*CB, Direct);
      }
      promoteCall(*CB, All.back().Callee);
    }
  }
}

} // namespace tutti
