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
  x = 0
  call MPI_Send(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: if nothing was buffered, 2 of 2 ranks would wait for each other  [mpi-send-unsafe]
! CHECK-NEXT:  ranks 0-1   MPI_Send   mpi-send-unsafe.f90:13:3 in main program
! CHECK-NEXT:  at compile time: MPI_Send on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages
! CHECK-NEXT:  this run came to its end only because the library buffered messages or did not wait in collectives: with larger messages, or another library, it can hang
! CHECK-NEXT:  fix: use MPI_Sendrecv, or start the receive (MPI_Irecv) before the send
! CHECK-NEXT:SUMMARY: tutti: mpi-send-unsafe mpi-send-unsafe.f90:13:3 in main program (ranks 0-1)
