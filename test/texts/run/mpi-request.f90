! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program requests
  use mpi
  implicit none
  integer :: rank, ierr, x, y, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Irecv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Irecv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Send(rank, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Send(rank, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program


! CHECK:==tutti== ERROR: 2 operations were never completed                                  [mpi-request]
! CHECK-NEXT:  ranks 0-1   MPI_Irecv, its handle was overwritten   mpi-request.f90:12:3 in main program
! CHECK-NEXT:  fix: complete each request once (MPI_Wait, MPI_Waitall, MPI_Test) before its variable is used for the next one
! CHECK-NEXT:SUMMARY: tutti: mpi-request mpi-request.f90:12:3 in main program (ranks 0-1)
