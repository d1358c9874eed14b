// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is said of two threads that use the same memory, one of them in an MPI
/// call. Decides the words; must not know who started the threads.

#ifndef TUTTI_CHECKS_RACETEXT_H
#define TUTTI_CHECKS_RACETEXT_H

#include "analysis/threads/SharedPlace.h"
#include "model/Finding.h"
#include "model/mpi/MpiCall.h"

namespace tutti {

/// One of the two; without a call it is a load or a store.
struct RaceSide {
  const llvm::Instruction *At;
  MpiCall Mpi;
  bool Writes;
};

/// The variable that the threads share, or the pointer there that was followed,
/// in quotes; empty when neither has a name.
std::string nameOfShared(SharedPlaces &Places, const SharedPlace &Place);

/// Call: how A's call is named.
std::string raceText(llvm::StringRef Call, const RaceSide &A, const RaceSide &B,
                     const std::string &Name);

/// Where the other one is.
Note raceNote(const RaceSide &B, const Location &Where);

} // namespace tutti

#endif // TUTTI_CHECKS_RACETEXT_H
