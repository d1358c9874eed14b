// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the members of a part of a communicator have in common although it
/// depends on the rank: in the row of a grid the number of the row, in what
/// MPI_Comm_split has made the color. Follows values to where they were set,
/// by members of structures and globals also into other functions. Does not
/// know which calls the part is used in.

#ifndef TUTTI_PASS_ANALYSIS_VALUES_SHAREDINPART_H
#define TUTTI_PASS_ANALYSIS_VALUES_SHAREDINPART_H

#include "analysis/values/Conditions.h"
#include "analysis/variance/RankDependence.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tutti {

class SharedInPart {
public:
  SharedInPart(const RankDependence &Ranks, Conditions &Conds);

  /// The communicator of Call has some members of another one, and these have
  /// the same V.
  bool isShared(const MpiCall &Call, const llvm::Value &V);
  /// Likewise what is at Address right before Call.
  bool isSharedAt(const MpiCall &Call, const llvm::Value &Address);

private:
  /// The part that is asked about: a call that makes one, and what it asks of
  /// the members.
  struct Part {
    const llvm::CallBase *Maker = nullptr;
    bool OfGrid = false;
    std::optional<ValueNumber> Color;
    llvm::SmallVector<ValueNumber, 4> Digits; ///< what the color is made of
  };
  bool find(const MpiCall &Call);
  void addDigits(const llvm::Value &Color);
  bool holds(const llvm::Value &V, unsigned Depth);
  bool isMadeOfShared(const llvm::Value &V, unsigned Depth);
  bool holdsAt(const llvm::Instruction &At, const AbstractLocation &Where,
               unsigned Depth);
  bool holdsWritten(const llvm::Instruction &By, const AbstractLocation &Where,
                    unsigned Depth);
  bool holdsAtEntry(const llvm::Instruction &At, const AbstractLocation &Where,
                    unsigned Depth);
  bool holdsWhere(const llvm::PHINode &Phi, unsigned Depth);
  bool holdsForCallers(const llvm::Argument &A, unsigned Depth);
  bool isOnSameGrid(const MpiCall &Call) const;
  bool givesShared(const MpiCall &Call, const AbstractLocation &Where);
  bool isSharedCoordinate(const MpiCall &Call, const AbstractLocation &Where);
  std::optional<bool> remains(const llvm::CallBase &Maker, unsigned Dimension);
  const llvm::Instruction *soleWriteOf(const llvm::Value &Address) const;

  const RankDependence &Ranks;
  Conditions &Conds;
  /// The one store or call that writes to a member, in all of the module; null
  /// where there are more.
  llvm::DenseMap<Field, const llvm::Instruction *> Written;
  Part Of;
  /// What was found of values; true while that is under way.
  llvm::DenseMap<const llvm::Value *, bool> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VALUES_SHAREDINPART_H
