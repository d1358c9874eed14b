// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A destructor frees what the constructor has attached, and nothing detaches.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Outbox {
  char *room;

public:
  explicit Outbox(int bytes);
  ~Outbox();
  void post(const int *what, int to);
};

Outbox::Outbox(int bytes) : room(new char[bytes]) {
  MPI_Buffer_attach(room, bytes);
}

Outbox::~Outbox() {
  delete[] room;
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: the buffer is freed while it is attached for buffered sends [{{.*}}mpi-buffer-modified]
}

void Outbox::post(const int *what, int to) {
  MPI_Bsend(what, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
}
