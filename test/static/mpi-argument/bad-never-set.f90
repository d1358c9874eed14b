! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! What is set only where something is wrong goes into a sum.
! Twin: good-never-set.f90.
subroutine violations(x, n, comm, all)
  implicit none
  include 'mpif.h'
  integer :: n, comm, all, mine, i, ierr
  real :: x(n)
  do i = 1, n
    if (x(i) < 0) mine = 1
  end do
  call mpi_allreduce(mine, all, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets the value of 'mine', which a way to it leaves without one [{{.*}}mpi-argument]
  ! CHECK-NOT: warning:
end subroutine
