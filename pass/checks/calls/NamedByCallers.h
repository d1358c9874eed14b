// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a function calls through a parameter of its own, where every caller in
/// sight names the function that it passes.

#ifndef TUTTI_PASS_CHECKS_CALLS_NAMEDBYCALLERS_H
#define TUTTI_PASS_CHECKS_CALLS_NAMEDBYCALLERS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace tutti {

/// All that Call may run; none where a caller passes something else, or the
/// function has its address taken.
llvm::SmallPtrSet<const llvm::Function *, 4>
namedByCallers(const llvm::CallBase &Call);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CALLS_NAMEDBYCALLERS_H
