// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions of a module matter for MPI: those that lead to an MPI call,
/// through calls, outlined bodies, tasks or tables of function pointers, and
/// the small helpers they call. Looks at references only, never into values.

#ifndef TUTTI_PASS_MODEL_REACH_H
#define TUTTI_PASS_MODEL_REACH_H

#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tutti {

class KnownCalls;

/// In the order of the module.
std::vector<llvm::Function *> functionsThatMatter(llvm::Module &M,
                                                  const KnownCalls &Known,
                                                  unsigned HelperSize);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REACH_H
