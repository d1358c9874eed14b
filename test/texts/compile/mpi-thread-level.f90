! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden_omp
program levels
  use mpi
  implicit none
  integer :: ierr, provided
  double precision :: x
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  !$omp parallel private(ierr)
  !$omp single
  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-thread-level.f90:14:3: warning: MPI_Bcast in a single region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED [mpi-thread-level]
! CHECK-NEXT:  call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-thread-level.f90:13:9: note: the single region starts here
! CHECK-NEXT:  !$omp single
! CHECK-NEXT:        ^
! CHECK-NEXT:mpi-thread-level.f90:11:3: note: MPI is started here; MPI_Init_thread can ask for more
! CHECK-NEXT:  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: start MPI by MPI_Init_thread with the level that the calls need, and look at what is provided
! CHECK-NEXT:note: more: tutti explain mpi-thread-level
! CHECK-NEXT:mpi-thread-level.f90:11:24: note: write MPI_THREAD_SERIALIZED here
! CHECK-NEXT:  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
! CHECK-NEXT:                       ^
