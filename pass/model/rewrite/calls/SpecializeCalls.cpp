// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Conditions are looked at that are computed of arguments and constants alone,
/// of what an argument points to and whether it is there, as in Fortran, and of
/// the size of a communicator that is an argument: MPI_COMM_SELF's is 1.
/// What they decide, here and in the functions that are called in turn, is the
/// name of a version: all error numbers above zero share one. A version is
/// given its arguments as before, since others may call it with other numbers.

#include "model/rewrite/calls/SpecializeCalls.h"
#include "model/BranchCondition.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "model/rewrite/calls/BareClone.h"
#include "model/rewrite/memory/AddressedConstants.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>
#include <memory>
#include <string>

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxSpecializationDepth = 5; ///< of conditions
constexpr unsigned MaxVersions = 8;            ///< of one function
constexpr unsigned MaxVersionSize = 2000;      ///< instructions that are copied

/// A communicator of the standard that is passed, by value or by address.
bool isPredefined(const Value *V) {
  return isa<Constant>(V) &&
         !(predefinedHandle(V, table::COMM, false).empty() &&
           predefinedHandle(V, table::COMM, true).empty());
}

/// The call that alone writes what is read here, when it asks how many ranks a
/// communicator has, or which one this is.
MpiCall askedBy(const Value *V) {
  const auto *L = dyn_cast<LoadInst>(V);
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (!A || A->getAllocatedType() != L->getType())
    return {};
  MpiCall By;
  for (const User *U : A->users()) {
    const auto *CB = dyn_cast<CallBase>(U);
    if (isa<LoadInst, DbgInfoIntrinsic>(U) ||
        (CB && CB->isLifetimeStartOrEnd()))
      continue;
    MpiCall Mpi = CB ? MpiCall(*CB) : MpiCall();
    if (By || !Mpi || !Mpi.isTrusted() ||
        (Mpi.fn() != Fn::Comm_size && Mpi.fn() != Fn::Comm_rank))
      return {};
    By = Mpi;
  }
  return By;
}

/// One for each parameter, and behind these one for what each points to; null
/// where nothing is known.
using Constants = SmallVector<Constant *, 6>;

unsigned numberBehind(const Argument &A) {
  return A.getParent()->arg_size() + A.getArgNo();
}

class Specializer {
public:
  Specializer(ArrayRef<Function *> Functions, const KnownCalls &Known,
              function_ref<void(const Instruction &, Instruction &)> AlsoFrom)
      : Functions(Functions), Known(Known), AlsoFrom(AlsoFrom) {}

  std::vector<Specialized> run() {
    if (Functions.empty())
      return {};
    // Who calls itself may be decided otherwise by the inner call.
    CallGraph Graph(*Functions.front()->getParent());
    // All are internal in the copy: from outside none would be come to.
    for (Function *F : Functions)
      Graph.getExternalCallingNode()->addCalledFunction(
          nullptr, Graph.getOrInsertFunction(F));
    SmallPtrSet<const Function *, 8> Recursive;
    for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
      if (It.hasCycle())
        for (const CallGraphNode *N : *It)
          Recursive.insert(N->getFunction());
    for (Function *F : Functions)
      if (!Recursive.contains(F))
        Deciding[F].resize(2 * F->arg_size());
    for (Function *F : Functions)
      lookAt(*F);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const CallBase *CB : Calls)
        Changed |= passOn(*CB);
    }
    for (Function *F : Functions)
      redirect(*F, Constants(2 * F->arg_size(), nullptr));
    return std::move(Made);
  }

private:
  /// What constants make of a function.
  struct Decision {
    std::string Key; ///< which ways are taken
    bool DropsCalls = false;
  };

  ArrayRef<Function *> Functions;
  const KnownCalls &Known;
  function_ref<void(const Instruction &, Instruction &)> AlsoFrom;
  /// The parameters that branches are decided by.
  DenseMap<const Function *, SmallBitVector> Deciding;
  /// Functions that lead to calls that count.
  SmallPtrSet<const Function *, 16> Leading;
  /// Between the functions.
  std::vector<const CallBase *> Calls;
  std::map<std::pair<const Function *, std::vector<Constant *>>, Decision>
      Decided;
  std::map<std::pair<const Function *, std::string>, Function *> Versions;
  std::map<std::pair<const Function *, std::string>, unsigned> Numbers;
  DenseMap<const Function *, unsigned> NumVersions;
  std::vector<Specialized> Made;
  /// Not on the stack: see PrivateCopy::copyFunctions.
  std::unique_ptr<ValueToValueMapTy> Nothing =
      std::make_unique<ValueToValueMapTy>();

  Function *calleeOf(const Instruction &I) const {
    const auto *CB = dyn_cast<CallBase>(&I);
    Function *F = CB ? CB->getCalledFunction() : nullptr;
    return F && Deciding.contains(F) &&
                   F->getFunctionType() == CB->getFunctionType()
               ? F
               : nullptr;
  }

  bool counts(const Instruction &I) const {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      return false;
    if (MpiCall Call = MpiCall::get(I))
      return row(Call.fn()).Kind != Class::Local;
    const Function *F = CB->getCalledFunction();
    return CB->doesNotReturn() ||
           (F && (Leading.contains(F) || Known.contains(*F)));
  }

  static bool isFollowed(const Value *V) {
    return isa<CmpInst, CastInst, BinaryOperator, SelectInst, FreezeInst>(V);
  }

  /// The arguments that a value is computed of, if of them alone.
  static bool argumentsOf(const Value *V, SmallBitVector &Out,
                          unsigned Depth = 0) {
    if (const auto *A = dyn_cast<Argument>(V))
      return Out.set(A->getArgNo()), true;
    if (isa<ConstantData>(V) || isPredefined(V))
      return true;
    if (const Argument *A = argumentReadBy(*V))
      return Out.set(numberBehind(*A)), true;
    if (bool IfNull; const Argument *A = argumentAskedFor(*V, IfNull))
      return Out.set(A->getArgNo()).set(numberBehind(*A)), true;
    if (MpiCall By = askedBy(V))
      return By.scope() && argumentsOf(By.scope(), Out, Depth + 1);
    if (const auto *P = dyn_cast<PHINode>(V))
      return all_of(P->incoming_values(), [&](const Value *Each) {
        return (!isa<Instruction>(Each) || argumentReadBy(*Each)) &&
               argumentsOf(Each, Out, Depth);
      });
    return isFollowed(V) &&
           !Incomplete::reached(Depth == MaxSpecializationDepth,
                                Incomplete::Depth, V) &&
           all_of(cast<Instruction>(V)->operands(),
                  [&](const Use &U) { return argumentsOf(U, Out, Depth + 1); });
  }

  static Constant *valueOf(Value *V, const Constants &Args,
                           const DataLayout &DL, unsigned Depth = 0) {
    if ((isa<ConstantData>(V) && !isa<UndefValue>(V)) || isPredefined(V))
      return cast<Constant>(V);
    if (const auto *A = dyn_cast<Argument>(V))
      return Args[A->getArgNo()];
    if (const Argument *A = argumentReadBy(*V)) {
      Constant *C = Args[numberBehind(*A)];
      return C && C->getType() == V->getType() ? C : nullptr;
    }
    if (bool IfNull; const Argument *A = argumentAskedFor(*V, IfNull)) {
      const Constant *Is = Args[A->getArgNo()];
      const bool IsNull = Is && Is->isNullValue();
      return IsNull || Args[numberBehind(*A)]
                 ? ConstantInt::getBool(V->getType(), IsNull == IfNull)
                 : nullptr;
    }
    if (auto *P = dyn_cast<PHINode>(V))
      return chosen(*P, Args, DL, Depth);
    if (MpiCall By = askedBy(V)) {
      const Constant *Of =
          By.scope() ? valueOf(By.scope(), Args, DL, Depth + 1) : nullptr;
      return Of && predefinedHandle(Of, table::COMM, By.isFortran())
                         .ends_with("SELF")
                 ? ConstantInt::get(V->getType(), By.fn() == Fn::Comm_size)
                 : nullptr;
    }
    if (!isFollowed(V) || Depth == MaxSpecializationDepth)
      return nullptr;
    auto *I = cast<Instruction>(V);
    SmallVector<Constant *, 3> Operands;
    for (Value *O : I->operands()) {
      Constant *C = valueOf(O, Args, DL, Depth + 1);
      if (!C)
        return nullptr;
      Operands.push_back(C);
    }
    Constant *C = ConstantFoldInstOperands(I, Operands, DL);
    return isa_and_nonnull<ConstantData>(C) && !isa<UndefValue>(C) ? C
                                                                   : nullptr;
  }

  /// What all the ways bring that constants leave open.
  static Constant *chosen(const PHINode &P, const Constants &Args,
                          const DataLayout &DL, unsigned Depth) {
    if (Depth >= MaxSpecializationDepth)
      return nullptr;
    auto Cuts = [&](const BasicBlock &From, const BasicBlock &To) {
      const ConstantInt *Is = conditionIn(From, Args, Depth + 2);
      return Is && wayOut(From, *Is) != &To;
    };
    Constant *Common = nullptr;
    for (auto [From, Each] : zip(P.blocks(), P.incoming_values())) {
      const BasicBlock *Before = From->getSinglePredecessor();
      if (Cuts(*From, *P.getParent()) || (Before && Cuts(*Before, *From)))
        continue;
      Constant *C = isa<Instruction>(Each) && !argumentReadBy(*Each)
                        ? nullptr
                        : valueOf(Each, Args, DL, Depth + 1);
      if (!C || (Common && C != Common))
        return nullptr;
      Common = C;
    }
    return Common;
  }

  void lookAt(Function &F) {
    for (BasicBlock &B : F) {
      SmallBitVector Args(2 * F.arg_size());
      if (const Value *C = branchCondition(B);
          C && Deciding.contains(&F) && argumentsOf(C, Args))
        Deciding[&F] |= Args;
      for (Instruction &I : B) {
        if (const auto *CB = dyn_cast<CallBase>(&I);
            CB && CB->getCalledFunction() &&
            !CB->getCalledFunction()->isDeclaration())
          Calls.push_back(CB);
        if (counts(I))
          Leading.insert(&F);
      }
    }
  }

  /// From the function that is called to the one that calls it.
  bool passOn(const CallBase &CB) {
    const Function *To = CB.getCalledFunction(), *In = CB.getFunction();
    bool Changed = Leading.contains(To) && Leading.insert(In).second;
    if (!Deciding.contains(In) || !calleeOf(CB))
      return Changed;
    SmallBitVector &Mine = Deciding[In];
    SmallBitVector Before = Mine;
    for (unsigned N : Deciding[To].set_bits()) {
      SmallBitVector Args(2 * In->arg_size());
      if (N >= To->arg_size()) {
        const Value *Passed = CB.getArgOperand(N - To->arg_size());
        if (const auto *A = dyn_cast<Argument>(Passed))
          Mine.set(numberBehind(*A));
      } else if (argumentsOf(CB.getArgOperand(N), Args)) {
        Mine |= Args;
      }
    }
    return Changed || Mine != Before;
  }

  /// Short: what is called by what is called would be written out again and
  /// again.
  unsigned numberOf(const Function &F, const std::string &Key) {
    return Numbers.try_emplace({&F, Key}, Numbers.size()).first->second;
  }

  /// What a call hands to parameters that decide; false when no constant.
  bool handed(const CallBase &CB, const Constants &Args, Constants &Out) {
    const Function &To = *CB.getCalledFunction();
    const DataLayout &DL = To.getParent()->getDataLayout();
    const unsigned Size = To.arg_size();
    Out.assign(2 * Size, nullptr);
    bool Any = false;
    for (unsigned N : Deciding[&To].set_bits()) {
      Out[N] = N < Size ? valueOf(CB.getArgOperand(N), Args, DL)
                        : behind(CB.getArgOperandUse(N - Size), Args);
      Any |= Out[N] != nullptr;
    }
    return Any;
  }

  static Constant *behind(const Use &Passed, const Constants &Args) {
    const auto *A = dyn_cast<Argument>(Passed.get());
    return A ? Args[numberBehind(*A)] : constantAt(Passed);
  }

  /// What the condition of a block is; null when that is not decided.
  static ConstantInt *conditionIn(const BasicBlock &B, const Constants &Args,
                                  unsigned Depth = 0) {
    const Value *C = branchCondition(B);
    return C ? dyn_cast_or_null<ConstantInt>(
                   valueOf(const_cast<Value *>(C), Args,
                           B.getModule()->getDataLayout(), Depth))
             : nullptr;
  }

  /// The only successor with that condition.
  static const BasicBlock *wayOut(const BasicBlock &B, const ConstantInt &Is) {
    if (const auto *Br = dyn_cast<BranchInst>(B.getTerminator()))
      return Br->getSuccessor(Is.isZero() ? 1 : 0);
    return cast<SwitchInst>(B.getTerminator())
        ->findCaseValue(&Is)
        ->getCaseSuccessor();
  }

  Decision decide(const Function &F, const Constants &Args) {
    std::pair Of(&F, std::vector<Constant *>(Args.begin(), Args.end()));
    if (auto It = Decided.find(Of); It != Decided.end())
      return It->second;
    Decision D;
    SmallPtrSet<const BasicBlock *, 16> Reached;
    follow(F, Args, Reached, D);
    for (auto [N, B] : enumerate(F))
      if (!Reached.contains(&B))
        D.DropsCalls |= any_of(B, [&](auto &I) { return counts(I); });
      else
        for (auto [At, I] : enumerate(B))
          if (const Function *To = calleeOf(I)) {
            Constants Next;
            if (!handed(cast<CallBase>(I), Args, Next))
              continue;
            Decision Inner = decide(*To, Next);
            if (!Inner.DropsCalls)
              continue;
            D.DropsCalls = true;
            D.Key += (Twine(N) + "." + Twine(At) + "=" +
                      Twine(numberOf(*To, Inner.Key)) + ",")
                         .str();
          }
    return Decided[Of] = D;
  }

  static void follow(const Function &F, const Constants &Args,
                     SmallPtrSetImpl<const BasicBlock *> &Reached,
                     Decision &D) {
    DenseMap<const BasicBlock *, unsigned> NumberOf;
    for (auto [N, B] : enumerate(F))
      NumberOf[&B] = N;
    SmallVector<const BasicBlock *, 16> Open{&F.getEntryBlock()};
    Reached.insert(&F.getEntryBlock());
    while (!Open.empty()) {
      const BasicBlock *B = Open.pop_back_val();
      const ConstantInt *Is = conditionIn(*B, Args);
      const BasicBlock *Only = Is ? wayOut(*B, *Is) : nullptr;
      if (Only)
        D.Key += (Twine(NumberOf[B]) + ":" + Twine(NumberOf[Only]) + ",").str();
      for (const BasicBlock *S : successors(B))
        if ((!Only || S == Only) && Reached.insert(S).second)
          Open.push_back(S);
    }
  }

  /// The function's calls lead to versions where constants decide.
  void redirect(Function &F, const Constants &Args) {
    for (Instruction &I : instructions(F)) {
      Function *To = calleeOf(I);
      Constants Next;
      if (!To || !handed(cast<CallBase>(I), Args, Next))
        continue;
      Decision D = decide(*To, Next);
      if (D.DropsCalls)
        if (Function *V = version(*To, Next, D.Key))
          cast<CallBase>(I).setCalledFunction(V);
    }
  }

  Function *version(Function &F, const Constants &Args,
                    const std::string &Key) {
    Function *&Slot = Versions[{&F, Key}];
    if (Slot)
      return Slot;
    if (Incomplete::reached(NumVersions[&F] >= MaxVersions ||
                                F.getInstructionCount() > MaxVersionSize,
                            Incomplete::Size, &F))
      return nullptr;
    ++NumVersions[&F];
    Function *New = Slot = copy(F);
    for (BasicBlock &B : *New)
      if (ConstantInt *Is = conditionIn(B, Args)) {
        if (auto *Br = dyn_cast<BranchInst>(B.getTerminator()))
          Br->setCondition(Is);
        else
          cast<SwitchInst>(B.getTerminator())->setCondition(Is);
        ConstantFoldTerminator(&B);
      }
    EliminateUnreachableBlocks(*New);
    redirect(*New, Args);
    return New;
  }

  Function *copy(Function &F) {
    Function *New = cloneHead(F, F.getName() + VersionMark, *F.getParent());
    cloneBody(F, *New, *Nothing,
              [&](Instruction &Old, Instruction &To) { AlsoFrom(Old, To); });
    Made.push_back({New, &F});
    return New;
  }
};

} // namespace

std::vector<Specialized> specializeCalls(
    ArrayRef<Function *> Functions, const KnownCalls &Known,
    function_ref<void(const Instruction &Old, Instruction &New)> AlsoFrom) {
  return Specializer(Functions, Known, AlsoFrom).run();
}

} // namespace tutti
