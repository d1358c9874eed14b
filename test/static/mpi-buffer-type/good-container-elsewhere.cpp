// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another file says which datatype goes with a type of C++: elements of a
// vector, one object of any type, and an address that is converted.
// Twin: bad-container-elsewhere.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string>
#include <vector>

template <class T> MPI_Datatype typeOf();

template <class T> void receive(std::vector<T> &all, int from) {
  MPI_Recv(all.data(), (int)all.size(), typeOf<T>(), from, 7, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Recv(&all[0], (int)all.size(), typeOf<T>(), from, 7, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
}

template <class T> void receive(T &one, int from) {
  MPI_Recv(&one, 1, typeOf<T>(), from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void receiveAll(std::vector<double> &all, std::string &text, int n) {
  receive(all, 0);
  receive(text, 0);
  receive<std::vector<double>>(all, 0);
  MPI_Send((void *)&all, n, typeOf<char>(), 0, 7, MPI_COMM_WORLD);
}
