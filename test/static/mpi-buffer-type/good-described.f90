! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The buffers of mpi_f08 come with their shape: whole arrays, elements, rows,
! columns, one number.
! Twin: bad-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine exchange(x, n, grid, text, next)
  use mpi_f08
  integer, intent(in) :: n, next
  real(8), intent(inout) :: x(n)
  real(8), allocatable, intent(in) :: grid(:, :)
  character(len=*), intent(inout) :: text
  real(8) :: y(4), table(4, 5), one
  type(MPI_Status) :: status
  call MPI_Recv(y, 4, MPI_DOUBLE_PRECISION, next, 2, MPI_COMM_WORLD, status)
  x(1) = sum(y)
  call MPI_Send(y, 4_MPI_COUNT_KIND, MPI_DOUBLE_PRECISION, next, 3, MPI_COMM_WORLD)
  call MPI_Send(grid(:, 2), size(grid, 1), MPI_DOUBLE_PRECISION, next, 4, MPI_COMM_WORLD)
  call MPI_Recv(table, 20, MPI_DOUBLE_PRECISION, next, 5, MPI_COMM_WORLD, status)
  call MPI_Recv(table(4, :), 5, MPI_DOUBLE_PRECISION, next, 6, MPI_COMM_WORLD, status)
  call MPI_Recv(one, 1, MPI_DOUBLE_PRECISION, next, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  x(n) = one + table(4, 5)
  call MPI_Send(x, n, MPI_DOUBLE_PRECISION, next, 8, MPI_COMM_WORLD)
end subroutine
