// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which calls give memory back to the heap.

#ifndef TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H
#define TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H

namespace llvm {
class CallBase;
class TargetLibraryInfo;
class Value;
} // namespace llvm

namespace tutti {

/// What the call gives back, or null.
const llvm::Value *freedBy(const llvm::CallBase &CB,
                           const llvm::TargetLibraryInfo &TLI);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_MEMORY_HEAPCALLS_H
