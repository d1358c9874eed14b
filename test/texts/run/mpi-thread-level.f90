! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang, openmp
! RUN: %ran_omp
program both
  use mpi
  use omp_lib
  implicit none
  integer :: rank, ierr, level, x
  call MPI_Init_thread(MPI_THREAD_FUNNELED, level, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  !$omp end parallel
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: a thread that did not start MPI makes a call, but MPI provides MPI_THREAD_FUNNELED  [mpi-thread-level]
! CHECK-NEXT:  rank  N   MPI_Bcast, another thread                  mpi-thread-level.f90:15:34 in main program
! CHECK-NEXT:  rank  N   MPI_Init_thread, the main thread's last call  mpi-thread-level.f90:11:3 in main program
! CHECK-NEXT:  at compile time: MPI_Bcast in a parallel region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED
! CHECK-NEXT:  ask MPI_Init_thread for MPI_THREAD_SERIALIZED
! CHECK-NEXT:  fix: start MPI by MPI_Init_thread with the level that the calls need, and look at what is provided
! CHECK-NEXT:SUMMARY: tutti: mpi-thread-level mpi-thread-level.f90:15:34 in main program (rank N)
