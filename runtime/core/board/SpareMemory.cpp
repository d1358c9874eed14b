// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Saying what is not checked for want of memory.

#include "core/board/SpareMemory.h"

#include "core/Hooks.h"
#include "core/Text.h"
#include "core/board/Board.h"

namespace tutti::rt {

static const char *nameOf(NoRoom What) {
  switch (What) {
  case NoRoom::OfMessages:
    return "messages: they are not compared from here on";
  case NoRoom::OfReplay:
    return "the calls to be played again: what relied on buffering and which "
           "receives race is not told";
  case NoRoom::OfWindows:
    return "windows: accesses to the memory of some ranks are not compared";
  }
  return "";
}

void sayNoRoom(NoRoom What) {
  auto Bit = static_cast<uint32_t>(What);
  if (TheBoard.Head->NoRoom.fetch_or(Bit) & Bit)
    return;
  TextOf<256> Line;
  Line.format("not enough shared memory (/dev/shm) for %s (of a container: see "
              "--shm-size)",
              nameOf(What));
  tell(Line.text());
}

} // namespace tutti::rt
