! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang, openmp
! RUN: %ran_omp
program both
  use mpi
  use omp_lib
  implicit none
  integer, save :: got
  integer :: ierr, level, mine
  call MPI_Init_thread(MPI_THREAD_MULTIPLE, level, ierr)
  !$omp parallel num_threads(2) private(mine, ierr)
  mine = omp_get_thread_num()
  call MPI_Sendrecv(mine, 1, MPI_INTEGER, 0, mine, got, 1, MPI_INTEGER, 0, mine, MPI_COMM_SELF, &
                    MPI_STATUS_IGNORE, ierr)
  !$omp end parallel
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: two threads use the same memory, and nothing orders them         [mpi-thread-race]
! CHECK-NEXT:  rank  N   MPI_Sendrecv, one thread       mpi-thread-race.f90:15:3 in main program
! CHECK-NEXT:  rank  N   MPI_Sendrecv, another thread   mpi-thread-race.f90:15:3 in main program
! CHECK-NEXT:  fix: put a barrier (or the end of a work-sharing region without 'nowait') between the call and what the other threads do with this memory, or give each thread memory of its own
! CHECK-NEXT:SUMMARY: tutti: mpi-thread-race mpi-thread-race.f90:15:3 in main program (rank N)
