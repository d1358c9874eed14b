! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The buffers of mpi_f08 come with their shape: what arrives, and what is sent
! by a large count, has another type than the array.
! Twin: good-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine exchange(x, n, grid, next)
  use mpi_f08
  integer, intent(in) :: n, next
  real(8), intent(inout) :: x(n)
  real(8), allocatable, intent(in) :: grid(:, :)
  real(8) :: y(4)
  type(MPI_Status) :: status
  call MPI_Recv(y, 4, MPI_INTEGER, next, 2, MPI_COMM_WORLD, status)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Recv takes {{.*}} [mpi-buffer-type]
  x(1) = sum(y)
  call MPI_Send(y, 4_MPI_COUNT_KIND, MPI_INTEGER, next, 3, MPI_COMM_WORLD)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Send takes {{.*}} [mpi-buffer-type]
  call MPI_Send(grid(:, 2), size(grid, 1), MPI_DOUBLE_PRECISION, next, 4, MPI_COMM_WORLD)
end subroutine
