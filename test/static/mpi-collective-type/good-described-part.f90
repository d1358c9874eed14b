! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Which elements a rank has is passed as two numbers, how many there are as
! another one: the counts that are worked out from that are the same numbers.
! The numbers are those of MPICH.
!
! Twin: bad-described-part.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine collect(at, all, first, last)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: all, first, last, ranks, i, low, high, mine, ierror
  double precision :: at(all)
  integer, allocatable, dimension(:) :: counts, starts

  mine = last - first + 1
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
    call MPI_Allgatherv(at(first), mine, MPI_DOUBLE_PRECISION, at, counts, &
                        starts, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierror)
  end if
end subroutine collect
