// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is known of the arguments that later calls are checked with.

#include "track/arguments/Arguments.h"

#include "mpi/Ask.h"
#include "track/arguments/Attached.h"

namespace tutti::rt::track {

std::atomic<long long> AttachedBytes{-1};
std::atomic<uint32_t> AttachedNumber{0};
int HighestTag = 32767;

void startArguments() {
  int *Highest = nullptr, Found = 0;
  ask<PMPI_Comm_get_attr>(MPI_COMM_WORLD, MPI_TAG_UB, &Highest, &Found);
  if (Found && Highest)
    HighestTag = *Highest;
}

} // namespace tutti::rt::track
