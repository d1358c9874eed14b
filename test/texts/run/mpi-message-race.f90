! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran_3
program both
  use mpi
  implicit none
  integer :: rank, ierr, x, y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  if (rank == 0) then
    call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Recv(y, 1, MPI_INTEGER, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  else
    if (rank == 2) call PMPI_Recv(x, 1, MPI_INTEGER, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Send(x, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, ierr)
    if (rank == 1) call PMPI_Send(x, 1, MPI_INTEGER, 2, 8, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: a receive from any source on rank 0 got a message from rank 1 and could have got one from rank 2  [mpi-message-race]
! CHECK-NEXT:  rank  0   MPI_Recv, receives from any source         mpi-message-race.f90:14:5 in main program
! CHECK-NEXT:  rank  1   MPI_Send, sends the message that it got    mpi-message-race.f90:18:5 in main program
! CHECK-NEXT:  rank  2   MPI_Send, sends the message that it could have got  mpi-message-race.f90:18:5 in main program
! CHECK-NEXT:  rank  0   MPI_Recv, needs that message, from this rank  mpi-message-race.f90:15:5 in main program
! CHECK-NEXT:  at compile time: MPI_Recv on rank 0 from any source leads to a deadlock if the message of rank 2 comes first
! CHECK-NEXT:  fix: name the source, or give the messages different tags or communicators
! CHECK-NEXT:SUMMARY: tutti: mpi-message-race mpi-message-race.f90:14:5 in main program (rank 0)
