// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request: an operation started into a local request that no way
/// completes (at level 2: nothing but tests whose flag nobody reads), a request
/// overwritten while its operation is under way, a wait for a request that was
/// never set, a start of a request that is not persistent or is active. Only
/// what holds on every way; arrays element by element, and not at all where an
/// index is not a constant.

#include "analysis/arguments/LocalHandles.h"
#include "analysis/arguments/RequestState.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/EndOfFunction.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/texts/Requests.def"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {
namespace {

/// What becomes of an operation after its start.
struct Fate {
  bool Completed = false;
  bool Lost = false;                    ///< the function returns
  const HandleAccess *Tested = nullptr; ///< and nobody reads the answer
  SmallVector<const HandleAccess *, 2> Overwritten;
};

/// Whether the operation was complete is asked and never looked at.
bool isAskedInVain(const HandleAccess &A) {
  int Flag = indexOf(A.Mpi.fn(), table::FLAG_OUT);
  const Value *At =
      Flag < 0 || !A.Mpi.isTrusted() ? nullptr : A.Mpi.operand(Flag);
  const auto *Variable = dyn_cast_or_null<AllocaInst>(At);
  return Variable && all_of(Variable->users(), [](const User *U) {
           const auto *CB = dyn_cast<CallBase>(U);
           return CB && (MpiCall(*CB) || isa<DbgInfoIntrinsic>(CB) ||
                         CB->isLifetimeStartOrEnd());
         });
}

class VariableCheck {
public:
  VariableCheck(const HandleVariable &V, PrivateCopy &Copy, Findings &Out)
      : V(V), Copy(Copy), Out(Out) {}

  void run() {
    // Where the handle has another name, or a start is at an unknown index,
    // nothing is certain.
    if (V.Copied || any_of(V.Accesses, [](const HandleAccess &A) {
          return A.AnyElement && setsRequest(A);
        }))
      return;
    for (unsigned E = 0; E < V.Elements; ++E)
      element(E);
  }

private:
  void element(unsigned E) {
    HandleStates States(V, E, RequestState::Unset, requestAfter,
                        HandleStates::NullStates{
                            RequestState::Null | RequestState::Done, table::REQ,
                            any_of(V.Accesses, [](const HandleAccess &A) {
                              return A.What == HandleAccess::Call &&
                                     A.Mpi.isFortran();
                            })});
    for (const HandleAccess &A : V.Accesses) {
      if (!A.touches(E) || A.AnyElement || A.What != HandleAccess::Call)
        continue;
      auto Now = States.before(*A.At, requestAfter);
      if (Now == 0)
        continue;
      if (startsRequest(A))
        start(A, E);
      else if (waitsFor(A.Mpi.fn()) && Now == RequestState::Unset &&
               A.Count > 0)
        tell<text::WaitsForUnset>(A);
      else if (A.Mpi.fn() == Fn::Start || A.Mpi.fn() == Fn::Startall)
        restart(A, Now, leftByTurn(A, [&](const Instruction &I) {
                  return States.before(I, requestAfter);
                }));
      else if ((Now & ~(RequestState::Null | RequestState::Done)) == 0 &&
               (A.Mpi.fn() == Fn::Cancel || A.Mpi.fn() == Fn::Request_free))
        A.Mpi.fn() == Fn::Cancel ? tell<text::CancelsNull>(A)
                                 : tell<text::FreesNullRequest>(A);
      else if (Now == RequestState::Active &&
               (A.Mpi.fn() == Fn::Request_free || A.Mpi.fn() == Fn::Cancel) &&
               all_of(V.Accesses, [&](const HandleAccess &Other) {
                 return !startsRequest(Other) || !Other.touches(E) ||
                        isCollective(Other.Mpi.fn());
               }))
        A.Mpi.fn() == Fn::Cancel ? tell<text::CancelsCollective>(A)
                                 : tell<text::FreesCollective>(A);
    }
  }

  /// What each turn of the loop that A is in leaves to the next, which comes to
  /// A again.
  HandleStates::Bits
  leftByTurn(const HandleAccess &A,
             function_ref<HandleStates::Bits(const Instruction &)> Before) {
    Function &F = *const_cast<Function *>(A.At->getFunction());
    FunctionAnalysisManager &Analyses = Copy.analyses();
    const BasicBlock *Latch =
        turnWithout(V, A, Analyses.getResult<LoopAnalysis>(F),
                    Analyses.getResult<DominatorTreeAnalysis>(F), setsRequest);
    return Latch ? Before(*Latch->getTerminator()) : HandleStates::Bits(0);
  }

  void restart(const HandleAccess &A, HandleStates::Bits Now,
               HandleStates::Bits Left) {
    if (Now == RequestState::Unset)
      tell<text::StartsUnset>(A);
    else if (Now == RequestState::Null)
      tell<text::StartsNull>(A);
    else if (Now == RequestState::ActiveAgain)
      tell<text::StartsActive>(A);
    else if ((Now & ~(RequestState::Active | RequestState::Done)) == 0)
      tell<text::StartsNotPersistent>(A);
    else if (Left && !(Left & ~(RequestState::Null | RequestState::Done))) {
      tell<text::StartsNull>(A);
      lower(Out.back(), Confidence::FreedInTurn);
    }
  }

  void start(const HandleAccess &A, unsigned E) {
    Fate F = follow(A, E);
    if (F.Completed)
      return overwrittenByItself(A, E);
    const auto Other = find_if(
        F.Overwritten, [&](const HandleAccess *By) { return By->At != A.At; });
    const bool IsByOther = Other != F.Overwritten.end();
    // On which ways it is overwritten and on which it is lost is a matter of
    // branches; that nothing completes it is not.
    if (IsByOther && !F.Lost &&
        all_of(F.Overwritten,
               [&](const HandleAccess *By) { return By->At == (*Other)->At; }))
      return overwritten(A, **Other);
    if (!F.Lost && !IsByOther)
      return;
    tell<text::NeverCompleted>(A, E);
    if (F.Tested) {
      lower(Out.back(), Confidence::OnlyTested);
      Out.back().Notes.push_back(
          note<text::RightIfTested>(locationOf(*F.Tested->At)));
    }
    if (V.Elements > 1 || A.role() != table::REQ_OUT || !F.Overwritten.empty())
      return;
    if (auto Wait = endsWith(
            A.Mpi, Fn::Wait,
            {"$" + std::to_string(A.Param), "MPI_STATUS_IGNORE"}, Copy))
      Out.back().Edits.push_back(std::move(*Wait));
  }

  /// All ways on from a start, up to what ends the operation.
  Fate follow(const HandleAccess &From, unsigned E) {
    Fate Result;
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const Instruction *, 16> Work;
    const Instruction *Next = From.At->getNextNode();
    if (Next)
      Work.push_back(Next);
    else
      for (const BasicBlock *S : successors(From.At->getParent()))
        if (Seen.insert(S).second)
          Work.push_back(&S->front());
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      bool Ended = false;
      for (; I && !Ended; I = I->getNextNode()) {
        Ended = endsAt(*I, E, Result);
        if (!Ended && isa<ReturnInst>(I))
          Result.Lost = true;
        if (!Ended && I->isTerminator()) {
          const BasicBlock *Failing = failingSide(*I->getParent());
          for (const BasicBlock *S : successors(I->getParent()))
            if (S != Failing && Seen.insert(S).second)
              Work.push_back(&S->front());
        }
      }
    }
    return Result;
  }

  bool endsAt(const Instruction &I, unsigned E, Fate &Result) {
    auto It = V.ByInstruction.find(&I);
    if (It == V.ByInstruction.end())
      return false;
    for (unsigned N : It->second) {
      const HandleAccess &A = V.Accesses[N];
      if (!A.touches(E))
        continue;
      if (startsRequest(A)) {
        Result.Overwritten.push_back(&A);
        return true;
      }
      if (A.What == HandleAccess::Store)
        continue; // forgotten, but the operation goes on
      if (A.Mpi.fn() == Fn::Cancel || A.Count == 0 ||
          A.role() == table::REQS_IN) // only looks
        continue;
      if (isAskedInVain(A)) {
        Result.Tested = &A;
        continue;
      }
      Result.Completed = true;
      return true;
    }
    return false;
  }

  /// Each turn of a loop starts another operation into the same request.
  void overwrittenByItself(const HandleAccess &A, unsigned E) {
    Function &F = *const_cast<Function *>(A.At->getFunction());
    const LoopInfo &LI = Copy.analyses().getResult<LoopAnalysis>(F);
    const Loop *L = LI.getLoopFor(A.At->getParent());
    if (!L)
      return;
    const DominatorTree &DT =
        Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    SmallVector<BasicBlock *, 4> Latches;
    L->getLoopLatches(Latches);
    for (const BasicBlock *Latch : Latches)
      if (!DT.dominates(A.At->getParent(), Latch))
        return;
    // Left after the first turn, nothing is overwritten: only loops that end at
    // their counter are looked at.
    const BasicBlock *Exit = L->getExitingBlock();
    if (!Exit || (Exit != L->getHeader() && Exit != L->getLoopLatch()))
      return;
    for (const HandleAccess &Other : V.Accesses)
      if (Other.At != A.At && Other.touches(E) &&
          L->contains(Other.At->getParent()))
        return;
    tell<text::OverwritesInLoop>(A, E, Severity::Warning);
  }

  void overwritten(const HandleAccess &First, const HandleAccess &By) {
    Finding F = findingAt(By.Mpi, Check::Request, Severity::Error,
                          say<text::OverwritesRequest>(By.Mpi.name()));
    F.Notes.push_back(note<text::RequestSetBy>(locationOf(*First.At), named(),
                                               First.Mpi.name()));
    Out.push_back(std::move(F));
  }

  std::string named() const {
    std::string Name = variableName(*V.At);
    return Name.empty() ? say<text::TheRequest>() : quoted(Name);
  }

  template <const TextRow &Row>
  void tell(const HandleAccess &A, std::optional<unsigned> Element = {},
            Severity Sev = Severity::Error) {
    Finding F = findingAt(A.Mpi, Check::Request, Sev, say<Row>(A.Mpi.name()));
    std::string Name = variableName(*V.At, A.At);
    if (!Name.empty() && Element && V.Elements > 1)
      Name += "[" + std::to_string(*Element) + "]";
    if (!Name.empty())
      F.Notes.push_back(note<text::RequestIsIn>(F.Where, Name));
    Out.push_back(std::move(F));
  }

  const HandleVariable &V;
  PrivateCopy &Copy;
  Findings &Out;
};

} // namespace

void checkRequest(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V : localHandles(*F, [](Role R) {
           return R == table::REQ_OUT || R == table::REQ_INOUT ||
                  R == table::REQS;
         }))
      VariableCheck(V, C.Copy, Out).run();
}

} // namespace tutti
