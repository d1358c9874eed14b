// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-in-place for calls whose root is an argument of the function,
/// and which are in place on a rank whose number is written there: right only
/// as long as all callers name that rank. What callers in sight name is looked
/// at; a function that compares the root itself may know.

#include "analysis/arguments/CallArguments.h"
#include "analysis/arguments/CallWays.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Buffers.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// A number that a value which differs by the rank is compared with.
struct RankIs {
  const Value *Condition;
  int64_t Number;
};

class InPlaceRank {
public:
  InPlaceRank(CheckContext &C, Findings &Out)
      : C(C), Ranks(DivergenceAnalysis::of(C.Copy).Sequences->ranks()),
        Out(Out) {}

  void look(const MpiCall &Call) {
    const auto *Root = dyn_cast_or_null<Argument>(Call.value(table::ROOT));
    if (!Root || isTold(Out, Check::CollectiveInPlace, &Call.call()) ||
        any_of(Root->users(), [](const User *U) { return isa<CmpInst>(U); }))
      return;
    for (const DataArgument &D : dataArguments(Call.fn()))
      if (D.Buffer >= 0 && !D.OnlyAtRoot && !(D.Reads && D.Writes))
        if (auto At = inPlaceOn(Call, Call.operand(D.Buffer)))
          if (mayBeAnother(*Root, At->Number))
            return report(Call, *At);
  }

private:
  /// What chooses MPI_IN_PLACE for the buffer.
  std::optional<RankIs> inPlaceOn(const MpiCall &Call, const Value *Buffer) {
    if (!Buffer)
      return std::nullopt;
    if (const auto *S = dyn_cast<SelectInst>(Buffer))
      return isInPlace(Call, *S->getTrueValue()) &&
                     !isInPlace(Call, *S->getFalseValue())
                 ? rankIs(*S->getCondition())
                 : std::nullopt;
    if (const auto *P = dyn_cast<PHINode>(Buffer)) {
      const BasicBlock *From = nullptr;
      for (const BasicBlock *B : P->blocks())
        if (isInPlace(Call, *P->getIncomingValueForBlock(B))) {
          if (From)
            return std::nullopt;
          From = B;
        }
      return From && P->getNumIncomingValues() > 1 ? leadingTo(*From)
                                                   : std::nullopt;
    }
    return isInPlace(Call, *Buffer) ? leadingTo(*Call.call().getParent())
                                    : std::nullopt;
  }

  /// The nearest branch one side of which leads to B for a rank by its number.
  std::optional<RankIs> leadingTo(const BasicBlock &B) {
    const auto &DT = C.Copy.analyses().getResult<DominatorTreeAnalysis>(
        *const_cast<Function *>(B.getParent()));
    for (const auto *N = DT.getNode(&B)->getIDom(); N; N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      if (Br && Br->isConditional() &&
          DT.dominates(BasicBlockEdge(N->getBlock(), Br->getSuccessor(0)), &B))
        if (auto Is = rankIs(*Br->getCondition()))
          return Is;
    }
    return std::nullopt;
  }

  /// Also where a function answers the question.
  std::optional<RankIs> rankIs(const Value &Condition) const {
    if (Ranks.degree(Condition) < Degree::Rank)
      return std::nullopt;
    const Value *Asked = &Condition;
    if (const auto *CB = dyn_cast<CallBase>(Asked)) {
      Asked = nullptr;
      const Function *F = CB->getCalledFunction();
      if (F && F->size() == 1)
        if (const auto *R =
                dyn_cast<ReturnInst>(F->getEntryBlock().getTerminator()))
          Asked = R->getReturnValue();
    }
    const auto *Cmp = dyn_cast_or_null<ICmpInst>(Asked);
    const auto *N = Cmp && Cmp->getPredicate() == ICmpInst::ICMP_EQ
                        ? dyn_cast<ConstantInt>(Cmp->getOperand(1))
                        : nullptr;
    return N ? std::optional(RankIs{&Condition, N->getSExtValue()})
             : std::nullopt;
  }

  /// Callers are out of sight, or one of them names another root, or one that
  /// is not known.
  static bool mayBeAnother(const Argument &Root, int64_t Number) {
    const auto Ways = waysTo(Root, /*Unasked=*/false);
    return Ways.empty() || any_of(Ways, [&](const CallWay &Way) {
             auto Named = constantOn(Way, Root);
             return !Named || *Named != Number;
           });
  }

  void report(const MpiCall &Call, const RankIs &At) {
    Finding F = findingAt(Call, Check::CollectiveInPlace, Severity::Warning,
                          say<text::InPlaceByNumber>(Call.name(), At.Number));
    if (const auto *I = dyn_cast<Instruction>(At.Condition))
      F.Notes.push_back(note<text::ChosenHere>(locationOf(*I)));
    lower(F, Confidence::RootOfCaller);
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const RankDependence &Ranks;
  Findings &Out;
};

} // namespace

void checkInPlaceRank(CheckContext &C, Findings &Out) {
  std::optional<InPlaceRank> Check;
  for (Function *F : C.Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      MpiCall Call = MpiCall::get(I);
      if (!Call || !Call.isTrusted() || !has(Call.fn(), table::Rooted) ||
          !Call.isCollective() || Call.isFortran())
        continue;
      if (!Check)
        Check.emplace(C, Out);
      Check->look(Call);
    }
}

} // namespace tutti
