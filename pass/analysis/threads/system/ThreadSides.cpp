// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Walks through functions one at a time, by what can be reached from the start
/// of the thread or of its body. A step that may come behind a join is not
/// beside; one that may come behind something learnt has learnt it. Loops of
/// joins count as joins, though they may have no round.

#include "analysis/threads/system/ThreadSides.h"
#include "analysis/threads/ThreadWaits.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

constexpr unsigned MaxSideDepth = 12;
constexpr size_t MaxSideFunctions = 500;

/// What a thread can come to in one function behind some instructions, without
/// passing one of Stop; or, backwards, from where it can come to them.
class ReachBehind {
public:
  using Cuts = DenseSet<const Instruction *>;

  explicit ReachBehind(bool Backwards = false) : Backwards(Backwards) {}

  void add(const Instruction &From, const Cuts &Stop) {
    SmallVector<const Instruction *, 16> Work;
    if (const Instruction *Next = next(From))
      Work.push_back(Next);
    else
      leave(*From.getParent(), Work);
    run(std::move(Work), Stop);
  }
  void addEntry(const Function &F, const Cuts &Stop) {
    run({&F.getEntryBlock().front()}, Stop);
  }

  bool contains(const Instruction &I) const { return Reached.contains(&I); }
  /// Those that may matter: calls and what other threads may see.
  ArrayRef<const Instruction *> steps() const { return Order; }

private:
  const Instruction *next(const Instruction &I) const {
    return Backwards ? I.getPrevNode() : I.getNextNode();
  }

  void leave(const BasicBlock &B, SmallVectorImpl<const Instruction *> &Work) {
    if (Backwards)
      for (const BasicBlock *P : predecessors(&B))
        Work.push_back(&P->back());
    else
      for (const BasicBlock *S : successors(&B))
        Work.push_back(&S->front());
  }

  void run(SmallVector<const Instruction *, 16> Work, const Cuts &Stop) {
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      const BasicBlock &B = *I->getParent();
      bool Stopped = false;
      for (; I && !Stopped; I = next(*I)) {
        Stopped = !Reached.insert(I).second;
        if (!Stopped && I->mayReadOrWriteMemory())
          Order.push_back(I);
        Stopped |= Stop.contains(I);
      }
      if (!Stopped)
        leave(B, Work);
    }
  }

  bool Backwards;
  DenseSet<const Instruction *> Reached;
  SmallVector<const Instruction *, 32> Order;
};

/// The thread's handle: the object, and where in it.
static std::pair<const Value *, int64_t> threadHandle(const CallBase &Call) {
  if (Call.arg_empty())
    return {nullptr, 0};
  const Value *V = Call.getArgOperand(0);
  if (const auto *L = dyn_cast<LoadInst>(V)) // passed by value
    V = L->getPointerOperand();
  APInt Offset(64, 0);
  const Value *Base = V->stripAndAccumulateConstantOffsets(
      Call.getModule()->getDataLayout(), Offset, true);
  if (!isa<AllocaInst>(Base) && !isa<GlobalVariable>(Base))
    return {nullptr, 0};
  return {Base, Offset.getSExtValue()};
}

struct ThreadSides::Walk {
  const CallBase *Start = nullptr; ///< null: the thread's own side
  ArrayRef<const CallBase *> Others;
  Wanted Which;
  Steps Found;
  SmallVector<const Function *, 8> Active;
  size_t Functions = 0;
};

/// The thread of this side may be over behind I.
bool ThreadSides::joins(const Instruction &I, const Walk &In) {
  if (!In.Start || !(Sync.of(I) & ThreadSync::Joins))
    return false;
  if (!ThreadSync::isJoin(I))
    return true;
  const auto Joined = threadHandle(cast<CallBase>(I)),
             Own = threadHandle(*In.Start);
  return !Joined.first || Joined == Own ||
         none_of(In.Others, [&](const CallBase *Other) {
           return threadHandle(*Other) == Joined;
         });
}

bool ThreadSides::isAlways(const Function &F, const Instruction *From,
                           const Instruction &I) {
  auto &Mutable = const_cast<Function &>(F);
  auto &Behind = Copy.analyses().getResult<PostDominatorTreeAnalysis>(Mutable);
  if (!From)
    return Behind.dominates(I.getParent(), &F.getEntryBlock());
  return Behind.dominates(I.getParent(), From->getParent()) ||
         Copy.analyses().getResult<DominatorTreeAnalysis>(Mutable).dominates(
             From->getParent(), I.getParent());
}

/// No condition but those of loops around I is between the begin of the side,
/// or the start of the thread, and I.
bool ThreadSides::isSure(const Function &F, const Instruction *From,
                         const Instruction &I) {
  auto &Mutable = const_cast<Function &>(F);
  auto &Analyses = Copy.analyses();
  auto &Behind = Analyses.getResult<PostDominatorTreeAnalysis>(Mutable);
  auto &Before = Analyses.getResult<DominatorTreeAnalysis>(Mutable);
  auto &Loops = Analyses.getResult<LoopAnalysis>(Mutable);
  // What has to be come to: of a loop that has the next one, its header.
  const BasicBlock *B = I.getParent();
  const auto *Node = Before.getNode(B);
  for (Node = Node ? Node->getIDom() : nullptr; Node; Node = Node->getIDom()) {
    const BasicBlock *D = Node->getBlock();
    if (From && !Before.dominates(From->getParent(), D))
      break;
    if (D->getSingleSuccessor() || isa<InvokeInst>(D->getTerminator()) ||
        Behind.dominates(B, D))
      continue;
    const Loop *L = Loops.getLoopFor(D);
    if (!L || !L->contains(B) || !L->isLoopExiting(D))
      return false;
    B = L->getHeader();
  }
  return true;
}

/// What one function does to the order of the two sides.
struct ThreadSides::Frame {
  ReachBehind All, Over, Learned[2],
      Teaching[2] = {ReachBehind(true), ReachBehind(true)};
  DenseSet<const Instruction *> Ends, Teach[2];
  unsigned News = 0;
  bool IsStartedAgain = false;
};

ThreadSides::Frame ThreadSides::look(const Function &F, const Instruction *From,
                                     const Walk &In) {
  Frame Now;
  ReachBehind::Cuts AtStart;
  if (From) {
    AtStart.insert(From);
    Now.All.add(*From, AtStart);
  } else {
    Now.All.addEntry(F, AtStart);
  }
  const LoopInfo &LI =
      Copy.analyses().getResult<LoopAnalysis>(const_cast<Function &>(F));
  // The outermost loop of One that has not got the other one; its header.
  auto LoopApart = [&](const Instruction &One, const Instruction &Other) {
    const Instruction *Header = &One;
    for (const Loop *L = LI.getLoopFor(One.getParent()); L;
         L = L->getParentLoop())
      if (!L->contains(Other.getParent()))
        Header = &L->getHeader()->front();
    return Header;
  };
  SmallVector<std::pair<const Instruction *, unsigned>, 8> Learn;
  for (const Instruction *I : Now.All.steps()) {
    const unsigned Kind = I == From ? 0u : Sync.of(*I);
    if (const unsigned News = ThreadSync::newsOf(Kind)) {
      Learn.push_back({I, News});
      Now.News |= News;
    }
    for (unsigned By : {0, 1})
      if (ThreadSync::tellsOf(Kind) & (1u << By))
        Now.Teach[By].insert(I);
    if (I != From && joins(*I, In))
      Now.Ends.insert(LoopApart(*I, *From));
  }
  for (const Instruction *End : Now.Ends) {
    AtStart.insert(LoopApart(*From, *End));
    Now.Over.add(*End, AtStart);
  }
  for (unsigned By : {0, 1}) {
    for (auto [I, News] : Learn)
      if (News & (1u << By))
        Now.Learned[By].add(*I, AtStart);
    for (const Instruction *T : Now.Teach[By])
      Now.Teaching[By].add(*T, Now.Ends);
  }
  if (From) {
    ReachBehind::Cuts Stop = Now.Ends;
    Stop.insert(From);
    ReachBehind Again;
    Again.add(*From, Stop);
    Now.IsStartedAgain = Again.contains(*From);
  }
  return Now;
}

/// I is wanted, or a call of a function where such steps may be.
void ThreadSides::enter(const Instruction &I, const Instruction *From,
                        const Frame &Now, SideStep Next, Walk &In) {
  const Function &F = *I.getFunction();
  const bool IsWanted = In.Which(I);
  for (unsigned By : {0, 1}) {
    if (Now.Learned[By].contains(I))
      Next.Learned |= 1u << By;
    if (Now.Teaching[By].contains(I)) {
      Next.Teaches |= 1u << By;
      Next.TellsReturn |= 1u << By;
    }
    if (IsWanted && Now.Teach[By].contains(&I) && ThreadSync::tellsItsEnd(I))
      Next.Teaches |= 1u << By;
  }
  Next.Always &= isAlways(F, From, I);
  Next.Sure &= isSure(F, From, I);
  if (From)
    Next.Behind &=
        Copy.analyses()
            .getResult<DominatorTreeAnalysis>(*const_cast<Function *>(&F))
            .dominates(From, &I);
  if (!Next.Lock && isa<CallBase>(I))
    Next.Lock = ThreadWaits(Copy).lockAround(I);
  Next.At = &I;
  if (IsWanted) {
    In.Found.push_back(std::move(Next));
    return;
  }
  const auto &Call = cast<CallBase>(I);
  Next.Path.insert(Next.Path.begin(), &Call);
  walk(*Call.getCalledFunction(), nullptr, Next, In);
}

void ThreadSides::walk(const Function &F, const Instruction *From,
                       const SideStep &Way, Walk &In) {
  if (is_contained(In.Active, &F) ||
      Incomplete::reached(In.Active.size() > MaxSideDepth, Incomplete::Depth,
                          &F) ||
      Incomplete::reached(++In.Functions > MaxSideFunctions, Incomplete::Steps,
                          &F))
    return;
  In.Active.push_back(&F);
  const Frame Now = look(F, From, In);
  const bool GoesOn = From && Now.Ends.empty() && F.getName() != "main";
  SideStep Here = Way;
  if (GoesOn)
    Here.Teaches = Here.TellsReturn = ~0u;
  for (const Instruction *I : Now.All.steps()) {
    const auto *Call = dyn_cast<CallBase>(I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const bool Enters =
        Callee && !Callee->isDeclaration() && !joins(*I, In) && !MpiCall(*Call);
    const bool IsOver = I == From
                            ? !Now.IsStartedAgain
                            : Now.Ends.contains(I) || Now.Over.contains(*I);
    if (!IsOver && (Enters || In.Which(*I)))
      enter(*I, From, Now, Here, In);
  }
  In.Active.pop_back();
  // Whoever has called the function that starts the thread goes on beside it.
  if (!GoesOn)
    return;
  SideStep Outside = Way;
  Outside.Learned |= Now.News;
  Outside.Always &= isAlways(F, nullptr, *From);
  Outside.Sure &= isSure(F, nullptr, *From);
  for (const User *U : F.users())
    if (const auto *Site = dyn_cast<CallBase>(U);
        Site && Site->getCalledFunction() == &F)
      walk(*Site->getFunction(), Site, Outside, In);
}

static SideStep sideBegin() {
  SideStep Step;
  Step.Always = Step.Sure = true;
  return Step;
}

ThreadSides::Steps ThreadSides::ofThread(const OtherThread &T, Wanted Which) {
  Walk In{nullptr, {}, Which, {}, {}, 0};
  for (const Function *Body : T.Bodies)
    walk(*Body, nullptr, sideBegin(), In);
  return std::move(In.Found);
}

ThreadSides::Steps ThreadSides::beside(const CallBase &Start,
                                       ArrayRef<const CallBase *> Others,
                                       Wanted Which) {
  Walk In{&Start, Others, Which, {}, {}, 0};
  walk(*Start.getFunction(), &Start, sideBegin(), In);
  return std::move(In.Found);
}

std::vector<StartedThread> startedThreads(PrivateCopy &Copy,
                                          ArrayRef<OtherThread> Threads,
                                          ThreadSides::Wanted Which) {
  ThreadSides Sides(Copy);
  std::vector<const CallBase *> Starts;
  for (const OtherThread &T : Threads)
    append_range(Starts, T.Starts);
  auto OrStart = [&](const Instruction &I) {
    return Which(I) || is_contained(Starts, &I);
  };
  std::vector<StartedThread> Result;
  for (const OtherThread &T : Threads)
    for (const CallBase *Start : T.Starts)
      Result.push_back({&T, Start, Sides.ofThread(T, Which),
                        Sides.beside(*Start, Starts, OrStart)});
  return Result;
}

} // namespace tutti
