// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class keeps its datatypes, and one method hands over the wrong one.
// Twin: good-kept-datatype.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

template <class Real> MPI_Datatype typeOf();
template <> MPI_Datatype typeOf<double>() { return MPI_DOUBLE; }

MPI_Datatype number = MPI_DATATYPE_NULL;
void chooseNumber() { number = MPI_DOUBLE; }

template <class Real> class Borders {
public:
  Borders(int Rows, int Columns) {
    MPI_Type_vector(Rows, 1, Columns, typeOf<Real>(), &Column);
    MPI_Type_commit(&Column);
    MPI_Type_vector(Rows, 1, Columns, MPI_UNSIGNED, &Marks);
    MPI_Type_commit(&Marks);
  }
  void send(const Real *Field);
  void send(const unsigned *Field);
  ~Borders() {
    MPI_Type_free(&Column);
    MPI_Type_free(&Marks);
  }

private:
  int Next = 0;
  MPI_Datatype Column, Marks;
};

template <class Real> void Borders<Real>::send(const Real *Field) {
  MPI_Send(Field, 1, Column, Next, 0, MPI_COMM_WORLD);
}
template <class Real> void Borders<Real>::send(const unsigned *Field) {
  // CHECK: :[[#@LINE+2]]:{{.*}}MPI_Send takes elements of MPI_DOUBLE from or into a buffer of type 'unsigned int'
  // CHECK: :20:{{.*}}note: the datatype is set here, and consists of MPI_DOUBLE
  MPI_Send(Field, 1, Column, Next, 1, MPI_COMM_WORLD);
}
template class Borders<double>;

void give() {
  float Step = 1;
  // CHECK: :[[#@LINE+2]]:{{.*}}MPI_Bcast uses 1 element of MPI_DOUBLE (8 bytes), but the buffer has 4 bytes
  // CHECK: :15:{{.*}}note: the datatype is set here, and consists of MPI_DOUBLE
  MPI_Bcast(&Step, 1, number, 0, MPI_COMM_WORLD);
}
