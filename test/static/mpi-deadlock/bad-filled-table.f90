! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A table of neighbours that is set to "none" as a whole, then side by side: the
! eastern ones were forgotten. Twin: good-filled-table.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s
program strip
  use mpi
  implicit none
  integer, parameter :: across = 3, west = 8, east = 4
  integer :: has(8), near(8), mine(5), from_west(5), from_east(5)
  integer :: west_requests(2), east_requests(2)
  integer :: ranks, rank, column, side, error
  call MPI_INIT(error)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, error)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, error)
  if (mod(ranks, across) /= 0) stop 1
  column = mod(rank, across)
  near = -1
  has = 0
  if (column - 1 >= 0) near(west) = rank - 1
  do side = 1, 8
    if (near(side) >= 0) has(side) = 1
  end do
  mine = rank
  if (has(west) == 1) then
    call MPI_ISEND(mine, 5, MPI_INTEGER, near(west), 1, MPI_COMM_WORLD, west_requests(1), error)
    call MPI_IRECV(from_west, 5, MPI_INTEGER, near(west), 1, MPI_COMM_WORLD, west_requests(2), error)
  end if
  if (has(east) == 1) then
    call MPI_ISEND(mine, 5, MPI_INTEGER, near(east), 1, MPI_COMM_WORLD, east_requests(1), error)
    call MPI_IRECV(from_east, 5, MPI_INTEGER, near(east), 1, MPI_COMM_WORLD, east_requests(2), error)
  end if
  ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: with 3 ranks, MPI_Waitall on rank 1 waits for ever for a message of rank 0 [mpi-deadlock]
  if (has(west) == 1) call MPI_WAITALL(2, west_requests, MPI_STATUSES_IGNORE, error)
  if (has(east) == 1) call MPI_WAITALL(2, east_requests, MPI_STATUSES_IGNORE, error)
  call MPI_BARRIER(MPI_COMM_WORLD, error)
  call MPI_FINALIZE(error)
end program
