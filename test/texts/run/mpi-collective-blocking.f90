! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, request
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Ibarrier(MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: blocking meets nonblocking collective on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-blocking]
! CHECK-NEXT:  rank  0   MPI_Ibarrier   mpi-collective-blocking.f90:13:5 in main program
! CHECK-NEXT:  rank  1   MPI_Barrier    mpi-collective-blocking.f90:16:5 in main program         <- differs
! CHECK-NEXT:  at compile time: branch mpi-collective-blocking.f90:12:3 depends on the rank (set at mpi-collective-blocking.f90:11:3)
! CHECK-NEXT:  fix: make the blocking call on all ranks, or the nonblocking (or persistent) one on all of them
! CHECK-NEXT:SUMMARY: tutti: mpi-collective-blocking mpi-collective-blocking.f90:16:5 in main program (rank 1 of MPI_COMM_WORLD)
