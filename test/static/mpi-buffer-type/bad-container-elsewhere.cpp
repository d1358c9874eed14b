// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another file says which datatype goes with a type of C++: whatever it is, the
// object of a vector is not as many elements as the vector has.
// Twin: good-container-elsewhere.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clangxx -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string>
#include <vector>

template <class T> MPI_Datatype typeOf();

template <class T> void receive(std::vector<T> &all, int from) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Recv takes elements of its datatype from or into the object 'std::vector', which keeps its elements elsewhere
  MPI_Recv(&all, (int)all.size(), typeOf<T>(), from, 7, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
}

void receiveAll(std::vector<double> &all) { receive(all, 0); }

void send(std::string &text) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send takes elements of its datatype from or into the object 'std::basic_string'
  MPI_Send(&text, (int)text.size(), typeOf<char>(), 0, 7, MPI_COMM_WORLD);
}
