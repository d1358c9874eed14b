! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Branches and loops that change the number of dimensions, and a function that
! may: it is not known then.
!
! REQUIRES: flang
! RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
! RUN: TUTTI_PASS_OPTIONS=level=2:checks=mpi-argument %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
subroutine closed(world, grid, left, right, flat, wall)
  integer :: world, grid, left, right, dimensions, size(2), ierr
  logical :: around(2), flat, wall
  dimensions = 1
  size = 2
  if (.not. flat) dimensions = 2
  around = .true.
  if (wall) around(1) = .false.
  call mpi_cart_create(world, dimensions, size, around, .false., grid, ierr)
  call mpi_cart_shift(grid, 1, 1, left, right, ierr)
end subroutine

subroutine grows(world, grids, left, right)
  integer :: world, grids, left, right, dimensions, size(2), i, ierr
  logical :: around(2)
  dimensions = 1
  size = 1
  around = .true.
  do i = 1, 2
    call mpi_cart_create(world, dimensions, size, around, .false., grids, ierr)
    if (i > 1) call mpi_cart_shift(grids, 1, 1, left, right, ierr)
    call mpi_comm_free(grids, ierr)
    dimensions = 2
  end do
end subroutine

subroutine asked(world, grid, left, right, wall)
  integer :: world, grid, left, right, dimensions, size(2), ierr
  logical :: around(2), wall
  dimensions = 1
  call read_input(dimensions)
  size = 2
  around = .true.
  if (wall) around(1) = .false.
  call mpi_cart_create(world, dimensions, size, around, .false., grid, ierr)
  call mpi_cart_shift(grid, 1, 1, left, right, ierr)
end subroutine
