// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strings of C++ with the rank in them. What a string holds is known by what it
// was given, not by character: level 2. Twin: good-file-name.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <sstream>
#include <string>

void sum(MPI_Comm Comm, const std::string &Stem, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  std::string Name = Stem + std::to_string(Me);
  MPI_File_open(Comm, Name.c_str(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm' depends on the rank [{{.*}}mpi-collective-args]
}

void stream(MPI_Comm Comm, const std::string &Stem, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  std::ostringstream Out;
  Out << Stem << '.' << Me << ".out";
  std::string Name = Out.str();
  MPI_File_open(Comm, Name.c_str(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm'
}

void longer(MPI_Comm Comm, std::string Name, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  Name += std::to_string(Me);
  MPI_File_open(Comm, Name.data(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
  // CHECK: :[[#@LINE-1]]:3: warning: the file name of MPI_File_open on 'Comm'
}
