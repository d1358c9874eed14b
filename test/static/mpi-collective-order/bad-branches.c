// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches of every shape, with the notes that walk them.
// RUN: %found
#include <mpi.h>

void guarded(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  // CHECK: :[[#@LINE-4]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-6]]:3: note: 'rank' was set here
  // CHECK: :[[#@LINE-6]]:{{[0-9]+}}: note: ranks that take it call MPI_Bcast, MPI_Barrier; the others call MPI_Barrier
}

void other_call(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank)
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: ranks of MPI_COMM_WORLD call different collectives: MPI_Bcast here, others MPI_Reduce [{{.*}}mpi-collective-order]
  // CHECK: note: ranks that take it call MPI_Bcast; the others call MPI_Reduce
  else
    MPI_Reduce(b, b + 1, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

void reversed(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: ranks of MPI_COMM_WORLD call different collectives: MPI_Barrier here, others MPI_Bcast [{{.*}}mpi-collective-order]
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

void early_return(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 3)
    return;
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  // CHECK: :[[#@LINE-4]]:{{[0-9]+}}: note: this branch depends on the rank
  MPI_Barrier(MPI_COMM_WORLD); // the same cause is told once
}

void jump(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2)
    goto done;
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached
done:
  return;
}

void cases(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  switch (rank) {
  case 0:
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    break;
  case 1:
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    break;
  case 2:
    // The others go on; this one waits.
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
    break;
  default:
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

void inner(int verbose) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 4) {
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
    if (verbose > 2 && rank == 1)
      MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
  }
}

void last_rank(void) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void blocking_or_not(int *b) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    // CHECK: :[[#@LINE-1]]:5: warning: some ranks of MPI_COMM_WORLD call MPI_Ibcast here and others MPI_Bcast: a nonblocking or persistent call does not match a blocking one
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}
