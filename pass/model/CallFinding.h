// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The frame of a finding about one MPI call: its place, its names and the site
/// to watch. Decides nothing about what is wrong.

#ifndef TUTTI_PASS_MODEL_CALLFINDING_H
#define TUTTI_PASS_MODEL_CALLFINDING_H

#include "model/Finding.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

Finding findingAt(const MpiCall &Call, Check Id, Severity Sev,
                  std::string Text);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_CALLFINDING_H
