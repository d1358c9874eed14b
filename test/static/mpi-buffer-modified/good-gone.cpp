// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer lives as long as the request, or somebody waits.
// RUN: %quiet
#include <mpi.h>
#include <vector>

void waits(int rank, MPI_Request *request) {
  int end = rank * 2;
  MPI_Isend(&end, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

void complete(MPI_Request *request);
void others_wait(int rank, MPI_Request *request) {
  int end = rank * 2;
  MPI_Isend(&end, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, request);
  complete(request);
}

void answered(int rank, MPI_Request *request) {
  int end = rank * 2, answer;
  MPI_Isend(&end, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, request);
  MPI_Recv(&answer, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void of_the_caller(int *end, int rank, MPI_Request *request) {
  MPI_Isend(end, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, request);
}

struct Positions {
  unsigned long position;
  std::vector<MPI_Request> requests;
  ~Positions() {
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
  void tell(unsigned long start, int next) {
    position = start + 10;
    requests.emplace_back();
    MPI_Isend(&position, 1, MPI_UNSIGNED_LONG, next, 0, MPI_COMM_WORLD,
              &requests.back());
  }
};
void tell(Positions &p, int next) { p.tell(4, next); }
void end(Positions *p) { delete p; }

void finish(std::vector<MPI_Request> &requests);
void finish_all();
void finish_these(MPI_Request *requests, int number);
void handed_on(int here, int next) {
  std::vector<MPI_Request> requests(1);
  double out = here * 0.5;
  MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]);
  finish(requests);
}

void elements_handed_on(int here, int next) {
  std::vector<MPI_Request> requests(1);
  double out = here * 0.5;
  MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]);
  finish_these(requests.data(), 1);
}

std::vector<MPI_Request> open_requests;
void kept(int here, int next) {
  std::vector<MPI_Request> requests(1);
  double out = here * 0.5;
  MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]);
  open_requests.push_back(requests[0]);
  finish_all();
}

void moved(int here, int next) {
  std::vector<MPI_Request> requests(1);
  double out = here * 0.5;
  MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]);
  open_requests.swap(requests);
  finish_all();
}
