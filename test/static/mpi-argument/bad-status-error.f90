! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s
! The error code in the status of one receive.
! Twin: good-status-error.f90.
subroutine take(comm, from, x, failed)
  implicit none
  include 'mpif.h'
  integer :: comm, from, ierr, status(MPI_STATUS_SIZE)
  double precision :: x(8)
  logical :: failed
  call mpi_recv(x, 8, MPI_DOUBLE_PRECISION, from, 2, comm, status, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv never sets the error code in 'status', and the program reads it [{{.*}}mpi-argument]
  ! CHECK-NOT: warning:
  failed = status(MPI_ERROR) /= MPI_SUCCESS
end subroutine
