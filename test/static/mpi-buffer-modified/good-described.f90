! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Buffers that come with their shape are used when their requests are complete;
! until then parts of the arrays are used that are no buffers.
! Twin: bad-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine move(next, last)
  use mpi_f08
  integer, intent(in) :: next
  real(8), intent(out) :: last
  real(8) :: a(4), b(4), rows(2, 3)
  type(MPI_Request) :: sending, receiving
  type(MPI_Status) :: status
  a = next
  rows = next
  call MPI_Irecv(b(1:3), 3, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, receiving)
  call MPI_Isend(a(1:3), 3, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, sending)
  a(4) = 0
  last = b(4)
  call MPI_Wait(sending, status)
  call MPI_Isend(rows(1, :), 3, MPI_DOUBLE_PRECISION, next, 2, MPI_COMM_WORLD, sending)
  rows(2, 1) = 0
  call MPI_Wait(sending, status)
  call MPI_Wait(receiving, status)
  last = b(1) + a(2) + rows(2, 3)
end subroutine
