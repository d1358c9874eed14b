! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program both
  use mpi
  implicit none
  integer :: rank, ranks, ierr, x, y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  y = 1
  if (ranks == 2) then
    call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Send(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-deadlock.f90:15:5: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1 [mpi-deadlock]
! CHECK-NEXT:    call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-deadlock.f90:15:5: note: rank 0 waits in MPI_Recv here for a message of rank 1 with tag 0
! CHECK-NEXT:    call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-deadlock.f90:15:5: note: rank 1 waits in MPI_Recv here for a message of rank 0 with tag 0
! CHECK-NEXT:    call MPI_Recv(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: give each message its receive and break the cycle: MPI_Sendrecv, or a nonblocking call before the one that waits
! CHECK-NEXT:note: more: tutti explain mpi-deadlock
