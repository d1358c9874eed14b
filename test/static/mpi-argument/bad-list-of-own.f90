! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-list-of-own.c, of which only the list of places is complete.
! Twin: good-list-of-own.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

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
  rows(rank + 1) = n
  ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: MPI_Allgatherv reads an element of 'rows' for each rank, and a rank sets only its own [mpi-argument]
  call MPI_Allgatherv(mine, n, MPI_DOUBLE_PRECISION, all, rows, from, MPI_DOUBLE_PRECISION, comm, ierr)
end subroutine
