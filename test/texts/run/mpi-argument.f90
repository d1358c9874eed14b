! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  if (rank == 0) call MPI_Send(x, 1, MPI_INTEGER, 7, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: invalid argument of MPI_Send: rank 7 does not exist, there are 2 ranks  [mpi-argument]
! CHECK-NEXT:  rank  0   MPI_Send   mpi-argument.f90:13:18 in main program
! CHECK-NEXT:  fix: pass a value that the call allows; 'tutti explain mpi-argument' says which
! CHECK-NEXT:SUMMARY: tutti: mpi-argument mpi-argument.f90:13:18 in main program (rank 0)
