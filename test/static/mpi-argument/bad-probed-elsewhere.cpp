// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is looked for on the communicator of the object, and received on that of
// all. Twin: good-probed-elsewhere.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
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
      MPI_Recv(into, size, MPI_CHAR, of.MPI_SOURCE, of.MPI_TAG, MPI_COMM_WORLD,
               &of);
    // CHECK: :[[#@LINE-2]]:7: warning: MPI_Recv receives from the sender of the message that MPI_Iprobe has found, on another communicator [{{.*}}mpi-argument]
    // CHECK: :[[#@LINE-7]]:3: note: MPI_Iprobe finds a message here
  }
  return size;
}
