// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The segments of the executable.

#include "core/threads/ProgramCode.h"

#include <atomic>
#include <cstdint>
#include <link.h>

namespace tutti::rt {

namespace {

std::atomic<uintptr_t> Low, High;

/// The loader speaks of the executable first.
int noteFirst(dl_phdr_info *Object, size_t, void *) {
  uintptr_t First = UINTPTR_MAX, Last = 0;
  for (int I = 0; I < Object->dlpi_phnum; ++I) {
    const auto &H = Object->dlpi_phdr[I];
    if (H.p_type != PT_LOAD)
      continue;
    const auto Begin = static_cast<uintptr_t>(Object->dlpi_addr + H.p_vaddr),
               End = static_cast<uintptr_t>(Begin + H.p_memsz);
    First = Begin < First ? Begin : First;
    Last = End > Last ? End : Last;
  }
  Low.store(First, std::memory_order_relaxed);
  High.store(Last, std::memory_order_release);
  return 1;
}

} // namespace

void noteProgramCode() { dl_iterate_phdr(noteFirst, nullptr); }

bool isOfProgram(const void *Address) {
  const auto At = reinterpret_cast<uintptr_t>(Address);
  return At < High.load(std::memory_order_acquire) &&
         At >= Low.load(std::memory_order_relaxed);
}

} // namespace tutti::rt
