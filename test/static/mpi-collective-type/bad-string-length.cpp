// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A string that is broadcast with the length that each rank's own has.
//
// Twin: good-string-length.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <string>

void share(std::string &text, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: the count of MPI_Bcast on 'comm' is the length of the text that the call is to bring
  MPI_Bcast(&text[0], text.size(), MPI_CHAR, 0, comm);
}

struct Settings {
  std::string Name;
  MPI_Comm Comm;
  void share() {
    // CHECK: :[[#@LINE+1]]:5: warning: the count of MPI_Bcast on 'Comm' is the length of the text
    MPI_Bcast(const_cast<char *>(Name.c_str()), Name.length() + 1, MPI_CHAR, 0, Comm);
  }
};
void use(Settings &S) { S.share(); }
