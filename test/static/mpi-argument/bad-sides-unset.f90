! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! MPI reads the sides of the grid that it is to reckon, which nothing has set.
!
! Twin: good-sides-unset.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
subroutine grid(comm, made)
  implicit none
  integer :: comm, made, size, sides(2), ierr
  logical :: around(2) = .false.
  call MPI_Comm_size(comm, size, ierr)
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Dims_create gets the value of 'sides', which nothing has set [mpi-argument]
  call MPI_Dims_create(size, 2, sides, ierr)
  call MPI_Cart_create(comm, 2, sides, around, .false., made, ierr)
end subroutine
