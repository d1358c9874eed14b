// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The data segments of what is loaded, and the first thread's stack.

#include "core/threads/FixedMemory.h"

#include "core/board/Locked.h"

#include <cstdint>
#include <link.h>
#include <sys/resource.h>

/// The loader's: where the first thread's stack begins. Not every C library has
/// it.
extern "C" __attribute__((weak)) void *__libc_stack_end;

namespace tutti::rt {

namespace {

struct Segment {
  uintptr_t Low, High;
};
/// What has no room here is not known.
constexpr unsigned MaxSegments = 512;
Segment Segments[MaxSegments];
unsigned NumSegments;
std::atomic<bool> AreRead;
Mutex Reading;

int addSegments(dl_phdr_info *Object, size_t, void *) {
  for (int I = 0; I < Object->dlpi_phnum; ++I) {
    const auto &H = Object->dlpi_phdr[I];
    if (H.p_type == PT_LOAD && H.p_flags & PF_W && NumSegments < MaxSegments)
      Segments[NumSegments++] = {
          static_cast<uintptr_t>(Object->dlpi_addr + H.p_vaddr),
          static_cast<uintptr_t>(Object->dlpi_addr + H.p_vaddr + H.p_memsz)};
  }
  return 0;
}

void readSegments() {
  Locked L(Reading);
  if (AreRead.load(std::memory_order_relaxed))
    return;
  dl_iterate_phdr(addSegments, nullptr);
  AreRead.store(true, std::memory_order_release);
}

} // namespace

bool isStaticData(const void *Address) {
  if (!AreRead.load(std::memory_order_acquire))
    readSegments();
  auto At = reinterpret_cast<uintptr_t>(Address);
  for (unsigned I = 0; I < NumSegments; ++I)
    if (At >= Segments[I].Low && At < Segments[I].High)
      return true;
  return false;
}

bool isOnFirstStack(const void *Address) {
  if (!&__libc_stack_end)
    return false;
  // As large as it may grow, if somebody said how large.
  constexpr uintptr_t Usual = 8u << 20, Most = 1u << 30;
  rlimit Limit;
  uintptr_t Size = getrlimit(RLIMIT_STACK, &Limit) == 0 && Limit.rlim_cur < Most
                       ? static_cast<uintptr_t>(Limit.rlim_cur)
                       : Usual;
  auto At = reinterpret_cast<uintptr_t>(Address);
  auto End = reinterpret_cast<uintptr_t>(__libc_stack_end);
  return At < End && At >= End - Size;
}

} // namespace tutti::rt
