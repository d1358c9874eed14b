// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Telling Valgrind's memcheck that a result means something although it was
/// made of memory that nobody has written to: buffers of correct programs have
/// holes. A few instructions without effect when nobody looks; from
/// valgrind/memcheck.h, whose header need not be there.

#ifndef TUTTI_CORE_MEMCHECK_H
#define TUTTI_CORE_MEMCHECK_H

#include <cstddef>
#include <cstdint>

namespace tutti::rt {

inline void makeDefined(const void *Data, size_t Size) {
  constexpr uint64_t MakeMemDefined = uint64_t('M') << 24 | 'C' << 16 | 2;
  volatile uint64_t Args[6] = {
      MakeMemDefined, reinterpret_cast<uint64_t>(Data), Size, 0, 0, 0};
#if defined(__x86_64__)
  uint64_t Result = 0;
  __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\t"
                   "rolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "+d"(Result)
                   : "a"(&Args[0])
                   : "cc", "memory");
#elif defined(__aarch64__)
  __asm__ volatile("mov x3, xzr\n\tmov x4, %0\n\t"
                   "ror x12, x12, #3\n\tror x12, x12, #13\n\t"
                   "ror x12, x12, #51\n\tror x12, x12, #61\n\t"
                   "orr x10, x10, x10"
                   :
                   : "r"(&Args[0])
                   : "cc", "memory", "x3", "x4");
#else
  (void)Args;
#endif
}

} // namespace tutti::rt

#endif // TUTTI_CORE_MEMCHECK_H
