// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Where the parts of a status lie that programs read by name.

#ifndef TUTTI_PASS_MODEL_MPI_STATUSLAYOUT_H
#define TUTTI_PASS_MODEL_MPI_STATUSLAYOUT_H

#include <cstdint>
#include <optional>

namespace tutti {

class MpiCall;

/// The byte at which MPI_ERROR lies in the statuses of the MPI that Call is
/// compiled against; empty when that is not known.
std::optional<int64_t> errorInStatus(const MpiCall &Call);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_MPI_STATUSLAYOUT_H
