// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with a number that all have, and strings that had the rank in them
// before. Twin: bad-file-name.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <iostream>
#include <sstream>
#include <string>

void sum(MPI_Comm Comm, const std::string &Stem, int Step, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  std::string Name = Stem + std::to_string(Step);
  std::cout << Me << " opens " << Name << std::endl;
  MPI_File_open(Comm, Name.c_str(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}

void stream(MPI_Comm Comm, const std::string &Stem, int Step, MPI_File *File) {
  std::ostringstream Out;
  Out << Stem << '.' << Step << ".out";
  std::string Name = Out.str();
  MPI_File_open(Comm, Name.c_str(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}

void other(MPI_Comm Comm, const std::string &Stem, MPI_File *File) {
  int Me;
  MPI_Comm_rank(Comm, &Me);
  std::string Name = Stem + std::to_string(Me);
  Name = Stem;
  MPI_File_open(Comm, Name.c_str(), MPI_MODE_RDONLY, MPI_INFO_NULL, File);
}
