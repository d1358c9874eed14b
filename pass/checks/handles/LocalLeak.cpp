// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-leak in one function: a communicator, group, datatype or operation that
/// is made into a local variable and that no way from there frees before the
/// variable is made anew or gone. Functions that get the handle by value are
/// looked into; those that are not in sight could free their copy, so that what
/// is given to them is told at level 2. What is kept anywhere is not told.

#include "analysis/arguments/LocalHandles.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/EndOfFunction.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct Made {
  const char *What = nullptr;
  Fn Free = Fn::None;
};

Made madeBy(Fn F) {
  if (has(F, table::MakesComm) && has(F, table::COMM_OUT) &&
      !has(F, table::REQ_OUT))
    return {text::ACommunicator.Format, Fn::Comm_free};
  if (has(F, table::GROUP_OUT))
    return {text::AGroup.Format, Fn::Group_free};
  if (has(F, table::TYPE_OUT))
    return {text::ADatatype.Format, Fn::Type_free};
  if (has(F, table::OP_OUT))
    return {text::AnOperation.Format, Fn::Op_free};
  return {};
}

/// A committed datatype is the same one.
bool ends(const HandleAccess &A) {
  Role R = A.role();
  return row(R).Dir == Direction::InOut && A.Mpi.fn() != Fn::Type_commit;
}

/// What becomes of a handle that is given by value.
enum class GivenAway { Nothing, Unseen, Kept };

class ByValue {
public:
  ByValue(PrivateCopy &Copy, const CallTargets &Calls)
      : Copy(Copy), Calls(Calls) {}
  GivenAway of(const CallBase &CB, unsigned Argument, unsigned Depth = 4) const;

private:
  GivenAway inside(const Function &Body, unsigned Param, unsigned Depth) const;
  GivenAway ofValue(const Value &V, unsigned Depth) const;
  GivenAway ofVariable(const AllocaInst &A, unsigned Depth) const;

  PrivateCopy &Copy;
  const CallTargets &Calls;
};

} // namespace

GivenAway ByValue::of(const CallBase &CB, unsigned Argument,
                      unsigned Depth) const {
  if (Depth == 0)
    return GivenAway::Unseen;
  GivenAway Result = GivenAway::Nothing;
  ArrayRef<CallTarget> Targets = Calls.of(CB);
  for (const CallTarget &T : Targets)
    for (unsigned P = 0; P < T.Body->arg_size(); ++P)
      if (T.Operands[P] == int(Argument))
        Result = std::max(Result, inside(*T.Body, P, Depth));
  if (!Targets.empty())
    return Result;
  // A body that never comes to MPI can keep the handle all the same.
  const Function *Callee = CB.getCalledFunction();
  const Module &M =
      *Copy.original(const_cast<Function *>(CB.getFunction()))->getParent();
  const Function *Body = Callee ? M.getFunction(Callee->getName()) : nullptr;
  return !Body || Body->isDeclaration() || Argument >= Body->arg_size()
             ? GivenAway::Unseen
             : inside(*Body, Argument, Depth);
}

GivenAway ByValue::inside(const Function &Body, unsigned Param,
                          unsigned Depth) const {
  return ofValue(*Body.getArg(Param), Depth - 1);
}

GivenAway ByValue::ofValue(const Value &V, unsigned Depth) const {
  GivenAway Result = GivenAway::Nothing;
  for (const Use &U : V.uses()) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I)
      return GivenAway::Kept;
    if (isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I))
      continue;
    if (const auto *S = dyn_cast<StoreInst>(I)) {
      const auto *To = dyn_cast<AllocaInst>(S->getPointerOperand());
      if (!To)
        return GivenAway::Kept;
      Result = std::max(Result, ofVariable(*To, Depth));
      continue;
    }
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB || !CB->isArgOperand(&U))
      return GivenAway::Kept;
    if (!MpiCall(*CB))
      Result = std::max(Result, of(*CB, CB->getArgOperandNo(&U), Depth));
  }
  return Result;
}

/// A parameter's own variable, as long as nobody gets its address.
GivenAway ByValue::ofVariable(const AllocaInst &A, unsigned Depth) const {
  GivenAway Result = GivenAway::Nothing;
  for (const User *U : A.users()) {
    if (const auto *L = dyn_cast<LoadInst>(U))
      Result = std::max(Result, ofValue(*L, Depth));
    else if (const auto *S = dyn_cast<StoreInst>(U);
             (S && S->getValueOperand() != &A) || isa<DbgInfoIntrinsic>(U) ||
             (isa<CallBase>(U) && cast<CallBase>(U)->isLifetimeStartOrEnd()))
      continue;
    else
      return GivenAway::Kept;
  }
  return Result;
}

/// Some way from where the handle is made leads out of the function, or to
/// where another one takes its place, and no way to where it is freed.
static bool isLost(const HandleVariable &V, const HandleAccess &Made) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Work;
  auto GoOn = [&](const BasicBlock &B) {
    const BasicBlock *Failing = failingSide(B);
    for (const BasicBlock *S : successors(&B))
      if (S != Failing && !S->isLandingPad() && Seen.insert(S).second)
        Work.push_back(&S->front());
  };
  if (Made.At->isTerminator())
    GoOn(*Made.At->getParent());
  else
    Work.push_back(Made.At->getNextNode());
  bool Lost = false;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    bool Over = false;
    for (; I && !Over; I = I->getNextNode()) {
      if (auto It = V.ByInstruction.find(I); It != V.ByInstruction.end())
        for (unsigned N : It->second) {
          const HandleAccess &A = V.Accesses[N];
          if (A.What == HandleAccess::Store || ends(A))
            return false;
          Over |= row(A.role()).Dir == Direction::Out;
        }
      Lost |= Over || isa<ReturnInst>(I);
      if (!Over && I->isTerminator())
        GoOn(*I->getParent());
    }
  }
  return Lost;
}

static bool isSetOnce(const HandleVariable &V) {
  return count_if(V.Accesses, [](const HandleAccess &A) {
           return A.What == HandleAccess::Store ||
                  row(A.role()).Dir == Direction::Out;
         }) == 1;
}

static void look(const HandleVariable &V, const ByValue &Given,
                 PrivateCopy &Copy, Findings &Out) {
  if (V.Kept || V.Elements != 1)
    return;
  GivenAway Worst = GivenAway::Nothing;
  const CallBase *To = nullptr;
  for (const HandleVariable::Given &G : V.GivenTo)
    if (GivenAway One = Given.of(*G.To, G.Argument); One > Worst) {
      Worst = One;
      To = G.To;
    }
  if (Worst == GivenAway::Kept)
    return;
  for (const HandleAccess &A : V.Accesses) {
    Made New =
        A.What == HandleAccess::Call && row(A.role()).Dir == Direction::Out
            ? madeBy(A.Mpi.fn())
            : Made();
    if (!New.What || !isLost(V, A))
      continue;
    Finding F = findingAt(
        A.Mpi, Check::Leak, Severity::Warning,
        say<text::NeverFreed>(A.Mpi.name(), New.What, name(Fn::Finalize)));
    if (!To && isSetOnce(V))
      if (auto E =
              endsWith(A.Mpi, New.Free, {"$" + std::to_string(A.Param)}, Copy))
        F.Edits.push_back(std::move(*E));
    if (To) {
      F.Level = 2;
      F.Notes.push_back(note<text::RightIfFreedByCall>(locationOf(*To)));
    }
    Out.push_back(std::move(F));
  }
}

void checkLocalLeak(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  ByValue Given(C.Copy, Ranks.calls());
  for (Function *F : C.Copy.functions())
    for (const HandleVariable &V : localHandles(*F, [](Role R) {
           return R == table::COMM_OUT || R == table::GROUP_OUT ||
                  R == table::TYPE_OUT || R == table::OP_OUT;
         }))
      look(V, Given, C.Copy, Out);
}

} // namespace tutti
