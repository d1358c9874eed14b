! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, window, x
  integer :: memory(4)
  integer(MPI_ADDRESS_KIND) :: size, place
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 1
  memory = 0
  size = 16
  call MPI_Win_create(memory, size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
  place = 2
  call MPI_Win_fence(0, window, ierr)
  call MPI_Put(x, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: race in a window of rank 0: MPI_Put and MPI_Put use the same memory and nothing orders them  [mpi-rma-race]
! CHECK-NEXT:  rank  0   MPI_Put, writes bytes 8 to 11   mpi-rma-race.f90:20:3 in main program
! CHECK-NEXT:  rank  1   MPI_Put, writes bytes 8 to 11   mpi-rma-race.f90:20:3 in main program
! CHECK-NEXT:  at compile time: every rank's MPI_Put writes to the same memory of rank 0 in one epoch
! CHECK-NEXT:  fix: put synchronisation of the window between the two accesses, or use accumulates of one operation for both
! CHECK-NEXT:SUMMARY: tutti: mpi-rma-race mpi-rma-race.f90:20:3 in main program (rank 0)
