// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-leak in a member of a structure or a global: a handle is made there, and
/// whoever comes by goes on to where the same function puts a predefined handle
/// or another new one, without a read or a call in between that could keep or
/// free the first. Handles in variables are LocalLeak's.

#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/values/Conditions.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/handles/GivenAway.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/ErrorCode.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// An address as a value and a number of bytes behind it.
using Address = std::pair<const Value *, int64_t>;

Address addressOf(const Value &V, const DataLayout &DL) {
  APInt Bytes(DL.getIndexTypeSizeInBits(V.getType()), 0);
  const Value *Base =
      V.stripAndAccumulateConstantOffsets(DL, Bytes, /*AllowNonInbounds=*/true);
  return {Base, Bytes.getSExtValue()};
}

struct Maker {
  MpiCall Mpi;
  Address To;
};

class Overwritten {
public:
  Overwritten(const Function &F, const DominatorTree &DT, Conditions &Values)
      : F(F), DT(DT), Values(Values), DL(F.getParent()->getDataLayout()) {}

  void run(Findings &Out) {
    for (const Instruction &I : instructions(F))
      if (auto M = makerAt(I))
        Makers.push_back(*M);
    constexpr unsigned Most = 64;
    if (Incomplete::reached(Makers.size() > Most, Incomplete::Size, &F))
      return;
    for (const Maker &M : Makers)
      if (const Instruction *By = lostAt(M))
        tell(M, *By, Out);
  }

private:
  std::optional<Maker> makerAt(const Instruction &I) const {
    MpiCall Mpi = MpiCall::get(I);
    if (!Mpi || !Mpi.isTrusted() || !madeBy(Mpi).What)
      return std::nullopt;
    for (int P = 0; P < row(Mpi.fn()).Roles.Size; ++P) {
      Role R = row(Mpi.fn()).Roles.At[P];
      if (row(R).Dir != Direction::Out || !isOfObject(R) || !Mpi.operand(P))
        continue;
      Address To = addressOf(*Mpi.operand(P), DL);
      if (!isa<AllocaInst>(To.first))
        return Maker{Mpi, To};
    }
    return std::nullopt;
  }

  /// Puts another handle there.
  bool replaces(const Instruction &I, const Maker &M) const {
    if (const auto *S = dyn_cast<StoreInst>(&I))
      return isa<Constant>(S->getValueOperand()) &&
             addressOf(*S->getPointerOperand(), DL) == M.To;
    if (&I == &M.Mpi.call())
      return false;
    auto Other = makerAt(I);
    return Other && Other->To == M.To;
  }

  /// Nothing that I does can keep, free or replace what M has made.
  bool passesBy(const Instruction &I, const Maker &M) const {
    if (const auto *L = dyn_cast<LoadInst>(&I)) {
      Address From = addressOf(*L->getPointerOperand(), DL);
      return From.first == M.To.first && From.second != M.To.second
                 ? true
                 : L->getType()->isFPOrFPVectorTy() ||
                       isa<AllocaInst>(From.first);
    }
    if (const auto *S = dyn_cast<StoreInst>(&I)) {
      Address To = addressOf(*S->getPointerOperand(), DL);
      return isa<AllocaInst>(To.first) ||
             (To.first == M.To.first && To.second != M.To.second);
    }
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB || isa<DbgInfoIntrinsic>(CB) || CB->isLifetimeStartOrEnd())
      return true;
    return CB->onlyReadsMemory() && !MpiCall(*CB) &&
           none_of(CB->args(),
                   [&](const Value *A) { return A->getType()->isPointerTy(); });
  }

  /// Where what M has made is surely replaced.
  const Instruction *lostAt(const Maker &M) {
    const BasicBlock *First = M.Mpi.call().getParent();
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const Instruction *, 8> Work;
    const Instruction *Begin = M.Mpi.call().getNextNode();
    if (!Begin)
      return nullptr;
    Work.push_back(Begin);
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      bool On = true;
      for (; I && On; I = I->getNextNode()) {
        if (replaces(*I, M) && comesTo(*First, *I->getParent()))
          return I;
        On = passesBy(*I, M);
        if (!On || !I->isTerminator())
          continue;
        const BasicBlock *Failing = failingSide(*I->getParent());
        for (const BasicBlock *S : successors(I->getParent()))
          if (S != Failing && S != First && Seen.insert(S).second)
            Work.push_back(&S->front());
      }
    }
    return nullptr;
  }

  /// What decides whether To is executed has been decided the same way for
  /// From.
  bool comesTo(const BasicBlock &From, const BasicBlock &To) {
    std::vector<Decision> Met = decisionsFor(From);
    for (const Decision &D : decisionsFor(To))
      if (none_of(Met, [&](const Decision &Of) { return same(D, Of); }))
        return false;
    return true;
  }

  using Decision = std::pair<const Value *, bool>;

  std::vector<Decision> decisionsFor(const BasicBlock &B) const {
    std::vector<Decision> Result;
    const DomTreeNode *N = DT.getNode(&B);
    for (; N && N->getIDom(); N = N->getIDom()) {
      const BasicBlock *Above = N->getIDom()->getBlock();
      const auto *Br = dyn_cast<BranchInst>(Above->getTerminator());
      if (!Br || !Br->isConditional()) {
        if (Above->getUniqueSuccessor() == nullptr)
          Result.push_back({Above, false}); // decided by something else
        continue;
      }
      for (unsigned Side : {0u, 1u}) {
        BasicBlockEdge Edge(Above, Br->getSuccessor(Side));
        if (Br->getSuccessor(0) != Br->getSuccessor(1) &&
            DT.dominates(Edge, &B))
          Result.push_back({Br->getCondition(), Side == 0});
      }
    }
    return Result;
  }

  bool same(const Decision &A, const Decision &B) {
    if (A.second != B.second)
      return false;
    if (A.first == B.first)
      return true;
    const auto *X = dyn_cast<ICmpInst>(A.first);
    const auto *Y = dyn_cast<ICmpInst>(B.first);
    return X && Y && X->getPredicate() == Y->getPredicate() &&
           equal(*X->getOperand(0), *Y->getOperand(0)) &&
           equal(*X->getOperand(1), *Y->getOperand(1));
  }

  bool equal(const Value &A, const Value &B) {
    ValueNumber N = Values.numberOf(&A);
    return N == Values.numberOf(&B) && Values.info(N).Stable &&
           !Values.info(N).Opaque;
  }

  void tell(const Maker &M, const Instruction &By, Findings &Out) {
    if (isTold(Out, tutti::Check::Leak, &M.Mpi.call()))
      return;
    Finding Found =
        findingAt(M.Mpi, tutti::Check::Leak, Severity::Warning,
                  say<text::NeverFreed>(M.Mpi.name(), madeBy(M.Mpi.fn()).What,
                                        tutti::name(Fn::Finalize)));
    lower(Found, Confidence::MemberOverwritten);
    Found.Notes.push_back(note<text::AnotherTakesItsPlace>(locationOf(By)));
    Out.push_back(std::move(Found));
  }

  const Function &F;
  const DominatorTree &DT;
  Conditions &Values;
  const DataLayout &DL;
  std::vector<Maker> Makers;
};

} // namespace

void checkHandleOverwritten(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  Conditions Values(Ranks);
  for (Function *F : C.Copy.functions())
    Overwritten(*F, C.Copy.analyses().getResult<DominatorTreeAnalysis>(*F),
                Values)
        .run(Out);
}

} // namespace tutti
