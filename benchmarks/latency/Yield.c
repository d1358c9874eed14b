/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Preloaded into ranks of MPICH over UCX when there are more of them than
 * cores: a rank gives its core away after a poll that found nothing. Without it
 * a waiting rank spins to the end of its time slice, and what is measured is
 * the scheduler. It must not know who polls, so that every way to call has it
 * alike.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>

unsigned ucp_worker_progress(void *Worker);

unsigned ucp_worker_progress(void *Worker) {
  static unsigned (*Real)(void *);
  unsigned Events;
  if (!Real)
    *(void **)&Real = dlsym(RTLD_NEXT, "ucp_worker_progress");
  Events = Real(Worker);
  if (!Events)
    sched_yield();
  return Events;
}
