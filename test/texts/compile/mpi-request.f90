! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine exchange(x, y, peer)
  use mpi
  implicit none
  integer :: x, y, peer, request, ierr
  call MPI_Isend(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Irecv(y, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
end subroutine


! CHECK:mpi-request.f90:11:3: warning: MPI_Irecv overwrites a request that is not completed [mpi-request]
! CHECK-NEXT:  call MPI_Irecv(y, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-request.f90:10:3: note: 'request' was set by MPI_Isend here
! CHECK-NEXT:  call MPI_Isend(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: complete each request once (MPI_Wait, MPI_Waitall, MPI_Test) before its variable is used for the next one
! CHECK-NEXT:note: more: tutti explain mpi-request
