! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Both lists are complete.
! Twin: bad-list-of-own.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine gather_rows(mine, n, most, all, comm, ranks)
  use mpi
  implicit none
  integer, intent(in) :: n, most, comm, ranks
  real(8), intent(in) :: mine(n)
  real(8), intent(out) :: all(*)
  integer :: rows(ranks), from(ranks)
  integer :: rank, i, ierr
  call MPI_Comm_rank(comm, rank, ierr)
  do i = 1, ranks
    from(i) = (i - 1) * most
  end do
  rows = 0
  rows(rank + 1) = n
  call MPI_Allreduce(MPI_IN_PLACE, rows, ranks, MPI_INTEGER, MPI_SUM, comm, ierr)
  call MPI_Allgatherv(mine, n, MPI_DOUBLE_PRECISION, all, rows, from, MPI_DOUBLE_PRECISION, comm, ierr)
end subroutine
