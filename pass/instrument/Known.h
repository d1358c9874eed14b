// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What an earlier run over a module, or over one that was merged into it, has
/// told and instrumented already: kept in named metadata, which reaches bitcode
/// but no object file. Knows nothing of why a module is seen twice.

#ifndef TUTTI_PASS_INSTRUMENT_KNOWN_H
#define TUTTI_PASS_INSTRUMENT_KNOWN_H

#include "model/Finding.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tutti {

/// Removes from \p Findings what \p M remembers.
void dropKnown(const llvm::Module &M, std::vector<Finding> &Findings);

/// Makes \p M remember \p Findings. Returns whether it changed.
bool remember(llvm::Module &M, const std::vector<Finding> &Findings);

} // namespace tutti

#endif // TUTTI_PASS_INSTRUMENT_KNOWN_H
