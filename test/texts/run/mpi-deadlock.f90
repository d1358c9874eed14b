! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, x, y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  y = 1
  call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Send(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program


! CHECK:==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other                         [mpi-deadlock]
! CHECK-NEXT:  rank  0   MPI_Recv, waits for a message from rank 1, tag 0  mpi-deadlock.f90:13:3 in main program
! CHECK-NEXT:  rank  1   MPI_Recv, waits for a message from rank 0, tag 0  mpi-deadlock.f90:13:3 in main program
! CHECK-NEXT:  at compile time: MPI_Recv on rank 0 waits for ever for a message of rank 1
! CHECK-NEXT:  fix: give each message its receive and break the cycle: MPI_Sendrecv, or a nonblocking call before the one that waits
! CHECK-NEXT:SUMMARY: tutti: mpi-deadlock mpi-deadlock.f90:13:3 in main program (rank 0)
