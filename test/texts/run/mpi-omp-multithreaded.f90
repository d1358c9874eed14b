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
    !$omp parallel num_threads(2) private(ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    !$omp end parallel
  else
    call MPI_Recv(level, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: two threads of a process are in collectives at once on MPI_COMM_WORLD  [mpi-omp-multithreaded]
! CHECK-NEXT:  rank  N   MPI_Barrier, more than one thread   mpi-omp-multithreaded.f90:14:5 in main program
! CHECK-NEXT:  at compile time: MPI_Barrier is executed by every thread of the team
! CHECK-NEXT:  fix: let one thread make the call: in 'masked' or 'master' (MPI_THREAD_FUNNELED), in 'single' (MPI_THREAD_SERIALIZED), or outside of the parallel region
! CHECK-NEXT:SUMMARY: tutti: mpi-omp-multithreaded mpi-omp-multithreaded.f90:14:5 in main program (rank N of MPI_COMM_WORLD)
