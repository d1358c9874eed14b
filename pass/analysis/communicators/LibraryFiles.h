// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls of I/O libraries are collective in this program, and on which
/// communicator: follows each file, group or dataset back to the call that
/// opened its file, and property lists to what was set in them.
///
/// Silence first. A call counts when every file it can work on was seen to be
/// opened in parallel. When that is not in sight (the file is a parameter of a
/// function that nobody here calls), it counts only if the module uses the
/// library in parallel and never serially, and its communicator stays unknown.

#ifndef TUTTI_PASS_ANALYSIS_COMMUNICATORS_LIBRARYFILES_H
#define TUTTI_PASS_ANALYSIS_COMMUNICATORS_LIBRARYFILES_H

#include "analysis/calls/CallTargets.h"
#include "analysis/communicators/Communicators.h"
#include "analysis/memory/AbstractLocation.h"
#include "model/mpi/KnownCalls.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace tutti {

/// A call of a library that all members of a communicator have to make.
struct LibraryCall {
  const LibraryRow *Row = nullptr;
  bool OnWorld = false;
  /// The communicator as the opening call got it; null when it is not known.
  const llvm::Value *Comm = nullptr;
  const llvm::CallBase *Opening = nullptr; ///< the call that got Comm

  /// Fortran passes the handle by its address.
  bool byReference() const {
    llvm::StringRef Name = Row->Name;
    return Name.starts_with("nf") || Name.starts_with("h5");
  }
};

class LibraryFiles {
public:
  LibraryFiles(PrivateCopy &Copy, const CallTargets &Calls, PointsTo &Map);

  /// Null when the call need not be made by all.
  const LibraryCall *find(const llvm::CallBase &CB) const {
    auto It = Found.find(&CB);
    return It == Found.end() ? nullptr : &It->second;
  }
  bool empty() const { return Found.empty(); }

private:
  struct Origins {
    llvm::SmallSetVector<const llvm::CallBase *, 2> Makers;
    bool Unknown = false;
  };
  /// What is known of a file.
  struct Verdict {
    bool Serial = false, Unknown = false;
    llvm::MapVector<const llvm::Value *, const llvm::CallBase *> Comms;
  };

  void collect(PrivateCopy &Copy);
  void remember(const llvm::Value *Address, const llvm::Value *What,
                unsigned Depth);
  void originsOf(const llvm::Value *V, Origins &Out, unsigned Depth);
  void originsAt(const llvm::Value *Address, Origins &Out, unsigned Depth);
  /// ByValue: an argument that is a pointer is the object, not where it is
  /// kept.
  Origins originsOfArgument(const llvm::CallBase &CB, int Index,
                            bool ByValue = false);
  void addOpening(const llvm::CallBase &Maker, Verdict &Out, unsigned Depth);
  Verdict verdictOn(const llvm::CallBase &CB);
  const llvm::Value *inCallers(const llvm::Value *Comm) const;
  static bool alwaysBetween(const llvm::CallBase &Made,
                            const llvm::CallBase &Setter,
                            const llvm::CallBase &Use);
  bool isCollectiveVariable(const llvm::CallBase &CB, const LibraryRow &Row);
  bool isCollectiveTransfer(const llvm::CallBase &CB, const LibraryRow &Row);

  const CallTargets &Calls;
  PointsTo &Map;
  llvm::MapVector<const llvm::CallBase *, const LibraryRow *> Uses;
  /// What is stored where: a value, or a call that writes through a pointer.
  llvm::DenseMap<const MemoryObject *,
                 std::vector<std::pair<AbstractLocation, const llvm::Value *>>>
      ByPlace;
  llvm::DenseMap<Field, std::vector<const llvm::Value *>> ByField;
  std::set<std::pair<const llvm::Value *, const llvm::Value *>> Remembered;
  std::set<const llvm::Value *> Active;
  llvm::DenseMap<const llvm::CallBase *, LibraryCall> Found;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_COMMUNICATORS_LIBRARYFILES_H
