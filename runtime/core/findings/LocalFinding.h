// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What one process finds out about its own calls, as data: which check, what
/// is wrong and the calls that belong to it. Decides nothing about how it
/// looks.

#ifndef TUTTI_CORE_LOCALFINDING_H
#define TUTTI_CORE_LOCALFINDING_H

#include "core/Text.h"
#include "core/board/Board.h"
#include "tutti/Fixes.h"

namespace tutti::rt {

struct LocalFinding {
  /// A call, and who made it.
  struct Line {
    Fn Function = Fn::None;
    uint32_t Site = 0;
    unsigned Owner = 0;                 ///< whose site it is, by local number
    uint64_t Ranks[MaxLocal / 64] = {}; ///< by local number
    unsigned Count = 0;                 ///< how often, on each; 0: not said
    TextOf<96> Note;
  };
  static constexpr unsigned MaxLines = 12;

  Check Which;
  Severity Level;
  bool JobGoesOn = false; ///< an error that does not end the job by itself
  unsigned NumLines = 0, MoreLines = 0;
  TextOf<300> Head;
  TextOf<250> Advice;
  Fix Cure = Fix::None; ///< how to mend it; None: what the check says of all
  Line Lines[MaxLines];

  LocalFinding(Check C, Severity S) : Which(C), Level(S) {}

  /// Another line; the last one again when there is no room.
  Line &add(Fn F, uint32_t Site, unsigned Owner = TheBoard.MyLocal) {
    if (NumLines == MaxLines) {
      ++MoreLines;
      return Lines[MaxLines - 1];
    }
    Line &L = Lines[NumLines++];
    L.Function = F;
    L.Site = Site;
    L.Owner = Owner;
    L.Ranks[Owner / 64] |= 1ull << Owner % 64;
    return L;
  }
};

/// Tells it, once for all processes that find the same at the same place. Does
/// not return when errors end the job and this is one that does.
void tellLocal(const LocalFinding &F);

} // namespace tutti::rt

#endif // TUTTI_CORE_LOCALFINDING_H
