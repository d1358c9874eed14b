! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A subroutine that is given the communicator of a grid makes a call on all
! ranks of the program.
! Twin: good-world-made-grid.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
subroutine topology(grid, coords, me)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  external MPI_Comm_rank, MPI_Cart_coords, MPI_Barrier
  integer :: grid, coords(2), me, ierr
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Barrier is made on MPI_COMM_WORLD by a function
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Comm_rank(grid, me, ierr)
  call MPI_Cart_coords(grid, me, 2, coords, ierr)
end subroutine topology
