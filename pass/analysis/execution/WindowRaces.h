// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What the accesses to windows, which the traces of all ranks hold, have wrong
/// with each other: places outside the window, and two accesses to the same
/// bytes that nothing orders (MPI-3.1 section 11.7).

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_WINDOWRACES_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_WINDOWRACES_H

#include "analysis/execution/MatchSimulation.h"
#include "model/Finding.h"

namespace tutti {

/// The first fault of each kind. G has been played.
void checkWindowRaces(const ProgramTrace &T, const MatchSimulation &G,
                      std::vector<Finding> &Out);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_WINDOWRACES_H
