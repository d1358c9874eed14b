// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Recognising the Fortran 2008 bindings by the names of their library and
/// functions.

#include "track/handles/UnseenCounterparts.h"

#include "core/board/Board.h"

#include <cstring>

namespace tutti::rt::track {

Sight SightOf[MaxSites];

bool lookUpSight(uint32_t Site) {
  const SiteText &T = TheBoard.Me->Sites[Site % MaxSites];
  const char *Path = TheBoard.Me->pathOf(T), *Name = strrchr(Path, '/');
  bool Blind = Site && T.Line == 0 && strstr(T.Function, "f08") &&
               strstr(Name ? Name : Path, "libmpi");
  SightOf[Site % MaxSites] = Blind ? Sight::Blind : Sight::Full;
  return Blind;
}

} // namespace tutti::rt::track
