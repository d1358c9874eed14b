// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Operations as the sanitizer's fibers, and the order of messages.

#include "core/threads/ThreadSanitizer.h"

#include "core/threads/Thread.h"

#include <atomic>

namespace tutti::rt::tsan {

std::atomic<Sight> Seen;

bool look() {
  bool Is = &__tsan_write_range_pc && &__tsan_set_fiber_name &&
            &AnnotateIgnoreSyncBegin && &__tsan_ignore_thread_begin;
  Seen.store(Is ? Sight::Present : Sight::Absent, std::memory_order_relaxed);
  return Is;
}

namespace {

constexpr unsigned WithoutOrder = 1; ///< of a switch to a fiber

/// Of them each takes some of the sanitizer's numbers of threads.
constexpr int MostOperations = 1024;
std::atomic<int> NumOperations;

/// Where the order of messages is kept: one for all. A message may go through
/// other processes and come back on any communicator.
char Messages;

thread_local void *Before TUTTI_TLS;

} // namespace

void Unwatched::begin() {
  __tsan_ignore_thread_begin();
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
}

void Unwatched::end() {
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  __tsan_ignore_thread_end();
}

void tells() {
  Watched Now;
  __tsan_release(&Messages);
}

void learns() {
  Watched Now;
  __tsan_acquire(&Messages);
}

void *enterOperation(const char *Name) {
  if (NumOperations.fetch_add(1, std::memory_order_relaxed) >= MostOperations) {
    NumOperations.fetch_sub(1, std::memory_order_relaxed);
    return nullptr;
  }
  Unwatched::end();
  void *New = __tsan_create_fiber(0);
  __tsan_set_fiber_name(New, Name);
  Before = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(New, 0);
  return New;
}

void leaveOperation() {
  __tsan_switch_to_fiber(Before, WithoutOrder);
  Unwatched::begin();
}

void endOperation(void *Operation) {
  Watched Now;
  void *Here = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(Operation, WithoutOrder);
  __tsan_release(Operation);
  __tsan_switch_to_fiber(Here, WithoutOrder);
  __tsan_acquire(Operation);
  __tsan_destroy_fiber(Operation);
  NumOperations.fetch_sub(1, std::memory_order_relaxed);
}

} // namespace tutti::rt::tsan
