! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin: good-only-passed.f90. Handles that nothing sets are only passed.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine share(n, x)
  use mpi
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: comm, kind, ierr
  ! CHECK: [[#@LINE+1]]:{{.*}} MPI_Barrier uses a communicator that was never set [mpi-handle]
  call MPI_Barrier(comm, ierr)
  ! CHECK: [[#@LINE+1]]:{{.*}} MPI_Bcast uses a datatype that was never set [mpi-handle]
  call MPI_Bcast(x, n, kind, 0, MPI_COMM_WORLD, ierr)
end subroutine
