! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, n, values(8)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  values = 0
  n = 4
  if (rank == 0) n = 8
  call MPI_Bcast(values, n, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: type signatures do not match in MPI_Bcast on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-type]
! CHECK-NEXT:  rank  0   MPI_Bcast, 8 x MPI_INTEGER   mpi-collective-type.f90:15:3 in main program
! CHECK-NEXT:  rank  1   MPI_Bcast, 4 x MPI_INTEGER   mpi-collective-type.f90:15:3 in main program  <- differs
! CHECK-NEXT:  at compile time: rank 0 passes 8 x MPI_INTEGER to MPI_Bcast and rank 1 passes 4 x MPI_INTEGER
! CHECK-NEXT:  fix: pass the same amount of the same basic types on every rank; parts of unequal size need the call with a vector of counts
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-type mpi-collective-type.f90:15:3 in main program (rank 1 of MPI_COMM_WORLD)
