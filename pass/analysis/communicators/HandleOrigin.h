// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where a communicator, window or file that a call is given comes from: the
/// predefined handles, the calls and the variables that it can be. Knows
/// nothing of threads.

#ifndef TUTTI_PASS_ANALYSIS_COMMUNICATORS_HANDLEORIGIN_H
#define TUTTI_PASS_ANALYSIS_COMMUNICATORS_HANDLEORIGIN_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Argument;
class DataLayout;
} // namespace llvm

namespace tutti {

class HandleOrigins {
public:
  /// A predefined handle by name, or what else holds or makes a handle.
  struct Origin {
    llvm::StringRef Name;
    const void *Made = nullptr;
    int64_t Offset = 0;
    bool operator==(const Origin &O) const {
      return Name == O.Name && Made == O.Made && Offset == O.Offset;
    }
  };
  using Origins = llvm::SmallVector<Origin, 2>;
  /// None when a bound was reached.
  const Origins &of(const MpiCall &Call);
  /// What the call is given is MPI_COMM_WORLD, or a duplicate of it, as far as
  /// everything is in sight that it can come from.
  bool isWorld(const MpiCall &A);

private:
  /// A place in memory.
  struct Cell {
    const llvm::Value *Object;
    int64_t Offset;
  };

  bool isBeyond(const llvm::Value &V, unsigned Depth);
  void handle(const llvm::Value &V, unsigned Depth, Origins &Out);
  void memory(const llvm::Value &Pointer, unsigned Depth, Origins &Out);
  void cells(const llvm::Value &Pointer, unsigned Depth,
             llvm::SmallVectorImpl<Cell> &Out);
  void writers(const Cell &C, unsigned Depth, Origins &Out);

  Role Of = Role::COMM;
  bool Fortran = false;
  const llvm::DataLayout *DL = nullptr;
  unsigned Steps = 0, Dups = 0;
  bool Beyond = false;
  llvm::SmallPtrSet<const llvm::Value *, 8> Active;
  llvm::DenseMap<const llvm::CallBase *, Origins> Known;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_COMMUNICATORS_HANDLEORIGIN_H
