! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Buffers that come with their shape are written while they are sent, and read
! while they are received.
! Twin: good-described.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %source_root/test/Inputs/mpi_f08.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine move(next, last)
  use mpi_f08
  integer, intent(in) :: next
  real(8), intent(out) :: last
  real(8) :: a(4), b(4)
  type(MPI_Request) :: sending, receiving
  type(MPI_Status) :: status
  a = next
  call MPI_Irecv(b, 4, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, receiving)
  call MPI_Isend(a, 4, MPI_DOUBLE_PRECISION, next, 1, MPI_COMM_WORLD, sending)
  a(2) = 0
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [mpi-buffer-modified]
  last = b(4)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: {{.*}} [mpi-buffer-modified]
  call MPI_Wait(sending, status)
  call MPI_Wait(receiving, status)
end subroutine
