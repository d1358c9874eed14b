// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls whose counterparts the wrappers do not see: MPICH's Fortran 2008
/// bindings start operations through MPI's C functions and complete them
/// through the profiling ones. What such a call makes is not followed.

#ifndef TUTTI_TRACK_HANDLES_UNSEENCOUNTERPARTS_H
#define TUTTI_TRACK_HANDLES_UNSEENCOUNTERPARTS_H

#include "core/Hidden.h"
#include "core/board/RankArea.h"

namespace tutti::rt::track {

enum class Sight : uint8_t { Unknown, Full, Blind };
TUTTI_HIDDEN extern Sight SightOf[MaxSites];
bool lookUpSight(uint32_t Site);

inline bool isBlind(uint32_t Site) {
  Sight S = SightOf[Site % MaxSites];
  return __builtin_expect(S == Sight::Unknown, 0) ? lookUpSight(Site)
                                                  : S == Sight::Blind;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_HANDLES_UNSEENCOUNTERPARTS_H
