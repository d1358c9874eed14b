// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The data segments of what is loaded, and the first thread's stack.

#include "core/threads/FixedMemory.h"

#include "core/board/Locked.h"

#include <cstdint>
#include <cstdlib>
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
Segment Stack;
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

int compareSegments(const void *A, const void *B) {
  uintptr_t X = static_cast<const Segment *>(A)->Low,
            Y = static_cast<const Segment *>(B)->Low;
  return X < Y ? -1 : X > Y;
}

/// Of the first thread, as large as it may grow, if somebody said how large.
Segment findStack() {
  constexpr uintptr_t Usual = 8u << 20, Most = 1u << 30;
  if (!&__libc_stack_end)
    return {};
  rlimit Limit;
  uintptr_t Size = getrlimit(RLIMIT_STACK, &Limit) == 0 && Limit.rlim_cur < Most
                       ? static_cast<uintptr_t>(Limit.rlim_cur)
                       : Usual;
  auto End = reinterpret_cast<uintptr_t>(__libc_stack_end);
  return {End - Size, End};
}

void readSegments() {
  Locked L(Reading);
  if (AreRead.load(std::memory_order_relaxed))
    return;
  dl_iterate_phdr(addSegments, nullptr);
  qsort(Segments, NumSegments, sizeof(Segment), compareSegments);
  Stack = findStack();
  AreRead.store(true, std::memory_order_release);
}

void read() {
  if (!AreRead.load(std::memory_order_acquire))
    readSegments();
}

} // namespace

bool isStaticData(const void *Address) {
  read();
  auto At = reinterpret_cast<uintptr_t>(Address);
  unsigned First = 0, Last = NumSegments; // the last that begins at or below At
  while (First < Last) {
    unsigned Middle = (First + Last) / 2;
    if (Segments[Middle].Low <= At)
      First = Middle + 1;
    else
      Last = Middle;
  }
  return First > 0 && At < Segments[First - 1].High;
}

bool isOnFirstStack(const void *Address) {
  read();
  auto At = reinterpret_cast<uintptr_t>(Address);
  return At >= Stack.Low && At < Stack.High;
}

} // namespace tutti::rt
