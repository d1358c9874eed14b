// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls made the communicator (or window, or file) that a call uses, as
/// far as the module shows it: by the place the handle is kept in, and for
/// objects that are passed around by the field of the structure. Does not know
/// when; that two uses mean the same handle is for others to say.

#ifndef TUTTI_PASS_ANALYSIS_COMMUNICATORS_COMMUNICATORS_H
#define TUTTI_PASS_ANALYSIS_COMMUNICATORS_COMMUNICATORS_H

#include "analysis/memory/AbstractLocation.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace llvm {
class Argument;
} // namespace llvm

namespace tutti {

class PrivateCopy;

class Communicators {
public:
  Communicators(PrivateCopy &Copy, PointsTo &Map);

  enum class Kind : uint8_t {
    World, ///< MPI_COMM_WORLD or a duplicate of it
    Self,
    Null,
    Part, ///< made to hold some members of another
    Unknown
  };
  Kind kindOf(const MpiCall &Call) const;
  /// The calls that may have made the scope of Call; empty when unknown.
  llvm::SmallVector<const llvm::CallBase *, 2>
  makersOf(const MpiCall &Call) const;

  /// The one call that made the scope of Call, also where all callers pass it;
  /// null when that is not one.
  const llvm::CallBase *makerOf(const MpiCall &Call) const;
  /// The one call that made what the scope of Call was duplicated from, also
  /// where all callers pass it; null when that is not one.
  const llvm::CallBase *originOf(const MpiCall &Call) const;
  /// CB is a call that makes a handle with a scope.
  static bool makes(const llvm::CallBase &CB);
  /// What it makes has the members of what it is made of.
  static bool hasSameMembers(const llvm::CallBase &Maker);

  /// The same for a handle that something else than an MPI function gets.
  Kind kindOf(const llvm::Value &Handle, bool ByReference) const;
  llvm::SmallVector<const llvm::CallBase *, 2>
  makersOf(const llvm::Value &Handle, bool ByReference) const {
    const llvm::Value *At = addressOf(Handle, ByReference);
    return At ? makersAt(*At) : llvm::SmallVector<const llvm::CallBase *, 2>();
  }

  /// Where in memory the scope of the call is read from; without an object when
  /// that is not one place.
  AbstractLocation placeOf(const MpiCall &Call) const;

  /// C calls read their scopes from one member of a structure, be it of several
  /// objects.
  bool areOneMember(const MpiCall &A, const MpiCall &B) const;
  /// Nothing tells the scopes of two calls apart: one variable or member has
  /// them, or one array.
  bool mayBeOne(const MpiCall &A, const MpiCall &B) const;
  /// A global variable has the scope of Call, in which MPI_COMM_WORLD is stored
  /// at some time.
  bool mayBeWorld(const MpiCall &Call) const;
  /// The scope of Call is MPI_COMM_SELF, or a copy of it, in one of several
  /// cases (`comm = serial ? MPI_COMM_SELF : all`): each rank is the first
  /// there.
  bool mayBeSelf(const MpiCall &Call) const {
    return mayBeSelf(Call, scopeIndex(Call.fn()), 0);
  }
  /// What Source (or null) gives is the same on all members of its scope, which
  /// may be that of Call.
  bool mayGiveMembers(const llvm::Instruction *Source,
                      const MpiCall &Call) const;

  /// What a message calls the scope: MPI_COMM_WORLD, or the variable.
  static std::string nameOf(const MpiCall &Call);

private:
  Field memberOf(const MpiCall &Call) const;
  /// Where the handle that is passed as Operand was read from.
  const llvm::Value *addressOf(const MpiCall &Call, int Param) const;
  Kind kindOf(const MpiCall &Call, int Param, unsigned Depth) const;
  llvm::SmallVector<const llvm::CallBase *, 2> makersOf(const MpiCall &Call,
                                                        int Param) const;
  const llvm::CallBase *makerOf(const llvm::Argument &A, bool ByReference,
                                unsigned Depth) const;
  static const llvm::Value *addressOf(const llvm::Value &Handle,
                                      bool ByReference);
  llvm::SmallVector<const llvm::CallBase *, 2>
  makersAt(const llvm::Value &Address) const;
  Kind kindOf(llvm::ArrayRef<const llvm::CallBase *> Makers,
              unsigned Depth) const;
  llvm::SmallVector<const llvm::CallBase *, 2>
  keptAt(const llvm::Value &Address) const;
  /// True when that was not known.
  bool remember(const llvm::Value *Address, const llvm::CallBase &Maker);

  PointsTo &Map;
  bool mayBeSelf(const MpiCall &Call, int Param, unsigned Depth) const;
  std::vector<AbstractLocation> HoldWorld;
  llvm::DenseMap<
      const MemoryObject *,
      std::vector<std::pair<AbstractLocation, const llvm::CallBase *>>>
      ByPlace;
  llvm::DenseMap<Field, llvm::SmallVector<const llvm::CallBase *, 2>> ByField;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_COMMUNICATORS_COMMUNICATORS_H
