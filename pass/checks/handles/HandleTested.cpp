// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for tests that are turned round: a call on the side of a branch
/// where the handle has just been found to be null. The handle may be kept
/// anywhere, as long as nothing writes to it between the test and the call.
/// Requests and info objects may be null.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/HandleHome.h"
#include "checks/Checks.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tutti {
namespace {

/// Comparisons of handles that came out as equal, on the way to a block.
struct TestedEqual {
  const ICmpInst *Test;
  const Value *Handle; ///< as it was read
  const Value *Other;
};

/// What a condition with this outcome says.
void addEqual(const Value &Condition, bool Outcome,
              SmallVectorImpl<TestedEqual> &Found, unsigned Depth = 0) {
  if (Incomplete::reached(Depth > 6, Incomplete::Depth))
    return;
  const Value *A, *B;
  if (Outcome ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
              : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    addEqual(*A, Outcome, Found, Depth + 1);
    return addEqual(*B, Outcome, Found, Depth + 1);
  }
  if (match(&Condition, m_Not(m_Value(A))))
    return addEqual(*A, !Outcome, Found, Depth + 1);
  if (match(&Condition, m_Trunc(m_ZExt(m_Value(A)))))
    return addEqual(*A, Outcome, Found, Depth + 1);
  const auto *Cmp = dyn_cast<ICmpInst>(&Condition);
  if (!Cmp || !Cmp->isEquality())
    return;
  const bool AreEqual = (Cmp->getPredicate() == ICmpInst::ICMP_EQ) == Outcome;
  // A truth value that was kept in a variable.
  if (match(Cmp->getOperand(0), m_ZExt(m_Value(A))) &&
      A->getType()->isIntegerTy(1) && match(Cmp->getOperand(1), m_Zero()))
    return addEqual(*A, !AreEqual, Found, Depth + 1);
  if (AreEqual)
    for (int Side : {0, 1})
      if (isa<Constant>(Cmp->getOperand(1 - Side)))
        Found.push_back(
            {Cmp, Cmp->getOperand(Side), Cmp->getOperand(1 - Side)});
}

class NullTests {
public:
  NullTests(CheckContext &C, Function &F, Findings &Out)
      : DT(C.Copy.analyses().getResult<DominatorTreeAnalysis>(F)),
        Memory(C.Copy.analyses().getResult<MemorySSAAnalysis>(F).getMSSA()),
        Out(Out) {}

  void look(const MpiCall &Call) {
    const Fn F = Call.fn();
    if (has(F, table::TakesNull) || has(F, table::AnyTime))
      return;
    const table::RoleList &Roles = row(F).Roles;
    for (int P = 0; P < Roles.Size; ++P)
      if (auto Kind = usedAs(F, P))
        look(Call, P, *Kind);
  }

private:
  /// The kind of handle that this parameter must have.
  static std::optional<Role> usedAs(Fn F, int Param) {
    const Role R = row(F).Roles.At[Param];
    switch (R) {
    case table::COMM:
    case table::GROUP:
    case table::WIN:
    case table::FILE:
      return onlyAtRoot(F, Param) ? std::nullopt : std::optional<Role>(R);
    case table::COMM_INOUT:
    case table::GROUP_INOUT:
    case table::WIN_INOUT:
    case table::FILE_INOUT:
    case table::TYPE_INOUT:
    case table::OP_INOUT:
      return handleOf(R);
    default:
      return std::nullopt;
    }
  }

  void look(const MpiCall &Call, int Param, Role Kind) {
    const Value *Given = Call.operand(Param);
    if (!Given || isTold(Out, Check::Handle, &Call.call()))
      return;
    for (const TestedEqual &T : testsBefore(*Call.call().getParent()))
      if (predefinedHandle(T.Other, Kind, Call.isFortran())
              .ends_with("_NULL") &&
          isSameHandle(T, *Given, Call, Param))
        return report(Call, T, Kind, Param);
  }

  const SmallVector<TestedEqual, 2> &testsBefore(const BasicBlock &B) {
    auto [It, IsNew] = Tests.try_emplace(&B);
    const auto *Node = IsNew ? DT.getNode(&B) : nullptr;
    for (Node = Node ? Node->getIDom() : nullptr; Node;
         Node = Node->getIDom()) {
      const BasicBlock &From = *Node->getBlock();
      const auto *Br = dyn_cast<BranchInst>(From.getTerminator());
      if (!Br || !Br->isConditional())
        continue;
      for (unsigned Side : {0u, 1u})
        if (DT.dominates(BasicBlockEdge(&From, Br->getSuccessor(Side)), &B))
          addEqual(*Br->getCondition(), Side == 0, It->second);
    }
    return It->second;
  }

  bool isSameHandle(const TestedEqual &T, const Value &Given,
                    const MpiCall &Call, int Param) {
    const bool IsAddress =
        Call.isFortran() || handleOf(row(Call.fn()).Roles.At[Param]) !=
                                row(Call.fn()).Roles.At[Param];
    if (!IsAddress)
      return isSame(*T.Handle, Given);
    const auto *Read = dyn_cast<LoadInst>(T.Handle);
    const MemoryUseOrDef *At = Memory.getMemoryAccess(&Call.call());
    return Read && At && isSame(*Read->getPointerOperand(), Given) &&
           Memory.getWalker()->getClobberingMemoryAccess(
               At->getDefiningAccess(), MemoryLocation::get(Read)) ==
               written(*Read);
  }

  /// One value, though it may have been read twice.
  bool isSame(const Value &A, const Value &B, unsigned Depth = 0) {
    if (&A == &B)
      return true;
    if (Incomplete::reached(Depth > 6, Incomplete::Depth) ||
        A.getType() != B.getType())
      return false;
    const auto *I = dyn_cast<Instruction>(&A), *J = dyn_cast<Instruction>(&B);
    if (!I || !J || !I->isSameOperationAs(J) ||
        !(isa<LoadInst>(I) || isa<GetElementPtrInst>(I) || isa<CastInst>(I)))
      return false;
    for (unsigned N = 0; N < I->getNumOperands(); ++N)
      if (!isSame(*I->getOperand(N), *J->getOperand(N), Depth + 1))
        return false;
    const auto *Read = dyn_cast<LoadInst>(I);
    return !Read || written(*Read) == written(*cast<LoadInst>(J));
  }

  const MemoryAccess *written(const LoadInst &Read) {
    return Read.isVolatile() ? Memory.getMemoryAccess(&Read)
                             : Memory.getWalker()->getClobberingMemoryAccess(
                                   const_cast<LoadInst *>(&Read));
  }

  void report(const MpiCall &Call, const TestedEqual &T, Role Kind, int Param) {
    const char *It = kindOfHandle(Kind, /*WithArticle=*/true);
    const bool Frees =
        row(Call.fn()).Roles.At[Param] != Kind && Call.fn() != Fn::Type_commit;
    Finding F = findingAt(Call, Check::Handle, Severity::Error,
                          Frees ? say<text::FreesNull>(Call.name(), It)
                                : say<text::UsesNull>(Call.name(), It));
    F.Notes.push_back(note<text::FoundNullHere>(locationOf(*T.Test)));
    Out.push_back(std::move(F));
  }

  const DominatorTree &DT;
  MemorySSA &Memory;
  Findings &Out;
  DenseMap<const BasicBlock *, SmallVector<TestedEqual, 2>> Tests;
};

} // namespace

void checkHandleTested(CheckContext &C, Findings &Out) {
  for (Function *F : C.Copy.functions()) {
    std::optional<NullTests> Tests;
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted())
        continue;
      if (!Tests)
        Tests.emplace(C, *F, Out);
      Tests->look(Call);
    }
  }
}

} // namespace tutti
