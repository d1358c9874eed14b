// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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
  MPI_File_open(Comm, Name, MPI_MODE_RDONLY, MPI_INFO_NULL, &File);
  To[0] = N;
  return MPI_File_close(&File);
}
