! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A constant where the call puts its error code, or what it finds out: two
! arguments have changed places. Twin: good-constant-result.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine give_up(ranks)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: ranks
  integer :: ierr
  ierr = 2
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Abort is given the constant 1 where it puts a result [mpi-argument]
  if (ranks > 1) call mpi_abort(MPI_COMM_WORLD, ierr, 1)
end subroutine

subroutine who(comm, rank)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: comm
  integer, intent(out) :: rank
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Comm_rank is given the constant 0 where it puts a result [mpi-argument]
  call mpi_comm_rank(comm, rank, 0)
end subroutine
