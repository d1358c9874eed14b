! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Procedures of other files get the variable, but do not free what it holds: a
! call uses it behind them. Twin: good-lent.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine measure(turns, total)
  use mpi
  implicit none
  integer, intent(in) :: turns
  real(8), intent(inout) :: total
  integer :: group, i, ierr
  external :: open_streams
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [mpi-leak]
  call MPI_Comm_dup(MPI_COMM_WORLD, group, ierr)
  do i = 1, turns
    call open_streams(i, group)
    call MPI_Barrier(group, ierr)
  end do
  call MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, group, ierr)
end subroutine
