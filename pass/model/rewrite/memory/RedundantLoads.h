// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A pointer in memory (a member, a global, the descriptor of a Fortran array)
/// that is read again before anything can have written it becomes one value in
/// the private copy, or what was stored there. LLVM's own passes cannot do
/// this, as they do not know where MPI writes.

#ifndef TUTTI_PASS_MODEL_REWRITE_REDUNDANTLOADS_H
#define TUTTI_PASS_MODEL_REWRITE_REDUNDANTLOADS_H

namespace llvm {
class DominatorTree;
class Function;
class TargetLibraryInfo;
} // namespace llvm

namespace tutti {

class PointerWrites;

void joinRepeatedReads(llvm::Function &F, const llvm::DominatorTree &DT,
                       const llvm::TargetLibraryInfo &TLI,
                       PointerWrites &Writes);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_REWRITE_REDUNDANTLOADS_H
