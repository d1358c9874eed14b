// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What instrumented code says about itself (Abi.h): the site of its next call,
/// the return it takes, and the regions its threads are in. Must not know MPI.

#include "core/Hooks.h"
#include "core/threads/Thread.h"

#include <cstring>

// Any OpenMP runtime has them; a program without OpenMP has none.
extern "C" {
int omp_get_num_threads(void) __attribute__((weak));
int omp_get_level(void) __attribute__((weak));
}

namespace tutti::rt {

namespace {

/// One region of the source; its threads of one team make up one instance.
struct Region {
  std::atomic<const tutti_site *> Site;
  std::atomic<uint32_t> Inside;   ///< threads in it now
  std::atomic<uint32_t> Left;     ///< threads of this instance that have left
  std::atomic<uint32_t> Instance; ///< how many there have been before
};
constexpr unsigned MaxRegions = 1024, MaxDepth = 16;
Region BufferRegions[MaxRegions];

/// By collective call site: the instance of a region (high half) in which it
/// was last executed, and the thread (low half); 0 never.
std::atomic<uint64_t> Executions[MaxSites];

/// How many threads make up an instance: all of the team, which a join lets go
/// on together, in a parallel region; unknown (0) in the others.
unsigned threadsOf(const tutti_site &S) {
  bool IsTeam = S.call && !strcmp(S.call, "parallel");
  if (!IsTeam || !omp_get_num_threads || !omp_get_level || omp_get_level() > 1)
    return 0;
  return static_cast<unsigned>(omp_get_num_threads());
}

struct Stack {
  Region *At[MaxDepth];
  unsigned Depth;
};
thread_local Stack Here TUTTI_TLS;

Region *regionOf(const tutti_site *Site) {
  uint64_t Start = reinterpret_cast<uintptr_t>(Site) * 0x9e3779b97f4a7c15ull;
  for (unsigned I = 0; I < 64; ++I) {
    Region &R = BufferRegions[((Start >> 54) + I) % MaxRegions];
    const tutti_site *Found = R.Site.load(std::memory_order_acquire);
    if (Found == Site ||
        (!Found &&
         (R.Site.compare_exchange_strong(Found, Site) || Found == Site)))
      return &R;
  }
  return nullptr;
}

} // namespace

bool executedByAnother(uint32_t Site, uint32_t Tid) {
  if (Here.Depth == 0 || Here.Depth > MaxDepth || !Here.At[Here.Depth - 1])
    return false;
  const Region &R = *Here.At[Here.Depth - 1];
  uint32_t Instance =
      static_cast<uint32_t>(mix(static_cast<uint64_t>(&R - BufferRegions) + 1,
                                R.Instance.load(std::memory_order_acquire)) |
                            1);
  uint64_t Mine = static_cast<uint64_t>(Instance) << 32 | Tid;
  std::atomic<uint64_t> &E = Executions[Site % MaxSites];
  uint64_t Before = E.load(std::memory_order_acquire);
  while (Before >> 32 != Instance)
    if (E.compare_exchange_weak(Before, Mine))
      return false;
  return Before != Mine;
}

} // namespace tutti::rt

using namespace tutti::rt;

#define TUTTI_EXPORT __attribute__((visibility("default")))

extern "C" TUTTI_EXPORT void __tutti_site(const struct tutti_site *S) {
  TheThread.Announced = S && S->version == TUTTI_ABI_VERSION ? S : nullptr;
}

extern "C" TUTTI_EXPORT void __tutti_return(const struct tutti_site *S) {
  if (!S || S->version != TUTTI_ABI_VERSION || !TheBoard.Me)
    return;
  TheBoard.Me->LastReturn.store(siteOf(S, nullptr), std::memory_order_relaxed);
}

extern "C" TUTTI_EXPORT void __tutti_region_enter(const struct tutti_site *S) {
  if (!S || S->version != TUTTI_ABI_VERSION)
    return;
  Region *R = regionOf(S);
  if (Here.Depth < MaxDepth)
    Here.At[Here.Depth] = R;
  ++Here.Depth;
  if (R)
    R->Inside.fetch_add(1, std::memory_order_acq_rel);
}

extern "C" TUTTI_EXPORT void __tutti_region_exit(const struct tutti_site *S) {
  if (!S || S->version != TUTTI_ABI_VERSION || Here.Depth == 0)
    return;
  --Here.Depth;
  Region *R = regionOf(S);
  if (!R)
    return;
  bool IsEmpty = R->Inside.fetch_sub(1, std::memory_order_acq_rel) == 1;
  unsigned Threads = threadsOf(*S);
  bool IsOver = IsEmpty;
  if (Threads) {
    // A thread may be through before another one begins.
    IsOver = R->Left.fetch_add(1, std::memory_order_acq_rel) + 1 >= Threads;
    if (IsOver)
      R->Left.store(0, std::memory_order_release);
  }
  if (IsOver)
    R->Instance.fetch_add(1, std::memory_order_acq_rel);
}
