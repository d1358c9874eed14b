// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-request for requests that some way leaves unset: the operations that set
/// them are all started on one side of a branch, and the ranks, or the rounds
/// of a loop, that take the other side come to the completion as well, which is
/// asked for by fewer conditions than the starts. Only for
/// variables, arrays and allocated memory that nothing else gets to: there is
/// then nothing in them but what was there before.

#include "analysis/flow/PassedFlag.h"
#include "analysis/sequence/divergence/Divergence.h"
#include "analysis/threads/SameValue.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Requests.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

/// An element's address: bytes behind the start, or a variable index into what
/// begins at Array.
struct Element {
  const Value *Array = nullptr;
  int64_t Offset = 0;
  const Value *Index = nullptr;
};
struct Access {
  MpiCall Call;
  Element Of;
};

/// Where the array begins of which all are completed.
const Value *arrayOf(const Access &Done) {
  return Done.Of.Index ? Done.Call.operand(table::REQS) : Done.Of.Array;
}

/// Everything that is done with a function's own requests.
class OwnRequests {
public:
  /// False when something else than MPI may set them.
  bool collect(const Value &Base) { return follow(Base, {&Base}); }
  SmallVector<Access, 8> Starts, Completions;

private:
  bool follow(const Value &V, Element At) {
    return Seen.insert(&V).second && Incomplete::within(Seen.size(), 128) &&
           all_of(V.uses(), [&](const Use &U) { return isSeen(U, At); });
  }

  bool isSeen(const Use &U, Element At) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *G = dyn_cast<GetElementPtrInst>(I)) {
      APInt Offset(64, 0);
      if (G->accumulateConstantOffset(G->getDataLayout(), Offset)) {
        At.Offset += Offset.getSExtValue();
        return follow(*G, At);
      }
      // The second half of an array is an array.
      if (At.Index)
        At = {G->getPointerOperand()};
      At.Index = (G->op_end() - 1)->get();
      return follow(*G, At);
    }
    if (isa<LoadInst>(I) || isa<ICmpInst>(I) || isa<DbgInfoIntrinsic>(I))
      return true;
    const auto *CB = dyn_cast<CallBase>(I);
    if (!CB || !CB->isArgOperand(&U))
      return false;
    MpiCall Call(*CB);
    if (!Call)
      return CB->isLifetimeStartOrEnd() || releases(*CB);
    if (!Call.isTrusted())
      return false;
    if (Call.operand(table::REQ_OUT) == U.get())
      Starts.push_back({Call, At});
    else if (Call.operand(table::REQ_INOUT) == U.get() ||
             Call.operand(table::REQS) == U.get())
      Completions.push_back({Call, At});
    else
      return false;
    return true;
  }

  static bool releases(const CallBase &CB) {
    const Function *F = CB.getCalledFunction();
    return F && (F->isDeclaration() || !F->isIntrinsic()) &&
           F->getName().contains_insensitive("free") &&
           CB.getType()->isVoidTy();
  }

  SmallPtrSet<const Value *, 16> Seen;
};

class UnsetCheck {
public:
  UnsetCheck(Function &F, PrivateCopy &Copy, const RankDependence &Ranks,
             Findings &Out)
      : Graph(Ranks.graph(F)), Ranks(Ranks), Out(Out),
        DT(Copy.analyses().getResult<DominatorTreeAnalysis>(F)),
        LI(Copy.analyses().getResult<LoopAnalysis>(F)) {}

  void run(const Value &Base) {
    OwnRequests R;
    if (!R.collect(Base) || R.Starts.empty())
      return;
    for (const Access &Done : R.Completions)
      if (row(Done.Call.fn()).Kind == Class::Complete &&
          (!Done.Of.Index || has(Done.Call.fn(), table::REQS)) &&
          leavesSome(R, Done, Base))
        return;
  }

private:
  bool leavesSome(const OwnRequests &R, const Access &Done, const Value &Base) {
    SmallVector<Access, 8> Starts;
    for (const Access &A : R.Starts) {
      if (A.Of.Array == arrayOf(Done))
        Starts.push_back(A);
      else if (none_of(R.Completions, [&](const Access &Other) {
                 return arrayOf(Other) == A.Of.Array;
               }))
        return false; // it may set what this one completes
    }
    bool AnyIndex = any_of(Starts, [](const Access &A) { return A.Of.Index; });
    if (Starts.empty())
      return false;
    return AnyIndex && has(Done.Call.fn(), table::REQS)
               ? leavesElements(Starts, Done, Base)
               : !AnyIndex && leaves(Starts, Done, Base);
  }

  /// Each element at a constant place on its own, by what comes before.
  bool leaves(ArrayRef<Access> Starts, const Access &Done, const Value &Base) {
    std::map<int64_t, SmallVector<const Access *, 2>> ByPlace;
    for (const Access &A : Starts)
      if (isPotentiallyReachable(&A.Call.call(), &Done.Call.call(), nullptr,
                                 &DT, &LI))
        ByPlace[A.Of.Offset].push_back(&A);
    int64_t Count = 1, Size = Done.Call.isFortran() ? 4 : handleBytes(Starts);
    if (has(Done.Call.fn(), table::REQS))
      Count = Done.Call.constant(table::NREQ).value_or(0);
    for (const auto &[Place, Setters] : ByPlace) {
      int64_t Behind = Place - Done.Of.Offset;
      if (Behind < 0 || Behind >= Count * Size)
        continue;
      const BasicBlock &To = *Done.Call.call().getParent();
      // A variable says who has set it.
      if (any_of(Setters, [&](const Access *A) {
            return isOnlyBehind(To, A->Call.call(), DT);
          }))
        continue;
      for (unsigned D = 0; D < Graph.nodes().size(); ++D) {
        const BasicBlock &At = *Graph.nodes()[D].Block;
        const BasicBlock *Side = sideOf(D, Setters);
        // A loop that starts them is taken to have rounds.
        const Loop *L = LI.getLoopFor(&At);
        if (!Side || DT.dominates(BasicBlockEdge(&At, Side), &To) ||
            (L && L->isLoopExiting(&At) && !L->contains(&To)))
          continue;
        if ((isAlwaysAfter(D, To) && DT.dominates(&At, &To)) ||
            askedForLess(At, *Side, Setters, To))
          return tell(*Setters.front(), Done, At, Base, false);
      }
    }
    return false;
  }

  /// A branch of which one side alone leads to a block; none that ends a loop.
  struct Guard {
    const Value *Asked;
    bool Yes;
    bool is(const Guard &G) const {
      return Yes == G.Yes && sameValue(*Asked, *G.Asked);
    }
  };
  SmallVector<Guard, 4> guardsOf(const BasicBlock &B) const {
    SmallVector<Guard, 4> Result;
    for (const auto *N = DT.getNode(&B); N; N = N->getIDom()) {
      const auto *Br = dyn_cast<BranchInst>(N->getBlock()->getTerminator());
      if (!Br || !Br->isConditional() ||
          Br->getSuccessor(0) == Br->getSuccessor(1))
        continue;
      // Loops come to an end.
      const Loop *L = LI.getLoopFor(N->getBlock());
      if (L && L->isLoopExiting(N->getBlock()) && !L->contains(&B))
        continue;
      for (unsigned K : {0, 1})
        if (DT.dominates(BasicBlockEdge(Br->getParent(), Br->getSuccessor(K)),
                         &B))
          Result.push_back({Br->getCondition(), K == 0});
    }
    return Result;
  }

  /// The completion is asked for by the same conditions as the starts, but not
  /// by that of At.
  bool askedForLess(const BasicBlock &At, const BasicBlock &Side,
                    ArrayRef<const Access *> Setters,
                    const BasicBlock &To) const {
    const auto *Br = cast<BranchInst>(At.getTerminator());
    const Loop *L = LI.getLoopFor(&At);
    const BasicBlock *Past =
        Br->getSuccessor(Br->getSuccessor(0) == &Side ? 1 : 0);
    // Another round may set it.
    if (L && !L->contains(&To) && changesByRound(*Br->getCondition(), *L, 0))
      return false;
    const SmallVector<Guard, 4> Asked = guardsOf(To);
    const Guard Left{Br->getCondition(), Br->getSuccessor(0) == &Side};
    return !Asked.empty() && none_of(Asked, [&](const Guard &G) {
      return sameValue(*G.Asked, *Left.Asked);
    }) && all_of(Setters, [&](const Access *A) {
      const auto Of = guardsOf(*A->Call.call().getParent());
      return all_of(Asked, [&](const Guard &G) {
        return any_of(Of, [&](const Guard &H) { return H.is(G); });
      });
    }) && isPotentiallyReachable(Past, &To, nullptr, &DT, &LI);
  }

  /// A round of the loop goes on to the next element without a start.
  bool leavesElements(ArrayRef<Access> Starts, const Access &Done,
                      const Value &Base) {
    const BasicBlock &To = *Done.Call.call().getParent();
    for (const Access &A : Starts) {
      const Loop *L = LI.getLoopFor(A.Call.call().getParent());
      if (!A.Of.Index || !L || L->contains(&To) || !L->getLoopLatch() ||
          !DT.dominates(L->getHeader(), &To))
        continue;
      SmallVector<const Access *, 4> Here;
      for (const Access &Other : Starts)
        if (L->contains(Other.Call.call().getParent()))
          Here.push_back(&Other);
      for (unsigned D = 0; D < Graph.nodes().size(); ++D) {
        const BasicBlock &At = *Graph.nodes()[D].Block;
        const BasicBlock *Side =
            LI.getLoopFor(&At) == L ? sideOf(D, Here) : nullptr;
        const Value *C = Side ? RankDependence::condition(At) : nullptr;
        if (C && isAlwaysAfter(D, *L->getLoopLatch()) &&
            changesByRound(*C, *L, 0) && !names(*C, Done.Call) &&
            advances(*A.Of.Index, *L, BasicBlockEdge(&At, Side)))
          return tell(A, Done, At, Base, true);
      }
    }
    return false;
  }

  /// The successor of a branch that leads to all of them, if just one does.
  const BasicBlock *sideOf(unsigned D, ArrayRef<const Access *> All) const {
    const auto *Br =
        dyn_cast<BranchInst>(Graph.nodes()[D].Block->getTerminator());
    if (!Br || !Br->isConditional() || !Graph.isDecision(D) ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      return nullptr;
    for (const BasicBlock *Side : Br->successors())
      if (all_of(All, [&](const Access *A) {
            return DT.dominates(BasicBlockEdge(Br->getParent(), Side),
                                A->Call.call().getParent());
          }))
        return Side;
    return nullptr;
  }

  bool isAlwaysAfter(unsigned D, const BasicBlock &B) const {
    unsigned To = Graph.indexOf(&B);
    for (unsigned N = D; N != FlowGraph::Exit; N = Graph.nodes()[N].Ipdom)
      if (N == To && N != D)
        return true;
    return false;
  }

  static bool changesByRound(const Value &V, const Loop &L, unsigned Depth) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I) ||
        Incomplete::reached(Depth > 8, Incomplete::Depth, I))
      return false;
    return (isa<PHINode>(I) && I->getParent() == L.getHeader()) ||
           any_of(I->operands(), [&](const Use &U) {
             return changesByRound(*U, L, Depth + 1);
           });
  }

  /// The branch compares with the very number of requests that are completed.
  static bool names(const Value &C, const MpiCall &Done) {
    const Value *N = Done.value(table::NREQ);
    const auto *Cmp = dyn_cast<ICmpInst>(&C);
    return !N || !Cmp || any_of(Cmp->operands(), [&](const Use &U) {
      return U->stripPointerCasts() == N;
    });
  }

  /// Index counts rounds that do not go over Edge as well.
  bool advances(const Value &Index, const Loop &L, BasicBlockEdge Edge) const {
    SmallVector<const Value *, 8> Work{&Index};
    SmallPtrSet<const Value *, 8> Seen;
    bool Any = false;
    while (!Work.empty()) {
      const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !L.contains(I) || !Seen.insert(I).second)
        continue;
      constexpr unsigned Most = 32;
      if (isa<LoadInst>(I) || isa<CallBase>(I) ||
          Incomplete::reached(Seen.size() > Most, Incomplete::Steps, I))
        return false;
      if (isa<BinaryOperator>(I) && I->getOpcode() == Instruction::Add &&
          any_of(I->users(), [](const User *U) { return isa<PHINode>(U); })) {
        if (DT.dominates(Edge, I->getParent()))
          return false;
        Any = true;
      }
      append_range(Work, I->operands());
    }
    return Any;
  }

  static int64_t handleBytes(ArrayRef<Access> Starts) {
    const MpiCall &Call = Starts.front().Call;
    Type *T = passedInC(table::REQ, Call.call().getContext());
    // An address where the communicator is one.
    const Value *Comm = Call.operand(table::COMM);
    return Comm && Comm->getType()->isPointerTy() ? 8
           : T->isIntegerTy()                     ? T->getIntegerBitWidth() / 8
                                                  : 4;
  }

  bool tell(const Access &Start, const Access &Done, const BasicBlock &At,
            const Value &Base, bool IsElement) {
    const Value *C = RankDependence::condition(At);
    std::string Name = variableName(Base, &Done.Call.call());
    Finding F =
        findingAt(Done.Call, Check::Request, Severity::Warning,
                  IsElement ? say<text::UnsetInRounds>(Done.Call.name())
                            : say<text::UnsetOnSomeWay>(Done.Call.name()));
    F.Cure = Fix::SetBefore;
    if (IsElement || !C || Ranks.degree(*C) != Degree::Rank)
      lower(F, Confidence::WayNotByRank);
    Location Set = locationOf(Start.Call.call());
    F.Notes.push_back(Name.empty() ? note<text::ItIsSetHereOnly>(Set)
                                   : note<text::SetHereOnly>(Set, Name));
    F.Notes.push_back(
        note<text::NotByOtherSide>(locationOf(*At.getTerminator())));
    Out.push_back(std::move(F));
    return true;
  }

  const FlowGraph &Graph;
  const RankDependence &Ranks;
  Findings &Out;
  const DominatorTree &DT;
  const LoopInfo &LI;
};

/// A variable or array of the function, or memory that it gets from a function
/// that allocates.
bool isOwn(const Instruction &I) {
  if (isa<AllocaInst>(I))
    return true;
  const auto *CB = dyn_cast<CallBase>(&I);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && CB->getType()->isPointerTy() &&
         (F->getName().contains_insensitive("alloc") || isNoAliasCall(&I)) &&
         F->getName() != "calloc";
}

} // namespace

void checkRequestUnset(CheckContext &C, Findings &Out) {
  const RankDependence &Ranks =
      DivergenceAnalysis::of(C.Copy).Sequences->ranks();
  if (Ranks.isTooLarge())
    return;
  for (Function *F : C.Copy.functions()) {
    if (none_of(instructions(*F), [](const Instruction &I) {
          MpiCall Call = MpiCall::get(I);
          return Call && has(Call.fn(), table::REQ_OUT);
        }))
      continue;
    UnsetCheck Check(*F, C.Copy, Ranks, Out);
    for (const Instruction &I : instructions(*F))
      if (isOwn(I))
        Check.run(I);
  }
}

} // namespace tutti
