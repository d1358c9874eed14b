// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests and buffers in containers, of functions that are executed by
// themselves. Twin: good-container.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <cstddef>
#include <mpi.h>
#include <vector>

void sameOne(const std::vector<double> &Out, const std::vector<int> &Peers,
             MPI_Comm C) {
  std::vector<MPI_Request> Open(Peers.size());
  for (std::size_t I = 0; I < Peers.size(); ++I)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Isend overwrites a request that is not completed
    MPI_Isend(Out.data(), 1, MPI_DOUBLE, Peers[I], 1, C, &Open[0]);
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}

void twiceAsMany(const std::vector<double> &Out, std::vector<double> &In,
                 const std::vector<int> &Peers, MPI_Comm C) {
  std::vector<MPI_Request> Open(4);
  for (int I = 0; I < 2; ++I)
    MPI_Isend(Out.data(), 1, MPI_DOUBLE, Peers[I], 2, C, &Open[I]);
  for (int I = 0; I < 2; ++I)
    MPI_Recv(In.data(), 1, MPI_DOUBLE, Peers[I], 2, C, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall waits for a request that was never set
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}

struct Record {
  double Value;
  int Number;
};

// The buffers move as soon as there are more of them.
void moved(const std::vector<Record> &All, int Peer, MPI_Comm C) {
  std::vector<Record> Buffers;
  std::vector<MPI_Request> Open;
  for (const Record &R : All) {
    // CHECK: :[[#@LINE+1]]:13: warning: the buffer is freed before the MPI_Isend that sends it is complete
    Buffers.push_back(R);
    MPI_Request Each;
    // CHECK: :[[#@LINE+1]]:5: note: started here
    MPI_Isend(&Buffers.back(), sizeof(Record), MPI_BYTE, Peer, 3, C, &Each);
    Open.push_back(Each);
  }
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}
