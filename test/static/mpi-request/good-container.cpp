// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-container.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <cstddef>
#include <mpi.h>
#include <vector>

void eachOne(const std::vector<double> &Out, const std::vector<int> &Peers,
             MPI_Comm C) {
  std::vector<MPI_Request> Open(Peers.size());
  for (std::size_t I = 0; I < Peers.size(); ++I)
    MPI_Isend(Out.data(), 1, MPI_DOUBLE, Peers[I], 1, C, &Open[I]);
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}

void asMany(const std::vector<double> &Out, std::vector<double> &In,
            const std::vector<int> &Peers, MPI_Comm C) {
  std::vector<MPI_Request> Open(2 * Peers.size(), MPI_REQUEST_NULL);
  for (std::size_t I = 0; I < Peers.size(); ++I)
    MPI_Isend(Out.data(), 1, MPI_DOUBLE, Peers[I], 2, C, &Open[I]);
  for (std::size_t I = 0; I < Peers.size(); ++I)
    MPI_Recv(In.data(), 1, MPI_DOUBLE, Peers[I], 2, C, MPI_STATUS_IGNORE);
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}

struct Record {
  double Value;
  int Number;
};

// All are there before the first one is sent.
void inPlace(const std::vector<Record> &All, int Peer, MPI_Comm C) {
  std::vector<Record> Buffers(All);
  std::vector<MPI_Request> Open;
  for (Record &R : Buffers) {
    MPI_Request Each;
    MPI_Isend(&R, sizeof(Record), MPI_BYTE, Peer, 3, C, &Each);
    Open.push_back(Each);
  }
  MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
}

// The requests stay with the object.
struct Exchange {
  std::vector<MPI_Request> Open;
  void start(const std::vector<double> &Out, int Peer, MPI_Comm C) {
    Open.emplace_back();
    MPI_Isend(Out.data(), 1, MPI_DOUBLE, Peer, 4, C, &Open.back());
  }
  void finish() {
    MPI_Waitall(int(Open.size()), Open.data(), MPI_STATUSES_IGNORE);
    Open.clear();
  }
};

void both(Exchange &X, const std::vector<double> &Out, MPI_Comm C) {
  X.start(Out, 1, C);
  X.start(Out, 2, C);
  X.finish();
}
