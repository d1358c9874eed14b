! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One status for a list of requests.
! Twin: good-status-for-all.f90.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
subroutine finish(n, all)
  implicit none
  include 'mpif.h'
  integer :: n, all(n), ierr
  integer :: status(MPI_STATUS_SIZE)
  call MPI_Waitall(n, all, status, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Waitall gives back a status of each request, and there is room for one
end subroutine
