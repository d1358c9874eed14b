// Virtual functions and function objects: where which one it is cannot be seen,
// or one thread makes the call.
// REQUIRES: mpich
// RUN: %mpiclangxx -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %mpiclangxx -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <functional>
#include <mpi.h>

struct Operator {
  virtual ~Operator() = default;
  virtual void apply(double &X) = 0;
};
struct Sum : Operator {
  void apply(double &X) override {
    MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
};
struct Local : Operator {
  void apply(double &X) override { X += 1; }
};
Operator *make(bool IsLocal) {
  if (IsLocal)
    return new Local;
  return new Sum;
}
void team(Operator &O, double &X) {
#pragma omp parallel
  O.apply(X);
}
void alone(Operator &O, double &X) {
#pragma omp parallel
  {
#pragma omp single
    O.apply(X);
  }
}

static void forAll(const std::function<void(int)> &Body) {
#pragma omp parallel for
  for (int I = 0; I < 8; ++I)
    Body(I);
}
static void once(const std::function<void(int)> &Body) { Body(0); }
void functions(double &X) {
  forAll([&](int I) { X += I; });
  once([&](int) { MPI_Bcast(&X, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); });
}

// Whose destructor it is, is not seen: all are in one place of the tables.
struct Part {
  MPI_Comm Comm;
  virtual ~Part() { MPI_Comm_free(&Comm); }
};
Part *part() { return new Part; }
struct Elsewhere {
  virtual ~Elsewhere();
};
void clear(Elsewhere **All) {
#pragma omp parallel for
  for (int I = 0; I < 8; ++I)
    delete All[I];
}
