! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Directions are counted from 0 in Fortran, too: a line has no direction 1.
!
! REQUIRES: flang
! RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine line(world, grid, left, right)
  integer :: world, grid, left, right, dimensions, size(1), ierr
  logical :: around(1)
  dimensions = 1
  size = 4
  around = .true.
  call mpi_cart_create(world, dimensions, size, around, .false., grid, ierr)
  call mpi_cart_shift(grid, 1, 1, left, right, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Cart_shift gets the direction 1, counted from 0, and 'grid' has 1 {{.*}}mpi-argument]
  call mpi_cart_shift(grid, 0, 1, left, right, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
end subroutine

! What was set before the branches is still set behind them.
subroutine closed(world, grid, left, right, wall, nproc)
  integer :: world, grid, left, right, nproc, dimensions, size(1), ierr
  logical :: around(1), wall
  dimensions = 2
  if (wall) call mpi_abort(world, 1, ierr)
  dimensions = 1
  call mpi_dims_create(nproc, dimensions, size, ierr)
  around = .true.
  if (wall) around(1) = .false.
  call mpi_cart_create(world, dimensions, size, around, .false., grid, ierr)
  call mpi_cart_shift(grid, 1, 1, left, right, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Cart_shift gets the direction 1, counted from 0, and 'grid' has 1 {{.*}}mpi-argument]
end subroutine
