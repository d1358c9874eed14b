! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, x, y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  y = 1
  if (rank == 0) then
    call MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  else
    call MPI_Allreduce(y, x, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: only some ranks work in place in MPI_Allreduce on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-in-place]
! CHECK-NEXT:  rank  0   MPI_Allreduce, MPI_IN_PLACE   mpi-collective-in-place.f90:15:5 in main program
! CHECK-NEXT:  rank  1   MPI_Allreduce, not in place   mpi-collective-in-place.f90:17:5 in main program  <- differs
! CHECK-NEXT:  fix: pass MPI_IN_PLACE where this call allows it: at the root alone where there is one, else on every rank
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-in-place mpi-collective-in-place.f90:17:5 in main program (rank 1 of MPI_COMM_WORLD)
