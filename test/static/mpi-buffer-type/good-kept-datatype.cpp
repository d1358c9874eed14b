// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each method hands over the datatype of its own; a number whose datatype is
// set to one thing or another, or in a function that is not in sight, is not
// looked at.
// Twin: bad-kept-datatype.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not=warning:
#include <mpi.h>

extern "C" int MPI_Type_create_hindexed(int, const int *, const MPI_Aint *,
                                        MPI_Datatype, MPI_Datatype *);

template <class Real> MPI_Datatype typeOf();
template <> MPI_Datatype typeOf<double>() { return MPI_DOUBLE; }

MPI_Datatype number = MPI_DATATYPE_NULL, other, third;
void findOther(MPI_Datatype *);
void chooseNumber(bool Small) {
  number = Small ? MPI_FLOAT : MPI_DOUBLE;
  findOther(&other);
}
void chooseThird() { third = MPI_DOUBLE; }
void chooseSmallThird() { third = MPI_FLOAT; }

template <class Real> class Borders {
public:
  Borders(int Rows, int Columns, const int *Lengths, const MPI_Aint *At) {
    MPI_Type_vector(Rows, 1, Columns, typeOf<Real>(), &Column);
    MPI_Type_commit(&Column);
    MPI_Type_vector(Rows, 1, Columns, MPI_UNSIGNED, &Marks);
    MPI_Type_commit(&Marks);
    // What stands there begins somewhere behind the address.
    MPI_Type_create_hindexed(Rows, Lengths, At, MPI_DOUBLE, &Behind);
    MPI_Type_commit(&Behind);
  }
  void send(const Real *Field);
  void send(const unsigned *Field);
  void sendBehind(const int *Head);
  ~Borders() {
    MPI_Type_free(&Column);
    MPI_Type_free(&Marks);
    MPI_Type_free(&Behind);
  }

private:
  int Next = 0;
  MPI_Datatype Column, Marks, Behind;
};

template <class Real> void Borders<Real>::send(const Real *Field) {
  MPI_Send(Field, 1, Column, Next, 0, MPI_COMM_WORLD);
}
template <class Real> void Borders<Real>::send(const unsigned *Field) {
  MPI_Send(Field, 1, Marks, Next, 1, MPI_COMM_WORLD);
}
template <class Real> void Borders<Real>::sendBehind(const int *Head) {
  MPI_Send(Head, 1, Behind, Next, 2, MPI_COMM_WORLD);
}
template class Borders<double>;

void give() {
  float Step = 1;
  MPI_Bcast(&Step, 1, number, 0, MPI_COMM_WORLD);
  MPI_Bcast(&Step, 1, other, 0, MPI_COMM_WORLD);
  MPI_Bcast(&Step, 1, third, 0, MPI_COMM_WORLD);
}
