! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program differ
  use mpi
  implicit none
  integer :: rank, ranks, ierr, n(2)
  double precision :: x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  n = 1
  if (rank == 0 .and. ranks > 1) then
    call MPI_Send(n, 2, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierr)
  else if (rank == 1) then
    call MPI_Recv(x, 1, MPI_DOUBLE_PRECISION, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  end if
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-message-type.f90:18:5: warning: MPI_Recv takes MPI_DOUBLE_PRECISION from a message of MPI_INTEGER [mpi-message-type]
! CHECK-NEXT:    call MPI_Recv(x, 1, MPI_DOUBLE_PRECISION, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-message-type.f90:16:5: note: rank 0 sends it to rank 1 with tag 7 here
! CHECK-NEXT:    call MPI_Send(n, 2, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: receive the basic types that are sent, and room for at least as many of them
! CHECK-NEXT:note: more: tutti explain mpi-message-type
