! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden_omp
subroutine advance(total)
  use mpi
  implicit none
  integer :: ierr
  double precision :: step, total
  !$omp parallel private(step, ierr) reduction(+:total)
  !$omp single
  call MPI_Bcast(step, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  total = total + step
  !$omp end parallel
end subroutine


! CHECK:mpi-omp-private.f90:13:3: warning: MPI_Bcast writes to 'step' of one thread, but every thread reads its own [mpi-omp-private]
! CHECK-NEXT:  call MPI_Bcast(step, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-omp-private.f90:15:3: note: it is read here, by threads that have not made the call
! CHECK-NEXT:  total = total + step
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-omp-private.f90:12:9: note: the single region starts here
! CHECK-NEXT:  !$omp single
! CHECK-NEXT:        ^
! CHECK-NEXT:mpi-omp-private.f90:11:9: note: the parallel region starts here
! CHECK-NEXT:  !$omp parallel private(step, ierr) reduction(+:total)
! CHECK-NEXT:        ^
! CHECK-NEXT:note: fix: share the variable and put a barrier behind the call, or put copyprivate on the 'single' around it
! CHECK-NEXT:note: more: tutti explain mpi-omp-private
