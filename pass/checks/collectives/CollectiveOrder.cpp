// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-collective-order: ranks of one communicator that do not make the same
/// collective calls in the same order, by the branch that separates them; and
/// mpi-collective-blocking, when the calls differ in no more than that.

#include "analysis/arguments/CallArguments.h"
#include "analysis/execution/Witness.h"
#include "analysis/variance/RankEffects.h"
#include "analysis/variance/own/RankMembers.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/collectives/DivergenceText.h"
#include "checks/collectives/HandsOut.h"
#include "checks/collectives/MadeOnce.h"
#include "checks/collectives/MakesUp.h"
#include "checks/collectives/RankBeside.h"
#include "checks/collectives/WayPast.h"
#include "checks/collectives/WorldInFunction.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/Options.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Collectives.def"
#include "model/texts/Shared.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

using namespace llvm;

namespace tutti {

/// The blocking, the nonblocking and the persistent form of one operation.
static bool isTwin(Fn A, Fn B) {
  return A != B && A != Fn::None && B != Fn::None &&
         blockingForm(A) == blockingForm(B);
}

/// What V is but for its width.
static const Value &bare(const Value &V) {
  const auto *C = dyn_cast<CastInst>(&V);
  return C && C->getType()->isIntegerTy() ? bare(*C->getOperand(0)) : V;
}

/// A pointer that is null by one way and memory by another. Which of several
/// unknown ones it is need make no difference.
static bool isNullOrNot(const Value &Pointer) {
  bool Null = false, Memory = false;
  SmallVector<const Value *, 8> Open{&Pointer};
  for (size_t N = 0; N < Open.size(); ++N) {
    if (const auto *P = dyn_cast<PHINode>(Open[N])) {
      for (const Value *In : P->incoming_values())
        if (!is_contained(Open, In))
          Open.push_back(In);
      continue;
    }
    Null |= isa<ConstantPointerNull>(Open[N]);
    Memory |= isIdentifiedObject(Open[N]);
  }
  return Null && Memory;
}

/// The rank itself, or a number computed of it on the spot; what a function
/// returns is looked at there.
static bool isOfRank(const Value &V, CollectiveSequence &Seq, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  if (const auto *Test = dyn_cast<ICmpInst>(&bare(V));
      Test && isa<ConstantPointerNull>(Test->getOperand(1)) &&
      isa<PHINode>(Test->getOperand(0)) && !isNullOrNot(*Test->getOperand(0)))
    return false;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(&V, Leaves);
  return any_of(Leaves, [&](const Value *L) {
    AbstractValue What = Seq.ranks().fact(*L);
    if (What.Deg != Degree::Rank)
      return false;
    const auto *Call = dyn_cast<CallBase>(L);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isDeclaration() && !What.copiesRank() &&
        !Incomplete::reached(Depth == MaxDepth, Incomplete::Depth, L))
      return any_of(*Callee, [&](const BasicBlock &B) {
        const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
        return R && R->getReturnValue() &&
               isOfRank(*R->getReturnValue(), Seq, Depth + 1);
      });
    const auto *Read = dyn_cast<LoadInst>(L);
    bool IsLocal =
        Read && isa<AllocaInst>(getUnderlyingObject(Read->getPointerOperand()));
    // A number is no pointer: a pointer has it from memory that is taken for
    // the one it was kept in.
    bool IsNumber = !L->getType()->isPointerTy();
    return IsLocal || (IsNumber && (!Read || What.copiesRank()));
  });
}

/// What separates the ranks is the rank itself or computed here, not something
/// that was made of it and kept where other functions find it.
static bool testsRank(const Divergence &D, CollectiveSequence &Seq) {
  const Value *Condition =
      D.Branch ? RankDependence::condition(*D.Branch->getParent()) : nullptr;
  return !Condition || isOfRank(*Condition, Seq, 0);
}

/// All that separates the ranks is a pointer, which has that from memory taken
/// for the one that it was kept in.
static bool testsPointer(const Divergence &D, CollectiveSequence &Seq) {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(*D.Branch->getParent()),
                          Leaves);
  bool Any = false;
  for (const Value *L : Leaves) {
    const bool IsPointer = L->getType()->isPointerTy();
    if (!IsPointer && Seq.ranks().degree(*L) == Degree::Rank)
      return false;
    Any |= IsPointer;
  }
  return Any;
}

/// A variable that has that from the rank, and not memory behind a pointer.
static bool testsVariable(const Divergence &D, CollectiveSequence &Seq) {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(*D.Branch->getParent()),
                          Leaves);
  return any_of(Leaves, [&](const Value *L) {
    const auto *Read = dyn_cast<LoadInst>(L);
    return Read && Seq.ranks().degree(*L) == Degree::Rank &&
           isa<AllocaInst, GlobalVariable>(
               getUnderlyingObject(Read->getPointerOperand()));
  });
}

/// A parameter is asked whether it is a negative number that stands there: the
/// mark of a caller, which no amount of data is that is collected.
static bool testsMark(const Divergence &D) {
  const auto *Test = dyn_cast_or_null<ICmpInst>(
      D.Branch ? RankDependence::condition(*D.Branch->getParent()) : nullptr);
  const auto *Mark =
      Test ? dyn_cast<ConstantInt>(Test->getOperand(1)) : nullptr;
  return Mark && Test->isEquality() && Mark->isNegative() &&
         givenParameter(*Test->getOperand(0));
}

/// All functions that Next leads to from those in Of, themselves among them.
static SmallPtrSet<const Function *, 16> reachedFrom(
    SmallPtrSet<const Function *, 16> Of,
    function_ref<void(const Function &, SmallVectorImpl<const Function *> &)>
        Next) {
  SmallVector<const Function *, 16> Work(Of.begin(), Of.end());
  while (!Work.empty()) {
    SmallVector<const Function *, 8> More;
    Next(*Work.pop_back_val(), More);
    for (const Function *F : More)
      if (Of.insert(F).second)
        Work.push_back(F);
  }
  return Of;
}

/// The function that asks for the rank is called by none that comes to the
/// branch, nor by the branch's own callers: it was called before, perhaps by
/// ranks that have not been in this one yet, or with other objects. But for a
/// member that nothing else than the rank is ever kept in.
static bool isAskedElsewhere(const Divergence &D, CollectiveSequence &Seq) {
  const Function *Asks = D.Why.Source ? D.Why.Source->getFunction() : nullptr;
  if (!Asks || !D.Branch)
    return false;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(*D.Branch->getParent()),
                          Leaves);
  if (any_of(Leaves, [&](const Value *L) {
        const auto *Read = dyn_cast<LoadInst>(L);
        return Read && Seq.ranks().members().readBy(*Read->getPointerOperand());
      }))
    return false;
  const CallTargets &Calls = Seq.ranks().calls();
  auto Callers = reachedFrom({D.Branch->getFunction()},
                             [&](const Function &F, auto &More) {
                               for (const CallBase *CB : Calls.callsOf(F))
                                 More.push_back(CB->getFunction());
                             });
  return !reachedFrom(Callers, [&](const Function &F, auto &More) {
            append_range(More, Calls.calleesOf(F));
          }).contains(Asks);
}

/// The answer of a function of another file that was asked with numbers.
static bool isAnswer(const Instruction *Source) {
  const auto *CB = dyn_cast_or_null<CallBase>(Source);
  const Function *Asked = CB ? CB->getCalledFunction() : nullptr;
  return Asked && Asked->isDeclaration() && !MpiCall(*CB) &&
         isAskedWithNumbers(*CB);
}

/// What parts the ranks has the name of a rank, and nothing else says so.
static bool isTakenForRank(const Divergence &D) {
  const auto *Read = dyn_cast_or_null<LoadInst>(D.Why.Source);
  return Read && D.Deg == Degree::Local && !RankMembers::nameOf(*Read).empty();
}

/// A number that a loop goes on by, and where it begins: a value that comes
/// back to the head of the loop, or a variable with no other writes than these.
static SmallVector<const Value *, 2> setsOf(const Value &Counter) {
  SmallVector<const Value *, 2> Sets;
  if (const auto *P = dyn_cast<PHINode>(&Counter)) {
    append_range(Sets, P->incoming_values());
    return Sets;
  }
  const auto *L = dyn_cast<LoadInst>(&Counter);
  const auto *Variable =
      L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  if (Variable)
    for (const User *U : Variable->users())
      if (const auto *S = dyn_cast<StoreInst>(U);
          S && S->getPointerOperand() == Variable)
        Sets.push_back(S->getValueOperand());
  return Sets;
}

/// The ranks that leave the call out here make it in that round of a loop which
/// its counter names: once, unless the loop ends before.
static bool isOfOneRound(const Divergence &D, CollectiveSequence &Seq) {
  if (D.What != Divergence::Missing || !D.Branch || !MpiCall::get(*D.At.Site))
    return false;
  Function &F = const_cast<Function &>(*D.Branch->getFunction());
  auto &Analyses = Seq.ranks().copy().analyses();
  const auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  const auto &Over = Analyses.getResult<DominatorTreeAnalysis>(F);
  auto Counts = [](const Value &V, const Loop &In) {
    return any_of(setsOf(V), [&](const Value *Set) {
      const auto *Sum = dyn_cast<BinaryOperator>(Set);
      return Sum && Sum->getOpcode() == Instruction::Add &&
             In.contains(Sum->getParent());
    });
  };
  return any_of(instructions(F), [&](const Instruction &I) {
    MpiCall Call = MpiCall::get(I);
    const Loop *In = Loops.getLoopFor(I.getParent());
    if (!Call || Call.fn() != Seq.symbol(D.At.Symbol).Which || !In ||
        &I == D.At.Site ||
        !Over.dominates(D.Branch->getParent(), I.getParent()))
      return false;
    for (const auto *N = Over.getNode(I.getParent())->getIDom();
         N && In->contains(N->getBlock()); N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      const auto *Test = Br && Br->isConditional()
                             ? dyn_cast<ICmpInst>(Br->getCondition())
                             : nullptr;
      if (!Test || !Test->isEquality())
        continue;
      const bool IsEqual = Test->getPredicate() == ICmpInst::ICMP_EQ;
      if (Over.dominates(
              BasicBlockEdge(N->getBlock(), Br->getSuccessor(IsEqual ? 0 : 1)),
              I.getParent()) &&
          (Counts(*Test->getOperand(0), *In) ||
           Counts(*Test->getOperand(1), *In)))
        return true;
    }
    return false;
  });
}

static bool isSameRead(const Value &A, const Value &B) {
  const auto *X = dyn_cast<LoadInst>(&A), *Y = dyn_cast<LoadInst>(&B);
  return &A == &B ||
         (X && Y && X->getPointerOperand() == Y->getPointerOperand());
}

/// V is so many times Of, as floating point too.
static bool isMultiple(const Value &V, const Value &Of) {
  auto Bare = [](const Value *Each) {
    while (isa<CastInst>(Each))
      Each = cast<CastInst>(Each)->getOperand(0);
    return Each;
  };
  const auto *Product = dyn_cast<BinaryOperator>(Bare(&V));
  return Product &&
         (Product->getOpcode() == Instruction::Mul ||
          Product->getOpcode() == Instruction::FMul) &&
         any_of(Product->operands(), [&](const Use &U) {
           return isSameRead(*Bare(U), *Bare(&Of)) || isMultiple(*U, Of);
         });
}

enum class DealtOut { No, MayLeaveOne, Evenly };

/// A loop that deals something out to the ranks in turn: it begins with the
/// rank and goes on by as much on all of them, up to a number that is the same
/// for all and not known. If the one divides the other all go round as often.
static DealtOut dealsOut(const Instruction &Branch,
                         const RankDependence &Ranks) {
  auto IsSetting = [&](const Value &V) {
    return !isa<Constant>(V) && Ranks.degree(V) <= Degree::Unknown;
  };
  const auto *Test = dyn_cast_or_null<ICmpInst>(
      RankDependence::condition(*Branch.getParent()));
  for (unsigned N = 0; Test && N < 2; ++N) {
    const Value &Counter = bare(*Test->getOperand(N));
    const Value &Bound = bare(*Test->getOperand(1 - N));
    SmallVector<const Value *, 2> Sets = setsOf(Counter);
    if (Sets.size() != 2 || !Test->isRelational() || !IsSetting(Bound))
      continue;
    for (unsigned Way = 0; Way < 2; ++Way) {
      const auto *Next = dyn_cast<BinaryOperator>(Sets[Way]);
      if (!Next || Next->getOpcode() != Instruction::Add ||
          Ranks.degree(*Sets[1 - Way]) != Degree::Rank)
        continue;
      for (unsigned Of : {0u, 1u}) {
        const Value &Step = bare(*Next->getOperand(1 - Of));
        if (!isSameRead(*Next->getOperand(Of), Counter) || !IsSetting(Step))
          continue;
        return isMultiple(Bound, Step) ? DealtOut::Evenly
                                       : DealtOut::MayLeaveOne;
      }
    }
  }
  return DealtOut::No;
}

/// What the call starts is completed by who comes later, perhaps.
static bool outlives(const Instruction &I) {
  MpiCall Call = MpiCall::get(I);
  const Value *Request = Call ? Call.operand(table::REQ_OUT) : nullptr;
  return Request && !isa<AllocaInst>(getUnderlyingObject(Request));
}

/// A start that need not be here on all ranks: nobody waits for the others in
/// it, and another function starts the same, with a request that is kept.
static bool isStartedElsewhere(const Divergence &D, CollectiveSequence &Seq) {
  const Fn Which = Seq.symbol(D.At.Symbol).Which;
  if (D.What != Divergence::Missing || !isNonblocking(Which) ||
      (MpiCall::get(*D.At.Site) && !outlives(*D.At.Site)))
    return false;
  const PrivateCopy &Copy = Seq.ranks().copy();
  SmallPtrSet<const Function *, 4> Starters;
  for (const Function *F : Copy.functions())
    if (any_of(instructions(*F), [&](const Instruction &I) {
          MpiCall Call = MpiCall::get(I);
          return Call && Call.fn() == Which && outlives(I);
        }))
      Starters.insert(Copy.original(F));
  return Starters.size() > 1;
}

/// The program's beginning is in sight.
static bool hasMain(const CollectiveSequence &Seq) {
  return any_of(Seq.ranks().copy().functions(),
                [](const Function *F) { return isMain(*F); });
}

/// A finding of which no ranks can be shown that it happens to is none; one
/// that needs that some ranks' own data differ is of level 2.
static void weigh(const Divergence &D, const Options &Opts,
                  CollectiveSequence &Seq, WitnessSearch &Search, Finding &F) {
  if (!D.At.Site || F.Level > std::min(2u, Opts.Level))
    return;
  // That each rank has its own is a belief, from the number being collected; so
  // is that a check of it fails on some ranks alone. An answer that makes the
  // function give up may be no more than an error code.
  if (D.FailsAlone)
    return lower(F, Confidence::FailsAlone);
  if (D.Why.Collects && (D.GivesUp || D.LeavesMain || testsMark(D)))
    return lower(F, Confidence::CollectedOnly);
  if (D.GivesUp && isAnswer(D.Why.Source))
    return lower(F, Confidence::AnswerOfOthers);
  if (isStartedElsewhere(D, Seq))
    lower(F, Confidence::StartedElsewhere);
  Witness W = Search.find(*D.At.Site, D.Branch, F.Level > 1);
  if (W.Is == Witness::Refuted && F.Level == 1)
    if (Witness Own = Search.find(*D.At.Site, D.Branch, true);
        Own.Is == Witness::Shown) {
      W = Own;
      lower(F, Confidence::ComputedOfRank);
    }
  if (W.Is == Witness::Shown || W.Is == Witness::Fitting)
    F.Notes.push_back(note<text::Example>(F.Where, W.Ranks, W.Text));
  if (W.Is == Witness::Unknown && !testsRank(D, Seq)) {
    F.ByWriter = true;
    if (testsPointer(D, Seq))
      lower(F, Confidence::PointerTested);
    // All that is known is that some ranks alone write to such memory.
    if (D.Deg == Degree::Rank && D.Why.Source && !testsVariable(D, Seq) &&
        (!givesRank(*D.Why.Source) ||
         (D.ByWhoWrote && handsOutGiven(*D.Why.Source->getFunction()))))
      lower(F, Confidence::WrittenBySome);
    if (D.Deg == Degree::Rank && isAskedElsewhere(D, Seq))
      lower(F, Confidence::KeptFromBefore);
    // Nor is the call: of functions that call each other one is as good as any.
    if (Seq.symbol(D.At.Symbol).Call)
      lower(F, Confidence::NotFollowed);
  }
  if (W.Is != Witness::Shown && W.Is != Witness::Unknown)
    F.Sev = Severity::Warning;
  const bool IsFromStart = W.Is == Witness::Shown && hasMain(Seq);
  if (W.Is == Witness::State || (!IsFromStart && isMadeOnce(*D.At.Site, Seq)))
    lower(F, Confidence::KeptFromBefore);
  const DealtOut Deals =
      (W.Is == Witness::Shown || W.Is == Witness::Unknown) && D.Branch
          ? dealsOut(*D.Branch, Seq.ranks())
          : DealtOut::No;
  if (W.Is == Witness::Fitting || Deals == DealtOut::MayLeaveOne) {
    lower(F, Confidence::FittingNumbers);
    F.Notes.push_back(note<text::RightIfNobodyLeft>(F.Where));
  }
  // A library's loop is shown without that round where nothing says how often
  // it goes round.
  if (!IsFromStart && isOfOneRound(D, Seq))
    lower(F, Confidence::OneRound);
  if (Deals == DealtOut::Evenly)
    lower(F, Confidence::DealtEvenly);
  if (!IsFromStart && D.Branch)
    if (const Value *By = RankDependence::condition(*D.Branch->getParent());
        By && makesUp(*By, Seq.ranks()))
      lower(F, Confidence::MakesUp);
  if ((D.EndsApart || D.ByCode) && W.Is != Witness::Shown)
    lower(F, Confidence::FailedCheck);
  // Neither the rank nor the failure is known: the one is believed by a name,
  // and the code is 0 where all goes well.
  if (D.ByCode && isTakenForRank(D) && W.Is != Witness::Shown)
    lower(F, Confidence::AnswerOfOthers);
  if (const CallBase *Made = Seq.symbol(D.At.Symbol).Example;
      Made && isTakenForRank(D) &&
      isRankOfAnotherMember(*cast<LoadInst>(D.Why.Source), MpiCall(*Made)))
    lower(F, Confidence::RankOfAnother);
  if (D.ByData)
    lower(F, Confidence::CheckOfDelivered);
  if (W.Is == Witness::Refuted)
    lower(F, Confidence::MeetsAlways);
}

/// Some ranks make one call that the others leave out: it goes behind the
/// branch.
static void mend(const Divergence &D, Finding &F) {
  MpiCall Call = MpiCall::get(*D.At.Site);
  bool OneMore = D.Words.One.size() + D.Words.Two.size() == 1;
  if (F.Level > 1 || !Call || !OneMore || !D.Branch || D.Ordered ||
      D.ForSomeRanks || D.Branch->getFunction() != Call.call().getFunction())
    return;
  Edit E;
  E.What = Edit::Hoist;
  E.Call = locationOf(Call.call());
  E.Callee = Call.name();
  E.At = locationOf(*D.Branch);
  F.Edits.push_back(std::move(E));
}

/// What is told of one branch, at the level that it deserves.
static Finding told(const Divergence &D, const Options &Opts,
                    CollectiveSequence &Seq, WitnessSearch &Search) {
  Finding F = findingFor(D, Seq);
  F.Id = Check::CollectiveOrder;
  if (D.What == Divergence::Missing && D.At.Site && D.Branch &&
      D.Branch->getFunction() == D.At.Site->getFunction())
    if (const Instruction *Past =
            wayPast(Seq.ranks().graph(*D.In), *D.Branch, *D.At.Site))
      if (Location At = locationOf(*Past))
        F.Notes.push_back(note<text::LeadsPast>(At));
  weigh(D, Opts, Seq, Search, F);
  switch (D.What) {
  case Divergence::Missing:
    F.Text = say<text::NotReached>(callName(D.At, Seq), scopeName(D.At, Seq));
    // What each rank has of its own is no reason to leave a rank out of a call
    // that moves data: it may move none.
    if (F.Level == 2 && !D.EndsApart &&
        !dataArguments(Seq.symbol(D.At.Symbol).Which).empty())
      F.Cure = Fix::CallAtAll;
    if (D.At.Site)
      mend(D, F);
    break;
  case Divergence::Crossed:
    F.Text = say<text::CrossedOrders>(scopeName(D.At, Seq),
                                      D.Against.Site
                                          ? scopeName(D.Against, Seq)
                                          : say<text::AnotherCommunicator>(),
                                      callName(D.At, Seq));
    break;
  default:
    if (D.Against.Site && isTwin(Seq.symbol(D.At.Symbol).Which,
                                 Seq.symbol(D.Against.Symbol).Which)) {
      F.Id = Check::CollectiveBlocking;
      F.Text = say<text::BlockingMeetsOther>(
          scopeName(D.At, Seq), callName(D.At, Seq), callName(D.Against, Seq));
      F.Notes.push_back(note<text::OthersCall>(locationOf(*D.Against.Site)));
      break;
    }
    F.Text = D.Against.Site
                 ? say<text::DifferentCollectives>(scopeName(D.At, Seq),
                                                   callName(D.At, Seq),
                                                   callName(D.Against, Seq))
                 : say<text::DifferentCollectivesHere>(scopeName(D.At, Seq),
                                                       callName(D.At, Seq));
    break;
  }
  return F;
}

static bool isSure(const Finding &F) { return F.Level == 1; }

/// Of findings of one call, by several branches, the surest; it names the lines
/// of the others that are as sure.
static Finding surest(std::vector<Finding> All) {
  auto Best = min_element(All, [](const Finding &A, const Finding &B) {
    return A.Level < B.Level;
  });
  if (!Best->Branch)
    return std::move(*Best);
  const Location Told = locationOf(*Best->Branch);
  std::map<unsigned, Location> Lines;
  for (const Finding &Other : All)
    if (Other.Level == Best->Level && Other.Branch)
      if (Location At = locationOf(*Other.Branch);
          At.File == Told.File && At.Line != Told.Line)
        Lines.try_emplace(At.Line, At);
  if (Lines.size() == 1)
    Best->Notes.push_back(note<text::PartHereToo>(Lines.begin()->second));
  if (Lines.size() > 1)
    Best->Notes.push_back(note<text::PartInLinesToo>(
        Lines.begin()->second, join(map_range(Lines,
                                              [](const auto &Each) {
                                                return std::to_string(
                                                    Each.first);
                                              }),
                                    ", ")));
  return std::move(*Best);
}

void checkCollectiveOrder(CheckContext &C, Findings &Out) {
  const DivergenceAnalysis::Result &Result = DivergenceAnalysis::of(C.Copy);
  CollectiveSequence &Seq = *Result.Sequences;
  WitnessSearch Search(C.Copy, Seq);
  auto IsOrder = [](const Divergence &D) {
    return D.What != Divergence::Root && D.What != Divergence::Terms;
  };
  // Each is looked at for a witness: of one that is sure these are enough.
  constexpr size_t Most = 24;
  for (const Divergence &D : Result.All) {
    std::vector<Finding> All;
    if (IsOrder(D))
      All.push_back(told(D, C.Opts, Seq, Search));
    for (const Divergence &Other : make_filter_range(D.Others, IsOrder))
      if (none_of(All, isSure) ||
          !Incomplete::reached(All.size() >= Most, Incomplete::Size,
                               Other.Branch))
        All.push_back(told(Other, C.Opts, Seq, Search));
    if (!All.empty())
      Out.push_back(surest(std::move(All)));
  }
}

} // namespace tutti
