! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, line, dims(1)
  logical :: periods(1)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  dims = 2
  periods = rank == 1
  call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., line, ierr)
  call MPI_Comm_free(line, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: arguments that must agree differ in MPI_Cart_create on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-args]
! CHECK-NEXT:  rank  0   MPI_Cart_create   mpi-collective-args.f90:15:3 in main program
! CHECK-NEXT:  rank  1   MPI_Cart_create   mpi-collective-args.f90:15:3 in main program          <- differs
! CHECK-NEXT:  at compile time: rank 0 passes (2) periodic (0) to MPI_Cart_create and rank 1 passes (2) periodic (1)
! CHECK-NEXT:  fix: pass the same value on every rank: compute it from what all ranks have, or broadcast it before the call
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-args mpi-collective-args.f90:15:3 in main program (rank 1 of MPI_COMM_WORLD)
