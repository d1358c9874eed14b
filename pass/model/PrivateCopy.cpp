// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Copies the chosen functions, block by block, into a module of their own that
/// still refers to the user's globals and metadata (which makes it cheap and
/// leaves the user's module as it is), and brings them into SSA form.

#include "model/PrivateCopy.h"
#include "model/Compat.h"
#include "model/MainFunction.h"
#include "model/Reach.h"
#include "model/StartupCode.h"
#include "model/library/FortranComponents.h"
#include "model/mpi/BoundObjects.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "model/mpi/WrapperBody.h"
#include "model/rewrite/PickedResults.h"
#include "model/rewrite/SsaForm.h"
#include "model/rewrite/TypeSizes.h"
#include "model/rewrite/branches/CleanupThreading.h"
#include "model/rewrite/branches/ErrorCodes.h"
#include "model/rewrite/branches/ImpliedBranches.h"
#include "model/rewrite/branches/JobEnds.h"
#include "model/rewrite/calls/BareClone.h"
#include "model/rewrite/calls/IndirectCallPromotion.h"
#include "model/rewrite/calls/InlineBindings.h"
#include "model/rewrite/calls/InlineReaders.h"
#include "model/rewrite/calls/InlineThrowers.h"
#include "model/rewrite/calls/InlineTuples.h"
#include "model/rewrite/calls/SpecializeCalls.h"
#include "model/rewrite/calls/StaticObjects.h"
#include "model/rewrite/fortran/DescribedBuffers.h"
#include "model/rewrite/fortran/FortranDescriptorCopies.h"
#include "model/rewrite/fortran/FortranFills.h"
#include "model/rewrite/fortran/FortranTemporaries.h"
#include "model/rewrite/memory/ConstParameters.h"
#include "model/rewrite/memory/CopyLoops.h"
#include "model/rewrite/memory/PointerWrites.h"
#include "model/rewrite/memory/RedundantLoads.h"
#include "model/rewrite/memory/SmartPointers.h"
#include "model/texts/GivenUp.def"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tutti {

PrivateCopy::PrivateCopy(Module &M, const Budget &B,
                         std::shared_ptr<const KnownCalls> K)
    : Limits(B), Known(std::move(K)),
      Copy(std::make_unique<Module>(M.getName(), M.getContext())) {
  Copy->setDataLayout(M.getDataLayout());
  Copy->setTargetTriple(M.getTargetTriple());
  Copy->setSourceFileName(M.getSourceFileName());
  copyDebugFormat(*Copy, M);
  keepComponentNames(M, *Copy);
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
}

PrivateCopy::~PrivateCopy() {
  // Results refer to the copy and to each other: they go first.
  MAM.clear();
  CGAM.clear();
  FAM.clear();
  LAM.clear();
}

bool PrivateCopy::isNamedBeforeMain(const GlobalVariable &G) {
  if (!BeforeMain)
    BeforeMain = std::make_unique<DenseSet<const GlobalVariable *>>(
        namedBeforeMain(*G.getParent()));
  return BeforeMain->contains(&G);
}

void PrivateCopy::giveUp(const Function &F, std::string Why) {
  const Function *Original = OriginalFunctions.lookup(&F);
  Abandoned.push_back({Original ? Original : &F, std::move(Why)});
}

std::unique_ptr<PrivateCopy>
PrivateCopy::make(Module &M, const Budget &B,
                  std::shared_ptr<const KnownCalls> Known) {
  if (!Known)
    Known = std::make_shared<KnownCalls>();
  if (!Known->mentionedIn(M))
    return nullptr;
  std::unique_ptr<PrivateCopy> P(new PrivateCopy(M, B, Known));
  std::vector<Function *> Chosen;
  for (Function *F : functionsThatMatter(M, *Known, B.InstructionsPerHelper)) {
    if (F->size() > B.BlocksPerFunction)
      P->giveUp(*F, say<text::TooManyBlocks>(F->size(), B.BlocksPerFunction));
    else if (F->size() * 20 > B.InstructionsPerFunction &&
             F->getInstructionCount() > B.InstructionsPerFunction)
      P->giveUp(*F, say<text::TooManyInstructions>(B.InstructionsPerFunction));
    else if (!F->isPresplitCoroutine())
      Chosen.push_back(F);
    else
      P->giveUp(*F, say<text::IsCoroutine>());
  }
  P->copyFunctions(Chosen);
  return P;
}

Function *PrivateCopy::addFunction(Function &F, ValueToValueMapTy &Map) {
  Function *New = cloneHead(F, F.getName(), *Copy);
  Map[&F] = New;
  Functions.push_back(New);
  OriginalFunctions[New] = &F;
  return New;
}

/// Its size is known when it runs: what it reads and writes is not followed.
static bool isScalable(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->getValueOperand()->getType()->isScalableTy();
  if (const auto *A = dyn_cast<AllocaInst>(&I))
    return A->getAllocatedType()->isScalableTy();
  if (const auto *G = dyn_cast<GetElementPtrInst>(&I))
    return G->getSourceElementType()->isScalableTy();
  return I.getType()->isScalableTy();
}

/// Each behind the function that it is a version of, which goes when nobody
/// calls it any more.
void PrivateCopy::addVersions(ArrayRef<Specialized> Made) {
  for (const Specialized &S : Made) {
    OriginalFunctions[S.Version] = OriginalFunctions.lookup(S.Of);
    Versions.insert(S.Version);
    auto At = find(Functions, S.Of);
    while (At != Functions.end() && (*At == S.Of || Versions.contains(*At)))
      ++At;
    Functions.insert(At, S.Version);
  }
  auto Goes = [&](const Specialized &S) {
    if (S.Of->isDeclaration() || !isUnused(*S.Of))
      return false;
    FAM.clear(*S.Of, S.Of->getName());
    S.Of->deleteBody();
    return true;
  };
  // The calls of one that goes were perhaps the last ones of another.
  while (any_of(Made, Goes))
    ;
  erase_if(Functions, [](const Function *F) { return F->isDeclaration(); });
}

/// Nobody calls it, neither in sight nor elsewhere.
bool PrivateCopy::isUnused(const Function &F) const {
  const Function &Original = *OriginalFunctions.lookup(&F);
  return F.use_empty() && !isMain(F) &&
         (Limits.IsProgram || Original.hasLocalLinkage()) &&
         all_of(Original.users(), [&](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && any_of(Functions, [&](const Function *In) {
                    return OriginalFunctions.lookup(In) == I->getFunction();
                  });
         });
}

void PrivateCopy::copyFunctions(ArrayRef<Function *> Chosen) {
  // Its handles on functions of the user outlive a crash that is caught, which
  // leaves the stack without destructors: on the heap they stay valid.
  auto Held = std::make_unique<ValueToValueMapTy>();
  ValueToValueMapTy &Map = *Held;
  for (Function *F : Chosen)
    addFunction(*F, Map);
  if (!Chosen.empty())
    for (Function &F : *Chosen.front()->getParent())
      if (const WrapperRow *Row = Known->wrapper(F))
        makeWrapperBody(*addFunction(F, Map), *Row, *F.getParent());
  if (!Chosen.empty())
    mapBoundObjects(*Chosen.front()->getParent(), *Copy, Map);
  // Constructors have two names: one body is called by either, be it a copy.
  if (!Chosen.empty())
    for (GlobalAlias &A : Chosen.front()->getParent()->aliases())
      if (auto *F = dyn_cast<Function>(A.getAliasee());
          F && !A.isInterposable())
        Map[&A] = Map.count(F) ? &*Map.lookup(F) : F;

  // References to metadata and to globals stay.
  std::vector<std::pair<WeakVH, Instruction *>> Pairs;
  SmallPtrSet<Function *, 4> WithScalable;
  for (Function *New : Functions)
    cloneBody(*OriginalFunctions[New], *New, Map,
              [&](Instruction &Old, Instruction &To) {
                if (isScalable(To))
                  WithScalable.insert(New);
                if (To.isTerminator() ||
                    (isa<CallBase>(To) && !isa<IntrinsicInst>(To)))
                  Pairs.push_back({WeakVH(&To), &Old});
              });

  erase_if(Functions, [&](Function *F) {
    if (!WithScalable.contains(F))
      return false;
    giveUp(*F, say<text::ScalableVectors>());
    F->deleteBody();
    return true;
  });

  // Code that nothing reaches need not be sound: it may refer to itself.
  for (Function *F : Functions)
    EliminateUnreachableBlocks(*F);

  // An address may be used again: what a pair says of itself counts.
  DenseMap<const Value *, size_t> PairOf;
  for (auto [N, Each] : enumerate(Pairs))
    PairOf[Each.first] = N;
  auto AlsoFrom = [&](const Instruction &Old, Instruction &New) {
    auto It = PairOf.find(&Old);
    if (It == PairOf.end() || Pairs[It->second].first != &Old)
      return;
    Instruction *From = Pairs[It->second].second;
    PairOf[&New] = Pairs.size();
    Pairs.push_back({WeakVH(&New), From});
  };
  for (Function *F : Functions)
    separateCleanups(*F, AlsoFrom);
  inlineBindings(Functions, AlsoFrom);
  markConstParameters(Functions);
  replaceSmartPointers(Functions);
  inlineTuples(Functions);
  // The optnone of -O0 is no obstacle: nobody asks it here.
  DenseMap<const Function *, size_t> Blocks;
  for (Function *F : Functions) {
    copyDescriptorsByValue(*F);
    storeFilledElements(*F);
    copyConstantArrays(*F);
    passArraysThemselves(*F);
    passDescribedBuffers(*F);
    toSsaForm(*F, FAM);
    readBoundObjects(*F);
    copyBehindLoops(*F, FAM);
    foldTypeSizes(*F, FAM);
    cutImpliedBranches(*F, FAM);
    Blocks[F] = F->size();
  }
  addVersions(specializeCalls(Functions, *Known, AlsoFrom));
  auto ToOriginal = [&](const Function *F) {
    return static_cast<const Function *>(OriginalFunctions.lookup(F));
  };
  foldErrorCodes(Functions, FAM, ToOriginal);
  cutBehindJobEnds(Functions, FAM, ToOriginal);
  auto Main = find_if(Functions, [&](const Function *F) {
    const Function *Original = OriginalFunctions.lookup(F);
    return Original && is_contained(MainNames, Original->getName());
  });
  if (Main != Functions.end())
    addVersions(separateMakers(Functions, **Main, AlsoFrom));
  branchToChosenCalls(
      Functions,
      [&](Function *F) {
        auto *Copied = dyn_cast_or_null<Function>(Map.lookup(F));
        return Copied ? Copied : F;
      },
      AlsoFrom);
  inlineReaders(Functions, *Known);
  replacePickedResults(Functions, *Known);
  if (!Chosen.empty())
    inlineThrowers(Functions,
                   Chosen.front()->getParent()->getFunction("__cxa_throw"),
                   *Known, AlsoFrom);
  // What is known of the branches holds unless there are more of them now.
  for (Function *F : Functions)
    if (F->size() != Blocks[F])
      FAM.clear(*F, F->getName());
  PointerWrites Writes;
  for (Function *F : Functions)
    if (any_of(instructions(*F),
               [](const Instruction &I) { return bool(MpiCall::get(I)); }))
      joinRepeatedReads(*F, FAM.getResult<DominatorTreeAnalysis>(*F),
                        FAM.getResult<TargetLibraryAnalysis>(*F), Writes);
  for (auto &[To, From] : Pairs)
    if (To)
      Originals[cast<Instruction>(To)] = From;
}

} // namespace tutti
