// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Telling Valgrind's memcheck that a result means something although it was
/// made of memory that nobody has written to: buffers of correct programs have
/// holes. Nothing is told when memcheck does not execute the process. From
/// valgrind/memcheck.h, whose header need not be there.

#ifndef TUTTI_CORE_MEMCHECK_H
#define TUTTI_CORE_MEMCHECK_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tutti::rt {

/// Not 0 when memcheck executes this process.
inline uint64_t askMemcheck(const void *Data, size_t Size) {
  constexpr uint64_t MakeMemDefined = uint64_t('M') << 24 | 'C' << 16 | 2;
  volatile uint64_t Args[6] = {
      MakeMemDefined, reinterpret_cast<uint64_t>(Data), Size, 0, 0, 0};
  uint64_t Result = 0;
#if defined(__x86_64__)
  __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\t"
                   "rolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "+d"(Result)
                   : "a"(&Args[0])
                   : "cc", "memory");
#elif defined(__aarch64__)
  __asm__ volatile("mov x3, xzr\n\tmov x4, %1\n\t"
                   "ror x12, x12, #3\n\tror x12, x12, #13\n\t"
                   "ror x12, x12, #51\n\tror x12, x12, #61\n\t"
                   "orr x10, x10, x10\n\tmov %0, x3"
                   : "=r"(Result)
                   : "r"(&Args[0])
                   : "cc", "memory", "x3", "x4");
#else
  (void)Args;
#endif
  return Result;
}

/// 1 when memcheck does not execute this process; 0: not asked yet.
inline std::atomic<uint8_t> WithoutMemcheck;

inline void makeDefined(const void *Data, size_t Size) {
  if (__builtin_expect(!WithoutMemcheck.load(std::memory_order_relaxed), 0))
    WithoutMemcheck.store(askMemcheck(Data, Size) == 0,
                          std::memory_order_relaxed);
}

} // namespace tutti::rt

#endif // TUTTI_CORE_MEMCHECK_H
