! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two columns; two rows, whose elements lie between each other; the root in place.
! Twin: bad-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine turn(next, me, total)
  use mpi_f08
  integer, intent(in) :: next, me
  real(8), intent(out) :: total
  real(8) :: table(4, 5)
  type(MPI_Status) :: status
  table = next
  call MPI_Sendrecv(table(:, 2), 4, MPI_DOUBLE_PRECISION, next, 1, &
                    table(:, 3), 4, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, status)
  call MPI_Sendrecv(table(1, :), 5, MPI_DOUBLE_PRECISION, next, 1, &
                    table(2, :), 5, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, status)
  if (me == 0) then
    call MPI_Reduce(MPI_IN_PLACE, table, 20, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD)
  else
    call MPI_Reduce(table, table, 20, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD)
  end if
  total = sum(table)
end subroutine
