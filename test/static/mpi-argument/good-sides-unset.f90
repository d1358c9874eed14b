! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Set as a whole.
!
! Twin: bad-sides-unset.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine grid(comm, made)
  implicit none
  integer :: comm, made, size, sides(2), ierr
  logical :: around(2) = .false.
  call MPI_Comm_size(comm, size, ierr)
  sides = 0
  call MPI_Dims_create(size, 2, sides, ierr)
  call MPI_Cart_create(comm, 2, sides, around, .false., made, ierr)
end subroutine
