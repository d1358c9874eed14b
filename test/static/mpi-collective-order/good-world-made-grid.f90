! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-world-made-grid.f90, but the call is the one that makes the grid, which
! the caller gets.
! Twin: bad-world-made-grid.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | %silent
subroutine topology(grid, coords, me)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  external MPI_Comm_rank, MPI_Cart_coords, MPI_Cart_create
  integer :: grid, coords(2), me, ierr, dims(2)
  logical :: periods(2)
  dims = 2
  periods = .true.
  call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., grid, ierr)
  call MPI_Comm_rank(grid, me, ierr)
  call MPI_Cart_coords(grid, me, 2, coords, ierr)
end subroutine topology
