! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | %silent
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | %silent
! As bad-status-error.f90; the argument for the error is asked, and the status
! for who has sent.
subroutine take(comm, from, x, failed, who)
  implicit none
  include 'mpif.h'
  integer :: comm, from, who, ierr, status(MPI_STATUS_SIZE)
  double precision :: x(8)
  logical :: failed
  call mpi_recv(x, 8, MPI_DOUBLE_PRECISION, from, 2, comm, status, ierr)
  failed = ierr /= MPI_SUCCESS
  who = status(MPI_SOURCE)
end subroutine
