! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, values(4)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  values = 0
  call MPI_Alltoall(values, 1, MPI_INTEGER, values(2), 1, MPI_INTEGER, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: the send and receive buffers of MPI_Alltoall overlap               [mpi-buffer-overlap]
! CHECK-NEXT:  rank  N   MPI_Alltoall   mpi-buffer-overlap.f90:13:3 in main program
! CHECK-NEXT:  at compile time: MPI_Alltoall sends from the buffer it receives into
! CHECK-NEXT:  fix: give each operation memory of its own; MPI_IN_PLACE says that a collective's buffers are one
! CHECK-NEXT:SUMMARY: tutti: mpi-buffer-overlap mpi-buffer-overlap.f90:13:3 in main program (rank N)
