! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden_omp
subroutine fill(peer)
  use mpi
  implicit none
  integer :: peer, i, ierr
  double precision :: a(256)
  !$omp parallel private(ierr)
  !$omp do
  do i = 1, 256
    a(i) = i
  end do
  !$omp end do nowait
  !$omp single
  call MPI_Send(a, 256, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine


! CHECK:mpi-thread-race.f90:18:3: warning: MPI_Send reads 'a', which another thread can write to at the same time [mpi-thread-race]
! CHECK-NEXT:  call MPI_Send(a, 256, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-thread-race.f90:14:5: note: it is written to here
! CHECK-NEXT:    a(i) = i
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-thread-race.f90:11:9: note: the parallel region starts here
! CHECK-NEXT:  !$omp parallel private(ierr)
! CHECK-NEXT:        ^
! CHECK-NEXT:note: fix: put a barrier (or the end of a work-sharing region without 'nowait') between the call and what the other threads do with this memory, or give each thread memory of its own
! CHECK-NEXT:note: more: tutti explain mpi-thread-race
