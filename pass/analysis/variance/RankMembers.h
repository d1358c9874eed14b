// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members of structures that hold the rank, or what each rank has of its own,
/// wherever they are: whatever in sight writes to them got it from
/// MPI_Comm_rank, or from such data, or is a constant. For objects that come
/// from where nobody in sight calls. Knows types, no objects.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H

#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"

namespace llvm {
class CallBase;
class Instruction;
class StoreInst;
} // namespace llvm

namespace tutti {

class PrivateCopy;
class RankDependence;

class RankMembers {
public:
  explicit RankMembers(PrivateCopy &Copy);
  /// The call that the rank at this address, a member of such, was read by; of
  /// several the first. Null for all other addresses.
  const llvm::CallBase *readBy(const llvm::Value &Address) const {
    return Members.lookup(fieldOf(&Address, DL));
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

private:
  /// What is written to a member: the rank, or anything else.
  struct Writes {
    const llvm::CallBase *Asked = nullptr;
    bool Others = false;
  };
  void look(const llvm::Function &F, bool Copied);
  void store(const llvm::StoreInst &S);

  const llvm::DataLayout &DL;
  llvm::MapVector<Field, Writes> All;
  llvm::DenseMap<Field, const llvm::CallBase *> Members;
  llvm::DenseMap<Field, const llvm::Instruction *> Own;
  llvm::DenseMap<const llvm::GlobalVariable *, const llvm::Instruction *>
      OwnGlobals;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_RANKMEMBERS_H
