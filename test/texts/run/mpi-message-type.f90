! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, x
  real :: y
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  if (rank == 0) then
    call MPI_Send(x, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierr)
  else
    call MPI_Recv(y, 1, MPI_REAL, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: a message of 1 x MPI_INTEGER is received as 1 x MPI_REAL           [mpi-message-type]
! CHECK-NEXT:  rank  1   MPI_Recv, receives it   mpi-message-type.f90:17:5 in main program
! CHECK-NEXT:  rank  0   MPI_Send, sends it      mpi-message-type.f90:15:5 in main program
! CHECK-NEXT:  at compile time: MPI_Recv takes MPI_REAL from a message of MPI_INTEGER
! CHECK-NEXT:  fix: receive the basic types that are sent, and room for at least as many of them
! CHECK-NEXT:SUMMARY: tutti: mpi-message-type mpi-message-type.f90:17:5 in main program (rank 1)
