// Virtual functions and function objects that a team calls.
// REQUIRES: mpich
// RUN: %mpiclangxx -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %mpiclangxx -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <functional>
#include <mpi.h>

struct Operator {
  virtual ~Operator() = default;
  virtual void apply(double &X) = 0;
  virtual void local(double &X) { X += 1; }
};
struct Sum : Operator {
  void apply(double &X) override {
    MPI_Allreduce(MPI_IN_PLACE, &X, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
};
Operator *make() { return new Sum; }

void virtuals(Operator &O, double &X) {
#pragma omp parallel
  {
    O.local(X);
    O.apply(X);
  }
}
// CHECK: bad-pointers.cpp:[[@LINE-3]]:7: warning: MPI_Allreduce in '{{.*}}apply' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]

static void forAll(const std::function<void(int)> &Body) {
#pragma omp parallel for
  for (int I = 0; I < 8; ++I)
    Body(I);
}
void functions(double &X) {
  forAll([&](int I) { MPI_Bcast(&X, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); });
}
// CHECK: bad-pointers.cpp:[[@LINE-5]]:5: warning: MPI_Bcast in '{{.*}}' can be executed by more than one thread of the team [{{.*}}mpi-omp-multithreaded]
