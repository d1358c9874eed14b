// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Memory for the calls that are kept to be played again.

#include "core/board/Trace.h"

#include "core/board/SpareMemory.h"

namespace tutti::rt {

bool Trace::grow() {
  constexpr uint32_t Step = 512;
  if (Real == Room)
    return false;
  uint32_t More = Room - Real < Step ? Room - Real : Step;
  if (!populateSpare(&At[Real], sizeof(Event) * More)) {
    sayNoRoom(NoRoom::OfReplay);
    return false;
  }
  Real += More;
  return true;
}

} // namespace tutti::rt
