! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A row more than the array has, whatever its extents are; a column more.
! Twin: good-extents.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
subroutine share(rows, columns, comm, total)
  implicit none
  include 'mpif.h'
  integer, intent(in) :: rows, columns, comm
  real(8), intent(out) :: total
  real(8) :: local(rows, columns)
  real(8), allocatable :: made(:, :, :)
  integer :: ierr
  allocate(made(3, rows, columns))
  local = 1
  made = 1
  call MPI_Bcast(local, rows*(columns + 1), MPI_DOUBLE_PRECISION, 0, comm, ierr)
  ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Bcast uses more elements of MPI_DOUBLE_PRECISION than there is memory for, however many they are [mpi-buffer-type]
  call MPI_Bcast(made, 3*(rows + 2)*columns, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Bcast uses more elements of MPI_DOUBLE_PRECISION than there is memory for, however many they are [mpi-buffer-type]
  total = sum(local) + sum(made)
end subroutine
