! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden_omp
subroutine step(a, b)
  use mpi
  implicit none
  integer :: a, b, ierr
  !$omp parallel private(ierr)
  !$omp single
  call MPI_Bcast(a, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  !$omp end single nowait
  !$omp single
  call MPI_Bcast(b, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine


! CHECK:mpi-omp-concurrent.f90:15:3: warning: MPI_Bcast can overlap MPI_Bcast in another thread on the same communicator [mpi-omp-concurrent]
! CHECK-NEXT:  call MPI_Bcast(b, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-omp-concurrent.f90:12:3: note: the other call is here
! CHECK-NEXT:  call MPI_Bcast(a, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-omp-concurrent.f90:14:9: note: the single region starts here
! CHECK-NEXT:  !$omp single
! CHECK-NEXT:        ^
! CHECK-NEXT:mpi-omp-concurrent.f90:11:9: note: the single region starts here
! CHECK-NEXT:  !$omp single
! CHECK-NEXT:        ^
! CHECK-NEXT:note: fix: put a barrier between the two calls (take 'nowait' away), let one thread make both, or give each thread a communicator of its own
! CHECK-NEXT:note: more: tutti explain mpi-omp-concurrent
