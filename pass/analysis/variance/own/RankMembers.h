// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members of structures that hold the rank, the number of ranks, or what each
/// rank has of its own, wherever they are: whatever in sight writes to them got
/// it from MPI_Comm_rank, MPI_Comm_size, or from such data, or is a constant.
/// For objects that come from where nobody in sight calls. Knows types, no
/// objects.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H

#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/GlobalVariable.h"
#include <string>

namespace llvm {
class BasicBlock;
class CallBase;
class Instruction;
class LoadInst;
} // namespace llvm

namespace tutti {

class CallTargets;
class PrivateCopy;
class RankDependence;

/// What says that a function failed, and the call that collects it from the
/// ranks.
struct FailingResult {
  const llvm::Instruction *Collector = nullptr;
  llvm::SmallPtrSet<const llvm::Value *, 4> Codes; ///< that it returns
  /// Where it leaves its result, when it does so behind a parameter.
  AbstractLocation Place;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 4> Writes; ///< codes there
};

class RankMembers {
public:
  RankMembers(PrivateCopy &Copy, const CallTargets &Calls);
  /// The call that the rank at this address, a member of such, was read by; of
  /// several the first. Null for all other addresses.
  const llvm::CallBase *readBy(const llvm::Value &Address) const {
    return Members.lookup(fieldOf(&Address, DL));
  }
  /// The same of the number of ranks.
  const llvm::CallBase *sizeBy(const llvm::Value &Address) const {
    return Sizes.lookup(fieldOf(&Address, DL));
  }

  /// Looks for members that hold own data, in terms of facts that are settled
  /// but for them; whether there are any.
  bool findOwn(const RankDependence &Ranks);
  /// What wrote own data to this address, a member or a global of such, or
  /// collects it.
  const llvm::Instruction *ownBy(const llvm::Value &Address) const {
    if (const auto *G = llvm::dyn_cast<llvm::GlobalVariable>(&Address))
      return OwnGlobals.lookup(G);
    return Own.empty() ? nullptr : Own.lookup(fieldOf(&Address, DL));
  }
  bool readsOwn(const llvm::Function &F) const;

  /// The same for values that are no member's, which the program collects.
  bool findOwnValues(const RankDependence &Ranks);
  /// The call that collects this value, or null.
  const llvm::Instruction *collectorOf(const llvm::Value &V) const {
    return Values.lookup(&V);
  }
  /// A place, and the call that collects what is there.
  using Collected = std::pair<AbstractLocation, const llvm::Instruction *>;
  /// The same of what a call writes, or null.
  const Collected *collectedFrom(const llvm::CallBase &By) const {
    auto It = Written.find(&By);
    return It != Written.end() ? &It->second : nullptr;
  }
  /// The same of what is behind a parameter when its function is called.
  const llvm::Instruction *collectorOf(const llvm::Argument &A,
                                       const AbstractLocation &Where) const {
    if (!Where)
      return Values.lookup(&A);
    auto It = Behind.find(&A);
    return It != Behind.end() && It->second.first.overlaps(Where)
               ? It->second.second
               : nullptr;
  }

  /// What the function returns when it fails, if it may do so on some ranks
  /// alone; or null.
  const FailingResult *failing(const llvm::Function &F) const {
    auto It = Failing.find(&F);
    return It != Failing.end() ? &It->second : nullptr;
  }

  /// The same for values that only their names speak of.
  bool findNamedRanks(const RankDependence &Ranks);
  /// What the program calls the variable or member that is read.
  static std::string nameOf(const llvm::LoadInst &L);
  /// The name says how many of something a rank has, not which one it is.
  static bool isNamedCount(const llvm::LoadInst &L);
  /// What is read, or the function that is asked for it, if so.
  static std::string countNamed(const llvm::Instruction &I);
  /// Or the rank, or the number of ranks and nothing else.
  static bool isNamedRank(const llvm::LoadInst &L);
  static bool isNamedSize(const llvm::LoadInst &L);
  /// What programs call the number of their processes, with more around it or
  /// not; OfObject: of a member, or a function.
  static bool namesSize(llvm::StringRef Name, bool OfObject);
  /// What is handed in so, or stands behind it, is called the rank.
  bool isNamedRank(const llvm::Argument &A,
                   const AbstractLocation &Where) const {
    return NamedInputs.contains(&A) &&
           (!Where || (Where.Obj->base() == &A && Where.Offset == 0 &&
                       !Where.Stride && Where.Size <= 8));
  }
  /// Another file fills a variable of this one that is called the rank.
  bool isNamedElsewhere(const llvm::GlobalVariable &G) const {
    return NamedElsewhere.contains(&G);
  }
  /// Or the number of ranks.
  bool isFilledElsewhere(const llvm::GlobalVariable &G) const {
    return isNamedElsewhere(G) || SizesElsewhere.contains(&G);
  }
  /// The call collects V, or the memory that V was read from.
  bool isCollectedBy(const llvm::Value &V, const llvm::CallBase &By) const;

private:
  const llvm::DataLayout &DL;
  llvm::DenseMap<Field, const llvm::CallBase *> Members, Sizes;
  llvm::DenseMap<Field, const llvm::Instruction *> Own;
  llvm::DenseMap<const llvm::GlobalVariable *, const llvm::Instruction *>
      OwnGlobals;
  llvm::DenseMap<const llvm::Value *, const llvm::Instruction *> Values;
  llvm::DenseMap<const llvm::CallBase *,
                 std::pair<AbstractLocation, const llvm::Instruction *>>
      Written;
  llvm::DenseMap<const llvm::Argument *,
                 std::pair<AbstractLocation, const llvm::Instruction *>>
      Behind;
  llvm::DenseMap<const llvm::Function *, FailingResult> Failing;
  llvm::DenseSet<const llvm::Argument *> NamedInputs;
  llvm::DenseSet<const llvm::GlobalVariable *> NamedElsewhere, SizesElsewhere;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H
