// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Members of structures that hold nothing but what MPI_Comm_rank gave, or
/// nothing but what MPI_Comm_size gave, wherever the objects are: all that is
/// stored there in sight is asked for there, or comes from a variable, a
/// parameter or another such member that is filled so. Constants, as of a first
/// value, are allowed. Knows types, no objects.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_ASKEDNUMBERS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_ASKEDNUMBERS_H

#include "analysis/memory/AbstractLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class AllocaInst;
class Argument;
class CallBase;
class StoreInst;
} // namespace llvm

namespace tutti {

class CallTargets;
class PrivateCopy;

class AskedNumbers {
public:
  AskedNumbers(PrivateCopy &Copy, const CallTargets &Calls);
  /// Each of these members, with the first call that gives it.
  llvm::SmallVector<std::pair<Field, const llvm::CallBase *>, 8>
  members() const;

private:
  /// Where a number comes from.
  struct Origin {
    bool IsKnown = false;
    const llvm::CallBase *By = nullptr; ///< null: it is what others are

    /// With one more that it may come from; not known if they give different
    /// things.
    void join(const Origin &Other);
    static Origin neutral() { return {true, nullptr}; }
    static Origin of(const llvm::CallBase &By) { return {true, &By}; }
  };
  /// What is written to a member.
  struct Writes {
    Origin Asked = Origin::neutral(); ///< by calls that write there
    llvm::SmallVector<const llvm::Value *, 2> Stored;
    Origin Is = Origin::neutral();
  };

  /// Whether F asks for such a number at all.
  bool look(const llvm::Function &F);
  void store(const llvm::StoreInst &S);
  void settle();
  Origin originOf(const Writes &W);
  Origin originOf(const llvm::Value &V, unsigned Depth = 0);
  Origin originOf(const llvm::AllocaInst &A, unsigned Depth);
  Origin originOf(const llvm::Argument &A, unsigned Depth);

  PrivateCopy &Copy;
  const CallTargets &Calls;
  const llvm::DataLayout &DL;
  bool HasMain = false;
  llvm::MapVector<Field, Writes> All;
  /// Of parameters, by what is known of members in this round.
  llvm::DenseMap<const llvm::Argument *, Origin> Handed;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_ASKEDNUMBERS_H
