// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Finds regions in the shapes that clang and flang give them: a fork with an
/// outlined function, a call whose result selects a thread, a pair of calls
/// around straight code, a switch over sections. Must take any other shape as
/// no region rather than guess.

#include "model/openmp/OmpRegion.h"
#include "model/Incomplete.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/Doacross.h"
#include "model/openmp/OmpGuard.h"
#include "model/openmp/TeamSize.h"
#include "model/openmp/ThreadChoice.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

std::optional<uint64_t> OmpRegion::fixedThread() const {
  if (Kind == RegionKind::Master)
    return 0;
  if (Kind != RegionKind::Masked && Kind != RegionKind::ThreadGuard)
    return std::nullopt;
  if (!Selector)
    return 0;
  const auto *C = dyn_cast<ConstantInt>(Selector);
  return C && C->getBitWidth() <= 64 ? std::optional(C->getZExtValue())
                                     : std::nullopt;
}

Location OmpRegion::where() const {
  return Begin ? directivePlace(*Begin) : Location();
}

Location directivePlace(const Instruction &Begin) {
  // flang gives no location to what it makes for a loop, but to what it
  // computes before.
  Location Here;
  const Instruction *I = &Begin;
  for (unsigned Steps = 0; I && !Here && Steps < 64; ++Steps) {
    if (const DebugLoc &D = I->getDebugLoc(); D && D.getLine())
      Here = locationOf(D);
    const BasicBlock *Before = I->getParent()->getSinglePredecessor();
    I = I->getPrevNode() ? I->getPrevNode()
        : Before         ? Before->getTerminator()
                         : nullptr;
  }
  // Directives have their place in ident_t even when debug info lacks it.
  if (const auto *Call = dyn_cast<CallBase>(&Begin)) {
    Location Directive = identLocation(*Call);
    // flang writes its module's name where clang writes the file's.
    if (Directive.File == "FIRModule")
      Directive.File = Here.File;
    if (Directive && !Directive.File.empty() &&
        (!Here || Directive.File == Here.File)) {
      Directive.Directory = Here.Directory;
      return Directive;
    }
  }
  return Here ? Here : locationOf(Begin);
}

const char *constructName(const OmpRegion &R) {
  switch (R.Kind) {
  case RegionKind::Entry:
    return "surrounding";
  case RegionKind::Parallel:
  case RegionKind::Serialized:
    return "parallel";
  case RegionKind::Teams:
    return "teams";
  case RegionKind::Single:
    return "single";
  case RegionKind::Master:
    return "master";
  case RegionKind::Masked:
    return "masked";
  case RegionKind::Sections:
    return "sections";
  case RegionKind::Section:
    return "section";
  case RegionKind::Loop:
    return "worksharing loop";
  case RegionKind::Critical:
    return "critical";
  case RegionKind::Ordered:
    return "ordered";
  case RegionKind::Task:
    return "task";
  case RegionKind::TaskLoop:
    return "taskloop";
  case RegionKind::TaskGroup:
    return "taskgroup";
  case RegionKind::ThreadGuard:
    return "single-thread";
  case RegionKind::TeamOfOne:
  case RegionKind::NoMoreThreads:
  case RegionKind::OutsideParallel:
    return "serial";
  }
  return "";
}

OmpRegions::OmpRegions(ArrayRef<Function *> Functions) {
  for (const Function *F : Functions)
    for (const Instruction &I : instructions(*F))
      switch (ompKind(I)) {
      case OmpKind::TeamThreadNum:
      case OmpKind::TeamSize:
        AsksThread = AsksNumber = true;
        break;
      case OmpKind::InParallel:
      case OmpKind::TeamLevel:
      case OmpKind::MaxThreads:
      case OmpKind::ThreadLimit:
      case OmpKind::AncestorNum:
      case OmpKind::ForBegin:
      case OmpKind::DispatchNext:
        AsksThread = true;
        break;
      case OmpKind::Fork:
      case OmpKind::ForkIf:
        HasTeams = true;
        break;
      default:
        AsksThread |=
            isa<AtomicRMWInst>(I) || MpiCall::get(I).fn() == Fn::Is_thread_main;
      }
  for (const Function *F : Functions)
    for (const BasicBlock &BB : *F) {
      for (const Instruction &I : BB)
        if (const auto *Call = dyn_cast<CallBase>(&I))
          visit(*Call);
      if (AsksThread)
        visitBranch(*BB.getTerminator());
    }
}

OmpRegion &OmpRegions::add(RegionKind Kind, const Instruction &Begin) {
  Regions.push_back(std::make_unique<OmpRegion>());
  OmpRegion &R = *Regions.back();
  R.Kind = Kind;
  R.Id = Regions.size();
  R.Begin = &Begin;
  return R;
}

void OmpRegions::addEdge(const Instruction &Terminator, unsigned Successor,
                         OmpRegion &R) {
  const BasicBlock *Body = Terminator.getSuccessor(Successor);
  // All other ways out of the branch must lead elsewhere.
  if (count(successors(Terminator.getParent()), Body) != 1)
    return;
  if (!Edges.try_emplace({&Terminator, Successor}, &R).second)
    return;
  R.Guard = &Terminator;
  R.Body = Body;
  ++Guards[&Terminator];
}

/// The branch on Call's result, and the successor for a result that is not 0.
static std::pair<const BranchInst *, unsigned>
branchOnResult(const CallBase &Call) {
  for (const User *U : Call.users()) {
    const auto *Cmp = dyn_cast<ICmpInst>(U);
    if (!Cmp || !Cmp->isEquality())
      continue;
    const auto *Zero = dyn_cast<ConstantInt>(Cmp->getOperand(1));
    if (!Zero || Zero->getBitWidth() > 64)
      continue;
    // flang also compares with 1.
    bool TrueSelects = Zero->isZero() ? Cmp->getPredicate() == CmpInst::ICMP_NE
                                      : Cmp->getPredicate() == CmpInst::ICMP_EQ;
    for (const User *B : Cmp->users())
      if (const auto *Br = dyn_cast<BranchInst>(B))
        return {Br, TrueSelects ? 0 : 1};
  }
  return {nullptr, 0};
}

void OmpRegions::addSelected(const CallBase &Call, RegionKind Kind) {
  auto [Br, Successor] = branchOnResult(Call);
  if (!Br)
    return;
  // filter(omp_get_thread_num()): each is the one.
  if (Kind == RegionKind::Masked && Call.arg_size() > 2 &&
      manyAreThemselves(*Call.getArgOperand(2)))
    return;
  OmpRegion &R = add(Kind, Call);
  if (Kind == RegionKind::Masked && Call.arg_size() > 2)
    R.Selector = Call.getArgOperand(2);
  if (R.makesStatic())
    R.Selector = Call.getArgOperand(0);
  addEdge(*Br, Successor, R);
}

static bool isOne(const Value *V) {
  const auto *C = dyn_cast_or_null<ConstantInt>(V);
  return C && C->isOne();
}

/// The switch that hands out sections between a worksharing loop's begin and
/// end. clang says so in the flags; flang's loops are told by their shape: the
/// last section's number is the upper bound, and the cases are 0 to that.
static const SwitchInst *sectionSwitch(const CallBase &Begin) {
  unsigned Flags = identFlags(Begin);
  if (Flags & (ident::WorkLoop | ident::Distribute) || Begin.arg_size() < 6)
    return nullptr;
  const ConstantInt *Last = nullptr;
  if (!(Flags & ident::WorkSections)) {
    const Value *Upper = Begin.getArgOperand(5);
    for (const Instruction *I = Begin.getPrevNode(); I && !Last;
         I = I->getPrevNode())
      if (const auto *S = dyn_cast<StoreInst>(I);
          S && S->getPointerOperand() == Upper)
        Last = dyn_cast<ConstantInt>(S->getValueOperand());
    if (!Last || Last->getBitWidth() > 64)
      return nullptr;
  }
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work{Begin.getParent()};
  while (!Work.empty() && Seen.size() < 64) {
    const BasicBlock *BB = Work.pop_back_val();
    if (!Seen.insert(BB).second)
      continue;
    if (const auto *S = dyn_cast<SwitchInst>(BB->getTerminator())) {
      bool Fits = !Last || S->getNumCases() == Last->getZExtValue() + 1;
      for (const auto &Case : S->cases())
        Fits &= Case.getCaseValue()->getBitWidth() <= 64 &&
                Case.getCaseValue()->getZExtValue() < S->getNumCases();
      return Fits ? S : nullptr;
    }
    // The construct before this one may have ended in the block of Begin.
    const Instruction *First =
        BB == Begin.getParent() ? Begin.getNextNode() : &BB->front();
    bool Ends = any_of(
        make_range(First->getIterator(), BB->end()),
        [](const Instruction &I) { return ompKind(I) == OmpKind::ForEnd; });
    if (!Ends)
      Work.append(succ_begin(BB), succ_end(BB));
  }
  return nullptr;
}

void OmpRegions::addWorksharing(const CallBase &Call) {
  const SwitchInst *Switch = sectionSwitch(Call);
  OmpRegion &Loop = add(Switch ? RegionKind::Sections : RegionKind::Loop, Call);
  Opened[&Call] = &Loop;
  if (!Switch)
    return;
  for (const auto &Case : Switch->cases()) {
    OmpRegion &R =
        add(RegionKind::Section, *Case.getCaseSuccessor()->getFirstNonPHIIt());
    R.Parent = &Loop;
    addEdge(*Switch, Case.getSuccessorIndex(), R);
  }
}

/// The way of a constant condition that is never taken: flang's if(.false.).
static bool isDead(const BasicBlock &BB) {
  const BasicBlock *Before = BB.getSinglePredecessor();
  const auto *Br =
      Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  if (!Br || !Br->isConditional())
    return false;
  const auto *C = dyn_cast<ConstantInt>(Br->getCondition());
  return C && Br->getSuccessor(C->isZero() ? 1 : 0) != &BB;
}

void OmpRegions::addTask(const CallBase &Call, RegionKind Kind) {
  if (Call.arg_size() < 3 || isDead(*Call.getParent()))
    return;
  const auto *Alloc =
      dyn_cast<CallBase>(Call.getArgOperand(2)->stripPointerCasts());
  if (!Alloc || ompKind(*Alloc) != OmpKind::TaskAlloc)
    return;
  OmpRegion &R = add(Kind, Call);
  R.Outlined = outlinedFunction(*Alloc);
  const auto *Flags = Alloc->arg_size() > 2
                          ? dyn_cast<ConstantInt>(Alloc->getArgOperand(2))
                          : nullptr;
  R.Final = Flags && Flags->getZExtValue() & 2;
  const auto *If = Kind == RegionKind::TaskLoop && Call.arg_size() > 3
                       ? dyn_cast<ConstantInt>(Call.getArgOperand(3))
                       : nullptr;
  R.Undeferred = If && If->isZero();
  Opened[&Call] = &R;
}

bool OmpRegion::makesStatic() const {
  const auto *Call = dyn_cast_or_null<CallBase>(Begin);
  return Kind == RegionKind::Critical && Call &&
         ompKind(*Call) == OmpKind::None;
}

void OmpRegions::visit(const CallBase &Call) {
  OmpKind K = ompKind(Call);
  // One thread makes a static object of a function, the others wait: a lock.
  if (const Function *F = Call.getCalledFunction();
      F && HasTeams && asksWhetherMade(F->getName()))
    addSelected(Call, RegionKind::Critical);
  switch (K) {
  case OmpKind::Fork:
  case OmpKind::ForkIf:
  case OmpKind::ForkTeams: {
    RegionKind Kind = RegionKind::Parallel;
    bool Conditional = false;
    const Value *Asked = teamSizeAsked(Call);
    if (K == OmpKind::ForkTeams) {
      // Without num_teams the host makes one team.
      const Value *Size = leagueSizeAsked(Call);
      const auto *C = dyn_cast_or_null<ConstantInt>(Size);
      Kind = !Size || (C && C->getZExtValue() <= 1) ? RegionKind::Serialized
                                                    : RegionKind::Teams;
    } else if (isOne(Asked)) {
      Kind = RegionKind::Serialized;
    } else if (K == OmpKind::ForkIf && Call.arg_size() > 3) {
      const auto *If = dyn_cast<ConstantInt>(Call.getArgOperand(3));
      Conditional = !If;
      if (If && If->isZero())
        Kind = RegionKind::Serialized;
    }
    OmpRegion &R = add(Kind, Call);
    R.Outlined = outlinedFunction(Call);
    R.Sized = Asked;
    if (Conditional) {
      R.Otherwise = std::make_unique<OmpRegion>();
      R.Otherwise->Kind = RegionKind::Serialized;
      R.Otherwise->Id = R.Id;
      R.Otherwise->Begin = &Call;
    }
    Opened[&Call] = &R;
    break;
  }
  case OmpKind::SerializedBegin:
    Opened[&Call] = &add(RegionKind::Serialized, Call);
    break;
  case OmpKind::SingleBegin:
    addSelected(Call, RegionKind::Single);
    break;
  case OmpKind::MasterBegin:
    addSelected(Call, RegionKind::Master);
    break;
  case OmpKind::MaskedBegin:
    addSelected(Call, RegionKind::Masked);
    break;
  case OmpKind::DispatchNext:
    addSelected(Call, RegionKind::Loop);
    break;
  case OmpKind::ForBegin:
    addWorksharing(Call);
    break;
  case OmpKind::CriticalBegin: {
    OmpRegion &R = add(RegionKind::Critical, Call);
    if (Call.arg_size() > 2)
      R.Selector = Call.getArgOperand(2);
    Opened[&Call] = &R;
    break;
  }
  case OmpKind::DoacrossWait:
    if (skipsIterations(Call))
      break;
    [[fallthrough]];
  case OmpKind::OrderedBegin:
    Opened[&Call] = &add(RegionKind::Ordered, Call);
    break;
  case OmpKind::TaskGroupBegin:
    Opened[&Call] = &add(RegionKind::TaskGroup, Call);
    break;
  case OmpKind::TaskRun:
  case OmpKind::TaskRunDeps:
    addTask(Call, RegionKind::Task);
    break;
  case OmpKind::TaskLoop:
    addTask(Call, RegionKind::TaskLoop);
    break;
  default:
    break;
  }
}

static RegionKind kindOf(const OmpGuard &G) {
  switch (G.What) {
  case OmpGuard::OneIteration:
    return RegionKind::Section;
  case OmpGuard::OneThread:
    return RegionKind::ThreadGuard;
  case OmpGuard::TeamOfOne:
    return RegionKind::TeamOfOne;
  case OmpGuard::NoMoreThreads:
    return RegionKind::NoMoreThreads;
  case OmpGuard::OutsideParallel:
    return RegionKind::OutsideParallel;
  }
  return RegionKind::ThreadGuard;
}

void OmpRegions::addGuard(const Instruction &Terminator, unsigned Successor,
                          const OmpGuard &G, ArrayRef<const CallBase *> Sites) {
  const OmpRegion *Parent = nullptr;
  if (G.What == OmpGuard::OneIteration) {
    for (const auto &Known : Regions)
      if (Known->Begin == G.Selector)
        Parent = Known.get();
    if (!Parent)
      return;
  }
  OmpRegion &R = add(kindOf(G), Terminator);
  R.Parent = Parent;
  R.Sized = G.Never;
  R.Same = G.Same && Sites.empty();
  R.OfFork = G.OfFork;
  R.OfLevel = G.OfLevel;
  R.Selector = Parent ? nullptr : G.Selector;
  R.Sites.assign(Sites.begin(), Sites.end());
  addEdge(Terminator, Successor, R);
}

/// Whether the branch selects a thread, always or when the function is entered
/// by some of its callers.
void OmpRegions::tryNumbers(const BranchInst &Br, unsigned Successor,
                            SmallVectorImpl<const CallBase *> &Indifferent) {
  const unsigned Most = mostThreads(*Br.getFunction());
  auto Try = [&](const CallBase *From) -> std::optional<OmpGuard> {
    if (is_contained(Indifferent, From))
      return std::nullopt;
    bool Asks = false;
    auto G = guardByTrial(Br.getCondition(), Successor == 0, From, Most, Asks);
    if (!Asks)
      Indifferent.push_back(From);
    return G;
  };
  if (auto G = Try(nullptr)) {
    addGuard(Br, Successor, *G);
    return;
  }
  const Function &F = *Br.getFunction();
  if (F.arg_empty() || F.hasNUsesOrMore(16))
    return;
  SmallVector<const CallBase *, 4> Sites;
  std::optional<OmpGuard> First;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      continue;
    auto G = Try(Call);
    if (!G || (First && (First->What != G->What || First->Main != G->Main)))
      continue;
    First = G;
    Sites.push_back(Call);
  }
  if (First)
    addGuard(Br, Successor, *First, Sites);
}

/// Who does not go to Successor comes back: a lock made of an atomic variable.
static bool triesAgain(const BranchInst &Br, unsigned Successor) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 8> Work{Br.getSuccessor(1 - Successor)};
  while (!Work.empty() && Seen.size() < 32) {
    const BasicBlock *B = Work.pop_back_val();
    if (B == Br.getParent())
      return true;
    if (B != Br.getSuccessor(Successor) && Seen.insert(B).second)
      Work.append(succ_begin(B), succ_end(B));
  }
  return false;
}

/// if (i == 0 && j == 0), as two branches.
static std::optional<OmpGuard> withTheOneBefore(const BranchInst &Br,
                                                unsigned Successor) {
  const BasicBlock *Here = Br.getParent();
  for (unsigned Steps = 0; Incomplete::within(Steps, 4); ++Steps) {
    const BasicBlock *Before = Here->getSinglePredecessor();
    const auto *First =
        Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!First)
      return std::nullopt;
    if (First->isConditional() &&
        First->getSuccessor(0) != First->getSuccessor(1))
      if (auto G =
              guardOfBoth(First->getCondition(), First->getSuccessor(0) == Here,
                          Br.getCondition(), Successor == 0))
        return G;
    Here = Before;
  }
  return std::nullopt;
}

void OmpRegions::visitBranch(const Instruction &Terminator) {
  if (const auto *Br = dyn_cast<BranchInst>(&Terminator)) {
    if (!Br->isConditional() || Guards.contains(Br))
      return;
    SmallVector<const CallBase *, 4> Indifferent;
    for (unsigned Successor : {0u, 1u})
      if (auto G = guardOf(Br->getCondition(), Successor == 0)) {
        if (!G->First || !triesAgain(*Br, Successor))
          addGuard(*Br, Successor, *G);
      } else if (auto Both = withTheOneBefore(*Br, Successor))
        addGuard(*Br, Successor, *Both);
      else if (AsksNumber)
        tryNumbers(*Br, Successor, Indifferent);
  } else if (const auto *Switch = dyn_cast<SwitchInst>(&Terminator)) {
    if (Guards.contains(Switch) ||
        !comesFrom(Switch->getCondition(), OmpKind::TeamThreadNum))
      return;
    unsigned Numbers = 0;
    const unsigned Most = mostThreads(*Switch->getFunction());
    for (const auto &Case : Switch->cases()) {
      addGuard(*Switch, Case.getSuccessorIndex(),
               {OmpGuard::OneThread, Case.getCaseValue(), false});
      Numbers += Case.getCaseValue()->getValue().ult(Most);
    }
    if (Most && Numbers + 1 >= Most)
      addGuard(*Switch, 0,
               {OmpGuard::OneThread, Switch->getCondition(), false, true});
  }
}

} // namespace tutti
