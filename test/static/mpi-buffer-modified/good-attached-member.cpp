// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: another member detaches before, or the memory is another one.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -DOTHER %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Outbox {
  char *room, *other;

public:
  explicit Outbox(int bytes);
  ~Outbox();
  void close();
};

Outbox::Outbox(int bytes) : room(new char[bytes]), other(new char[bytes]) {
  MPI_Buffer_attach(room, bytes);
}

#ifdef OTHER
Outbox::~Outbox() { delete[] other; }
#else
Outbox::~Outbox() {
  close();
  delete[] room;
}

void Outbox::close() {
  void *was;
  int bytes;
  MPI_Buffer_detach(&was, &bytes);
}
#endif
