/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Preloaded into the ranks of tests (giving-way): who polls and finds nothing
 * gives its core away, and when that has gone on for a while, sleeps for
 * moments. A rank that waits spins to the end of its time slice else, and takes
 * the core from whom it waits for; when its wait is what a test is about, from
 * another test.
 *
 * It does not know what is waited for. What came is seen by what polls: UCX
 * says how much it was; Open MPI's opal_progress calls sched_yield when it was
 * nothing; and what MPICH got past UCX, through shared memory, made a pause
 * between two polls.
 *
 * MPICH at its end closes UCX's connections, which may wait for what the other
 * end does, and then waits for all ranks at the launcher, without a poll: of
 * two ranks the one that is first can keep the other from getting there. Here
 * it polls as long as it waits for the launcher.
 *
 * Open MPI's launcher has it as well. With PMIx 4.2 it now and then hangs or
 * crashes in its last step, when it has told the job's status: that step is
 * left out.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

unsigned ucp_worker_progress(void *Worker);
void *ucp_disconnect_nb(void *Endpoint);
void ucp_worker_destroy(void *Worker);
int opal_progress(void);
int PMIx_server_finalize(void);

enum { Patient = 200, Slow = 600 }; /* polls in a row that found nothing */

static __thread int Idle, InProgress, Yielded;
static __thread void *Polled; /* what this thread polled last */
static __thread int Ends;     /* and has begun to take down */

static long long nanoseconds(void) {
  struct timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec * 1000000000LL + Now.tv_nsec;
}

static void giveWay(void) {
  struct timespec Moment = {0, Idle < Slow ? 50000 : 400000};
  if (Idle < Patient)
    syscall(SYS_sched_yield);
  else
    nanosleep(&Moment, 0);
  if (Idle < Slow)
    ++Idle;
}

int sched_yield(void) {
  if (!InProgress)
    return (int)syscall(SYS_sched_yield);
  Yielded = 1;
  giveWay();
  return 0;
}

int opal_progress(void) {
  static int (*Real)(void);
  int Events;
  if (!Real)
    *(void **)&Real = dlsym(RTLD_NEXT, "opal_progress");
  Yielded = 0;
  ++InProgress;
  Events = Real();
  --InProgress;
  if (!Yielded)
    Idle = 0;
  return Events;
}

unsigned ucp_worker_progress(void *Worker) {
  static unsigned (*Real)(void *);
  static __thread long long Left;
  unsigned Events;
  if (!Real)
    *(void **)&Real = dlsym(RTLD_NEXT, "ucp_worker_progress");
  Polled = Worker;
  if (nanoseconds() - Left > 2000)
    Idle = 0;
  Events = Real(Worker);
  if (Events)
    Idle = 0;
  else if (!InProgress)
    giveWay();
  Left = nanoseconds();
  return Events;
}

void *ucp_disconnect_nb(void *Endpoint) {
  static void *(*Real)(void *);
  if (!Real)
    *(void **)&Real = dlsym(RTLD_NEXT, "ucp_disconnect_nb");
  Ends = 1;
  return Real(Endpoint);
}

void ucp_worker_destroy(void *Worker) {
  static void (*Real)(void *);
  if (!Real)
    *(void **)&Real = dlsym(RTLD_NEXT, "ucp_worker_destroy");
  Ends = 0;
  Real(Worker);
}

ssize_t read(int File, void *To, size_t Size) {
  const char *Launcher = Ends && Polled ? getenv("PMI_FD") : 0;
  struct pollfd Answer = {File, POLLIN, 0};
  if (Launcher && atoi(Launcher) == File)
    while (!poll(&Answer, 1, 0))
      ucp_worker_progress(Polled);
  return syscall(SYS_read, File, To, Size);
}

int PMIx_server_finalize(void) { return 0; }
