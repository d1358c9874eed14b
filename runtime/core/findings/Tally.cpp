// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory for tallies, made when first needed and never given back: the thread
/// that watches reads them.

#include "core/findings/Tally.h"

#include <cstdlib>

namespace tutti::rt {

Tally **Tallies;
bool NoTally = true;

void startTallies(uint32_t Processes) {
  Tallies = static_cast<Tally **>(calloc(Processes, sizeof(Tally *)));
  NoTally = !Tallies;
}

Tally *makeTally(int32_t World) {
  auto *T = static_cast<Tally *>(calloc(1, sizeof(Tally)));
  NoTally |= !T;
  return Tallies[World] = T;
}

} // namespace tutti::rt
