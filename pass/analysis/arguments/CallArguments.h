// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What single arguments of an MPI call are when they are in sight: special
/// ranks, null handles, basic datatypes, MPI_IN_PLACE, and which buffer, count
/// and datatype belong together on which ranks. Judges nothing, and looks at
/// one call only.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLARGUMENTS_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLARGUMENTS_H

#include "model/mpi/MpiCall.h"
#include "llvm/ADT/SmallVector.h"

namespace tutti {

/// A predefined datatype by what it is made of.
struct BasicType {
  enum Family : uint8_t {
    Integer,
    Float,
    Complex,
    Logical,
    Char,
    Byte,
    Packed,
    Pair,
    IntegerPair,
    FloatPair
  };
  const char *Name;
  Family Of;
  unsigned Bytes;
  bool isPair() const {
    return Of == Pair || Of == IntegerPair || Of == FloatPair;
  }
};
/// Null unless parameter Param is a known predefined datatype.
const BasicType *basicType(const MpiCall &Call, int Param);
const BasicType *basicType(llvm::StringRef Name);

/// The values that stand for no rank in particular; None also for those that
/// mean different things in different implementations when it is not clear
/// whose header was used.
enum class SpecialRank : uint8_t { None, ProcNull, AnySource, Root, Unclear };
SpecialRank specialRank(const MpiCall &Call, int64_t Rank);

std::optional<int64_t> constantAt(const MpiCall &Call, int Param);
bool isNullHandle(const MpiCall &Call, int Param);
bool isInPlace(const MpiCall &Call, int Param);
/// The same of an address that the call may pass.
bool isInPlace(const MpiCall &Call, const llvm::Value &Address);
/// A buffer that is the address zero, which is also MPI_BOTTOM.
bool isNullBuffer(const MpiCall &Call, int Param);
/// An object that stands for MPI_IN_PLACE, MPI_BOTTOM and the like in Fortran.
bool isFortranSentinel(const llvm::Value *Address);

/// The scope is certainly no intercommunicator, as far as this call shows.
bool hasPredefinedScope(const MpiCall &Call);

/// A buffer with its count and its datatype: positions of parameters, -1 for
/// what the row has not.
struct DataArgument {
  int Buffer = -1;
  int Count = -1;
  int Type = -1;
  bool Reads = false;
  bool Writes = false;
  bool OnlyAtRoot = false;
  /// One element, without a parameter that says so.
  bool Single = false;
};
llvm::SmallVector<DataArgument, 2> dataArguments(Fn F);
/// The buffers of a call that gives back what was at the target. An operation
/// that needs no origin leaves that one alone.
llvm::SmallVector<DataArgument, 3> fetchArguments(const MpiCall &Call);
/// The side of a call that packs or unpacks that has a datatype.
llvm::SmallVector<DataArgument, 1> packArguments(Fn F);
/// How many elements, when that is in sight.
std::optional<int64_t> countOf(const MpiCall &Call, const DataArgument &D);
/// Of a call with a root: this parameter means something at the root alone.
bool onlyAtRoot(Fn F, int Param);

/// Whether the call surely moves data (Yes), may be told not to by a special
/// rank (Maybe), or does not (No).
enum class Moves : uint8_t { No, Maybe, Yes };
Moves movesData(const MpiCall &Call, const DataArgument &Data);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_CALLARGUMENTS_H
