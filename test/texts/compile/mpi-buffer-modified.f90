! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine offer(peer)
  use mpi
  implicit none
  integer :: peer, x, request, ierr
  x = 1
  call MPI_Isend(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
  x = 2
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
end subroutine


! CHECK:mpi-buffer-modified.f90:12:3: warning: 'x' is written to before the MPI_Isend that sends it is complete [mpi-buffer-modified]
! CHECK-NEXT:  x = 2
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-buffer-modified.f90:11:3: note: started here
! CHECK-NEXT:  call MPI_Isend(x, 1, MPI_INTEGER, peer, 0, MPI_COMM_WORLD, request, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: complete the operation (MPI_Wait, or MPI_Test until its flag is true) before the buffer is used
! CHECK-NEXT:note: more: tutti explain mpi-buffer-modified
