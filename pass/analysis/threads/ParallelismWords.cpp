// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words inside a function by one forward walk over its blocks, and contexts by
/// propagation over calls, forks and tasks. Regions nest perfectly, so ways
/// that meet agree up to barriers; must stay linear and bounded on code where
/// that is not so.

#include "analysis/threads/ParallelismWords.h"
#include "model/Incomplete.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// More ways into one function are told apart only if they differ in how many
/// threads take them.
constexpr size_t MaxContexts = 16;
/// Calls of a function that are told apart though their words are the same.
constexpr size_t MaxSitesOfWord = 4;
/// Recursion may nest regions for ever.
constexpr size_t MaxLetters = 24;

const Function *calledDefinition(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const auto *F =
      Call ? dyn_cast<Function>(Call->getCalledOperand()->stripPointerCasts())
           : nullptr;
  return F && !F->isDeclaration() ? F : nullptr;
}

bool isOfInterest(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && (ompKind(I) != OmpKind::None || calledDefinition(I) ||
                  Call->isIndirectCall() || MpiCall::get(I));
}

} // namespace

AnalysisKey ParallelismWordAnalysis::Key;

ParallelismWords &ParallelismWordAnalysis::of(PrivateCopy &Copy,
                                              EntryContext Entry) {
  // Registering again is no change.
  Copy.moduleAnalyses().registerPass(
      [&] { return ParallelismWordAnalysis(Copy, Entry); });
  return Copy.moduleAnalyses().getResult<ParallelismWordAnalysis>(
      Copy.module());
}

ParallelismWords::ParallelismWords(PrivateCopy &Copy, EntryContext Entry)
    : Regions(Copy.functions()) {
  if (Regions.empty() && Entry == EntryContext::Serial)
    return;
  if (!Regions.empty()) {
    Pointers = std::make_unique<PointedCalls>(Copy);
    for (const Function *F : Copy.functions())
      flow(*F);
  }
  findContexts(Copy, Entry);
}

const ParallelismWord &
ParallelismWords::relative(const Instruction &Call) const {
  static const ParallelismWord Empty;
  auto It = Words.find(&Call);
  return It == Words.end() ? Empty : It->second;
}

ArrayRef<CallContext> ParallelismWords::contexts(const Function &F) const {
  static const CallContext Serial;
  auto It = Contexts.find(&F);
  return It == Contexts.end() ? ArrayRef<CallContext>(Serial)
                              : ArrayRef<CallContext>(It->second);
}

SmallVector<PlacedWord, 2> ParallelismWords::at(const Instruction &Call) const {
  SmallVector<PlacedWord, 2> Result;
  const ParallelismWord &Rest = relative(Call);
  for (auto [I, C] : enumerate(contexts(*Call.getFunction()))) {
    Result.push_back({C.Prefix, unsigned(I)});
    Result.back().Word.append(Rest, C.Site);
  }
  return Result;
}

const CallContext &ParallelismWords::context(const Instruction &Call,
                                             const PlacedWord &P) const {
  return contexts(*Call.getFunction())[P.Context];
}

SmallVector<PointedCall, 2>
ParallelismWords::bodiesOf(const Instruction &I) const {
  if (const Function *F = calledDefinition(I))
    return {{F, true}};
  const auto *Call = dyn_cast<CallBase>(&I);
  ArrayRef<PointedCall> List =
      Call && Pointers ? Pointers->of(*Call) : ArrayRef<PointedCall>();
  return {List.begin(), List.end()};
}

ArrayRef<const Instruction *> ParallelismWords::ends(const OmpRegion &R) const {
  auto It = Ends.find(&R);
  return It == Ends.end() ? ArrayRef<const Instruction *>()
                          : ArrayRef<const Instruction *>(It->second);
}

const OmpRegion *ParallelismWords::step(const Instruction &I,
                                        ParallelismWord &Word) const {
  const OmpRegion *Left = nullptr;
  auto Leave = [&](ArrayRef<RegionKind> Kinds) { Left = Word.leave(Kinds); };
  if (const auto *CB = dyn_cast<CallBase>(&I))
    if (const Function *F = CB->getCalledFunction();
        F && saysItIsMade(F->getName()))
      Leave(RegionKind::Critical);
  switch (ompKind(I)) {
  case OmpKind::Barrier:
  case OmpKind::ReduceBegin:
    Word.barrier();
    break;
  case OmpKind::SingleEnd:
    Leave(RegionKind::Single);
    break;
  case OmpKind::MasterEnd:
    Leave(RegionKind::Master);
    break;
  case OmpKind::MaskedEnd:
    Leave(RegionKind::Masked);
    break;
  case OmpKind::CriticalEnd:
    Leave(RegionKind::Critical);
    break;
  case OmpKind::DoacrossWait:
    // One of several, of which each may be the one that gives the order.
    if (const OmpRegion *R = Regions.openedBy(I)) {
      Leave(RegionKind::Ordered);
      Word.enter(*R);
    }
    break;
  case OmpKind::DoacrossPost:
  case OmpKind::OrderedEnd:
    Leave(RegionKind::Ordered);
    break;
  case OmpKind::TaskGroupEnd:
    Leave(RegionKind::TaskGroup);
    break;
  case OmpKind::SerializedEnd:
    Leave(RegionKind::Serialized);
    break;
  case OmpKind::ForEnd:
    Leave({RegionKind::Loop, RegionKind::Sections});
    break;
  case OmpKind::SerializedBegin:
  case OmpKind::CriticalBegin:
  case OmpKind::OrderedBegin:
  case OmpKind::TaskGroupBegin:
  case OmpKind::ForBegin:
    if (const OmpRegion *R = Regions.openedBy(I))
      Word.enter(*R);
    break;
  default:
    break;
  }
  return Left;
}

ParallelismWord ParallelismWords::before(const Instruction &I) const {
  const Instruction *From = I.getPrevNode();
  while (From && !isOfInterest(*From))
    From = From->getPrevNode();
  if (!From)
    return Begins.lookup(I.getParent());
  ParallelismWord Word = relative(*From);
  step(*From, Word);
  return Word;
}

void ParallelismWords::flow(const Function &F) {
  DenseMap<const BasicBlock *, ParallelismWord> In;
  In[&F.getEntryBlock()] = {};
  for (const BasicBlock *BB : ReversePostOrderTraversal<const Function *>(&F)) {
    ParallelismWord Word = In.lookup(BB);
    In.erase(BB);
    if (!Word.empty())
      Begins[BB] = Word;
    for (const Instruction &I : *BB) {
      if (!isOfInterest(I))
        continue;
      if (!Word.empty())
        Words[&I] = Word;
      if (const OmpRegion *R = step(I, Word)) {
        Closed[&I] = R;
        Ends[R].push_back(&I);
      }
    }
    const Instruction &End = *BB->getTerminator();
    bool IsGuard = Regions.isGuard(End);
    for (unsigned S = 0; S < End.getNumSuccessors(); ++S) {
      ParallelismWord Out = Word;
      if (const OmpRegion *R = IsGuard ? Regions.onEdge(End, S) : nullptr)
        Out.enter(*R);
      // Back edges come after their target was left and change nothing there:
      // what they would add was opened and closed inside the loop.
      auto [It, IsNew] = In.try_emplace(End.getSuccessor(S), Out);
      if (!IsNew)
        It->second.join(Out);
    }
  }
}

static bool isOfTeam(const ParallelismWord &W) {
  return any_of(
      W, [](const Letter &L) { return L.Region && L.Region->isParallel(); });
}

void ParallelismWords::enterFrom(const Function &Callee, const CallContext &C) {
  if (Incomplete::reached(C.Prefix.size() > MaxLetters, Incomplete::Depth,
                          &Callee))
    return;
  std::vector<CallContext> &Known = Contexts[&Callee];
  bool SameTeam = false;
  size_t SameWord = 0, Words = 0;
  for (CallContext &K : Known) {
    if (K.Prefix == C.Prefix) {
      // A surer way is the one to tell of.
      if (K.Guess && !C.Guess) {
        K = C;
        Changed.push_back(&Callee);
        return;
      }
      if (C.Guess || (K.Site == C.Site && K.From == C.From))
        return;
      ++SameWord;
    }
    SameTeam |= K.Prefix.team() == C.Prefix.team();
    Words += none_of(ArrayRef(Known.data(), &K), [&](const CallContext &Other) {
      return Other.Prefix == K.Prefix;
    });
  }
  // In a team calls pass other memory, and hold other locks.
  if (SameWord &&
      (!isOfTeam(C.Prefix) || Incomplete::reached(SameWord >= MaxSitesOfWord,
                                                  Incomplete::Inputs, &Callee)))
    return;
  if (!SameWord && SameTeam &&
      Incomplete::reached(Words >= MaxContexts, Incomplete::Inputs, &Callee))
    return;
  Known.push_back(C);
  Changed.push_back(&Callee);
}

void ParallelismWords::propagate(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    const OmpRegion *Opened = Regions.openedBy(I);
    const Function *Body = Opened ? Opened->Outlined : nullptr;
    if (Body && Body->isDeclaration())
      continue;
    const SmallVector<PointedCall, 2> Called =
        Body ? SmallVector<PointedCall, 2>() : bodiesOf(I);
    if (!Body && Called.empty())
      continue;
    // By index: recursion may add contexts to F itself.
    for (unsigned N = 0; N < contexts(F).size(); ++N) {
      CallContext C{contexts(F)[N].Prefix, Call, N, contexts(F)[N].Guess};
      C.Prefix.append(relative(I), contexts(F)[N].Site);
      if (!Body) {
        const bool Guess = C.Guess;
        for (const PointedCall &P : Called) {
          C.Guess = Guess || !P.Sure;
          enterFrom(*P.Body, C);
        }
        continue;
      }
      if (C.Prefix.contains(*Opened))
        continue;
      if (Opened->Otherwise) {
        CallContext Serial = C;
        Serial.Prefix.enter(*Opened->Otherwise);
        enterFrom(*Body, Serial);
      }
      C.Prefix.enter(*Opened);
      enterFrom(*Body, C);
    }
  }
}

/// Nobody in the copy calls F, or somebody else may.
static bool hasUnknownCallers(const Function &F, const PrivateCopy &Copy) {
  bool Called = false;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call)
      return true;
    if (Call->isCallee(&U) || ompKind(*Call) == OmpKind::Fork ||
        ompKind(*Call) == OmpKind::ForkIf ||
        ompKind(*Call) == OmpKind::ForkTeams ||
        ompKind(*Call) == OmpKind::TaskAlloc)
      Called = true;
    else
      return true;
  }
  if (!Called)
    return true;
  if (Copy.isVersion(F))
    return false;
  // A table of the user's module that holds its address is no use in the copy.
  const Function *Original = Copy.original(&F);
  return Original && any_of(Original->users(),
                            [](const User *U) { return isa<Constant>(U); });
}

void ParallelismWords::findContexts(PrivateCopy &Copy, EntryContext Entry) {
  CallContext Unknown;
  if (Entry != EntryContext::Serial) {
    EntryRegions.push_back(std::make_unique<OmpRegion>());
    EntryRegions.back()->Kind =
        Entry == EntryContext::Parallel ? RegionKind::Parallel
        : Entry == EntryContext::Single ? RegionKind::Single
                                        : RegionKind::Entry;
    Unknown.Prefix.enter(*EntryRegions.back());
  }
  for (const Function *F : Copy.functions()) {
    if (!hasUnknownCallers(*F, Copy))
      continue;
    enterFrom(*F, isMain(*F) ? CallContext() : Unknown);
  }
  while (!Changed.empty())
    propagate(*Changed.pop_back_val());
  // Functions that only call each other.
  for (const Function *F : Copy.functions())
    if (!Contexts.count(F)) {
      enterFrom(*F, Unknown);
      while (!Changed.empty())
        propagate(*Changed.pop_back_val());
    }
}

} // namespace tutti
