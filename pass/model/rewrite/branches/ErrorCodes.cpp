// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Puts the constant where a code is used, through the memory right behind the
/// call and through functions that hand the code on, and leaves the rest to
/// the propagation of constants. A function that returns 0 on every way does so
/// whatever MPI reports: what its callers test is gone too. So are tests that
/// none of the constants passes that a function returns, or all of them.

#include "model/rewrite/branches/ErrorCodes.h"
#include "model/Incomplete.h"
#include "model/mpi/ErrorCode.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tutti {
namespace {

class Folder {
public:
  using ToOriginal = function_ref<const Function *(const Function *)>;
  Folder(FunctionAnalysisManager &FAM, ToOriginal Original)
      : FAM(FAM), Original(Original) {}

  /// The codes that the calls of F get from MPI.
  void ofCalls(Function &F) {
    for (Instruction &I : instructions(F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !endsJobOnError(Call.fn()))
        continue;
      ErrorCode Code = errorCodeOf(Call);
      if (Code.Result)
        becomes(I);
      else if (Code.Address)
        forward(I, *Code.Address);
    }
  }

  /// Callers of a function that returns success alone get that.
  void returned(Function &F) {
    const Function *User = Original(&F);
    if (!F.getReturnType()->isIntegerTy() || (User && User->isInterposable()) ||
        MpiCall::lookup(F) != Fn::None)
      return;
    const SmallVector<const ConstantInt *, 8> Codes = constantsOf(F);
    if (Codes.empty())
      return;
    SmallVector<CallBase *, 8> Calls;
    for (const Use &U : F.uses())
      if (auto *CB = dyn_cast<CallBase>(U.getUser());
          CB && CB->isCallee(&U) && CB->getType() == F.getReturnType())
        Calls.push_back(CB);
    const bool IsSuccess =
        all_of(Codes, [](const ConstantInt *C) { return C->isZero(); });
    for (CallBase *CB : Calls)
      if (IsSuccess)
        becomes(*CB);
      else
        isOneOf(*CB, Codes);
  }

  void run() {
    // Each round goes one call further up.
    constexpr unsigned MaxRounds = 8;
    for (unsigned Round = 0; Round < MaxRounds && !Changed.empty(); ++Round) {
      SetVector<Function *> Now;
      std::swap(Now, Changed);
      for (Function *F : Now) {
        SCCPPass().run(*F, FAM);
        EliminateUnreachableBlocks(*F);
        FAM.clear(*F, F->getName());
      }
      for (Function *F : Now)
        returned(*F);
    }
    if (!Changed.empty())
      Incomplete::report(Incomplete::Rounds, Changed.front());
  }

private:
  /// All that F returns, if it is nothing but constants.
  static SmallVector<const ConstantInt *, 8> constantsOf(const Function &F) {
    SmallVector<const ConstantInt *, 8> Result;
    auto Add = [&](const Value *V) {
      Result.push_back(dyn_cast<ConstantInt>(V));
      return Result.back() != nullptr;
    };
    for (const BasicBlock &B : F)
      if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
        const Value *V = R->getReturnValue();
        const auto *Phi = dyn_cast<PHINode>(V);
        if (Phi ? !all_of(Phi->incoming_values(), Add) : !Add(V))
          return {};
      }
    return Result;
  }

  /// The result of a call is one of these: tests of it that come out alike.
  void isOneOf(CallBase &CB, ArrayRef<const ConstantInt *> Codes) {
    SmallVector<std::pair<ICmpInst *, bool>, 2> Sure;
    for (User *U : CB.users()) {
      auto *Test = dyn_cast<ICmpInst>(U);
      const auto *With =
          Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
      if (!With)
        continue;
      auto Passes = [&](const ConstantInt *Code) {
        return ICmpInst::compare(Code->getValue(), With->getValue(),
                                 Test->getPredicate());
      };
      if (all_of(Codes, Passes) || none_of(Codes, Passes))
        Sure.push_back({Test, Passes(Codes.front())});
    }
    for (auto [Test, Is] : Sure) {
      Test->replaceAllUsesWith(ConstantInt::getBool(Test->getContext(), Is));
      Changed.insert(CB.getFunction());
    }
  }

  /// The result of I is success, and so is what is read from where it is put.
  void becomes(Instruction &I) {
    Constant *Success = Constant::getNullValue(I.getType());
    SmallVector<StoreInst *, 2> Kept;
    bool Used = false;
    for (const Use &U : I.uses())
      if (auto *S = dyn_cast<StoreInst>(U.getUser())) {
        Kept.push_back(S);
      } else {
        keepGivenCode(*U.getUser());
        Used = true;
      }
    if (Kept.empty() && !Used)
      return;
    // While its tests can still be told.
    for (StoreInst *S : Kept)
      forward(*S, *S->getPointerOperand());
    if (Used)
      Changed.insert(I.getFunction());
    I.replaceAllUsesWith(Success);
  }

  /// Reads of Address behind From, as far as nothing else can have written it.
  void forward(Instruction &From, const Value &Address) {
    SmallVector<LoadInst *, 4> Reads;
    Instruction *I = From.getNextNode();
    if (!I) // the call of an invoke
      return;
    constexpr unsigned MaxBlocks = 8;
    for (unsigned Blocks = 0; Blocks < MaxBlocks;) {
      if (auto *L = dyn_cast<LoadInst>(I)) {
        if (L->getType()->isIntegerTy(32) &&
            isSameAddress(*L->getPointerOperand(), Address))
          Reads.push_back(L);
      } else if (mayWrite(*I, Address)) {
        break;
      }
      if (Instruction *Next = I->getNextNode()) {
        I = Next;
        continue;
      }
      // On to where the code is tested, and behind the test where it is fine.
      BasicBlock *Next = I->getParent()->getSingleSuccessor();
      if (const BasicBlock *Failing = failingSide(*I->getParent()))
        for (BasicBlock *S : successors(I->getParent()))
          if (S != Failing)
            Next = S;
      if (!Next || !Next->getSinglePredecessor())
        break;
      I = &Next->front();
      ++Blocks;
    }
    for (LoadInst *L : Reads) {
      Changed.insert(L->getFunction());
      for (User *U : L->users())
        keepGivenCode(*U);
      L->replaceAllUsesWith(Constant::getNullValue(L->getType()));
    }
  }

  static bool mayWrite(const Instruction &I, const Value &Address) {
    if (!I.mayWriteToMemory() || isa<DbgInfoIntrinsic>(I))
      return false;
    const auto *S = dyn_cast<StoreInst>(&I);
    if (!S)
      return true;
    const Value *To = getUnderlyingObject(S->getPointerOperand());
    const Value *At = getUnderlyingObject(&Address);
    return To == At || !isIdentifiedObject(To) || !isIdentifiedObject(At);
  }

  FunctionAnalysisManager &FAM;
  ToOriginal Original;
  SetVector<Function *> Changed;
};

} // namespace

void foldErrorCodes(ArrayRef<Function *> Functions,
                    FunctionAnalysisManager &FAM,
                    function_ref<const Function *(const Function *)> Original) {
  Folder All(FAM, Original);
  if (!handleErrors(Functions))
    for (Function *F : Functions)
      All.ofCalls(*F);
  for (Function *F : Functions)
    All.returned(*F);
  All.run();
}

} // namespace tutti
