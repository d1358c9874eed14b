// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the elements of a datatype are, where its layout is not known, or where
/// it is kept in a member or in a variable that other files can see: what all
/// that sets it in this file agrees on. Knows no buffer.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_KEPTDATATYPES_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_KEPTDATATYPES_H

#include "analysis/arguments/CallWays.h"
#include "analysis/arguments/DatatypeShape.h"
#include "analysis/arguments/HandleHome.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class Use;
} // namespace llvm

namespace tutti {
class PrivateCopy;

struct KeptDatatype {
  /// One element; of a derived datatype nothing is said but what it is made of.
  DatatypeShape Shape;
  /// Other files may set it.
  bool Kept = false;
  /// Sets it.
  const llvm::Instruction *By = nullptr;
};

class KeptDatatypes {
public:
  explicit KeptDatatypes(PrivateCopy &Copy) : Copy(Copy) {}

  std::optional<KeptDatatype> of(const MpiCall &Call, int Param);

private:
  struct Kind;
  Kind ofParameter(const MpiCall &Call, int Param, const CallWay &From,
                   unsigned Depth);
  Kind ofValue(const llvm::Value &V, bool Fortran, const CallWay &From,
               unsigned Depth);
  Kind ofPlace(const llvm::Value &Place, bool Fortran, const CallWay &From,
               unsigned Depth);
  Kind ofUse(const llvm::Use &U, bool Fortran, const CallWay &From,
             unsigned Depth);
  Kind madeBy(const MpiCall &Call, const llvm::Use &U, const CallWay &From,
              unsigned Depth);
  /// Where the code names members and globals.
  const llvm::SmallVector<const llvm::Use *, 4> &usesOf(const HandleHome &Home);
  void collect(const llvm::Function &F);

  PrivateCopy &Copy;
  llvm::MapVector<HandleHome, llvm::SmallVector<const llvm::Use *, 4>> Homes;
  bool Collected = false;
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_KEPTDATATYPES_H
