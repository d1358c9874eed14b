! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden_omp
subroutine step(x, n)
  use mpi
  implicit none
  integer :: n, i, ierr
  double precision :: x(n)
  !$omp parallel private(ierr)
  !$omp do
  do i = 1, n
    x(i) = 2 * x(i)
  end do
  !$omp end do
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  !$omp end parallel
end subroutine


! CHECK:mpi-omp-multithreaded.f90:17:3: warning: MPI_Barrier is executed by every thread of the team [mpi-omp-multithreaded]
! CHECK-NEXT:  call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-omp-multithreaded.f90:11:9: note: the parallel region starts here
! CHECK-NEXT:  !$omp parallel private(ierr)
! CHECK-NEXT:        ^
! CHECK-NEXT:note: fix: let one thread make the call: in 'masked' or 'master' (MPI_THREAD_FUNNELED), in 'single' (MPI_THREAD_SERIALIZED), or outside of the parallel region
! CHECK-NEXT:note: more: tutti explain mpi-omp-multithreaded
