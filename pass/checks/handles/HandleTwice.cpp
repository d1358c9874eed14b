// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-handle for two members of a structure that hold one handle: a function
/// sets one of them to what it has made for the other and leaves both so, and
/// one that frees what the structure has asks each only whether it is null. The
/// call makes null what it is given, not the other.

#include "analysis/arguments/CallArguments.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/texts/Handles.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// A member of the structure that an argument points to.
struct MemberField {
  const StructType *In = nullptr;
  const Value *Of = nullptr;
  uint64_t Number = 0;

  explicit operator bool() const { return In; }
  bool isBesideIn(const MemberField &Other) const {
    return In && In == Other.In && Of == Other.Of && Number != Other.Number;
  }
  bool isLike(const MemberField &Other) const {
    return In && In == Other.In && Number == Other.Number;
  }
};

MemberField fieldAt(const Value &Address) {
  const auto *G = dyn_cast<GetElementPtrInst>(&Address);
  const auto *In =
      G ? dyn_cast<StructType>(G->getSourceElementType()) : nullptr;
  const auto *First = In && G->getNumIndices() == 2
                          ? dyn_cast<ConstantInt>(G->getOperand(1))
                          : nullptr;
  const auto *N = First && First->isZero()
                      ? dyn_cast<ConstantInt>(G->getOperand(2))
                      : nullptr;
  if (!N || !isa<Argument>(G->getPointerOperand()))
    return {};
  return {In, G->getPointerOperand(), N->getZExtValue()};
}

MemberField fieldRead(const Value &V) {
  const auto *L = dyn_cast<LoadInst>(&V);
  return L ? fieldAt(*L->getPointerOperand()) : MemberField();
}

/// One member is set to what another one holds.
struct Copied {
  const StoreInst *At;
  MemberField To, From;
};

/// A call makes or frees what a member holds.
struct Life {
  MpiCall By;
  MemberField Of;
};

/// A number or an address that is none.
bool isNoHandle(const Value &V, Role Kind) {
  return predefinedHandle(&V, Kind, /*Fortran=*/false).ends_with("_NULL");
}

class Twice {
public:
  Twice(CheckContext &C, Findings &Out) : C(C), Out(Out) {}

  void run() {
    for (Function *F : C.Copy.functions())
      collect(*F);
    for (const Copied &Copy : Copies)
      for (const Life &Last : Frees)
        if (Last.Of.isLike(Copy.To) || Last.Of.isLike(Copy.From))
          if (const Life *First = freedBefore(Last, Copy)) {
            if (!isTold(Out, Check::Handle, &Last.By.call()))
              report(Copy, *First, Last);
            break;
          }
  }

private:
  void collect(Function &F) {
    SmallVector<const StoreInst *, 16> Stores;
    SmallVector<Life, 8> Made;
    for (const Instruction &I : instructions(F)) {
      if (const auto *S = dyn_cast<StoreInst>(&I);
          S && fieldAt(*S->getPointerOperand()))
        Stores.push_back(S);
      const MpiCall Mpi = MpiCall::get(I);
      if (!Mpi || !Mpi.isTrusted() || Mpi.isFortran())
        continue;
      for (Role R : {table::COMM_OUT, table::TYPE_OUT, table::GROUP_OUT})
        if (const Value *At = Mpi.operand(R))
          Made.push_back({Mpi, fieldAt(*At)});
      for (Role R : {table::COMM_INOUT, table::TYPE_INOUT, table::GROUP_INOUT})
        if (const Value *At =
                Mpi.fn() != Fn::Type_commit ? Mpi.operand(R) : nullptr)
          if (MemberField Of = fieldAt(*At); Of && asksForNull(Mpi, Of, R))
            Frees.push_back({Mpi, Of});
    }
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(F);
    for (const StoreInst *S : Stores) {
      const MemberField To = fieldAt(*S->getPointerOperand()),
                        From = fieldRead(*S->getValueOperand());
      if (To.isBesideIn(From) &&
          any_of(Made,
                 [&](const Life &M) {
                   return M.Of.isLike(From) &&
                          isPotentiallyReachable(&M.By.call(), S, nullptr, &DT);
                 }) &&
          none_of(Stores, [&](const StoreInst *Next) {
            const MemberField Of = fieldAt(*Next->getPointerOperand());
            return Next != S && (Of.isLike(To) || Of.isLike(From)) &&
                   isPotentiallyReachable(S, Next, nullptr, &DT);
          }))
        Copies.push_back({S, To, From});
    }
  }

  /// All that decides whether the call is made is the member itself.
  bool asksForNull(const MpiCall &Free, const MemberField &Of, Role R) const {
    const Role Kind = handleOf(R).value_or(R);
    const Function &F = *Free.call().getFunction();
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(
        const_cast<Function &>(F));
    const BasicBlock *B = Free.call().getParent();
    for (const auto *N = DT.getNode(B)->getIDom(); N; N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      if (!Br)
        return false;
      if (!Br->isConditional() || none_of(Br->successors(), [&](auto *To) {
            return DT.dominates(BasicBlockEdge(Br->getParent(), To), B);
          }))
        continue;
      const auto *Test = dyn_cast<ICmpInst>(Br->getCondition());
      if (!Test || !fieldRead(*Test->getOperand(0)).isLike(Of) ||
          !isNoHandle(*Test->getOperand(1), Kind))
        return false;
    }
    return true;
  }

  /// The other of the two, freed in the same function.
  const Life *freedBefore(const Life &Last, const Copied &Copy) const {
    const MemberField &Other = Last.Of.isLike(Copy.To) ? Copy.From : Copy.To;
    for (const Life &First : Frees)
      if (First.Of.isLike(Other) && First.Of.Of == Last.Of.Of &&
          First.By.fn() == Last.By.fn() &&
          isPotentiallyReachable(&First.By.call(), &Last.By.call()))
        return &First;
    return nullptr;
  }

  void report(const Copied &Copy, const Life &First, const Life &Last) {
    Finding F = findingAt(Last.By, Check::Handle, Severity::Warning,
                          say<text::FreesTwice>(Last.By.name()));
    lower(F, Confidence::MemberOverwritten);
    F.Notes.push_back(note<text::HeldTwice>(locationOf(*Copy.At)));
    F.Notes.push_back(note<text::FreedFirst>(locationOf(First.By.call())));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  Findings &Out;
  std::vector<Copied> Copies;
  std::vector<Life> Frees;
};

} // namespace

void checkHandleTwice(CheckContext &C, Findings &Out) { Twice(C, Out).run(); }

} // namespace tutti
