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
  place = 0
  call MPI_Put(x, 1, MPI_INTEGER, 1 - rank, place, 1, MPI_INTEGER, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: MPI_Put outside any access epoch                                   [mpi-rma-epoch]
! CHECK-NEXT:  rank  N   MPI_Put   mpi-rma-epoch.f90:19:3 in main program
! CHECK-NEXT:  at compile time: MPI_Put is outside any access epoch
! CHECK-NEXT:  fix: open the epoch that the access needs (fence, lock, or start and post) and close it by its own counterpart
! CHECK-NEXT:SUMMARY: tutti: mpi-rma-epoch mpi-rma-epoch.f90:19:3 in main program (rank N)
