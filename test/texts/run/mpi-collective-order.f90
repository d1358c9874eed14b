! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program order
  use mpi
  implicit none
  integer :: rank, ierr, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  if (rank == 0) then
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program


! CHECK:==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #N           [mpi-collective-order]
! CHECK-NEXT:  rank  0   MPI_Bcast     mpi-collective-order.f90:14:5 in main program
! CHECK-NEXT:  rank  1   MPI_Barrier   mpi-collective-order.f90:16:5 in main program             <- differs
! CHECK-NEXT:  at compile time: branch mpi-collective-order.f90:13:3 depends on the rank (set at mpi-collective-order.f90:11:3)
! CHECK-NEXT:  fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-order mpi-collective-order.f90:16:5 in main program (rank 1 of MPI_COMM_WORLD)
