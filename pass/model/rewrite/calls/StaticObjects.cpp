// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From main on the first call that leads to the object is followed: the one
/// that dominates all others of its function and, below main, is made on each
/// way through it. Who names a function leads to it. That objects of the whole
/// program or calls through tables come there before is no matter: then it is
/// made all the earlier.

#include "model/rewrite/calls/StaticObjects.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/rewrite/calls/BareClone.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>
#include <optional>

using namespace llvm;

namespace tutti {
namespace {

using FunctionSet = SmallSetVector<Function *, 16>;

class Makers {
public:
  explicit Makers(ArrayRef<Function *> Functions) : Functions(Functions) {}

  /// In F it is asked whether the one object of F that calls MPI is made.
  CallBase *askedIn(Function &F) {
    CallBase *Asked = nullptr;
    for (Instruction &I : instructions(F)) {
      auto *CB = dyn_cast<CallBase>(&I);
      const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
      if (!Callee || !asksWhetherMade(Callee->getName()))
        continue;
      if (Asked)
        return nullptr; // of several
      Asked = CB;
    }
    return Asked && leadsToMpi().contains(&F) ? Asked : nullptr;
  }

  /// The call of F that is made before all others, from Main on.
  CallBase *firstCallOf(Function &F, Function &Main) {
    constexpr unsigned MostDepth = 8;
    FunctionSet Leading;
    Leading.insert(&F);
    addCallers(Leading);
    Function *In = &Main;
    for (unsigned Depth = 0;
         !Incomplete::undecided(Depth == MostDepth, Incomplete::Depth, &F);
         ++Depth) {
      CallBase *First = firstIn(*In, Leading, In == &Main);
      Function *Next = First ? First->getCalledFunction() : nullptr;
      if (!Next || !Leading.contains(Next))
        return nullptr;
      if (Next == &F)
        return First;
      In = Next;
    }
    return nullptr;
  }

private:
  /// The blocks from which F returns. What is done before a job ends, or an
  /// exception goes on, is not done before anything else.
  static SmallVector<BasicBlock *, 32> comesBack(Function &F) {
    SmallSetVector<BasicBlock *, 32> Open;
    for (BasicBlock &B : F)
      if (isa<ReturnInst>(B.getTerminator()))
        Open.insert(&B);
    for (size_t N = 0; N != Open.size(); ++N)
      Open.insert(pred_begin(Open[N]), pred_end(Open[N]));
    return Open.takeVector();
  }

  const DenseMap<Function *, FunctionSet> &callers() {
    if (!Callers) {
      Callers.emplace();
      for (Function *F : Functions)
        for (BasicBlock *B : comesBack(*F))
          for (Instruction &I : *B)
            for (Value *V : I.operand_values())
              if (auto *To = dyn_cast<Function>(V->stripPointerCasts()))
                (*Callers)[To].insert(F);
    }
    return *Callers;
  }

  void addCallers(FunctionSet &Leading) {
    for (size_t N = 0; N != Leading.size(); ++N)
      if (auto It = callers().find(Leading[N]); It != callers().end())
        Leading.insert(It->second.begin(), It->second.end());
  }

  const FunctionSet &leadsToMpi() {
    if (!ToMpi) {
      ToMpi.emplace();
      for (Function *F : Functions)
        if (any_of(instructions(*F), [&](const Instruction &I) {
              MpiCall Call = MpiCall::get(I);
              return Call && row(Call.fn()).Kind != Class::Local;
            }))
          ToMpi->insert(F);
      addCallers(*ToMpi);
    }
    return *ToMpi;
  }

  static CallBase *firstIn(Function &F, const FunctionSet &Leading,
                           bool IsMain) {
    SmallVector<Instruction *, 16> All, Ends;
    for (BasicBlock *B : comesBack(F))
      for (Instruction &I : *B) {
        if (any_of(I.operand_values(), [&](Value *V) {
              auto *To = dyn_cast<Function>(V->stripPointerCasts());
              return To && Leading.contains(To);
            }))
          All.push_back(&I);
        if (isa<ReturnInst>(I))
          Ends.push_back(&I);
      }
    DominatorTree DT(F);
    for (Instruction *I : All) {
      const auto IsBefore = [&](Instruction *Other) {
        return I == Other || DT.dominates(I, Other);
      };
      if (auto *CB = dyn_cast<CallBase>(I))
        if (all_of(All, IsBefore) && (IsMain || all_of(Ends, IsBefore)))
          return CB;
    }
    return nullptr;
  }

  ArrayRef<Function *> Functions;
  std::optional<DenseMap<Function *, FunctionSet>> Callers;
  std::optional<FunctionSet> ToMpi;
};

} // namespace

/// Where the object is there already.
static void cutMaking(Function &Version, CallBase &Asked) {
  Asked.replaceAllUsesWith(Constant::getNullValue(Asked.getType()));
  for (BasicBlock &B : Version) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    auto *Test = Br && Br->isConditional()
                     ? dyn_cast<ICmpInst>(Br->getCondition())
                     : nullptr;
    if (!Test || !isa<Constant>(Test->getOperand(0)) ||
        !isa<Constant>(Test->getOperand(1)))
      continue;
    const bool Same = Test->getOperand(0) == Test->getOperand(1);
    Br->setCondition(ConstantInt::getBool(
        Br->getContext(),
        Test->getPredicate() == ICmpInst::ICMP_EQ ? Same : !Same));
    ConstantFoldTerminator(&B);
  }
  EliminateUnreachableBlocks(Version);
}

std::vector<Specialized> separateMakers(
    ArrayRef<Function *> Functions, Function &Main,
    function_ref<void(const Instruction &Old, Instruction &New)> AlsoFrom) {
  std::vector<Specialized> Made;
  auto Nothing = std::make_unique<ValueToValueMapTy>();
  Makers All(Functions);
  for (Function *F : Functions) {
    CallBase *Asked = All.askedIn(*F);
    CallBase *First = Asked ? All.firstCallOf(*F, Main) : nullptr;
    if (!First)
      continue;
    CallBase *AskedThere = nullptr;
    Function *New = cloneHead(*F, F->getName() + VersionMark, *F->getParent());
    cloneBody(*F, *New, *Nothing, [&](Instruction &Old, Instruction &To) {
      AlsoFrom(Old, To);
      if (&Old == Asked)
        AskedThere = cast<CallBase>(&To);
    });
    cutMaking(*New, *AskedThere);
    for (Use &U : make_early_inc_range(F->uses()))
      if (auto *CB = dyn_cast<CallBase>(U.getUser());
          CB && CB != First && CB->isCallee(&U) && CB->getFunction() != F)
        U.set(New);
    Made.push_back({New, F});
  }
  return Made;
}

} // namespace tutti
