! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The constant for no statuses where a call gives back one, and the one for no
! status where it gives back several. Twin: good-ignored-status.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine next_part(part, n, from, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, from, comm
  real(8), intent(out) :: part(n)
  integer :: ierr
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Recv gives back one status, and gets MPI_STATUSES_IGNORE, which it does not know there: it writes to it; MPI_STATUS_IGNORE is meant [mpi-argument]
  call MPI_Recv(part, n, MPI_DOUBLE_PRECISION, from, 4, comm, MPI_STATUSES_IGNORE, ierr)
end subroutine

subroutine finish(n, open_ones)
  use mpi
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: open_ones(n)
  integer :: ierr
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Waitall gives back several statuses, and gets MPI_STATUS_IGNORE, which it does not know there: it writes behind it; MPI_STATUSES_IGNORE is meant [mpi-argument]
  call MPI_Waitall(n, open_ones, MPI_STATUS_IGNORE, ierr)
end subroutine

subroutine look(one, done)
  implicit none
  include 'mpif.h'
  integer, intent(inout) :: one
  logical, intent(out) :: done
  integer :: ierr
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Test gives back one status, and gets MPI_STATUSES_IGNORE, {{.*}}[mpi-argument]
  call mpi_test(one, done, MPI_STATUSES_IGNORE, ierr)
end subroutine
