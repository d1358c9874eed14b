! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One column for both, in buffers that come with their shape.
! Twin: good-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine turn(next, total)
  use mpi_f08
  integer, intent(in) :: next
  real(8), intent(out) :: total
  real(8) :: table(4, 5)
  type(MPI_Status) :: status
  table = next
  call MPI_Sendrecv(table(:, 2), 4, MPI_DOUBLE_PRECISION, next, 1, &
                    table(:, 2), 4, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, status)
! CHECK: :[[#@LINE-2]]:{{[0-9]+}}: warning: MPI_Sendrecv {{.*}} [mpi-buffer-overlap]
  call MPI_Recv(table, 20, MPI_DOUBLE_PRECISION, next, 2, MPI_COMM_WORLD, status)
  total = sum(table)
end subroutine
