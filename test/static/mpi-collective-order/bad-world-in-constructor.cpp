// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class keeps the communicator that it is given, and has made its calls on it
// before; a file is opened by the world.
// Twin: good-world-in-constructor.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

class Matrix {
public:
  Matrix(int N, MPI_Comm Comm);
  ~Matrix();
  MPI_Comm comm() const { return Comm; }
  int read(const char *Name, double *To);

private:
  int N, Rank, Size;
  MPI_Comm Comm;
};

Matrix::Matrix(int N, MPI_Comm Comm) : N(N), Comm(Comm) {
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
}

Matrix::~Matrix() {}

int Matrix::read(const char *Name, double *To) {
  MPI_File File;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_File_open is made on MPI_COMM_WORLD by a library that is given a communicator
  MPI_File_open(MPI_COMM_WORLD, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, &File);
  To[0] = N;
  return MPI_File_close(&File);
}
