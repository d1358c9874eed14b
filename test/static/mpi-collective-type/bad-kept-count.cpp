// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-kept-count.cpp: the root takes what it has sent and the
// others keep theirs, or they make room for something else.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <string>
#include <vector>

void giveText(std::string &Text, MPI_Comm C, int Root) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  unsigned long Length = Text.size();
  MPI_Bcast(&Length, 1, MPI_UNSIGNED_LONG, Root, C);
  if (Rank != Root)
    Text.resize(Rank);
  if (Length != 0)
    // CHECK-DAG: [[#@LINE+1]]:5: warning: the count of MPI_Bcast on 'C' {{.*}}mpi-collective-type]
    MPI_Bcast(&Text[0], Text.size(), MPI_CHAR, Root, C);
}

void giveNumbers(std::vector<int> &Numbers, MPI_Comm C, int Root) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  unsigned long Length;
  if (Rank == Root)
    Length = Numbers.size();
  MPI_Bcast(&Length, 1, MPI_UNSIGNED_LONG, Root, C);
  if (Rank == Root)
    Numbers.resize(Length);
  // CHECK-DAG: [[#@LINE+1]]:3: warning: the count of MPI_Bcast on 'C' {{.*}}mpi-collective-type]
  MPI_Bcast(Numbers.data(), Numbers.size(), MPI_INT, Root, C);
}

void giveCount(int &Count, int *Data, MPI_Comm C, int Root) {
  int Rank, Sent = Count;
  MPI_Comm_rank(C, &Rank);
  MPI_Bcast(&Sent, 1, MPI_INT, Root, C);
  if (Rank == Root)
    Count = Sent;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: the count of MPI_Bcast on 'C' {{.*}}mpi-collective-type]
  MPI_Bcast(Data, Count, MPI_INT, Root, C);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Count = 0, Data[100];
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  std::string Text;
  std::vector<int> Numbers;
  if (Rank == 0) {
    Text = argv[0];
    for (int I = 0; I < argc; ++I)
      Numbers.push_back(I);
    Count = argc;
  }
  giveText(Text, MPI_COMM_WORLD, 0);
  giveNumbers(Numbers, MPI_COMM_WORLD, 0);
  giveCount(Count, Data, MPI_COMM_WORLD, 0);
  int Plain = 0;
  if (Rank == 0)
    Plain = argc;
  int Sent = Plain;
  MPI_Bcast(&Sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (Rank == 0)
    Plain = Sent;
  // CHECK-DAG: [[#@LINE+1]]:3: warning: the count of MPI_Bcast on MPI_COMM_WORLD {{.*}}mpi-collective-type]
  MPI_Bcast(Data, Plain, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
