// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How far every value can differ between ranks: uniform < unknown < local <
/// rank, with the reason. Sources and cleansers come from the table's roles;
/// data and control, memory, calls and OpenMP bodies carry the degree on. Knows
/// nothing of collectives' order.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_RANKDEPENDENCE_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_RANKDEPENDENCE_H

#include "analysis/calls/CallTargets.h"
#include "analysis/communicators/Communicators.h"
#include "analysis/memory/ArgumentWrites.h"
#include "analysis/memory/ReachingDefinitions.h"
#include "analysis/variance/CalleeEffects.h"
#include "analysis/variance/FunctionFacts.h"
#include "analysis/variance/memory/SplitAllocations.h"
#include "analysis/variance/own/RankMembers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"
#include <string>

namespace llvm {
class LoadInst;
class raw_ostream;
} // namespace llvm

namespace tutti {

class PrivateCopy;

/// Where a degree comes from.
struct Reason {
  const llvm::Instruction *Source = nullptr; ///< null: a caller not in sight
  std::string Variable; ///< that the source sets; may be empty
  /// The source is told the value, which says that each rank has its own.
  bool Collects = false;
};

class RankDependence {
public:
  explicit RankDependence(PrivateCopy &Copy);
  /// The budget did not last: nothing is known, every fact is uniform.
  bool isTooLarge() const { return TooLarge; }

  const FlowGraph &graph(const llvm::Function &F) const;
  /// Nobody comes back from this call.
  FlowGraph::Leaves leaves(const llvm::CallBase &Call) const;
  bool neverReturns(const llvm::CallBase &Call) const {
    return leaves(Call) != FlowGraph::Leaves::No;
  }

  /// The call's result depends on its arguments and on memory that nobody
  /// changes, and it changes nothing.
  bool isPure(const llvm::CallBase &Call) const;
  /// F writes to no memory but its own variables.
  bool changesNothing(const llvm::Function &F) const;

  AbstractValue fact(const llvm::Value &V) const;
  Degree degree(const llvm::Value &V) const { return fact(V).Deg; }
  /// What the branch or switch at the end of this block depends on; null when
  /// it always goes the same way.
  static const llvm::Value *condition(const llvm::BasicBlock &B);
  /// The greatest of what decides whether I is come to; nothing: no way leads
  /// there.
  std::optional<Degree> degreeOver(const llvm::Instruction &I) const;
  /// Of what is at an address right before At.
  AbstractValue factAt(const llvm::Instruction &At, const llvm::Value &Address,
                       int64_t Bytes) const;
  Reason reason(const llvm::Value &V) const { return reason(V, fact(V).Deg); }
  /// From a step on the way to that degree.
  Reason reason(const llvm::Value &V, Degree Wanted) const;

  /// The definitions that a load sees, for telling equal values.
  Definitions definitions(const llvm::LoadInst &L,
                          AbstractLocation &Where) const;
  /// The same for an argument that is passed by reference.
  Definitions definitionsAt(const llvm::Instruction &At,
                            const AbstractLocation &Where) const;

  PrivateCopy &copy() const { return Copy; }
  PointsTo &places() const { return *Map; }
  const CallTargets &calls() const { return Calls; }
  const Communicators &communicators() const { return Comms; }
  const RankMembers &members() const { return Members; }

  /// What in the function that a call runs writes to a place of the caller, and
  /// what the place is called there; nothing when there is more than one.
  std::pair<const llvm::Instruction *, AbstractLocation>
  writerIn(const llvm::CallBase &Call, const AbstractLocation &Where) const;

  /// The call that is the only one to fill a global, itself or by a variable
  /// that is copied into it; null when there are more.
  const llvm::CallBase *soleWriter(const AbstractLocation &Where) const;
  /// The same of a store or call.
  const llvm::Instruction *soleDefinition(const AbstractLocation &Where) const;
  /// All stores and calls that fill a global; none where one is not known.
  llvm::SmallVector<const llvm::Instruction *, 4>
  definitionsOf(const AbstractLocation &Where) const;
  /// What F reads from its callers, itself or in what it calls.
  llvm::ArrayRef<Input> inputs(const llvm::Function &F) const {
    const FunctionFacts *Of = facts(F);
    return Of ? llvm::ArrayRef<Input>(Of->Inputs) : llvm::ArrayRef<Input>();
  }
  void print(llvm::raw_ostream &OS) const;

private:
  const llvm::Value *causeBefore(const llvm::CallBase &Call,
                                 Degree Wanted) const;
  const llvm::Value *causeIn(const llvm::CallBase &Call,
                             llvm::ArrayRef<AbstractLocation> There,
                             Degree Wanted) const;
  AbstractLocations placesIn(const llvm::Function &In, const llvm::Function &F,
                             const AbstractLocation &Where) const;
  friend class RankTransfer;
  void solve(llvm::function_ref<bool(const llvm::Function &)> Concerns);
  bool analyze(FunctionFacts &F);
  bool passInputs(FunctionFacts &F);
  void passCollected(FunctionFacts &F);
  bool callersChanged(const FunctionFacts &F) const;
  ReachingDefinitions reach(const llvm::Function &F) const;
  /// F, or what it calls, reads what Base holds. NotSo keeps the functions that
  /// are known not to, for the next question about the same Base.
  bool reads(const llvm::Function &F, const llvm::Value *Base,
             llvm::SmallPtrSetImpl<const llvm::Function *> &NotSo) const;
  void publish(const FunctionFacts &F, const Effect &E);
  /// By code that is not in sight; not what a whole program never calls.
  bool isCalledFromElsewhere(const llvm::Function &F) const {
    return Calls.hasUnknownCallers(F) && !(HasMain && Calls.callsOf(F).empty());
  }
  AbstractValue global(const AbstractLocation &Where,
                       const llvm::Function *AtEntryOf) const;
  bool runsOnce(const llvm::Function &F) const;
  /// Some call makes the place of a global or allocation equal on all ranks.
  bool isEqualized(const AbstractLocation &Where) const;
  /// In the memory of a shared window: who reads there sees what any wrote.
  bool isInSharedMemory(const AbstractLocation &Where) const {
    for (const MemoryObject *O = Where.Obj; O; O = O->Parent)
      if (SharedMemory.contains(O))
        return true;
    return false;
  }
  FunctionFacts *facts(const llvm::Function &F) const {
    auto It = Functions.find(&F);
    return It == Functions.end() ? nullptr : It->second.get();
  }
  const FunctionFacts *factsOf(const llvm::Value &V) const;

  PrivateCopy &Copy;
  CallTargets Calls;
  std::unique_ptr<PointsTo> Map;
  Communicators Comms;
  RankMembers Members;
  SplitAllocations Splits;
  llvm::DenseMap<const llvm::Function *, std::unique_ptr<FunctionFacts>>
      Functions;
  /// Globals and allocations, over all functions.
  MemoryFacts Globals;
  /// Places of globals that some function makes equal on all ranks.
  llvm::DenseMap<const MemoryObject *, std::vector<AbstractLocation>> Equalized;
  llvm::DenseSet<const MemoryObject *> SharedMemory;
  /// What each call writes, by function.
  llvm::DenseMap<const llvm::Function *, ReachingDefinitions::Writes>
      CallWrites;
  mutable CalleeEffects Translated;
  /// What was found of each function's memory.
  mutable llvm::DenseMap<const llvm::Function *,
                         std::unique_ptr<DefinitionCache>>
      Memories;
  size_t Places = 0;  ///< remembered in Memories since the last were forgotten
  unsigned Clock = 0; ///< grows with every function that is analysed
  /// Of functions that were not copied.
  ArgumentWrites Bystanders;
  /// Globals and allocations of which more is known than in the last round.
  llvm::DenseSet<const llvm::Value *> ChangedGlobals;
  mutable uint64_t Work = 0;
  bool isSpent() const;
  bool TooLarge = false;
  bool HasMain = false;
};

class RankDependenceAnalysis
    : public llvm::AnalysisInfoMixin<RankDependenceAnalysis> {
public:
  explicit RankDependenceAnalysis(PrivateCopy &Copy) : Copy(Copy) {}
  struct Result {
    std::unique_ptr<RankDependence> Ranks;
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }
  };
  Result run(llvm::Module &, llvm::ModuleAnalysisManager &) {
    return {std::make_unique<RankDependence>(Copy)};
  }

private:
  friend llvm::AnalysisInfoMixin<RankDependenceAnalysis>;
  static llvm::AnalysisKey Key;
  PrivateCopy &Copy;
};

/// print<tutti-rank-dependence>: every branch and its degree.
class RankDependencePrinter
    : public llvm::PassInfoMixin<RankDependencePrinter> {
public:
  explicit RankDependencePrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_RANKDEPENDENCE_H
