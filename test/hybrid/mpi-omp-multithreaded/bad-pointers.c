// Functions that are called through pointers from a team.
// RUN: %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ -fopenmp %stub_mpi -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
typedef void (*work)(double *);

static void sum(double *x) {
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void tell(double *x) { MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }
static void local(double *x) { *x += 1; }

// A parameter.
static void apply(work f, double *x) {
#pragma omp parallel
  f(x);
}
void parameter(double *x) { apply(sum, x); }
// CHECK: bad-pointers.c:[[@LINE-3]]:3: warning: MPI_Allreduce in 'sum' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

// A local variable, that a loop shares out.
void variable(double *x) {
  work f = tell;
#pragma omp parallel for
  for (int i = 0; i < 8; ++i)
    f(x);
}
// CHECK: bad-pointers.c:[[@LINE-2]]:5: warning: MPI_Bcast in 'tell' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

// A hook that is set once.
static work hook;
void set(void) { hook = sum; }
void global(double *x) {
#pragma omp parallel
  if (hook)
    hook(x);
}
// CHECK: bad-pointers.c:[[@LINE-2]]:5: warning: MPI_Allreduce in 'sum' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

// A member, of objects that are made elsewhere.
struct operations {
  int size;
  work start, finish;
};
static const struct operations usual = {1, local, tell};
void member(const struct operations *o, double *x) {
#pragma omp parallel
  {
    o->start(x);
    o->finish(x);
  }
}
const struct operations *all(void) { return &usual; }
// CHECK: bad-pointers.c:[[@LINE-4]]:{{[0-9]+}}: warning: MPI_Bcast in 'tell' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

// Two calls hand on what they were given.
static void deeper(work f, double *x) { f(x); }
static void hand_on(work f, double *x) {
#pragma omp parallel
  deeper(f, x);
}
void deep(double *x) {
  hand_on(local, x);
  hand_on(tell, x);
}
// CHECK: bad-pointers.c:[[@LINE-6]]:3: warning: MPI_Bcast in 'deeper' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

// A variable of a structure that another function fills in.
struct steps {
  work each;
};
static void fill(struct steps *s) { s->each = sum; }
void filled(double *x) {
  struct steps s;
  fill(&s);
#pragma omp parallel
  s.each(x);
}
// CHECK: bad-pointers.c:[[@LINE-2]]:3: warning: MPI_Allreduce in 'sum' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]
