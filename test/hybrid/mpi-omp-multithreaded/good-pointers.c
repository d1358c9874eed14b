// Right programs whose teams call through pointers; and what is told at level 2
// only, because a place in memory may hold several functions.
// RUN: %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ -fopenmp %stub_mpi -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp %stub_mpi -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <omp.h>
typedef void (*work)(double *);

static void sum(double *x) {
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
static void sum_in_team(double *x) {
#pragma omp single
  sum(x);
}
static void local(double *x) { *x += 1; }

// The function chooses a thread itself, or the team does.
static void apply(work f, double *x) {
#pragma omp parallel
  f(x);
}
static void apply_one(work f, double *x) {
#pragma omp parallel
  {
#pragma omp master
    f(x);
  }
}
void inside(double *x) {
  apply(sum_in_team, x);
  apply(local, x);
  apply_one(sum, x);
}

// One object for threads, another one for the rest.
struct operations {
  work reduce;
};
static struct operations serial = {sum}, threads = {sum_in_team};
void by_object(const struct operations *o, double *x) {
#pragma omp parallel
  o->reduce(x);
}
void by_any(const struct operations *o, double *x) {
#pragma omp parallel
  o->reduce(x);
}
// CHECK-DAG: good-pointers.c:[[@LINE-2]]:3: warning: MPI_Allreduce in 'sum' can be
void objects(double *x, int team) {
  if (team)
    by_object(&threads, x);
  else
    serial.reduce(x);
}

// A variable that holds one thing after the other.
void later(double *x) {
  work f = local;
#pragma omp parallel
  f(x);
  f = sum;
  f(x);
}

// A number says whether it is for a team.
static void run(work f, int team, double *x) {
  if (team) {
#pragma omp parallel
    f(x);
  } else {
    f(x);
  }
}
void both(double *x) {
  run(local, 1, x);
  run(sum, 0, x);
}

// Who calls says which thread, and gives each its own communicator.
typedef void (*step)(MPI_Comm, int, double *);
static void first(MPI_Comm c, int leads, double *x) {
  if (leads)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, c);
}
static void leads(step f, double *x) {
#pragma omp parallel
  f(MPI_COMM_WORLD, omp_get_thread_num() == 0, x);
}
typedef void (*own)(double *, MPI_Comm);
static void each(double *x, MPI_Comm c) {
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, c);
}
static void comms(own f, const MPI_Comm *all, double *x) {
#pragma omp parallel
  f(x + omp_get_thread_num(), all[omp_get_thread_num()]);
}
void callers(const MPI_Comm *all, double *x) {
  leads(first, x);
  comms(each, all, x);
}
