! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Open MPI makes 0 of a freed communicator before the call is seen.
! REQUIRES: flang, mpich
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, mine, other
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_dup(MPI_COMM_WORLD, mine, ierr)
  other = mine
  call MPI_Comm_free(mine, ierr)
  call MPI_Barrier(other, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: MPI_Barrier is called with a communicator that was freed           [mpi-handle]
! CHECK-NEXT:  rank  N   MPI_Barrier               mpi-handle.f90:16:3 in main program
! CHECK-NEXT:  rank  N   MPI_Comm_free, freed it   mpi-handle.f90:15:3 in main program
! CHECK-NEXT:  at compile time: MPI_Barrier uses a communicator that is freed
! CHECK-NEXT:  fix: use the handle between the call that makes it and the one that frees it; predefined handles are not freed
! CHECK-NEXT:SUMMARY: tutti: mpi-handle mpi-handle.f90:16:3 in main program (rank N)
