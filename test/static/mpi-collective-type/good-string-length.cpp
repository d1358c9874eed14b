// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The length comes first, and makes room; strings that the function, or one that
// is given them, has made as long as all of them are; vectors, which mostly are.
//
// Twin: bad-string-length.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string>
#include <vector>

void share(std::string &text, MPI_Comm comm) {
  int length = text.size();
  MPI_Bcast(&length, 1, MPI_INT, 0, comm);
  text.resize(length);
  MPI_Bcast(&text[0], text.size(), MPI_CHAR, 0, comm);
}

void make_room(std::string &text);
void share_padded(std::string &text, MPI_Comm comm) {
  make_room(text);
  MPI_Bcast(&text[0], text.size(), MPI_CHAR, 0, comm);
}

void share_all(std::vector<char> &data, MPI_Comm comm) {
  MPI_Bcast(data.data(), data.size(), MPI_CHAR, 0, comm);
}

int send(std::string &text, int to, MPI_Comm comm) {
  return MPI_Send(&text[0], text.size(), MPI_CHAR, to, 0, comm);
}
