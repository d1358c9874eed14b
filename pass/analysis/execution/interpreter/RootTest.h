// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether an argument is the rank, as far as the function itself says so: both
/// sides of a test of it against a number make one collective call that has
/// this number as its root, one side as the root does and the other as the
/// others do. A world in which all ranks go to one side is none that the
/// program means.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ROOTTEST_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ROOTTEST_H

namespace llvm {
class Argument;
class DominatorTree;
} // namespace llvm

namespace tutti {

bool isTestedForRoot(const llvm::Argument &A, const llvm::DominatorTree &DT);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_INTERPRETER_ROOTTEST_H
