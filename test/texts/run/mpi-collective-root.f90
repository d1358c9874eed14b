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
  call MPI_Bcast(x, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: different roots in MPI_Bcast on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-root]
! CHECK-NEXT:  rank  0   MPI_Bcast, root 0   mpi-collective-root.f90:13:3 in main program
! CHECK-NEXT:  rank  1   MPI_Bcast, root 1   mpi-collective-root.f90:13:3 in main program        <- differs
! CHECK-NEXT:  at compile time: the root depends on the rank
! CHECK-NEXT:  fix: pass the same root on every rank, counted in this communicator
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-root mpi-collective-root.f90:13:3 in main program (rank 1 of MPI_COMM_WORLD)
