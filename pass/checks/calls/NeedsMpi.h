// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which functions need MPI to be there, and which calls ask whether it is, for
/// the checks of its start and end.

#ifndef TUTTI_PASS_CHECKS_CALLS_NEEDSMPI_H
#define TUTTI_PASS_CHECKS_CALLS_NEEDSMPI_H

#include "model/mpi/MpiCall.h"

namespace tutti {

/// Must lie between start and end in every version of MPI.
bool needsMpi(Fn F);
bool startsMpi(Fn F);

/// What MPI_Initialized or MPI_Finalized answers may be read behind the call:
/// who never reads it has not asked.
bool isAnswerRead(const MpiCall &Asked);

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_CALLS_NEEDSMPI_H
