! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All of the arrays and less; another number, of which nothing is known.
! Twin: bad-extents.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='[mpi-'
subroutine share(rows, columns, others, comm, total)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: rows, columns, others, comm
  real(8), intent(out) :: total
  real(8) :: local(rows, columns)
  real(8), allocatable :: made(:, :, :)
  integer :: ierr
  allocate(made(3, rows, columns))
  local = 1
  made = 1
  call MPI_Bcast(local, rows*(columns - 1), MPI_DOUBLE_PRECISION, 0, comm, ierr)
  call MPI_Bcast(local, others*(columns + 1), MPI_DOUBLE_PRECISION, 0, comm, ierr)
  call MPI_Bcast(local, rows*columns + others, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  call MPI_Bcast(made, 3*(rows - 2)*columns, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  call MPI_Bcast(made, 3*rows*columns, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  call MPI_Bcast(made, 2*(rows + 1)*columns, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  total = sum(local) + sum(made)
end subroutine
