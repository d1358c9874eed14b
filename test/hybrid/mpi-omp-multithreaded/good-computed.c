// One thread, or a team of one, by what is computed from the thread's number
// and the size of the team.
// REQUIRES: openmp
// expected-no-diagnostics
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define BAR MPI_Barrier(MPI_COMM_WORLD)

static void if_told(int master) {
  if (master)
    BAR;
}
static void if_first(int number) {
  if (number == 0)
    BAR;
}
void to_functions(void) {
  if_told(1);
  if_first(0);
#pragma omp parallel
  {
    if_told(omp_get_thread_num() == 0);
    if_first(omp_get_thread_num());
    if (omp_get_thread_num() == 0)
      if_told(1);
#pragma omp master
    if_first(0);
  }
}
struct self {
  int number, size, master;
};
static void init(struct self *s) {
  s->number = omp_get_thread_num();
  s->size = omp_get_num_threads();
  s->master = s->number == 0;
}
void members(void) {
#pragma omp parallel
  {
    struct self s;
    init(&s);
    if (s.master)
      BAR;
    if (s.number == 0)
      BAR;
#pragma omp barrier
    if (s.number == s.size - 1)
      BAR;
  }
}
static int mine;
#pragma omp threadprivate(mine)
void kept(void) {
#pragma omp parallel
  mine = omp_get_thread_num() == 0;
#pragma omp parallel
  if (mine)
    BAR;
}
void arithmetic(void) {
#pragma omp parallel
  {
    int number = omp_get_thread_num(), size = omp_get_num_threads();
    int chosen = number ? 0 : 1, first = number * (100 / size);
    if (chosen)
      BAR;
    if (first == 0)
      BAR;
    if (number % size == 0)
      BAR;
    if (number + 1 == 1)
      BAR;
    if (size < 2)
      BAR;
  }
}
void sizes(void) {
  int most = omp_get_max_threads();
  if (most > 1) {
#pragma omp parallel
#pragma omp master
    BAR;
  } else {
#pragma omp parallel
    BAR;
  }
#pragma omp parallel if (omp_get_max_threads() == 1)
  BAR;
  omp_set_num_threads(1);
#pragma omp parallel
  BAR;
#pragma omp parallel
  if (omp_get_level() == 0)
    BAR;
}
