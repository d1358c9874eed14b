! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A flag says who is the first rank; the others broadcast without it.
! Twin: good-flag-of-range.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
module setting
  implicit none
  logical :: writes
  integer :: group, myid, nprocs
end module

subroutine set_up(writers, whole)
  use setting
  implicit none
  integer, intent(in) :: writers, whole
  integer :: ierr
  writes = .false.
  call mpi_barrier(whole, ierr)
  if (myid == 0) writes = .true.
end subroutine

subroutine tell(values, n, root)
  use setting
  implicit none
  include 'mpif.h'
  integer :: n, root, ierr, values(n)
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast is not reached by every rank of 'group' [mpi-collective-order]
  if (.not. writes) call mpi_bcast(values, n, MPI_INTEGER, root, group, ierr)
end subroutine
