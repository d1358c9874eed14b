// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls take memory from the heap, and which give it back.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H
#define TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H

namespace llvm {
class CallBase;
class Function;
class TargetLibraryInfo;
class Value;
} // namespace llvm

namespace tutti {

/// A function of another file that returns a pointer and is called one that
/// allocates: whether it does is a belief.
bool isCalledAllocation(const llvm::Function &F);

/// What the call gives back, or null.
const llvm::Value *freedBy(const llvm::CallBase &CB,
                           const llvm::TargetLibraryInfo &TLI);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H
