! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, mine
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, mine, ierr)
  call MPI_Barrier(mine, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: 2 communicators were never freed                                   [mpi-leak]
! CHECK-NEXT:  ranks 0-1   MPI_Comm_dup   mpi-leak.f90:12:3 in main program
! CHECK-NEXT:  at compile time: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize
! CHECK-NEXT:  fix: free it before MPI_Finalize and before its variable is used for another one
! CHECK-NEXT:SUMMARY: tutti: mpi-leak mpi-leak.f90:12:3 in main program (ranks 0-1)
