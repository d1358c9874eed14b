// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes down from the team's function as long as both accesses come by the same
/// calls; where they part, a path without a barrier from the one to the other
/// means that some thread can be at the one while another is at the other. A
/// region that selects a thread is passed by the rest, so it begins and ends at
/// its guard.

#include "analysis/threads/AccessOrder.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/WindowState.h"
#include "analysis/threads/ConcurrencyPhases.h"
#include "analysis/threads/SameValue.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static const OmpRegion *selectorIn(const ParallelismWord &W) {
  for (const Letter &L : W)
    if (L.Region && selectsThread(*L.Region))
      return L.Region;
  return nullptr;
}

AccessOrder::Steps AccessOrder::stepsTo(const TeamAccess &A) {
  Steps Result;
  for (size_t I = A.Fork; I-- > 0;)
    Result.push_back(A.Path[I]);
  Result.push_back(A.At);
  return Result;
}

EntryPath AccessOrder::pathAt(const TeamAccess &A, size_t Step) {
  return EntryPath(A.Path).drop_front(A.Fork - Step);
}

/// Where the threads that do not execute I's region are when I is executed.
const Instruction *AccessOrder::anchor(const Instruction &I, bool Leaving) {
  const OmpRegion *R = selectorIn(Words.before(I));
  if (!R)
    return &I;
  if (R->Kind == RegionKind::Section) {
    ArrayRef<const Instruction *> Ends = Words.ends(*R->Parent);
    return Leaving ? (Ends.size() == 1 ? Ends.front() : nullptr)
                   : R->Parent->Begin;
  }
  return R->Guard ? R->Guard : R->Begin;
}

bool AccessOrder::passes(const Function &F) {
  auto [It, IsNew] = Passes.insert({&F, true});
  if (!IsNew)
    return It->second;
  const bool Result =
      reaches(F.getEntryBlock().front(), nullptr, true, None, false);
  return Passes[&F] = Result;
}

bool AccessOrder::stops(const Instruction &I, bool Tasks,
                        const Instruction &From) {
  switch (ompKind(I)) {
  case OmpKind::Barrier:
  case OmpKind::ReduceBegin:
    return true;
  case OmpKind::TaskWait:
    return Tasks && waitsFor(cast<CallBase>(I), From);
  case OmpKind::TaskGroupEnd:
    return Tasks;
  case OmpKind::None: {
    if (!isa<CallBase>(I))
      return false;
    const auto Bodies = Words.bodiesOf(I);
    return !Bodies.empty() && none_of(Bodies, [&](const PointedCall &P) {
      return passes(*P.Body);
    });
  }
  default:
    return false;
  }
}

/// A barrier is on some way through F.
bool AccessOrder::mayStop(const Function &F, unsigned Depth) {
  auto [It, IsNew] = MayStop.insert({&F, false});
  if (!IsNew || Incomplete::reached(Depth > 16, Incomplete::Depth))
    return It->second;
  bool Result = any_of(instructions(F), [&](const Instruction &I) {
    return stops(I, false, I) || callMayStop(I, Depth + 1);
  });
  return MayStop[&F] = Result;
}

bool AccessOrder::callMayStop(const Instruction &I, unsigned Depth) {
  return isa<CallBase>(I) && ompKind(I) == OmpKind::None &&
         any_of(Words.bodiesOf(I),
                [&](const PointedCall &P) { return mayStop(*P.Body, Depth); });
}

/// The call may end an operation; one on a window if IsRma.
static bool ends(const MpiCall &Mpi, bool IsRma) {
  if (row(Mpi.fn()).Kind == Class::Complete)
    return Mpi.fn() != Fn::Start && Mpi.fn() != Fn::Startall;
  return IsRma && synchronizesWindow(Mpi.fn());
}

bool AccessOrder::mayComplete(const Function &F, bool IsRma, unsigned Depth) {
  auto [It, IsNew] = Completes[IsRma].insert({&F, false});
  if (!IsNew || Incomplete::reached(Depth > 16, Incomplete::Depth))
    return It->second;
  bool Result = any_of(instructions(F), [&](const Instruction &I) {
    if (MpiCall Mpi = MpiCall::get(I))
      return ends(Mpi, IsRma);
    return isa<CallBase>(I) && ompKind(I) == OmpKind::None &&
           any_of(Words.bodiesOf(I), [&](const PointedCall &P) {
             return mayComplete(*P.Body, IsRma, Depth + 1);
           });
  });
  return Completes[IsRma][&F] = Result;
}

/// I, or what its region does, may complete an operation: the region's thread
/// may be through with it from here on.
bool AccessOrder::completes(const Instruction &I, bool IsRma) {
  if (MpiCall Mpi = MpiCall::get(I))
    return ends(Mpi, IsRma);
  if (I.isTerminator() && Words.regions().isGuard(I)) {
    for (unsigned S = 0; S < I.getNumSuccessors(); ++S)
      if (const OmpRegion *R = Words.regions().onEdge(I, S))
        for (const Instruction &In : instructions(*I.getFunction()))
          if (isa<CallBase>(In) &&
              (MpiCall::get(In) || !Words.bodiesOf(In).empty()) &&
              Words.relative(In).contains(*R) && completes(In, IsRma))
            return true;
    return false;
  }
  return isa<CallBase>(I) && ompKind(I) == OmpKind::None &&
         any_of(Words.bodiesOf(I), [&](const PointedCall &P) {
           return mayComplete(*P.Body, IsRma, 0);
         });
}

/// The way round a loop with a barrier in it, for who has not been in it: loops
/// are taken to have a round.
bool AccessOrder::isLeftAtOnce(const Instruction &End, const BasicBlock &To,
                               const Instruction &From) {
  const BasicBlock *Block = End.getParent();
  const Loop *L =
      Copy.analyses()
          .getResult<LoopAnalysis>(*const_cast<Function *>(End.getFunction()))
          .getLoopFor(Block);
  if (!L || L->contains(&To) || L->contains(From.getParent()) ||
      (L->getHeader() != Block &&
       Block->getSinglePredecessor() != L->getHeader()))
    return false;
  auto [It, IsNew] = WithBarrier.insert({L->getHeader(), false});
  if (IsNew)
    WithBarrier[L->getHeader()] = any_of(L->blocks(), [&](const BasicBlock *B) {
      return any_of(*B,
                    [&](const Instruction &I) { return stops(I, false, I); });
    });
  return WithBarrier.lookup(L->getHeader());
}

/// A path from From to To, or to the function's end without To, on which no
/// barrier is; while an operation is pending barriers do not count. Notes
/// whether another path, that does not come by From again, has one.
bool AccessOrder::reaches(const Instruction &From, const Instruction *To,
                          bool FromEntry, Operation Pending, bool Tasks,
                          const TeamAccess *Of, EntryPath Path,
                          const Conditions *Under, bool WhilePending) {
  SmallPtrSet<const BasicBlock *, 32> Seen[2];
  SmallVector<std::pair<const Instruction *, bool>, 32> Work;
  auto Enter = [&](const BasicBlock &B, bool Open) {
    if (Seen[Open].insert(&B).second)
      Work.push_back({&B.front(), Open});
  };
  auto Onwards = [&](const Instruction &End, bool Open) {
    for (unsigned S = 0; S < End.getNumSuccessors(); ++S) {
      bool Excluded = isLeftAtOnce(End, *End.getSuccessor(S), From);
      if (Of && !Under->empty() && !Words.regions().isGuard(End)) {
        bool Understood = true;
        if (auto C = conditionOf(End, S, *Of, Path, Understood))
          Excluded |= exclude({*C}, *Under);
      }
      if (!Excluded)
        Enter(*End.getSuccessor(S), Open);
    }
  };
  if (FromEntry)
    Enter(From.getFunction()->getEntryBlock(), Pending != None);
  else if (From.isTerminator())
    Onwards(From, Pending != None);
  else
    Work.push_back({From.getNextNode(), Pending != None});
  bool Found = false;
  SmallVector<const Instruction *, 8> Barriers;
  while (!Work.empty()) {
    auto [I, Open] = Work.pop_back_val();
    for (; I; I = I->getNextNode()) {
      if (Incomplete::reached(++Walked > MaxWalked, Incomplete::Steps, I))
        return false;
      if ((To && I == To) || (!To && isa<ReturnInst>(I))) {
        Found |= Open || !WhilePending;
        break;
      }
      if (Open && completes(*I, Pending == Rma))
        Open = false;
      const bool Stops = !Open && stops(*I, Tasks, From);
      if (Stops || (!Open && callMayStop(*I)))
        Barriers.push_back(I);
      if (Stops)
        break;
      if (I->isTerminator())
        Onwards(*I, Open);
    }
  }
  auto LeadsOn = [&](const Instruction *Barrier) {
    SmallPtrSet<BasicBlock *, 1> Again;
    if (!FromEntry && Barrier->getParent() != From.getParent())
      Again.insert(const_cast<BasicBlock *>(From.getParent()));
    return !To || isPotentiallyReachable(Barrier, To, &Again);
  };
  WalkedRound |= Found && any_of(Barriers, LeadsOn);
  return Found;
}

bool AccessOrder::exclude(const Conditions &A, const Conditions &B) const {
  for (const Condition &X : A)
    for (const Condition &Y : B) {
      if (!X.Sum || !Y.Sum || X.Sum->Terms.empty())
        continue;
      int64_t Sign = X.Sum->Terms == Y.Sum->Terms ? 1 : 0;
      if (!Sign && LinearSum().plus(*X.Sum, -1).Terms == Y.Sum->Terms)
        Sign = -1;
      if (!Sign)
        continue;
      // What the terms can be when terms and constant compare so with zero.
      auto Range = [](int64_t Const, unsigned P) {
        return ConstantRange::makeExactICmpRegion(CmpInst::Predicate(P),
                                                  APInt(64, -Const, true));
      };
      auto IsUnsigned = [](unsigned P) {
        return CmpInst::isUnsigned(CmpInst::Predicate(P));
      };
      if (IsUnsigned(X.Predicate) || IsUnsigned(Y.Predicate))
        continue;
      ConstantRange Left = Range(X.Sum->Const, X.Predicate);
      ConstantRange Right =
          Sign > 0 ? Range(Y.Sum->Const, Y.Predicate)
                   : Range(-Y.Sum->Const, CmpInst::getSwappedPredicate(
                                              CmpInst::Predicate(Y.Predicate)));
      if (Left.intersectWith(Right).isEmptySet())
        return true;
    }
  return false;
}

/// The flag that a worksharing loop sets for who has its last round.
static bool isLastRound(const Value &V) {
  const auto *L = dyn_cast<LoadInst>(&V);
  return L && any_of(L->getPointerOperand()->uses(), [](const Use &U) {
           const auto *Call = dyn_cast<CallBase>(U.getUser());
           const OmpKind K = Call ? ompKind(*Call) : OmpKind::None;
           return (K == OmpKind::ForBegin && U.getOperandNo() == 3) ||
                  (K == OmpKind::DispatchNext && U.getOperandNo() == 2);
         });
}

/// The condition that a branch puts on what this successor leads to: nothing
/// where it chooses a thread or a round.
std::optional<AccessOrder::Condition>
AccessOrder::conditionOf(const Instruction &End, unsigned Successor,
                         const TeamAccess &A, EntryPath Path,
                         bool &Understood) {
  Condition C{&End, Successor, std::nullopt, 0};
  const auto *Br = dyn_cast<BranchInst>(&End);
  const auto *Switch = dyn_cast<SwitchInst>(&End);
  const Value *Asked = Br && Br->isConditional() ? Br->getCondition()
                       : Switch                  ? Switch->getCondition()
                                                 : nullptr;
  if (!Asked)
    return std::nullopt;
  const auto *Test = dyn_cast<ICmpInst>(Asked);
  // Who has the last round copies out what lastprivate says.
  if (isLastRound(Test ? *Test->getOperand(0) : *Asked))
    return std::nullopt;
  // Who gets a chunk, or the turn to reduce, is any thread.
  if (const auto *Call = dyn_cast<CallBase>(Test ? Test->getOperand(0) : Asked))
    if (OmpKind K = ompKind(*Call); K == OmpKind::DispatchNext ||
                                    K == OmpKind::ReduceBegin ||
                                    K == OmpKind::ReduceNowaitBegin)
      return std::nullopt;
  auto L = Test ? Places.number(*Test->getOperand(0), Path) : std::nullopt;
  auto R = L ? Places.number(*Test->getOperand(1), Path) : std::nullopt;
  if (R) {
    bool Counts = false, Own = false;
    LinearSum Sum = L->plus(*R, -1);
    for (auto [Number, Times] : Sum.Terms) {
      const SharedPlaces::Atom &T = Places.atom(Number);
      Counts |= T.IsCounter && T.Depth > A.depthOfTeam();
      Own |= !T.IsCounter && T.Depth > A.depthOfTeam();
    }
    const BasicBlock *Block = End.getParent();
    const Loop *Around =
        Copy.analyses()
            .getResult<LoopAnalysis>(*const_cast<Function *>(End.getFunction()))
            .getLoopFor(Block);
    if (Counts && Around &&
        (Around->getHeader() == Block ||
         Block->getSinglePredecessor() == Around->getHeader()))
      return std::nullopt; // another round
    if (!Counts && !Own) {
      C.Sum = std::move(Sum);
      C.Predicate =
          Successor == 0 ? Test->getPredicate() : Test->getInversePredicate();
      return C;
    }
  }
  Understood &= Variance.of(*Asked) == AcrossThreads::Same;
  return C;
}

/// The conditions under which I is executed once its function is entered.
/// False when they choose threads in a way that is not understood.
bool AccessOrder::conditionsIn(const Instruction &I, const TeamAccess &A,
                               EntryPath Path, Conditions &Into) {
  const DominatorTree &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(
      *const_cast<Function *>(I.getFunction()));
  bool Understood = true;
  const auto *Node = DT.getNode(I.getParent());
  for (Node = Node ? Node->getIDom() : nullptr; Node && Understood;
       Node = Node->getIDom()) {
    const Instruction &End = *Node->getBlock()->getTerminator();
    if (End.getNumSuccessors() < 2 || Words.regions().isGuard(End))
      continue;
    for (unsigned S = 0; S < End.getNumSuccessors(); ++S)
      if (DT.dominates(BasicBlockEdge(Node->getBlock(), End.getSuccessor(S)),
                       I.getParent()))
        if (auto C = conditionOf(End, S, A, Path, Understood))
          Into.push_back(*C);
  }
  return Understood;
}

bool AccessOrder::conditions(const TeamAccess &A, const Steps &S, size_t From,
                             Conditions &Into) {
  for (size_t Level = From; Level < S.size(); ++Level)
    if (!conditionsIn(*S[Level], A, pathAt(A, Level), Into))
      return false;
  return true;
}

bool AccessOrder::beside(const TeamAccess &A, const Steps &SA,
                         const TeamAccess &B, const Steps &SB, size_t Level,
                         const Conditions &Both, bool OfOneThread) {
  // A's thread leaves the functions that B's is not in, and B's gets into its
  // own.
  Operation Pending = !A.Starts ? None : A.IsRma ? Rma : OfRequest;
  const Instruction *Leaves = anchor(*SA[Level], true);
  // What comes after it in its own region.
  if (Pending != None && Leaves && Leaves != SA[Level] &&
      completes(*Leaves, A.IsRma))
    Pending = None;
  for (size_t L = SA.size(); L-- > Level + 1;) {
    const Instruction *From = anchor(*SA[L], true);
    if (!From || !reaches(*From, nullptr, false, Pending, false))
      return false;
    // There it may have been completed.
    if (Pending != None && mayComplete(*SA[L]->getFunction(), A.IsRma, 0))
      Pending = None;
  }
  for (size_t L = Level + 1; L < SB.size(); ++L) {
    const Instruction *To = anchor(*SB[L], false);
    if (!To || !reaches(*To, To, true, None, false))
      return false;
  }
  const Instruction *Enters = anchor(*SB[Level], false);
  if (!Leaves || !Enters)
    return false;
  // The region of B may wait for it first.
  if (Pending != None && Enters != SB[Level] && completes(*Enters, A.IsRma))
    Pending = None;
  // One thread may make both: it is in order but for what goes on.
  if (OfOneThread && Pending == None)
    return false;
  if (Leaves == Enters && &*SA[Level] != &*SB[Level])
    return true;
  return reaches(*Leaves, Enters, false, Pending, false, &A, pathAt(A, Level),
                 &Both, OfOneThread);
}

/// A is in a task, and B is what its creator goes on to do.
bool AccessOrder::tasksBeside(const TeamAccess &A, const Steps &SA,
                              const Steps &SB, size_t Level) {
  const OmpRegion *Task = Words.regions().openedBy(*SA[Level]);
  if (!Task || !isTask(*Task) || any_of(A.Word, [](const Letter &L) {
        return L.Region && L.Region->Final;
      }))
    return false;
  for (size_t L = Level + 1; L < SB.size(); ++L)
    if (!reaches(*SB[L], SB[L], true, None, true))
      return false;
  return reaches(*SA[Level], SB[Level], false, None, true);
}

bool AccessOrder::hasOwnWait(const TeamAccess &A) {
  if (Waits.in(*A.At->getFunction()))
    return true;
  for (size_t I = 0; I < A.Fork; ++I)
    if (Waits.in(*A.Path[I]->getFunction()))
      return true;
  return false;
}

bool AccessOrder::locked(const TeamAccess &A) {
  if (Waits.lockAround(*A.At))
    return true;
  for (size_t I = 0; I < A.Fork; ++I)
    if (Waits.lockAround(*A.Path[I]))
      return true;
  return false;
}

static const OmpRegion *criticalOf(const ParallelismWord &W) {
  for (const Letter &L : W)
    if (L.Region && L.Region->Kind == RegionKind::Critical)
      return L.Region;
  return nullptr;
}

/// Conditions decide that only one of the two is executed, or threads are
/// chosen in a way that is not understood. Under has what holds for either.
bool AccessOrder::keptApart(const TeamAccess &A, const Steps &SA,
                            const TeamAccess &B, const Steps &SB, size_t Level,
                            Conditions &Under, bool &Likely) {
  Conditions OfA, OfB;
  if (!conditions(A, SA, Level, OfA) || !conditions(B, SB, Level, OfB))
    return true;
  if (&A != &B) {
    // What both are under is no matter between them.
    auto IsAlone = [](const Conditions &Others) {
      return [&](const Condition &C) {
        return !C.Sum && none_of(Others, [&](const Condition &O) {
          return O.Branch == C.Branch && O.Successor == C.Successor;
        });
      };
    };
    Likely |= any_of(OfA, IsAlone(OfB)) || any_of(OfB, IsAlone(OfA));
    if (exclude(OfA, OfB))
      return true;
  }
  Under = std::move(OfA);
  append_range(Under, OfB);
  return false;
}

/// Which threads come to where the two part, and which go on from there.
AccessOrder::Answer AccessOrder::byPaths(const TeamAccess &A, const Steps &SA,
                                         const TeamAccess &B, const Steps &SB,
                                         size_t Level,
                                         const Conditions &Under) {
  Answer Result;
  size_t Same = 0;
  while (Same < A.Word.size() && Same < B.Word.size() &&
         A.Word[Same].Region == B.Word[Same].Region)
    ++Same;
  auto Selects = [&](const TeamAccess &Each, bool (*Which)(const OmpRegion &)) {
    return any_of(
        make_range(Each.Word.begin() + Same, Each.Word.end()),
        [&](const Letter &L) { return L.Region && Which(*L.Region); });
  };
  const bool TaskA = Selects(A, isTask), TaskB = Selects(B, isTask);
  const Team Around = A.Word.team(Same);
  if (Around == Team::One) {
    Result.Unordered = Result.OfTask =
        SA[Level] != SB[Level] && TaskA != TaskB &&
        (TaskA ? tasksBeside(A, SA, SB, Level) : tasksBeside(B, SB, SA, Level));
    return Result;
  }
  // What a thread's task does lasts, for the other threads, from its creation
  // to a barrier, whatever the thread itself waits for.
  const bool OfOneThread =
      Selects(A, selectsThread) && Selects(B, selectsThread);
  if (Around != Team::Many || (OfOneThread && !A.Starts && !B.Starts))
    return Result;
  // Every thread makes the same access.
  Result.Unordered = SA == SB;
  for (size_t L = Level + 1; L-- > 0 && !Result.Unordered;)
    Result.Unordered = beside(A, SA, B, SB, L, Under, OfOneThread) ||
                       beside(B, SB, A, SA, L, Under, OfOneThread);
  return Result;
}

/// What comes before an ordered region in earlier rounds comes before it, too.
static bool isOrdered(const TeamAccess &A) {
  return any_of(A.Word, [](const Letter &L) {
    return L.Region && L.Region->Kind == RegionKind::Ordered;
  });
}

AccessOrder::Answer AccessOrder::find(const TeamAccess &A,
                                      const TeamAccess &B) {
  if (isOrdered(A) || isOrdered(B))
    return {};
  const size_t Outer = A.depthOfTeam() + 1;
  if (Outer != B.depthOfTeam() + 1 ||
      EntryPath(A.Path).take_back(Outer) != EntryPath(B.Path).take_back(Outer))
    return {};
  const OmpRegion *CA = criticalOf(A.Word), *CB = criticalOf(B.Word);
  if (CA && CB && CA->Selector == CB->Selector && !A.Starts && !B.Starts)
    return {};
  const Steps SA = stepsTo(A), SB = stepsTo(B);
  size_t Level = 0;
  while (Level + 1 < SA.size() && Level + 1 < SB.size() &&
         SA[Level] == SB[Level])
    ++Level;
  Conditions Under;
  bool Likely = false;
  const bool LockedA = locked(A), LockedB = locked(B);
  if (keptApart(A, SA, B, SB, Level, Under, Likely) || (LockedA && LockedB))
    return {};
  // Who has the lock may have told the other one under it.
  Likely |= LockedA || LockedB;
  Answer Result;
  if (Concurrent C = Overlap.find(*A.At, A.Word, *B.At, B.Word)) {
    Result.Unordered = true;
    Result.Where = C;
  } else {
    WalkedRound = false;
    Result = byPaths(A, SA, B, SB, Level, Under);
    Likely |= WalkedRound;
  }
  Result.Likely = Likely || A.Atomic || B.Atomic || A.Guess || B.Guess ||
                  (Result.Unordered && (hasOwnWait(A) || hasOwnWait(B)));
  return Result;
}

} // namespace tutti
