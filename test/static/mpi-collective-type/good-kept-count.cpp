// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root tells the others how much it has, they make room for as much, and
// all take part with what they have.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: warning:
// CHECK-NOT: error:
#include <mpi.h>
#include <string>
#include <vector>

void giveText(std::string &Text, MPI_Comm C, int Root) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  unsigned long Length = Text.size();
  MPI_Bcast(&Length, 1, MPI_UNSIGNED_LONG, Root, C);
  if (Rank != Root)
    Text.resize(Length);
  if (Length != 0)
    MPI_Bcast(&Text[0], Text.size(), MPI_CHAR, Root, C);
}

void giveNumbers(std::vector<int> &Numbers, MPI_Comm C, int Root) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  unsigned long Length;
  if (Rank == Root)
    Length = Numbers.size();
  MPI_Bcast(&Length, 1, MPI_UNSIGNED_LONG, Root, C);
  if (Rank != Root)
    Numbers.resize(Length);
  MPI_Bcast(Numbers.data(), Numbers.size(), MPI_INT, Root, C);
}

void giveCount(int &Count, int *Data, MPI_Comm C, int Root) {
  int Rank, Sent = Count;
  MPI_Comm_rank(C, &Rank);
  MPI_Bcast(&Sent, 1, MPI_INT, Root, C);
  if (Rank == Root) {
    // has it
  } else {
    Count = Sent;
  }
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
  if (Rank != 0)
    Plain = Sent;
  MPI_Bcast(Data, Plain, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
