// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The header of a serial build declares what it needs of MPI, with smaller
// types than a library has.
// RUN: %quiet

typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Request;
typedef int MPI_Aint;
typedef struct {
  int MPI_SOURCE;
} MPI_Status;
int MPI_Recv(void *Buf, int Count, MPI_Datatype Type, int Source, int Tag,
             MPI_Comm Comm, MPI_Status *Status);
int MPI_Wait(MPI_Request *Request, MPI_Status *Status);
int MPI_Get_address(const void *Location, MPI_Aint *Address);

void take(MPI_Comm Comm, MPI_Datatype Type, MPI_Request *Request, int *X) {
  MPI_Status Status;
  MPI_Aint Address;
  MPI_Recv(X, 1, Type, 0, 0, Comm, &Status);
  MPI_Wait(Request, &Status);
  MPI_Get_address(X, &Address);
}
