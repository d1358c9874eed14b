// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A slice backwards from the last test that could have gone another way. What
/// a phi is hangs on the tests between it and its dominator.

#include "analysis/execution/EndReason.h"
#include "model/Incomplete.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

class Slice {
public:
  explicit Slice(FunctionAnalysisManager &Analyses) : Analyses(Analyses) {}

  /// The tests that decide whether the place is come to.
  void placeIn(const Instruction &At) {
    const BasicBlock *Block = At.getParent();
    const DominatorTree &Tree = dominators(Block);
    const auto *Node = Tree.getNode(Block);
    for (Node = Node ? Node->getIDom() : nullptr; Node; Node = Node->getIDom())
      if (isa<BranchInst, SwitchInst>(Node->getBlock()->getTerminator()) &&
          succ_size(Node->getBlock()) > 1 && returnsFrom(*Node->getBlock()))
        return test(*Node->getBlock()->getTerminator(), {true, true});
  }

  void run() {
    constexpr unsigned Most = 512;
    for (unsigned Done = 0; !Work.empty(); ++Done) {
      const Value *V = Work.pop_back_val();
      if (Incomplete::reached(Done == Most, Incomplete::Steps, V))
        return;
      look(*V);
    }
  }

  /// What callers pass for the parameters of a function on the stack.
  void pass(const Function &To, const CallBase &From) { Calls[&To] = &From; }

  Blamed Found;

private:
  const DominatorTree &dominators(const BasicBlock *B) {
    return Analyses.getResult<DominatorTreeAnalysis>(
        *const_cast<Function *>(B->getParent()));
  }

  /// Another way leads on.
  static bool returnsFrom(const BasicBlock &First) {
    SmallPtrSet<const BasicBlock *, 32> Seen;
    SmallVector<const BasicBlock *, 32> Work{&First};
    while (!Work.empty()) {
      const BasicBlock *B = Work.pop_back_val();
      if (!Seen.insert(B).second)
        continue;
      if (isa<ReturnInst>(B->getTerminator()))
        return true;
      append_range(Work, successors(B));
    }
    return false;
  }

  void test(const Instruction &Terminator, Blame Of) {
    auto [It, New] = Found.insert({&Terminator, Of});
    It->second.IfTrue |= Of.IfTrue;
    It->second.IfFalse |= Of.IfFalse;
    if (!New)
      return;
    if (const auto *B = dyn_cast<BranchInst>(&Terminator))
      push(*B->getCondition());
    else if (const auto *S = dyn_cast<SwitchInst>(&Terminator))
      push(*S->getCondition());
  }

  void push(const Value &V) {
    if (!isa<Constant>(V) && Seen.insert(&V).second)
      Work.push_back(&V);
  }

  void look(const Value &V) {
    if (const auto *P = dyn_cast<PHINode>(&V))
      return phi(*P);
    if (const auto *A = dyn_cast<Argument>(&V)) {
      if (const CallBase *CB = Calls.lookup(A->getParent());
          CB && A->getArgNo() < CB->arg_size())
        push(*CB->getArgOperand(A->getArgNo()));
      return;
    }
    if (const auto *CB = dyn_cast<CallBase>(&V)) {
      const Function *F = CB->getCalledFunction();
      if (!F || F->isDeclaration() || !Calls.try_emplace(F, CB).second)
        return;
      for (const Instruction &I : instructions(*F))
        if (const auto *R = dyn_cast<ReturnInst>(&I); R && R->getReturnValue())
          push(*R->getReturnValue());
      return;
    }
    if (isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst>(&V))
      for (const Value *Op : cast<Instruction>(V).operands())
        push(*Op);
  }

  void phi(const PHINode &P) {
    const DominatorTree &Tree = dominators(P.getParent());
    const auto *Top = Tree.getNode(P.getParent());
    Top = Top ? Top->getIDom() : nullptr;
    for (unsigned I = 0; I < P.getNumIncomingValues(); ++I) {
      push(*P.getIncomingValue(I));
      for (const auto *N = Tree.getNode(P.getIncomingBlock(I)); N;
           N = N->getIDom()) {
        const Instruction &T = *N->getBlock()->getTerminator();
        if (isa<SwitchInst>(T))
          test(T, {true, true});
        else if (const auto *B = dyn_cast<BranchInst>(&T);
                 B && B->isConditional())
          test(T, {isToBlame(P, *B, 0), isToBlame(P, *B, 1)});
        if (N == Top)
          break;
      }
    }
  }

  using Values = SmallPtrSet<const Value *, 4>;

  /// What P can be behind this successor.
  static Values behind(const PHINode &P, const BranchInst &T, unsigned Way) {
    Values Result;
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 16> Work{
        {T.getParent(), T.getSuccessor(Way)}};
    while (!Work.empty()) {
      auto [From, To] = Work.pop_back_val();
      if (To == P.getParent())
        Result.insert(P.getIncomingValueForBlock(From));
      else if (Seen.insert(To).second)
        for (const BasicBlock *S : successors(To))
          Work.push_back({To, S});
    }
    return Result;
  }

  /// A flag that one way sets and the other one leaves as it is: the other one
  /// has not led to what the flag does.
  static bool isToBlame(const PHINode &P, const BranchInst &T, unsigned Way) {
    const Values Mine = behind(P, T, Way), Other = behind(P, T, 1 - Way);
    return none_of(Other, [&](const Value *V) {
      const auto *I = dyn_cast<BinaryOperator>(V);
      return I && any_of(I->operands(),
                         [&](const Use &U) { return Mine.contains(U.get()); });
    });
  }

  FunctionAnalysisManager &Analyses;
  SmallPtrSet<const Value *, 32> Seen;
  SmallVector<const Value *, 64> Work;
  DenseMap<const Function *, const CallBase *> Calls;
};

} // namespace

Blamed branchesBehind(ArrayRef<const Instruction *> Stack,
                      FunctionAnalysisManager &Analyses) {
  Slice S(Analyses);
  for (size_t I = 1; I < Stack.size(); ++I)
    if (const auto *CB = dyn_cast<CallBase>(Stack[I - 1]))
      S.pass(*Stack[I]->getFunction(), *CB);
  // The innermost function that could have gone another way.
  for (const Instruction *At : reverse(Stack)) {
    S.placeIn(*At);
    if (!S.Found.empty())
      break;
  }
  S.run();
  return std::move(S.Found);
}

} // namespace tutti
