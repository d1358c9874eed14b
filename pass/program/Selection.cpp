// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The walk of model/Reach, begun at every function that is defined in no file
/// of a library that is known to have nothing to do with MPI. Treats any
/// reference as a call; too much costs bytes, too little a finding.

#include "program/Selection.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/Reach.h"
#include "model/SourceLocation.h"
#include "model/library/CLibrary.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/KnownCalls.h"
#include "model/mpi/MpiCall.h"
#include "model/rewrite/memory/VectorElement.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tutti {
namespace {

bool hasPrefix(StringRef Name, ArrayRef<StringRef> Prefixes) {
  return any_of(Prefixes, [&](StringRef P) { return Name.starts_with(P); });
}

/// The standard libraries of C, C++, Fortran and OpenMP.
bool isOfLibrary(StringRef Name) {
  static const StringSet<> Rows = {
#define TUTTI_LIBRARY(NAME, RESULT, WRITES, TO) #NAME,
#include "analysis/variance/Library.def"
  };
  return Rows.contains(Name) || isOfCxxLibrary(Name) ||
         isOfCompilerRuntime(Name) ||
         hasPrefix(Name, {"__cxa_", "__gxx_", "_ZTISt", "__kmpc_", "omp_",
                          "_Fortran", "_ZGV", "__clang_", "__tutti_"});
}

/// Gives a vector, perhaps one that is a member, a size or elements.
bool fillsVector(const Instruction &I) {
  const auto *CB = dyn_cast<CallBase>(&I);
  const Function *F = CB ? CB->getCalledFunction() : nullptr;
  return F && F->getName().starts_with("_ZNSt6vectorI") && !isAccessor(*F) &&
         !endsOwnMemory(F->getName());
}

/// Of the C++ library, but nothing of text, trees, hashing and threads.
bool isOfPlainContainer(StringRef Name) {
  return isOfCxxLibrary(Name) && !isOfString(Name) &&
         none_of(ArrayRef<StringRef>{"stream", "ios_base", "locale", "ostr",
                                     "hash", "_Rb_tree", "regex", "thread"},
                 [&](StringRef Part) { return Name.contains(Part); });
}

bool callsThroughPointer(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    return CB && CB->isIndirectCall();
  });
}

/// Upwards from values to the functions that refer to them.
class Upwards {
public:
  void push(const Value &V) {
    if (Seen.insert(&V).second)
      Work.push_back(&V);
  }

  void drain() {
    while (!Work.empty()) {
      const Value *V = Work.pop_back_val();
      for (const User *By : V->users())
        if (const auto *I = dyn_cast<Instruction>(By))
          push(*I->getFunction());
        else if (isa<Constant>(By))
          push(*By);
    }
  }

  bool contains(const Value &V) const { return Seen.contains(&V); }

private:
  DenseSet<const Value *> Seen;
  SmallVector<const Value *, 64> Work;
};

class Walk {
public:
  explicit Walk(Module &M)
      : M(M), TLI(Triple(M.getTargetTriple())), Library(TLI) {}

  std::vector<Function *> run() {
    const KnownCalls Known;
    if (Known.mentionedIn(M))
      for (Function *F :
           functionsThatMatter(M, Known, Budget::PerHelperOfProgram))
        Chosen.insert(F);
    for (Function &F : M) {
      if (F.isDeclaration() ? isForeign(F) : mayCallUser(F))
        Reached.push(F);
      else if (!F.isDeclaration() && isHelper(F))
        Chosen.insert(&F);
    }
    Reached.drain();
    takeReached();
    takeContainers();
    std::vector<Function *> Result;
    for (Function &F : M)
      if (!F.isDeclaration() && Chosen.contains(&F) &&
          !F.isPresplitCoroutine() && F.size() <= Limits.BlocksPerFunction)
        Result.push_back(&F);
    return Result;
  }

private:
  /// Declared here, defined in some file that may lead to MPI.
  bool isForeign(const Function &F) {
    LibFunc Known;
    StringRef Name = F.getName();
    return !F.use_empty() && !F.isIntrinsic() &&
           MpiCall::lookup(F) == Fn::None && !Library.getLibFunc(F, Known) &&
           !isOfLibrary(Name);
  }

  static bool mayCallUser(const Function &F) {
    return !inSystemHeader(F) && !isOfLibrary(F.getName()) &&
           callsThroughPointer(F);
  }

  /// Another file may call it for a value, to have one stored, or to end.
  bool isHelper(const Function &F) const {
    if (F.hasLocalLinkage() || isOfLibrary(F.getName()) || inSystemHeader(F) ||
        F.getInstructionCount() > Budget::PerHelperOfProgram)
      return false;
    return F.getReturnType()->isIntOrPtrTy() ||
           any_of(instructions(F), [](const Instruction &I) {
             const auto *S = dyn_cast<StoreInst>(&I);
             if (isa<UnreachableInst>(I) || fillsVector(I))
               return true; // it may not return
             return S && !isa<AllocaInst>(S->getPointerOperand()) &&
                    !S->getValueOperand()->getType()->isFPOrFPVectorTy();
           });
  }

  /// The user's functions of those that were reached, what of the libraries'
  /// headers lies between them, and the small functions they call.
  void takeReached() {
    SmallVector<std::pair<const Function *, unsigned>, 64> Down;
    for (const Function &F : M)
      if (!F.isDeclaration() &&
          (Chosen.contains(&F) || (Reached.contains(F) && !inSystemHeader(F) &&
                                   !isOfLibrary(F.getName()))))
        Down.push_back({&F, 0});
    constexpr unsigned HelperDepth = 4;
    DenseSet<const Function *> Done;
    while (!Down.empty()) {
      auto [F, Depth] = Down.pop_back_val();
      if (!Done.insert(F).second)
        continue;
      Chosen.insert(F);
      for (const Instruction &I : instructions(*F))
        if (isa<CallBase, StoreInst>(I)) // called later, when it is stored
          for (const Value *Op : I.operands())
            if (const auto *Callee =
                    dyn_cast<Function>(Op->stripPointerCastsAndAliases());
                Callee && !Callee->isDeclaration()) {
              if (Reached.contains(*Callee) || Chosen.contains(Callee))
                Down.push_back({Callee, 0});
              else if (Depth < HelperDepth && !isOfLibrary(Callee->getName()) &&
                       !inSystemHeader(*Callee) &&
                       Callee->getInstructionCount() <=
                           Budget::PerHelperOfProgram)
                Down.push_back({Callee, Depth + 1});
            }
    }
  }

  /// What the chosen functions call of containers that are plain memory, which
  /// is where a program has its partners, requests and buffers.
  void takeContainers() {
    constexpr unsigned MostOfOne = 300, MostOfAll = 6000;
    unsigned Taken = 0;
    SmallVector<const Function *, 64> Work;
    for (const Function &F : M)
      if (Chosen.contains(&F))
        Work.push_back(&F);
    while (!Work.empty())
      for (const Instruction &I : instructions(*Work.pop_back_val())) {
        const auto *CB = dyn_cast<CallBase>(&I);
        const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
        if (!Callee || Callee->isDeclaration() || Chosen.contains(Callee) ||
            !isOfPlainContainer(Callee->getName()))
          continue;
        const unsigned Size = Callee->getInstructionCount();
        if (Incomplete::reached(Size > MostOfOne || Taken + Size > MostOfAll,
                                Incomplete::Size, Callee))
          continue;
        Taken += Size;
        Chosen.insert(Callee);
        Work.push_back(Callee);
      }
  }

  Module &M;
  TargetLibraryInfoImpl TLI;
  TargetLibraryInfo Library;
  const Budget Limits;
  Upwards Reached;
  DenseSet<const Function *> Chosen;
};

} // namespace

std::vector<Function *> functionsForOthers(Module &M) { return Walk(M).run(); }

DenseSet<const Function *> functionsThatLeadNowhere(const Module &M) {
  const TargetLibraryInfoImpl TLI(Triple(M.getTargetTriple()));
  const TargetLibraryInfo Library(TLI);
  Upwards Led;
  for (const Function &F : M) {
    LibFunc Known;
    if (F.isDeclaration() ? !F.isIntrinsic() && !Library.getLibFunc(F, Known) &&
                                !isOfLibrary(F.getName())
                          : callsThroughPointer(F) && !isOfText(F.getName()))
      Led.push(F);
  }
  Led.drain();
  DenseSet<const Function *> Result;
  for (const Function &F : M)
    if (!F.isDeclaration() && !Led.contains(F))
      Result.insert(&F);
  return Result;
}

/// A function is among what the table is made of, be it through other data, or
/// a table of another file, which may have one. Barren is what has none.
static bool leadsToFunctions(const GlobalVariable &Table,
                             DenseSet<const Constant *> &Barren) {
  DenseSet<const Constant *> Seen;
  SmallVector<const Constant *, 16> Work{Table.getInitializer()};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (isa<ConstantData>(C) || Barren.contains(C) || !Seen.insert(C).second)
      continue;
    const auto *G = dyn_cast<GlobalVariable>(C);
    if (isa<Function>(C) || (G && G->isDeclaration()))
      return true;
    if (G)
      Work.push_back(G->getInitializer());
    else
      for (const Use &U : C->operands())
        if (const auto *Part = dyn_cast<Constant>(U))
          Work.push_back(Part);
  }
  Barren.insert(Seen.begin(), Seen.end());
  return false;
}

std::vector<GlobalVariable *> tablesForOthers(Module &M) {
  std::vector<GlobalVariable *> Result;
  DenseSet<const Constant *> Barren;
  for (GlobalVariable &G : M.globals())
    // Of what is known of types at run time nobody calls anything.
    if (G.isStrongDefinitionForLinker() && !G.hasAppendingLinkage() &&
        !G.hasLocalLinkage() && !G.getName().starts_with("_ZTI") &&
        leadsToFunctions(G, Barren))
      Result.push_back(&G);
  return Result;
}

} // namespace tutti
