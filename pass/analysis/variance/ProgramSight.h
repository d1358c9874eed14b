// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How much of the program is in sight: for what is said of calls that nobody
/// makes.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_PROGRAMSIGHT_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_PROGRAMSIGHT_H

#include "tutti/MpiTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tutti {

class PrivateCopy;

enum class ProgramSight {
  Part,  ///< not where it starts, or calls of MPI through pointers, or given up
  Files, ///< all files of a build, which may use a library that uses MPI
  All    ///< nothing is called that is not in sight but what cannot call MPI
};

ProgramSight programSight(PrivateCopy &Copy);

/// Whether any code that is in sight calls or names a function like this, be it
/// code that nothing is known to call.
bool anyCalls(PrivateCopy &Copy, llvm::function_ref<bool(Fn)> Wanted);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_PROGRAMSIGHT_H
