// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A walk from the MPI functions to everything that refers to them. Treats any
/// reference as a possible call: the cost of looking at too much is time only.

#include "model/Reach.h"
#include "model/SourceLocation.h"
#include "model/ThreadBodies.h"
#include "model/library/CxxLibrary.h"
#include "model/mpi/KnownCalls.h"
#include "model/openmp/OmpCall.h"
#include "model/rewrite/calls/InlineTuples.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class Walk {
public:
  Walk(Module &M, const KnownCalls &Known) : M(M), Known(Known) {}

  DenseSet<const Function *> Reached;

  void run() {
    for (Function &F : M)
      if (Known.contains(F))
        push(F);
    drain();
    if (AddressTaken.empty())
      return;
    // Something that leads to MPI is called through a pointer: whoever calls
    // through a pointer of that type may be it.
    for (Function &F : M) {
      if (F.isDeclaration() || Reached.contains(&F))
        continue;
      for (Instruction &I : instructions(F))
        if (auto *CB = dyn_cast<CallBase>(&I);
            CB && CB->isIndirectCall() &&
            AddressTaken.contains(CB->getFunctionType())) {
          reach(F);
          break;
        }
    }
    drain();
  }

private:
  void push(const Value &V) {
    if (Seen.insert(&V).second)
      Work.push_back(&V);
  }
  void reach(const Function &F) {
    Reached.insert(&F);
    push(F);
  }
  void drain() {
    while (!Work.empty()) {
      const Value *V = Work.pop_back_val();
      for (const Use &U : V->uses()) {
        const User *By = U.getUser();
        if (const auto *I = dyn_cast<Instruction>(By)) {
          const Function &In = *I->getFunction();
          const auto *CB = dyn_cast<CallBase>(I);
          if (const auto *F = dyn_cast<Function>(V);
              F && !(CB && CB->isCallee(&U)))
            AddressTaken.insert(F->getFunctionType());
          // Wrappers in MPI's own headers count once somebody calls them.
          reach(In);
        } else if (isa<Constant>(By)) {
          if (const auto *F = dyn_cast<Function>(V))
            AddressTaken.insert(F->getFunctionType());
          push(*By);
        }
      }
    }
  }

  Module &M;
  const KnownCalls &Known;
  DenseSet<const Value *> Seen;
  SmallVector<const Value *, 64> Work;
  DenseSet<const FunctionType *> AddressTaken;
};

/// The functions that I calls or hands on, as far as they are defined.
template <typename Visit> void referredFunctions(Instruction &I, Visit V) {
  if (!isa<CallBase>(I))
    return;
  for (Value *Op : I.operands())
    if (auto *F = dyn_cast<Function>(Op->stripPointerCastsAndAliases());
        F && !F->isDeclaration())
      V(*F);
}

} // namespace

std::vector<Function *> functionsThatMatter(Module &M, const KnownCalls &Known,
                                            unsigned HelperSize) {
  Walk W(M, Known);
  W.run();

  // How threads take turns matters, be it the library's.
  const bool Threads = usesOpenMP(M);
  auto IsHelper = [&](StringRef Name) {
    return !isOfCxxLibrary(Name) || (Threads && Name.contains("atomic"));
  };

  // From the user's functions downwards: what the headers of MPI or the
  // standard library define and nobody calls does not matter.
  DenseSet<const Function *> Chosen;
  SmallVector<std::pair<Function *, unsigned>, 64> Work;
  for (Function &F : M)
    if (!F.isDeclaration() && W.Reached.contains(&F) && !inSystemHeader(F))
      Work.push_back({&F, 0});
  constexpr unsigned HelperDepth = 4;
  if (!Work.empty())
    for (Function *F : bodiesOfThreads(M).Users)
      if (F->getInstructionCount() <= HelperSize)
        Work.push_back({F, HelperDepth});
  while (!Work.empty()) {
    Function *F = Work.back().first;
    unsigned Depth = Work.pop_back_val().second;
    if (!Chosen.insert(F).second)
      continue;
    for (Instruction &I : instructions(*F)) {
      // What the standard library stores, a function object calls.
      if (auto *S = dyn_cast<StoreInst>(&I))
        if (auto *Stored = dyn_cast<Function>(S->getValueOperand());
            Stored && !Stored->isDeclaration() && W.Reached.contains(Stored))
          Work.push_back({Stored, 0});
      referredFunctions(I, [&](Function &Callee) {
        if (W.Reached.contains(&Callee))
          Work.push_back({&Callee, 0});
        else if (isOfTuple(Callee.getName()))
          Work.push_back({&Callee, HelperDepth});
        else if (Depth < HelperDepth && IsHelper(Callee.getName()) &&
                 Callee.getInstructionCount() <= HelperSize)
          Work.push_back({&Callee, Depth + 1});
      });
    }
  }
  std::vector<Function *> Result;
  for (Function &F : M)
    if (Chosen.contains(&F))
      Result.push_back(&F);
  return Result;
}

} // namespace tutti
