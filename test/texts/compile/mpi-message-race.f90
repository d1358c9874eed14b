! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program stolen
  use mpi
  implicit none
  integer :: rank, ierr, x, y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  if (rank == 0) then
    call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Recv(y, 1, MPI_INTEGER, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  else if (rank <= 2) then
    call MPI_Send(x, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-message-race.f90:14:5: warning: MPI_Recv on rank 0 from any source leads to a deadlock if the message of rank 2 comes first [mpi-message-race]
! CHECK-NEXT:    call MPI_Recv(x, 1, MPI_INTEGER, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-message-race.f90:15:5: note: then rank 0 waits in MPI_Recv here for a message of rank 2 with tag 7
! CHECK-NEXT:    call MPI_Recv(y, 1, MPI_INTEGER, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: name the source, or give the messages different tags or communicators
! CHECK-NEXT:note: more: tutti explain mpi-message-race
