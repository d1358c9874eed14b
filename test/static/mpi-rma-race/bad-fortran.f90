! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The owner writes to its window while another rank puts there; and a put for a
! rank behind the last.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s
program main
  use mpi
  implicit none
  integer :: rank, nprocs, win, ierr, x, memory(8)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, disp
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nprocs, ierr)
  bytes = 32
  disp = 2
  memory = 0
  x = rank
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  if (rank == 0) then
    ! CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Put on rank 0 and rank 1 itself writing use the same memory of rank 1, and nothing orders them [mpi-rma-race]
    call MPI_Put(x, 1, MPI_INTEGER, 1, disp, 1, MPI_INTEGER, win, ierr)
  else if (rank == 1) then
    memory(3) = 5
  end if
  call MPI_Win_fence(0, win, ierr)
  ! CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Put is for rank {{[0-9]+}} of a window of {{[0-9]+}} ranks, on rank {{[0-9]+}} [mpi-argument]
  call MPI_Put(x, 1, MPI_INTEGER, nprocs, disp, 1, MPI_INTEGER, win, ierr)
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_free(win, ierr)
  print *, memory
  call MPI_Finalize(ierr)
end program main
