// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one call brings in: the fact of its result and of everything it writes,
/// for MPI by the table, for the C library by Library.def. Knows single calls
/// whose body is not in sight.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_RANKEFFECTS_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_RANKEFFECTS_H

#include "analysis/memory/MemoryFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

class Communicators;
class MpiCall;
class PrivateCopy;

struct CallSummary {
  AbstractValue Result;
  std::vector<Effect> Writes;
};

/// FactOf gives what is known of an operand.
using FactOf = llvm::function_ref<AbstractValue(const llvm::Value &)>;

CallSummary summaryOfMpi(const MpiCall &Call, PointsTo &Map,
                         const Communicators &Comms);
CallSummary summaryOfForeign(const llvm::CallBase &Call, PointsTo &Map,
                             FactOf FactOf);

/// How much there is behind a pointer that a call passes, as far as that is
/// known: a member, or an object whose class is of the C++ library.
int64_t bytesHanded(const llvm::CallBase &Call, unsigned Arg,
                    const llvm::DataLayout &DL);

/// Calls a function of another file that may make more calls than are seen.
bool leadsOut(const llvm::CallBase &Call, PrivateCopy &Copy);

/// It has arguments, and all of them are integers that are no communicators:
/// who is given one may agree on the answer with the others.
bool isAskedWithNumbers(const llvm::CallBase &Call);

/// The call is of a function that Library.def knows to read the text which this
/// argument points to.
bool followsFromText(const llvm::CallBase &Call, unsigned Arg);

/// False only where Library.def says of a function of that name that it leaves
/// alone what this argument points to.
bool mayWriteArgument(llvm::StringRef Name, unsigned Arg);

/// A function of the library that Library.def knows.
bool isKnownLibrary(llvm::StringRef Name);

/// Of the C, C++, Fortran or OpenMP library.
bool isOfLanguage(const llvm::Function &F, const llvm::TargetLibraryInfo &TLI);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_RANKEFFECTS_H
