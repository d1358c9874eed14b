! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As many statuses as there are requests.
! Twin: bad-status-for-all.f90.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | %silent
subroutine finish(n, all)
  implicit none
  include 'mpif.h'
  integer :: n, all(n), ierr
  integer :: status(MPI_STATUS_SIZE, n)
  call MPI_Waitall(n, all, status, ierr)
end subroutine
