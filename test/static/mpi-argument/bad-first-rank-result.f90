! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-first-rank-result.c, in Fortran.
! Twin: good-first-rank-result.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine number(ids, n, crew)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: n, crew, ids(n), start, i, ierr
  external :: MPI_Exscan
  ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Exscan gives 'start' no value on the first rank
  call MPI_Exscan(n, start, 1, MPI_INTEGER, MPI_SUM, crew, ierr)
  do i = 1, n
    ids(i) = start + i
  end do
end subroutine
