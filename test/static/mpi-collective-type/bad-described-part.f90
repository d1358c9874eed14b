! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each rank sends one element more than there are, and expects of each what is
! left of them. The numbers are those of MPICH.
!
! Twin: good-described-part.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s

subroutine collect(at, all, first, last)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: all, first, last, ranks, i, low, high, mine, ierror
  double precision :: at(all)
  integer, allocatable, dimension(:) :: counts, starts

  mine = all + 1
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierror)
  allocate (counts(ranks), starts(ranks))
  if (mod(all, ranks) == 0) then
    call MPI_Allgather(at(first), mine, MPI_DOUBLE_PRECISION, at, mine, &
                       MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
  else
    do i = 1, ranks
      low = int((i - 1) * real(all) / ranks) + 1
      high = int(i * real(all) / ranks)
      counts(i) = high - low + 1
      starts(i) = low - 1
    end do
    ! CHECK: bad-described-part.f90:[[#@LINE+1]]:5: warning: MPI_Allgatherv on rank {{[0-9]}} sends
    call MPI_Allgatherv(at(first), mine, MPI_DOUBLE_PRECISION, at, counts, &
                        starts, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
  end if
end subroutine collect
