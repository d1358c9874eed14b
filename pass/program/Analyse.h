// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From a module to its findings: one file or a whole program, in a compiler or
/// in the driver. Knows nothing of who hears of them.

#ifndef TUTTI_PASS_PROGRAM_ANALYSE_H
#define TUTTI_PASS_PROGRAM_ANALYSE_H

#include "checks/Checks.h"
#include "model/PrivateCopy.h"
#include <memory>

namespace tutti {

struct Analysed {
  std::unique_ptr<PrivateCopy> Copy; ///< null when \p M has nothing to analyse
  Findings Found;                    ///< without what \p M knows already
  bool Crashed = false; ///< \p M is to stay as it is, to the last bit
};

/// SecondsPerFunction is that of \p Opts.
Analysed analyseModule(llvm::Module &M, const Options &Opts,
                       const Budget &Limits = {});

} // namespace tutti

#endif // TUTTI_PASS_PROGRAM_ANALYSE_H
