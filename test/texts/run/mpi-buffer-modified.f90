! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, request, y
  integer :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  call MPI_Issend(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
  x = 2
  call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: the send buffer of MPI_Issend was written to before the operation was complete  [mpi-buffer-modified]
! CHECK-NEXT:  rank  N   MPI_Issend, started it   mpi-buffer-modified.f90:14:3 in main program
! CHECK-NEXT:  rank  N   MPI_Wait, completed it   mpi-buffer-modified.f90:17:3 in main program
! CHECK-NEXT:  at compile time: 'x' is written to before the MPI_Issend that sends it is complete
! CHECK-NEXT:  fix: complete the operation (MPI_Wait, or MPI_Test until its flag is true) before the buffer is used
! CHECK-NEXT:SUMMARY: tutti: mpi-buffer-modified mpi-buffer-modified.f90:14:3 in main program (rank N)
