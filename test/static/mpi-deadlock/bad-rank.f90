! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A message to another rank than the one that waits; that there is a third rank
! is what the program takes for granted, and no fault of its own.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
program main
  use mpi
  implicit none
  integer :: rank, ierr, value
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  value = rank
  if (rank == 0) then
    call MPI_Send(value, 1, MPI_INTEGER, 2, 5, MPI_COMM_WORLD, ierr)
  else if (rank == 1) then
    call MPI_Recv(value, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0 [mpi-deadlock]
  end if
  call MPI_Finalize(ierr)
end program main
