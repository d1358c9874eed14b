// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The copy of a module that is analysed: those functions that reach MPI and
/// the small ones they call, in SSA form, with the way back to the user's
/// instructions. The user's module is never changed by it. Decides what is
/// worth copying; must not know what is looked for in it.

#ifndef TUTTI_PASS_MODEL_PRIVATECOPY_H
#define TUTTI_PASS_MODEL_PRIVATECOPY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueMap.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Module;
} // namespace llvm

namespace tutti {

class KnownCalls;
struct Specialized;

/// How much of a module is looked at before giving up.
struct Budget {
  unsigned BlocksPerFunction = 20000;
  unsigned InstructionsPerFunction = 400000;
  /// Callees that do not reach MPI are copied up to this size, because they may
  /// hand out the rank.
  unsigned InstructionsPerHelper = 300;
  /// In a whole program, which is executed, some set up what others send.
  static constexpr unsigned PerHelperOfProgram = 1000;
  /// Steps of comparing what the sides of the branches of one function call.
  uint64_t StepsPerFunction = 5000000;
  /// Steps of the search for what reaches each read of memory, in the whole
  /// module: some ten seconds.
  uint64_t ReachingSteps = 400000000;
  /// Compare what the ways of branches on the rank lead to.
  bool ComparesBranches = true;
  /// Only where they depend on the rank itself: the rest is not asked for.
  bool OnlyOnRank = false;
  /// The module is all of a program but for its libraries.
  bool IsProgram = false;
};

/// A function of the user that was not analysed, and why.
struct GivenUp {
  const llvm::Function *Original;
  std::string Why;
};

class PrivateCopy {
public:
  /// Null when the module names no function that is known to make MPI calls;
  /// without Known those of MPI and of the libraries that are shipped.
  static std::unique_ptr<PrivateCopy>
  make(llvm::Module &M, const Budget &B = {},
       std::shared_ptr<const KnownCalls> Known = nullptr);
  ~PrivateCopy();
  PrivateCopy(const PrivateCopy &) = delete;
  PrivateCopy &operator=(const PrivateCopy &) = delete;

  llvm::Module &module() { return *Copy; }
  const Budget &budget() const { return Limits; }
  const KnownCalls &known() const { return *Known; }
  /// Code of the module that runs before main may have set it.
  bool isNamedBeforeMain(const llvm::GlobalVariable &G);
  /// The copied functions, in the order of the user's module.
  llvm::ArrayRef<llvm::Function *> functions() const { return Functions; }

  /// LLVM's analyses of the copy; add an analysis of the whole copy with
  /// moduleAnalyses().registerPass.
  llvm::FunctionAnalysisManager &analyses() { return FAM; }
  llvm::ModuleAnalysisManager &moduleAnalyses() { return MAM; }

  /// The user's instruction that In is the copy of: calls and terminators, for
  /// others null.
  llvm::Instruction *original(const llvm::Instruction *In) const {
    return Originals.lookup(In);
  }
  llvm::Function *original(const llvm::Function *In) const {
    return OriginalFunctions.lookup(In);
  }

  /// All who call it are among the functions: it was made for the constants
  /// that they pass, and has the original's name and a mark.
  bool isVersion(const llvm::Function &F) const {
    return Versions.contains(&F);
  }

  const std::vector<GivenUp> &givenUp() const { return Abandoned; }
  /// For analyses that run out of their budget. F is a copied function.
  void giveUp(const llvm::Function &F, std::string Why);

private:
  PrivateCopy(llvm::Module &M, const Budget &B,
              std::shared_ptr<const KnownCalls> Known);
  void copyFunctions(llvm::ArrayRef<llvm::Function *> Chosen);
  llvm::Function *addFunction(llvm::Function &F, llvm::ValueToValueMapTy &Map);
  void addVersions(llvm::ArrayRef<Specialized> Made);
  bool isUnused(const llvm::Function &F) const;

  Budget Limits;
  std::shared_ptr<const KnownCalls> Known;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  std::unique_ptr<llvm::Module> Copy;
  std::vector<llvm::Function *> Functions;
  llvm::DenseMap<const llvm::Instruction *, llvm::Instruction *> Originals;
  llvm::DenseMap<const llvm::Function *, llvm::Function *> OriginalFunctions;
  llvm::DenseSet<const llvm::Function *> Versions;
  std::vector<GivenUp> Abandoned;
  /// Once somebody has asked.
  std::unique_ptr<llvm::DenseSet<const llvm::GlobalVariable *>> BeforeMain;
};

} // namespace tutti

#endif // TUTTI_PASS_MODEL_PRIVATECOPY_H
