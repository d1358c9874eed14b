! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin of bad-first-rank-result.f90: the first rank has a value.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine number(ids, n, crew)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: n, crew, ids(n), start, rank, i, ierr
  external :: MPI_Exscan, MPI_Comm_rank
  call MPI_Comm_rank(crew, rank, ierr)
  call MPI_Exscan(n, start, 1, MPI_INTEGER, MPI_SUM, crew, ierr)
  if (rank == 0) start = 0
  do i = 1, n
    ids(i) = start + i
  end do
end subroutine
