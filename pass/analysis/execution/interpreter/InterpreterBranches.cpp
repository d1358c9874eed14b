// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Branches of a rank that is walked through whose way is not known: which ways
/// end the program, and whether what is passed over could do anything to MPI.

#include "analysis/calls/Exceptions.h"
#include "analysis/execution/SymbolicWorld.h"
#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "analysis/execution/interpreter/threads/SystemThreads.h"
#include "analysis/sequence/CollectiveSequence.h"
#include "analysis/variance/RankEffects.h"
#include "model/Incomplete.h"
#include "model/LeadsNowhere.h"
#include "model/PrivateCopy.h"
#include "model/library/CLibrary.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranLibrary.h"
#include "model/library/ThreadLibrary.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

bool Interpreter::doesNotReturn(const CallBase &CB) const {
  const Function *F = CB.getCalledFunction();
  return MpiCall(CB).fn() == Fn::Abort || CB.doesNotReturn() ||
         (F && (F->getName() == "exit" || F->getName() == "abort" ||
                F->getName() == "_exit"));
}

/// Some way through the function leads back to its caller, be it by an
/// exception; one that calls itself is taken to come back.
bool Interpreter::returns(const Function &F) {
  auto [It, New] = Effects.Returns.try_emplace(&F, true);
  if (!New)
    return It->second;
  SmallSetVector<const BasicBlock *, 16> Reached;
  Reached.insert(&F.getEntryBlock());
  bool Does = false;
  for (size_t N = 0; !Does && N < Reached.size(); ++N) {
    const BasicBlock &B = *Reached[N];
    const auto End = find_if(B, [&](const Instruction &I) {
      const auto *CB = dyn_cast<CallBase>(&I);
      return CB && endsJob(*CB);
    });
    if (End != B.end()) {
      Does = throws(cast<CallBase>(*End));
      continue;
    }
    Does = isa<ReturnInst, ResumeInst>(B.getTerminator());
    for (const BasicBlock *S : successors(&B))
      Reached.insert(S);
  }
  return Effects.Returns[&F] = Does;
}

/// Itself, or whatever way is taken in the function that is called.
bool Interpreter::endsJob(const CallBase &CB) {
  const Function *F = CB.getCalledFunction();
  return doesNotReturn(CB) || (F && !F->isDeclaration() && !returns(*F));
}

/// Nothing but the end of the program comes after the beginning of B, which is
/// looked for in so many blocks in a row.
bool Interpreter::deadEnd(const BasicBlock &B, unsigned Blocks) {
  for (const Instruction &I : B) {
    const auto *CB = dyn_cast<CallBase>(&I);
    // Others may wait in a collective call for those that end apart.
    if (CB && World && World->Seq.leadsToCollectives(*CB))
      return false;
    if (CB && endsJob(*CB))
      return !World || !throws(*CB);
  }
  if (succ_empty(&B) || Blocks == 0)
    return isa<UnreachableInst>(B.getTerminator());
  return all_of(successors(&B),
                [&](const BasicBlock *S) { return deadEnd(*S, Blocks - 1); });
}

/// A call may do something to MPI, or end the program.
bool Interpreter::hasEffects(const Instruction &I) {
  const auto *CB = dyn_cast<CallBase>(&I);
  if (!CB || isa<IntrinsicInst>(CB) || CB->isInlineAsm())
    return false;
  if (MpiCall Mpi = MpiCall(*CB))
    return row(Mpi.fn()).Kind != Class::Local;
  if (const Function *F = CB->getCalledFunction())
    return doesNotReturn(*CB) || !isHarmless(*CB, *F);
  // One of those that are in sight, or what is nothing to MPI.
  return !World || World->Seq.isCollective(*CB) ||
         any_of(World->Seq.ranks().calls().of(*CB),
                [&](const CallTarget &T) { return !isHarmless(*T.Body); });
}

/// A call in B has effects, or B returns.
bool Interpreter::hasEffects(const BasicBlock &B) {
  auto [It, New] = Effects.Blocks.try_emplace(&B, false);
  if (!New)
    return It->second;
  bool Has = isa<ReturnInst>(B.getTerminator()) ||
             any_of(B, [&](const Instruction &I) { return hasEffects(I); });
  return Effects.Blocks[&B] = Has;
}

/// From B on, whatever way is taken, nothing is done to MPI but to finalize or
/// abort: a program that gives up.
bool Interpreter::onlyGivesUp(const BasicBlock &B) {
  constexpr unsigned Most = 32;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 8> Work{&B};
  bool Finalizes = false;
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (!Seen.insert(At).second)
      continue;
    if (Incomplete::reached(Seen.size() > Most, Incomplete::Steps, At) ||
        succ_empty(At))
      return false;
    bool Ends = false;
    for (const Instruction &I : *At) {
      const auto *CB = dyn_cast<CallBase>(&I);
      if (!CB || !hasEffects(I))
        continue;
      bool Last = MpiCall(*CB).fn() == Fn::Finalize;
      Finalizes |= Last;
      Ends = Last || doesNotReturn(*CB);
      if (!Ends)
        return false;
      break;
    }
    if (!Ends)
      append_range(Work, successors(At));
  }
  return Finalizes;
}

bool Interpreter::givesUp(const BasicBlock &B) {
  auto [It, New] = Effects.GivesUp.try_emplace(&B, false);
  if (New)
    It->second = onlyGivesUp(B);
  return It->second;
}

/// Where B leads to, but for what ends the program and for exceptions, which
/// are not followed.
const BlockList &Interpreter::waysOn(const BasicBlock &B) {
  auto [At, IsNew] = Effects.Ways.try_emplace(&B);
  BlockList &Ways = At->second;
  if (!IsNew)
    return Ways;
  for (const BasicBlock *S : successors(&B)) {
    if (S->isEHPad() || is_contained(Ways, S))
      continue;
    auto [It, New] = Effects.DeadEnds.try_emplace(S, false);
    if (New)
      It->second = deadEnd(*S);
    if (!It->second)
      Ways.push_back(S);
  }
  return Ways;
}

/// Where all ways on come by before they leave the function; null: nowhere.
const BasicBlock *Interpreter::joinOf(const BasicBlock &B) {
  Function &F = *const_cast<Function *>(B.getParent());
  const auto *Node =
      Copy.analyses().getResult<PostDominatorTreeAnalysis>(F).getNode(
          const_cast<BasicBlock *>(&B));
  if (Node && Node->getIDom() && Node->getIDom()->getBlock())
    return Node->getIDom()->getBlock();
  // Ways of exceptions, which are no ways here, may be all that keeps the
  // others from meeting.
  constexpr size_t Most = 128;
  const BlockList &Ways = waysOn(B);
  auto From = [&](const BasicBlock *Without) {
    SmallSetVector<const BasicBlock *, 16> Seen(Ways.begin(), Ways.end());
    Seen.remove(Without);
    for (size_t I = 0; I < Seen.size() && Seen.size() <= Most; ++I)
      for (const BasicBlock *S : waysOn(*Seen[I]))
        if (S != Without)
          Seen.insert(S);
    return Seen;
  };
  const auto All = From(nullptr);
  if (Incomplete::reached(All.size() > Most, Incomplete::Size, &B))
    return nullptr;
  for (const BasicBlock *Join : All)
    if (Join != &B && none_of(From(Join), [](const BasicBlock *At) {
          return succ_empty(At);
        }))
      return Join;
  return nullptr;
}

/// What is passed over where the way from B on is not known.
const Detour &Interpreter::detourOf(const BasicBlock &B) {
  auto [It, New] = Effects.Detours.try_emplace(&B);
  Detour &Result = It->second;
  if (!New)
    return Result;
  Result.Join = joinOf(B);
  if (!Result.Join)
    return Result;
  SmallVector<const BasicBlock *, 8> Work(ArrayRef(waysOn(B)));
  while (!Work.empty() && !Result.HasEffects) {
    const BasicBlock *At = Work.pop_back_val();
    if (At == Result.Join || !Result.Over.insert(At))
      continue;
    Result.HasEffects = hasEffects(*At);
    append_range(Work, waysOn(*At));
  }
  return Result;
}

/// A branch whose way is not known: the way that does not end the program, or
/// behind where the ways have met again.
Interpreter::Result Interpreter::passOver(const Instruction &T) {
  Trace.Chose = true;
  const BasicBlock &B = *T.getParent();
  const BlockList &Ways = waysOn(B);
  if (Ways.size() == 1) {
    if (World)
      goesOn(T, *Ways.front());
    enter(*Ways.front());
    return Jumped;
  }
  // How often a loop goes round is known to others in a symbolic world.
  const Loop *L = World ? loopOf(T) : nullptr;
  if (Ways.size() == 2 && Stack.size() == 1 && !(L && L->isLoopExiting(&B))) {
    bool First = givesUp(*Ways[0]);
    if (First != givesUp(*Ways[1])) {
      enter(*Ways[First]);
      return Jumped;
    }
  }
  const Detour &Around = detourOf(B);
  const BasicBlock *Join = Around.Join;
  if (!Join || Around.HasEffects)
    return Stop;
  const BlockSet &Seen = Around.Over;
  PassedOver(*this).forgetAll(Seen);
  for (const PHINode &P : Join->phis()) {
    escapeOperands(P);
    Stack.back().Values.erase(&P);
  }
  Stack.back().Block = Join;
  Stack.back().At = Join->getFirstNonPHIIt();
  return Jumped;
}

/// Everything that a function of the program does before it comes back is.
bool Interpreter::isHarmless(const Function &F) {
  auto [It, New] = Effects.Harmless.try_emplace(&F, true); // as it calls itself
  if (!New)
    return It->second;
  Effects.Assumed.push_back(&F);
  bool Outermost = Effects.Assumed.size() == 1;
  SmallSetVector<const BasicBlock *, 16> Blocks;
  Blocks.insert(&F.getEntryBlock());
  bool Is = true;
  for (size_t N = 0; Is && N < Blocks.size(); ++N) {
    Is = none_of(*Blocks[N],
                 [&](const Instruction &I) { return hasEffects(I); });
    for (const BasicBlock *S : waysOn(*Blocks[N]))
      Blocks.insert(S);
  }
  // What was found harmless on the way may have been so because this function
  // was believed to be.
  if (Outermost) {
    for (const Function *G : Effects.Assumed)
      if (!Is && Effects.Harmless.lookup(G))
        Effects.Harmless.erase(G);
    Effects.Assumed.clear();
  }
  if (!Is)
    Effects.Harmless[&F] = false;
  return Is;
}

/// A function of the program that leaves all memory as it is but its own.
bool Interpreter::changesNothing(const Function &F, unsigned Depth) {
  constexpr unsigned Most = 4;
  if (const auto It = Effects.ChangesNothing.find(&F);
      It != Effects.ChangesNothing.end())
    return It->second;
  if (Incomplete::reached(Depth > Most, Incomplete::Depth, &F))
    return false;
  const bool Is = all_of(instructions(F), [&](const Instruction &I) {
    if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd() ||
        isa<DbgInfoIntrinsic, AssumeInst>(I))
      return true;
    if (const auto *S = dyn_cast<StoreInst>(&I))
      return isa<AllocaInst>(S->getPointerOperand());
    const auto *CB = dyn_cast<CallBase>(&I);
    const Function *Named = CB ? CB->getCalledFunction() : nullptr;
    const Function *To = Named ? wholeOf(*Named) : nullptr;
    if (!To || leavesItsObject(To->getName()))
      return To != nullptr;
    if (!To->isDeclaration() && !isElsewhere(*To))
      return changesNothing(*To, Depth + 1);
    return writesOnlyArguments(*CB) && none_of(CB->args(), [&](const Use &U) {
             return U->getType()->isPointerTy() && mayWriteTo(*CB, U, To);
           });
  });
  // Deeper ones may have been given up because of what calls them.
  if (Is || Depth == 0)
    Effects.ChangesNothing[&F] = Is;
  return Is;
}

/// Whichever function the pointer leads to, the call comes back and has changed
/// nothing: one of the program's accessors.
bool Interpreter::onlyLooks(const CallBase &CB) {
  if (!World || !Copy.budget().IsProgram || !CB.isIndirectCall())
    return false;
  const auto Targets = World->Seq.ranks().calls().ofType(*CB.getFunctionType());
  return !Targets.empty() && all_of(Targets, [&](const Function *F) {
    return !F->isDeclaration() && isHarmless(*F) && changesNothing(*F);
  });
}

const TargetLibraryInfo &Interpreter::library(const CallBase &CB) const {
  return Copy.analyses().getResult<TargetLibraryAnalysis>(
      *const_cast<Function *>(CB.getFunction()));
}

/// Gives memory of its own; it is taken to be there.
bool Interpreter::isAllocation(const CallBase &CB) const {
  const Function *F = CB.getCalledFunction();
  if (!F)
    return false;
  // Where builtins are switched off these are still what they are.
  const StringRef Name = F->getName();
  return Name == "malloc" || Name == "calloc" || isOperatorNew(Name) ||
         (isAllocationFn(&CB, &library(CB)) && !isReallocLikeFn(F));
}

/// Of the C, C++, Fortran or OpenMP library.
bool Interpreter::isOfLibrary(const CallBase &CB, const Function &F) const {
  return isOfLanguage(F, library(CB));
}

/// Of the C library: may come back twice, in this process or another.
static bool goesAnotherWay(const Function &F) {
  return F.hasFnAttribute(Attribute::ReturnsTwice) || F.getName() == "fork" ||
         F.getName() == "daemon" || F.getName().starts_with("exec");
}

/// The call comes back and does nothing to MPI.
bool Interpreter::isHarmless(const CallBase &CB, const Function &F) {
  if (CB.doesNotReturn())
    return false;
  if (auto Body = threadBodyArgument(F.getName())) {
    const auto *Given =
        *Body < CB.arg_size()
            ? dyn_cast<Function>(CB.getArgOperand(*Body)->stripPointerCasts())
            : nullptr;
    return Given && !Given->isDeclaration() && isHarmless(*Given);
  }
  if (startsThread(F.getName()))
    return SystemThreads(*this).areHarmless();
  if (!F.isDeclaration() && isElsewhere(F))
    // It calls nothing of the program's but what it is handed, be it by a
    // thread.
    return none_of(CB.args(),
                   [&](const Use &U) {
                     const auto *Given =
                         dyn_cast<Function>(U->stripPointerCasts());
                     return Given && !Given->isDeclaration() &&
                            !isCompiledElsewhere(*Given) && !isHarmless(*Given);
                   }) &&
           (SystemThreads(*this).areHarmless() ||
            !SystemThreads(*this).begunIn(F));
  if (!F.isDeclaration())
    return isHarmless(F);
  if (const OmpKind Kind = ompKind(F); Kind != OmpKind::None) {
    const Function *Region = outlinedFunction(CB);
    return Kind == OmpKind::Fork || Kind == OmpKind::TaskAlloc
               ? Region && !Region->isDeclaration() && isHarmless(*Region)
               : Kind != OmpKind::ForkTeams && Kind != OmpKind::ForkIf;
  }
  StringRef Name = F.getName();
  if (Name.starts_with("__kmpc_") || isOfLibrary(CB, F) || isOpaque(CB) ||
      leadsNowhere(F))
    return true;
  if (Copy.budget().IsProgram && isOfCLibrary(Name))
    return !goesAnotherWay(F) && none_of(CB.args(), [](const Use &U) {
      return isa<Function>(U->stripPointerCasts());
    });
  // A function of the user that was not copied reaches no MPI; one that was
  // given up may.
  const Function *Mine = Copy.original(CB.getFunction());
  const Function *Whole = Mine ? Mine->getParent()->getFunction(Name) : nullptr;
  return Whole && !Whole->isDeclaration() &&
         none_of(Copy.givenUp(),
                 [&](const GivenUp &G) { return G.Original == Whole; });
}

} // namespace tutti
