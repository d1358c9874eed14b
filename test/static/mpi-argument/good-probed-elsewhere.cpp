// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-probed-elsewhere.cpp: it is received where it was found, and its sender
// gets an answer on another one.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Mailbox {
public:
  explicit Mailbox(MPI_Comm comm) : comm(comm) {}
  int look(char *into, int room);

private:
  MPI_Comm comm;
};

int Mailbox::look(char *into, int room) {
  int found, size = 0;
  MPI_Status of;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &found, &of);
  if (found) {
    MPI_Get_count(&of, MPI_CHAR, &size);
    if (size <= room)
      MPI_Recv(into, size, MPI_CHAR, of.MPI_SOURCE, of.MPI_TAG, comm, &of);
  }
  if (found)
    MPI_Send(into, 1, MPI_CHAR, of.MPI_SOURCE, 3, MPI_COMM_WORLD);
  return size;
}
