// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// First downwards in the code of each function, callees before callers as long
/// as something is cut; then each return of a constant is followed into the
/// callers, if all of them are in sight.

#include "model/rewrite/branches/JobEnds.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

/// Fortran's STOP and EXIT, of which flang does not say that they do not come
/// back.
bool isFortranEnd(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  StringRef Name = F ? F->getName() : "";
  return Name.consume_front("_FortranA") &&
         is_contained(ArrayRef<StringRef>{"StopStatement", "StopStatementText",
                                          "FailImageStatement", "Exit"},
                      Name);
}

class Cutter {
public:
  using ToOriginal = function_ref<const Function *(const Function *)>;
  Cutter(ArrayRef<Function *> Functions, FunctionAnalysisManager &FAM,
         ToOriginal Original)
      : Functions(Functions), FAM(FAM), Original(Original) {}

  void run() {
    for (Function *F : Functions)
      for (Instruction &I : instructions(*F))
        if (auto *CB = dyn_cast<CallBase>(&I)) {
          const Function *To = CB->getCalledFunction();
          const bool Stops = isFortranEnd(*CB) || (To && isLibraryFailure(*To));
          if (Stops)
            CB->setDoesNotReturn();
          if (Stops || MpiCall(*CB).fn() == Fn::Abort)
            Ends.insert(CB);
        }
    cutAll();
    cutReturns();
  }

private:
  /// Behind each of Ends, and behind the calls of what never returns then.
  void cutAll() {
    while (!Ends.empty()) {
      SetVector<Function *> Cut;
      for (CallBase *CB : Ends)
        if (cutBehind(*CB))
          Cut.insert(CB->getFunction());
      Ends.clear();
      for (Function *F : Cut) {
        tidy(*F);
        if (!returns(*F))
          for (CallBase *CB : callsOf(*F))
            Ends.insert(CB);
      }
    }
  }

  static bool cutBehind(CallBase &CB) {
    Instruction *Next = CB.getNextNode();
    if (auto *Invoke = dyn_cast<InvokeInst>(&CB)) {
      if (!Invoke->getNormalDest()->getSinglePredecessor())
        return false;
      Next = &*Invoke->getNormalDest()->getFirstInsertionPt();
    }
    if (!Next || isa<UnreachableInst>(Next))
      return false;
    changeToUnreachable(Next);
    return true;
  }

  /// What only those brought along that are gone is known now.
  void tidy(Function &F) {
    EliminateUnreachableBlocks(F);
    FAM.clear(F, F.getName());
    SCCPPass().run(F, FAM);
    EliminateUnreachableBlocks(F);
    FAM.clear(F, F.getName());
  }

  static bool returns(const Function &F) {
    return any_of(F, [](const BasicBlock &B) {
      return isa<ReturnInst>(B.getTerminator());
    });
  }

  /// The calls of F by its name, unless the linker may choose another body.
  SmallVector<CallBase *, 8> callsOf(Function &F) {
    SmallVector<CallBase *, 8> Calls;
    const Function *User = Original(&F);
    if (User && User->isInterposable())
      return Calls;
    for (const Use &U : F.uses())
      if (auto *CB = dyn_cast<CallBase>(U.getUser()); CB && CB->isCallee(&U))
        Calls.push_back(CB);
    return Calls;
  }

  /// \name Codes on which the callers end the job.
  /// @{
  void cutReturns() {
    for (Function *F : Functions) {
      bool Cut = false;
      SmallVector<ReturnInst *, 4> Returns;
      for (BasicBlock &B : *F)
        if (auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
          Returns.push_back(R);
      if (Returns.empty() || !F->getReturnType()->isIntegerTy())
        continue;
      for (ReturnInst *R : Returns) {
        if (const auto *C = dyn_cast<ConstantInt>(R->getReturnValue())) {
          // One of several: else nobody comes back from here in any way.
          if (Returns.size() > 1 && endsJob(*F, *C, 0)) {
            changeToUnreachable(R);
            Cut = true;
          }
        } else if (auto *P = dyn_cast<PHINode>(R->getReturnValue())) {
          Cut |= cutWays(*P, 0);
        }
      }
      if (Cut)
        tidy(*F);
    }
  }

  /// The ways that bring such a code to a merge of what is returned; inner
  /// merges first, for one with a single way left is gone.
  bool cutWays(PHINode &P, unsigned Depth) {
    bool Cut = false;
    constexpr unsigned MaxDepth = 4;
    SmallVector<WeakVH, 4> Inner;
    for (Value *V : P.incoming_values())
      if (auto *In = dyn_cast<PHINode>(V); In && In != &P && In->hasOneUse())
        Inner.push_back(In);
    if (Depth < MaxDepth)
      for (WeakVH &In : Inner)
        if (In)
          Cut |= cutWays(cast<PHINode>(*In), Depth + 1);
    BasicBlock *To = P.getParent();
    SmallVector<BasicBlock *, 4> From;
    for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
      BasicBlock *B = P.getIncomingBlock(I);
      if (const auto *C = dyn_cast<ConstantInt>(P.getIncomingValue(I));
          C && isa<BranchInst>(B->getTerminator()) &&
          endsJob(*To->getParent(), *C, 0))
        From.push_back(B);
    }
    // Somebody has to come back.
    if (From.size() < P.getNumIncomingValues())
      for (BasicBlock *B : From)
        Cut |= cutEdge(*B, *To);
    return Cut;
  }

  static bool cutEdge(BasicBlock &B, BasicBlock &To) {
    auto *Br = cast<BranchInst>(B.getTerminator());
    if (Br->isUnconditional()) {
      changeToUnreachable(Br);
      return true;
    }
    if (Br->getSuccessor(0) == Br->getSuccessor(1))
      return false;
    BasicBlock *Other = Br->getSuccessor(Br->getSuccessor(0) == &To ? 1 : 0);
    To.removePredecessor(&B, /*KeepOneInputPHIs=*/true);
    BranchInst *New = BranchInst::Create(Other, Br->getIterator());
    New->setDebugLoc(Br->getDebugLoc());
    Br->eraseFromParent();
    return true;
  }

  /// Every call of F that gets Code is followed by the end of the job, and by
  /// no other call of MPI before it.
  bool endsJob(Function &F, const ConstantInt &Code, unsigned Depth) {
    auto Key = std::pair(&F, Code.getSExtValue());
    if (auto It = Known.find(Key); It != Known.end())
      return It->second;
    constexpr unsigned MaxDepth = 6;
    if (Incomplete::reached(Depth > MaxDepth, Incomplete::Depth, &F) ||
        Code.getBitWidth() > 64)
      return false;
    Known[Key] = false; // by itself in a cycle of calls
    return Known[Key] = allCallersEnd(F, Code, Depth);
  }

  bool allCallersEnd(Function &F, const ConstantInt &Code, unsigned Depth) {
    const Function *User = Original(&F);
    // Other files may call it, unless this is the whole program.
    bool InSight =
        User && !User->isInterposable() &&
        (User->hasLocalLinkage() || startsProgram(*User->getParent()));
    if (!InSight || F.use_empty())
      return false;
    return all_of(F.uses(), [&](const Use &U) {
      const auto *CB = dyn_cast<CallInst>(U.getUser());
      return CB && CB->isCallee(&U) && CB->getType() == F.getReturnType() &&
             endsBehind(*CB, Code, Depth);
    });
  }

  /// All ways on from CB, if it has returned Code.
  bool endsBehind(const CallInst &CB, const ConstantInt &Code, unsigned Depth) {
    constexpr unsigned MaxBlocks = 64;
    SmallPtrSet<const BasicBlock *, 16> Seen;
    using Step = std::pair<const BasicBlock *, const BasicBlock *>;
    SmallVector<Step, 8> Work;
    std::map<const Value *, const Constant *> Now{{&CB, &Code}};
    auto Follow = [&](const Instruction *I, const BasicBlock &B) {
      for (; I; I = I->getNextNode()) {
        if (const auto *R = dyn_cast<ReturnInst>(I)) {
          const Constant *C = R->getReturnValue()
                                  ? valueOf(*R->getReturnValue(), Now)
                                  : nullptr;
          const auto *Number = dyn_cast_or_null<ConstantInt>(C);
          return Number && endsJob(*const_cast<Function *>(B.getParent()),
                                   *Number, Depth + 1);
        }
        if (isa<UnreachableInst>(I))
          return true;
        if (takesPart(*I, 0))
          return false;
        if (const auto *Cmp = dyn_cast<ICmpInst>(I))
          if (const Constant *C = compared(*Cmp, Now))
            Now[I] = C;
        if (!I->isTerminator())
          continue;
        const auto *Br = dyn_cast<BranchInst>(I);
        if (!Br)
          return false;
        const Constant *C =
            Br->isConditional() ? valueOf(*Br->getCondition(), Now) : nullptr;
        for (unsigned S = 0; S < Br->getNumSuccessors(); ++S)
          if (!C ||
              Br->getSuccessor(C->isNullValue() ? 1 : 0) == Br->getSuccessor(S))
            Work.push_back({&B, Br->getSuccessor(S)});
      }
      return true;
    };
    if (!Follow(CB.getNextNode(), *CB.getParent()))
      return false;
    while (!Work.empty()) {
      auto [From, B] = Work.pop_back_val();
      if (Incomplete::reached(Seen.size() > MaxBlocks, Incomplete::Steps,
                              &CB) ||
          B == CB.getParent())
        return false;
      bool New = Seen.insert(B).second;
      for (const PHINode &P : B->phis()) {
        const Constant *C = valueOf(*P.getIncomingValueForBlock(From), Now);
        // Where ways meet all have to bring the same.
        if (!New && C != valueOf(P, Now))
          return false;
        if (C)
          Now[&P] = C;
      }
      if (!New)
        continue;
      if (!Follow(&*B->getFirstNonPHIIt(), *B))
        return false;
    }
    return true;
  }

  /// Calls MPI for more than to ask something or to end the job.
  static bool takesPart(const Instruction &I, unsigned Depth) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      return false;
    if (MpiCall Call(*CB); Call)
      return Call.fn() != Fn::Abort && row(Call.fn()).Kind != Class::Local;
    const Function *Body = CB->getCalledFunction();
    constexpr unsigned MaxDepth = 4;
    return Body && !Body->isDeclaration() &&
           (Incomplete::reached(Depth == MaxDepth, Incomplete::Depth, CB) ||
            any_of(instructions(*Body),
                   [&](const auto &In) { return takesPart(In, Depth + 1); }));
  }

  static const Constant *
  valueOf(const Value &V,
          const std::map<const Value *, const Constant *> &Now) {
    if (const auto *C = dyn_cast<Constant>(&V))
      return C;
    auto It = Now.find(&V);
    return It == Now.end() ? nullptr : It->second;
  }

  static const Constant *
  compared(const ICmpInst &Cmp,
           const std::map<const Value *, const Constant *> &Now) {
    const Constant *A = valueOf(*Cmp.getOperand(0), Now);
    const Constant *B = valueOf(*Cmp.getOperand(1), Now);
    return A && B ? ConstantFoldCompareInstOperands(
                        Cmp.getPredicate(), const_cast<Constant *>(A),
                        const_cast<Constant *>(B), Cmp.getDataLayout())
                  : nullptr;
  }
  /// @}

  ArrayRef<Function *> Functions;
  FunctionAnalysisManager &FAM;
  ToOriginal Original;
  SetVector<CallBase *> Ends;
  std::map<std::pair<Function *, int64_t>, bool> Known;
};

} // namespace

void cutBehindJobEnds(
    ArrayRef<Function *> Functions, FunctionAnalysisManager &FAM,
    function_ref<const Function *(const Function *)> Original) {
  Cutter(Functions, FAM, Original).run();
}

} // namespace tutti
