/* What the programs here do that are mistaken for a deadlock: who is late works. */
#include <mpi.h>
#include <sched.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
/* Longer than it takes to prove a deadlock: see lit.local.cfg. */
static void compute(void) {
  double end = now() + 1.2;
  while (now() < end)
    sched_yield();
}
static int is(const char *what, char **argv) { return !strcmp(what, argv[1]); }
