! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang, openmp
! RUN: %ran_omp
program both
  use mpi
  implicit none
  integer :: rank, ierr, level
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, level, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    !$omp parallel sections num_threads(2)
    !$omp section
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    !$omp section
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    !$omp end parallel sections
  else
    call MPI_Recv(level, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: two threads of a process are in collectives at once on MPI_COMM_WORLD  [mpi-omp-concurrent]
! CHECK-NEXT:  rank  N   MPI_Barrier, one thread       mpi-omp-concurrent.f90:{{15|17}}:5 in main program
! CHECK-NEXT:  rank  N   MPI_Barrier, another thread   mpi-omp-concurrent.f90:{{15|17}}:5 in main program
! CHECK-NEXT:  at compile time: MPI_Barrier can overlap MPI_Barrier in another thread on the same communicator
! CHECK-NEXT:  fix: put a barrier between the two calls, let one thread make both, or give each thread a communicator of its own
! CHECK-NEXT:SUMMARY: tutti: mpi-omp-concurrent mpi-omp-concurrent.f90:{{15|17}}:5 in main program (rank N of MPI_COMM_WORLD)
