! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, x, y, op
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  y = 1
  op = MPI_MAX
  if (rank == 0) op = MPI_SUM
  call MPI_Allreduce(y, x, 1, MPI_INTEGER, op, MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: different operations in MPI_Allreduce on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-op]
! CHECK-NEXT:  rank  0   MPI_Allreduce, MPI_SUM   mpi-collective-op.f90:15:3 in main program
! CHECK-NEXT:  rank  1   MPI_Allreduce, MPI_MAX   mpi-collective-op.f90:15:3 in main program     <- differs
! CHECK-NEXT:  at compile time: rank 0 passes MPI_SUM to MPI_Allreduce and rank 1 passes MPI_MAX
! CHECK-NEXT:  fix: pass the same operation on every rank
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-op mpi-collective-op.f90:15:3 in main program (rank 1 of MPI_COMM_WORLD)
