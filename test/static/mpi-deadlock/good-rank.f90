! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin of bad-rank.f90: rank 2 takes the message.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
program main
  use mpi
  implicit none
  integer :: rank, ierr, value
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank == 0) then
    call MPI_Send(value, 1, MPI_INTEGER, 2, 5, MPI_COMM_WORLD, ierr)
  else if (rank == 2) then
    call MPI_Recv(value, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program main
