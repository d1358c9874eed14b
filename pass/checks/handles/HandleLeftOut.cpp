// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for communicators that some ranks are left out of: a local one is
/// made with a colour that may be MPI_UNDEFINED, or of a group without some of
/// the ranks, and used on every way from there, or on every one that those take
/// who have that colour, but for ways on which a call has failed. Where the
/// function compares it with anything it is
/// believed to know who is left out; but where it asks whether there is a
/// handle, and uses it on every way that those take who have none, it has
/// forgotten to ask again.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/LocalHandles.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/mpi/MpiConstant.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

/// One of the values that V is chosen from is MPI_UNDEFINED, and another is
/// not. Null where Fortran passes a number that is not in sight.
bool mayBeUndefined(const Value *V) {
  if (!V)
    return false;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work{V};
  bool Undefined = false, Other = false;
  while (!Work.empty()) {
    const Value *Each = Work.pop_back_val();
    if (!Seen.insert(Each).second)
      continue;
    if (Incomplete::reached(Seen.size() > 32, Incomplete::Size, V))
      return false;
    if (const auto *Phi = dyn_cast<PHINode>(Each))
      append_range(Work, Phi->incoming_values());
    else if (const auto *S = dyn_cast<SelectInst>(Each))
      Work.append({S->getTrueValue(), S->getFalseValue()});
    else if (const auto *C = dyn_cast<ConstantInt>(Each);
             C && C->getSExtValue() == MpiUndefined)
      Undefined = true;
    else
      Other = true;
  }
  return Undefined && Other;
}

/// A local group is made without some ranks of another one.
bool leavesOut(const HandleVariable &Group) {
  return none_of(Group.Accesses,
                 [](const HandleAccess &A) {
                   return A.What == HandleAccess::Store;
                 }) &&
         any_of(Group.Accesses,
                [](const HandleAccess &A) {
                  return A.Mpi.fn() == Fn::Group_excl &&
                         A.role() == table::GROUP_OUT &&
                         A.Mpi.constant(table::N).value_or(0) > 0;
                }) &&
         count_if(Group.Accesses, [](const HandleAccess &A) {
           return A.role() == table::GROUP_OUT;
         }) == 1;
}

/// The ranks whose colour is MPI_UNDEFINED: which way they take where a branch
/// asks for the colour, or for what has chosen it.
class LeftOut {
public:
  explicit LeftOut(const Value &Colour) : Colour(Colour) {}

  bool passBy(const BasicBlock &B, const BasicBlock &To) const {
    const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      return false;
    std::optional<bool> Is = isTrue(*Br->getCondition());
    return Is && &To == Br->getSuccessor(*Is ? 1 : 0);
  }

private:
  static bool isUndefined(const Value *V) {
    const auto *C = dyn_cast<ConstantInt>(V);
    return C && C->getSExtValue() == MpiUndefined;
  }

  std::optional<bool> isTrue(const Value &Condition) const {
    const Value *Inner = nullptr;
    if (match(&Condition, m_Not(m_Value(Inner)))) {
      std::optional<bool> Is = isTrue(*Inner);
      return Is ? std::optional(!*Is) : std::nullopt;
    }
    if (const auto *S = dyn_cast<SelectInst>(&Colour);
        S && S->getCondition() == &Condition &&
        isUndefined(S->getTrueValue()) != isUndefined(S->getFalseValue()))
      return isUndefined(S->getTrueValue());
    const auto *Test = dyn_cast<ICmpInst>(&Condition);
    const auto *N = Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
    if (!N || Test->getOperand(0) != &Colour)
      return std::nullopt;
    return ICmpInst::compare(APInt(N->getBitWidth(), MpiUndefined, true),
                             N->getValue(), Test->getPredicate());
  }

  const Value &Colour;
};

class LeftOutCheck {
public:
  LeftOutCheck(const HandleVariable &V, ArrayRef<HandleVariable> Groups,
               const PostDominatorTree &PDT, Findings &Out)
      : V(V), Groups(Groups), PDT(PDT), Out(Out) {}

  void run() {
    const HandleAccess *Made = nullptr;
    for (const HandleAccess &A : V.Accesses) {
      if (A.What != HandleAccess::Call || A.role() != table::COMM_OUT)
        continue;
      if (Made)
        return;
      Made = &A;
    }
    if (!Made || V.Elements != 1)
      return;
    if (isCompared()) {
      if (mayBeNull(*Made) || isOfSomeRanks(*Made))
        tell(usedWithout(*Made), *Made);
      return;
    }
    if (!mayBeNull(*Made))
      return;
    for (const HandleAccess &A : V.Accesses)
      if (&A != Made && needsHandle(A) && PDT.dominates(A.At, Made->At))
        return tell(&A, *Made);
    tell(usedByLeftOut(*Made), *Made);
  }

private:
  bool mayBeNull(const HandleAccess &Made) const {
    if (Made.Mpi.fn() == Fn::Comm_split)
      return mayBeUndefined(
          Made.Mpi.value(indexOf(Fn::Comm_split, table::COLOR)));
    if (Made.Mpi.fn() != Fn::Comm_create)
      return false;
    const auto *L = dyn_cast_or_null<LoadInst>(Made.Mpi.operand(table::GROUP));
    return L && any_of(Groups, [&](const HandleVariable &G) {
             return G.At == L->getPointerOperand() && leavesOut(G);
           });
  }

  /// Of a local group that is not simply that of a communicator.
  bool isOfSomeRanks(const HandleAccess &Made) const {
    if (Made.Mpi.fn() != Fn::Comm_create &&
        Made.Mpi.fn() != Fn::Comm_create_group)
      return false;
    const auto *L = dyn_cast_or_null<LoadInst>(Made.Mpi.operand(table::GROUP));
    return L && any_of(Groups, [&](const HandleVariable &G) {
             return G.At == L->getPointerOperand() &&
                    all_of(G.Accesses, [](const HandleAccess &A) {
                      return A.What == HandleAccess::Call &&
                             (A.role() != table::GROUP_OUT ||
                              has(A.Mpi.fn(), table::GROUP));
                    });
           });
  }

  /// The first uses on the ways of those who have no handle, if each of these
  /// ways comes to one, and if the function asks for the handle anywhere.
  SmallVector<const HandleAccess *, 2>
  usedWithout(const HandleAccess &Made) const {
    const bool Fortran = Made.Mpi.isFortran();
    if (any_of(V.Accesses, [&](const HandleAccess &A) {
          return A.What == HandleAccess::Store &&
                 !predefinedHandle(A.Stored, table::COMM, Fortran)
                      .ends_with("_NULL");
        }))
      return {};
    const Function &F = *V.At->getFunction();
    auto IfThere = [&](const BasicBlock &B) {
      return HandleStates::ifNotNull(B, V, table::COMM, Fortran);
    };
    if (none_of(F, IfThere))
      return {};
    return firstUses(Made, [&](const BasicBlock &B, const BasicBlock &To) {
      return IfThere(B) == &To;
    });
  }

  /// The same for a function that never asks: where the colour decides, and no
  /// call fails.
  SmallVector<const HandleAccess *, 2>
  usedByLeftOut(const HandleAccess &Made) const {
    if (Made.Mpi.fn() != Fn::Comm_split)
      return {};
    const LeftOut Ranks(*Made.Mpi.value(indexOf(Fn::Comm_split, table::COLOR)));
    return firstUses(Made, [&](const BasicBlock &B, const BasicBlock &To) {
      return failingSide(B) == &To ||
             isa<UnreachableInst>(To.getTerminator()) || Ranks.passBy(B, To);
    });
  }

  /// The first uses on all ways from where the handle is made but for those
  /// that are not taken; none where some way has no use.
  SmallVector<const HandleAccess *, 2>
  firstUses(const HandleAccess &Made,
            function_ref<bool(const BasicBlock &, const BasicBlock &To)>
                IsNotTaken) const {
    SmallVector<const HandleAccess *, 2> Uses;
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Work;
    auto GoOn = [&](const BasicBlock &B, const Instruction *From) {
      if (const HandleAccess *A = useFrom(From)) {
        Uses.push_back(A);
        return true;
      }
      for (const BasicBlock *S : successors(&B))
        if (!IsNotTaken(B, *S) && !S->isEHPad() && Seen.insert(S).second)
          Work.push_back(S);
      return !succ_empty(&B);
    };
    if (!GoOn(*Made.At->getParent(), Made.At->getNextNode()))
      return {};
    while (!Work.empty())
      if (const BasicBlock *B = Work.pop_back_val(); !GoOn(*B, &B->front()))
        return {};
    llvm::sort(Uses); // as they stand there
    return Uses;
  }

  /// The first use of the handle from I on in its block.
  const HandleAccess *useFrom(const Instruction *I) const {
    for (; I; I = I->getNextNode())
      if (auto It = V.ByInstruction.find(I); It != V.ByInstruction.end())
        for (unsigned N : It->second)
          if (needsHandle(V.Accesses[N]))
            return &V.Accesses[N];
    return nullptr;
  }

  /// Somebody looks which handle it is, here or where it is handed to.
  bool isCompared() const {
    return V.Copied || any_of(V.At->users(), [](const User *U) {
             const auto *L = dyn_cast<LoadInst>(U);
             return isa<ICmpInst>(U) || (L && any_of(L->users(), [](auto *By) {
                                           return isa<ICmpInst>(By);
                                         }));
           });
  }

  static bool needsHandle(const HandleAccess &A) {
    return A.What == HandleAccess::Call &&
           (A.role() == table::COMM || A.role() == table::COMM_INOUT) &&
           !has(A.Mpi.fn(), table::TakesNull);
  }

  void tell(ArrayRef<const HandleAccess *> Uses, const HandleAccess &Made) {
    if (Uses.empty())
      return;
    const HandleAccess &Use = *Uses.front();
    Finding F = findingAt(Use.Mpi, Check::Handle, Severity::Warning,
                          say<text::NullForLeftOut>(
                              Use.Mpi.name(), kindOfHandle(table::COMM, true)));
    lower(F, Confidence::NobodyLeftOut);
    std::string Name = variableName(*V.At, Use.At);
    F.Notes.push_back(note<text::HandleMadeHere>(
        locationOf(*Made.At), Name.empty() ? say<text::It>() : quoted(Name)));
    for (const HandleAccess *Other : Uses.drop_front())
      F.Notes.push_back(note<text::OtherUse>(locationOf(*Other->At)));
    Out.push_back(std::move(F));
  }

  const HandleVariable &V;
  ArrayRef<HandleVariable> Groups;
  const PostDominatorTree &PDT;
  Findings &Out;
};

} // namespace

void checkHandleLeftOut(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    const auto Comms =
        localHandles(*F, [](Role R) { return R == table::COMM_OUT; });
    if (Comms.empty())
      continue;
    const auto Groups =
        localHandles(*F, [](Role R) { return R == table::GROUP_OUT; });
    const auto &PDT =
        C.Copy.analyses().getResult<PostDominatorTreeAnalysis>(*F);
    for (const HandleVariable &V : Comms)
      LeftOutCheck(V, Groups, PDT, Out).run();
  }
}

} // namespace tutti
