// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls and operations as the sanitizer's fibers, and the order of messages.

#include "core/threads/ThreadSanitizer.h"

#include "core/threads/Thread.h"

#include <atomic>
#include <pthread.h>

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
thread_local void *Calls TUTTI_TLS; ///< of this thread

void *newFiber(const char *Name) {
  if (NumOperations.fetch_add(1, std::memory_order_relaxed) >= MostOperations) {
    NumOperations.fetch_sub(1, std::memory_order_relaxed);
    return nullptr;
  }
  void *New = __tsan_create_fiber(0);
  __tsan_set_fiber_name(New, Name);
  return New;
}

void threadEnds(void *Fiber) {
  Calls = nullptr;
  __tsan_destroy_fiber(Fiber);
  NumOperations.fetch_sub(1, std::memory_order_relaxed);
}

/// Its destructor is what ends a thread's calls. The sanitizer ends its own
/// part of a thread after all others.
bool endsWithThread(void *Fiber) {
  static pthread_key_t Key;
  static const bool Made = pthread_key_create(&Key, threadEnds) == 0;
  return Made && pthread_setspecific(Key, Fiber) == 0;
}

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

bool enterCall() {
  if (!Calls) {
    Calls = newFiber("calls of MPI");
    if (Calls && !endsWithThread(Calls))
      threadEnds(Calls);
  }
  if (!Calls)
    return false;
  Before = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(Calls, 0);
  return true;
}

void leaveCall() { __tsan_switch_to_fiber(Before, 0); }

void *enterOperation(const char *Name) {
  Unwatched::end();
  void *New = newFiber(Name);
  if (!New) {
    Unwatched::begin();
    return nullptr;
  }
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
