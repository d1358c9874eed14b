// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-lifecycle, of what a program does by the answer of MPI_Initialized or
/// MPI_Finalized: calls that need MPI where the answer was that it is not
/// there, as in a destructor whose test is the wrong way round. Only an answer
/// in a local variable that nobody else writes to counts, and behind "not
/// started yet" only what comes before any call that may start MPI.

#include "checks/Checks.h"
#include "checks/calls/NeedsMpi.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Calls.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

bool asks(Fn F) { return F == Fn::Initialized || F == Fn::Finalized; }

/// A local variable that only the two questions and this function write to.
bool isOfAnswers(const AllocaInst &A) {
  return all_of(A.users(), [&](const User *U) {
    if (const auto *S = dyn_cast<StoreInst>(U))
      return S->getPointerOperand() == &A;
    const auto *CB = dyn_cast<CallBase>(U);
    return isa<LoadInst>(U) || isa_and_nonnull<IntrinsicInst>(CB) ||
           (CB && asks(MpiCall(*CB).fn()));
  });
}

/// The question whose answer L reads: the last one on the one way to it.
MpiCall questionOf(const LoadInst &L) {
  const auto *A = dyn_cast<AllocaInst>(L.getPointerOperand());
  if (!A || !isOfAnswers(*A))
    return MpiCall();
  SmallPtrSet<const BasicBlock *, 8> Seen; // code that nobody comes to may loop
  for (const Instruction *I = &L; I;) {
    const Instruction *Before = I->getPrevNode();
    if (!Before) {
      Seen.insert(I->getParent());
      const BasicBlock *B = I->getParent()->getSinglePredecessor();
      Before = B && !Seen.contains(B) ? B->getTerminator() : nullptr;
    }
    I = Before;
    const auto *S = dyn_cast_or_null<StoreInst>(I);
    if (S && S->getPointerOperand() == A)
      return MpiCall();
    const auto *CB = dyn_cast_or_null<CallBase>(I);
    MpiCall Call = CB ? MpiCall(*CB) : MpiCall();
    if (asks(Call.fn()) && is_contained(CB->args(), A))
      return Call;
  }
  return MpiCall();
}

class AskedCheck {
public:
  AskedCheck(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run(Function &F) {
    for (const BasicBlock &B : F) {
      const auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
      if (!Branch || !Branch->isConditional())
        continue;
      // A test of the answer against zero, or its lowest bit.
      const auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
      if (Test && !match(Test->getOperand(1), m_Zero()))
        Test = nullptr;
      const Value *Tested = Test ? Test->getOperand(0) : nullptr;
      const bool WhenTrue = !Test || Test->getPredicate() != ICmpInst::ICMP_EQ;
      const auto *L = dyn_cast_or_null<LoadInst>(Tested);
      MpiCall Question = L ? questionOf(*L) : MpiCall();
      if (!Question)
        continue;
      const bool Ended = Question.fn() == Fn::Finalized;
      // Where MPI is not there.
      const bool Taken = WhenTrue == Ended;
      behind(BasicBlockEdge(&B, Branch->getSuccessor(Taken ? 0 : 1)), Question,
             F);
    }
  }

private:
  void behind(const BasicBlockEdge &Edge, const MpiCall &Question,
              Function &F) {
    const DominatorTree &DT =
        C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    if (Edge.getStart() == Edge.getEnd())
      return;
    if (Question.fn() == Fn::Initialized) {
      if (Edge.getEnd()->getSinglePredecessor())
        beforeStart(*Edge.getEnd(), Question);
      return;
    }
    for (const Instruction &I : instructions(F)) {
      MpiCall Call = MpiCall::get(I);
      if (Call && (needsMpi(Call.fn()) || Call.fn() == Fn::Finalize) &&
          DT.dominates(Edge, I.getParent()))
        return tell<text::AfterFinalize>(Call, Question);
    }
  }

  /// Up to the first call of which it is not known that it starts no MPI.
  void beforeStart(const BasicBlock &B, const MpiCall &Question) {
    for (const Instruction &I : B) {
      const auto *CB = dyn_cast<CallBase>(&I);
      MpiCall Call = CB ? MpiCall(*CB) : MpiCall();
      if (Call && needsMpi(Call.fn()))
        return tell<text::BeforeStart>(Call, Question);
      if (CB && !isa<IntrinsicInst>(CB) && (!Call || startsMpi(Call.fn())))
        return;
    }
  }

  template <const TextRow &Row>
  void tell(const MpiCall &Call, const MpiCall &Question) {
    Finding F = findingAt(Call, Check::Lifecycle, Severity::Error,
                          say<Row>(Call.name()));
    F.Notes.push_back(
        note<text::CallIsThere>(locationOf(Question.call()), Question.name()));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
};

} // namespace

void checkLifecycleAsked(CheckContext &C, Findings &Out) {
  AskedCheck Check(C, Out);
  for (Function *F : C.Copy.functions())
    Check.run(*F);
}

} // namespace tutti
