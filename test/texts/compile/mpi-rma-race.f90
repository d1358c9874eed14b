! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program race
  use mpi
  implicit none
  integer :: rank, window, ierr, x, memory(8)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, at
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  bytes = 32
  at = 2
  memory = 0
  x = rank
  call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  if (rank == 0) then
    call MPI_Put(x, 1, MPI_INTEGER, 1, at, 1, MPI_INTEGER, window, ierr)
  else if (rank == 1) then
    memory(3) = 5
  end if
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
  print *, memory
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-rma-race.f90:20:5: warning: MPI_Put on rank 0 and rank 1 itself writing use the same memory of rank 1, and nothing orders them [mpi-rma-race]
! CHECK-NEXT:    call MPI_Put(x, 1, MPI_INTEGER, 1, at, 1, MPI_INTEGER, window, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-rma-race.f90:22:5: note: the other access is here
! CHECK-NEXT:    memory(3) = 5
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: put synchronisation of the window between the two accesses, or use accumulates of one operation for both
! CHECK-NEXT:note: more: tutti explain mpi-rma-race
